import { isVisible } from '@provende/domain/access/is-visible.ts'
import { createFormula } from '../../packages/server/src/formulation/formula-save.ts'
import { inScope } from '../../packages/server/src/records/scope.ts'
import type { World } from '../conformance/support.ts'
import { nextMark, put } from '../conformance/support-families.ts'
import type { Dice } from './dice.ts'
import type { Population, Tenant, Thing } from './population.ts'

/*
 * Formulas in farms and with distributors. One belongs to the tenant of its farm and is computed as its distributor has
 * foods: it tells the names of what it is made of to whoever sees it, also of foods he does not see himself.
 */

/** A formula in most farms and distributors, of the foods its distributor may use; some shared. */
export async function formulate(
  world: World,
  dice: Dice,
  tenants: readonly Tenant[],
  things: readonly Thing[],
  populationMark: () => string,
): Promise<Thing[]> {
  const made: Thing[] = []
  for (const tenant of tenants) {
    const seller = sellerOf(tenants, tenant)
    if (seller === undefined || dice.chance(0.25)) continue
    const foods = things.filter((thing) => thing.group === 'foods' && isVisible(tenants, seller.id, thing, [seller.id]))
    const mark = populationMark()
    const tenantsShared = dice.chance(0.3)
    const id = await addFormula(world, tenant, seller, mark, foods.slice(0, 3))
    await world.database.pool.query('update formula set tenants_shared = $1 where id = $2', [tenantsShared, id])
    made.push({ group: 'formulas', id, mark, ownerTenantId: tenant.id, tenantsShared, switchedOffFor: [] })
  }
  return made
}

/** Who sells to a farm stands above it; a distributor sells himself. */
const sellerOf = (tenants: readonly Tenant[], { id, parentId, role }: Tenant): Tenant | undefined =>
  role === 'HostTenant' ? undefined : tenants.find((one) => one.id === (role === 'Farm' ? parentId : id))

async function addFormula(world: World, tenant: Tenant, seller: Tenant, mark: string, foods: readonly Thing[]) {
  const { database, clock, host, platform } = world
  const nutritionalModelVersionId = await put(world, 'modelVersions', tenant.id)
  const given = {
    name: mark,
    description: '',
    typeId: 1,
    nutritionalModelVersionId,
    optimisationTypeId: 1,
    optimisationTypeObjectId: null,
    constraintSetId: null,
    constraintVersionId: null,
    targetTypeId: 'ZA==',
    targetObjectId: null,
    useBio: false,
    melasse: false,
    melasseRatePercent: null,
    animalCount: 10,
    total: { min: null, max: null },
    humidity: { min: null, max: null },
    foods: foods.map(({ id }) => ({ id, min: null, max: null, value: 10, isActive: true })),
    nutrients: [],
  }
  const place = {
    farmId: tenant.role === 'Farm' ? tenant.organisationId : null,
    structureId: seller.organisationId ?? 0,
    tenantId: tenant.id,
  }
  return inScope({ database, clock: () => clock.now }, { tenantId: platform, userId: host.id }, (scope) =>
    createFormula(scope, place, given, { operation: 'create' }),
  )
}

/** What somebody is told by whatever he sees of these: names that were kept, and of farmers none of price lists. */
export type Telling = Pick<Thing, 'ownerTenantId' | 'tenantsShared' | 'switchedOffFor'> & {
  readonly text: string
  readonly notToFarmers: string
}

/** What formulas tell that is not theirs, and foods that formulas were published as: as things stand. */
export async function tellingsIn({ world }: Pick<Population, 'world'>): Promise<Telling[]> {
  const { rows } = await world.database.pool.query(`
    select tenant_id, tenants_shared, coalesce(sources -> 'priceList', 'null')::text as lists,
      concat(f.name, (select string_agg(name || code, ' ') from formula_foods where formula_id = f.id), basis, sources - 'priceList')
        as text
    from formula f cross join lateral (
      select string_agg(b.content::text, ' ') as basis, jsonb_object_agg(r.number, r.sources) as sources
      from formula_revision r join formula_basis b on b.id = r.basis_id where r.formula_id = f.id) kept
    union all
    select tenant_id, tenants_shared, '', concat(name, code) from food where formula_id is not null`)
  return rows.map((row) => ({
    ownerTenantId: Number(row.tenant_id),
    tenantsShared: row.tenants_shared,
    switchedOffFor: [],
    text: row.text,
    notToFarmers: row.lists,
  }))
}

/** A body that would be good if the ids in it were one's own: of a formula as it lies in the database. */
export async function formulaBody(population: Population, name: string, thing: Thing, dice: Dice): Promise<object> {
  const { pool } = population.world.database
  const { rows } = await pool.query('select * from formula where id = $1', [thing.id])
  const [row] = rows
  const lines = await pool.query('select * from formula_foods where formula_id = $1 order by position', [thing.id])
  const foods = lines.rows.map(({ item_id: Id, value: Value }) => ({ Id: Number(Id), Value, isActive: true }))
  const others = population.things.filter(({ group }) => group === 'foods')
  const more = dice.chance(0.3) ? [{ Id: dice.pick(others).id, Value: 5, isActive: true }] : []
  const places = population.tenants.flatMap(({ organisationId }) => organisationId ?? [])
  const recipe = { Foods: [...foods, ...more], NutritionalModelVersionId: Number(row.nutritional_model_version_id) }
  const version = { Id: thing.id, ModificationDate: row.modification_date.toISOString() }
  switch (name) {
    case 'add':
      return { ...recipe, Name: nextMark(), [dice.chance(0.5) ? 'FarmId' : 'StructureId']: dice.pick(places) }
    case 'save':
    case 'edit':
      return { ...recipe, ...version, Name: row.name }
    case 'activateDeactivate':
      return { Id: thing.id, Deleted: dice.chance(0.5) }
    case 'lock':
      return version
    case 'duplicate':
      return { Id: thing.id, Name: nextMark() }
    case 'restoreCopy':
      return { Id: thing.id, Number: 1 + dice.below(2), Name: nextMark() }
    case 'publish':
    case 'unpublish':
    case 'pdfToken':
      return { Id: thing.id }
    case 'ingredients':
      return { FormuleId: thing.id, FoodIds: others.map(({ id }) => id) }
    default:
      return { ...recipe, FormuleId: thing.id }
  }
}
