import { additiveDecimals, constituentDecimals, type Label } from '@provende/domain/formulation/label/label.ts'
import { perKg } from '@provende/domain/formulation/label/label-product.ts'
import type { BothLanguages } from '@provende/domain/formulation/label/label-rules.ts'
import type { LegalTests, MaximumTest } from '@provende/domain/formulation/label/legal-tests.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import type { Culture } from './culture.ts'
import { formatNumber } from './numbers.ts'
import type { Words } from './translation.ts'

/* What is said on and about a label, the same on screen and on paper. */

type LabelWords = Words['labels']['panel']

const shown = (value: number, decimals: number, culture: Culture): string =>
  formatNumber(
    roundDecimal(value, decimals),
    { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false },
    culture,
  )

/** `24,25 %`, as a constituent is printed. */
export const constituentText = (percent: number, culture: Culture): string =>
  `${shown(percent, constituentDecimals, culture)} %`

/** `85,6 mg/kg`, as an additive is printed. */
export const additiveText = (amount: number, unit: string, culture: Culture): string =>
  `${shown(amount, additiveDecimals(amount), culture)} ${unit}`

/** The words of a language. */
export const inLanguage = ({ fr, en }: BothLanguages, culture: Culture): string => (culture === 'en-US' ? en : fr)

/** The dose in whole grams, and the largest permitted one. */
export function directionsText(
  { gramsPerAnimalDay }: Pick<Label, 'gramsPerAnimalDay'>,
  { largestDose }: Pick<LegalTests, 'largestDose'>,
  words: LabelWords,
  culture: Culture,
): string {
  const dose = words.dose(shown(gramsPerAnimalDay, 0, culture))
  if (largestDose === null) return dose
  return `${dose} (${words.largestDose(shown(largestDose.grams, 0, culture), largestDose.substance)})`
}

/** What the legal tests refuse, warn of and could not verify, in sentences. */
export function legalSentences(
  tests: LegalTests,
  doseGrams: number,
  words: LabelWords,
  culture: Culture,
): { readonly refusals: string[]; readonly warnings: string[]; readonly unknowns: string[] } {
  const names = (exceeded: readonly MaximumTest[]) =>
    exceeded
      .map(
        ({ maximum, product, unit }) =>
          `${maximum.name} (${additiveText(product?.value ?? 0, perKg(unit), culture)} > ${additiveText(product?.limit ?? 0, perKg(unit), culture)})`,
      )
      .join(' ; ')
  const exceeded = tests.maxima.filter(({ product }) => product?.state === 'exceeded')
  const daily = tests.maxima.filter((test) => test.daily.state === 'exceeded')
  return {
    refusals: exceeded.length === 0 ? [] : [words.productExceeded(names(exceeded))],
    warnings: daily.map(({ maximum, daily: { limit }, unit }) => {
      const amount = additiveText(limit ?? 0, unit, culture)
      return maximum.kind === 'minimum'
        ? words.dailyBelow(maximum.name, amount)
        : words.dailyExceeded(maximum.name, shown(doseGrams, 0, culture), amount)
    }),
    unknowns: tests.maxima.flatMap(({ maximum, content: { unknownFoods } }) =>
      unknownFoods.length === 0 ? [] : [words.unknown(maximum.name, unknownFoods.join(', '))],
    ),
  }
}
