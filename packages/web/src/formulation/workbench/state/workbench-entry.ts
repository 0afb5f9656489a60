import type { FormulaRequest, FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import { otherLimitOf } from '@provende/domain/formulation/formula/workbench/formula-other-limits.ts'
import {
  boundsWithNote,
  compactNutrientLine,
  type FormulaBounds,
  type FormulaContent,
  type FormulaInputs,
  type FormulaLine,
  type FormulaRounding,
  minIfUsedOf,
  mustStoreNutrientLine,
  roundingOf,
  storedOtherLimits,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { LimitSubject } from '@provende/domain/formulation/problem/limits.ts'
import { type OtherLimit, otherLimitKey, otherLimitsWithoutFoods } from '@provende/domain/nutrition/other-limits.ts'
import { nullableProbabilitiesOf, type RequiredProbabilities } from '@provende/domain/nutrition/required-probability.ts'

/* The editable part of a formula in the workbench and pure functions that change it; nothing is mutated. */

/** Everything the user edits in a formula and saves. Also stored in browser drafts, so the keys must not change. */
export type FormulaEntry = {
  readonly name: string
  readonly description: string
  readonly priceListId: number | null
  readonly constraintSetId: number | null
  readonly constraintVersionId: number | null
  readonly content: FormulaContent
}

/** The entry of a saved formula. */
export function formulaEntryOf(formula: FormulaResponse): FormulaEntry {
  const { name, description, priceListId, constraintSetId, constraintVersionId, total, humidity } = formula
  const {
    animalCount,
    useBio,
    melasse,
    melasseRatePercent,
    roundingCarrierId,
    roundingStepGrams,
    roundingBatchTonnes,
  } = formula
  return {
    name,
    description,
    priceListId,
    constraintSetId,
    constraintVersionId,
    content: {
      total: boundsWithNote(total),
      humidity: boundsWithNote(humidity),
      animalCount,
      useBio,
      melasse,
      melasseRatePercent,
      ...roundingOf({ roundingCarrierId, roundingStepGrams, roundingBatchTonnes }),
      foods: formula.foods.map(({ id, value, isActive, ownMin, minIfUsed, ...bounds }) => ({
        id,
        ...boundsWithNote(bounds),
        value,
        isActive,
        ownMin,
        ...minIfUsedOf({ minIfUsed }),
      })),
      nutrients: formula.nutrients.filter(mustStoreNutrientLine).map(compactNutrientLine),
      ...storedOtherLimits(formula.otherLimits),
    },
  }
}

/** The body of a save; `modificationDate` is the version it replaces. */
export function toFormulaSaveRequest(
  formula: FormulaResponse,
  { content, ...facts }: FormulaEntry,
  modificationDate: string,
): FormulaRequest {
  const { id, typeId, modelVersionId, optimisationTypeId, targetTypeId, breedId } = formula
  return {
    id,
    typeId,
    modelVersionId,
    optimisationTypeId,
    targetTypeId,
    breedId,
    ...facts,
    ...content,
    ...toContentRequest(content),
    modificationDate,
  }
}

/** The recipe and its bounds as requests have them. */
export const toContentRequest = ({
  total,
  humidity,
  foods,
  nutrients,
  otherLimits = [],
  ...content
}: FormulaContent) => ({
  roundingCarrierId: content.roundingCarrierId ?? null,
  roundingStepGrams: content.roundingStepGrams ?? null,
  roundingBatchTonnes: content.roundingBatchTonnes ?? null,
  total: { ...total, note: total.note ?? '' },
  humidity: { ...humidity, note: humidity.note ?? '' },
  foods: foods.map((line) => ({
    ...{ ...line, ownMin: line.ownMin === true, note: line.note ?? '' },
    minIfUsed: line.minIfUsed ?? null,
  })),
  nutrients: nutrients.map((line) => ({
    ...{ ...line, isActive: line.isActive !== false, note: line.note ?? '' },
    ...nullableProbabilitiesOf(line),
  })),
  otherLimits: otherLimits.map((limit) => ({
    ...{ ...limit, itemIds: [...limit.itemIds], note: limit.note ?? '' },
    ...nullableProbabilitiesOf(limit),
  })),
})

/** Whether two entries are equal, regardless of the order of the nutrient bounds. */
export const isSameEntry = (one: FormulaEntry, other: FormulaEntry): boolean =>
  one === other || JSON.stringify(normalisedEntry(one)) === JSON.stringify(normalisedEntry(other))

const normalisedEntry = ({ content, ...facts }: FormulaEntry) => ({
  ...facts,
  content: {
    ...content,
    // A draft of an older version does not say whether its 0 was meant.
    foods: content.foods.map((line) => ({ ...line, ownMin: line.ownMin === true })),
    nutrients: content.nutrients.toSorted((one, other) => one.id - other.id),
  },
})

export const entryWithContent = (entry: FormulaEntry, content: Partial<FormulaContent>): FormulaEntry => ({
  ...entry,
  content: { ...entry.content, ...content },
})

/** Says why the formula has its own limit on a quantity; an empty note says nothing. */
export function contentWithLimitNote(
  content: FormulaContent,
  { ingredients, nutrients }: FormulaInputs,
  subject: LimitSubject,
  note: string,
): FormulaContent {
  const noted = <Bounds extends FormulaBounds>(bounds: Bounds): Bounds => {
    const { note: _, ...others } = bounds
    return (note === '' ? others : { ...others, note }) as Bounds
  }
  const code = 'code' in subject ? subject.code : ''
  const notedLine = <Line extends FormulaBounds & { readonly id: number }>(
    lines: readonly Line[],
    named: readonly { readonly id: number; readonly code: string }[],
  ) => lines.map((line) => (line.id === named.find((item) => item.code === code)?.id ? noted(line) : line))
  switch (subject.kind) {
    case 'total':
      return { ...content, total: noted(content.total) }
    case 'humidity':
      return { ...content, humidity: noted(content.humidity) }
    case 'food':
      return { ...content, foods: notedLine(content.foods, ingredients) }
    case 'nutrient':
      return { ...content, nutrients: notedLine(content.nutrients, nutrients) }
    default: {
      const limit = otherLimitOf(content, { ingredients, nutrients }, subject)
      const otherLimits = content.otherLimits?.map((other) => (other === limit ? noted(other) : other))
      return limit === undefined ? content : { ...content, otherLimits }
    }
  }
}

/** Changes limits of the formula on quantities without a line; one that is new is added. */
export function contentWithOtherLimit(
  content: FormulaContent,
  quantity: Pick<OtherLimit, 'kind' | 'name' | 'itemIds'>,
  change: Partial<FormulaBounds & RequiredProbabilities>,
): FormulaContent {
  const { otherLimits = [] } = content
  const key = otherLimitKey(quantity)
  const isThere = otherLimits.some((limit) => otherLimitKey(limit) === key)
  const limits = isThere ? otherLimits : [...otherLimits, { ...quantity, min: null, max: null }]
  return contentWithOtherLimits(
    content,
    limits.map((limit) => (otherLimitKey(limit) === key ? { ...limit, ...change } : limit)),
  )
}

/** The formula with these other limits and no more. */
export function contentWithOtherLimits(content: FormulaContent, otherLimits: readonly OtherLimit[]): FormulaContent {
  const { otherLimits: _, ...others } = content
  return { ...others, ...storedOtherLimits(otherLimits) }
}

/** The formula rounded otherwise; what is as everywhere is not stored. */
export function contentWithRounding(content: FormulaContent, change: FormulaRounding): FormulaContent {
  const { roundingCarrierId, roundingStepGrams, roundingBatchTonnes, ...others } = content
  return { ...others, ...roundingOf({ roundingCarrierId, roundingStepGrams, roundingBatchTonnes, ...change }) }
}

export type LineChange = Partial<Omit<FormulaLine, 'id'>>

/** Changes food lines, by food id; unchanged lines stay the same objects. */
export const contentWithLineChanges = (
  content: FormulaContent,
  changes: ReadonlyMap<number, LineChange>,
): FormulaContent => ({
  ...content,
  foods: content.foods.map((line) => {
    const change = changes.get(line.id)
    if (change === undefined) return line
    const { minIfUsed, ...others } = { ...line, ...change }
    // Whoever types 0 means it; a least amount, or none, is instead of one that counts only when the food is used.
    if ('min' in change) return { ...others, ownMin: change.min === 0 }
    return { ...others, ...(minIfUsed && { minIfUsed }), ...('minIfUsed' in change && { min: null, ownMin: false }) }
  }),
})

/** Appends the foods that are not in the formula yet, with an amount of 0. */
export function contentWithAddedFoods(content: FormulaContent, ids: readonly number[]): FormulaContent {
  const presentIds = new Set(content.foods.map(({ id }) => id))
  const added = ids
    .filter((id) => !presentIds.has(id))
    .map((id): FormulaLine => ({ id, min: null, max: null, value: 0, isActive: true, ownMin: false }))
  return { ...content, foods: [...content.foods, ...added] }
}

/** Groups lose the foods too. */
export const contentWithoutFoods = (content: FormulaContent, ids: ReadonlySet<number>): FormulaContent => ({
  ...contentWithOtherLimits(content, otherLimitsWithoutFoods(content.otherLimits ?? [], ids)),
  foods: content.foods.filter(({ id }) => !ids.has(id)),
})

/**
 * Changes the formula's nutrient bounds, by nutrient id; a nutrient without bounds has no line. Bounds that are typed
 * apply: an inactive line becomes active.
 */
export function contentWithNutrientBounds(
  content: FormulaContent,
  changes: ReadonlyMap<number, Partial<FormulaBounds & RequiredProbabilities>>,
): FormulaContent {
  const byId = new Map(content.nutrients.map((line) => [line.id, line]))
  for (const [id, change] of changes)
    byId.set(id, compactNutrientLine({ min: null, max: null, ...byId.get(id), ...change, id, isActive: true }))
  return { ...content, nutrients: [...byId.values()].filter(mustStoreNutrientLine) }
}
