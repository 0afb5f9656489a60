import type { CallRefused } from '@provende/contract/client.ts'
import { wordsOfFamily } from '@provende/text/family-words.ts'
import type { Words } from '@provende/text/translation.ts'

/** What a missing record of a family is called; the general sentence when the family has none. */
export function notFoundSentence(words: Words, family: string | undefined): string {
  return wordsOfFamily(words, family ?? '')?.notFound ?? words.problems['record.notFound']()
}

/**
 * Why an account call was refused: the server's own sentence, with those of its problems appended where it does not say
 * them already. Source: spec 1 §8.
 */
export function refusalText(refused: CallRefused, sentences: readonly string[]): string {
  const others = sentences.filter((sentence) => !refused.message.includes(sentence))
  return [refused.message, ...others].join(' ').trim()
}
