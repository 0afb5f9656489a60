// The limits under which a recipe prints the label that bags were printed with: all linear in the amounts of the foods.
//
// Foods that bring a material or an additive that is not on the label are left out; the others keep the order of the
// composition, and every declared amount within what rounds to the printed figures. The factory then rounds the recipe:
// limits are drawn in by what that may change, but never so far that the recipe of the printed label is lost.

import { roundDecimal } from '../../kit/decimal.ts'
import { roundingCarrier } from '../formula/kilograms-per-tonne.ts'
import type { FormulaProblem } from '../problem/formula-problem.ts'
import type { LabelStatement, Limit } from '../problem/limits.ts'
import {
  additiveDecimals,
  additiveThresholds,
  ashCode,
  constituentDecimals,
  constituentsFrame,
  declaredSubstancesOf,
  gramsPerKgToPercent,
  mineralFeedAshPercent,
} from './label.ts'
import type { PrintedLabel } from './label-changes.ts'
import { type LabelFacts, rationOf } from './label-of-formula.ts'
import {
  isAdditive,
  type LabelFood,
  milligramsInKilogram,
  type SimpleFoodShare,
  simpleFoodsByFood,
} from './label-product.ts'
import { appliesToCategory, type LabelFrame, subjectTermsOf } from './label-rules.ts'
import { dailyAllowance } from './legal-tests.ts'

/** What the limits that keep a label are made from. */
export type SameLabelInput = {
  readonly problem: FormulaProblem
  /** The foods of the problem, in its order, with the decimals the factory weighs them with. */
  readonly foods: readonly { readonly id: number; readonly decimals: number }[]
  /** The label to keep. */
  readonly printed: PrintedLabel
  /** With all foods of the problem and of their compositions. */
  readonly facts: LabelFacts
}

export type SameLabelOptions = {
  /** How many times the usual rounding of the factory the limits leave room for; 0 for none. */
  readonly roundingRoom: number
  /** Whether the largest permitted dose stays as it is printed too. */
  readonly keepsLargestDose: boolean
}

/** The limits that keep a label as it is printed. Source: docs/open-questions.md. */
export function sameLabelLimits(input: SameLabelInput, options: SameLabelOptions): Limit[] {
  const product = printedStatementsOf(input, options)
  return [
    ...unprintedFoodLimits(product),
    ...doseLimits(input.printed),
    ...materialOrderLimits(product),
    ...constituentLimits(product),
    ...additiveLimits(product),
    ...sentenceLimits(product),
    ...(options.keepsLargestDose ? largestDoseLimits(product) : []),
  ]
}

/** A food of the problem as the label sees it. */
type PrintedPart = {
  readonly code: string
  readonly food: LabelFood | undefined
  readonly components: readonly SimpleFoodShare[]
  /** kg per tonne by which the factory may weigh less or more of it. */
  readonly roundingKg: number
}

/** `exact` is what the label to keep has, before it was rounded for print; null where that is not known. */
type ValueInterval = {
  readonly lower?: number | undefined
  readonly upper?: number | undefined
  readonly exact?: number | null | undefined
}

type PrintedStatements = {
  readonly input: SameLabelInput
  readonly frames: readonly LabelFrame[]
  readonly parts: readonly PrintedPart[]
  /** A limit on what foods bring per kg of product. */
  readonly limit: (
    key: string,
    statement: LabelStatement,
    amountOf: (part: PrintedPart) => number,
    bound: ValueInterval,
  ) => Limit[]
}

function printedStatementsOf(input: SameLabelInput, { roundingRoom }: SameLabelOptions): PrintedStatements {
  const { facts, printed, problem, foods } = input
  const componentsOf = simpleFoodsByFood(facts.foods)
  const byId = new Map(facts.foods.map((food) => [food.id, food]))
  const parts = problem.foods.flatMap(({ code, excluded }, index): PrintedPart[] => {
    const { id = 0, decimals = 0 } = foods[index] ?? {}
    const components = componentsOf.get(id) ?? []
    return excluded ? [] : [{ code, food: byId.get(id), components, roundingKg: 10 ** -decimals / 2 }]
  })
  const frames = facts.rules.frames.filter(({ feedKind }) => feedKind === null || feedKind === printed.feedKind)
  const carrier = parts.find(({ code }) => code === (problem.carrier ?? roundingCarrier))
  return {
    input,
    frames,
    parts,
    limit: (key, statement, amountOf, bound) => {
      const perKg = parts.flatMap((part) => {
        const amount = amountOf(part)
        return amount === 0 ? [] : [{ food: part.code, amount }]
      })
      // The foods are rounded independently; the carrier takes what is left over.
      const carried = carrier === undefined ? 0 : amountOf(carrier)
      const error = Math.sqrt(
        parts.reduce((sum, part) => sum + ((part.roundingKg / 1000) * (amountOf(part) - carried)) ** 2, 0),
      )
      const subject = { kind: 'label' as const, key, statement, perKg }
      return [{ subject, ...intervalDrawnIn(bound, roundingRoom * error), from: 'label' as const }]
    },
  }
}

/**
 * Bounds drawn in by the room that rounding needs, as far as the exact value stays between them. Without room by a hair all
 * the same: recipes are stored with 6 decimals, and what is printed changes at the upper bound.
 */
function intervalDrawnIn({ lower, upper, exact = null }: ValueInterval, roundingRoom: number) {
  const half = lower === undefined || upper === undefined ? Number.POSITIVE_INFINITY : (upper - lower) / 2
  const hair = (bound: number) => (Number.isFinite(half) ? half / 100 : Math.max(1e-5, Math.abs(bound) * 1e-6))
  const room = (bound: number) => Math.min(Math.max(roundingRoom, hair(bound)), half)
  return {
    min: lower === undefined ? null : Math.min(lower + room(lower), exact ?? Number.POSITIVE_INFINITY),
    max: upper === undefined ? null : Math.max(upper - room(upper), exact ?? Number.NEGATIVE_INFINITY),
  }
}

const shareOfComponents = ({ components }: PrintedPart, isMeant: (food: LabelFood) => boolean): number =>
  components.reduce((sum, { food, share }) => (isMeant(food) ? sum + share : sum), 0)

const additiveKey = (code: string, substance: string) => `${code} ${substance}`

/** What a component declares as an additive, by frame and substance; nothing where no frame takes it. */
const declaredSubstancesOfFood = ({ food, share }: SimpleFoodShare, { frames, input }: PrintedStatements) =>
  frames
    .filter(({ code, section }) => code !== constituentsFrame && section === food.section)
    .flatMap(({ nutrients }) =>
      declaredSubstancesOf(
        food,
        share,
        input.facts.nutrients,
        nutrients.map(({ code }) => code),
      ),
    )

/** Foods that bring what is not on the label, or a content nobody knows where the label states an amount. */
function unprintedFoodLimits(product: PrintedStatements): Limit[] {
  const { printed, facts } = product.input
  const materials = new Set(printed.composition.map(({ code }) => code))
  const additives = new Set(
    printed.additives.flatMap(({ items }) => items.map(({ code, substance }) => additiveKey(code, substance))),
  )
  const knownConstituents = printed.constituents.flatMap(({ code, unknownFoods }) =>
    unknownFoods.length === 0 ? [facts.nutrients.findIndex((nutrient) => nutrient.code === code)] : [],
  )
  const isOnLabel = (component: SimpleFoodShare): boolean => {
    const { food, share } = component
    if (share === 0) return true
    if (!isAdditive(food)) return materials.has(food.code)
    const declared = declaredSubstancesOfFood(component, product)
    return declared.length > 0 && declared.every(({ substance }) => additives.has(additiveKey(food.code, substance)))
  }
  return product.parts
    .filter(
      ({ food, components }) =>
        !components.every(isOnLabel) || knownConstituents.some((index) => food?.contents[index] === null),
    )
    .map(({ code }): Limit => ({ subject: { kind: 'food', code }, min: null, max: 0, from: 'label' }))
}

/** The dose in whole grams. */
function doseLimits({ gramsPerAnimalDay }: PrintedLabel): Limit[] {
  const grams = roundDecimal(gramsPerAnimalDay, 0)
  const { min, max } = intervalDrawnIn({ lower: grams - 0.5, upper: grams + 0.5, exact: gramsPerAnimalDay }, 0)
  return [{ subject: { kind: 'total' }, min, max, from: 'label' }]
}

/** Each material is there and weighs at least as much as the next one. */
function materialOrderLimits(product: PrintedStatements): Limit[] {
  const { composition } = product.input.printed
  return composition.flatMap(({ code, name, percent }, index) => {
    const next = composition[index + 1]
    const percentOf = (part: PrintedPart) =>
      shareOfComponents(part, (food) => food.code === code && !isAdditive(food)) * 100
    const ofPart = product.parts.filter((part) => percentOf(part) > 0)
    // One unit of weight of the food that brings it.
    const least = Math.min(0.01, ...ofPart.map((part) => (part.roundingKg / 500) * percentOf(part)))
    const presence = { kind: 'amount' as const, name, unit: '%' }
    const isThere = product.limit(`material ${code}`, presence, percentOf, { lower: least, exact: percent })
    if (next === undefined) return isThere
    const nextOf = (part: PrintedPart) =>
      shareOfComponents(part, (food) => food.code === next.code && !isAdditive(food)) * 100
    const order = { kind: 'order' as const, first: name, second: next.name }
    return [
      ...isThere,
      ...product.limit(`order ${code}`, order, (part) => percentOf(part) - nextOf(part), {
        lower: 0,
        exact: percent - next.percent,
      }),
    ]
  })
}

/** The interval of the amounts that are printed with the same figures. */
function roundingInterval(
  amount: number,
  decimals: number,
): ValueInterval & { readonly lower: number; readonly upper: number } {
  const printed = roundDecimal(amount, decimals)
  const half = 0.5 * 10 ** -decimals
  return { lower: Math.max(0, printed - half), upper: printed + half, exact: amount }
}

/** The content of a nutrient, or of a sum of several. */
function contentOfFoods({ facts }: SameLabelInput, subject: string) {
  const terms = indexedTermsOf(facts, subject)
  return ({ food }: PrintedPart): number =>
    terms.reduce((sum, { index, factor }) => sum + factor * (food?.contents[index] ?? 0), 0)
}

/** What additives bring of it. */
function addedByAdditives({ facts }: SameLabelInput, subject: string) {
  const terms = indexedTermsOf(facts, subject)
  return ({ components }: PrintedPart): number =>
    components
      .filter(({ food }) => isAdditive(food))
      .flatMap(({ food, share }) => terms.map(({ index, factor }) => share * factor * (food.contents[index] ?? 0)))
      .reduce((sum, amount) => sum + amount, 0)
}

const indexedTermsOf = ({ nutrients }: LabelFacts, subject: string) =>
  (subjectTermsOf(subject) ?? []).map(({ code, factor }) => ({
    index: nutrients.findIndex((nutrient) => nutrient.code === code),
    factor,
  }))

const moistureCode = 'HUM'

/** Ash on its side of 40 %, moisture as it is declared or below its limit, and the analytical constituents. */
function constituentLimits(product: PrintedStatements): Limit[] {
  const { input, frames } = product
  const { printed } = input
  const percentOf = (code: string) => (part: PrintedPart) => contentOfFoods(input, code)(part) * gramsPerKgToPercent
  const amount = (name: string) => ({ kind: 'amount' as const, name, unit: '%' })
  const isDeclared = (code: string) => printed.constituents.some((constituent) => constituent.code === code)
  const declaredFrom = frames
    .filter(({ code }) => code === constituentsFrame)
    .flatMap(({ nutrients }) => nutrients.filter(({ fromPercent }) => fromPercent !== null))
  const moistureOf = ({ food }: PrintedPart) => 100 - (food?.dryMatterPercent ?? 100)
  const { isDeclared: isMoistureDeclared, percent, limitPercent } = printed.moisture
  const ashBound = printed.feedKind === 'mineral' ? { lower: mineralFeedAshPercent } : { upper: mineralFeedAshPercent }
  const moistureBound = isMoistureDeclared
    ? roundingInterval(percent, constituentDecimals)
    : { upper: limitPercent, exact: percent }
  return [
    ...product.limit('ash', amount(nutrientNameOf(input, ashCode)), percentOf(ashCode), ashBound),
    ...product.limit('moisture', amount(nutrientNameOf(input, moistureCode)), moistureOf, moistureBound),
    ...printed.constituents.flatMap(({ code, name, percent: declared }) => {
      const from = declaredFrom.find((nutrient) => nutrient.code === code)?.fromPercent ?? 0
      const interval = roundingInterval(declared, constituentDecimals)
      const bound = { ...interval, lower: Math.max(interval.lower, from) }
      return product.limit(`constituent ${code}`, amount(name), percentOf(code), bound)
    }),
    ...declaredFrom
      .filter(({ code }) => !isDeclared(code))
      .flatMap(({ code, fromPercent }) =>
        product.limit(`constituent ${code}`, amount(nutrientNameOf(input, code)), percentOf(code), {
          upper: fromPercent ?? 0,
        }),
      ),
  ]
}

const nutrientNameOf = ({ facts }: SameLabelInput, code: string): string =>
  facts.nutrients.find((nutrient) => nutrient.code === code)?.name ?? code

/** Each declared additive in its figures. */
function additiveLimits(product: PrintedStatements): Limit[] {
  return product.input.printed.additives.flatMap(({ items }) =>
    items.flatMap(({ code, name, substance, unit, amountPerKg }) => {
      const amountOf = ({ components }: PrintedPart) =>
        components
          .filter(({ food }) => food.code === code)
          .flatMap((component) => declaredSubstancesOfFood(component, product))
          .filter((declared) => declared.substance === substance)
          .reduce((sum, declared) => sum + (declared.amountPerKg ?? 0), 0)
      const statement = { kind: 'amount' as const, name: substance === name ? name : `${name} (${substance})`, unit }
      const key = `additive ${additiveKey(code, substance)}`
      if (amountPerKg !== null) return product.limit(key, statement, amountOf, additiveInterval(amountPerKg))
      const shareInMg = (part: PrintedPart) =>
        shareOfComponents(part, (food) => food.code === code) * milligramsInKilogram
      return product.limit(key, { ...statement, unit: 'mg/kg' }, shareInMg, { lower: 1 })
    }),
  )
}

/** Fewer decimals are printed from some amounts on: it stays on their side, and above 0. */
function additiveInterval(amount: number): ValueInterval {
  const interval = roundingInterval(amount, additiveDecimals(amount))
  const reached = additiveThresholds.filter((threshold) => amount >= threshold)
  const ahead = additiveThresholds.filter((threshold) => amount < threshold)
  const lower = Math.max(interval.lower, ...reached)
  return { ...interval, lower: lower === 0 ? amount / 1000 : lower, upper: Math.min(interval.upper, ...ahead) }
}

/** Each sentence on its side of the level from which it is printed. */
function sentenceLimits(product: PrintedStatements): Limit[] {
  const { facts, printed } = product.input
  const measureOf = { added: addedByAdditives, content: contentOfFoods }
  return facts.rules.sentences.flatMap(({ kind, subject, above, animalCategoryIds, sentence }) => {
    // Foods stay the same, and so do their flags.
    if (kind === 'flag' || !appliesToCategory(animalCategoryIds, facts.category)) return []
    const isPrinted = printed.sentences.some(({ fr }) => fr === sentence.fr)
    const nutrient = facts.nutrients.find(({ code }) => code === subject)
    const name = kind === 'food' ? subject : (nutrient?.name ?? subject)
    const statement = { kind: 'amount' as const, name, unit: kind === 'food' ? '%' : (nutrient?.unit ?? '') }
    const key = `sentence ${kind} ${subject} ${above}`
    // What the label names is there anyway.
    if (isPrinted && above === 0) return []
    const bound = isPrinted ? { lower: above } : { upper: above, exact: above === 0 ? 0 : null }
    const amountOf =
      kind === 'food'
        ? (part: PrintedPart) => shareOfComponents(part, (food) => food.code === subject) * 100
        : measureOf[kind](product.input, subject)
    return product.limit(key, statement, amountOf, bound)
  })
}

/** The largest permitted dose stays what it is, limited by the same substance. */
function largestDoseLimits(product: PrintedStatements): Limit[] {
  const { facts, printed } = product.input
  const { largestDose } = printed
  if (largestDose === null) return []
  const ration = rationOf(facts)
  const additiveMg = (subject: string) => (part: PrintedPart) =>
    shareOfComponents(part, (food) => food.euNumber === subject || food.code === subject) * milligramsInKilogram
  let isLimited = false
  return facts.rules.maxima.flatMap((maximum) => {
    const allowance = dailyAllowance(maximum, facts.nutrients, ration)
    if (allowance === null) return []
    const { substance, unit, amountPerDay } = allowance
    const { subject, isAdditive: isOfAdditive, kind } = maximum
    const amountOf = isOfAdditive
      ? additiveMg(subject)
      : kind === 'added'
        ? addedByAdditives(product.input, subject)
        : contentOfFoods(product.input, subject)
    const perKg = (grams: number) => (amountPerDay * 1000) / grams
    // What stands before the limiting substance must allow more; what stands behind it as much.
    const isLimiting = !isLimited && substance === largestDose.substance
    const upper = isLimited || isLimiting ? perKg(largestDose.grams) : perKg(largestDose.grams + 1)
    const bound = isLimiting
      ? { lower: perKg(largestDose.grams + 1), upper, exact: largestDose.perKg }
      : { upper, exact: upper }
    isLimited ||= isLimiting
    const statement = { kind: 'amount' as const, name: maximum.name, unit: `${unit}/kg` }
    return product.limit(`dose ${maximum.id}`, statement, amountOf, bound)
  })
}
