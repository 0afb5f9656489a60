import type { AnyRecord } from '@provende/contract/records/family.ts'
import { fromWire, toWire } from '@provende/contract/wire.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { createWorld, type Person, type World } from './support.ts'
import { nextMark, recordIn } from './support-families.ts'

/* A manufacturer with two distributors and a farm, created over the API, and people who work in them. */

/** The path of each organisation family under /api. */
export const organisationPaths = { structures: 'Structures', farms: 'Farms', farmSites: 'FarmSites' } as const

type RecordContent = Readonly<Record<string, unknown>>

export type Organisations = Awaited<ReturnType<typeof createOrganisations>>

export async function createOrganisations(database: Database) {
  const world = await createWorld(database)
  const manufacturer = await world.addTenant(world.platform, 'MasterTenant')
  const { rows } = await database.pool.query(
    `insert into organisation (tenant_id, type_id, name, code) values ($1, 1, 'Maker', 'MAKER') returning id`,
    [manufacturer],
  )
  const admin = await world.addPerson(manufacturer, 'AdminDif')
  const distributor = recordIn(await createOrganisation(admin, 'Structures', { createTenant: true }))
  const rival = recordIn(await createOrganisation(admin, 'Structures', { createTenant: true }))
  const farm = recordIn(await createOrganisation(admin, 'Farms', { structureId: distributor.id, createTenant: true }))
  return {
    world,
    manufacturer: { id: Number(rows[0].id), tenantId: manufacturer },
    admin,
    distributor,
    rival,
    farm,
    person: (organisation: AnyRecord, role: Role) => world.addPerson(organisation.ownerTenantId, role),
  }
}

/** A valid, unique body of an organisation, with field names as in code. */
export const organisationContent = (overrides: RecordContent = {}): RecordContent => {
  const mark = nextMark()
  return { name: `Organisation ${mark}`, code: mark, ...overrides }
}

export const createOrganisation = (
  person: Person,
  path: 'Structures' | 'Farms' | 'FarmSites',
  overrides: RecordContent = {},
) => person.call('POST', `/api/${path}`, { body: toWire(organisationContent(overrides)) })

export const updateOrganisation = (person: Person, path: 'Structures' | 'Farms' | 'FarmSites', record: RecordContent) =>
  person.call('PUT', `/api/${path}`, { body: toWire(record) })

/** Assigns the farm to an adviser, who reaches nothing else below his tenant. */
export const assignFarm = ({ world, farm }: Organisations, { id }: Person) =>
  world.database.pool.query(
    'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())',
    [id, farm.id, farm.ownerTenantId],
  )

export const queryRows = async (world: World, statement: string, values: unknown[] = []) =>
  (await world.database.pool.query(statement, values)).rows

/** A response body with field names as in code. */
export const decodeBody = (body: unknown) => fromWire(body) as Record<string, never>
