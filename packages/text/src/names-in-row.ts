import type { Culture } from './culture.ts'

const andOthers: { readonly [C in Culture]: (names: string, count: number) => string } = {
  'fr-FR': (names, count) => `${names} et ${count} autres`,
  'en-US': (names, count) => `${names} and ${count} others`,
}

/**
 * Names of which a sentence can have any number, the first ones followed by how many there are besides: `a, b et 12 autres`.
 * One more than `most` takes no more room than to say that there is one.
 */
export function namesInRow(names: readonly string[], culture: Culture, most = 6): string {
  if (names.length <= most + 1) return names.join(', ')
  return andOthers[culture](names.slice(0, most).join(', '), names.length - most)
}
