import type { AnyRecord } from '@provende/contract/records/family.ts'
import { readsShownOnly } from '@provende/domain/access/is-visible.ts'
import type { FormulaContent, FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { nullableProbabilitiesOf } from '@provende/domain/nutrition/required-probability.ts'
import { type RawBuilder, sql } from 'kysely'
import { refusal } from '../../kit/handler.ts'
import type { Scope } from '../../records/scope.ts'
import { tableAsRead } from '../../tables.ts'

/*
 * What a farm sees of its formulas: the revision that was locked, or the last one that was shown to it. What is saved
 * afterwards is a draft. The row of a formula as it was then is stored with that revision; its lines are those of the
 * revision.
 */

/** SQL: whether the scope reads a revision of a formula; of the farm's people only the one that is shown to them. */
export const readsRevision = (scope: Scope): RawBuilder<boolean> =>
  readsShownOnly(scope.role)
    ? sql<boolean>`formula_revision.number = (select shown_revision from ${tableAsRead(scope, 'formula')} where formula.id = formula_revision.formula_id)`
    : sql<boolean>`true`

type ShownLines = { readonly content: FormulaContent; readonly inputs: Pick<FormulaInputs, 'ingredients'> }

/** The lines of a revision as a formula stores them, with the names that its foods had then. */
export function linesOfRevision({ content, inputs }: ShownLines) {
  const ingredients = new Map(inputs.ingredients.map((ingredient) => [ingredient.id, ingredient]))
  const foods = content.foods.map(({ id: itemId, ...line }) => {
    const { code = '', name = '' } = ingredients.get(itemId) ?? {}
    return {
      ...line,
      ownMin: line.ownMin === true,
      minIfUsed: line.minIfUsed ?? null,
      note: line.note ?? '',
      itemId,
      code,
      name,
    }
  })
  const nutrients = content.nutrients.map(({ id: itemId, isActive, ...bounds }) => ({
    ...bounds,
    itemId,
    isActive: isActive !== false,
    ...nullableProbabilitiesOf(bounds),
    note: bounds.note ?? '',
  }))
  const otherLimits = (content.otherLimits ?? []).map((limit) => ({
    ...limit,
    ...nullableProbabilitiesOf(limit),
    itemIds: [...limit.itemIds],
    note: limit.note ?? '',
  }))
  return { foods, nutrients, otherLimits }
}

/** A visible formula, whose columns people of its farm read as they were shown, with the lines that it had then. */
export async function withShownLines<T extends AnyRecord>(scope: Scope, record: T): Promise<T> {
  const { rows } = await sql<ShownLines>`
    select formula_revision.content, formula_basis.content as inputs
    from formula_revision join formula_basis on formula_basis.id = formula_revision.basis_id
    where formula_revision.formula_id = ${record.id} and ${readsRevision(scope)}`.execute(scope.transaction)
  const [shown] = rows
  if (shown === undefined) throw refusal('record.notFound')
  return { ...record, ...linesOfRevision(shown) }
}

/**
 * Shows a revision of a formula to its farm: the last one, or one that was shown before; with null none. The caller has
 * checked that the scope may write the formula; refuses a revision that was never shown and is not the last.
 */
export async function showRevision(scope: Scope, formulaId: number, number: number | null): Promise<void> {
  if (number !== null) {
    await sql`
      insert into formula_shown (formula_id, number, tenant_id, content)
      select formula.id, last.number, formula.tenant_id, shown_formula_content(formula)
      from formula cross join lateral (select max(number) as number from formula_revision where formula_id = formula.id) last
      where formula.id = ${formulaId} and last.number = ${number}
      on conflict (formula_id, number) do update set content = excluded.content`.execute(scope.transaction)
    const { rows } = await sql`
      select from formula_shown where formula_id = ${formulaId} and number = ${number}`.execute(scope.transaction)
    if (rows.length === 0) throw refusal('record.changedMeanwhile')
  }
  await sql`update formula set shown_revision = ${number} where id = ${formulaId}`.execute(scope.transaction)
}
