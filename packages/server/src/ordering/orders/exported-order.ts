import { type ExportedOrder, exportedOrderResponse } from '@provende/contract/ordering/order-export.ts'
import type { OrderContent } from '@provende/domain/ordering/order-content.ts'
import { canSeePrices } from '../../formulation/formula/formula-record.ts'
import { type OrderReader, type OrderRecord, toListedOrder, toOrderFacts } from './order-record.ts'

/** An order for an ERP, with what it froze, if it is more than asked for. */
export function toExportedOrder(
  reader: OrderReader,
  row: OrderRecord,
  content: Omit<OrderContent, 'label'> | undefined,
): ExportedOrder {
  return exportedOrderResponse.parse({
    ...toListedOrder(reader, row),
    formulaCode: content?.formula.code ?? '',
    farmCode: content?.farm?.code ?? '',
    distributorCode: content?.distributor.code ?? '',
    facts:
      content === undefined ? null : { ...toOrderFacts(reader, content), lines: exportedLinesFor(reader, content) },
  })
}

/** The recipe with its prices of the day; a farmer sees none of it. */
const exportedLinesFor = (reader: OrderReader, { lines }: Pick<OrderContent, 'lines'>) =>
  canSeePrices(reader)
    ? lines.map(({ farmerPricePerTonneEur, ...line }) => ({ ...line, pricePerTonneEur: farmerPricePerTonneEur }))
    : []
