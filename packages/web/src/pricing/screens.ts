import { currency } from '@provende/contract/pricing/currency.ts'
import { routes } from '@provende/contract/routes.ts'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/screen.ts'

const currencies = recordScreens(currency, routes.currencies, {
  words: (words) => words.pricing.currency,
  look: async () => (await import('./currency.ts')).currencyLook,
})

/** The screens of prices. Currencies are only read. */
export const pricingScreens: readonly ScreenRoute[] = [currencies.list]
