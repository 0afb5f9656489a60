import { unsavedPriceListId } from '@provende/contract/pricing/price-list.ts'

/** The names of the screens of price lists that the import leads to. */
export const priceImportScreenName = 'PriceListExel'
export const priceListScreenNames = { list: 'PriceListList', detail: 'PriceListDetail' } as const
/** Where prices are tried on formulas; an area of its own. */
const simulatedPricesScreenName = 'SimulationSimulate'

type AddressOf = (screen: string, params: { readonly id: number; readonly tp: string }) => string

/** The address of a simulation to be saved: of a file under review for a distributor, or of a list against the one in force. */
export const simulationOfFileAddress = (addressOf: AddressOf, importId: number, structureId: number): string =>
  `${addressOf(simulatedPricesScreenName, { id: 0, tp: unsavedPriceListId })}?file=${importId}&structure=${structureId}`
export const simulationOfListAddress = (addressOf: AddressOf, listId: number): string =>
  `${addressOf(simulatedPricesScreenName, { id: listId, tp: unsavedPriceListId })}?next=true`
