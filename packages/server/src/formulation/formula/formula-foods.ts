import type { AddableFood, formulaFoods } from '@provende/contract/formulation/formula-foods.ts'
import { molassesCode } from '@provende/domain/formulation/formula/molasses.ts'
import { sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import type { Handlers } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { inReadScope } from '../../records/scope.ts'
import { visibleTo, visibleToTenant } from '../../records/visible-to.ts'
import { distributorOf } from './formula-options.ts'
import { loadFormulaRecord } from './formula-record.ts'

/**
 * Foods that can be added to a formula: those its distributor may use and the caller sees. Source: spec 2 §5 "Other
 * rules".
 */
export const formulaFoodHandlers = (services: Services): Handlers<typeof formulaFoods, Session> => ({
  addable: ({ session, params: { id } }) =>
    inReadScope(services, session, async (scope) => {
      const { tenantId } = await distributorOf(scope, await loadFormulaRecord(scope, id))
      const { rows } = await sql<AddableFood>`
        select id, code, name, primary_category as "primaryCategory", exists (select from food_properties p
            where p.food_id = food.id and p.name in ('IsBio', 'UseInBio') and p.data = 'True') as "isAllowedInBio"
        from food where not deleted and code <> ${molassesCode}
          and ${visibleToTenant(tenantId, 'food')} and ${visibleTo(scope, 'food')}
        order by label_key, id`.execute(scope.transaction)
      return { response: rows }
    }),
})
