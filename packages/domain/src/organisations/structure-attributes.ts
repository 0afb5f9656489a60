/** The format of a value: `True`/`False`, an integer from 0, a SIREN, or text with a maximum number of characters. */
type AttributeFormat = 'flag' | 'count' | 'siren' | { readonly text: number }
type AttributeDefinition = { readonly typeId: number; readonly kind: AttributeFormat }

/**
 * Attributes that a manufacturer stores for a distributor in addition to its record, with their wire ids: `Counter` is
 * the last number used in a formula code (the next code ends with one more), `NamedDistributor` whether formulas show
 * their distributor, `DeliveryDays` the usual days from order to delivery, `VatNumber`, `QuoteText` a sentence at the
 * foot of quotes, its legal identity, which its papers name,
 * and the approval number of its establishment, which the labels of delivered bags name. Source: spec 2 §6; docs/open-questions.md.
 */
export const structureAttributes = {
  Counter: { typeId: 1, kind: 'count' },
  NamedDistributor: { typeId: 2, kind: 'flag' },
  DeliveryDays: { typeId: 3, kind: 'count' },
  VatNumber: { typeId: 4, kind: { text: 20 } },
  QuoteText: { typeId: 5, kind: { text: 500 } },
  LegalForm: { typeId: 6, kind: { text: 60 } },
  Capital: { typeId: 7, kind: { text: 60 } },
  Siren: { typeId: 8, kind: 'siren' },
  ApprovalNumber: { typeId: 9, kind: { text: 40 } },
} as const satisfies Record<string, AttributeDefinition>

export type StructureAttribute = keyof typeof structureAttributes
export const structureAttributeNames = Object.keys(structureAttributes) as StructureAttribute[]

export const isStructureAttribute = (name: string): name is StructureAttribute =>
  Object.hasOwn(structureAttributes, name)

const maxCountAttributeValue = 999_999_999

/** Normalises the value of an attribute for storage; '' for blank text, undefined for an invalid value. */
export function normaliseAttributeValue(name: StructureAttribute, data: string): string | undefined {
  const { kind }: AttributeDefinition = structureAttributes[name]
  const text = data.trim()
  if (text === '') return ''
  if (kind === 'count')
    return /^\d{1,9}$/.test(text) && Number(text) <= maxCountAttributeValue ? String(Number(text)) : undefined
  if (kind === 'siren') return normaliseSiren(text)
  if (kind !== 'flag') return [...text].length <= kind.text ? text : undefined
  const lower = text.toLowerCase()
  return lower === 'true' ? 'True' : lower === 'false' ? 'False' : undefined
}

/** The nine digits of a SIREN, of which the last is a checksum (Luhn); undefined for any other text. */
function normaliseSiren(text: string): string | undefined {
  const digits = text.replace(/\s/g, '')
  if (!/^\d{9}$/.test(digits)) return undefined
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? digits : undefined
}
