import { pathParameters, type Route } from '@provende/contract/kit/route.ts'
import { inputSchema } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import type { Step } from '@provende/domain/access/steps.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { tokenHash } from '../../packages/server/src/access/token-hash.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import type { Answer } from '../conformance/support.ts'
import { type FamilyGroup, families, nextMark } from '../conformance/support-families.ts'
import { fieldsOf, usualValue } from '../fuzz/schema-values.ts'
import { type Dice, diceOf } from './dice.ts'
import { formulaBody } from './formulas.ts'
import { type Actor, type Oracle, oracleOf } from './oracle.ts'
import { asItStands, type Population, populate } from './population.ts'

/*
 * Any call by anybody, from wherever visits and browses have led him: nothing is answered that he may not see, nothing is
 * changed that he may not write, and a call that is refused changes nothing at all.
 */

const calls = process.env.LONG ? 5000 : 200
/** TENANCY_SEED replays a seed that was printed. */
const seed = Number(process.env.TENANCY_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Calls that end a session, or set it elsewhere: these are made on purpose, by `step`. */
const elsewhere = ['account token', 'account logOff', ...Object.keys(routes.visits).map((name) => `visits ${name}`)]
const asked = Object.entries(routes).flatMap(([group, members]) =>
  Object.entries(members)
    .filter(([name]) => !elsewhere.includes(`${group} ${name}`))
    .map(([name, route]) => ({ group, name, route: route as Route })),
)
type Asked = (typeof asked)[number]

/** With one wall opened an error may be the other one's own word; what is read and written must still be right. */
export type Walls = 'both' | 'one'

export async function tenancyHolds(
  open: () => Promise<Database>,
  walls: Walls,
  openWall: (database: Database) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  console.info(`tenancy seed: TENANCY_SEED=${seed}`)
  const property = fc.asyncProperty(fc.gen(), async (throwing) => {
    const dice = diceOf(throwing)
    const database = await open()
    const population = await populate(database, dice)
    await openWall(database)
    const told = await askAround(population, dice, walls)
    // A run in which nearly nothing is answered would promise nothing.
    expect(told.answered, 'calls that were answered').toBeGreaterThan(calls / 10)
    expect(told.written, 'calls that changed something').toBeGreaterThan(0)
    expect(told.entered, 'visits and browses').toBeGreaterThan(0)
  })
  await fc.assert(property, { seed, numRuns: 1, endOnFailure: true })
}

async function askAround(beginning: Population, dice: Dice, walls: Walls) {
  const { world } = beginning
  const steps = new Map<number, Step[]>()
  const told = { answered: 0, written: 0, entered: 0 }
  let before = await contentsByTenant(beginning)
  for (let call = 0; call < calls; call += 1) {
    // Throttling and terms of use have tests of their own.
    await world.database.pool.query('delete from rate_count')
    await world.database.pool.query('delete from term_of_use_acceptance')
    await world.database.pool.query('delete from term_of_use')
    const population = await asItStands(beginning)
    const oracle = oracleOf(population)
    const person = await somebody(population, steps, dice)
    const actor: Actor = { person, steps: steps.get(person.id) ?? [] }
    // A step that is no longer allowed has ended, with all after it.
    actor.steps = actor.steps.slice(0, oracle.standingsOf(actor).length - 1)
    if (dice.chance(0.3) && (await takeStep(population, oracle, actor, dice))) told.entered += 1
    steps.set(person.id, actor.steps)
    const { route, ...names } = dice.pick(asked)
    const request = await requestFor(
      nearTo(population, oracle, actor, names.group, dice),
      { route, ...names },
      dice,
      actor,
    )
    const answer = await actor.person.call(route.method, request.path, request.options)
    const after = await contentsByTenant(population)
    const changed = [...after].filter(([place, content]) => before.get(place) !== content).map(([place]) => place)
    before = after
    const where = `${names.group} ${names.name} ${request.path} by ${person.role} ${person.id} of ${person.tenantId} \
after ${JSON.stringify(actor.steps)}: ${answer.status} ${answer.text.slice(0, 600)}`
    judgeAccess(population, oracle, actor, route, request, answer, walls, where)
    judgeAnswer(oracle, actor, request, answer, where)
    judgeChanges(population, oracle, actor, answer, changed, where)
    if (answer.status === 200) told.answered += 1
    if (changed.length > 0) told.written += 1
  }
  return told
}

/** Half of the calls of formulas are about one that may be seen: of a few formulas nearly all are somebody else's. */
function nearTo(population: Population, oracle: Oracle, actor: Actor, group: string, dice: Dice): Population {
  const standing = oracle.standingOf(actor)
  const things = population.things.filter((thing) => thing.group !== 'formulas' || oracle.sees(standing, thing))
  const isNear = formulaGroups.includes(group) && things.some((thing) => thing.group === 'formulas')
  return isNear && dice.chance(0.5) ? { ...population, things } : population
}

/** Somebody who may sign in; signed in anew when a call has ended his session, and then at home. */
async function somebody(
  { world, people, tenants }: Population,
  steps: Map<number, Step[]>,
  dice: Dice,
): Promise<Actor['person']> {
  const isThere = ({ tenantId }: Actor['person']) => tenants.some(({ id, isActive }) => id === tenantId && isActive)
  const person = dice.pick(people.filter((one) => one.isActive && isThere(one)))
  const { rowCount } = await world.database.pool.query(
    `insert into session (token_hash, user_id, created_at, seen_at) values ($1, $2, $3, $3) on conflict do nothing`,
    [tokenHash(person.token), person.id, world.clock.now],
  )
  if (rowCount === 1) steps.delete(person.id)
  return person
}

/** What the permission table closes is refused; what it opens is answered, or refused for another reason. */
function judgeAccess(
  { people }: Population,
  oracle: Oracle,
  actor: Actor,
  route: Route,
  { said }: Request,
  answer: Answer,
  walls: Walls,
  where: string,
) {
  if (!oracle.isOpen(actor, route)) expect(answer.status, where).toBe(403)
  else if (walls === 'both') {
    expect(answer.status, where).toBeLessThan(500)
    // A call that is open may still be refused on somebody: on oneself (nobody assigns anything to himself), and on who
    // may do more than oneself.
    const selves = oracle.standingsOf(actor).map(({ userId }) => userId)
    const isRefused = people.some(
      (person) =>
        new RegExp(`(/|"?id"?[=:])${person.id}\\b`, 'i').test(said) &&
        (selves.includes(person.id) || !oracle.mayChange(actor, person)),
    )
    if (!isRefused) expect(answer.problems, where).not.toContain('access.denied')
  }
}

/** Nothing is told that may not be seen; a search for a mark counts its record exactly when it may. */
function judgeAnswer(oracle: Oracle, actor: Actor, request: Request, answer: Answer, where: string) {
  const leaked = oracle.hiddenMarks(actor).filter((mark) => answer.text.includes(mark) && !request.said.includes(mark))
  expect(leaked, `${where} tells what may not be seen`).toEqual([])
  const { searched, printed } = request
  if (printed !== undefined) {
    const may = !printed.opensNothing && oracle.sees(oracle.standingOf(actor), printed.opened)
    expect(answer.status === 200, `${where} prints`).toBe(may)
  }
  if (searched === undefined || answer.status !== 200) return
  expect(answer.count, `${where} counts ${searched.mark}`).toBe(oracle.sees(oracle.standingOf(actor), searched) ? 1 : 0)
}

/** Only what may be written has changed, and nothing at all when the call was refused. */
function judgeChanges(
  { tenants }: Population,
  oracle: Oracle,
  actor: Actor,
  answer: Answer,
  changed: readonly string[],
  where: string,
) {
  if (answer.status >= 400) expect(changed, `${where} was refused and changed something`).toEqual([])
  const writable = oracle.writable(actor)
  const beyond = changed.filter((place) => {
    const [table, tenant] = place.split(' ')
    const tenantId = Number(tenant)
    // The number of a new formula is counted with its distributor, whoever makes it.
    if (table === 'structure_property') return false
    // What the call has just made is no tenant of the population yet.
    return tenants.some(({ id }) => id === tenantId) && !writable.includes(tenantId)
  })
  expect(beyond, `${where} wrote what is not his`).toEqual([])
}

/** Visits somebody, enters a tenant, or goes back; true when that was done. What may not be is answered as missing. */
async function takeStep({ people, tenants }: Population, oracle: Oracle, actor: Actor, dice: Dice): Promise<boolean> {
  const { person } = actor
  if (actor.steps.length > 0 && dice.chance(0.4)) {
    const standings = oracle.standingsOf(actor)
    const last = actor.steps.at(-1)
    const from = standings.at(-2)
    const path =
      last !== undefined && 'visit' in last
        ? `/Account/GetBackFromVisit/${encodeURIComponent(people.find(({ id }) => id === from?.userId)?.name ?? '')}`
        : `/Account/GetBackFromBrowse/${from?.tenantId}`
    const answer = await person.call('GET', path)
    expect(answer.status, `${path} ${answer.text}`).toBe(200)
    actor.steps = actor.steps.slice(0, -1)
    return true
  }
  const step: Step = dice.chance(0.5) ? { visit: dice.pick(people).id } : { browse: dice.pick(tenants).id }
  const path = 'visit' in step ? `/Account/Visit/somebody/${step.visit}` : `/Account/Browse/${step.browse}`
  const answer = await person.call('GET', path)
  const where = `${path} by ${person.role} of ${person.tenantId} after ${JSON.stringify(actor.steps)}: ${answer.text}`
  const may = oracle.mayStep(actor, step)
  expect(answer.status, where).toBe(may ? 200 : 404)
  if (may) actor.steps = [...actor.steps, step]
  return may
}

type Request = {
  readonly path: string
  readonly options: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** What the call itself says, which its answer may repeat. */
  readonly said: string
  readonly searched?: Population['things'][number] | undefined
  /** The formula a link is for, and whether its token is not. */
  readonly printed?: { readonly opened: Population['things'][number]; readonly opensNothing: boolean }
}

/** A call that would be good if the ids in it were one's own. */
async function requestFor(
  population: Population,
  { group, name, route }: Asked,
  dice: Dice,
  { person }: Actor,
): Promise<Request> {
  if (name === 'formulaPdf') return pdfRequest(population, person, dice)
  const ids = idsFor(population, group)
  const id = () => (dice.chance(0.05) ? 999_999 : dice.pick(ids))
  let path = route.path
  for (const parameter of pathParameters(route.path))
    path = path.replace(`{${parameter}}`, String(parameter === 'number' ? 1 + dice.below(2) : id()))
  const thing = thingOf(population, group, dice)
  const searched = route.paged && name === 'list' && thing !== undefined && dice.chance(0.5) ? thing : undefined
  const query = queryFor(route, ids, dice, searched)
  const body =
    route.method === 'GET' || route.method === 'DELETE'
      ? undefined
      : await bodyFor(population, { group, name, route }, ids, dice)
  const sent = bodySent(route, body)
  return { path: path + query, options: sent, said: `${path}${query}${JSON.stringify(body ?? '')}`, searched }
}

/** A link to the PDF of a formula, by a token for it or for another one. */
async function pdfRequest({ things }: Population, person: Actor['person'], dice: Dice): Promise<Request> {
  const formulas = things.filter(({ group }) => group === 'formulas')
  const ofToken = dice.pick(formulas)
  const opened = dice.chance(0.7) ? ofToken : dice.pick(formulas)
  const { body } = await person.call('POST', routes.formulaPdf.pdfToken.path, { body: { Id: ofToken.id } })
  const { Token = 'none' } = (body ?? {}) as { Token?: string }
  const path = `/GeneratePDF/ExporterFormulePDF/${opened.id}?token=${Token}`
  const opensNothing = opened.id !== ofToken.id || Token === 'none'
  return { path, options: {}, said: path, printed: { opened, opensNothing } }
}

/** Ids of the same kind, whoever's they are, and now and then some of another. */
function idsFor({ things, tenants, people }: Population, group: string): number[] {
  const own = things.filter((thing) => thing.group === groupOf(group)).map(({ id }) => id)
  const others = [
    ...tenants.map(({ id }) => id),
    ...tenants.flatMap(({ organisationId }) => organisationId ?? []),
    ...people.map(({ id }) => id),
  ]
  return own.length > 0 ? own : others
}

function queryFor(route: Route, ids: readonly number[], dice: Dice, searched: Request['searched']): string {
  const fields = Object.keys(fieldsOf(route.query))
  const pairs = new URLSearchParams()
  if (fields.includes('NbPerPage')) pairs.set('NbPerPage', '1000')
  if (fields.includes('GetInactive')) pairs.set('GetInactive', String(searched !== undefined || dice.chance(0.3)))
  if (fields.includes('GetChildUsers')) pairs.set('GetChildUsers', String(dice.chance(0.7)))
  for (const field of fields.filter((one) => /^id$|Id$/i.test(one)))
    if (dice.chance(0.5)) pairs.set(field, String(dice.pick(ids)))
  if (searched !== undefined) return `?NbPerPage=1000&GetInactive=true&Search=${searched.mark}`
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

async function bodyFor(
  population: Population,
  { group, name, route }: Asked,
  ids: readonly number[],
  dice: Dice,
): Promise<unknown> {
  if (formulaGroups.includes(group)) {
    const formula = thingOf(population, group, dice)
    if (formula !== undefined) return formulaBody(population, name, formula, dice)
  }
  const isRecord = name === 'create' || name === 'replace'
  const thing = isRecord ? thingOf(population, group, dice) : undefined
  if (thing === undefined) return fc.sample(usualValue(route.body, ids), { seed: dice.below(2 ** 30), numRuns: 1 })[0]
  // What is there, with the version it has: the best body there can be, whoever's it is.
  const { content, version } = await storedContent(population, thing)
  if (name === 'replace') return toWire({ ...content, id: thing.id, modificationDate: version })
  const unique = Object.fromEntries(
    families[thing.group as FamilyGroup].family.unique.map((field) => [field, nextMark()]),
  )
  const copy = JSON.parse(JSON.stringify({ ...content, ...unique }).replaceAll(thing.mark, nextMark()))
  return toWire(copy)
}

/** A record of a family, whoever's it is. */
const formulaGroups = ['formulas', 'formulaCalculations', 'formulaRevisions', 'formulaPdf']
const groupOf = (group: string) => (formulaGroups.includes(group) ? 'formulas' : group)

function thingOf({ things }: Population, group: string, dice: Dice) {
  const all = things.filter((thing) => thing.group === groupOf(group))
  return all.length > 0 ? dice.pick(all) : undefined
}

/** A record as it lies in the database. */
async function storedContent({ world }: Population, { group, id }: Population['things'][number]) {
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

/** As it travels. */
function bodySent(route: Route, body: unknown): Request['options'] {
  if (body === undefined) return {}
  if (route.bodyKind === 'form')
    return {
      body: new URLSearchParams(body as Record<string, string>).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  if (route.bodyKind === 'multipart')
    return { body: partsOf(body), headers: { 'content-type': 'multipart/form-data; boundary=provende' } }
  return { body }
}

function partsOf(body: unknown): string {
  const parts = Object.entries(body as Record<string, unknown>).map(([name, value]) => {
    const { fileName = 'a.txt', content = 'text' } = (value ?? {}) as { fileName?: string; content?: string }
    return typeof value === 'object'
      ? `--provende\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName.replace(/["\r\n]/g, '')}"\r\n\r\n${content}\r\n`
      : `--provende\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`
  })
  return `${parts.join('')}--provende--\r\n`
}

/**
 * What every table holds of every tenant, as one short text each: what changed shows, and whose it is. The language one
 * reads is one's own wherever one is.
 */
async function contentsByTenant({ world }: Population): Promise<Map<string, string>> {
  const { rows: tables } = await world.database.pool.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
       and c.relname not in ('audit_entry', 'outgoing_mail', 'error_entry') order by 1`,
  )
  const parts = (tables as { name: string }[]).map(
    ({ name }) =>
      `select '${name} ' || tenant_id as place, md5(string_agg((to_jsonb(t) - 'culture')::text, '' order by to_jsonb(t) - 'culture')) as content from ${name} t group by tenant_id`,
  )
  parts.push(`select 'tenant ' || id, md5(t::text) from tenant t`)
  const { rows } = await world.database.pool.query(parts.join(' union all '))
  return new Map((rows as { place: string; content: string }[]).map(({ place, content }) => [place, content]))
}
