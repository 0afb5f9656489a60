/**
 * A dictionary, or a part of one, each text of which is changed in the same way, also what its sentences give. Texts stay
 * texts and sentences stay functions, so the type is the same.
 */
export const changedWords = <Words extends object>(words: Words, change: (text: string) => string): Words =>
  changed(words, change) as Words

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value === 'function') return (...values: unknown[]) => changed(value(...values), change)
  if (Array.isArray(value)) return value.map((item) => changed(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, changed(item, change)]))
}
