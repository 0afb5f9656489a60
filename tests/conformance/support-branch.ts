import type { TenantRole } from '@provende/domain/access/roles.ts'
import type { World } from './support.ts'

/* Organisations with tenants of their own, and people in them. */

/** A distributor, a manufacturer or a farm, with its tenant. */
export type Place = { readonly tenantId: number; readonly structureId: number | null; readonly name: string }

let places = 0

/** Adds an organisation under another one, its tenant opened unless `status` is 0. */
export async function addPlace(
  world: World,
  above: Place | null,
  tenantRole: TenantRole,
  { status = 1 }: { status?: number } = {},
): Promise<Place> {
  places += 1
  const name = `${tenantRole} ${String(places).padStart(4, '0')}`
  const insert = async (text: string, values: unknown[]) =>
    Number((await world.database.pool.query(`${text} returning id`, values)).rows[0].id)
  const tenantId = await insert(
    'insert into tenant (parent_id, role, name, code, status_id) values ($1, $2, $3, $4, $5)',
    [above?.tenantId ?? world.platform, tenantRole, name, `T${places}`, status],
  )
  const structureId = await insert(
    'insert into organisation (tenant_id, type_id, parent_id, name, code) values ($1, $2, $3, $4, $5)',
    [tenantId, tenantRole === 'Farm' ? 2 : 1, above?.structureId ?? null, name, `C${places}`],
  )
  return { tenantId, structureId, name }
}

/** A manufacturer with two distributors and three farms: the second distributor has one of them. */
export async function settleBranch(world: World) {
  const maker = await addPlace(world, null, 'MasterTenant')
  const distributor = await addPlace(world, maker, 'Structure')
  const rival = await addPlace(world, maker, 'Structure')
  const farm = await addPlace(world, distributor, 'Farm')
  const otherFarm = await addPlace(world, distributor, 'Farm')
  const rivalFarm = await addPlace(world, rival, 'Farm')
  return { maker, distributor, rival, farm, otherFarm, rivalFarm }
}
export type Branch = Awaited<ReturnType<typeof settleBranch>>

let addresses = 0
/** A valid body of a new person, like no other. */
export function personBody(place: Place, roleId: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  addresses += 1
  return {
    StructureId: place.structureId,
    FirstName: 'Ève',
    LastName: `Nouvelle ${addresses}`,
    Email: `new${addresses}@provende.test`,
    Email2: '',
    PhoneNumber: '02 99 00 00 00',
    Job: 'Conseil',
    RoleId: roleId,
    ...more,
  }
}
