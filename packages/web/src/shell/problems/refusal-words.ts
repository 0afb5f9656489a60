import type { CallError } from '@provende/contract/client.ts'
import { sentencesOfRecordFamily } from '@provende/text/family-words.ts'
import type { Words } from '@provende/text/translation.ts'

/** The "not found" message of a family; the general one when the family has none. */
export function notFoundSentence(words: Words, family: string | undefined): string {
  return sentencesOfRecordFamily(words, family ?? '')?.notFound ?? words.problems['record.notFound']()
}

/**
 * The message of a refused account call: the server's message, with those sentences appended that it does not contain
 * already. Source: spec 1 §8.
 */
export function refusalText(refusal: CallError, sentences: readonly string[]): string {
  const missing = sentences.filter((sentence) => !refusal.message.includes(sentence))
  return [refusal.message, ...missing].join(' ').trim()
}
