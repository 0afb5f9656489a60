import { idInAddress } from '../../kit/table/data-table-address.ts'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'

/* Links to the orders and the quotes of a farm, a distributor or a formula, as `farmid=3`. */

const recordParams = { farmId: 'farmid', structureId: 'structureid', formulaId: 'formuleid' } as const

/** The filters of a list by the records of a link. */
export function useRecordsOfLink(): Readonly<Record<keyof typeof recordParams, number | undefined>> {
  const [address] = useScreenQueryParams()
  const idOf = (name: keyof typeof recordParams) => idInAddress(address[recordParams[name]])
  return { farmId: idOf('farmId'), structureId: idOf('structureId'), formulaId: idOf('formulaId') }
}

/** The title with the farm or distributor whose records a link shows; undefined for the list of all. */
export function useTitleOfLink(
  rows: readonly { readonly farmName: string; readonly distributorName: string }[] | undefined,
  list: string,
): string | undefined {
  const { farmId, structureId } = useRecordsOfLink()
  const name = farmId ? rows?.[0]?.farmName : structureId ? rows?.[0]?.distributorName : undefined
  return name && `${list} – ${name}`
}
