import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, messageOf, type Person, type World } from './support.ts'
import { limited, put, recordIn, recordsOf } from './support-families.ts'

/* Constraint sets and their versions, from the call that saves one to what is stored and answered. */

eachEngine(({ fresh }) => {
  let world: World
  let anna: Person
  let sets: ReturnType<typeof recordsOf>
  let versions: ReturnType<typeof recordsOf>
  let calcium: number
  let balance: number
  let salt: number
  beforeAll(async () => {
    world = await createWorld(await fresh())
    anna = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'Formulateur')
    sets = recordsOf(anna, 'constraintSets')
    versions = recordsOf(anna, 'constraintVersions')
    const nutrient = async (code: string, signed: boolean) =>
      (await recordsOf(anna, 'nutrients').created({ name: `Nutrient ${code}`, code, signed })).id
    calcium = await nutrient('CA', false)
    balance = await nutrient('BACA', true)
    salt = (await recordsOf(anna, 'foods').created({ name: 'Sel', code: '640101' })).id
  })
  const saved = async (content: object[]) => versions.post(await versions.content({ content }))
  const linesOf = (record: Record<string, unknown>) => record.content as Record<string, unknown>[]

  describe('a set', () => {
    test('has a breed, and says so in words', async () => {
      const answer = await sets.post(await sets.content({ typeObjectId: null }))
      expect(answer).toMatchObject({ status: 422, problems: ['constraintSet.breedRequired typeObjectId'] })
      const french = await anna.call('POST', '/api/Constraints', {
        body: { Name: 'x', Code: 'x' },
        headers: { 'accept-language': 'fr-FR' },
      })
      expect(messageOf(french)).toContain('La race est obligatoire.')
    })

    test('is always for a breed, whatever type is sent; another type is refused', async () => {
      const { typeId: _, ...content } = await sets.content()
      expect(recordIn(await sets.post(content)).typeId).toBe('ZQ==')
      expect((await sets.post(await sets.content({ typeId: 'ZA==' }))).problems).toEqual(['field.choice typeId'])
    })

    test('travels with the name of its breed and its versions, inactive ones too, and is saved as it was read', async () => {
      const race = await recordsOf(anna, 'races').created({ name: 'Montbéliarde' })
      const set = await sets.created({ typeObjectId: race.id })
      expect(set).toMatchObject({ typeObjectName: 'Montbéliarde', versions: [] })
      const [first, second] = [
        await versions.created({ constraintSetId: set.id, name: '2026-2' }),
        await versions.created({ constraintSetId: set.id, name: '2026-1' }),
      ]
      await versions.delete(first.id)
      const read = await sets.read(set.id)
      expect(read.versions).toEqual([
        { id: second.id, name: '2026-1', deleted: false },
        { id: first.id, name: '2026-2', deleted: true },
      ])
      expect(recordIn(await sets.put({ ...read, description: 'new' }))).toMatchObject({ versions: read.versions })
    })
  })

  describe('a version', () => {
    test('has the documented names, values with a dot and bounds of dry matter from 0 to 100', async () => {
      const needed = await versions.content()
      const body = {
        Name: '2026-1',
        ConstraintSetId: needed.constraintSetId,
        ModelVersionId: needed.modelVersionId,
        Content: [
          { Id: 0, SetVersionId: 0, ItemId: salt, ItemTypeId: 1, ValueMin: '0', ValueMax: '0', ValueMaxKG: '12.5' },
          { ItemId: calcium, ItemTypeId: 2, ValueMin: '85.25', ValueMax: '', ValueMaxKG: '0' },
        ],
      }
      const answer = await anna.call('POST', '/api/Constraints/Version', { body })
      expect(answer.status, answer.text).toBe(200)
      const { Id } = answer.body as { Id: number }
      expect(answer.body).toMatchObject({ MSMin: 0, MSMax: 100, TotalMin: null, TotalMax: null })
      const limits = { ValueMin: null, ValueMax: null, ValueMaxKG: null, Forbidden: false, SetVersionId: Id }
      expect((answer.body as { Content: unknown[] }).Content).toEqual([
        {
          ...limits,
          ...{ Id: salt * 10 + 1, ItemId: salt, ItemTypeId: 1, ValueMaxKG: 12.5 },
          ...{ ItemCode: '640101', ItemName: 'Sel', ItemSigned: false },
        },
        {
          ...limits,
          ...{ Id: calcium * 10 + 2, ItemId: calcium, ItemTypeId: 2, ValueMin: 85.25 },
          ...{ ItemCode: 'CA', ItemName: 'Nutrient CA', ItemSigned: false },
        },
      ])
    })

    test('names its model, and is refused with a model its version is not of', async () => {
      const model = await recordsOf(anna, 'models').created({ name: 'Ruminants' })
      const of = await recordsOf(anna, 'modelVersions').created({ modelId: model.id, name: '2026' })
      const version = await versions.created({ modelVersionId: of.id })
      expect(version).toMatchObject({ modelId: model.id, modelName: 'Ruminants', modelVersionName: '2026' })
      const other = await recordsOf(anna, 'models').created()
      const refused = { status: 422, problems: ['constraintVersion.otherModel modelVersionId'] }
      expect(await versions.put({ ...version, modelId: other.id })).toMatchObject(refused)
      expect(await versions.post(await versions.content({ modelId: other.id }))).toMatchObject(refused)
    })

    test('keeps 0 as no limit, but for a signed nutrient; a line that says nothing is not stored', async () => {
      const lines = [
        limited(2, calcium, { valueMin: 0, valueMax: 0, valueMaxKg: 0 }),
        limited(2, balance, { valueMin: 0, valueMax: 150 }),
        limited(1, salt, { forbidden: true, valueMax: 0 }),
      ]
      const version = recordIn(await saved(lines))
      expect(linesOf(version)).toMatchObject([
        limited(2, balance, { valueMin: 0, valueMax: 150 }),
        limited(1, salt, { forbidden: true }),
      ])
      expect(await versions.read(version.id)).toEqual(version)
    })

    test.each([
      [
        'limit.minAboveMax content.0.valueMin',
        'Nutrient CA (CA)',
        () => [limited(2, calcium, { valueMin: 9, valueMax: 8.5 })],
      ],
      ['limit.negative content.0.valueMaxKg', 'Nutrient CA (CA)', () => [limited(2, calcium, { valueMaxKg: -1 })]],
      ['limit.negative content.0.valueMin', 'Sel (640101)', () => [limited(1, salt, { valueMin: -1 })]],
      ['limit.forbiddenNutrient content.0.forbidden', 'CA', () => [limited(2, calcium, { forbidden: true })]],
      ['limit.forbiddenNeeded content.0.valueMin', 'Sel', () => [limited(1, salt, { forbidden: true, valueMin: 5 })]],
      [
        'limit.twice content.1.itemId',
        'Sel (640101)',
        () => [limited(1, salt, { valueMax: 5 }), limited(1, salt, { valueMax: 6 })],
      ],
    ])('is refused with its line in words: %s', async (problem, words, content) => {
      const answer = await saved(content())
      expect(answer).toMatchObject({ status: 422, problems: [problem] })
      expect(messageOf(answer)).toContain(words)
    })

    test('lets a balance be negative', async () => {
      const lines = [limited(2, balance, { valueMin: -250, valueMax: -50 })]
      expect(linesOf(recordIn(await saved(lines)))).toMatchObject(lines)
    })

    test('is refused with crossing bounds of dry matter or total', async () => {
      const bounds = async (given: object) => (await versions.post(await versions.content({ ...given }))).problems
      expect(await bounds({ dryMatterMinPercent: 99, dryMatterMaxPercent: 98 })).toEqual([
        'limit.minAboveMax dryMatterMinPercent',
      ])
      expect(await bounds({ totalMinGrams: 500, totalMaxGrams: 400 })).toEqual(['limit.minAboveMax totalMinGrams'])
      expect(await bounds({ dryMatterMaxPercent: 101 })).toEqual(['field.tooLarge dryMatterMaxPercent'])
    })

    test("limits no item of another tenant's, exactly like a missing one, and nothing is stored", async () => {
      const rival = await world.addTenant(world.platform, 'MasterTenant')
      const version = await versions.created()
      for (const [type, group] of [
        [1, 'foods'],
        [2, 'nutrients'],
      ] as const) {
        const theirs = await put(world, group, rival, { tenantsShared: true })
        const naming = (id: number) => versions.put({ ...version, content: [limited(type, id, { valueMax: 1 })] })
        const refused = await naming(theirs)
        expect(refused).toMatchObject({ status: 422, problems: ['record.referenceMissing content.0.itemId'] })
        expect(await naming(987_654_321)).toEqual(refused)
      }
      expect(await versions.read(version.id)).toEqual(version)
    })

    test('tells whoever reads it from below what its lines are about, as far as that is shared', async () => {
      const below = await world.addPerson(await world.addTenant(anna.tenantId), 'ExpertDif')
      const shared = { tenantsShared: true }
      const open = await put(world, 'foods', anna.tenantId, { ...shared, name: 'Ouvert', code: 'OUV' })
      const lines = [limited(1, open, { valueMax: 5 }), limited(1, salt, { valueMax: 6 })]
      const version = recordIn(await versions.post(await versions.content({ ...shared, content: lines })))
      const read = await recordsOf(below, 'constraintVersions').read(version.id)
      expect(linesOf(read).map(({ itemId, itemName }) => [itemId, itemName])).toEqual([
        [open, 'Ouvert'],
        [salt, ''],
      ])
    })
  })
})
