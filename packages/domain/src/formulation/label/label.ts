// The label of a product: composition, constituents and additives. Source: regulation (EC) 767/2009; docs/open-questions.md.

import { type FoodLabelFlag, foodLabelFlags } from '../../catalogue/food-properties.ts'
import type { LabelSection } from '../../catalogue/label-sections.ts'
import { computedOnce } from '../../kit/computed-once.ts'
import { withPerKgUnit } from '../../nutrition/per-kg-unit.ts'
import {
  addedPerKg,
  contentPerKg,
  isAdditive,
  type LabelFood,
  type LabelNutrient,
  type LabelProduct,
  milligramsInKilogram,
  moistureShare,
  nutrientIndexOf,
  type PartlyKnownAmount,
  type SimpleFoodShare,
  simpleFoodSharesOf,
  substanceName,
} from './label-product.ts'
import {
  type AnimalCategory,
  appliesToCategory,
  type BilingualText,
  type FeedKind,
  type LabelFrame,
  type LabelRules,
  type LabelSentence,
  subjectTermsOf,
} from './label-rules.ts'

/** Crude ash of a mineral feed, in percent. Source: regulation (EC) 767/2009 art. 3. */
export const mineralFeedAshPercent = 40
/** Moisture above which it is declared, in percent. Source: regulation (EC) 767/2009 annex I. */
const declaredMoisturePercent = { withoutOrganicMatter: 5, mineral: 10, complementary: 14 } as const
const organicNutrientCodes = ['MAT', 'MGB', 'CB', 'AMIDON', 'SUCRES']
export const [ashCode, constituentsFrame] = ['MM', 'B']
export const gramsPerKgToPercent = 0.1

export type LabelMaterial = {
  readonly code: string
  readonly name: string
  readonly categoryName: string
  readonly percent: number
}

export type LabelConstituent = {
  readonly code: string
  readonly name: string
  readonly percent: number
  /** Foods whose content is unknown: the value is then a least. */
  readonly unknownFoods: readonly string[]
}

export type LabelAdditive = {
  readonly code: string
  readonly name: string
  readonly euNumber: string
  /** The active substance, and the code of its nutrient; the additive itself without one. */
  readonly substance: string
  readonly substanceCode: string | null
  /** Per kg of product; null when the content of the additive is unknown. */
  readonly amountPerKg: number | null
  readonly unit: string
  /** What the whole product holds of the substance per kg, native and added; null for an additive without one. Labels of older orders do not say. */
  readonly totalPerKg?: PartlyKnownAmount | null
  readonly isMandatory: boolean
}

export type LabelAdditiveFrame = {
  readonly frame: string
  readonly section: LabelSection
  readonly heading: BilingualText
  readonly items: readonly LabelAdditive[]
}

export type Label = {
  readonly feedKind: FeedKind
  /** Crude ash in percent. */
  readonly ash: LabelAmount
  readonly moisture: LabelAmount & { readonly limitPercent: number; readonly isDeclared: boolean }
  /** Feed materials in descending weight. */
  readonly composition: readonly LabelMaterial[]
  readonly constituents: readonly LabelConstituent[]
  readonly additives: readonly LabelAdditiveFrame[]
  readonly sentences: readonly BilingualText[]
  readonly gramsPerAnimalDay: number
  /** Additives in the composition of no frame: they are missing on the label. */
  readonly unplaced: readonly string[]
  /** Sentences that may have to be printed: nobody said of these foods whether they have the flag. Not in older orders. */
  readonly unverified?: readonly { readonly sentence: BilingualText; readonly foods: readonly string[] }[]
}
export type LabelAmount = { readonly percent: number; readonly unknownFoods: readonly string[] }

const toLabelAmount = ({ value, unknownFoods }: PartlyKnownAmount, factor: number): LabelAmount => ({
  percent: value * factor,
  unknownFoods,
})

/** The label of a product under the rules in force. Amounts are unrounded. */
export function labelOf(product: LabelProduct, rules: LabelRules, category: AnimalCategory | null): Label {
  const components = simpleFoodSharesOf(product)
  const ash = toLabelAmount(contentPerKg(product, ashCode) ?? { value: 0, unknownFoods: [] }, gramsPerKgToPercent)
  const feedKind = ash.percent >= mineralFeedAshPercent ? 'mineral' : 'complementary'
  const frames = rules.frames.filter((frame) => frame.feedKind === null || frame.feedKind === feedKind)
  const additiveFrames = frames.filter(({ code }) => code !== constituentsFrame)
  return {
    feedKind,
    ash,
    moisture: declaredMoistureOf(product, components, feedKind),
    composition: labelMaterialsOf(components),
    constituents: frames
      .filter(({ code }) => code === constituentsFrame)
      .flatMap((frame) => labelConstituentsOf(product, frame)),
    additives: additiveFrames.map((frame) => ({
      frame: frame.code,
      section: frame.section,
      heading: frame.heading,
      items: labelAdditivesOf(components, product, frame, rules),
    })),
    sentences: rules.sentences
      .filter((rule) => sentenceApplies(rule, product, components, category))
      .map(({ sentence }) => sentence),
    gramsPerAnimalDay: product.doseGrams,
    unverified: unverifiedSentences(components, rules, category),
    unplaced: components
      .filter(({ food }) => isAdditive(food) && !additiveFrames.some(({ section }) => section === food.section))
      .map(({ food }) => food.name),
  }
}

function declaredMoistureOf(
  product: LabelProduct,
  components: readonly SimpleFoodShare[],
  feedKind: FeedKind,
): Label['moisture'] {
  const { percent, unknownFoods } = toLabelAmount(moistureShare(product), 100)
  const limitPercent =
    feedKind === 'complementary'
      ? declaredMoisturePercent.complementary
      : declaredMoisturePercent[containsOrganicMatter(product, components) ? 'mineral' : 'withoutOrganicMatter']
  return { percent, unknownFoods, limitPercent, isDeclared: percent > limitPercent }
}

/** Whether one of the feed materials is organic. */
function containsOrganicMatter({ nutrients }: LabelProduct, components: readonly SimpleFoodShare[]): boolean {
  const indexes = nutrients.flatMap(({ code }, index) => (organicNutrientCodes.includes(code) ? [index] : []))
  return components.some(({ food }) => !isAdditive(food) && indexes.some((index) => (food.contents[index] ?? 0) > 0))
}

/** Feed materials, and foods of which nobody said where they belong, in descending weight as fed, then by code. */
const labelMaterialsOf = (components: readonly SimpleFoodShare[]): LabelMaterial[] =>
  components
    .filter(({ food }) => !isAdditive(food))
    .map(({ food: { code, name, categoryName }, share }) => ({ code, name, categoryName, percent: share * 100 }))
    .toSorted((one, other) => compareDescending(one.percent, other.percent) || (one.code < other.code ? -1 : 1))

/** What differs by less than 10 µg per kg weighs the same. */
const compareDescending = (one: number, other: number) => (Math.abs(one - other) < 1e-6 ? 0 : other - one)

function labelConstituentsOf(product: LabelProduct, frame: LabelFrame): LabelConstituent[] {
  return frame.nutrients.flatMap(({ code, fromPercent }) => {
    const nutrient = product.nutrients.find((candidate) => candidate.code === code)
    const content = contentPerKg(product, code)
    if (nutrient === undefined || content === null) return []
    const { percent, unknownFoods } = toLabelAmount(content, gramsPerKgToPercent)
    return fromPercent !== null && percent < fromPercent ? [] : [{ code, name: nutrient.name, percent, unknownFoods }]
  })
}

/** The nutrients and additives there is a maximum for. */
const subjectsWithMaximum = computedOnce(
  (maxima: LabelRules['maxima']): ReadonlySet<string> =>
    new Set(maxima.flatMap(({ subject }) => [subject, ...(subjectTermsOf(subject) ?? []).map(({ code }) => code)])),
)

/** The additives of a frame, in the order of what they bring, then by code. */
function labelAdditivesOf(
  components: readonly SimpleFoodShare[],
  product: LabelProduct,
  frame: LabelFrame,
  rules: LabelRules,
): LabelAdditive[] {
  const order = frame.nutrients.map(({ code }) => code)
  const withMaximum = subjectsWithMaximum(rules.maxima)
  const rank = ({ substanceCode }: LabelAdditive) =>
    substanceCode === null ? order.length : order.indexOf(substanceCode)
  return components
    .filter(({ food }) => food.section === frame.section)
    .flatMap(({ food, share }) => {
      const { code, name, euNumber } = food
      return declaredSubstancesOf(food, share, product.nutrients, order).map((declared) => ({
        ...{ code, name, euNumber },
        ...declared,
        totalPerKg: declared.substanceCode === null ? null : contentPerKg(product, declared.substanceCode),
        isMandatory: frame.isMandatory || withMaximum.has(declared.substanceCode ?? euNumber),
      }))
    })
    .toSorted((one, other) => rank(one) - rank(other) || (one.code < other.code ? -1 : 1))
}

type DeclaredSubstance = Pick<LabelAdditive, 'substance' | 'substanceCode' | 'amountPerKg' | 'unit'>

/**
 * What an additive declares: of the nutrients of its frame in one unit the one it holds most of, as a copper sulphate holds
 * traces of zinc; vitamins in IU and in mg beside each other. An additive of which nothing is known declares an unknown
 * amount, one of a frame without nutrients itself.
 */
export const declaredSubstancesOf = (
  food: LabelFood,
  share: number,
  nutrients: readonly LabelNutrient[],
  order: readonly string[],
): DeclaredSubstance[] =>
  declarationsOf(nutrients)(food, order).map(({ perKgOfAdditive, ...declared }) => ({
    ...declared,
    amountPerKg: perKgOfAdditive === null ? null : share * perKgOfAdditive,
  }))

type Declaration = Omit<DeclaredSubstance, 'amountPerKg'> & {
  /** Per kg of the additive; null when it is unknown. */
  readonly perKgOfAdditive: number | null
}

/** What additives declare, whatever their share: of the foods of many labels it is found once. */
const declarationsOf = computedOnce((nutrients: readonly LabelNutrient[]) => {
  const byFood = computedOnce((_: LabelFood) => new Map<string, readonly Declaration[]>())
  return (food: LabelFood, order: readonly string[]): readonly Declaration[] => {
    const byOrder = byFood(food)
    const key = order.join()
    const declarations = byOrder.get(key) ?? declarationsOfFood(food, nutrients, order)
    byOrder.set(key, declarations)
    return declarations
  }
})

function declarationsOfFood(
  food: LabelFood,
  nutrients: readonly LabelNutrient[],
  order: readonly string[],
): Declaration[] {
  const contents = order.flatMap((code) => {
    const index = nutrientIndexOf(nutrients, code)
    const nutrient = index === undefined ? undefined : nutrients[index]
    return index === undefined || nutrient === undefined ? [] : [{ nutrient, content: food.contents[index] ?? null }]
  })
  const knownContents = contents.filter(({ content }) => (content ?? 0) > 0)
  if (knownContents.length === 0) {
    const isUnknown = contents.some(({ content }) => content === null)
    return [
      {
        ...{ substance: food.name, substanceCode: null, unit: 'mg/kg' },
        perKgOfAdditive: isUnknown ? null : milligramsInKilogram,
      },
    ]
  }
  const most = Math.max(...knownContents.map(({ content }) => content ?? 0))
  return knownContents
    .filter(({ nutrient, content }) => content === most || nutrient.unit.startsWith('UI'))
    .map(({ nutrient, content }) => ({
      substance: substanceName(nutrient.name),
      substanceCode: nutrient.code,
      perKgOfAdditive: content ?? 0,
      unit: withPerKgUnit(nutrient.unit),
    }))
}

function sentenceApplies(
  { kind, subject, above, animalCategoryIds }: LabelSentence,
  product: LabelProduct,
  components: readonly SimpleFoodShare[],
  category: AnimalCategory | null,
): boolean {
  if (!appliesToCategory(animalCategoryIds, category)) return false
  if (kind === 'added') return (addedPerKg(product, components, subject)?.value ?? 0) > above
  if (kind === 'content') return (contentPerKg(product, subject)?.value ?? 0) > above
  const shares = components.filter(({ food }) =>
    kind === 'flag' ? isLabelFlag(subject) && food.flags[subject] === true : food.code === subject,
  )
  return shares.reduce((sum, { share }) => sum + share * 100, 0) > above
}

const isLabelFlag = (subject: string): subject is FoodLabelFlag =>
  foodLabelFlags.some((candidate) => candidate === subject)

/** Sentences of flags that are not printed, but of some foods it is not known whether they have the flag. */
const unverifiedSentences = (
  components: readonly SimpleFoodShare[],
  { sentences }: LabelRules,
  category: AnimalCategory | null,
): NonNullable<Label['unverified']> =>
  sentences.flatMap(({ kind, subject, animalCategoryIds, sentence }) => {
    if (kind !== 'flag' || !isLabelFlag(subject) || !appliesToCategory(animalCategoryIds, category)) return []
    if (components.some(({ food }) => food.flags[subject] === true)) return []
    const foods = components.filter(({ food }) => food.flags[subject] === null).map(({ food }) => food.name)
    return foods.length === 0 ? [] : [{ sentence, foods }]
  })

/** Amounts of additives with three figures, at most two decimals: 342296, 85.6, 8.56; as shown, before localisation. */
export function additiveDecimals(amount: number): number {
  const [one, none] = additiveThresholds
  if (amount >= none) return 0
  return amount >= one ? 1 : 2
}
/** The amounts from which an additive is printed with one decimal, and with none. */
export const additiveThresholds = [9.995, 99.95] as const
/** Constituents are printed with two decimals of a percent. */
export const constituentDecimals = 2
