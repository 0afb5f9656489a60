import type { lastLabelRoutes } from '@provende/contract/formulation/label/label-routes.ts'
import { printedLabelOf } from '@provende/domain/formulation/label/label-changes.ts'
import type { OrderLabel } from '@provende/domain/ordering/order-content.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { loadFormulaRecord } from '../../formulation/formula/formula-record.ts'
import type { Handlers } from '../../kit/handler.ts'
import { inReadScope, type Scope, type ScopeSource } from '../../records/scope.ts'
import { visibleTo } from '../../records/visible-to.ts'
import { tableAsRead } from '../../tables.ts'

/* The label bags were last printed with, which the workbench compares with what is typed. */

export const lastLabelHandlers = (source: ScopeSource): Handlers<typeof lastLabelRoutes, Session> => ({
  lastLabel: ({ session, params: { id } }) =>
    inReadScope(source, session, async (scope) => {
      await loadFormulaRecord(scope, id)
      const last = await lastOrderWithLabel(scope, id)
      if (last === null) return { response: null }
      const {
        feedKind,
        gramsPerAnimalDay,
        categoryName,
        composition,
        constituents,
        moisture,
        additives,
        sentences,
        largestDose,
      } = printedLabelOf(last.label, last.label.categoryName)
      return {
        response: {
          orderCode: last.code,
          label: {
            ...{ feedKind, gramsPerAnimalDay, categoryName, moisture, largestDose },
            composition: [...composition],
            constituents: constituents.map((row) => ({ ...row, unknownFoods: [...row.unknownFoods] })),
            additives: additives.map((frame) => ({ ...frame, items: [...frame.items] })),
            sentences: [...sentences],
          },
        },
      }
    }),
})

/** The last order with a label of a formula or of those it is, directly or not, a copy of. */
async function lastOrderWithLabel(
  scope: Scope,
  formulaId: number,
): Promise<{ code: string; label: OrderLabel } | null> {
  const { rows } = await sql<{ code: string; label: OrderLabel }>`
    with recursive line as (
      select id, duplicate_id from ${tableAsRead(scope, 'formula')} where id = ${formulaId}
      union select formula.id, formula.duplicate_id from line join ${tableAsRead(scope, 'formula')} on formula.id = line.duplicate_id
    )
    select order_form.code, order_version.content -> 'label' as label
    from order_form join order_version on order_form_id = order_form.id and number = order_form.version
    where formula_id in (select id from line) and not order_form.deleted and order_version.content ? 'label'
      and ${visibleTo(scope, 'order_form')}
    order by order_version.creation_date desc, order_form.id desc limit 1`.execute(scope.transaction)
  return rows[0] ?? null
}
