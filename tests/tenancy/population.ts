import type {
  ImpersonationTenant,
  ImpersonationPerson as VisitablePerson,
} from '@provende/domain/access/impersonation.ts'
import { isRecordWritable, reachableTenantIdsOf, type TenantNode } from '@provende/domain/access/is-visible.ts'
import type { Role, TenantRole } from '@provende/domain/access/roles.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { createWorld, type World } from '../conformance/support.ts'
import { families, familyGroups, insertTestRecord } from '../conformance/support-families.ts'
import { addFormulas, loadDisclosures, loadDraftIds } from './formulas.ts'
import { addOrders, addQuotes, addWebhooks } from './orders.ts'
import type { Population, PopulationPerson, PopulationTenant, TenantRecord } from './population-records.ts'
import type { RandomSource } from './random-source.ts'

/*
 * A random tree of manufacturers, distributors and farms, with people of every role, experts with and without
 * assignments, and records of every family. Everything carries a unique mark: a response that contains the mark of
 * something the caller may not see has leaked it.
 */

const rolesByTenantRole: Readonly<Record<TenantRole, readonly Role[]>> = {
  HostTenant: ['Host', 'TC'],
  MasterTenant: ['AdminDif', 'ExpertDif', 'ExpertDif', 'Formulateur'],
  ClientTenant: ['AdminDif', 'ExpertDif'],
  Structure: ['AdminDistri', 'ExpertDistri', 'ExpertDistri'],
  Farm: ['Farmer'],
}
const childRoles: Readonly<Record<TenantRole, readonly TenantRole[]>> = {
  HostTenant: ['MasterTenant', 'MasterTenant', 'ClientTenant'],
  MasterTenant: ['Structure', 'Structure', 'Farm'],
  ClientTenant: ['Structure', 'Farm'],
  Structure: ['Structure', 'Farm', 'Farm'],
  Farm: [],
}
const adviserRoles: readonly Role[] = ['TC', 'ExpertDif', 'ExpertDistri']

/** Families that `populate` adds itself, as tenants and people. */
const organisationFamilies: readonly string[] = ['structures', 'farms', 'tenants', 'structureUsers']

export async function createPopulation(database: Database, random: RandomSource, size = 12): Promise<Population> {
  const world = await createWorld(database)
  let marks = 0
  const nextMark = () => `zq${(marks++).toString(36).padStart(4, '0')}qz`
  const tenants: PopulationTenant[] = [
    {
      id: world.platform,
      parentId: null,
      role: 'HostTenant',
      mark: nextMark(),
      organisationId: null,
      isOpened: true,
      isActive: true,
    },
  ]
  const query = async (statement: string, values: unknown[]) => (await database.pool.query(statement, values)).rows[0]
  while (tenants.length < size) {
    // The first two below the platform, so that there are always two branches; the rest anywhere.
    const parent = tenants.length < 3 ? tenants[0] : random.pick(tenants.slice(1).filter(({ role }) => role !== 'Farm'))
    if (parent === undefined) break
    const role = random.pick(childRoles[parent.role])
    const mark = nextMark()
    const isOpened = random.chance(0.85)
    const { id } = await query(
      'insert into tenant (parent_id, role, name, status_id) values ($1, $2, $3, $4) returning id',
      [parent.id, role, mark, isOpened ? 1 : 0],
    )
    const organisation = await query(
      'insert into organisation (tenant_id, type_id, name, code, parent_id) values ($1, $2, $3, $4, $5) returning id',
      [id, role === 'Farm' ? 2 : 1, mark, mark, parent.organisationId],
    )
    const organisationId = Number(organisation.id)
    tenants.push({ id: Number(id), parentId: parent.id, role, mark, organisationId, isOpened, isActive: true })
  }
  const people: PopulationPerson[] = []
  for (const tenant of tenants)
    for (const role of rolesByTenantRole[tenant.role]) {
      const mark = nextMark()
      const person = await world.addPerson(tenant.id, role)
      await query('update app_user set last_name = $2, job = $2 where id = $1', [person.id, mark])
      people.push({ ...person, mark, name: `Person ${mark}`, isActive: true })
    }
  const assignedOrganisations = await assignExperts(world, random, tenants, people)
  const records = await addRecords(world, random, tenants, nextMark)
  const formulas = await addFormulas(world, random, tenants, records, nextMark)
  const orders = await addOrders(world, random, formulas, nextMark)
  const quotes = await addQuotes(world, random, formulas, nextMark)
  const webhooks = await addWebhooks(world, random, tenants, nextMark)
  const disclosures = await loadDisclosures({ world })
  const all = [...records, ...formulas, ...orders, ...quotes, ...webhooks]
  return { world, tenants, people, assignedOrganisations, records: all, disclosures }
}

/** Assigns one to three organisations below them to half of the experts and to every adviser of the platform. */
async function assignExperts(
  { database, clock }: World,
  random: RandomSource,
  tenants: readonly PopulationTenant[],
  people: readonly PopulationPerson[],
) {
  const assigned = new Map<number, number[]>()
  for (const person of people) {
    if (!adviserRoles.includes(person.role) || (person.role !== 'TC' && random.chance(0.5))) continue
    const reachable = tenants.filter(
      ({ id, organisationId }) =>
        organisationId !== null && id !== person.tenantId && isBelow(tenants, person.tenantId, id),
    )
    if (reachable.length === 0) continue
    const chosen = new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(reachable)).filter(Boolean))
    for (const tenant of chosen)
      await database.pool.query(
        'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, $4)',
        [person.id, tenant.organisationId, tenant.id, clock.now],
      )
    assigned.set(
      person.id,
      [...chosen].map(({ organisationId }) => organisationId ?? 0),
    )
  }
  return assigned
}

/**
 * Adds a record of each family to most tenants, some shared; some shared foods and nutrients are switched off below.
 */
async function addRecords(
  world: World,
  random: RandomSource,
  tenants: readonly PopulationTenant[],
  nextMark: () => string,
): Promise<TenantRecord[]> {
  const records: TenantRecord[] = []
  for (const tenant of tenants)
    for (const group of familyGroups) {
      if (organisationFamilies.includes(group) || random.chance(0.4)) continue
      const mark = nextMark()
      const tenantsShared = random.chance(0.5)
      const [label = 'name'] = families[group].family.filters
      const id = await insertTestRecord(world, group, tenant.id, { [label]: mark, tenantsShared })
      const canSwitchOff = tenantsShared && (group === 'foods' || group === 'nutrients')
      const switchedOffFor = canSwitchOff
        ? tenants
            .filter(
              ({ id: other, role }) =>
                role === 'Structure' && isBelow(tenants, tenant.id, other) && other !== tenant.id && random.chance(0.5),
            )
            .map(({ id: other }) => other)
        : []
      for (const tenantId of switchedOffFor)
        await world.database.pool.query(
          `insert into ${group === 'foods' ? 'food' : 'nutrient'}_permission
             (tenant_id, item_id, item_tenant_id, permitted, modification_date) values ($1, $2, $3, false, $4)`,
          [tenantId, id, tenant.id, world.clock.now],
        )
      records.push({ group, id, mark, ownerTenantId: tenant.id, tenantsShared, switchedOffFor })
    }
  return records
}

/** The population after calls have changed activity, assignments, roles or permissions. */
export async function refreshPopulation(population: Population): Promise<Population> {
  const { pool } = population.world.database
  const read = async (text: string) => (await pool.query(text)).rows as Record<string, never>[]
  const tenants = await read(`select id, status_id = 1 as opened, not exists (
    select from tenant_closure join tenant up on up.id = ancestor_id and up.deleted where descendant_id = tenant.id) as active
    from tenant`)
  const people = await read(`select id, tenant_id as tenant, role, not deleted as active,
    trim(first_name || ' ' || last_name) as name from app_user`)
  const assignments = await read('select user_id as person, organisation_id as organisation from expert_assignment')
  const switchedOff =
    await read(`select 'foods' as kind, item_id as item, tenant_id as tenant from food_permission where not permitted
    union all select 'nutrients', item_id, tenant_id from nutrient_permission where not permitted`)
  const draftIds = await loadDraftIds(population)
  const byId = (rows: Record<string, never>[], id: number) => rows.find((row) => Number(row.id) === id)
  const assigned = new Map<number, number[]>()
  for (const { person, organisation } of assignments)
    assigned.set(Number(person), [...(assigned.get(Number(person)) ?? []), Number(organisation)])
  return {
    ...population,
    assignedOrganisations: assigned,
    disclosures: await loadDisclosures(population),
    tenants: population.tenants.map((tenant) => {
      const current = byId(tenants, tenant.id)
      return { ...tenant, isOpened: current?.opened ?? false, isActive: current?.active ?? false }
    }),
    people: population.people.map((person) => {
      const {
        role = person.role,
        name = person.name,
        active = false,
        tenant = person.tenantId,
      } = byId(people, person.id) ?? {}
      return { ...person, role, name, isActive: active, tenantId: Number(tenant) }
    }),
    records: population.records.map((record) => ({
      ...record,
      isDraft: record.group === 'formulas' && draftIds.has(record.id),
      switchedOffFor: switchedOff
        .filter(({ kind, item }) => kind === record.group && Number(item) === record.id)
        .map(({ tenant }) => Number(tenant)),
    })),
  }
}

/** Whether a tenant is the other one or below it. */
export const isBelow = (tenants: readonly TenantNode[], ancestorId: number, id: number): boolean =>
  isRecordWritable(tenants, ancestorId, { ownerTenantId: id })

/** The lookups that the rules of visiting and browsing need. */
export function impersonationLookups({ tenants, people, assignedOrganisations }: Population) {
  const tenantStateOf = (tenantId: number): ImpersonationTenant | undefined => {
    const tenant = tenants.find(({ id }) => id === tenantId)
    if (tenant === undefined) return undefined
    const ancestors = tenants.filter(({ id }) => isBelow(tenants, id, tenantId)).map(({ id }) => id)
    return { tenantId, selfAndAncestorIds: ancestors, isActive: tenant.isActive, isOpened: tenant.isOpened }
  }
  const personOf = (userId: number): VisitablePerson | undefined => {
    const person = people.find(({ id }) => id === userId)
    const tenantState = person && tenantStateOf(person.tenantId)
    return (
      person &&
      tenantState && {
        userId,
        role: person.role,
        isActive: person.isActive,
        homeTenant: tenantState,
        reachableTenantIds: reachOfPerson(person),
      }
    )
  }
  /** The tenants a person reaches: his own and those assigned to him; null when unrestricted. */
  const reachOfPerson = ({ id, role, tenantId }: PopulationPerson): number[] | null => {
    const assignedIds = assignedOrganisations.get(id) ?? []
    const roots = tenants.filter(
      ({ organisationId }) => organisationId !== null && assignedIds.includes(organisationId),
    )
    const reach = reachableTenantIdsOf(
      tenants,
      role,
      roots.map((root) => root.id),
    )
    return reach && [tenantId, ...reach]
  }
  return { findTenant: tenantStateOf, findPerson: personOf }
}
