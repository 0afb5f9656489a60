import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { routes } from '@provende/contract/routes.ts'
import type { PaperKind } from '@provende/domain/ordering/dispatch-state.ts'
import { saveFile } from '../../kit/files/save-file.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'

/** Downloads a paper of an order as PDF, of its latest version or of another one, by a short-lived token. */
export function useOrderPaperDownload() {
  const words = useWords().ordering.papers
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  return async (paper: PaperKind, id: number, version?: number) => {
    const progress = toasts.progress(words.working)
    try {
      const { response } = await call(routes.orderPapers.paperToken, { body: { id } })
      const route = paper === 'purchaseOrder' ? routes.orderPapers.purchaseOrderPdf : routes.orderPapers.confirmationPdf
      const file = await call(route, { params: { id }, query: { token: response.token, version } })
      saveFile(file.response.name, file.response.bytes as Uint8Array<ArrayBuffer>, file.response.type)
      progress.succeed(words.done)
    } catch (error) {
      // Ends the progress toast; `problems` shows the reason.
      progress.dismiss()
      problems.show(error, { family: orderForm.name, asMessage: true })
    }
  }
}
