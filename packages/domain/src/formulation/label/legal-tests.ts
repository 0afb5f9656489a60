// What the law lets a product hold and how much of it a day: tested while one formulates and again at the order.

import { computedOnce } from '../../kit/computed-once.ts'
import { withoutPerKgUnit } from '../../nutrition/per-kg-unit.ts'
import { type AdditiveRemark, additiveRemarks } from './additive-remarks.ts'
import {
  addedPerKg,
  additivePerKg,
  contentPerKg,
  dryMatterShare,
  type LabelNutrient,
  type LabelProduct,
  type PartlyKnownAmount,
  type SimpleFoodShare,
  simpleFoodSharesOf,
  subjectPerKg,
  substanceName,
} from './label-product.ts'
import {
  type AnimalCategory,
  appliesToCategory,
  type LabelRules,
  type LegalMaximum,
  subjectTermsOf,
} from './label-rules.ts'

/** The dry matter of the complete feed the maxima are given for: 12 % moisture. */
const completeFeedDryMatterShare = 0.88

/** What an animal gets of a subject besides the product, in its unit per day; entered by the farm, else 0. */
export type OtherNutrientSupply = { readonly native: number; readonly supplements: number }

export type Ration = {
  readonly category: AnimalCategory | null
  /** Of the label, YYYY-MM-DD. */
  readonly day: string
  /** kg of dry matter per animal per day: of the farm, else of the category; null when neither is known. */
  readonly dryMatterIntakeKg: number | null
  /** By the code of the nutrient. */
  readonly otherSupplies: ReadonlyMap<string, OtherNutrientSupply>
}

export type LegalState = 'respected' | 'exceeded' | 'notVerified'

/** A value beside what it may be; both null where they cannot be computed. */
export type LegalTest = { readonly state: LegalState; readonly value: number | null; readonly limit: number | null }

/** How a product stands to one maximum. */
export type MaximumTest = {
  readonly maximum: LegalMaximum
  /** What it is about: `Cuivre`. */
  readonly substance: string
  /** Of amounts a day: `mg`; contents are in `mg/kg`. */
  readonly unit: string
  /** Per kg of product. */
  readonly content: PartlyKnownAmount
  /** The product on 12 % moisture beside what a complementary feed may hold; null for a minimum and where the act has no such bound. */
  readonly product: LegalTest | null
  /** What an animal gets a day beside what it may get (at least get, of a minimum). */
  readonly daily: LegalTest
  /** Whole grams of product a day, rounded down; null where there is no bound or it is not known. */
  readonly largestDoseGrams: number | null
}

/** How a product stands to all maxima. */
export type MaximaTests = {
  readonly maxima: readonly MaximumTest[]
  /** The largest permitted dose, rounded down to a gram, and the substance that limits it; null when nothing does. */
  readonly largestDose: { readonly grams: number; readonly substance: string } | null
}

export type LegalTests = MaximaTests & { readonly additives: readonly AdditiveRemark[] }

/**
 * Tests a product against the maxima of its animal category: what it holds, what an animal gets with its dose, and the
 * largest dose. A maximum for some categories only is not verified without a category, nor is one that rests on an unknown
 * content. Maxima of what the product does not hold are left out. Source: docs/open-questions.md.
 */
export function legalTests(
  product: LabelProduct,
  { maxima, authorisations }: Pick<LabelRules, 'maxima' | 'authorisations'>,
  ration: Ration,
): LegalTests {
  return {
    ...maximaTests(product, maxima, ration),
    additives: additiveRemarks(simpleFoodSharesOf(product), { ...ration, authorisations }),
  }
}

/** The tests against the maxima alone, without what the law has against the additives. */
export function maximaTests(product: LabelProduct, maxima: LabelRules['maxima'], ration: Ration): MaximaTests {
  const components = simpleFoodSharesOf(product)
  const dryMatter = dryMatterShare(product)
  const tests = maxima
    .filter(
      ({ animalCategoryIds }) => ration.category === null || appliesToCategory(animalCategoryIds, ration.category),
    )
    .flatMap((maximum) => {
      const content = testedContentOf(maximum, product, components)
      if (content === null || (content.value === 0 && content.unknownFoods.length === 0)) return []
      return [maximumTestOf(maximum, content, { product, dryMatter, ration })]
    })
  const limited = tests
    .flatMap(({ largestDoseGrams, substance }) =>
      largestDoseGrams === null ? [] : [{ grams: largestDoseGrams, substance }],
    )
    .toSorted((one, other) => one.grams - other.grams)
  return { maxima: tests, largestDose: limited[0] ?? null }
}

const testedContentOf = (
  { subject, isAdditive: isOfAdditive, kind }: LegalMaximum,
  product: LabelProduct,
  components: readonly SimpleFoodShare[],
): PartlyKnownAmount | null => {
  if (isOfAdditive) return { value: additivePerKg(components, subject), unknownFoods: [] }
  return subjectPerKg(subject, (code) =>
    kind === 'added' ? addedPerKg(product, components, code) : contentPerKg(product, code),
  )
}

/** What an animal may get of a subject a day from a product alone (at least get, of a minimum), in its unit. */
export type DailyAllowance = { readonly substance: string; readonly unit: string; readonly amountPerDay: number }

/**
 * What a maximum leaves for a product a day: maximum × dry matter intake / 0.88, less native and other supplies. Null for a
 * minimum, for a maximum of other animals and where category or intake are not known. Source: docs/open-questions.md.
 */
export function dailyAllowance(
  maximum: LegalMaximum,
  nutrients: readonly LabelNutrient[],
  ration: Ration,
): DailyAllowance | null {
  const limit = dailyLimitOf(maximum, ration)
  const isOfAnimals = appliesToCategory(maximum.animalCategoryIds, ration.category)
  if (maximum.kind === 'minimum' || limit === null || !isOfAnimals) return null
  const { native, supplements } = otherSupplyOf(maximum, ration)
  return { ...subjectOf(maximum, nutrients), amountPerDay: limit - native - supplements }
}

const dailyLimitOf = ({ value }: LegalMaximum, { dryMatterIntakeKg }: Ration): number | null =>
  dryMatterIntakeKg === null ? null : (value * dryMatterIntakeKg) / completeFeedDryMatterShare

function otherSupplyOf({ subject }: LegalMaximum, { otherSupplies }: Ration): OtherNutrientSupply {
  const terms = subjectTermsOf(subject) ?? []
  const sumOf = (side: keyof OtherNutrientSupply) =>
    terms.reduce((sum, { code, factor }) => sum + factor * (otherSupplies.get(code)?.[side] ?? 0), 0)
  return { native: sumOf('native'), supplements: sumOf('supplements') }
}

type NamedSubject = { readonly substance: string; readonly unit: string }

/** The subjects that were named, of nutrients and of a maximum: the same ones are with every key and every formula. */
const subjectNames = computedOnce((_: readonly LabelNutrient[]) => new WeakMap<LegalMaximum, NamedSubject>())

function subjectOf(maximum: LegalMaximum, nutrients: readonly LabelNutrient[]): NamedSubject {
  const names = subjectNames(nutrients)
  const named = names.get(maximum) ?? namedSubjectOf(maximum, nutrients)
  names.set(maximum, named)
  return named
}

function namedSubjectOf(
  { subject, name, isAdditive: isOfAdditive }: LegalMaximum,
  nutrients: readonly LabelNutrient[],
): NamedSubject {
  const codes = isOfAdditive ? [] : (subjectTermsOf(subject) ?? []).map(({ code }) => code)
  const nutrient = nutrients.find(({ code }) => codes.includes(code))
  return {
    substance: nutrient === undefined ? name : substanceName(nutrient.name),
    unit: withoutPerKgUnit(nutrient?.unit ?? 'mg'),
  }
}

type LegalTestFacts = { readonly product: LabelProduct; readonly dryMatter: PartlyKnownAmount; readonly ration: Ration }

function maximumTestOf(
  maximum: LegalMaximum,
  content: PartlyKnownAmount,
  { product, dryMatter, ration }: LegalTestFacts,
): MaximumTest {
  const { kind, value, complementaryFactor, animalCategoryIds } = maximum
  const isMinimum = kind === 'minimum'
  const isCategoryKnown = ration.category !== null || animalCategoryIds.length === 0
  const isKnown = isCategoryKnown && content.unknownFoods.length === 0
  const onTwelvePercent =
    dryMatter.value > 0 && dryMatter.unknownFoods.length === 0
      ? (content.value * completeFeedDryMatterShare) / dryMatter.value
      : null
  const other = otherSupplyOf(maximum, ration)
  const supplied = (content.value * product.doseGrams) / 1000 + other.native + other.supplements
  const allowance = isKnown ? dailyAllowance(maximum, product.nutrients, ration) : null
  const largest = allowance === null ? null : (allowance.amountPerDay / content.value) * 1000
  return {
    maximum,
    ...subjectOf(maximum, product.nutrients),
    content,
    product:
      isMinimum || complementaryFactor === null
        ? null
        : legalTestOf(onTwelvePercent, value * complementaryFactor, isCategoryKnown, content, isMinimum),
    daily: legalTestOf(supplied, dailyLimitOf(maximum, ration), isCategoryKnown, content, isMinimum),
    largestDoseGrams: largest === null || !Number.isFinite(largest) ? null : Math.max(0, wholeGramsBelow(largest)),
  }
}

/** An amount that exceeds a maximum with what is known of it does so whatever the rest; otherwise the rest may decide. */
function legalTestOf(
  value: number | null,
  limit: number | null,
  isCategoryKnown: boolean,
  { unknownFoods }: PartlyKnownAmount,
  isMinimum: boolean,
): LegalTest {
  if (value === null || limit === null || !isCategoryKnown) return { state: 'notVerified', value, limit }
  const isBeyond = isMinimum ? value < limit * (1 - roundingTolerance) : value > limit * (1 + roundingTolerance)
  if (unknownFoods.length === 0) return { state: isBeyond ? 'exceeded' : 'respected', value, limit }
  // More of it can only exceed a maximum further, and may still reach a minimum.
  return { state: isBeyond && !isMinimum ? 'exceeded' : 'notVerified', value, limit }
}

/** Sums of shares are only exact to the last bits of a number. */
const roundingTolerance = 1e-9
const wholeGramsBelow = (grams: number) => Math.floor(grams * (1 + roundingTolerance))

/** The maxima a product itself exceeds: it may not be sold as a complementary feed. Source: regulation (EC) 767/2009 art. 8. */
export const maximaExceededByProduct = ({ maxima }: LegalTests): readonly MaximumTest[] =>
  maxima.filter(({ product }) => product?.state === 'exceeded')
