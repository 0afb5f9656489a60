import { isRecordVisible } from '@provende/domain/access/is-visible.ts'
import { createFormula } from '../../packages/server/src/formulation/formula/formula-save.ts'
import { showRevision } from '../../packages/server/src/formulation/formula/formula-shown.ts'
import { inScope } from '../../packages/server/src/records/scope.ts'
import type { World } from '../conformance/support.ts'
import { insertTestRecord, nextMark } from '../conformance/support-families.ts'
import type { FormulaDisclosure, Population, PopulationTenant, TenantRecord } from './population-records.ts'
import type { RandomSource } from './random-source.ts'

/*
 * Formulas of farms and distributors. A formula belongs to the tenant of its farm and is calculated with the foods of
 * its distributor: it shows the names of its ingredients to every reader, also of foods the reader cannot see.
 */

/** Adds a formula to most farms and distributors, of foods its distributor may use; some are shared. */
export async function addFormulas(
  world: World,
  random: RandomSource,
  tenants: readonly PopulationTenant[],
  records: readonly TenantRecord[],
  createMark: () => string,
): Promise<TenantRecord[]> {
  const formulas: TenantRecord[] = []
  for (const tenant of tenants) {
    const distributor = distributorOf(tenants, tenant)
    if (distributor === undefined || random.chance(0.25)) continue
    const foods = records.filter(
      (record) => record.group === 'foods' && isRecordVisible(tenants, distributor.id, record, [distributor.id]),
    )
    const mark = createMark()
    const tenantsShared = random.chance(0.3)
    const id = await addFormula(world, tenant, distributor, mark, foods.slice(0, 3))
    await world.database.pool.query('update formula set tenants_shared = $1 where id = $2', [tenantsShared, id])
    if (random.chance(0.6)) await showFirstRevision(world, id)
    formulas.push({ group: 'formulas', id, mark, ownerTenantId: tenant.id, tenantsShared, switchedOffFor: [] })
  }
  return formulas
}

const showFirstRevision = ({ database, clock, host, platform }: World, id: number) =>
  inScope({ database, clock: () => clock.now }, { tenantId: platform, userId: host.id }, (scope) =>
    showRevision(scope, id, 1),
  )

/** The formulas that are drafts now. */
export async function loadDraftIds({ world }: Pick<Population, 'world'>): Promise<ReadonlySet<number>> {
  const { rows } = await world.database.pool.query('select id from formula where shown_revision is null')
  return new Set(rows.map(({ id }) => Number(id)))
}

/** The distributor of a tenant: the parent of a farm, otherwise the tenant itself; the platform has none. */
const distributorOf = (
  tenants: readonly PopulationTenant[],
  { id, parentId, role }: PopulationTenant,
): PopulationTenant | undefined =>
  role === 'HostTenant' ? undefined : tenants.find((candidate) => candidate.id === (role === 'Farm' ? parentId : id))

async function addFormula(
  world: World,
  tenant: PopulationTenant,
  distributor: PopulationTenant,
  mark: string,
  foods: readonly TenantRecord[],
) {
  const { database, clock, host, platform } = world
  const modelVersionId = await insertTestRecord(world, 'modelVersions', tenant.id)
  const input = {
    name: mark,
    description: '',
    typeId: 1,
    modelVersionId,
    optimisationTypeId: 1,
    priceListId: null,
    constraintSetId: null,
    constraintVersionId: null,
    targetTypeId: 'ZA==',
    breedId: null,
    useBio: false,
    melasse: false,
    melasseRatePercent: null,
    animalCount: 10,
    total: { min: null, max: null },
    humidity: { min: null, max: null },
    foods: foods.map(({ id }) => ({ id, min: null, max: null, value: 10, isActive: true })),
    nutrients: [],
  }
  const placement = {
    farmId: tenant.role === 'Farm' ? tenant.organisationId : null,
    structureId: distributor.organisationId ?? 0,
    tenantId: tenant.id,
  }
  return inScope({ database, clock: () => clock.now }, { tenantId: platform, userId: host.id }, (scope) =>
    createFormula(scope, placement, input, { operation: 'create' }),
  )
}

/** The stored names that formulas (drafts only to those who write them, or by their orders and quotes), and the foods they were published as, currently show. */
export async function loadDisclosures({ world }: Pick<Population, 'world'>): Promise<FormulaDisclosure[]> {
  const { rows } = await world.database.pool.query(`
    select tenant_id, tenants_shared, coalesce(sources -> 'priceList', 'null')::text as lists,
      f.shown_revision is null and not exists (select from order_form where formula_id = f.id)
        and not exists (select from quote where formula_id = f.id) as is_draft,
      concat(f.name, (select string_agg(name || code, ' ') from formula_foods where formula_id = f.id), basis, sources - 'priceList')
        as text
    from formula f cross join lateral (
      select string_agg(b.content::text, ' ') as basis, jsonb_object_agg(r.number, r.sources) as sources
      from formula_revision r join formula_basis b on b.id = r.basis_id where r.formula_id = f.id) stored
    union all
    select tenant_id, tenants_shared, '', false, concat(name, code) from food where formula_id is not null`)
  return rows.map((row) => ({
    ownerTenantId: Number(row.tenant_id),
    tenantsShared: row.tenants_shared,
    switchedOffFor: [],
    text: row.is_draft ? '' : row.text,
    hiddenFromFarmers: row.is_draft ? row.text + row.lists : row.lists,
  }))
}

/** A body that would be valid if the caller owned the ids in it, made from a stored formula. */
export async function formulaBody(
  population: Population,
  name: string,
  record: TenantRecord,
  random: RandomSource,
): Promise<object> {
  const { pool } = population.world.database
  const { rows } = await pool.query('select * from formula where id = $1', [record.id])
  const [row] = rows
  const lines = await pool.query('select * from formula_foods where formula_id = $1 order by position', [record.id])
  const foods = lines.rows.map(({ item_id: Id, value: Value }) => ({ Id: Number(Id), Value, isActive: true }))
  const otherFoods = population.records.filter(({ group }) => group === 'foods')
  const extraFood = random.chance(0.3) ? [{ Id: random.pick(otherFoods).id, Value: 5, isActive: true }] : []
  const organisationIds = population.tenants.flatMap(({ organisationId }) => organisationId ?? [])
  const recipe = {
    Foods: [...foods, ...extraFood],
    NutritionalModelVersionId: Number(row.nutritional_model_version_id),
  }
  const version = { Id: record.id, ModificationDate: row.modification_date.toISOString() }
  switch (name) {
    case 'add':
      return {
        ...recipe,
        Name: nextMark(),
        [random.chance(0.5) ? 'FarmId' : 'StructureId']: random.pick(organisationIds),
      }
    case 'save':
    case 'edit':
      return { ...recipe, ...version, Name: row.name }
    case 'activateDeactivate':
      return { Id: record.id, Deleted: random.chance(0.5) }
    case 'lock':
      return version
    case 'duplicate':
      return { Id: record.id, Name: nextMark() }
    case 'restoreCopy':
      return { Id: record.id, Number: 1 + random.below(2), Name: nextMark() }
    case 'publish':
    case 'unpublish':
    case 'pdfToken':
      return { Id: record.id }
    case 'ingredients':
      return { FormuleId: record.id, FoodIds: otherFoods.map(({ id }) => id) }
    default:
      return { ...recipe, FormuleId: record.id }
  }
}
