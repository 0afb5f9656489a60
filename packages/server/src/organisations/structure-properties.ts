import type { structureRoutes } from '@provende/contract/organisations/structure-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import {
  isStructureAttribute,
  normaliseAttributeValue,
  structureAttributes,
} from '@provende/domain/organisations/structure-attributes.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { type Handlers, refusal, refuseIf } from '../kit/handler.ts'
import { inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { visibleTo, writableBy } from '../records/visible-to.ts'
import { isOwnRecordReadOnly } from './organisation.ts'

type PropertyRoutes = Pick<typeof structureRoutes, 'properties' | 'changeProperties'>
type AttributeInput = { readonly name: string; readonly data: string }

/**
 * Attributes of a distributor (spec 1 §7): only those with a value are stored; a change lists only the changed ones.
 */
export const structurePropertyHandlers = (source: ScopeSource): Handlers<PropertyRoutes, Session> => ({
  properties: ({ session, query: { structureId } }) =>
    inReadScope(source, session, async (scope) => {
      const visible =
        await sql`select from structure where id = ${structureId} and ${visibleTo(scope, 'structure')}`.execute(
          scope.transaction,
        )
      if (visible.rows.length === 0) throw refusal('record.notFound')
      const rows = await scope.transaction
        .selectFrom('structure_property')
        .select(['name', 'data'])
        .where('structure_id', '=', structureId)
        .orderBy('name')
        .execute()
      // Skip names written by a later version of the program.
      const attributes = rows.flatMap(({ name, data }) => (isStructureAttribute(name) ? [{ name, data }] : []))
      return {
        response: attributes.map((attribute) => ({ ...attribute, typeId: structureAttributes[attribute.name].typeId })),
      }
    }),
  changeProperties: ({ session, body: { structureId, properties } }) =>
    inScope(source, session, async (scope) => {
      const tenantId = await lockChangeableStructure(scope, session, structureId)
      for (const { name, data } of parseStructureAttributes(properties))
        await (data === ''
          ? sql`delete from structure_property where structure_id = ${structureId} and name = ${name}`
          : sql`insert into structure_property (structure_id, name, tenant_id, data, user_id, modification_date)
              values (${structureId}, ${name}, ${tenantId}, ${data}, ${scope.userId}, ${scope.now})
              on conflict (structure_id, name) do update set data = excluded.data, user_id = excluded.user_id,
                modification_date = excluded.modification_date`
        ).execute(scope.transaction)
      return { response: null }
    }),
})

/** Attributes with normalised values; refuses unknown names and invalid values. */
function parseStructureAttributes(inputs: readonly AttributeInput[]): AttributeInput[] {
  const problems: Problem[] = []
  const attributes = inputs.flatMap(({ name, data }, index): AttributeInput[] => {
    if (!isStructureAttribute(name)) problems.push({ key: 'attribute.unknown', field: `properties.${index}.name` })
    else {
      const value = normaliseAttributeValue(name, data)
      if (value !== undefined) return [{ name, data: value }]
      problems.push({ key: 'attribute.value', field: `properties.${index}.data` })
    }
    return []
  })
  refuseIf(problems)
  return attributes
}

/** Locks a distributor the session may change and returns its tenant; any other is refused like a missing one. */
export async function lockChangeableStructure(scope: Scope, session: Session, id: number): Promise<number> {
  const { rows } = await sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from structure where id = ${id} and ${writableBy(scope, 'structure')}
    for update`.execute(scope.transaction)
  const [match] = rows
  if (match === undefined || isOwnRecordReadOnly(session, match.tenantId)) throw refusal('record.notFound')
  return match.tenantId
}
