import { pathParameters, type Route } from '@provende/contract/kit/route.ts'
import { inputSchema } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import type { ImpersonationStep } from '@provende/domain/access/impersonation.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { hashToken } from '../../packages/server/src/access/session/token-hash.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import type { ApiResponse } from '../conformance/support.ts'
import { type FamilyGroup, families, nextMark } from '../conformance/support-families.ts'
import { isFault } from '../fuzz/expect-valid-response.ts'
import { plausibleValue, shapeOf } from '../fuzz/schema-values.ts'
import type { Engine } from '../kit/support/databases.ts'
import { testSeed } from '../kit/support/seeded-random.ts'
import { formulaBody } from './formulas.ts'
import { type Oracle, type OracleActor, oracleOf } from './oracle.ts'
import { orderBody, quoteBody, webhookBody } from './orders.ts'
import { createPopulation, refreshPopulation } from './population.ts'
import type { Population } from './population-records.ts'
import { type RandomSource, randomSourceOf } from './random-source.ts'

/*
 * Random calls by random people, also while they visit and browse: no response contains what the caller may not see, no
 * call changes what he may not write, and a refused call changes nothing.
 */

/** Fewer on the embedded database, which gets the same statements and has the same policies. */
const callCountOn = (engine: Engine) => (process.env.LONG ? 5000 : { postgresql: 40, embedded: 30 }[engine])
/** TENANCY_SEED replays a seed that was printed. */
const tenancySeed = testSeed('TENANCY_SEED')

/** Routes that end a session or change where it acts; `visitOrBrowse` calls these on purpose. */
const sessionRoutes = ['account token', 'account logOff', ...Object.keys(routes.visits).map((name) => `visits ${name}`)]
const randomlyCallableRoutes = Object.entries(routes).flatMap(([group, members]) =>
  Object.entries(members)
    .filter(([name]) => !sessionRoutes.includes(`${group} ${name}`))
    .map(([name, route]) => ({ group, name, route: route as Route })),
)
type CallableRoute = (typeof randomlyCallableRoutes)[number]

/**
 * The active isolation layers: the predicate of the store and row-level security, or only one of them. With one layer
 * the status of errors may differ; what is read and written must still be right.
 */
export type EnabledIsolationLayers = 'both' | 'one'

export async function checkTenancy(
  open: () => Promise<Database>,
  layers: EnabledIsolationLayers,
  disableLayer: (database: Database) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  console.info(`tenancy seed: TENANCY_SEED=${tenancySeed}`)
  const property = fc.asyncProperty(fc.gen(), async (generate) => {
    const random = randomSourceOf(generate)
    const database = await open()
    const population = await createPopulation(database, random)
    await disableLayer(database)
    const callCount = callCountOn(database.engine)
    const counts = await makeRandomCalls(population, random, layers, callCount)
    // A run in which hardly any call succeeds would prove nothing.
    expect(counts.answered, 'calls that were answered').toBeGreaterThan(callCount / 10)
    expect(counts.written, 'calls that changed something').toBeGreaterThan(0)
    expect(counts.entered, 'visits and browses').toBeGreaterThan(0)
  })
  await fc.assert(property, { seed: tenancySeed, numRuns: 1, endOnFailure: true })
}

async function makeRandomCalls(
  initial: Population,
  random: RandomSource,
  layers: EnabledIsolationLayers,
  callCount: number,
) {
  const { world } = initial
  const steps = new Map<number, ImpersonationStep[]>()
  const counts = { answered: 0, written: 0, entered: 0 }
  let before = await checksumsByTenant(initial)
  // Most calls are refused, or read: more are made until some have changed something, and some were made elsewhere.
  const isEnough = (call: number) =>
    call >= callCount && ((counts.written > 0 && counts.entered > 0) || call >= 5 * callCount)
  for (let call = 0; !isEnough(call); call += 1) {
    // Throttling and terms of use have their own tests.
    await world.database.pool.query('delete from rate_count')
    await world.database.pool.query('delete from term_of_use_acceptance')
    await world.database.pool.query('delete from term_of_use')
    const population = await refreshPopulation(initial)
    const oracle = oracleOf(population)
    const person = await pickPerson(population, steps, random)
    const actor: OracleActor = { person, impersonationSteps: steps.get(person.id) ?? [] }
    // A visit or browse that is no longer allowed has ended, with all after it.
    actor.impersonationSteps = actor.impersonationSteps.slice(0, oracle.actingContexts(actor).length - 1)
    if (random.chance(counts.entered === 0 ? 0.6 : 0.3) && (await visitOrBrowse(population, oracle, actor, random)))
      counts.entered += 1
    steps.set(person.id, actor.impersonationSteps)
    const { route, ...names } = random.pick(randomlyCallableRoutes)
    const request = await randomRequestFor(
      oftenOnlyVisibleFormulas(population, oracle, actor, names.group, random),
      { route, ...names },
      random,
      actor,
    )
    const response = await actor.person.call(route.method, request.path, request.options)
    const after = await checksumsByTenant(population)
    const changed = [...after]
      .filter(([tableAndTenant, content]) => before.get(tableAndTenant) !== content)
      .map(([tableAndTenant]) => tableAndTenant)
    before = after
    const description = `${names.group} ${names.name} ${request.path} by ${person.role} ${person.id} of ${person.tenantId} \
after ${JSON.stringify(actor.impersonationSteps)}: ${response.status} ${response.text.slice(0, 600)}`
    expectAccess(population, oracle, actor, route, request, response, layers, description)
    expectNoLeak(oracle, actor, request, response, description)
    expectAllowedChanges(population, oracle, actor, response, changed, description)
    if (response.status === 200) counts.answered += 1
    if (changed.length > 0) counts.written += 1
  }
  return counts
}

/**
 * Half of the formula calls use visible formulas only; otherwise nearly all would be about another tenant's formula.
 */
function oftenOnlyVisibleFormulas(
  population: Population,
  oracle: Oracle,
  actor: OracleActor,
  group: string,
  random: RandomSource,
): Population {
  const context = oracle.actingContext(actor)
  const records = population.records.filter((record) => record.group !== 'formulas' || oracle.sees(context, record))
  const hasVisibleFormula = formulaGroups.includes(group) && records.some((record) => record.group === 'formulas')
  return hasVisibleFormula && random.chance(0.5) ? { ...population, records } : population
}

/** Picks an active person; signs him in again, outside any visit, when a call has ended his session. */
async function pickPerson(
  { world, people, tenants }: Population,
  steps: Map<number, ImpersonationStep[]>,
  random: RandomSource,
): Promise<OracleActor['person']> {
  const isInActiveTenant = ({ tenantId }: OracleActor['person']) =>
    tenants.some(({ id, isActive }) => id === tenantId && isActive)
  const person = random.pick(people.filter((candidate) => candidate.isActive && isInActiveTenant(candidate)))
  const { rowCount } = await world.database.pool.query(
    `insert into session (token_hash, user_id, created_at, seen_at) values ($1, $2, $3, $3) on conflict do nothing`,
    [hashToken(person.token), person.id, world.clock.now],
  )
  if (rowCount === 1) steps.delete(person.id)
  return person
}

/** A call the permission table forbids is refused; one it allows is answered, or refused for another reason. */
function expectAccess(
  { people }: Population,
  oracle: Oracle,
  actor: OracleActor,
  route: Route,
  { text }: TenancyRequest,
  response: ApiResponse,
  layers: EnabledIsolationLayers,
  description: string,
) {
  // Papers of a formula without a token are calls of the person, which others may make; not everybody shares a view.
  const mayDenyMore = [routes.quotePapers.priceSheetPdf, routes.quotePapers.issuedPdf, routes.listViews.create].some(
    (other: Route) => other === route,
  )
  if (!oracle.isOpen(actor, route)) expect(response.status, description).toBe(403)
  else if (layers === 'both') {
    expect(isFault(response), description).toBe(false)
    // An allowed call may still be denied about a person: about the caller (who cannot assign anything to himself), and
    // about people with more rights than his.
    const actingIds = oracle.actingContexts(actor).map(({ userId }) => userId)
    const isRefused = people.some(
      (person) =>
        new RegExp(`(/|"?id"?[=:])${person.id}\\b`, 'i').test(text) &&
        (actingIds.includes(person.id) || !oracle.mayChange(actor, person)),
    )
    if (!isRefused && !mayDenyMore) expect(response.problems, description).not.toContain('access.denied')
  }
}

/**
 * The response has no mark of an invisible record; a search for a mark finds its record exactly when it is visible.
 */
function expectNoLeak(
  oracle: Oracle,
  actor: OracleActor,
  request: TenancyRequest,
  response: ApiResponse,
  description: string,
) {
  const leaked = oracle
    .hiddenMarks(actor)
    .filter((mark) => response.text.includes(mark) && !request.text.includes(mark))
  expect(leaked, `${description} shows what may not be seen`).toEqual([])
  const { searchedRecord, pdf } = request
  if (pdf !== undefined) {
    const isAllowed = !pdf.isTokenInvalid && oracle.sees(oracle.actingContext(actor), pdf.formula)
    expect(response.status === 200, `${description} prints the PDF`).toBe(isAllowed)
  }
  if (searchedRecord === undefined || response.status !== 200) return
  // Copies of a formula, made by calls about its orders, have its name and owner: whoever sees it sees them.
  expect((response.count ?? 0) > 0, `${description} counts ${searchedRecord.mark}`).toBe(
    oracle.sees(oracle.actingContext(actor), searchedRecord),
  )
}

/** Only what the caller may write has changed, and nothing when the call was refused. */
function expectAllowedChanges(
  { tenants }: Population,
  oracle: Oracle,
  actor: OracleActor,
  response: ApiResponse,
  changed: readonly string[],
  description: string,
) {
  if (response.status >= 400) expect(changed, `${description} was refused and changed something`).toEqual([])
  const writable = oracle.writableTenantIds(actor)
  const forbidden = changed.filter((tableAndTenant) => {
    const [table, tenant] = tableAndTenant.split(' ')
    const tenantId = Number(tenant)
    // Whoever adds a formula takes the next formula number of its distributor.
    if (table === 'structure_property') return false
    // A person's own views of lists are his, also of those he only reads.
    if (table === 'list_view') return false
    // Whoever changes an order tells the webhooks of those above.
    if (table === 'webhook_event') return false
    // A tenant that the call just created is not yet in the population.
    return tenants.some(({ id }) => id === tenantId) && !writable.includes(tenantId)
  })
  expect(forbidden, `${description} wrote what the caller may not write`).toEqual([])
}

/** Visits a person, browses a tenant, or goes back; returns whether it was allowed. A forbidden one answers 404. */
async function visitOrBrowse(
  { people, tenants }: Population,
  oracle: Oracle,
  actor: OracleActor,
  random: RandomSource,
): Promise<boolean> {
  const { person } = actor
  if (actor.impersonationSteps.length > 0 && random.chance(0.4)) {
    const contexts = oracle.actingContexts(actor)
    const last = actor.impersonationSteps.at(-1)
    const from = contexts.at(-2)
    const path =
      last !== undefined && 'visit' in last
        ? `/Account/GetBackFromVisit/${encodeURIComponent(people.find(({ id }) => id === from?.userId)?.name ?? '')}`
        : `/Account/GetBackFromBrowse/${from?.tenantId}`
    const response = await person.call('GET', path)
    expect(response.status, `${path} ${response.text}`).toBe(200)
    actor.impersonationSteps = actor.impersonationSteps.slice(0, -1)
    return true
  }
  const visits = people.map((other): ImpersonationStep => ({ visit: other.id }))
  const browses = tenants.map((tenant): ImpersonationStep => ({ browse: tenant.id }))
  // Few are allowed: half of the time one of those, so that each run goes somewhere.
  const allowed = [...visits, ...browses].filter((candidate) => oracle.mayEnter(actor, candidate))
  const step =
    allowed.length > 0 && random.chance(0.5) ? random.pick(allowed) : random.pick(random.chance(0.5) ? visits : browses)
  const name = (id: number) => encodeURIComponent(people.find((other) => other.id === id)?.name ?? '')
  const path = 'visit' in step ? `/Account/Visit/${name(step.visit)}/${step.visit}` : `/Account/Browse/${step.browse}`
  const response = await person.call('GET', path)
  const description = `${path} by ${person.role} of ${person.tenantId} after ${JSON.stringify(actor.impersonationSteps)}: ${response.text}`
  const isAllowed = oracle.mayEnter(actor, step)
  expect(response.status, description).toBe(isAllowed ? 200 : 404)
  if (isAllowed) actor.impersonationSteps = [...actor.impersonationSteps, step]
  return isAllowed
}

type TenancyRequest = {
  readonly path: string
  readonly options: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** The text of the request itself, which the response may repeat. */
  readonly text: string
  readonly searchedRecord?: Population['records'][number] | undefined
  /** The formula whose PDF is opened, and whether the token is invalid for it. */
  readonly pdf?: { readonly formula: Population['records'][number]; readonly isTokenInvalid: boolean }
}

/** A request that would be valid if the caller owned the ids in it. */
async function randomRequestFor(
  population: Population,
  { group, name, route }: CallableRoute,
  random: RandomSource,
  { person }: OracleActor,
): Promise<TenancyRequest> {
  if (name === 'formulaPdf') return pdfRequest(population, person, random)
  const ids = recordIdsFor(population, group)
  const id = () => (random.chance(0.05) ? 999_999 : random.pick(ids))
  let path = route.path
  for (const parameter of pathParameters(route.path))
    path = path.replace(`{${parameter}}`, String(parameter === 'number' ? 1 + random.below(2) : id()))
  const record = pickRecord(population, group, random)
  const searchedRecord =
    route.paged && name === 'list' && record !== undefined && random.chance(0.5) ? record : undefined
  const query = randomQueryFor(route, ids, random, searchedRecord)
  const body =
    route.method === 'GET' || route.method === 'DELETE'
      ? undefined
      : await randomBodyFor(population, { group, name, route }, ids, random)
  const options = encodeBody(route, body)
  return { path: path + query, options, text: `${path}${query}${JSON.stringify(body ?? '')}`, searchedRecord }
}

/** A request for the PDF of a formula, with a token for it or for another formula. */
async function pdfRequest(
  { records }: Population,
  person: OracleActor['person'],
  random: RandomSource,
): Promise<TenancyRequest> {
  const formulas = records.filter(({ group }) => group === 'formulas')
  const tokenFormula = random.pick(formulas)
  const openedFormula = random.chance(0.7) ? tokenFormula : random.pick(formulas)
  const { body } = await person.call('POST', routes.formulaPdf.pdfToken.path, { body: { Id: tokenFormula.id } })
  const { Token = 'none' } = (body ?? {}) as { Token?: string }
  const path = `/GeneratePDF/ExporterFormulePDF/${openedFormula.id}?token=${Token}`
  const isTokenInvalid = openedFormula.id !== tokenFormula.id || Token === 'none'
  return { path, options: {}, text: path, pdf: { formula: openedFormula, isTokenInvalid } }
}

/** Ids of records of the group in all tenants; ids of tenants, organisations and people where there are none. */
function recordIdsFor({ records, tenants, people }: Population, group: string): number[] {
  const sameGroup = records.filter((record) => record.group === recordGroupOf(group)).map(({ id }) => id)
  const others = [
    ...tenants.map(({ id }) => id),
    ...tenants.flatMap(({ organisationId }) => organisationId ?? []),
    ...people.map(({ id }) => id),
  ]
  return sameGroup.length > 0 ? sameGroup : others
}

function randomQueryFor(
  route: Route,
  ids: readonly number[],
  random: RandomSource,
  searchedRecord: TenancyRequest['searchedRecord'],
): string {
  const fields = Object.keys(shapeOf(route.query))
  const pairs = new URLSearchParams()
  if (fields.includes('NbPerPage')) pairs.set('NbPerPage', '1000')
  if (fields.includes('GetInactive'))
    pairs.set('GetInactive', String(searchedRecord !== undefined || random.chance(0.3)))
  if (fields.includes('GetChildUsers')) pairs.set('GetChildUsers', String(random.chance(0.7)))
  for (const field of fields.filter((field) => /^id$|Id$/i.test(field)))
    if (random.chance(0.5)) pairs.set(field, String(random.pick(ids)))
  if (searchedRecord !== undefined) return `?NbPerPage=1000&GetInactive=true&Search=${searchedRecord.mark}`
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

async function randomBodyFor(
  population: Population,
  { group, name, route }: CallableRoute,
  ids: readonly number[],
  random: RandomSource,
): Promise<unknown> {
  if (formulaGroups.includes(group)) {
    const formula = pickRecord(population, group, random)
    if (formula !== undefined) return formulaBody(population, name, formula, random)
  }
  if (group === 'orders') {
    const order = pickRecord(population, group, random)
    if (order !== undefined) return randomOrderBody(population, route, order, random)
  }
  if (group === 'quotes') {
    const quote = pickRecord(population, group, random)
    if (quote !== undefined) return withFieldsOf(route, quoteBody(population, quote, random))
  }
  if (group === 'webhooks') {
    const webhook = pickRecord(population, group, random)
    if (webhook !== undefined) return withFieldsOf(route, await webhookBody(population, webhook, nextMark()))
  }
  const isRecord = name === 'create' || name === 'replace'
  const record = isRecord ? pickRecord(population, group, random) : undefined
  if (record === undefined)
    return fc.sample(plausibleValue(route.body, ids), { seed: random.below(2 ** 30), numRuns: 1 })[0]
  // A stored record with its current version, of any tenant: the most valid body possible.
  const { content, version } = await storedContent(population, record)
  if (name === 'replace') return toWire({ ...content, id: record.id, modificationDate: version }, route.body)
  const unique = Object.fromEntries(
    families[record.group as FamilyGroup].family.unique.map((field) => [field, nextMark()]),
  )
  const copy = JSON.parse(JSON.stringify({ ...content, ...unique }).replaceAll(record.mark, nextMark()))
  return toWire(copy, route.body)
}

/** A body for a call of orders, with those of its fields that the call takes. */
async function randomOrderBody(
  population: Population,
  route: Route,
  order: Population['records'][number],
  random: RandomSource,
): Promise<object> {
  return withFieldsOf(route, { ...(await orderBody(population, order, random)), ExternalCode: nextMark() })
}

/** A body with those of its fields that a call takes. */
function withFieldsOf(route: Route, body: object): object {
  const fields = Object.keys(shapeOf(route.body))
  return Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)))
}

const formulaGroups = ['formulas', 'formulaCalculations', 'formulaRevisions', 'formulaPdf']
function recordGroupOf(group: string): string {
  if (formulaGroups.includes(group)) return 'formulas'
  return group === 'quotePapers' ? 'quotes' : group
}

/** A random record of a group, of any tenant. */
function pickRecord({ records }: Population, group: string, random: RandomSource) {
  const candidates = records.filter((record) => record.group === recordGroupOf(group))
  return candidates.length > 0 ? random.pick(candidates) : undefined
}

/** The content and version of a record, read from the database. */
async function storedContent({ world }: Population, { group, id }: Population['records'][number]) {
  const { family } = families[group as FamilyGroup]
  const { rows } = await world.database.pool.query(
    `select * from ${family.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} where id = $1`,
    [id],
  )
  const row = rows[0] as Record<string, unknown>
  const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const shape = (inputSchema(family as never) as unknown as { shape: Record<string, unknown> }).shape
  const content = Object.fromEntries(
    Object.keys(shape)
      .filter((field) => columnOf(field) in row)
      .map((field) => [field, row[columnOf(field)]]),
  )
  return {
    content: { ...content, tenantsShared: row.tenants_shared },
    version: (row.modification_date as Date).toISOString(),
  }
}

/** The body and its content type as the route expects them. */
function encodeBody(route: Route, body: unknown): TenancyRequest['options'] {
  if (body === undefined) return {}
  if (route.bodyKind === 'form')
    return {
      body: new URLSearchParams(body as Record<string, string>).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  if (route.bodyKind === 'multipart')
    return { body: multipartBody(body), headers: { 'content-type': 'multipart/form-data; boundary=provende' } }
  return { body }
}

function multipartBody(body: unknown): string {
  const parts = Object.entries(body as Record<string, unknown>).map(([name, value]) => {
    const { fileName = 'a.txt', content = 'text' } = (value ?? {}) as { fileName?: string; content?: string }
    return typeof value === 'object'
      ? `--provende\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName.replace(/["\r\n]/g, '')}"\r\n\r\n${content}\r\n`
      : `--provende\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`
  })
  return `${parts.join('')}--provende--\r\n`
}

/**
 * A checksum of the rows of each tenant in each table, by `table tenantId`: shows what changed and whose it is. Ignores
 * the language of people, which everybody may change for himself.
 */
async function checksumsByTenant({ world }: Population): Promise<Map<string, string>> {
  const { rows: tables } = await world.database.pool.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
       and c.relname not in ('audit_entry', 'outgoing_mail', 'error_entry') order by 1`,
  )
  const parts = (tables as { name: string }[]).map(
    ({ name }) =>
      `select '${name} ' || tenant_id as key, md5(string_agg((to_jsonb(t) - 'culture')::text, '' order by to_jsonb(t) - 'culture')) as content from ${name} t group by tenant_id`,
  )
  parts.push(`select 'tenant ' || id, md5(t::text) from tenant t`)
  const { rows } = await world.database.pool.query(parts.join(' union all '))
  return new Map((rows as { key: string; content: string }[]).map(({ key, content }) => [key, content]))
}
