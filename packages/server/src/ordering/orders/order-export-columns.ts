import type { ExportedOrder } from '@provende/contract/ordering/order-export.ts'
import { exportedOrder } from '@provende/contract/ordering/order-export.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { dayInParis, formatDay } from '@provende/domain/kit/day.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import type { CsvCell } from '@provende/text/csv-text.ts'
import type { Words } from '@provende/text/translation.ts'
import type { Session } from '../../access/session/session.ts'
import { canSeePrices } from '../../formulation/formula/formula-record.ts'

type Column = readonly [heading: string, cellOf: (order: ExportedOrder) => CsvCell]
type Facts = NonNullable<ExportedOrder['facts']>

const field = (name: keyof ExportedOrder & string): Column => [
  toWireName(name, exportedOrder),
  (order) => order[name] as CsvCell,
]
const dayField = (name: 'creationDate' | 'deliveryDate' | 'sendingDate'): Column => [
  toWireName(name, exportedOrder),
  (order) => (order[name] === null ? '' : formatDay(dayInParis(new Date(order[name])))),
]
const fact = (heading: string, cellOf: (facts: Facts) => CsvCell | undefined): Column => [
  heading,
  ({ facts }) => (facts === null ? null : (cellOf(facts) ?? null)),
]
/** The amounts of what one of the parties pays. */
const totals = (party: 'Distributor' | 'Farmer', price: 'distributorPrice' | 'farmerPrice'): Column[] => [
  fact(`${party}TotalExcludingVat`, (facts) => facts[price]?.totalExcludingVat),
  fact(`${party}Vat`, (facts) => facts[price]?.vat),
  fact(`${party}TotalIncludingVat`, (facts) => facts[price]?.totalIncludingVat),
]

/**
 * The columns of the CSV file, headed by the names of the wire. The first two are those of the table by which orders are
 * validated: whoever fills in the second can hand the file back.
 */
export function exportColumns(session: Session, words: Words['ordering']): readonly Column[] {
  const delivery = ({ deliveryType }: ExportedOrder) =>
    words.deliveryTypes[deliveryType === deliveryTypes.pickup ? 'pickup' : 'delivery']
  return [
    ...(['code', 'externalCode', 'status', 'version'] as const).map(field),
    dayField('creationDate'),
    ...(['formulaCode', 'formulaName', 'farmCode', 'farmName', 'distributorCode', 'distributorName'] as const).map(
      field,
    ),
    ...(['quantityTonnes', 'packagingName'] as const).map(field),
    fact('PackagingCount', ({ packagingCount }) => packagingCount),
    [toWireName('deliveryType', exportedOrder), delivery],
    dayField('deliveryDate'),
    dayField('sendingDate'),
    field('currencyCode'),
    fact('VatPercent', ({ vatPercent }) => vatPercent),
    ...(canSeePrices(session)
      ? [field('distributorPricePerTonneEur'), ...totals('Distributor', 'distributorPrice')]
      : []),
    field('farmerPricePerTonneEur'),
    ...totals('Farmer', 'farmerPrice'),
    field('description'),
  ]
}
