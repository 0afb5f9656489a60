import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { equationProblem, nutrientProblems } from '@provende/contract/catalogue/nutrient-equation-problems.ts'
import type { nutrientRoutes } from '@provende/contract/catalogue/nutrient-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { equationText, prepareEquations } from '@provende/domain/catalogue/nutrient-equation.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { sql } from 'kysely'
import { type Handlers, maxListRowsPlusOne, refuseIf } from '../kit/handler.ts'
import { type RecordRules, recordHandlers, requireVisibleRecord, toListQuery } from '../records/handlers.ts'
import { type Actor, inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { type ListQuery, listRecords } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { permittedEquationProblems } from './permitted-equations.ts'

/** A nutrient that equations of a tenant may reference. */
type ReferenceableNutrient = {
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
type NutrientRecordContent = Omit<ReferenceableNutrient, 'id' | 'tenantId' | 'deleted'> & {
  isComplex: boolean
  typeNutrient: number | null
  usualMin: number | null
  usualMax: number | null
}

/** Nutrients and properties share a table and calls; the kind of a record never changes. */
export function nutrientHandlers(source: ScopeSource): Handlers<typeof nutrientRoutes, Actor> {
  return {
    ...recordHandlers(source, nutrient, nutrientRules),
    list: ({ session, query }) =>
      inReadScope(source, session, (scope) =>
        listRecords(scope, nutrient, {
          ...toListQuery(nutrient, query),
          equals: nutrientKindFilter(query.typeNutrient),
        }),
      ),
    getAll: ({ session, query: { getInactive, typeNutrient } }) =>
      inReadScope(source, session, async (scope) => {
        const { response } = await listRecords(scope, nutrient, {
          limit: maxListRowsPlusOne,
          offset: 0,
          order: 'name',
          descending: false,
          withInactive: getInactive,
          contains: [],
          equals: nutrientKindFilter(typeNutrient),
        })
        return { response }
      }),
    nameable: ({ session, params: { id } }) =>
      inReadScope(source, session, async (scope) => {
        const tenantId = id < 1 ? scope.tenantId : (await requireVisibleRecord(scope, nutrient, id)).ownerTenantId
        const nutrients = nutrientsUniqueByCode(await referenceableNutrients(scope, tenantId))
        return {
          response: nutrients.map(({ id, code, name, unitId, equation, deleted }) => ({
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

const nutrientKindFilter = (kind: number | undefined): ListQuery['equals'] =>
  kind === undefined ? [] : [['typeNutrient', kind]]

/** Equations are checked against the nutrients they may reference, and stored in prepared form (spec 2 §3). */
const nutrientRules: RecordRules = {
  beforeSave: async (scope, body, existing) => {
    const content = body as NutrientRecordContent
    const kind = existing === null ? null : Number(existing.typeNutrient)
    content.typeNutrient ??= kind ?? nutrientKinds.nutrient
    if (kind !== null && content.typeNutrient !== kind) return [{ key: 'nutrient.kindKept', field: 'typeNutrient' }]
    if (!content.isComplex) content.equation = ''
    content.preparedEquation = ''
    const problems = nutrientProblems(content)
    if (problems.length > 0) return problems
    await lockNutrientEquations(scope)
    const tenantId = Number(existing?.ownerTenantId ?? scope.tenantId)
    const edited = { ...content, id: existing?.id ?? 0, tenantId, deleted: false }
    const preparation = prepareEquations(
      nutrientsUniqueByCode(await referenceableNutrients(scope, tenantId), edited, tenantId),
    ).get(content.code)
    if (preparation && preparation.kind !== 'prepared') return [equationProblem(preparation)]
    if (preparation) content.preparedEquation = equationText(preparation.terms)
    return dependentNutrientProblems(scope, edited, existing ? String(existing.code) : null)
  },
  afterSave: async (scope, { ownerTenantId }) => {
    for (const tenantId of await tenantsWithEquations(scope, ownerTenantId))
      await refreshPreparedEquations(scope, tenantId)
    refuseIf(await permittedEquationProblems(scope))
  },
}

/** Serialises saves of equations: two concurrent ones could close a cycle together. */
const lockNutrientEquations = (scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtext('equations of nutrients'))`.execute(scope.transaction)

/** Problems caused by changed permissions; serialised with saves of equations. */
export async function nutrientPermissionProblems(scope: Scope): Promise<Problem[]> {
  await lockNutrientEquations(scope)
  return permittedEquationProblems(scope)
}

/**
 * Refuses changing the code or the sharing of a nutrient that equations of others reference, and a change that takes
 * coefficients of other equations out of range.
 */
async function dependentNutrientProblems(
  scope: Scope,
  edited: NutrientRecordContent & ReferenceableNutrient,
  codeBefore: string | null,
): Promise<Problem[]> {
  const field = edited.code === codeBefore ? 'tenantsShared' : 'code'
  for (const tenantId of await tenantsWithEquations(scope, edited.tenantId))
    for (const [, preparation] of prepareEquations(
      nutrientsUniqueByCode(await referenceableNutrients(scope, tenantId), edited, tenantId),
    )) {
      if (preparation.kind === 'coefficientBeyond') return [equationProblem(preparation)]
      if (preparation.kind === 'unknownCode' && preparation.code === codeBefore)
        return [{ key: 'nutrient.codeInEquation', field, params: { what: preparation.nutrient } }]
    }
  return []
}

/** Updates the prepared equations of a tenant's nutrients where they have changed. */
async function refreshPreparedEquations(scope: Scope, tenantId: number): Promise<void> {
  const nutrients = await referenceableNutrients(scope, tenantId)
  const prepared = prepareEquations(nutrientsUniqueByCode(nutrients))
  for (const { id, code, preparedEquation, ...record } of nutrients) {
    const preparation = record.tenantId === tenantId ? prepared.get(code) : undefined
    if (preparation?.kind !== 'prepared') continue
    const text = equationText(preparation.terms)
    if (text === preparedEquation) continue
    await sql`update nutrient set prepared_equation = ${text} where id = ${id}`.execute(scope.transaction)
  }
}

/**
 * The nutrients equations may reference, unique by code (the first wins). With `edited` in its future state, if
 * equations of `tenantId` may reference it.
 */
function nutrientsUniqueByCode(
  nutrients: readonly ReferenceableNutrient[],
  edited?: ReferenceableNutrient,
  tenantId?: number,
): ReferenceableNutrient[] {
  const others = edited === undefined ? nutrients : nutrients.filter(({ id }) => id !== edited.id)
  const isEditedReferenceable = edited !== undefined && (edited.tenantId === tenantId || edited.tenantsShared)
  const byCode = new Map<string, ReferenceableNutrient>()
  const isOverridden = (nutrient: ReferenceableNutrient) =>
    isEditedReferenceable && edited.code === nutrient.code && edited.tenantId === tenantId
  for (const nutrient of others)
    if (!byCode.has(nutrient.code) && !isOverridden(nutrient)) byCode.set(nutrient.code, nutrient)
  if (isEditedReferenceable && !byCode.has(edited.code)) byCode.set(edited.code, edited)
  return [...byCode.values()]
}

/**
 * The nutrients that equations of `tenantId` may reference, inactive ones too: its own first, then those shared from
 * above.
 */
async function referenceableNutrients(scope: Scope, tenantId: number): Promise<ReferenceableNutrient[]> {
  const { rows } = await sql<ReferenceableNutrient>`
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
