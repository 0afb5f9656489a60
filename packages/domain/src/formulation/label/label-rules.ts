// What the law asks of a label, as dated data: the platform's staff maintain it, nothing of it is code.

import type { LabelSection } from '../../catalogue/label-sections.ts'

/** The days on which a rule is in force, YYYY-MM-DD; null for no beginning or no end. The last day is included. */
export type ValidityPeriod = { readonly startDay: string | null; readonly endDay: string | null }

/** A sentence or heading in the languages of the program. */
export type BilingualText = { readonly fr: string; readonly en: string }

/** A kind of animal the maxima are read for, with what it eats in a day. */
export type AnimalCategory = {
  readonly id: number
  readonly code: string
  readonly name: string
  /** kg of dry matter per animal per day; null when it is not known */
  readonly dryMatterIntakeKg: number | null
}

/** A feed that is mineral has other constituents to declare than another complementary feed. */
export type FeedKind = 'mineral' | 'complementary'

/** A nutrient a frame declares, from a content on (percent of the product). */
export type FrameNutrient = { readonly code: string; readonly fromPercent: number | null }

/** A frame of the label: the additives of a section, or the constituents a kind of feed declares. */
export type LabelFrame = ValidityPeriod & {
  /** `B`, `C1` … `C12` */
  readonly code: string
  readonly section: LabelSection
  readonly heading: BilingualText
  /** Null for both kinds of feed. */
  readonly feedKind: FeedKind | null
  /** What is declared, in this order; an additive of a frame without nutrients is declared itself, in mg. */
  readonly nutrients: readonly FrameNutrient[]
  /** Its additives are declared whether or not there is a maximum for them. */
  readonly isMandatory: boolean
}

/** What a maximum is compared with: all there is, only what additives bring, or at least so much. */
export const maximumKinds = ['total', 'added', 'minimum'] as const
export type MaximumKind = (typeof maximumKinds)[number]

/** What may be in a complete feed at 12 % moisture. Source: the act it names. */
export type LegalMaximum = ValidityPeriod & {
  readonly id: number
  readonly name: string
  /** The code of a nutrient or a sum of several (`VITD3 + 40*CALCIFEDIOL`), or the EU number of an additive. */
  readonly subject: string
  readonly isAdditive: boolean
  readonly kind: MaximumKind
  /** Per kg of complete feed, in the unit of the nutrient; of an additive in mg. */
  readonly value: number
  /** How many times the maximum a complementary feed may hold; null when there is no such bound. */
  readonly complementaryFactor: number | null
  /** The animal categories it holds for; none for all. */
  readonly animalCategoryIds: readonly number[]
  readonly act: string
}

/** When a sentence is printed: an added amount, a content of the product or a share of a food above a level, or a flag. */
export const sentenceKinds = ['added', 'content', 'food', 'flag'] as const
export type SentenceKind = (typeof sentenceKinds)[number]

/** A sentence that is printed when a level is exceeded. */
export type LabelSentence = ValidityPeriod & {
  readonly kind: SentenceKind
  /** The code of a nutrient or of a food; the name of a flag of foods: `Gmo`. */
  readonly subject: string
  /** In the unit of the nutrient; of a food, also a flagged one, in percent of the product. */
  readonly above: number
  readonly animalCategoryIds: readonly number[]
  readonly sentence: BilingualText
}

/** For which animals and days an additive is authorised. Source: the act it names. */
export type AdditiveAuthorisation = ValidityPeriod & {
  readonly euNumber: string
  /** None for all. */
  readonly animalCategoryIds: readonly number[]
}

export type LabelRules = {
  readonly frames: readonly LabelFrame[]
  readonly maxima: readonly LegalMaximum[]
  readonly sentences: readonly LabelSentence[]
  /** Also those not in force any more: an additive past its date is told from one nothing is known of. */
  readonly authorisations: readonly AdditiveAuthorisation[]
}

const isInForceOn = ({ startDay, endDay }: ValidityPeriod, day: string): boolean =>
  (startDay === null || startDay <= day) && (endDay === null || day <= endDay)

/** The rules in force on a day (YYYY-MM-DD). */
export const labelRulesOn = ({ frames, maxima, sentences, authorisations }: LabelRules, day: string): LabelRules => ({
  frames: frames.filter((rule) => isInForceOn(rule, day)),
  maxima: maxima.filter((rule) => isInForceOn(rule, day)),
  sentences: sentences.filter((rule) => isInForceOn(rule, day)),
  authorisations,
})

/** Whether a rule holds for an animal category; without one it is not known. */
export const appliesToCategory = (categoryIds: readonly number[], category: AnimalCategory | null): boolean =>
  categoryIds.length === 0 || (category !== null && categoryIds.includes(category.id))

/** The nutrients of a frame as they are typed: codes with a comma between them, `CA>=5` from 5 % on. */
export function frameNutrientsOf(text: string): readonly FrameNutrient[] | null {
  const parts = text
    .split(/;|,(?!\d)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const nutrients = parts.map((part) => /^([A-Za-z0-9_]{1,40})(?:\s*(?:>=|≥)\s*(\d+(?:[.,]\d+)?))?$/.exec(part))
  if (nutrients.some((match) => match === null)) return null
  return nutrients.map((match) => ({
    code: (match?.[1] ?? '').toUpperCase(),
    fromPercent: match?.[2] === undefined ? null : Number(match[2].replace(',', '.')),
  }))
}

/** A nutrient of a sum, with what one unit of it counts. */
export type SubjectTerm = { readonly code: string; readonly factor: number }

/** The nutrients a maximum is about: `VITD3`, or `VITD3 + 40*CALCIFEDIOL` for both together; null for any other text. */
export function subjectTermsOf(subject: string): readonly SubjectTerm[] | null {
  const parsed = parsedSubjects.get(subject)
  if (parsed !== undefined) return parsed
  const terms = parsedSubjectTerms(subject)
  if (parsedSubjects.size >= maxParsedSubjects) parsedSubjects.clear()
  parsedSubjects.set(subject, terms)
  return terms
}

/** Every label asks for the same few subjects, many times each. */
const parsedSubjects = new Map<string, readonly SubjectTerm[] | null>()
const maxParsedSubjects = 1000

function parsedSubjectTerms(subject: string): readonly SubjectTerm[] | null {
  if (/^[A-Za-z0-9_]{1,40}$/.test(subject)) return [{ code: subject, factor: 1 }]
  const terms = subject
    .split('+')
    .map((part) => /^\s*(?:(\d+(?:[.,]\d+)?)\s*\*\s*)?([A-Za-z0-9_]{1,40})\s*$/.exec(part))
  if (terms.some((match) => match === null)) return null
  return terms.map((match) => ({ code: match?.[2] ?? '', factor: Number((match?.[1] ?? '1').replace(',', '.')) }))
}
