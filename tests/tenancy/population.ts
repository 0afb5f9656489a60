import { isWritable, reachOf, type TenantNode } from '@provende/domain/access/is-visible.ts'
import type { Role, TenantRole } from '@provende/domain/access/roles.ts'
import type { Person as KnownPerson, Place } from '@provende/domain/access/steps.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { createWorld, type Person, type World } from '../conformance/support.ts'
import { type FamilyGroup, families, familyGroups, put } from '../conformance/support-families.ts'
import type { Dice } from './dice.ts'
import { formulate, type Telling, tellingsIn } from './formulas.ts'

/*
 * A platform with manufacturers, distributors and farms in any shape, people of every role in them, experts with and
 * without assignments, and records of every family. Everything has a mark nobody else has: an answer that holds the mark
 * of what may not be seen has leaked it, whichever call it was.
 */

export type Tenant = TenantNode & {
  readonly role: TenantRole
  readonly mark: string
  /** The structure or farm whose tenant it is; null for the platform. */
  readonly organisationId: number | null
  readonly isOpened: boolean
  /** Neither it nor one above it is deactivated. */
  readonly isActive: boolean
}
export type Somebody = Person & { readonly mark: string; readonly name: string; readonly isActive: boolean }
export type Thing = {
  readonly group: FamilyGroup | 'formulas'
  readonly id: number
  readonly mark: string
  readonly ownerTenantId: number
  readonly tenantsShared: boolean
  /** The tenants it was switched off for. */
  readonly switchedOffFor: readonly number[]
}
export type Population = {
  readonly world: World
  readonly tenants: readonly Tenant[]
  readonly people: readonly Somebody[]
  readonly things: readonly Thing[]
  /** What formulas tell beside themselves. */
  readonly tellings: readonly Telling[]
  /** The organisations each person looks after. */
  readonly assigned: ReadonlyMap<number, readonly number[]>
}

const rolesIn: Readonly<Record<TenantRole, readonly Role[]>> = {
  HostTenant: ['Host', 'TC'],
  MasterTenant: ['AdminDif', 'ExpertDif', 'ExpertDif', 'Formulateur'],
  ClientTenant: ['AdminDif', 'ExpertDif'],
  Structure: ['AdminDistri', 'ExpertDistri', 'ExpertDistri'],
  Farm: ['Farmer'],
}
const below: Readonly<Record<TenantRole, readonly TenantRole[]>> = {
  HostTenant: ['MasterTenant', 'MasterTenant', 'ClientTenant'],
  MasterTenant: ['Structure', 'Structure', 'Farm'],
  ClientTenant: ['Structure', 'Farm'],
  Structure: ['Structure', 'Farm', 'Farm'],
  Farm: [],
}
const advisers: readonly Role[] = ['TC', 'ExpertDif', 'ExpertDistri']

/** Families that are no records of a catalogue: they have tenants of their own, and are placed as organisations. */
const placed: readonly string[] = ['structures', 'farms', 'tenants', 'structureUsers']

export async function populate(database: Database, dice: Dice, size = 12): Promise<Population> {
  const world = await createWorld(database)
  let marks = 0
  const nextMark = () => `zq${(marks++).toString(36).padStart(4, '0')}qz`
  const tenants: Tenant[] = [
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
    // Two manufacturers there are always; the rest grows anywhere.
    const above = tenants.length < 3 ? tenants[0] : dice.pick(tenants.slice(1).filter(({ role }) => role !== 'Farm'))
    if (above === undefined) break
    const role = dice.pick(below[above.role])
    const mark = nextMark()
    const isOpened = dice.chance(0.85)
    const { id } = await query(
      'insert into tenant (parent_id, role, name, status_id) values ($1, $2, $3, $4) returning id',
      [above.id, role, mark, isOpened ? 1 : 0],
    )
    const organisation = await query(
      'insert into organisation (tenant_id, type_id, name, code, parent_id) values ($1, $2, $3, $4, $5) returning id',
      [id, role === 'Farm' ? 2 : 1, mark, mark, above.organisationId],
    )
    const organisationId = Number(organisation.id)
    tenants.push({ id: Number(id), parentId: above.id, role, mark, organisationId, isOpened, isActive: true })
  }
  const people: Somebody[] = []
  for (const tenant of tenants)
    for (const role of rolesIn[tenant.role]) {
      const mark = nextMark()
      const person = await world.addPerson(tenant.id, role)
      await query('update app_user set last_name = $2, job = $2 where id = $1', [person.id, mark])
      people.push({ ...person, mark, name: `Person ${mark}`, isActive: true })
    }
  const assigned = await assign(world, dice, tenants, people)
  const records = await fill(world, dice, tenants, nextMark)
  const formulas = await formulate(world, dice, tenants, records, nextMark)
  const tellings = await tellingsIn({ world })
  return { world, tenants, people, assigned, things: [...records, ...formulas], tellings }
}

/** Half of the experts and every adviser of the platform get one to three of the organisations below them. */
async function assign({ database, clock }: World, dice: Dice, tenants: readonly Tenant[], people: readonly Somebody[]) {
  const assigned = new Map<number, number[]>()
  for (const person of people) {
    if (!advisers.includes(person.role) || (person.role !== 'TC' && dice.chance(0.5))) continue
    const reachable = tenants.filter(
      ({ id, organisationId }) =>
        organisationId !== null && id !== person.tenantId && isBelow(tenants, person.tenantId, id),
    )
    if (reachable.length === 0) continue
    const given = new Set(Array.from({ length: 1 + dice.below(3) }, () => dice.pick(reachable)).filter(Boolean))
    for (const tenant of given)
      await database.pool.query(
        'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, $4)',
        [person.id, tenant.organisationId, tenant.id, clock.now],
      )
    assigned.set(
      person.id,
      [...given].map(({ organisationId }) => organisationId ?? 0),
    )
  }
  return assigned
}

/** A record of each family in most tenants, some shared; some shared foods and nutrients switched off further down. */
async function fill(world: World, dice: Dice, tenants: readonly Tenant[], nextMark: () => string): Promise<Thing[]> {
  const things: Thing[] = []
  for (const tenant of tenants)
    for (const group of familyGroups) {
      if (placed.includes(group) || dice.chance(0.4)) continue
      const mark = nextMark()
      const tenantsShared = dice.chance(0.5)
      const [label = 'name'] = families[group].family.filters
      const id = await put(world, group, tenant.id, { [label]: mark, tenantsShared })
      const isSwitched = tenantsShared && (group === 'foods' || group === 'nutrients')
      const switchedOffFor = isSwitched
        ? tenants
            .filter(
              ({ id: other, role }) =>
                role === 'Structure' && isBelow(tenants, tenant.id, other) && other !== tenant.id && dice.chance(0.5),
            )
            .map(({ id: other }) => other)
        : []
      for (const off of switchedOffFor)
        await world.database.pool.query(
          `insert into ${group === 'foods' ? 'food' : 'nutrient'}_permission
             (tenant_id, item_id, item_tenant_id, permitted, modification_date) values ($1, $2, $3, false, $4)`,
          [off, id, tenant.id, world.clock.now],
        )
      things.push({ group, id, mark, ownerTenantId: tenant.id, tenantsShared, switchedOffFor })
    }
  return things
}

/** The same once calls have changed who is active, looks after what, or may use what. */
export async function asItStands(population: Population): Promise<Population> {
  const { pool } = population.world.database
  const read = async (text: string) => (await pool.query(text)).rows as Record<string, never>[]
  const tenants = await read(`select id, status_id = 1 as opened, not exists (
    select from tenant_closure join tenant up on up.id = ancestor_id and up.deleted where descendant_id = tenant.id) as active
    from tenant`)
  const people = await read(`select id, tenant_id as tenant, role, not deleted as active,
    trim(first_name || ' ' || last_name) as name from app_user`)
  const given = await read('select user_id as person, organisation_id as organisation from expert_assignment')
  const off =
    await read(`select 'foods' as kind, item_id as item, tenant_id as tenant from food_permission where not permitted
    union all select 'nutrients', item_id, tenant_id from nutrient_permission where not permitted`)
  const byId = (rows: Record<string, never>[], id: number) => rows.find((row) => Number(row.id) === id)
  const assigned = new Map<number, number[]>()
  for (const { person, organisation } of given)
    assigned.set(Number(person), [...(assigned.get(Number(person)) ?? []), Number(organisation)])
  return {
    ...population,
    assigned,
    tellings: await tellingsIn(population),
    tenants: population.tenants.map((tenant) => {
      const now = byId(tenants, tenant.id)
      return { ...tenant, isOpened: now?.opened ?? false, isActive: now?.active ?? false }
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
    things: population.things.map((thing) => ({
      ...thing,
      switchedOffFor: off
        .filter(({ kind, item }) => kind === thing.group && Number(item) === thing.id)
        .map(({ tenant }) => Number(tenant)),
    })),
  }
}

/** Whether a tenant is another one or stands under it. */
export const isBelow = (tenants: readonly TenantNode[], aboveId: number, id: number): boolean =>
  isWritable(tenants, aboveId, { ownerTenantId: id })

/** What the rules of visiting and browsing are asked with. */
export function stepWorldOf({ tenants, people, assigned }: Population) {
  const placeOf = (tenantId: number): Place | undefined => {
    const tenant = tenants.find(({ id }) => id === tenantId)
    if (tenant === undefined) return undefined
    const line = tenants.filter(({ id }) => isBelow(tenants, id, tenantId)).map(({ id }) => id)
    return { tenantId, line, isActive: tenant.isActive, isOpened: tenant.isOpened }
  }
  const personOf = (userId: number): KnownPerson | undefined => {
    const person = people.find(({ id }) => id === userId)
    const place = person && placeOf(person.tenantId)
    return person && place && { userId, role: person.role, isActive: person.isActive, place, reach: reachedBy(person) }
  }
  /** His own tenant, and what is reached from it; null when nothing restricts him. */
  const reachedBy = ({ id, role, tenantId }: Somebody): number[] | null => {
    const given = assigned.get(id) ?? []
    const roots = tenants.filter(({ organisationId }) => organisationId !== null && given.includes(organisationId))
    const reach = reachOf(
      tenants,
      role,
      roots.map((root) => root.id),
    )
    return reach && [tenantId, ...reach]
  }
  return { placeOf, personOf }
}
