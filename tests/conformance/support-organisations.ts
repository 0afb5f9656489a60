import type { AnyRecord } from '@provende/contract/records/family.ts'
import { fromWire, toWire } from '@provende/contract/wire.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { createWorld, type Person, type World } from './support.ts'
import { nextMark, recordIn } from './support-families.ts'

/* A manufacturer with two distributors, made as people make them, and who works where. */

/** Where each group of places is called. */
export const placePaths = { structures: 'Structures', farms: 'Farms', farmSites: 'FarmSites' } as const

type Content = Readonly<Record<string, unknown>>

export type Places = Awaited<ReturnType<typeof createPlaces>>

export async function createPlaces(database: Database) {
  const world = await createWorld(database)
  const maker = await world.addTenant(world.platform, 'MasterTenant')
  const { rows } = await database.pool.query(
    `insert into organisation (tenant_id, type_id, name, code) values ($1, 1, 'Maker', 'MAKER') returning id`,
    [maker],
  )
  const admin = await world.addPerson(maker, 'AdminDif')
  const distributor = recordIn(await create(admin, 'Structures', { createTenant: true }))
  const rival = recordIn(await create(admin, 'Structures', { createTenant: true }))
  const farm = recordIn(await create(admin, 'Farms', { structureId: distributor.id, createTenant: true }))
  return {
    world,
    maker: { id: Number(rows[0].id), tenantId: maker },
    admin,
    distributor,
    rival,
    farm,
    person: (place: AnyRecord, role: Role) => world.addPerson(place.ownerTenantId, role),
  }
}

/** A valid body of a place, by names of code. */
export const placeContent = (overrides: Content = {}): Content => {
  const mark = nextMark()
  return { name: `Place ${mark}`, code: mark, ...overrides }
}

export const create = (person: Person, path: 'Structures' | 'Farms' | 'FarmSites', overrides: Content = {}) =>
  person.call('POST', `/api/${path}`, { body: toWire(placeContent(overrides)) })

export const change = (person: Person, path: 'Structures' | 'Farms' | 'FarmSites', record: Content) =>
  person.call('PUT', `/api/${path}`, { body: toWire(record) })

export const rows = async (world: World, statement: string, values: unknown[] = []) =>
  (await world.database.pool.query(statement, values)).rows

/** A body by names of code. */
export const told = (body: unknown) => fromWire(body) as Record<string, never>
