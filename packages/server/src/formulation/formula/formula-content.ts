import type { FormulaRequest } from '@provende/contract/formulation/formula-schemas.ts'
import { otherLimitProblems } from '@provende/contract/nutrition/other-limit.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { molassesCode } from '@provende/domain/formulation/formula/molasses.ts'
import {
  boundsWithNote,
  compactNutrientLine,
  type FormulaBounds,
  type FormulaContent,
  type FormulaInputs,
  minIfUsedOf,
  mustStoreNutrientLine,
  type NutrientBounds,
  roundingOf,
  storedOtherLimits,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import { isLimitOfFoods, type OtherLimit, otherLimitKey } from '@provende/domain/nutrition/other-limits.ts'
import { sentOrSavedProbabilities } from '@provende/domain/nutrition/required-probability.ts'
import { sql } from 'kysely'
import { refusal } from '../../kit/handler.ts'
import type { Scope } from '../../records/scope.ts'
import { visibleTo, visibleToTenant } from '../../records/visible-to.ts'
import type { NamedFood } from '../calculation/formula-inputs.ts'
import type { FormulaRecord } from './formula-record.ts'

/* Resolves and checks the input of a formula before anything is computed; used by saves and calculations alike. */

type ConstraintSetChoice = {
  readonly modelVersionId: number
  readonly constraintSetId: number | null
  readonly constraintVersionId: number | null
}

/**
 * The set of a version, or the latest active version of a set sent without one. Refuses a set without a version for the
 * model of the formula, and a version of another set or model: otherwise its limits would silently not apply.
 */
export async function resolveConstraintVersion(scope: Scope, choice: ConstraintSetChoice) {
  const { constraintSetId, constraintVersionId, modelVersionId } = choice
  if (constraintSetId === null && constraintVersionId === null) return { constraintSetId, constraintVersionId }
  const { rows } = await sql<{ constraintSetId: number; constraintVersionId: number }>`
    select constraint_set_id as "constraintSetId", id as "constraintVersionId" from constraint_version
    where ${visibleTo(scope, 'constraint_version')} and model_version_id = ${modelVersionId}
      ${constraintSetId === null ? sql`` : sql`and constraint_set_id = ${constraintSetId}`}
      and ${constraintVersionId === null ? sql`not deleted` : sql`id = ${constraintVersionId}`}
    order by creation_date desc, id desc limit 1`.execute(scope.transaction)
  const [version] = rows
  if (version === undefined)
    throw refusal('record.referenceMissing', constraintVersionId === null ? 'constraintSetId' : 'constraintVersionId')
  return version
}

/** The content a request may send about a saved formula; what it does not say is as saved. */
type RequestedContent = Pick<
  FormulaRequest,
  | 'total'
  | 'humidity'
  | 'nutrients'
  | 'otherLimits'
  | 'useBio'
  | 'melasseRatePercent'
  | 'roundingCarrierId'
  | 'roundingStepGrams'
  | 'roundingBatchTonnes'
> & {
  readonly foods?: readonly Omit<NonNullable<FormulaRequest['foods']>[number], 'contents'>[] | undefined
  readonly animalCount: number
  readonly melasse?: boolean | null | undefined
}

/** The content of a request, completed from the saved formula. Amounts are rounded as the database does. */
export function requestedContent(request: RequestedContent, saved: FormulaContent): FormulaContent {
  const { total = saved.total, humidity = saved.humidity, melasseRatePercent = saved.melasseRatePercent } = request
  const savedFoods = new Map(saved.foods.map((line) => [line.id, line]))
  const savedNutrients = new Map(saved.nutrients.map((line) => [line.id, line]))
  return {
    total: withSavedNote(total, saved.total),
    humidity: withSavedNote(humidity, saved.humidity),
    animalCount: request.animalCount,
    useBio: request.useBio ?? saved.useBio,
    melasse: request.melasse ?? saved.melasse,
    melasseRatePercent,
    ...roundingOf({
      roundingCarrierId: request.roundingCarrierId === undefined ? saved.roundingCarrierId : request.roundingCarrierId,
      roundingStepGrams: request.roundingStepGrams === undefined ? saved.roundingStepGrams : request.roundingStepGrams,
      roundingBatchTonnes:
        request.roundingBatchTonnes === undefined ? saved.roundingBatchTonnes : request.roundingBatchTonnes,
    }),
    foods: (request.foods ?? saved.foods).map((line) => ({
      ...{ id: line.id, isActive: line.isActive, value: toStoredGrams(line.value) },
      ...withSavedNote(line, savedFoods.get(line.id)),
      ownMin: line.ownMin ?? savedFoods.get(line.id)?.ownMin ?? false,
      ...minIfUsedOf(line.minIfUsed === undefined ? (savedFoods.get(line.id) ?? {}) : line),
    })),
    nutrients: (request.nutrients ?? saved.nutrients)
      .map(({ note, ...line }) => withSavedOf({ ...line, note }, savedNutrients.get(line.id)))
      .filter(mustStoreNutrientLine)
      .map(compactNutrientLine),
    ...storedOtherLimits((request.otherLimits ?? saved.otherLimits ?? []).map(withSavedLimit(saved.otherLimits))),
  }
}

/** A limit that is sent without a note or probabilities has the saved ones of the same quantity. */
function withSavedLimit(saved: readonly OtherLimit[] = []): (limit: OtherLimit) => OtherLimit {
  const byKey = new Map(saved.map((limit) => [otherLimitKey(limit), limit]))
  return (limit) => {
    const before = byKey.get(otherLimitKey(limit))
    return { ...limit, note: limit.note ?? before?.note, ...sentOrSavedProbabilities(limit, before) }
  }
}

/** Bounds with the note sent, else the saved one. */
const withSavedNote = ({ min, max, note }: FormulaBounds, saved: FormulaBounds | undefined): FormulaBounds =>
  boundsWithNote({ min, max, note: note ?? saved?.note })

/** A line of a nutrient with what it does not say as it is saved. */
const withSavedOf = (line: NutrientBounds, saved: NutrientBounds | undefined): NutrientBounds => ({
  ...line,
  ...withSavedNote(line, saved),
  ...sentOrSavedProbabilities(line, saved),
})

type RequestedConstraintSet = {
  readonly modelVersionId: number
  readonly constraintSetId?: number | null | undefined
  readonly constraintVersionId?: number | null | undefined
}

/** The set a request asks for: the saved one in its saved version, unless it names another set, version or model. */
export function requestedConstraintSet(
  { modelVersionId, constraintSetId, constraintVersionId }: RequestedConstraintSet,
  saved: ConstraintSetChoice,
): ConstraintSetChoice {
  const setId = constraintSetId === undefined ? saved.constraintSetId : constraintSetId
  const isAsSaved = setId === saved.constraintSetId && modelVersionId === saved.modelVersionId
  const versionId = constraintVersionId === undefined && isAsSaved ? saved.constraintVersionId : constraintVersionId
  return { modelVersionId, constraintSetId: setId, constraintVersionId: versionId ?? null }
}

type FormulaRecipeLines = {
  readonly foods: readonly { readonly id: number }[]
  readonly nutrients: FormulaContent['nutrients']
  readonly otherLimits?: FormulaContent['otherLimits']
}

/**
 * The foods of recipe lines with their codes and names. A food already in the formula falls back to its stored name;
 * a new one that the distributor cannot use is a problem.
 */
export async function resolveFormulaFoods(
  scope: Scope,
  distributorTenantId: number,
  foods: FormulaRecipeLines['foods'],
  before: FormulaRecord | null,
) {
  const storedFoods = new Map(
    (before?.foods ?? []).map(({ itemId, code, name }) => [itemId, { id: itemId, code, name }]),
  )
  const { rows } = await sql<NamedFood>`
    select id, code, name from food where id = any(${foods.map(({ id }) => id)}::bigint[])
      and ${visibleToTenant(distributorTenantId, 'food')} and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  const visibleFoods = new Map(rows.map((row) => [row.id, row]))
  const resolved: NamedFood[] = []
  const problems: Problem[] = []
  foods.forEach(({ id }, index) => {
    const food = visibleFoods.get(id) ?? storedFoods.get(id)
    if (food === undefined) problems.push({ key: 'record.referenceMissing', field: `foods.${index}.id` })
    else resolved.push(food)
  })
  return { resolved, problems }
}

/**
 * Problems of lines: a food or food code twice, molasses as a line, a nutrient twice or with limits but not in the
 * model; and of the other limits, whose foods are those of the lines.
 */
export function formulaLineProblems(
  lines: FormulaRecipeLines,
  inputs: FormulaInputs,
  before: FormulaRecord | null,
): Problem[] {
  const codes = new Map(inputs.ingredients.map(({ id, code }) => [id, code]))
  const usedCodes = new Set<string>()
  const foods = lines.foods.flatMap(({ id }, index): Problem[] => {
    const code = codes.get(id) ?? ''
    const isDuplicate = usedCodes.has(code)
    usedCodes.add(code)
    if (code === molassesCode) return [{ key: 'formula.molassesLine', field: `foods.${index}.id` }]
    return isDuplicate ? [{ key: 'formula.foodTwice', field: `foods.${index}.id`, params: { what: code } }] : []
  })
  const allowedNutrients = new Set([
    ...inputs.nutrients.map(({ id }) => id),
    ...(before?.nutrients ?? []).map(({ itemId }) => itemId),
  ])
  const nutrients = lines.nutrients.flatMap(({ id, min, max }, index): Problem[] => {
    const isDuplicate = lines.nutrients.findIndex((other) => other.id === id) < index
    if (isDuplicate) return [{ key: 'items.twice', field: `nutrients.${index}.id` }]
    // A nutrient that has left the model since is accepted: the client got it from the saved formula.
    const isUnknown = (min !== null || max !== null) && !allowedNutrients.has(id)
    return isUnknown ? [{ key: 'items.notInModel', field: `nutrients.${index}.id` }] : []
  })
  return [...foods, ...nutrients, ...formulaOtherLimitProblems(lines, inputs, allowedNutrients)]
}

function formulaOtherLimitProblems(
  { foods, otherLimits = [] }: FormulaRecipeLines,
  { nutrients, ingredients }: FormulaInputs,
  allowedNutrients: ReadonlySet<number>,
): Problem[] {
  const foodIds = new Set(foods.map(({ id }) => id))
  const signed = new Set(nutrients.filter(({ isSigned }) => isSigned).map(({ id }) => id))
  const names = (limit: OtherLimit) =>
    new Map((isLimitOfFoods(limit) ? ingredients : nutrients).map(({ id, name }) => [id, name]))
  const unknown = otherLimits.flatMap((limit, index): Problem[] => {
    const items = isLimitOfFoods(limit) ? foodIds : allowedNutrients
    return limit.itemIds.every((id) => items.has(id))
      ? []
      : [{ key: 'record.referenceMissing', field: `otherLimits.${index}.itemIds` }]
  })
  const nameOf = (limit: OtherLimit) => limit.name || limit.itemIds.map((id) => names(limit).get(id) ?? '').join(' / ')
  return [...unknown, ...otherLimitProblems(otherLimits, (id) => signed.has(id), nameOf)]
}

/**
 * Amounts are rounded to the 6 decimals of the database before computing, so both agree. Source:
 * docs/open-questions.md.
 */
export const toStoredGrams = (grams: number) => roundDecimal(grams, 6)
