import type { Problem } from '@provende/contract/problems.ts'
import { parseEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import { sql } from 'kysely'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

type NutrientUsedInEquation = { part: string; whole: string; equation: string; prepared: string; structure: string }

/**
 * Refuses to switch a nutrient off for a structure that may still use another one computed from it: its values could no
 * longer be entered there, and the other would be computed wrong. Also covers nutrients that the structure, or one
 * below it, computes itself.
 */
export async function permittedEquationProblems(scope: Scope): Promise<Problem[]> {
  const { rows } = await sql<NutrientUsedInEquation>`
    with recursive line (tenant_id, above_id) as (
      select tenant_id, tenant_id from nutrient_permission where not permitted
      union select tenant_id, tenant_id from nutrient where is_complex
      union select line.tenant_id, parent_id from line join tenant on id = above_id where parent_id is not null)
    select part.code as part, whole.code as whole, whole.equation, whole.prepared_equation as prepared,
      tenant.name as structure
    from nutrient_permission off
    join nutrient part on part.id = item_id and ${visibleTo(scope, 'part')}
    join nutrient whole on whole.is_complex and not whole.deleted and ${visibleTo(scope, 'whole')}
      and strpos(whole.equation || ' ' || whole.prepared_equation, part.code) > 0
    join tenant on tenant.id = off.tenant_id
    where not permitted
    and exists (select from line where tenant_id = whole.tenant_id and above_id = part.tenant_id)
    and (exists (select from line where tenant_id = whole.tenant_id and above_id = off.tenant_id)
      or whole.tenants_shared and exists (select from line where tenant_id = off.tenant_id and above_id = whole.tenant_id)
      and not exists (select from line join nutrient_permission also on also.tenant_id = above_id
        where line.tenant_id = off.tenant_id and also.item_id = whole.id and not also.permitted))
    order by part.code, whole.code, tenant.name`.execute(scope.transaction)
  const violation = rows.find(
    ({ part, equation, prepared }) => codesInEquation(equation).has(part) || codesInEquation(prepared).has(part),
  )
  if (violation === undefined) return []
  const { part, whole, structure } = violation
  return [{ key: 'permission.inEquation', params: { what: `${part} → ${whole} (${structure})` } }]
}

function codesInEquation(equation: string): ReadonlySet<string> {
  const terms = parseEquation(equation)
  return new Set('kind' in terms ? [] : terms.map(({ code }) => code))
}
