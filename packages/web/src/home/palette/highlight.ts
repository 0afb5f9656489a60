import { foldText } from '@provende/domain/kit/fold-text.ts'

/** A part of a text, and whether it is one of the words typed. */
export type TextPart = { readonly text: string; readonly isTyped: boolean }

/** The words typed, without accents and capitals. */
export const typedWords = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean)

/** Divides a text so that what was typed can be marked, whatever its accents and capitals. */
export function highlightedParts(text: string, typed: string): TextPart[] {
  const characters = [...text]
  // Folding may change the number of characters: each is folded by itself.
  const folded = characters.map(foldText)
  const starts = folded.map((_, index) => folded.slice(0, index).join('').length)
  const whole = folded.join('')
  const isTyped = characters.map(() => false)
  for (const word of typedWords(typed)) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      for (const [index, start] of starts.entries()) if (start >= at && start < at + word.length) isTyped[index] = true
  }
  const parts: TextPart[] = []
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1)
    const mark = isTyped[index] ?? false
    if (last?.isTyped === mark) parts[parts.length - 1] = { text: last.text + character, isTyped: mark }
    else parts.push({ text: character, isTyped: mark })
  }
  return parts
}
