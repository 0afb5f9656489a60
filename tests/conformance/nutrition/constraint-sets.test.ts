import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, messageOf, type Person, type World } from '../support.ts'
import { familyCallsOf, insertTestRecord, limitLine, recordIn } from '../support-families.ts'

/* Constraint sets and their versions, from the saving call to what is stored and returned. */

onMainEngine(({ fresh }) => {
  let world: World
  let anna: Person
  let sets: ReturnType<typeof familyCallsOf>
  let versions: ReturnType<typeof familyCallsOf>
  let calcium: number
  let signedNutrient: number
  let salt: number
  beforeAll(async () => {
    world = await createWorld(await fresh())
    anna = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'Formulateur')
    sets = familyCallsOf(anna, 'constraintSets')
    versions = familyCallsOf(anna, 'constraintVersions')
    const nutrient = async (code: string, signed: boolean) =>
      (await familyCallsOf(anna, 'nutrients').create({ name: `Nutrient ${code}`, code, signed })).id
    calcium = await nutrient('CA', false)
    signedNutrient = await nutrient('BACA', true)
    salt = (await familyCallsOf(anna, 'foods').create({ name: 'Sel', code: '640101' })).id
  })
  const postVersion = async (content: object[]) => versions.post(await versions.content({ content }))
  const linesOf = (record: Record<string, unknown>) => record.content as Record<string, unknown>[]

  describe('a set', () => {
    test('must have a breed, with a message in French', async () => {
      const response = await sets.post(await sets.content({ breedId: null }))
      expect(response).toMatchObject({ status: 422, problems: ['constraintSet.breedRequired breedId'] })
      const french = await anna.call('POST', '/api/Constraints', {
        body: { Name: 'x', Code: 'x' },
        headers: { 'accept-language': 'fr-FR' },
      })
      expect(messageOf(french)).toContain('La race est obligatoire.')
    })

    test('is always for a breed: a missing type is filled in, another type is refused', async () => {
      const { typeId: _, ...content } = await sets.content()
      expect(recordIn(await sets.post(content)).typeId).toBe('ZQ==')
      expect((await sets.post(await sets.content({ typeId: 'ZA==' }))).problems).toEqual(['field.choice typeId'])
    })

    test('is returned with the name of its breed and all its versions, and can be saved as it was read', async () => {
      const race = await familyCallsOf(anna, 'races').create({ name: 'Montbéliarde' })
      const set = await sets.create({ breedId: race.id })
      expect(set).toMatchObject({ breedName: 'Montbéliarde', versions: [] })
      const [first, second] = [
        await versions.create({ constraintSetId: set.id, name: '2026-2' }),
        await versions.create({ constraintSetId: set.id, name: '2026-1' }),
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
    test('limits ratios, groups and contents per kg, named where they are refused', async () => {
      const pepper = (await familyCallsOf(anna, 'foods').create({ name: 'Poivre', code: '640102' })).id
      const others = [
        { kind: 'ratio', name: '', itemIds: [calcium, signedNutrient], min: -2, max: 2.5, minProbability: 0.95 },
        { kind: 'group', name: 'Épices', itemIds: [salt, pepper], min: null, max: 30 },
        { kind: 'nutrientPerKg', name: '', itemIds: [calcium], min: 0, max: null },
      ]
      const version = await versions.create({ otherLimits: others })
      const complete = others.map((limit) => ({ minProbability: null, maxProbability: null, ...limit }))
      expect(version.otherLimits).toEqual(complete)
      // A client that does not know them leaves them as they are.
      const { otherLimits: _, ...old } = await versions.read(version.id)
      expect(recordIn(await versions.put(old)).otherLimits).toEqual(complete)
      // One that knows them without their probabilities leaves those.
      const [{ minProbability: __, ...withoutProbability } = others[0]!, ...rest] = others
      const read = await versions.read(version.id)
      const saved = await versions.put({ ...read, otherLimits: [withoutProbability, ...rest] })
      expect(recordIn(saved).otherLimits).toEqual(complete)
      const post = async (...otherLimits: object[]) => versions.post(await versions.content({ otherLimits }))
      const refused = await post({ ...others[2], min: -1 }, { ...others[1], itemIds: [999_999] }, others[2]!)
      expect(refused.problems).toEqual([
        'record.referenceMissing otherLimits.1.itemIds',
        'limit.negative otherLimits.0.min',
        'limit.quantityTwice otherLimits.2.itemIds',
      ])
      expect(messageOf(refused)).toContain('Nutrient CA')
    })

    test('has the documented names, values with a dot, and dry matter bounds from 0 to 100 by default', async () => {
      const content = await versions.content()
      const body = {
        Name: '2026-1',
        ConstraintSetId: content.constraintSetId,
        ModelVersionId: content.modelVersionId,
        Content: [
          { Id: 0, SetVersionId: 0, ItemId: salt, ItemTypeId: 1, ValueMin: '0', ValueMax: '0', ValueMaxKG: '12.5' },
          { ItemId: calcium, ItemTypeId: 2, ValueMin: '85.25', ValueMax: '', ValueMaxKG: '0' },
        ],
      }
      const response = await anna.call('POST', '/api/Constraints/Version', { body })
      expect(response.status, response.text).toBe(200)
      const { Id } = response.body as { Id: number }
      expect(response.body).toMatchObject({ MSMin: 0, MSMax: 100, TotalMin: null, TotalMax: null })
      const limits = {
        ValueMin: null,
        ValueMax: null,
        ValueMaxKG: null,
        MinProbability: null,
        MaxProbability: null,
        Forbidden: false,
        SetVersionId: Id,
      }
      expect((response.body as { Content: unknown[] }).Content).toEqual([
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

    test('names its model, and is refused with a model that does not match the model version', async () => {
      const model = await familyCallsOf(anna, 'models').create({ name: 'Ruminants' })
      const modelVersion = await familyCallsOf(anna, 'modelVersions').create({ modelId: model.id, name: '2026' })
      const version = await versions.create({ modelVersionId: modelVersion.id })
      expect(version).toMatchObject({ modelId: model.id, modelName: 'Ruminants', modelVersionName: '2026' })
      const otherModel = await familyCallsOf(anna, 'models').create()
      const refused = { status: 422, problems: ['constraintVersion.otherModel modelVersionId'] }
      expect(await versions.put({ ...version, modelId: otherModel.id })).toMatchObject(refused)
      expect(await versions.post(await versions.content({ modelId: otherModel.id }))).toMatchObject(refused)
    })

    test('treats 0 as no limit, except for a signed nutrient; a line without limits is not stored', async () => {
      const lines = [
        limitLine(2, calcium, { valueMin: 0, valueMax: 0, valueMaxKg: 0 }),
        limitLine(2, signedNutrient, { valueMin: 0, valueMax: 150 }),
        limitLine(1, salt, { forbidden: true, valueMax: 0 }),
      ]
      const version = recordIn(await postVersion(lines))
      expect(linesOf(version)).toMatchObject([
        limitLine(2, signedNutrient, { valueMin: 0, valueMax: 150 }),
        limitLine(1, salt, { forbidden: true }),
      ])
      expect(await versions.read(version.id)).toEqual(version)
    })

    test('a probability without a limit is stored: it is that of the limits of formulas', async () => {
      const line = { ...limitLine(2, calcium, {}), minProbability: 0.95 }
      expect(linesOf(recordIn(await postVersion([line])))).toMatchObject([{ itemId: calcium, minProbability: 0.95 }])
    })

    test.each([
      [
        'limit.minAboveMax content.0.valueMin',
        'Nutrient CA (CA)',
        () => [limitLine(2, calcium, { valueMin: 9, valueMax: 8.5 })],
      ],
      ['limit.negative content.0.valueMaxKg', 'Nutrient CA (CA)', () => [limitLine(2, calcium, { valueMaxKg: -1 })]],
      ['limit.negative content.0.valueMin', 'Sel (640101)', () => [limitLine(1, salt, { valueMin: -1 })]],
      ['limit.forbiddenNutrient content.0.forbidden', 'CA', () => [limitLine(2, calcium, { forbidden: true })]],
      ['limit.forbiddenNeeded content.0.valueMin', 'Sel', () => [limitLine(1, salt, { forbidden: true, valueMin: 5 })]],
      [
        'limit.twice content.1.itemId',
        'Sel (640101)',
        () => [limitLine(1, salt, { valueMax: 5 }), limitLine(1, salt, { valueMax: 6 })],
      ],
    ])('is refused with the line in the message: %s', async (problem, message, content) => {
      const response = await postVersion(content())
      expect(response).toMatchObject({ status: 422, problems: [problem] })
      expect(messageOf(response)).toContain(message)
    })

    test('may have negative limits of a signed nutrient', async () => {
      const lines = [limitLine(2, signedNutrient, { valueMin: -250, valueMax: -50 })]
      expect(linesOf(recordIn(await postVersion(lines)))).toMatchObject(lines)
    })

    test('is refused when a minimum of dry matter or total exceeds its maximum', async () => {
      const bounds = async (fields: object) => (await versions.post(await versions.content({ ...fields }))).problems
      expect(await bounds({ dryMatterMinPercent: 99, dryMatterMaxPercent: 98 })).toEqual([
        'limit.minAboveMax dryMatterMinPercent',
      ])
      expect(await bounds({ totalMinGrams: 500, totalMaxGrams: 400 })).toEqual(['limit.minAboveMax totalMinGrams'])
      expect(await bounds({ dryMatterMaxPercent: 101 })).toEqual(['field.tooLarge dryMatterMaxPercent'])
    })

    test("cannot limit another tenant's item, which answers exactly like a missing one, and nothing is stored", async () => {
      const rival = await world.addTenant(world.platform, 'MasterTenant')
      const version = await versions.create()
      for (const [type, group] of [
        [1, 'foods'],
        [2, 'nutrients'],
      ] as const) {
        const otherTenantItem = await insertTestRecord(world, group, rival, { tenantsShared: true })
        const putLimitOn = (id: number) => versions.put({ ...version, content: [limitLine(type, id, { valueMax: 1 })] })
        const refused = await putLimitOn(otherTenantItem)
        expect(refused).toMatchObject({ status: 422, problems: ['record.referenceMissing content.0.itemId'] })
        expect(await putLimitOn(987_654_321)).toEqual(refused)
      }
      expect(await versions.read(version.id)).toEqual(version)
    })

    test('shows a reader of a tenant below the names of its items, as far as they are shared', async () => {
      const distributorExpert = await world.addPerson(await world.addTenant(anna.tenantId), 'ExpertDif')
      const shared = { tenantsShared: true }
      const sharedFood = await insertTestRecord(world, 'foods', anna.tenantId, {
        ...shared,
        name: 'Ouvert',
        code: 'OUV',
      })
      const lines = [limitLine(1, sharedFood, { valueMax: 5 }), limitLine(1, salt, { valueMax: 6 })]
      const version = recordIn(await versions.post(await versions.content({ ...shared, content: lines })))
      const read = await familyCallsOf(distributorExpert, 'constraintVersions').read(version.id)
      expect(linesOf(read).map(({ itemId, itemName }) => [itemId, itemName])).toEqual([
        [sharedFood, 'Ouvert'],
        [salt, ''],
      ])
    })
  })
})
