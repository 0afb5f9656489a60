import type { AddableFood, formulaFoods } from '@provende/contract/formulation/formula-foods.ts'
import { molassesCode } from '@provende/domain/formulation/molasses.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { inReadScope } from '../records/scope.ts'
import { heldOutTo, visibleTo } from '../records/visible-to.ts'
import { distributorOf } from './formula-choices.ts'
import { formulaRecord } from './formula-record.ts'

/** What may be added to a formula: the foods its distributor may use, whoever looks. Source: spec 2 §5 "Other rules". */
export const formulaFoodHandlers = (services: Services): Handlers<typeof formulaFoods, Session> => ({
  addable: ({ session, params: { id } }) =>
    inReadScope(services, session, async (scope) => {
      const { tenantId } = await distributorOf(scope, await formulaRecord(scope, id))
      const { rows } = await sql<AddableFood>`
        select id, code, name, primary_category as "primaryCategory", exists (select from food_properties p
            where p.food_id = food.id and p.name in ('IsBio', 'UseInBio') and p.data = 'True') as "isAllowedInBio"
        from food where not deleted and code <> ${molassesCode}
          and ${heldOutTo(tenantId, 'food')} and ${visibleTo(scope, 'food')}
        order by label_key, id`.execute(scope.transaction)
      return { answer: rows }
    }),
})
