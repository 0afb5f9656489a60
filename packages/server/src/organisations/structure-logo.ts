import { checkLogo } from '@provende/contract/organisations/check-logo.ts'
import type { structureRoutes } from '@provende/contract/organisations/structure-routes.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { type Handlers, Refusal, refusal } from '../kit/handler.ts'
import { inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { ownedBy } from '../records/visible-to.ts'
import { lockChangeableStructure } from './structure-properties.ts'

type LogoRoutes = Pick<typeof structureRoutes, 'logo' | 'addLogo' | 'removeLogo'>

/** The condition that a logo is that of a tenant below or above the current one. */
export const isLogoVisible = (scope: Scope) =>
  sql`(${ownedBy(scope, 'structure_logo')} or structure_logo.tenant_id in (select line_of_tenants(${scope.tenantId})))`

/**
 * A distributor has at most one logo, changed by those who may change the distributor, visible above it and in all of
 * its branch.
 */
export const structureLogoHandlers = (source: ScopeSource): Handlers<LogoRoutes, Session> => ({
  logo: ({ session, params }) =>
    inReadScope(source, session, async (scope) => {
      const { rows } = await sql<{ name: string; type: string; bytes: Buffer }>`
        select name, type, content as bytes from structure_logo where structure_id = ${params.id}
        and ${isLogoVisible(scope)}`.execute(scope.transaction)
      const [logo] = rows
      // One stored before today's rules could hang the browser that shows it.
      if (logo === undefined || 'problem' in checkLogo(logo.name, logo.bytes)) throw refusal('record.notFound')
      return { response: logo }
    }),
  addLogo: ({ session, body: { structureId, name, file } }) => {
    const logo = checkLogo(file.name, file.bytes)
    if ('problem' in logo) throw new Refusal([logo.problem])
    return inScope(source, session, async (scope) => {
      const tenantId = await lockChangeableStructure(scope, session, structureId)
      const values = {
        tenant_id: tenantId,
        name,
        type: logo.type,
        content: Buffer.from(file.bytes),
        user_id: scope.userId,
        creation_date: scope.now,
      }
      await scope.transaction
        .insertInto('structure_logo')
        .values({ structure_id: structureId, ...values })
        .onConflict((conflict) => conflict.column('structure_id').doUpdateSet(values))
        .execute()
      return { response: { structureId, name, type: logo.type } }
    })
  },
  removeLogo: ({ session, query }) =>
    inScope(source, session, async (scope) => {
      await lockChangeableStructure(scope, session, query.structureId)
      const { numDeletedRows } = await scope.transaction
        .deleteFrom('structure_logo')
        .where('structure_id', '=', query.structureId)
        .executeTakeFirst()
      if (numDeletedRows !== 1n) throw refusal('record.notFound')
      return { response: null }
    }),
})

/** The logo shown in the current tenant: its own, or that of the nearest ancestor with one. */
export async function loadEffectiveLogo(scope: Scope) {
  const { rows } = await sql<{ structureId: number; name: string; type: string }>`
    select structure_id as "structureId", name, type from structure_logo
    join tenant_line(${scope.tenantId}) line on line.id = structure_logo.tenant_id
    order by line.height limit 1`.execute(scope.transaction)
  return rows[0] ?? null
}
