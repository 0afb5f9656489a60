import { formula } from '@provende/contract/formulation/formula.ts'
import { routes } from '@provende/contract/routes.ts'
import { saveFile } from '../kit/csv.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'

/** Saves a formula as PDF, as it was saved last: a token is got, and the file with it. Source: spec 2 §7 "PDF links". */
export function useFormulaPrint() {
  const words = useWords().formulas.print
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  return async ({ id, name }: { readonly id: number; readonly name: string }) => {
    const progress = toasts.progress(words.working(name))
    try {
      const { answer } = await call(routes.formulaPdf.pdfToken, { body: { id } })
      const file = await call(routes.formulaPdf.formulaPdf, { params: { id }, query: { token: answer.token } })
      saveFile(file.answer.name, file.answer.bytes as Uint8Array<ArrayBuffer>, file.answer.type)
      progress.done(words.done)
    } catch (error) {
      // The progress must end; why is told by the one exit.
      progress.stopped()
      problems.show(error, { family: formula.name, asMessage: true })
    }
  }
}
