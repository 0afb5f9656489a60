import type { Route } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import type { recordRoutes } from '@provende/contract/records/record-routes.ts'
import { toCodeName } from '@provende/contract/wire.ts'
import { readSearchText, type SearchTextCleaning } from '@provende/domain/kit/search-text.ts'
import { type Handlers, refusal, refuseIf } from '../kit/handler.ts'
import { columnFields } from './columns.ts'
import { referenceProblems, refusingTakenValues } from './refusals.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from './scope.ts'
import { insertRecord, type ListQuery, listRecords, readRecord, replaceRecord, setDeleted } from './store.ts'

type Content = Record<string, unknown>

/** Behaviour a family adds. Four hooks and the cleaning of its search texts; anything more is a handler of its own. */
export type RecordRules = {
  /** What is wrong with a record about to be saved; may complete `content`. `existing` is null for a new one. */
  readonly beforeSave?: (scope: Scope, content: Content, existing: AnyRecord | null) => Promise<Problem[]>
  /** What follows a save, in its transaction. */
  readonly afterSave?: (scope: Scope, record: AnyRecord) => Promise<void>
  /** What stands against deactivating. */
  readonly beforeDeactivate?: (scope: Scope, record: AnyRecord) => Promise<Problem[]>
  /** Whose a new record is; the current tenant's without it. */
  readonly ownerTenant?: (scope: Scope, content: Content) => Promise<number>
  readonly cleaning?: SearchTextCleaning
}

/** The documented query of a list, whatever the family's filters. */
type AnyListQuery = Content & {
  nbPerPage: number
  page: number
  order?: string
  desc?: boolean
  search?: string
  includeColumns?: string
  getInactive: boolean
}
type AnyCall = { params: { id: number }; query: AnyListQuery & { restore: boolean }; body: Content; session: Actor }

/**
 * The handlers of the five calls of a family, as a plain object: spread it and replace what differs. Each refuses with
 * the problems of contract/problems.ts: record.notFound, nameTaken, codeTaken, valueTaken, changedMeanwhile,
 * versionMissing, referenceMissing, and those of the family's rules.
 */
export function recordHandlers<T extends Family>(
  source: ScopeSource,
  family: T,
  rules: RecordRules = {},
): Handlers<ReturnType<typeof recordRoutes<T>>, Actor> {
  const handlers = {
    list: ({ session, query }: AnyCall) =>
      inReadScope(source, session, async (scope) => {
        const asked = listQuery(family, query, rules.cleaning ?? {})
        const { records, count } = await listRecords(scope, family, asked)
        return { answer: records, count }
      }),
    one: ({ session, params }: AnyCall) =>
      inReadScope(source, session, async (scope) => ({ answer: await existingRecord(scope, family, params.id) })),
    create: ({ session, body }: AnyCall) =>
      inScope(source, session, async (scope) => {
        const tenantId = (await rules.ownerTenant?.(scope, body)) ?? scope.tenantId
        await refuseContent(scope, family, rules, body, tenantId)
        const id = await refusingTakenValues(family, () => insertRecord({ ...scope, tenantId }, family, body))
        return { answer: await saved(scope, family, rules, id) }
      }),
    replace: ({ session, body }: AnyCall) =>
      inScope(source, session, async (scope) => {
        const id = Number(body.id)
        const version = versionOf(body)
        const existing = await writableRecord(scope, family, id)
        await refuseContent(scope, family, rules, body, existing.ownerTenantId, existing)
        const done = await refusingTakenValues(family, () => replaceRecord(scope, family, id, version, body))
        if (!done) throw refusal('record.changedMeanwhile')
        return { answer: await saved(scope, family, rules, id) }
      }),
    remove: ({ session, params, query }: AnyCall) =>
      inScope(source, session, async (scope) => {
        const record = await writableRecord(scope, family, params.id)
        if (!query.restore) refuseIf((await rules.beforeDeactivate?.(scope, record)) ?? [])
        await setDeleted(scope, family, params.id, !query.restore)
        return { answer: null }
      }),
  }
  // The bodies and answers of a family are checked against its schemas by kit/http.ts; here they are plain content.
  return handlers as unknown as Handlers<ReturnType<typeof recordRoutes<T>> & Record<string, Route>, Actor>
}

/** The record, or the refusal that there is none to see. */
export async function existingRecord(scope: Scope, family: Family, id: number): Promise<AnyRecord> {
  const record = await readRecord(scope, family, id)
  if (record === null) throw refusal('record.notFound')
  return record
}

/** The record, or the same refusal when it may be seen but not written: an ancestor's is nobody's to change here. */
export async function writableRecord(scope: Scope, family: Family, id: number): Promise<AnyRecord> {
  const record = await existingRecord(scope, family, id)
  if (!record.mayWrite) throw refusal('record.notFound')
  return record
}

async function refuseContent(
  scope: Scope,
  family: Family,
  rules: RecordRules,
  body: Content,
  tenantId: number,
  existing: AnyRecord | null = null,
) {
  const references = await referenceProblems(scope, family, body, tenantId)
  const own = (await rules.beforeSave?.(scope, body, existing)) ?? []
  refuseIf([...references, ...own])
}

async function saved(scope: Scope, family: Family, rules: RecordRules, id: number): Promise<AnyRecord> {
  const record = await existingRecord(scope, family, id)
  await rules.afterSave?.(scope, record)
  return record
}

/** The version an edit starts from: the ModificationDate last read. */
export function versionOf(body: Content): Date {
  if (body.modificationDate == null || body.modificationDate === '') throw refusal('record.versionMissing')
  const version = new Date(String(body.modificationDate))
  // A year of one to four digits: anything else no database keeps, or is no date at all.
  if (!(version.getUTCFullYear() > 0 && version.getUTCFullYear() < 10_000))
    throw refusal('field.invalid', 'modificationDate')
  return version
}

/** What the store is asked for a documented query; an unknown column to sort by or to include is refused. */
export function listQuery(family: Family, query: AnyListQuery, cleaning: SearchTextCleaning): ListQuery {
  const { parent } = family
  const known = columnFields(family)
  const field = (wireName: string, key: 'request.order' | 'request.columns') => {
    const name = toCodeName(wireName.trim())
    if (!known.includes(name)) throw refusal(key, undefined, { what: wireName.trim() })
    return name
  }
  const columns = query.includeColumns?.split(',').filter((name) => name.trim() !== '') ?? []
  const included = columns.map((name) => field(name, 'request.columns'))
  return {
    limit: query.nbPerPage,
    offset: query.page * query.nbPerPage,
    order: query.order?.trim() ? field(query.order, 'request.order') : (family.filters[0] ?? 'id'),
    descending: query.desc ?? false,
    withInactive: query.getInactive,
    search: readSearchText(query.search, cleaning),
    contains: family.filters.flatMap((name): [string, string][] => {
      const text = readSearchText(query[name] as string | undefined, cleaning)
      return text === undefined ? [] : [[name, text]]
    }),
    equals: parent === null || query[parent] === undefined ? [] : [[parent, Number(query[parent])]],
    fields: included.length === 0 ? undefined : [...new Set(['id', ...included])],
  }
}
