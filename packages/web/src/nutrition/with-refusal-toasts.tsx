import { CallRefused } from '@provende/contract/client.ts'
import { problems as table } from '@provende/contract/problems.ts'
import { type ReactNode, useMemo } from 'react'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { fieldLabel, type RecordSet } from '../records/look.ts'
import { type Call, CallProvider, useCall } from '../shell/client.ts'

type SayingProps = { readonly records: RecordSet; readonly children: ReactNode }

/**
 * A form whose saves, when they are refused, say each message of the refusal in an error of its own, besides what the
 * form does with them. Source: spec 2 §8 "Analysis creation".
 */
export function SayingRefusals({ records, children }: SayingProps) {
  const call = useCall()
  const words = useWords()
  const culture = useCulture()
  const toasts = useToasts()
  const saying = useMemo((): Call => {
    const { create, replace } = records.routes
    const labels = (path: string) => fieldLabel(words, records.words(words), path)
    const say = ({ problems }: CallRefused) => {
      // Another version is a question, and a session that has ended leads away: they have words of their own.
      for (const problem of problems.filter(({ key }) => ['field', 'error'].includes(table[key].shown)))
        toasts.error(sentenceOf(words, culture, problem, labels))
    }
    return async (route, input, signal) => {
      try {
        return await call(route, input, signal)
      } catch (error) {
        // Said here, it still is a refusal of the form.
        const saves = route === create || route === replace
        if (saves && error instanceof CallRefused) say(error)
        throw error
      }
    }
  }, [call, words, culture, toasts, records])
  return <CallProvider value={saying}>{children}</CallProvider>
}
