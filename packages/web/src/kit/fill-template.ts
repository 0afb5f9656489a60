/** Replaces `{name}` in a sentence by the value of that field. */
export const fillTemplate = (sentence: string, values: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
