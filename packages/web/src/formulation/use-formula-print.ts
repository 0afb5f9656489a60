import { formula } from '@provende/contract/formulation/formula.ts'
import { routes } from '@provende/contract/routes.ts'
import { saveFile } from '../kit/files/save-file.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'

/** Downloads the last saved version of a formula as PDF, by a short-lived token. Source: spec 2 §7 "PDF links". */
export function useFormulaPdfDownload() {
  const words = useWords().formulas.print
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  return async ({ id, name }: { readonly id: number; readonly name: string }) => {
    const progress = toasts.progress(words.working(name))
    try {
      const { response } = await call(routes.formulaPdf.pdfToken, { body: { id } })
      const file = await call(routes.formulaPdf.formulaPdf, { params: { id }, query: { token: response.token } })
      saveFile(file.response.name, file.response.bytes as Uint8Array<ArrayBuffer>, file.response.type)
      progress.succeed(words.done)
    } catch (error) {
      // Ends the progress toast; `problems` shows the reason.
      progress.dismiss()
      problems.show(error, { family: formula.name, asMessage: true })
    }
  }
}
