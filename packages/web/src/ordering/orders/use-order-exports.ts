import type { CallInput } from '@provende/contract/client.ts'
import { type OrderExportFormat, orderExportFormats } from '@provende/contract/ordering/order-export.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../kit/files/save-file.ts'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'

export type ExportQuery = NonNullable<CallInput<typeof routes.orderExports.export>['query']>

/** The actions that download all orders of the list as a file for an ERP. */
export function useOrderExports(query: ExportQuery): RowAction[] {
  const words = useWords()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const [exporting, setExporting] = useState<OrderExportFormat | null>(null)
  const exportAs = async (format: OrderExportFormat) => {
    setExporting(format)
    const progress = toasts.progress(words.records.list.exporting)
    try {
      const { response } = await call(routes.orderExports.export, { query: { ...query, format } })
      saveFile(response.name, response.bytes as Uint8Array<ArrayBuffer>, response.type)
      progress.succeed(words.ordering.papers.done)
    } catch (error) {
      // Ends the progress toast; `problems` shows the reason.
      progress.dismiss()
      problems.show(error, { family: orderForm.name, asMessage: true })
    }
    setExporting(null)
  }
  return orderExportFormats.map((format) => ({
    label: words.ordering.export[format],
    Icon: IconFileExport,
    busy: exporting === format,
    act: () => void exportAs(format),
  }))
}
