import { referencedFamily } from '@provende/contract/kit/fields.ts'
import type { ProblemKey } from '@provende/contract/problems.ts'
import { type AnyRecord, copyOf, type Family } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire, toWireName } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, messageOf, type Person, type World } from './support.ts'
import {
  type FamilyGroup,
  families,
  familyGroups,
  put,
  recordIn,
  recordsIn,
  recordsOf,
  writableGroups,
} from './support-families.ts'

/* What saving a record promises: every family that may be written, on both engines. */

const takenKeys: Readonly<Record<string, ProblemKey>> = { name: 'record.nameTaken', code: 'record.codeTaken' }
/** What is said of a value that somebody else has, and where. */
const taken = (field: string) => `${takenKeys[field] ?? 'record.valueTaken'} ${field}`

/** The references of a family: the field, and the group of the records it names. */
const referencesOf = (family: Family): [field: string, group: FamilyGroup][] =>
  Object.entries(family.fields).flatMap(([field, schema]) => {
    const named = referencedFamily(schema)
    const group = familyGroups.find((one) => families[one].family.name === named)
    return group === undefined ? [] : [[field, group]]
  })

/** The record above, where a family lives under another: some values are unique only there. */
const besideOf = ({ parent }: Family, record: Record<string, unknown>) =>
  parent === null ? {} : { [parent]: record[parent] }

/** What a person gave, of a record: its fields and those of its lines. */
const given = (family: Family, record: Record<string, unknown>): Record<string, unknown> => ({
  ...some(record, Object.keys(family.fields)),
  ...Object.fromEntries(
    Object.entries(family.lines).map(([name, fields]) => [
      name,
      (record[name] as Record<string, unknown>[] | undefined)?.map((line) => some(line, Object.keys(fields))),
    ]),
  ),
})
const some = (all: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in all ? [[name, all[name]]] : [])))

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let anna: Person
  let rival: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(maker, 'AdminDif')
    rival = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })

  describe.each(writableGroups)('%s', (group) => {
    const { family } = families[group]
    const label = family.filters[0] ?? ''
    let records: ReturnType<typeof recordsOf>
    beforeAll(() => {
      records = recordsOf(anna, group)
    })

    test('a record comes back as it was given, every field of it', async () => {
      const content = await records.fullContent()
      for (const [name, value] of Object.entries(given(family, content))) {
        expect(value, `${name} is not given by support-families.ts`).toBeDefined()
        expect(value, `${name} is given as nothing`).not.toBeNull()
      }
      const created = recordIn(await records.post(content))
      expect(created).toMatchObject(given(family, content))
      expect(await records.read(created.id)).toMatchObject(given(family, created))
      const changed = { ...created, ...(await records.fullContent()), tenantsShared: true }
      expect(recordIn(await records.put(changed))).toMatchObject({ ...given(family, changed), tenantsShared: true })
      expect(await records.read(created.id)).toMatchObject({ ...given(family, changed), tenantsShared: true })
    })

    test('whose it is, and since when, is said by the server, whatever the body says', async () => {
      const lies = {
        id: 4711,
        ownerTenantId: rival.tenantId,
        ownerUserId: rival.id,
        creationDate: '1999-12-31T00:00:00.000Z',
        deleted: true,
        mayWrite: false,
      }
      const truth = {
        ownerTenantId: maker,
        ownerUserId: anna.id,
        creationDate: world.clock.now.toISOString(),
        deleted: false,
        mayWrite: true,
      }
      const lied = { ...lies, modificationDate: lies.creationDate }
      const created = recordIn(await records.post(await records.content(lied)))
      expect(created).toMatchObject({ ...truth, modificationDate: truth.creationDate })
      expect(created.id).not.toBe(lies.id)
      const replaced = await records.put({ ...created, ...lies, id: created.id })
      expect(recordIn(replaced)).toMatchObject({ ...truth, id: created.id })
    })

    test('a record of a tenant below stays with its tenant and its author, also when somebody above edits it', async () => {
      const below = await world.addPerson(await world.addTenant(maker), 'AdminDif')
      const theirs = await recordsOf(below, group).created()
      const edited = recordIn(await records.put({ ...theirs, [label]: 'e0' }))
      expect(edited).toMatchObject({ ownerTenantId: below.tenantId, ownerUserId: below.id, [label]: 'e0' })
      expect(await recordsOf(below, group).read(theirs.id)).toEqual(edited)
    })

    test('a field the family has not is refused by its name, and nothing is stored', async () => {
      const before = (await records.list()).count
      for (const name of ['Colour', '__proto__', toWireName(label).toLowerCase()]) {
        const content = JSON.stringify(toWire(await records.content())).replace(/^\{/, `{${JSON.stringify(name)}:1,`)
        const answer = await anna.call('POST', records.path, { body: content })
        expect(answer.status, name).toBe(400)
        expect(answer.problems.map((problem) => problem.split(' ')[0])).toContain('field.unknown')
        expect(messageOf(answer)).toContain(name)
      }
      for (const line of Object.keys(family.lines)) {
        const content = await records.content()
        const [first = {}] = content[line] as object[]
        const answer = await records.post({ ...content, [line]: [{ ...first, colour: 1 }] })
        expect(answer).toMatchObject({ status: 400, problems: [`field.unknown ${line}.0.colour`] })
      }
      // Whatever a record needed was created; none of its own kind.
      if (!referencesOf(family).some(([, other]) => other === group)) expect((await records.list()).count).toBe(before)
    })

    test('a field of the wrong kind is refused by its name', async () => {
      for (const name of [...Object.keys(family.fields), ...Object.keys(family.lines), 'tenantsShared']) {
        const answer = await records.post(await records.content({ [name]: { not: 'this' } }))
        expect(answer.status, name).toBe(422)
        expect(
          answer.problems.map((problem) => problem.split(' ')[1]?.split('.')[0]),
          name,
        ).toEqual([name])
      }
    })

    test.each(family.unique)(
      'a %s that is taken is refused on its field, whatever its case and accents',
      async (field) => {
        const first = await records.created({ [field]: 'Né1' })
        const beside = { ...besideOf(family, first), ...(await records.beside(first)) }
        for (const same of ['Né1', 'NE1', ' ne1 ']) {
          const answer = await records.post(await records.content({ ...beside, [field]: same }))
          expect(answer).toMatchObject({ status: 409, problems: [taken(field)] })
        }
        const second = await records.created(beside)
        expect((await records.put({ ...second, [field]: 'ne1' })).problems).toEqual([taken(field)])
        expect((await records.put({ ...first, [field]: 'NÉ1' })).status).toBe(200)
        expect(
          (await recordsOf(rival, group).post(await recordsOf(rival, group).content({ [field]: 'Né1' }))).status,
        ).toBe(200)
      },
    )

    test.each(family.unique)(
      'of two people who save the same %s at once, one is refused on that field',
      async (field) => {
        const colleague = recordsOf(await world.addPerson(maker, 'AdminDif'), group)
        const hers = await records.content({ [field]: 'tw1' })
        const beside = { ...besideOf(family, hers), ...(await colleague.beside(hers)) }
        const his = await colleague.content({ ...beside, [field]: 'TW1' })
        const answers = await Promise.all([records.post(hers), colleague.post(his)])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        expect(answers.flatMap(({ problems }) => problems)).toEqual([taken(field)])
      },
    )

    test('a copy is the same with "- Copy" where the family says; a copy of the same once more is taken', async () => {
      const original = recordIn(await records.post(await records.fullContent()))
      const beside = await records.beside(original)
      const copied = { ...copyOf(family, original), ...beside }
      const copy = recordIn(await records.post(copied))
      expect(copy.id).not.toBe(original.id)
      for (const [name, value] of Object.entries(given(family, { ...original, ...beside })))
        expect(given(family, copy)[name], name).toEqual(family.copySuffixOn.includes(name) ? `${value}- Copy` : value)
      expect((await records.post({ ...copied, ...(await records.beside(original)) })).problems).toEqual([
        taken(family.unique[0] ?? ''),
      ])
    })

    test('an edit that started from an older version is refused and changes nothing', async () => {
      const colleague = recordsOf(await world.addPerson(maker, 'AdminDif'), group)
      const { id } = await records.created()
      const [mine, his] = [await records.read(id), await colleague.read(id)]
      const saved = recordIn(await records.put({ ...mine, [label]: 'st1' }))
      expect(await colleague.put({ ...his, [label]: 'st2' })).toMatchObject({
        status: 409,
        problems: ['record.changedMeanwhile'],
      })
      expect(await records.read(id)).toEqual(saved)
      expect(recordIn(await colleague.put({ ...saved, [label]: 'st2' }))).toMatchObject({ [label]: 'st2' })
    })

    test('of two people who save the same version at once, one is refused', async () => {
      const colleague = recordsOf(await world.addPerson(maker, 'AdminDif'), group)
      const record = await records.created()
      const answers = await Promise.all([
        records.put({ ...record, [label]: 'at1' }),
        colleague.put({ ...record, [label]: 'at2' }),
      ])
      const [won = undefined] = answers.filter(({ status }) => status === 200)
      expect(answers.flatMap(({ problems }) => problems)).toEqual(['record.changedMeanwhile'])
      if (won === undefined) throw new Error('nobody won')
      expect(await records.read(record.id)).toEqual(recordIn(won))
    })

    test('an edit says which version it started from', async () => {
      const record = await records.created()
      for (const version of [undefined, null, ''])
        expect(await records.put({ ...record, modificationDate: version })).toMatchObject({
          status: 422,
          problems: ['record.versionMissing'],
        })
      for (const version of ['yesterday', '-271820-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', '0000-01-01'])
        expect(await records.put({ ...record, modificationDate: version }), version).toMatchObject({
          status: 422,
          problems: ['field.invalid modificationDate'],
        })
    })

    test('deactivated twice is deactivated once, and so is restored', async () => {
      const record = await records.created()
      const twice = async (act: (id: number) => ReturnType<typeof records.delete>): Promise<AnyRecord> => {
        expect(await act(record.id)).toMatchObject({ status: 200, body: null })
        const once = await records.read(record.id)
        expect((await act(record.id)).status).toBe(200)
        expect(await records.read(record.id)).toEqual(once)
        return once
      }
      const inactive = await twice(records.delete)
      expect(inactive).toEqual({ ...record, deleted: true, modificationDate: inactive.modificationDate })
      // Whoever was editing meanwhile is told.
      expect((await records.put(record)).problems).toEqual(['record.changedMeanwhile'])
      const restored = await twice(records.restore)
      expect(restored).toEqual({ ...record, modificationDate: restored.modificationDate })
      const [first, second, third] = [record, inactive, restored].map(({ modificationDate }) => modificationDate)
      expect([first, second, third].toSorted()).toEqual([first, second, third])
      expect(new Set([first, second, third]).size).toBe(3)
    })

    test.each(referencesOf(family))(
      "%s of another tenant's is refused exactly like a missing one",
      async (field, other) => {
        const isList = Array.isArray(family.fields[field]?.safeParse([]).data)
        const named = (id: number) => ({ [field]: isList ? [id] : id })
        /** With what must change along with it, made in the tenant of the record that is named. */
        const along = async (id: number, tenantId: number, shared: Record<string, unknown> = {}) => ({
          ...named(id),
          ...(await families[group].along[field]?.(
            (needed, more) => put(world, needed, tenantId, { ...shared, ...more }),
            world,
            id,
          )),
        })
        const theirs = await put(world, other, rival.tenantId, { tenantsShared: true })
        const content = await records.content()
        const refused = await records.post({ ...content, ...named(theirs) })
        expect(refused).toMatchObject({ status: 422, problems: [`record.referenceMissing ${field}`] })
        expect(await records.post({ ...content, ...named(987_654_321) })).toEqual(refused)
        const record = await records.created()
        expect(await records.put({ ...record, ...named(theirs) })).toEqual(refused)
        const shared = await put(world, other, world.platform, { tenantsShared: true })
        const withShared = { ...content, ...(await along(shared, world.platform, { tenantsShared: true })) }
        expect(recordIn(await records.post(withShared))).toMatchObject(named(shared))
        // One of a tenant below is seen by us, but not by all who see our record; a record of that tenant may name it.
        const below = await world.addTenant(maker)
        const under = await put(world, other, below)
        expect(await records.post({ ...content, ...named(under) })).toEqual(refused)
        expect(await records.put({ ...record, ...named(under) })).toEqual(refused)
        const theirOwn = await records.read(await put(world, group, below))
        expect(await records.put({ ...theirOwn, ...(await along(under, below)) })).toMatchObject({ status: 200 })
      },
    )

    test('a list shows all of a record but its lines', async () => {
      const record = recordIn(await records.post(await records.fullContent()))
      const [listed = {}] = recordsIn(await records.list({ [toWireName(label)]: String(record[label]) }))
      const noLines = Object.fromEntries(Object.keys(family.lines).map((name) => [name, []]))
      expect(Object.keys(listed).toSorted()).toEqual(Object.keys(routes[group].list.answer.element.shape).toSorted())
      expect({ ...record, ...noLines }).toMatchObject(listed)
    })
  })
})
