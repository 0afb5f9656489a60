import { type ListView, type listViewRoutes, maxListViews } from '@provende/contract/access/list-view.ts'
import { mayShareViews } from '@provende/domain/access/shared-views.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import { inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import type { Session } from './session/session.ts'

/* The views of lists: of one person, or shared in a tenant. */

type ViewRow = {
  readonly id: number
  readonly user_id: number
  readonly list: string
  readonly name: string
  readonly query: string
  readonly is_shared: boolean
  readonly place: number
  readonly changed_at: Date
}

/** Whoever acts for somebody else changes none. */
const mayShare = ({ role, isReadOnly, visit }: Session) => visit.length === 0 && !isReadOnly && mayShareViews(role)
const mayWriteView = (session: Session, row: Pick<ViewRow, 'is_shared' | 'user_id'>) =>
  session.visit.length === 0 && (row.is_shared ? mayShare(session) : row.user_id === session.userId)

export const listViewHandlers = (source: ScopeSource): Handlers<typeof listViewRoutes, Session> => ({
  ofList: ({ session, query: { list } }) =>
    inReadScope(source, session, async (scope) => ({
      response: (await viewsOf(scope, list)).map((row) => shownView(session, row)),
    })),
  create: ({ session, body }) => {
    requireShare(session, body.isShared)
    return inScope(source, session, async (scope) => {
      const { list, ...content } = body
      const views = await viewsOf(scope, list)
      refuseTakenName(views, content)
      const place = Math.max(0, ...views.map((view) => view.place)) + 1
      const row = await scope.transaction
        .insertInto('list_view')
        .values({ ...rowOf(scope, content), tenant_id: scope.tenantId, user_id: scope.userId, list, place })
        .returning(viewColumns)
        .executeTakeFirstOrThrow()
      return { response: shownView(session, row) }
    })
  },
  order: ({ session, body: { ids } }) =>
    inScope(source, session, async (scope) => {
      const rows = await seenViews(scope)
        .where('id', 'in', [0, ...ids])
        .execute()
      const writable = new Set(rows.filter((row) => mayWriteView(session, row)).map((row) => row.id))
      for (const [place, id] of ids.entries())
        if (writable.has(id))
          await scope.transaction.updateTable('list_view').set({ place }).where('id', '=', id).execute()
      return { response: null }
    }),
  replace: ({ session, body: { id, modificationDate, ...content } }) => {
    requireShare(session, content.isShared)
    return inScope(source, session, async (scope) => {
      const row = await requireWritableView(session, scope, id)
      if (row.changed_at.toISOString() !== modificationDate) throw refusal('record.changedMeanwhile')
      refuseTakenName(
        (await viewsOf(scope, row.list)).filter((view) => view.id !== id),
        content,
      )
      const changed = await scope.transaction
        .updateTable('list_view')
        // What is no longer shared is that of the person who takes it back.
        .set({ ...rowOf(scope, content), ...(content.isShared ? {} : { user_id: scope.userId }) })
        .where('id', '=', id)
        .returning(viewColumns)
        .executeTakeFirstOrThrow()
      return { response: shownView(session, changed) }
    })
  },
  remove: ({ session, params: { id } }) =>
    inScope(source, session, async (scope) => {
      await requireWritableView(session, scope, id)
      await scope.transaction.deleteFrom('list_view').where('id', '=', id).execute()
      return { response: null }
    }),
})

const viewColumns = ['id', 'user_id', 'list', 'name', 'query', 'is_shared', 'place', 'changed_at'] as const
type ViewContent = Pick<ListView, 'name' | 'query' | 'isShared'>
const rowOf = ({ now }: Scope, { name, query, isShared }: ViewContent) => ({
  ...{ name, query, is_shared: isShared, changed_at: now },
})

function shownView(session: Session, row: ViewRow): ListView {
  const { id, list, name, query, is_shared: isShared } = row
  return {
    ...{ id, list, name, query, isShared, modificationDate: row.changed_at.toISOString() },
    mayWrite: mayWriteView(session, row),
  }
}

/** What the person sees: his own in this tenant, and those shared in it. */
const seenViews = ({ transaction, tenantId, userId }: Scope) =>
  transaction
    .selectFrom('list_view')
    .select(viewColumns)
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or([eb('is_shared', '=', true), eb('user_id', '=', userId)]))

/** The views of a list: his own, then those shared. */
const viewsOf = (scope: Scope, list: string): Promise<ViewRow[]> =>
  seenViews(scope)
    .where('list', '=', list)
    .orderBy('is_shared')
    .orderBy('place')
    .orderBy('id')
    .limit(2 * maxListViews)
    .execute()

/** Refuses with record.notFound a view that is none of the list, or that the person does not see. */
export async function requireView(scope: Scope, list: string, id: number): Promise<void> {
  const row = await seenViews(scope).where('list', '=', list).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw refusal('record.notFound')
}

/** Refuses with access.denied. */
function requireShare(session: Session, isShared: boolean): void {
  if (session.visit.length > 0 || (isShared && !mayShare(session))) throw refusal('access.denied')
}

/** Refuses with record.notFound what the person does not see, and with access.denied what he may not change. */
async function requireWritableView(session: Session, scope: Scope, id: number): Promise<ViewRow> {
  const row = await seenViews(scope).where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw refusal('record.notFound')
  if (!mayWriteView(session, row)) throw refusal('access.denied')
  return row
}

/** Refuses with record.nameTaken, or listView.tooMany, among the other views of the list. */
function refuseTakenName(others: readonly ViewRow[], { name, isShared }: ViewContent): void {
  const alike = others.filter((view) => view.is_shared === isShared)
  if (alike.some((view) => view.name.toLowerCase() === name.toLowerCase())) throw refusal('record.nameTaken', 'name')
  if (alike.length >= maxListViews) throw refusal('listView.tooMany', undefined, { limit: maxListViews })
}
