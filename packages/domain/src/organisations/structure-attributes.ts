/** What the value of an attribute is: True or False, a whole number from 0, or text of so many characters at most. */
type AttributeKind = 'flag' | 'count' | { readonly text: number }
type Attribute = { readonly typeId: number; readonly kind: AttributeKind }

/**
 * What a manufacturer keeps of a distributor beside its record, each with its number on the wire:
 * `Counter` the last number given to a formula (the next code ends with one more), `NamedDistributor` whether formulas say
 * who distributes them, `DeliveryDays` usual days from order to delivery, `VatNumber`, `QuoteText` a sentence at the foot
 * of quotes. Source: spec 2 §6; docs/open-questions.md.
 */
export const structureAttributes = {
  Counter: { typeId: 1, kind: 'count' },
  NamedDistributor: { typeId: 2, kind: 'flag' },
  DeliveryDays: { typeId: 3, kind: 'count' },
  VatNumber: { typeId: 4, kind: { text: 20 } },
  QuoteText: { typeId: 5, kind: { text: 500 } },
} as const satisfies Record<string, Attribute>

export type StructureAttribute = keyof typeof structureAttributes
export const attributeNames = Object.keys(structureAttributes) as StructureAttribute[]

/** Whether a text is the name of an attribute. */
export const isStructureAttribute = (name: string): name is StructureAttribute =>
  Object.hasOwn(structureAttributes, name)

/** Greatest whole number an attribute holds. */
const largestCount = 999_999_999

/** The value of an attribute as it is kept, '' when it has none; undefined when a text is no value of it. */
export function attributeValue(name: StructureAttribute, data: string): string | undefined {
  const { kind }: Attribute = structureAttributes[name]
  const text = data.trim()
  if (text === '') return ''
  if (kind === 'count') return /^\d{1,9}$/.test(text) && Number(text) <= largestCount ? String(Number(text)) : undefined
  if (kind !== 'flag') return [...text].length <= kind.text ? text : undefined
  const lower = text.toLowerCase()
  return lower === 'true' ? 'True' : lower === 'false' ? 'False' : undefined
}
