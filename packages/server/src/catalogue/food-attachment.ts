import type { FoodAttachment, foodAttachmentRoutes } from '@provende/contract/catalogue/food-attachment.ts'
import { foodAttachmentProblems } from '@provende/contract/catalogue/food-attachment-problems.ts'
import { attachmentMediaType, maxAttachments } from '@provende/domain/catalogue/food-attachment.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Handlers, refusal, refuseIf } from '../kit/handler.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { visibleTo, writableBy } from '../records/visible-to.ts'

/**
 * Files attached to foods (spec 2 §3 "Food attachment"): visible with the food, changed by those who may change the
 * food.
 */
export const foodAttachmentHandlers = (source: ScopeSource): Handlers<typeof foodAttachmentRoutes, Actor> => ({
  attachments: ({ session, params }) =>
    inReadScope(source, session, async (scope) => {
      const { rows } = await sql`select from food where id = ${params.id} and ${visibleTo(scope, 'food')}`.execute(
        scope.transaction,
      )
      if (rows.length === 0) throw refusal('record.notFound')
      return { response: await listAttachments(scope, sql`food_id = ${params.id}`) }
    }),
  addAttachment: ({ session, body: { foodId, name, file } }) => {
    refuseIf(foodAttachmentProblems(name, file.bytes))
    return inScope(source, session, async (scope) => {
      const tenantId = await lockFoodRow(scope, foodId)
      if ((await listAttachments(scope, sql`food_id = ${foodId}`)).length >= maxAttachments)
        throw refusal('attachment.tooMany', undefined, { limit: maxAttachments })
      const { rows } = await sql<{ id: number }>`
        insert into food_attachment (food_id, tenant_id, name, type, content, user_id, creation_date)
        values (${foodId}, ${tenantId}, ${name}, ${attachmentMediaType(name)}, ${Buffer.from(file.bytes)}, ${scope.userId},
          ${scope.now}) returning id`.execute(scope.transaction)
      const [added] = await listAttachments(scope, sql`food_attachment.id = ${rows[0]?.id}`)
      if (added === undefined) throw new Error('insert into food_attachment returned no id')
      return { response: added }
    })
  },
  removeAttachment: ({ session, query }) =>
    inScope(source, session, async (scope) => {
      const { numAffectedRows } = await sql`
        delete from food_attachment using food where food.id = food_id and food_attachment.id = ${query.id}
        and ${writableBy(scope, 'food')}`.execute(scope.transaction)
      if (numAffectedRows !== 1n) throw refusal('record.notFound')
      return { response: null }
    }),
  downloadAttachment: ({ session, params }) =>
    inReadScope(source, session, async (scope) => {
      const { rows } = await sql<{ name: string; type: string; bytes: Buffer }>`
        select food_attachment.name, type, content as bytes from food_attachment join food on food.id = food_id
        where food_attachment.id = ${params.id} and ${visibleTo(scope, 'food')}`.execute(scope.transaction)
      const [file] = rows
      if (file === undefined) throw refusal('record.notFound')
      return { response: file }
    }),
})

/** Attachments matching a condition, of visible foods, latest first; without their bytes. */
async function listAttachments(scope: Scope, condition: RawBuilder<unknown>): Promise<FoodAttachment[]> {
  const { rows } = await sql<Omit<FoodAttachment, 'creationDate'> & { creationDate: Date }>`
    select food_attachment.id, food_id as "foodId", food_attachment.name, type, octet_length(content) as size,
      food_attachment.creation_date as "creationDate"
    from food_attachment join food on food.id = food_id where ${condition} and ${visibleTo(scope, 'food')}
    order by food_attachment.id desc`.execute(scope.transaction)
  return rows.map((row) => ({ ...row, creationDate: row.creationDate.toISOString() }))
}

/**
 * Locks a writable food and returns its tenant. The lock serialises additions, so that the attachment count is exact.
 */
async function lockFoodRow(scope: Scope, foodId: number): Promise<number> {
  const { rows } = await sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from food where id = ${foodId} and ${writableBy(scope, 'food')} for update`.execute(
    scope.transaction,
  )
  const [food] = rows
  if (food === undefined) throw refusal('record.notFound')
  return food.tenantId
}
