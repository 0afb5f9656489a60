import type { ExportedOrder } from '@provende/contract/ordering/order-export.ts'
import { exportedOrderResponse } from '@provende/contract/ordering/order-export.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { dayInParis, formatDay } from '@provende/domain/kit/day.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import type { CsvCell } from '@provende/text/csv-text.ts'
import type { Words } from '@provende/text/translation.ts'
import type { Session } from '../../access/session/session.ts'
import { canSeePrices } from '../../formulation/formula/formula-record.ts'

type ExportColumn = readonly [heading: string, cellOf: (order: ExportedOrder) => CsvCell]
type ExportedFacts = NonNullable<ExportedOrder['facts']>

const fieldColumn = (name: keyof ExportedOrder & string): ExportColumn => [
  toWireName(name, exportedOrderResponse),
  (order) => order[name] as CsvCell,
]
const dayColumn = (name: 'creationDate' | 'deliveryDate' | 'sendingDate'): ExportColumn => [
  toWireName(name, exportedOrderResponse),
  (order) => (order[name] === null ? '' : formatDay(dayInParis(new Date(order[name])))),
]
const factColumn = (heading: string, cellOf: (facts: ExportedFacts) => CsvCell | undefined): ExportColumn => [
  heading,
  ({ facts }) => (facts === null ? null : (cellOf(facts) ?? null)),
]
/** The amounts of what one of the parties pays. */
const totalColumns = (party: 'Distributor' | 'Farmer', price: 'distributorPrice' | 'farmerPrice'): ExportColumn[] => [
  factColumn(`${party}TotalExcludingVat`, (facts) => facts[price]?.totalExcludingVat),
  factColumn(`${party}Vat`, (facts) => facts[price]?.vat),
  factColumn(`${party}TotalIncludingVat`, (facts) => facts[price]?.totalIncludingVat),
]

/**
 * The columns of the CSV file, headed by the names of the wire. The first two are those of the table by which orders are
 * validated: whoever fills in the second can hand the file back.
 */
export function orderExportColumns(session: Session, words: Words['ordering']): readonly ExportColumn[] {
  const delivery = ({ deliveryType }: ExportedOrder) =>
    words.deliveryTypes[deliveryType === deliveryTypes.pickup ? 'pickup' : 'delivery']
  return [
    ...(['code', 'externalCode', 'status', 'version'] as const).map(fieldColumn),
    dayColumn('creationDate'),
    ...(['formulaCode', 'formulaName', 'farmCode', 'farmName', 'distributorCode', 'distributorName'] as const).map(
      fieldColumn,
    ),
    ...(['quantityTonnes', 'packagingName'] as const).map(fieldColumn),
    factColumn('PackagingCount', ({ packagingCount }) => packagingCount),
    [toWireName('deliveryType', exportedOrderResponse), delivery],
    dayColumn('deliveryDate'),
    dayColumn('sendingDate'),
    fieldColumn('currencyCode'),
    factColumn('VatPercent', ({ vatPercent }) => vatPercent),
    ...(canSeePrices(session)
      ? [fieldColumn('distributorPricePerTonneEur'), ...totalColumns('Distributor', 'distributorPrice')]
      : []),
    fieldColumn('farmerPricePerTonneEur'),
    ...totalColumns('Farmer', 'farmerPrice'),
    fieldColumn('description'),
  ]
}
