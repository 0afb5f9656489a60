import type { CallError } from '@provende/contract/client.ts'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useCulture, useWords } from '../../kit/words.tsx'

/**
 * Says a refusal that stays on a screen in the language that is chosen now: the sentence of the server is in that of the call.
 * Only what has no problem of ours keeps that sentence.
 */
export function useRefusalWords(): (refused: Pick<CallError, 'message' | 'problems'>) => string {
  const words = useWords()
  const culture = useCulture()
  return ({ message, problems }) =>
    problems.length === 0 ? message : problems.map((problem) => problemSentence(words, culture, problem)).join(' ')
}
