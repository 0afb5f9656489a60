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
type FormulaLines = FormulaContent['foods']
/** The amounts of a formula, or all its lines where foods were replaced. */
export type StoredLines = FoodAmounts | FormulaLines

/** The formula that has the recipe, its version then, and its amounts before; null for a copy. */
export type AppliedRecipe = {
  readonly formulaId: number
  readonly version: Date
  readonly linesBefore: StoredLines | null
}

/** Whether a formula was saved since a version. */
export const isOtherVersion = (record: FormulaRecord, version: Date | null): boolean =>
  version === null || new Date(record.modificationDate).getTime() !== version.getTime()

/** Saves a recipe for a formula just loaded. Refuses what saving or copying it refuses. */
export async function applyRecipe(
  scope: Scope,
  session: Session,
  record: FormulaRecord,
  recipe: StoredLines,
): Promise<AppliedRecipe> {
  const content = formulaContentOf(record)
  if (!record.isLocked) {
    const version = await saveLines(scope, record, recipe)
    const linesBefore = isAmounts(recipe) ? content.foods.map(({ id, value }) => [id, value] as const) : content.foods
    return { formulaId: record.id, version, linesBefore }
  }
  const name = await nextCopyName(scope, record)
  const id = await copyFormula(scope, session, record, { name, foods: withLines(content, recipe) })
  const { modificationDate } = await loadFormulaRecord(scope, id)
  return { formulaId: id, version: new Date(modificationDate), linesBefore: null }
}

const isAmounts = (lines: StoredLines): lines is FoodAmounts => lines.every((line) => Array.isArray(line))

/** Lines with other amounts; inactive ones, which count as 0, keep theirs. */
export function linesWithAmounts(lines: FormulaLines, amounts: FoodAmounts): FormulaLines {
  const grams = new Map(amounts)
  return lines.map((line) => (line.isActive ? { ...line, value: grams.get(line.id) ?? line.value } : line))
}

const withLines = ({ foods }: FormulaContent, lines: StoredLines): FormulaLines =>
  isAmounts(lines) ? linesWithAmounts(foods, lines) : lines

/** Saves other amounts or lines over the version just read; returns the new one. */
async function saveLines(scope: Scope, record: FormulaRecord, lines: StoredLines): Promise<Date> {
  const content = formulaContentOf(record)
  const foods = withLines(content, lines)
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
  if (linesBefore !== null) return { kind: 'undone', version: await saveLines(scope, record, linesBefore) }
  await setDeleted(scope, formula, record.id, true)
  return { kind: 'undone', version: null }
}
