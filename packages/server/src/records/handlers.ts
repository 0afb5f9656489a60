import { limitAndOffset } from '@provende/contract/kit/paging.ts'
import type { QueryOf } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import {
  type AnyRecord,
  type Content,
  type Family,
  labelFieldOf,
  type RecordOf,
} from '@provende/contract/records/family.ts'
import type { recordRoutes } from '@provende/contract/records/record-routes.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { readSearchText, type SearchTextCleaning } from '@provende/domain/kit/search-text.ts'
import { editedVersionOf } from '../kit/edited-version.ts'
import { type Handlers, refusal, refuseIf } from '../kit/handler.ts'
import { columnFields } from './columns.ts'
import { referenceProblems, type UniqueIndexProblems, writeOrRefuseTakenValues } from './refusals.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from './scope.ts'
import { insertRecord, type ListQuery, listRecords, readRecord, replaceRecord, setDeleted } from './store.ts'

/** Behaviour a family adds: four hooks and the cleaning of its search texts; anything more is a handler of its own. */
export type RecordRules = {
  /** Problems of a record about to be saved; may complete `content`. `existing` is null for a new record. */
  readonly beforeSave?: (scope: Scope, content: Content, existing: AnyRecord | null) => Promise<Problem[]>
  /** Runs after a save, in its transaction. */
  readonly afterSave?: (scope: Scope, record: AnyRecord) => Promise<void>
  /** Problems that prevent deactivation. */
  readonly beforeDeactivate?: (scope: Scope, record: AnyRecord) => Promise<Problem[]>
  /** The owner of a new record; by default the current tenant. */
  readonly ownerTenant?: (scope: Scope, content: Content) => Promise<number>
  /** What a unique index of the table refuses, by its name, beside those of the fields that are unique. */
  readonly uniqueIndexProblems?: UniqueIndexProblems
  readonly cleaning?: SearchTextCleaning
}

/** The documented query of a list, including any family's filters. */
type AnyListQuery = Content & QueryOf<ReturnType<typeof recordRoutes<Family>>['list']>

type RouteHandlers<T extends Family> = Handlers<ReturnType<typeof recordRoutes<T>>, Actor>
type SingleRecordCalls = 'one' | 'create' | 'replace'
/** The handlers of the five calls of a family. */
export type RecordHandlers<T extends Family> = Omit<RouteHandlers<T>, SingleRecordCalls> & {
  readonly [K in SingleRecordCalls]: (call: Parameters<RouteHandlers<T>[K]>[0]) => Promise<{ response: RecordOf<T> }>
}

/**
 * The handlers of the five calls of a family, as a plain object to spread and override. Refuses with record.notFound,
 * nameTaken, codeTaken, valueTaken, changedMeanwhile, versionMissing, referenceMissing, and the problems of the rules.
 */
export function recordHandlers<T extends Family>(
  source: ScopeSource,
  family: T,
  rules: RecordRules = {},
): RecordHandlers<T> {
  const refuseInvalidContent = async (scope: Scope, content: Content, tenantId: number, existing: AnyRecord | null) => {
    const referenceErrors = await referenceProblems(scope, family, content, tenantId)
    // Lines that are not sent stay as they are: hooks find the same array in both.
    for (const line of Object.keys(family.lines)) content[line] ??= existing?.[line] ?? []
    const ruleErrors = (await rules.beforeSave?.(scope, content, existing)) ?? []
    refuseIf([...referenceErrors, ...ruleErrors])
  }
  const write = <R>(work: () => Promise<R>) => writeOrRefuseTakenValues(family, work, rules.uniqueIndexProblems)
  const finishSave = async (scope: Scope, id: number) => {
    const record = await requireVisibleRecord(scope, family, id)
    await rules.afterSave?.(scope, record)
    return record
  }
  return {
    list: ({ session, query }) =>
      inReadScope(source, session, (scope) => listRecords(scope, family, toListQuery(family, query, rules.cleaning))),
    one: ({ session, params }) =>
      inReadScope(source, session, async (scope) => ({
        response: await requireVisibleRecord(scope, family, params.id),
      })),
    create: ({ session, body }) =>
      inScope(source, session, async (scope) => {
        const tenantId = (await rules.ownerTenant?.(scope, body)) ?? scope.tenantId
        await refuseInvalidContent(scope, body, tenantId, null)
        const id = await write(() => insertRecord({ ...scope, tenantId }, family, body))
        return { response: await finishSave(scope, id) }
      }),
    replace: ({ session, body }) =>
      inScope(source, session, async (scope) => {
        const content: Content = body
        const id = Number(content.id)
        const version = editedVersionOf(content)
        const existing = await requireWritableRecord(scope, family, id)
        await refuseInvalidContent(scope, content, existing.ownerTenantId, existing)
        const isReplaced = await write(() => replaceRecord(scope, family, id, version, content))
        if (!isReplaced) throw refusal('record.changedMeanwhile')
        return { response: await finishSave(scope, id) }
      }),
    remove: ({ session, params, query }) =>
      inScope(source, session, async (scope) => {
        const record = await requireWritableRecord(scope, family, params.id)
        if (!query.restore) refuseIf((await rules.beforeDeactivate?.(scope, record)) ?? [])
        await write(() => setDeleted(scope, family, params.id, !query.restore))
        return { response: null }
      }),
  }
}

/** The record; refuses with record.notFound when it is missing or not visible. */
export async function requireVisibleRecord<T extends Family>(
  scope: Scope,
  family: T,
  id: number,
): Promise<RecordOf<T>> {
  const record = await readRecord(scope, family, id)
  if (record === null) throw refusal('record.notFound')
  return record
}

/** The record, if writable; refuses with record.notFound otherwise, even if it is visible because it is shared. */
export async function requireWritableRecord<T extends Family>(
  scope: Scope,
  family: T,
  id: number,
): Promise<RecordOf<T>> {
  const record = await requireVisibleRecord(scope, family, id)
  if (!record.mayWrite) throw refusal('record.notFound')
  return record
}

/** Converts a documented query to a ListQuery; refuses unknown columns to sort by or to include. */
export function toListQuery(family: Family, query: AnyListQuery, cleaning: SearchTextCleaning = {}): ListQuery {
  const { parent } = family
  const fieldOf = (wireName: string, key: 'request.order' | 'request.columns') => {
    const sent = wireName.trim().toLowerCase()
    const field = columnFields(family).find((name) => toWireName(name, family.fields).toLowerCase() === sent)
    if (field === undefined) throw refusal(key, undefined, { what: wireName.trim() })
    return field
  }
  const requestedColumns = (query.includeColumns ?? '').split(',').filter((name) => name.trim() !== '')
  const includedFields = requestedColumns.map((name) => fieldOf(name, 'request.columns'))
  return {
    ...limitAndOffset(query),
    order: query.order?.trim() ? fieldOf(query.order, 'request.order') : labelFieldOf(family),
    descending: query.desc ?? (!query.order?.trim() && family.newestFirstBy !== null),
    withInactive: query.getInactive,
    search: readSearchText(query.search, cleaning),
    contains: family.filters.flatMap((name): [string, string][] => {
      const text = readSearchText(query[name] as string | undefined, cleaning)
      return text === undefined ? [] : [[name, text]]
    }),
    equals: parent === null || query[parent] === undefined ? [] : [[parent, Number(query[parent])]],
    fields: includedFields.length === 0 ? undefined : [...new Set(['id', ...includedFields])],
    cleaning,
  }
}
