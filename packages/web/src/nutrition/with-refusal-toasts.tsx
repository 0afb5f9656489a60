import { CallError } from '@provende/contract/client.ts'
import { problemTable as table } from '@provende/contract/problems.ts'
import { type ReactNode, useMemo } from 'react'
import { problemSentence } from '../kit/problem-sentence.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { type FamilyUi, fieldLabel } from '../records/record-set.ts'
import { type ApiCall, ApiCallProvider, useApiCall } from '../shell/session/client.ts'

type WithRefusalToastsProps = { readonly records: FamilyUi; readonly children: ReactNode }

/**
 * Wraps a form: when a save is refused, each problem is also shown as its own error toast. Source: spec 2 §8 "Analysis
 * creation".
 */
export function WithRefusalToasts({ records, children }: WithRefusalToastsProps) {
  const call = useApiCall()
  const words = useWords()
  const culture = useCulture()
  const toasts = useToasts()
  const callWithToasts = useMemo((): ApiCall => {
    const { create, replace } = records.routes
    const labels = (path: string) => fieldLabel(words, records.words(words), path)
    const showToasts = ({ problems }: CallError) => {
      // Version conflicts and ended sessions are handled elsewhere, so they get no toast.
      for (const problem of problems.filter(({ key }) => ['field', 'error'].includes(table[key].display)))
        toasts.error(problemSentence(words, culture, problem, labels))
    }
    return async (route, input, signal) => {
      try {
        return await call(route, input, signal)
      } catch (error) {
        // Rethrown, because the form handles the refusal too.
        const isSave = route === create || route === replace
        if (isSave && error instanceof CallError) showToasts(error)
        throw error
      }
    }
  }, [call, words, culture, toasts, records])
  return <ApiCallProvider value={callWithToasts}>{children}</ApiCallProvider>
}
