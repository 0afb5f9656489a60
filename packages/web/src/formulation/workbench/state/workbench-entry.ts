import type { AnsweredFormula, SentFormula } from '@provende/contract/formulation/formula-answers.ts'
import type { FormulaContent, FormulaLine, OwnBounds } from '@provende/domain/formulation/workbench-formula.ts'

/* What a person says of a formula in the workbench, and how it is changed. Nothing here is changed in place. */

/** All that is said of a formula and saved with it. */
export type FormulaEntry = {
  readonly name: string
  readonly description: string
  readonly priceListId: number | null
  readonly constraintSetId: number | null
  readonly constraintVersionId: number | null
  readonly content: FormulaContent
}

/** A formula as it was saved, as an entry. */
export function entryOf(formula: AnsweredFormula): FormulaEntry {
  const { name, description, optimisationTypeObjectId, constraintSetId, constraintVersionId, total, humidity } = formula
  const { animalCount, useBio, melasse, melasseRatePercent } = formula
  return {
    name,
    description,
    priceListId: optimisationTypeObjectId,
    constraintSetId,
    constraintVersionId,
    content: {
      total: { min: total.min, max: total.max },
      humidity: { min: humidity.min, max: humidity.max },
      animalCount,
      useBio,
      melasse,
      melasseRatePercent,
      foods: formula.foods.map(({ id, min, max, value, isActive }) => ({ id, min, max, value, isActive })),
      nutrients: formula.nutrients.filter(isBounded).map(({ id, min, max }) => ({ id, min, max })),
    },
  }
}

/** A formula as it is sent to be saved over the version of that instant. */
export function sentEntry(
  formula: AnsweredFormula,
  { content, priceListId, ...facts }: FormulaEntry,
  modificationDate: string,
): SentFormula {
  const { id, typeId, nutritionalModelVersionId, optimisationTypeId, targetTypeId, targetObjectId } = formula
  return {
    id,
    typeId,
    nutritionalModelVersionId,
    optimisationTypeId,
    targetTypeId,
    targetObjectId,
    ...facts,
    optimisationTypeObjectId: priceListId,
    ...content,
    foods: [...content.foods],
    nutrients: [...content.nutrients],
    modificationDate,
  }
}

/** Whether two entries say the same, whatever order the bounds of nutrients were typed in. */
export const isSameEntry = (one: FormulaEntry, other: FormulaEntry): boolean =>
  one === other || JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

const inOrder = ({ content, ...facts }: FormulaEntry) => ({
  ...facts,
  content: { ...content, nutrients: content.nutrients.toSorted((one, other) => one.id - other.id) },
})

const isBounded = ({ min, max }: OwnBounds) => min !== null || max !== null

/** An entry with other contents. */
export const withContent = (entry: FormulaEntry, content: Partial<FormulaContent>): FormulaEntry => ({
  ...entry,
  content: { ...entry.content, ...content },
})

export type LineChange = Partial<Omit<FormulaLine, 'id'>>

/** Lines changed by their foods; a line that stays the same stays the same object. */
export const withLines = (content: FormulaContent, changes: ReadonlyMap<number, LineChange>): FormulaContent => ({
  ...content,
  foods: content.foods.map((line) => {
    const change = changes.get(line.id)
    return change === undefined ? line : { ...line, ...change }
  }),
})

/** Foods that were not in the formula yet, at the end, without amount. */
export function withFoods(content: FormulaContent, ids: readonly number[]): FormulaContent {
  const known = new Set(content.foods.map(({ id }) => id))
  const added = ids
    .filter((id) => !known.has(id))
    .map((id): FormulaLine => ({ id, min: null, max: null, value: 0, isActive: true }))
  return { ...content, foods: [...content.foods, ...added] }
}

export const withoutFoods = (content: FormulaContent, ids: ReadonlySet<number>): FormulaContent => ({
  ...content,
  foods: content.foods.filter(({ id }) => !ids.has(id)),
})

/** The formula's own bounds of nutrients; one without bounds has no line. */
export function withNutrientBounds(
  content: FormulaContent,
  changes: ReadonlyMap<number, Partial<OwnBounds>>,
): FormulaContent {
  const before = new Map(content.nutrients.map((line) => [line.id, line]))
  for (const [id, change] of changes) before.set(id, { min: null, max: null, ...before.get(id), ...change, id })
  return { ...content, nutrients: [...before.values()].filter(isBounded) }
}
