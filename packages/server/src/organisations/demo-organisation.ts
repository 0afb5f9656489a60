import { readFile } from 'node:fs/promises'
import { type Role, roles, type TenantRole } from '@provende/domain/access/roles.ts'
import type { Kysely } from 'kysely'
import { ensurePlatformTenant } from '../access/platform-tenant.ts'
import type { Database } from '../kit/database/database.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Tables } from '../tables.ts'

/*
 * A fictional manufacturer with its distributors, their farms and at least one person per role; all names are invented, and
 * telephone numbers are of the ranges that are kept for films and books.
 */

/** A distributor (typeId 1) or a farm (2); `parent` is the code of its parent, null for the platform. */
type DemoDistributorOrFarm = {
  code: string
  name: string
  typeId: 1 | 2
  tenantRole: TenantRole
  parent: string | null
  street?: string
  zipCode: string
  city: string
  region: string
  latitude: number
  longitude: number
  followStock?: boolean
  representativeName: string
  phoneNumber: string
  contactEmail?: string
}
/** A site of the farm with code `farm`, and its production. */
type DemoSite = {
  code: string
  farm: string
  name: string
  codeEde: string
  zipCode: string
  city: string
  region: string
  latitude: number
  longitude: number
  productionTypeId: number
}
type DemoUser = {
  role: Role
  structure: string | null
  firstName: string
  lastName: string
  email: string
  job: string
  phoneNumber: string
  /** The codes of the farms he looks after; an expert without sees all below his organisation. */
  farms?: string[]
}
type DemoOrganisationData = { structures: DemoDistributorOrFarm[]; sites: DemoSite[]; users: DemoUser[] }

/** The tenant and the id of an added structure. */
type SeededOrganisation = { readonly tenantId: number; readonly structureId: number | null }
type SeedContext = { readonly transaction: Kysely<Tables>; readonly now: Date }

/**
 * Adds the demonstration tenants, structures, farms, sites and people, under the database owner role; everyone gets the
 * password of `passwordHash`. Idempotent: rows are identified by code and e-mail.
 */
export async function seedDemoOrganisations(transaction: Kysely<Tables>, passwordHash: string, now: Date) {
  const demo = await readDemoOrganisation()
  const context = { transaction, now }
  const platform: SeededOrganisation = { tenantId: await ensurePlatformTenant(transaction), structureId: null }
  const seededByCode = new Map<string | null, SeededOrganisation>([[null, platform]])
  const seededOrganisationOf = (code: string | null): SeededOrganisation => {
    const structure = seededByCode.get(code)
    if (structure === undefined) throw new Error(`demonstration data refer to the unknown structure ${code}`)
    return structure
  }
  for (const structure of demo.structures)
    seededByCode.set(
      structure.code,
      await addDemoDistributorOrFarm(context, structure, seededOrganisationOf(structure.parent)),
    )
  for (const site of demo.sites) await addDemoSite(context, site, seededOrganisationOf(site.farm))
  for (const user of demo.users) {
    const userId = await addDemoUser(context, user, seededOrganisationOf(user.structure), passwordHash)
    const farms = (user.farms ?? []).map(seededOrganisationOf)
    if (userId !== null && farms.length > 0) await assignDemoFarms(context, userId, farms)
  }
}

/** The first existing active account of each role, in the order of the roles. */
export async function loadDemoAccounts(database: Database): Promise<{ role: Role; email: string }[]> {
  const { users } = await readDemoOrganisation()
  const emails = users.map((user) => user.email)
  const accounts = await inTransaction(database, { role: 'provende_access' }, (transaction) =>
    transaction
      .selectFrom('app_user')
      .select(['role', 'email'])
      .where('email', 'in', emails)
      .where('deleted', '=', false)
      .execute(),
  )
  const emailOfRole = (role: Role) =>
    emails.find((email) => accounts.some((account) => account.email === email && account.role === role))
  return roles.flatMap((role) => {
    const email = emailOfRole(role)
    return email === undefined ? [] : [{ role, email }]
  })
}

const readDemoOrganisation = async (): Promise<DemoOrganisationData> =>
  JSON.parse(await readFile(new URL('./demo-organisation.json', import.meta.url), 'utf8'))

async function addDemoDistributorOrFarm(
  { transaction, now }: SeedContext,
  structure: DemoDistributorOrFarm,
  parent: SeededOrganisation,
): Promise<SeededOrganisation> {
  const existing = await transaction
    .selectFrom('organisation')
    .select(['id', 'tenant_id'])
    .where('code', '=', structure.code)
    .executeTakeFirst()
  if (existing !== undefined) return { tenantId: existing.tenant_id, structureId: existing.id }
  const { code, name, city } = structure
  const dates = { creation_date: now, modification_date: now }
  const tenant = await transaction
    .insertInto('tenant')
    .values({ parent_id: parent.tenantId, role: structure.tenantRole, name, code, ...dates })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await transaction
    .insertInto('organisation')
    .values({
      tenant_id: tenant.id,
      type_id: structure.typeId,
      parent_id: parent.structureId,
      name,
      code,
      street: structure.street ?? '',
      zip_code: structure.zipCode,
      city,
      region: structure.region,
      country: 'France',
      latitude: structure.latitude,
      longitude: structure.longitude,
      follow_stock: structure.followStock ?? false,
      representative_name: structure.representativeName,
      breeder_name: structure.typeId === 2 ? structure.representativeName : '',
      phone_number: structure.phoneNumber,
      contact_email: structure.contactEmail ?? '',
      ...dates,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tenantId: tenant.id, structureId: row.id }
}

async function addDemoSite(
  { transaction, now }: SeedContext,
  site: DemoSite,
  { tenantId, structureId }: SeededOrganisation,
) {
  if (structureId === null) throw new Error(`demonstration data: site ${site.code} has no farm`)
  const existing = transaction.selectFrom('farm_site').select('id').where('code', '=', site.code)
  if ((await existing.executeTakeFirst()) !== undefined) return
  const added = await transaction
    .insertInto('farm_site')
    .values({
      tenant_id: tenantId,
      farm_id: structureId,
      name: site.name,
      code: site.code,
      code_ede: site.codeEde,
      zip_code: site.zipCode,
      city: site.city,
      region: site.region,
      country: 'France',
      latitude: site.latitude,
      longitude: site.longitude,
      creation_date: now,
      modification_date: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { farm_site_id: added.id, position: 0, tenant_id: tenantId, production_type_id: site.productionTypeId }
  await transaction.insertInto('farm_site_productions').values(line).execute()
}

async function addDemoUser(
  { transaction, now }: SeedContext,
  user: DemoUser,
  structure: SeededOrganisation,
  passwordHash: string,
): Promise<number | null> {
  const added = await transaction
    .insertInto('app_user')
    .values({
      tenant_id: structure.tenantId,
      role: user.role,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      job: user.job,
      phone_number: user.phoneNumber,
      creation_date: now,
      modification_date: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return null
  const credential = { user_id: added.id, password_hash: passwordHash, changed_at: now }
  await transaction.insertInto('credential').values(credential).execute()
  return added.id
}

async function assignDemoFarms(
  { transaction, now }: SeedContext,
  userId: number,
  farms: readonly SeededOrganisation[],
): Promise<void> {
  const rows = farms.map(({ tenantId, structureId }) => {
    if (structureId === null) throw new Error('demonstration data: the platform is no farm')
    return { user_id: userId, organisation_id: structureId, tenant_id: tenantId, assigned_at: now }
  })
  await transaction.insertInto('expert_assignment').values(rows).execute()
}
