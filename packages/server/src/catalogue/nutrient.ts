import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import type { nutrientRoutes } from '@provende/contract/catalogue/nutrient-calls.ts'
import { equationProblem, equationSyntaxProblems } from '@provende/contract/catalogue/nutrient-equation-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { equationText, prepareEquations } from '@provende/domain/catalogue/nutrient-equation.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { sql } from 'kysely'
import { type Handlers, refuseIf } from '../kit/handler.ts'
import { existingRecord, listQuery, type RecordRules, recordHandlers } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { type ListQuery, listRecords } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { permittedEquationProblems } from './permitted-equations.ts'

/** A nutrient as the equations of one tenant may name it. */
type Nameable = {
  id: number
  tenantId: number
  tenantsShared: boolean
  code: string
  name: string
  equation: string
  preparedEquation: string
  unitId: number | null
  deleted: boolean
}
type Content = Omit<Nameable, 'id' | 'tenantId' | 'deleted'> & {
  isComplex: boolean
  typeNutrient: number | null
}

/** Most nutrients and properties one tenant sees. */
const mostNutrients = 10_000

/** Nutrients and properties: one table and the same calls; every one keeps its kind. */
export function nutrientHandlers(source: ScopeSource): Handlers<typeof nutrientRoutes, Actor> {
  return {
    ...recordHandlers(source, nutrient, rules),
    list: ({ session, query }) =>
      inReadScope(source, session, async (scope) => {
        const asked = { ...listQuery(nutrient, query, {}), equals: ofKind(query.typeNutrient) }
        const { records, count } = await listRecords(scope, nutrient, asked)
        return { answer: records as never, count }
      }),
    getAll: ({ session, query: { getInactive, typeNutrient } }) =>
      inReadScope(source, session, async (scope) => {
        const { records } = await listRecords(scope, nutrient, {
          limit: mostNutrients,
          offset: 0,
          order: 'name',
          descending: false,
          withInactive: getInactive,
          contains: [],
          equals: ofKind(typeNutrient),
        })
        return { answer: records as never }
      }),
    nameable: ({ session, params: { id } }) =>
      inReadScope(source, session, async (scope) => {
        const tenantId = id < 1 ? scope.tenantId : (await existingRecord(scope, nutrient, id)).ownerTenantId
        const all = named(await nameable(scope, tenantId))
        return {
          answer: all.map(({ id, code, name, unitId, equation, deleted }) => ({
            id,
            code,
            name,
            unitId,
            equation,
            deleted,
          })),
        }
      }),
  }
}

const ofKind = (kind: number | undefined): ListQuery['equals'] => (kind === undefined ? [] : [['typeNutrient', kind]])

/** Equations are checked against all they may name, and stored prepared (spec 2 §3). */
const rules: RecordRules = {
  beforeSave: async (scope, body, existing) => {
    const content = body as Content
    const kind = existing === null ? null : Number(existing.typeNutrient)
    content.typeNutrient ??= kind ?? nutrientKinds.nutrient
    if (kind !== null && content.typeNutrient !== kind) return [{ key: 'nutrient.kindKept', field: 'typeNutrient' }]
    if (!content.isComplex) content.equation = ''
    content.preparedEquation = ''
    const problems = equationSyntaxProblems(content)
    if (problems.length > 0) return problems
    await waitForEquations(scope)
    const tenantId = Number(existing?.ownerTenantId ?? scope.tenantId)
    const saved = { ...content, id: existing?.id ?? 0, tenantId, deleted: false }
    const own = prepareEquations(named(await nameable(scope, tenantId), saved, tenantId)).get(content.code)
    if (own && own.kind !== 'prepared') return [equationProblem(own)]
    if (own) content.preparedEquation = equationText(own.terms)
    return dependentProblems(scope, saved, existing ? String(existing.code) : null)
  },
  afterSave: async (scope, { ownerTenantId }) => {
    for (const tenantId of await tenantsWithEquations(scope, ownerTenantId)) await prepareAgain(scope, tenantId)
    refuseIf(await permittedEquationProblems(scope))
  },
}

/** Two people who save two equations at once could still close a cycle between them: saves wait for each other. */
const waitForEquations = (scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtext('equations of nutrients'))`.execute(scope.transaction)

/** What stands against permissions that were changed, once nobody saves an equation. */
export async function nutrientPermissionProblems(scope: Scope): Promise<Problem[]> {
  await waitForEquations(scope)
  return permittedEquationProblems(scope)
}

/**
 * Refuses a new code, or no longer sharing, where the equation of another nutrient names the present one, and what would
 * carry the coefficients of another beyond their range.
 */
async function dependentProblems(
  scope: Scope,
  saved: Content & Nameable,
  codeBefore: string | null,
): Promise<Problem[]> {
  const field = saved.code === codeBefore ? 'tenantsShared' : 'code'
  for (const tenantId of await tenantsWithEquations(scope, saved.tenantId))
    for (const [, answer] of prepareEquations(named(await nameable(scope, tenantId), saved, tenantId))) {
      if (answer.kind === 'coefficientBeyond') return [equationProblem(answer)]
      if (answer.kind === 'unknownCode' && answer.code === codeBefore)
        return [{ key: 'nutrient.codeInEquation', field, params: { what: answer.nutrient } }]
    }
  return []
}

/** Stores the equations of a tenant's nutrients prepared anew, where what they are made of has changed. */
async function prepareAgain(scope: Scope, tenantId: number): Promise<void> {
  const nutrients = await nameable(scope, tenantId)
  const prepared = prepareEquations(named(nutrients))
  for (const { id, code, preparedEquation, ...record } of nutrients) {
    const answer = record.tenantId === tenantId ? prepared.get(code) : undefined
    if (answer?.kind !== 'prepared') continue
    const text = equationText(answer.terms)
    if (text === preparedEquation) continue
    await sql`update nutrient set prepared_equation = ${text} where id = ${id}`.execute(scope.transaction)
  }
}

/**
 * What equations may name, each code once: the first of a code counts. With `saved` as it will be, where equations of
 * `tenantId` may name it.
 */
function named(nutrients: readonly Nameable[], saved?: Nameable, tenantId?: number): Nameable[] {
  const all = saved === undefined ? nutrients : nutrients.filter(({ id }) => id !== saved.id)
  const given = saved !== undefined && (saved.tenantId === tenantId || saved.tenantsShared)
  const byCode = new Map<string, Nameable>()
  const before = (one: Nameable) => given && saved.code === one.code && saved.tenantId === tenantId
  for (const one of all) if (!byCode.has(one.code) && !before(one)) byCode.set(one.code, one)
  if (given && !byCode.has(saved.code)) byCode.set(saved.code, saved)
  return [...byCode.values()]
}

/** The nutrients that one of `tenantId` may name, inactive ones too: its own first, then those shared from above it. */
async function nameable(scope: Scope, tenantId: number): Promise<Nameable[]> {
  const { rows } = await sql<Nameable>`
    with recursive line (id, height) as (select ${tenantId}::bigint, 0 union all
      select parent_id, height + 1 from tenant join line using (id) where parent_id is not null)
    select nutrient.id, nutrient.tenant_id as "tenantId", tenants_shared as "tenantsShared", code, equation,
      prepared_equation as "preparedEquation", name, unit_id as "unitId", deleted
    from nutrient join line on line.id = nutrient.tenant_id
    where (height = 0 or tenants_shared) and ${visibleTo(scope, 'nutrient')}
    order by height, nutrient.id`.execute(scope.transaction)
  return rows
}

/** The tenant and those below it that have complex nutrients. */
async function tenantsWithEquations(scope: Scope, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct tenant_id as id from nutrient where is_complex
    and tenant_id in (select descendant_id from tenant_closure where ancestor_id = ${tenantId})
    order by tenant_id`.execute(scope.transaction)
  return rows.map(({ id }) => id)
}
