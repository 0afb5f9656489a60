import { toQueryString, useScreenQueryParams } from '../routing/screen.ts'
import { useAddressIfAllowed } from '../session/address-if-open.ts'

/** The parameter that names the food whose screen led to what it lacks: an analysis, a price. */
export const openerFoodParam = 'fromfood'
/** The parameter that names the record a form was opened from, and the screen of that record. */
const openerScreens = {
  structureid: 'StructureDetails',
  farmid: 'FarmDetails',
  [openerFoodParam]: 'FoodDetail',
} as const

/**
 * The distributor or farm whose "Ajouter" opened the screen, or the food that lacked something, to which it leads back: its
 * parameter as a query, and its address if the user may open it. What a list opens leads back to the list.
 */
export function useOpener({ fromList = false } = {}): { readonly query: string; readonly address: string | null } {
  const [search] = useScreenQueryParams()
  const addressOf = useAddressIfAllowed()
  if (fromList) return none
  for (const [param, screen] of Object.entries(openerScreens)) {
    const id = Number(search[param])
    if (id >= 1) return { query: toQueryString({ [param]: id }), address: addressOf(screen, { id }) }
  }
  return none
}
const none = { query: '', address: null }
