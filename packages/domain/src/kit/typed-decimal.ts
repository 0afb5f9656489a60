// Numbers as people type, paste and keep them in files.

const ornaments = /[\s\u00a0\u202f'’]|^€|(€|%)$/g
const plain = /^[+-]?(\d+\.?\d*|\.\d+)$/

/**
 * The number a person typed or pasted, with a comma or a dot, with or without spaces: `1 234,5 €` is 1234.5.
 * null when nothing was typed, undefined when it is not a number. When both marks occur the last one is the decimal
 * mark; one that occurs several times separates thousands.
 */
export function parseDecimal(text: string): number | null | undefined {
  const bare = text.trim().replace(ornaments, '').replace('\u2212', '-')
  if (bare === '') return text.trim() === '' ? null : undefined
  const dotted = withDecimalDot(bare)
  if (dotted === undefined || !plain.test(dotted)) return undefined
  const value = Number(dotted)
  return Number.isFinite(value) ? value : undefined
}

/** The same digits with a dot as decimal mark and no thousands mark; undefined when thousands are not groups of three. */
function withDecimalDot(text: string): string | undefined {
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return text
  const isDecimal = marks.filter((mark) => mark === last).length === 1
  const [whole = '', decimals = ''] = isDecimal ? splitAt(text, text.lastIndexOf(last)) : [text]
  const groups = whole.replace(/^[+-]/, '').split(/[.,]/)
  const grouped = groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? '').length <= 3
  if (groups.length > 1 && !grouped) return undefined
  const digits = whole.replace(/[.,]/g, '')
  return isDecimal ? `${digits}.${decimals}` : digits
}

const splitAt = (text: string, index: number): [string, string] => [text.slice(0, index), text.slice(index + 1)]
