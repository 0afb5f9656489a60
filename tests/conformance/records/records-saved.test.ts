import { referencedFamily } from '@provende/contract/kit/fields.ts'
import type { ProblemKey } from '@provende/contract/problems.ts'
import { type AnyRecord, type Family, inputSchema, recordCopy } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire, toWireName } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { onEachEngine } from '../../kit/support/databases.ts'
import { createWorld, messageOf, type Person, type World } from '../support.ts'
import {
  type FamilyGroup,
  families,
  familyCallsOf,
  familyGroups,
  insertTestRecord,
  isMechanismTriedWith,
  recordIn,
  recordsIn,
  testedGroupsOn,
  writableGroups,
} from '../support-families.ts'

/* Saving records: the tests of every writable family, of a sample on both engines. */

const takenProblemKeys: Readonly<Record<string, ProblemKey>> = { name: 'record.nameTaken', code: 'record.codeTaken' }
/** The problem for a value that another record has, with its field. */
const takenProblem = (field: string) => `${takenProblemKeys[field] ?? 'record.valueTaken'} ${field}`

/** The references of a family: the field, and the group of the referenced records. */
const referencesOf = (family: Family): [field: string, group: FamilyGroup][] =>
  Object.entries(family.fields).flatMap(([field, schema]) => {
    const reference = referencedFamily(schema)
    const group = familyGroups.find((candidate) => families[candidate].family.name === reference)
    return group === undefined ? [] : [[field, group]]
  })

/** The reference to the parent record, for families with one: some values are unique only within the parent. */
const parentIdOf = ({ parent }: Family, record: Record<string, unknown>) =>
  parent === null ? {} : { [parent]: record[parent] }

/** The editable part of a record: its fields and those of its lines. */
const editableFields = (family: Family, record: Record<string, unknown>): Record<string, unknown> => ({
  ...pickFields(record, Object.keys(family.fields)),
  ...Object.fromEntries(
    Object.entries(family.lines).map(([name, fields]) => [
      name,
      (record[name] as Record<string, unknown>[] | undefined)?.map((line) => pickFields(line, Object.keys(fields))),
    ]),
  ),
})
const pickFields = (record: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])))

onEachEngine(({ engine, fresh }) => {
  let world: World
  let manufacturer: number
  let anna: Person
  let rival: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
    rival = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })

  describe.each(testedGroupsOn(engine, writableGroups))('%s', (group) => {
    const { family } = families[group]
    const label = family.filters[0] ?? ''
    let records: ReturnType<typeof familyCallsOf>
    const isTried = isMechanismTriedWith(group)
    beforeAll(() => {
      records = familyCallsOf(anna, group)
    })

    test('every field of a record is returned as it was saved', async () => {
      const content = await records.fullContent()
      for (const [name, value] of Object.entries(editableFields(family, content))) {
        expect(value, `${name} is missing in support-families.ts`).toBeDefined()
        expect(value, `${name} is null in support-families.ts`).not.toBeNull()
      }
      const created = recordIn(await records.post(content))
      expect(created).toMatchObject(editableFields(family, content))
      expect(await records.read(created.id)).toMatchObject(editableFields(family, created))
      const changed = { ...created, ...(await records.fullContent()), tenantsShared: true }
      expect(recordIn(await records.put(changed))).toMatchObject({
        ...editableFields(family, changed),
        tenantsShared: true,
      })
      expect(await records.read(created.id)).toMatchObject({ ...editableFields(family, changed), tenantsShared: true })
    })

    test.runIf(isTried)('owner, author and dates are set by the server, whatever the body says', async () => {
      const forged = {
        id: 4711,
        ownerTenantId: rival.tenantId,
        ownerUserId: rival.id,
        creationDate: '1999-12-31T00:00:00.000Z',
        deleted: true,
        mayWrite: false,
      }
      const expected = {
        ownerTenantId: manufacturer,
        ownerUserId: anna.id,
        creationDate: world.clock.now.toISOString(),
        deleted: false,
        mayWrite: true,
      }
      const forgedContent = { ...forged, modificationDate: forged.creationDate }
      const created = recordIn(await records.post(await records.content(forgedContent)))
      expect(created).toMatchObject({ ...expected, modificationDate: expected.creationDate })
      expect(created.id).not.toBe(forged.id)
      const replaced = await records.put({ ...created, ...forged, id: created.id })
      expect(recordIn(replaced)).toMatchObject({ ...expected, id: created.id })
    })

    test.runIf(isTried)(
      'a record of a tenant below keeps its tenant and author when a person above edits it',
      async () => {
        const distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDif')
        const distributorRecord = await familyCallsOf(distributorAdmin, group).create()
        const edited = recordIn(await records.put({ ...distributorRecord, [label]: 'e0' }))
        expect(edited).toMatchObject({
          ownerTenantId: distributorAdmin.tenantId,
          ownerUserId: distributorAdmin.id,
          [label]: 'e0',
        })
        expect(await familyCallsOf(distributorAdmin, group).read(distributorRecord.id)).toEqual(edited)
      },
    )

    test.runIf(isTried)('an unknown field is refused by its name, and nothing is stored', async () => {
      const before = (await records.list()).count
      for (const name of ['Colour', '__proto__']) {
        const content = JSON.stringify(toWire(await records.content(), inputSchema(family))).replace(
          /^\{/,
          `{${JSON.stringify(name)}:1,`,
        )
        const response = await anna.call('POST', records.path, { body: content })
        expect(response.status, name).toBe(400)
        expect(response.problems.map((problem) => problem.split(' ')[0])).toContain('field.unknown')
        expect(messageOf(response)).toContain(name)
      }
      for (const line of Object.keys(family.lines)) {
        const content = await records.content()
        const [first = {}] = content[line] as object[]
        const response = await records.post({ ...content, [line]: [{ ...first, colour: 1 }] })
        expect(response).toMatchObject({ status: 400, problems: [`field.unknown ${line}.0.colour`] })
      }
      // References were created, but no record of the family itself.
      if (!referencesOf(family).some(([, other]) => other === group)) expect((await records.list()).count).toBe(before)
    })

    test('a field of the wrong type is refused by its name', async () => {
      for (const name of [...Object.keys(family.fields), ...Object.keys(family.lines), 'tenantsShared']) {
        // One object is read as a list of it.
        const wrong = name in family.lines ? 'this' : { not: 'this' }
        const response = await records.post(await records.content({ [name]: wrong }))
        expect(response.status, name).toBe(422)
        expect(
          response.problems.map((problem) => problem.split(' ')[1]?.split('.')[0]),
          name,
        ).toEqual([name])
      }
    })

    test.each(family.unique)('a taken %s is refused on its field, ignoring case and accents', async (field) => {
      const first = await records.create({ [field]: 'Né1' })
      const siblingChanges = { ...parentIdOf(family, first), ...(await records.siblingChanges(first)) }
      for (const equivalent of ['Né1', 'NE1', ' ne1 ']) {
        const response = await records.post(await records.content({ ...siblingChanges, [field]: equivalent }))
        expect(response).toMatchObject({ status: 409, problems: [takenProblem(field)] })
      }
      const second = await records.create(siblingChanges)
      expect((await records.put({ ...second, [field]: 'ne1' })).problems).toEqual([takenProblem(field)])
      expect((await records.put({ ...first, [field]: 'NÉ1' })).status).toBe(200)
      expect(
        (await familyCallsOf(rival, group).post(await familyCallsOf(rival, group).content({ [field]: 'Né1' }))).status,
      ).toBe(200)
    })

    test.each(family.unique)(
      'of two people who save the same %s at once, one is refused on that field',
      async (field) => {
        const colleague = familyCallsOf(await world.addPerson(manufacturer, 'AdminDif'), group)
        const first = await records.content({ [field]: 'tw1' })
        const siblingChanges = { ...parentIdOf(family, first), ...(await colleague.siblingChanges(first)) }
        const second = await colleague.content({ ...siblingChanges, [field]: 'TW1' })
        const responses = await Promise.all([records.post(first), colleague.post(second)])
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
        expect(responses.flatMap(({ problems }) => problems)).toEqual([takenProblem(field)])
      },
    )

    test('a copy equals the original, with "- Copy" on the fields of the family; a second copy is refused as taken', async () => {
      const original = recordIn(await records.post(await records.fullContent()))
      const siblingChanges = await records.siblingChanges(original)
      const copied = { ...recordCopy(family, original), ...siblingChanges }
      const copy = recordIn(await records.post(copied))
      expect(copy.id).not.toBe(original.id)
      for (const [name, value] of Object.entries(editableFields(family, { ...original, ...siblingChanges })))
        expect(editableFields(family, copy)[name], name).toEqual(
          family.copySuffixOn.includes(name) ? `${value}- Copy` : value,
        )
      expect((await records.post({ ...copied, ...(await records.siblingChanges(original)) })).problems).toEqual([
        takenProblem(family.unique[0] ?? ''),
      ])
    })

    test.runIf(isTried)('an edit of an outdated version is refused and changes nothing', async () => {
      const colleague = familyCallsOf(await world.addPerson(manufacturer, 'AdminDif'), group)
      const { id } = await records.create()
      const [firstEdit, secondEdit] = [await records.read(id), await colleague.read(id)]
      const saved = recordIn(await records.put({ ...firstEdit, [label]: 'st1' }))
      expect(await colleague.put({ ...secondEdit, [label]: 'st2' })).toMatchObject({
        status: 409,
        problems: ['record.changedMeanwhile'],
      })
      expect(await records.read(id)).toEqual(saved)
      expect(recordIn(await colleague.put({ ...saved, [label]: 'st2' }))).toMatchObject({ [label]: 'st2' })
    })

    test.runIf(isTried)('of two people who save the same version at once, one is refused', async () => {
      const colleague = familyCallsOf(await world.addPerson(manufacturer, 'AdminDif'), group)
      const record = await records.create()
      const responses = await Promise.all([
        records.put({ ...record, [label]: 'at1' }),
        colleague.put({ ...record, [label]: 'at2' }),
      ])
      const [winner = undefined] = responses.filter(({ status }) => status === 200)
      expect(responses.flatMap(({ problems }) => problems)).toEqual(['record.changedMeanwhile'])
      if (winner === undefined) throw new Error('both saves were refused')
      expect(await records.read(record.id)).toEqual(recordIn(winner))
    })

    test.runIf(isTried)('an edit must name the version it started from', async () => {
      const record = await records.create()
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

    test.runIf(isTried)('deactivating twice has the effect of once, and so has restoring', async () => {
      const record = await records.create()
      const applyTwice = async (action: (id: number) => ReturnType<typeof records.delete>): Promise<AnyRecord> => {
        expect(await action(record.id)).toMatchObject({ status: 200, body: null })
        const afterFirst = await records.read(record.id)
        expect((await action(record.id)).status).toBe(200)
        expect(await records.read(record.id)).toEqual(afterFirst)
        return afterFirst
      }
      const inactive = await applyTwice(records.delete)
      expect(inactive).toEqual({ ...record, deleted: true, modificationDate: inactive.modificationDate })
      // An edit that started before is outdated.
      expect((await records.put(record)).problems).toEqual(['record.changedMeanwhile'])
      const restored = await applyTwice(records.restore)
      expect(restored).toEqual({ ...record, modificationDate: restored.modificationDate })
      const [first, second, third] = [record, inactive, restored].map(({ modificationDate }) => modificationDate)
      expect([first, second, third].toSorted()).toEqual([first, second, third])
      expect(new Set([first, second, third]).size).toBe(3)
    })

    test.runIf(isTried)('field names are read in any case', async () => {
      const content = toWire(await records.content(), inputSchema(family)) as object
      const body = Object.fromEntries(Object.entries(content).map(([name, value]) => [name.toLowerCase(), value]))
      const response = await anna.call('POST', records.path, { body })
      expect(response.status, response.text).toBe(200)
      expect((response.body as Record<string, unknown>)[toWireName(label)]).toBe(body[toWireName(label).toLowerCase()])
    })

    test.runIf(isTried)('numbers are read from texts with a decimal comma', async () => {
      const content = await records.fullContent()
      const asTexts = (value: unknown): unknown => {
        if (typeof value === 'number') return String(value).replace('.', ',')
        if (Array.isArray(value)) return value.map(asTexts)
        if (value === null || typeof value !== 'object') return value
        return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, asTexts(entry)]))
      }
      const created = recordIn(await records.post(asTexts(content) as Record<string, unknown>))
      expect(created).toMatchObject(editableFields(family, content))
    })

    test.runIf(isTried)('is deactivated and restored by an id in the query too, whatever its case', async () => {
      const { id } = await records.create()
      const remove = (query: string) => anna.call('DELETE', `${records.path}?${query}&_=1700000000000`)
      expect((await remove(`id=${id}`)).status).toBe(200)
      expect((await records.read(id)).deleted).toBe(true)
      expect((await remove(`ID=${id}&restore=true`)).status).toBe(200)
      expect((await records.read(id)).deleted).toBe(false)
      expect((await remove('restore=true')).problems).toEqual(['field.required id'])
    })

    test.each(referencesOf(family))(
      "%s of another tenant's is refused exactly like a missing one",
      async (field, referencedGroup) => {
        const isList = Array.isArray(family.fields[field]?.safeParse([]).data)
        const reference = (id: number) => ({ [field]: isList ? [id] : id })
        /**
         * The reference with the changes it requires; dependent records are inserted in the tenant of the referenced
         * one.
         */
        const referenceWithChanges = async (id: number, tenantId: number, overrides: Record<string, unknown> = {}) => ({
          ...reference(id),
          ...(await families[group].dependentChanges[field]?.(
            (dependentGroup, changes) =>
              insertTestRecord(world, dependentGroup, tenantId, { ...overrides, ...changes }),
            world,
            id,
          )),
        })
        const otherTenantRecordId = await insertTestRecord(world, referencedGroup, rival.tenantId, {
          tenantsShared: true,
        })
        const content = await records.content()
        const refused = await records.post({ ...content, ...reference(otherTenantRecordId) })
        expect(refused).toMatchObject({ status: 422, problems: [`record.referenceMissing ${field}`] })
        expect(await records.post({ ...content, ...reference(987_654_321) })).toEqual(refused)
        const record = await records.create()
        expect(await records.put({ ...record, ...reference(otherTenantRecordId) })).toEqual(refused)
        const sharedId = await insertTestRecord(world, referencedGroup, world.platform, { tenantsShared: true })
        const withShared = {
          ...content,
          ...(await referenceWithChanges(sharedId, world.platform, { tenantsShared: true })),
        }
        expect(recordIn(await records.post(withShared))).toMatchObject(reference(sharedId))
        // A record of a tenant below is visible to us, but not to every reader of our record, so only that tenant may
        // reference it.
        const tenantBelow = await world.addTenant(manufacturer)
        const belowId = await insertTestRecord(world, referencedGroup, tenantBelow)
        expect(await records.post({ ...content, ...reference(belowId) })).toEqual(refused)
        expect(await records.put({ ...record, ...reference(belowId) })).toEqual(refused)
        const belowRecord = await records.read(await insertTestRecord(world, group, tenantBelow))
        expect(
          await records.put({ ...belowRecord, ...(await referenceWithChanges(belowId, tenantBelow)) }),
        ).toMatchObject({ status: 200 })
      },
    )

    test('a list shows all fields of a record except its lines', async () => {
      const record = recordIn(await records.post(await records.fullContent()))
      const [listed = {}] = recordsIn(await records.list({ [toWireName(label)]: String(record[label]) }))
      // What a list says only when it is asked to is optional.
      const shape = Object.entries<z.ZodType>(routes[group].list.response.element.shape)
      const always = shape.flatMap(([name, schema]) => (schema instanceof z.ZodOptional ? [] : [name]))
      expect(Object.keys(listed).toSorted()).toEqual(always.toSorted())
      expect(record).toMatchObject(listed)
    })
  })
})
