import { expect } from 'vitest'
import { type ChecksByTestName, expectOk, type Fields, nextMark, type WalkClient } from './support.ts'

/* What each family of records of the specification has: list, one, create, edit, remove and restore. */

type WalkedFamily = {
  /** Somebody who may write the records. */
  readonly client: () => WalkClient
  /** The fields of a new record as documented, without those that all entities have. */
  readonly content: (mark: string) => Fields | Promise<Fields>
  /** The fields that an edit changes. */
  readonly change: (mark: string) => Fields
  /** Documented fields that only the single record has: its lines. */
  readonly lines?: readonly string[]
  /** Documented fields that are sent but, like passwords, never returned. */
  readonly secret?: readonly string[]
  /** The code of a missing record; 1 unless documented otherwise. */
  readonly missing?: number
}

type ReadingCallChecks<Path extends string> = Record<`GET ${Path}` | `GET ${Path}/{id}`, ChecksByTestName>
type WritingCallChecks<Path extends string> = Record<
  `POST ${Path}` | `PUT ${Path}` | `DELETE ${Path}`,
  ChecksByTestName
>

/** What all entities have, as a client sends it with a new record. */
const newEntityFields = { Id: 0, Tenant_Id: 0, Tenants_Shared: false, User_Id: 1, Deleted: false }
const commonFields = ['Id', 'Tenant_Id', 'Tenants_Shared', 'User_Id', 'CreationDate', 'ModificationDate', 'Deleted']

/** Creates a record and reads it. */
export async function createRecord(client: WalkClient, path: string, content: Fields): Promise<Fields> {
  const { record } = await expectOk(client.post(path, { ...newEntityFields, ...content }))
  return (await expectOk(client.get(`${path}/${record.Id}`))).record
}

/** The calls of a family. */
export const recordCallChecks = <Path extends string>(path: Path, family: WalkedFamily) => ({
  ...readingCallChecks(path, family),
  ...writingCallChecks(path, family),
})

const findInList = async (
  { client }: WalkedFamily,
  path: string,
  id: unknown,
  query: string,
): Promise<Fields | undefined> => (await expectOk(client().get(`${path}?${query}`))).rows.find(({ Id }) => Id === id)

const expectFields = (record: Fields | undefined, fields: readonly string[]) =>
  expect(Object.keys(record ?? {})).toEqual(expect.arrayContaining([...fields]))

function readingCallChecks<Path extends string>(path: Path, family: WalkedFamily): ReadingCallChecks<Path> {
  const { client, content, lines = [], secret = [], missing = 1 } = family
  /** Creates a record; returns it as the list has it, and the names of the fields that were sent. */
  const createListed = async () => {
    const sent = await content(nextMark())
    const { Id } = await createRecord(client(), path, sent)
    return { row: await findInList(family, path, Id, 'GetInactive=false'), names: Object.keys(sent) }
  }
  const calls: Record<string, ChecksByTestName> = {
    [`GET ${path}`]: {
      'lists records with their fields': async () => {
        const { row, names } = await createListed()
        const absent = [...lines, ...secret]
        expectFields(row, [...commonFields, ...names.filter((name) => !absent.includes(name))])
      },
    },
    [`GET ${path}/{id}`]: {
      'answers the fields of a record': async () => {
        const sent = await content(nextMark())
        const names = Object.keys(sent).filter((name) => !secret.includes(name))
        expectFields(await createRecord(client(), path, sent), [...commonFields, ...names, ...lines])
      },
      [`answers a missing record with code ${missing}`]: async () => {
        const { status, codes } = await client().get(`${path}/999999`)
        expect([status, codes]).toEqual([404, [missing]])
      },
    },
  }
  return calls as ReadingCallChecks<Path>
}

function writingCallChecks<Path extends string>(path: Path, family: WalkedFamily): WritingCallChecks<Path> {
  const { client, content, change, lines = [], secret = [] } = family
  const create = async () => createRecord(client(), path, await content(nextMark()))
  const calls: Record<string, ChecksByTestName> = {
    [`POST ${path}`]: {
      'creates a record of the whole model': async () => {
        const sent = await content(nextMark())
        const comparable = Object.entries(sent).filter(([name]) => ![...lines, ...secret].includes(name))
        const record = await createRecord(client(), path, sent)
        expect(record).toMatchObject({ ...Object.fromEntries(comparable), Deleted: false })
      },
      'refuses a second one with a message and codes': async () => {
        const sent = await content(nextMark())
        await expectOk(client().post(path, sent))
        const { isOk, message, codes } = await client().post(path, sent)
        expect([isOk, message === '', codes.length === 0]).toEqual([false, false, false])
      },
    },
    [`PUT ${path}`]: {
      'saves the whole model with its changes': async () => {
        const record = await create()
        const changes = change(nextMark())
        await expectOk(client().put(path, { ...record, ...changes }))
        expect((await expectOk(client().get(`${path}/${record.Id}`))).record).toMatchObject(changes)
      },
    },
    [`DELETE ${path}`]: {
      'deactivates with id, and restores with restore=true': async () => {
        const { Id } = await create()
        const row = (isInactiveToo: boolean) => findInList(family, path, Id, `GetInactive=${isInactiveToo}`)
        await expectOk(client().delete(`${path}?id=${Id}`))
        expect(await row(false)).toBeUndefined()
        expect(await row(true)).toMatchObject({ Deleted: true })
        await expectOk(client().delete(`${path}?id=${Id}&restore=true`))
        expect(await row(false)).toMatchObject({ Deleted: false })
      },
    },
  }
  return calls as WritingCallChecks<Path>
}
