import { Button } from '@mantine/core'
import type { CallInput } from '@provende/contract/client.ts'
import { type OrderExportFormat, orderExportFormats } from '@provende/contract/ordering/order-export.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '../../kit/files/save-file.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'

export type ExportQuery = NonNullable<CallInput<typeof routes.orderExports.export>['query']>

/** Downloads all orders of the list as a file for an ERP. */
export function OrderExportButtons({ query }: { readonly query: ExportQuery }) {
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
  return orderExportFormats.map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconFileExport size={16} />}
      loading={exporting === format}
      onClick={() => void exportAs(format)}
    >
      {words.ordering.export[format]}
    </Button>
  ))
}
