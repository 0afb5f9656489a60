// Parses numbers as people type them, paste them and write them in files.

const ignoredCharacters = /[\s\u00a0\u202f'’]|^€|(€|%)$/g
const plainDecimal = /^[+-]?(\d+\.?\d*|\.\d+)$/

/**
 * The number in a typed or pasted text, with decimal comma or dot, with or without spaces: `1 234,5 €` is 1234.5. null
 * for blank text, undefined for text that is not a number. When both marks occur the last one is the decimal mark; a
 * mark that occurs several times separates thousands.
 */
export function parseDecimal(text: string): number | null | undefined {
  const cleaned = text.trim().replace(ignoredCharacters, '').replace('\u2212', '-')
  if (cleaned === '') return text.trim() === '' ? null : undefined
  const normalised = withDecimalDot(cleaned)
  if (normalised === undefined || !plainDecimal.test(normalised)) return undefined
  const value = Number(normalised)
  return Number.isFinite(value) ? value : undefined
}

/** The digits with a decimal dot and without thousands separators; undefined when thousands are not in groups of three. */
function withDecimalDot(text: string): string | undefined {
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return text
  const isDecimal = marks.filter((mark) => mark === last).length === 1
  const [whole = '', decimals = ''] = isDecimal ? splitTextAt(text, text.lastIndexOf(last)) : [text]
  const groups = whole.replace(/^[+-]/, '').split(/[.,]/)
  const isGrouped = groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? '').length <= 3
  if (groups.length > 1 && !isGrouped) return undefined
  const digits = whole.replace(/[.,]/g, '')
  return isDecimal ? `${digits}.${decimals}` : digits
}

const splitTextAt = (text: string, index: number): [string, string] => [text.slice(0, index), text.slice(index + 1)]
