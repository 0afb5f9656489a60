import type { Role } from '@provende/domain/access/roles.ts'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { emailOf } from '../../kit/support/demo-people.ts'
import { demoPassword } from '../../kit/support/program.ts'
import { createWorld, type World } from '../support.ts'
import { type WalkArea, type WalkedCallOf, walkedCalls } from './documented-calls.ts'

/*
 * A client of the documented system. It is written from the specification alone: nothing here imports the contract, and
 * names, headers and bodies are those of the documents.
 */

export type Fields = Readonly<Record<string, unknown>>

/** The answer to a call; what is not an object, or not a list of objects, reads as an empty one. */
export type WalkAnswer = {
  readonly status: number
  readonly isOk: boolean
  readonly text: string
  readonly headers: Headers
  readonly json: unknown
  readonly record: Fields
  readonly rows: readonly Fields[]
  /** The x-count header. */
  readonly count: number | null
  readonly message: string
  /** The numeric codes inside MessageDetail. */
  readonly codes: readonly number[]
}

export type WalkClient = ReturnType<typeof clientOf>
type WorldApp = World['app']

/** The application over a database with the demonstration data. */
export async function openWalkedApplication(database: Database) {
  const world = await createWorld(database)
  const anonymous = clientOf(world.app, {})
  const signIn = async (email: string, password = demoPassword): Promise<WalkClient> => {
    const { record } = await anonymous.post('Token', tokenForm(email, password))
    return clientOf(world.app, { Authorization: `${record.token_type} ${record.access_token}` })
  }
  return { world, anonymous, signIn, as: (role: Role) => signIn(emailOf(role)) }
}
export type WalkedApplication = Awaited<ReturnType<typeof openWalkedApplication>>

/** The form with which one signs in. */
export const tokenForm = (login: string, password: string) =>
  new URLSearchParams({ grant_type: 'password', Login: login, Password: password })

/** Calls with these headers; a form is sent as such, any other content as JSON. */
function clientOf(app: WorldApp, sessionHeaders: Readonly<Record<string, string>>) {
  const send = async (method: string, path: string, content?: unknown, others = {}): Promise<WalkAnswer> => {
    const headers = { ...sessionHeaders, ...others }
    const isForm = content instanceof FormData || content instanceof URLSearchParams
    const response = await app.request(`/${path}`, {
      method,
      headers: content === undefined || isForm ? headers : { 'Content-Type': 'application/json', ...headers },
      ...(content === undefined ? {} : { body: isForm ? content : JSON.stringify(content) }),
    })
    return toAnswer(response)
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, content?: unknown) => send('POST', path, content),
    put: (path: string, content?: unknown) => send('PUT', path, content),
    delete: (path: string) => send('DELETE', path),
    send,
  }
}

async function toAnswer(response: Response): Promise<WalkAnswer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const json: unknown = isJson && text !== '' ? JSON.parse(text) : null
  const record = isRecord(json) ? json : {}
  const count = response.headers.get('x-count')
  return {
    status: response.status,
    isOk: response.ok,
    text,
    headers: response.headers,
    json,
    record,
    rows: Array.isArray(json) ? json.filter(isRecord) : [],
    count: count === null ? null : Number(count),
    message: String(record.Message ?? ''),
    codes: codesIn(record.MessageDetail),
  }
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function codesIn(messageDetail: unknown): number[] {
  if (typeof messageDetail !== 'string') return []
  return (JSON.parse(messageDetail) as { Code: number }[]).map(({ Code }) => Code)
}

/** The answer itself where it is a success; throws with the text of a refusal. */
export async function expectOk(answer: Promise<WalkAnswer>): Promise<WalkAnswer> {
  const received = await answer
  if (!received.isOk) throw new Error(`${received.status} ${received.text}`)
  return received
}

type CallCheck = () => Promise<unknown>
export type ChecksByTestName = Readonly<Record<string, CallCheck>>

/** Defines the tests of an area: each of its calls needs at least one. */
export function defineWalkTests<Name extends WalkArea>(
  area: Name,
  calls: Readonly<Record<WalkedCallOf<Name>, ChecksByTestName>>,
): void {
  describe(area, () => {
    test('makes each of its calls', () => expect(Object.keys(calls).toSorted()).toEqual(walkedCalls[area].toSorted()))
    for (const [call, promises] of Object.entries<ChecksByTestName>(calls))
      describe(call, () => {
        for (const [name, check] of Object.entries(promises)) test(name, check)
      })
  })
}

/** Finds the active record of a code in a list; each is looked up once. */
export function recordFinder(client: () => WalkClient) {
  const lookups = new Map<string, Promise<Fields>>()
  const find = async (path: string, code: string): Promise<Fields> => {
    const record = (await expectOk(client().get(path))).rows.find(({ Code }) => Code === code)
    if (record === undefined) throw new Error(`${path} has no ${code}`)
    return record
  }
  return (path: string, code: string): Promise<Fields> => {
    const key = `${path} ${code}`
    const record = lookups.get(key) ?? find(path, code)
    lookups.set(key, record)
    return record
  }
}

let markCount = 0
/** A text that no record of the walk has yet, for names and codes. */
export const nextMark = (): string => {
  markCount += 1
  return `W${String(markCount).padStart(4, '0')}`
}
