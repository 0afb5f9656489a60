import type { TenantRole } from '@provende/domain/access/roles.ts'
import type { World } from './support.ts'

/* Organisations inserted directly, each with its tenant, and bodies of people to add to them. */

/** A manufacturer, distributor or farm and its tenant; `structureId` is the id of the organisation. */
export type Organisation = { readonly tenantId: number; readonly structureId: number | null; readonly name: string }

let organisationCount = 0

/** Adds an organisation under another one; its tenant is opened unless `status` is 0. */
export async function addOrganisation(
  world: World,
  parent: Organisation | null,
  tenantRole: TenantRole,
  { status = 1 }: { status?: number } = {},
): Promise<Organisation> {
  organisationCount += 1
  const name = `${tenantRole} ${String(organisationCount).padStart(4, '0')}`
  const insertRow = async (text: string, values: unknown[]) =>
    Number((await world.database.pool.query(`${text} returning id`, values)).rows[0].id)
  const tenantId = await insertRow(
    'insert into tenant (parent_id, role, name, code, status_id) values ($1, $2, $3, $4, $5)',
    [parent?.tenantId ?? world.platform, tenantRole, name, `T${organisationCount}`, status],
  )
  const structureId = await insertRow(
    'insert into organisation (tenant_id, type_id, parent_id, name, code) values ($1, $2, $3, $4, $5)',
    [tenantId, tenantRole === 'Farm' ? 2 : 1, parent?.structureId ?? null, name, `C${organisationCount}`],
  )
  return { tenantId, structureId, name }
}

/** A manufacturer with two distributors, the first with two farms, the second (`rival`) with one. */
export async function createBranch(world: World) {
  const manufacturer = await addOrganisation(world, null, 'MasterTenant')
  const distributor = await addOrganisation(world, manufacturer, 'Structure')
  const rival = await addOrganisation(world, manufacturer, 'Structure')
  const farm = await addOrganisation(world, distributor, 'Farm')
  const otherFarm = await addOrganisation(world, distributor, 'Farm')
  const rivalFarm = await addOrganisation(world, rival, 'Farm')
  return { manufacturer, distributor, rival, farm, otherFarm, rivalFarm }
}
export type Branch = Awaited<ReturnType<typeof createBranch>>

let personCount = 0
/** A valid, unique request body of a new person. */
export function personBody(
  organisation: Organisation,
  roleId: number,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  personCount += 1
  return {
    StructureId: organisation.structureId,
    FirstName: 'Ève',
    LastName: `Nouvelle ${personCount}`,
    Email: `new${personCount}@provende.test`,
    Email2: '',
    PhoneNumber: '02 99 00 00 00',
    Job: 'Conseil',
    RoleId: roleId,
    ...overrides,
  }
}
