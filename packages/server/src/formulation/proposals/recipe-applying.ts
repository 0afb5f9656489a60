import { formula } from '@provende/contract/formulation/formula.ts'
import type { FormulaRequest } from '@provende/contract/formulation/formula-schemas.ts'
import type { FormulaContent } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { Session } from '../../access/session/session.ts'
import type { Scope } from '../../records/scope.ts'
import { setDeleted } from '../../records/store.ts'
import { copyFormula, nextCopyName } from '../formula/formula-copy.ts'
import { type FormulaRecord, formulaContentOf, loadFormulaRecord } from '../formula/formula-record.ts'
import { loadWritableFormula, saveFormula } from '../formula/formula-save.ts'

/*
 * Gives a formula other amounts, and undoes that. An editable formula gets a revision, a locked one an editable copy; no
 * order changes.
 */

/** Amounts by food id, grams as fed per animal per day. */
export type FoodAmounts = readonly (readonly [id: number, grams: number])[]

/** The formula that has the recipe, its version then, and its amounts before; null for a copy. */
export type AppliedRecipe = {
  readonly formulaId: number
  readonly version: Date
  readonly linesBefore: FoodAmounts | null
}

/** Whether a formula was saved since a version. */
export const isOtherVersion = (record: FormulaRecord, version: Date | null): boolean =>
  version === null || new Date(record.modificationDate).getTime() !== version.getTime()

/** Saves a recipe for a formula just loaded. Refuses what saving or copying it refuses. */
export async function applyRecipe(
  scope: Scope,
  session: Session,
  record: FormulaRecord,
  recipe: FoodAmounts,
): Promise<AppliedRecipe> {
  const content = formulaContentOf(record)
  if (!record.isLocked) {
    const version = await saveAmounts(scope, record, recipe)
    return { formulaId: record.id, version, linesBefore: content.foods.map(({ id, value }) => [id, value]) }
  }
  const name = await nextCopyName(scope, record)
  const id = await copyFormula(scope, session, record, { name, foods: withAmounts(content, recipe) })
  const { modificationDate } = await loadFormulaRecord(scope, id)
  return { formulaId: id, version: new Date(modificationDate), linesBefore: null }
}

/** The lines with other amounts; inactive ones, which count as 0, keep theirs. */
function withAmounts(content: FormulaContent, amounts: FoodAmounts): FormulaContent['foods'] {
  const grams = new Map(amounts)
  return content.foods.map((line) => (line.isActive ? { ...line, value: grams.get(line.id) ?? line.value } : line))
}

/** Saves other amounts over the version just read; returns the new one. */
async function saveAmounts(scope: Scope, record: FormulaRecord, amounts: FoodAmounts): Promise<Date> {
  const content = formulaContentOf(record)
  const foods = withAmounts(content, amounts)
  // The record has the fields of a request; what else it has is ignored.
  const request = { ...record, ...content, foods } as unknown as FormulaRequest
  await saveFormula(scope, request, { operation: 'save' })
  const { modificationDate } = await loadFormulaRecord(scope, record.id)
  return new Date(modificationDate)
}

/** What a formula is after undoing; `version` is null for a copy, which is deactivated. */
export type UndoneRecipe =
  | { readonly kind: 'undone'; readonly version: Date | null }
  /** Somebody has saved or locked the formula since. */
  | { readonly kind: 'changed' }

/** Gives a formula its amounts before a recipe was applied, or deactivates the copy. */
export async function undoRecipe(
  scope: Scope,
  { formulaId, version, linesBefore }: { [Key in keyof AppliedRecipe]: AppliedRecipe[Key] | null },
): Promise<UndoneRecipe> {
  const record = await loadWritableFormula(scope, formulaId ?? 0)
  if (record.isLocked || isOtherVersion(record, version)) return { kind: 'changed' }
  if (linesBefore !== null) return { kind: 'undone', version: await saveAmounts(scope, record, linesBefore) }
  await setDeleted(scope, formula, record.id, true)
  return { kind: 'undone', version: null }
}
