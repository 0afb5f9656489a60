/** The deep merge of two parts of a dictionary. */
export type MergedWords<A, B> = {
  readonly [K in keyof A | keyof B]: K extends keyof A
    ? K extends keyof B
      ? MergedWords<A[K], B[K]>
      : A[K]
    : B[K & keyof B]
}

type NestedWords = Readonly<Record<string, unknown>>
/** A list of texts is one text as far as merging goes. */
const isNestedWords = (value: unknown): value is NestedWords =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges two parts of a dictionary deeply. If both have the same text, which should not happen, the second wins. */
export function mergeWords<A extends object, B extends object>(first: A, second: B): MergedWords<A, B> {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(first))
  for (const [name, value] of Object.entries(second)) {
    const existing = result[name]
    result[name] = isNestedWords(existing) && isNestedWords(value) ? mergeWords(existing, value) : value
  }
  // Built by the same rule as the type.
  return result as MergedWords<A, B>
}
