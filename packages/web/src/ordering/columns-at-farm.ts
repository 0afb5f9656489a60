import type { DataTableColumn } from '../kit/table/data-table-row.tsx'

/** What a farm knows of itself, or has nothing to do with. */
const hiddenAtFarm: readonly string[] = [
  ...['farmName', 'distributorName', 'distributorPricePerTonneEur'],
  ...['dispatchState', 'mailState', 'externalCode'],
]

/** The columns of orders or quotes as a farm lists them: it has one price, its own, under the header `price`. */
export const columnsAtFarm = <Row>(
  columns: readonly DataTableColumn<Row>[],
  price: string,
): readonly DataTableColumn<Row>[] =>
  columns
    .filter(({ key }) => !hiddenAtFarm.includes(key))
    .map((column) => (column.key === 'farmerPricePerTonneEur' ? { ...column, header: price } : column))
