import type { SentFormula } from '@provende/contract/formulation/formula-answers.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { molassesCode } from '@provende/domain/formulation/molasses.ts'
import type { FormulaBasis } from '@provende/domain/formulation/workbench-formula.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import { sql } from 'kysely'
import { refusal } from '../kit/handler.ts'
import type { Scope } from '../records/scope.ts'
import { heldOutTo, visibleTo } from '../records/visible-to.ts'
import type { NamedFood } from './formula-basis.ts'
import type { FormulaRecord } from './formula-record.ts'

/* What a person says of a formula, before anything is computed: the same for saves and for calculations. */

type GivenSet = {
  readonly nutritionalModelVersionId: number
  readonly constraintSetId: number | null
  readonly constraintVersionId: number | null
}

/**
 * The set a version belongs to, or the latest version of a set that is given alone. Refuses a set without a version for
 * the model of the formula, and a version of another set or model: nothing is held to limits that are not there.
 */
export async function chosenVersion(scope: Scope, given: GivenSet) {
  const { constraintSetId, constraintVersionId, nutritionalModelVersionId } = given
  if (constraintSetId === null && constraintVersionId === null) return { constraintSetId, constraintVersionId }
  const { rows } = await sql<{ constraintSetId: number; constraintVersionId: number }>`
    select constraint_set_id as "constraintSetId", id as "constraintVersionId" from constraint_version
    where ${visibleTo(scope, 'constraint_version')} and model_version_id = ${nutritionalModelVersionId}
      ${constraintSetId === null ? sql`` : sql`and constraint_set_id = ${constraintSetId}`}
      and ${constraintVersionId === null ? sql`not deleted` : sql`id = ${constraintVersionId}`}
    order by creation_date desc, id desc limit 1`.execute(scope.transaction)
  const [chosen] = rows
  if (chosen === undefined)
    throw refusal('record.referenceMissing', constraintVersionId === null ? 'constraintSetId' : 'constraintVersionId')
  return chosen
}

type GivenLines = {
  readonly foods: readonly { readonly id: number }[]
  readonly nutrients: readonly Pick<SentFormula['nutrients'][number], 'id' | 'min' | 'max'>[]
}

/** The foods of lines with their names: those that were in the formula keep theirs, new ones must be there to be used. */
export async function namedFoods(
  scope: Scope,
  sellerTenantId: number,
  foods: GivenLines['foods'],
  before: FormulaRecord | null,
) {
  const kept = new Map((before?.foods ?? []).map(({ itemId, code, name }) => [itemId, { id: itemId, code, name }]))
  const { rows } = await sql<NamedFood>`
    select id, code, name from food where id = any(${foods.map(({ id }) => id)}::bigint[])
      and ${heldOutTo(sellerTenantId, 'food')} and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
  const found = new Map(rows.map((row) => [row.id, row]))
  const named: NamedFood[] = []
  const problems: Problem[] = []
  foods.forEach(({ id }, place) => {
    const food = found.get(id) ?? kept.get(id)
    if (food === undefined) problems.push({ key: 'record.referenceMissing', field: `foods.${place}.id` })
    else named.push(food)
  })
  return { named, problems }
}

/** What keeps lines from being used: twice the same food, two of one code, molasses, limits of a nutrient the model has not. */
export function lineProblems(given: GivenLines, basis: FormulaBasis, before: FormulaRecord | null): Problem[] {
  const codes = new Map(basis.ingredients.map(({ id, code }) => [id, code]))
  const seen = new Set<string>()
  const foods = given.foods.flatMap(({ id }, place): Problem[] => {
    const code = codes.get(id) ?? ''
    const isTwice = seen.has(code)
    seen.add(code)
    if (code === molassesCode) return [{ key: 'formula.molassesLine', field: `foods.${place}.id` }]
    return isTwice ? [{ key: 'formula.foodTwice', field: `foods.${place}.id`, params: { what: code } }] : []
  })
  const known = new Set([
    ...basis.nutrients.map(({ id }) => id),
    ...(before?.nutrients ?? []).map(({ itemId }) => itemId),
  ])
  const nutrients = given.nutrients.flatMap(({ id, min, max }, place): Problem[] => {
    const isTwice = given.nutrients.findIndex((other) => other.id === id) < place
    if (isTwice) return [{ key: 'items.twice', field: `nutrients.${place}.id` }]
    // One that left the model since is still among those a client was answered.
    const isUnknown = (min !== null || max !== null) && !known.has(id)
    return isUnknown ? [{ key: 'items.notInModel', field: `nutrients.${place}.id` }] : []
  })
  return [...foods, ...nutrients]
}

/** Amounts are stored with 6 decimals, and computed with as they will be stored. Source: docs/open-questions.md. */
export const keptGrams = (grams: number) => roundDecimal(grams, 6)
