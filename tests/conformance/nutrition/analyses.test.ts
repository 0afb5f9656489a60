import { toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, messageOf, type Person, type World } from '../support.ts'
import { familyCallsOf, insertTestRecord, recordIn, recordsIn } from '../support-families.ts'

/* Analyses of foods: one per model, one default, values consistent on both bases. */

type RecordContent = Record<string, unknown>

onMainEngine(({ engine, fresh }) => {
  let world: World
  let manufacturer: number
  let anna: Person
  let colleague: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
    colleague = await world.addPerson(manufacturer, 'AdminDif')
  })

  /** Creates a food and that many models with a version each; returns the references of an analysis by model. */
  async function createFoodWithModels(models: number, overrides: RecordContent = {}) {
    const food = await familyCallsOf(anna, 'foods').create(overrides)
    const references: RecordContent[] = []
    for (let count = 0; count < models; count++) {
      const version = await familyCallsOf(anna, 'modelVersions').create(overrides)
      references.push({ foodId: food.id, modelId: version.modelId, modelVersionId: version.id })
    }
    return references
  }
  const analyses = (person = anna) => familyCallsOf(person, 'analyses')
  const versions = (person = anna) => familyCallsOf(person, 'analysisVersions')

  describe('one analysis per model and food', () => {
    const refused = { status: 409, problems: ['analysis.alreadyCreated modelId'] }

    test('a second one is refused with a message, also by restoring; an inactive one does not count', async () => {
      const [reference = {}] = await createFoodWithModels(1)
      const first = await analyses().create(reference)
      const second = await analyses().post(await analyses().content(reference))
      expect(second).toMatchObject(refused)
      expect(messageOf(second)).toContain('Une analyse est déjà créée')
      await analyses().delete(first.id)
      await analyses().create(reference)
      expect(await analyses().restore(first.id)).toMatchObject(refused)
      expect(await analyses().read(first.id)).toMatchObject({ deleted: true })
    })

    test('of two people who save one at the same time, one is refused', async () => {
      for (const [reference = {}] of [
        await createFoodWithModels(1),
        await createFoodWithModels(1),
        await createFoodWithModels(1),
      ]) {
        const bodies = [
          await analyses().content(reference),
          await analyses(colleague).content({ ...reference, isDefault: false }),
        ]
        const [first = {}, second = {}] = bodies
        const responses = await Promise.all([analyses().post(first), analyses(colleague).post(second)])
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
        expect(responses.flatMap(({ problems }) => problems)).toEqual(refused.problems)
      }
    })

    test('a distributor may have his own beside that of the manufacturer', async () => {
      const [reference = {}] = await createFoodWithModels(1, { tenantsShared: true })
      const model = await familyCallsOf(anna, 'models').read(Number((reference as { modelId: number }).modelId))
      await familyCallsOf(anna, 'models').put({ ...model, tenantsShared: true })
      await analyses().create({ ...reference, name: 'Same', tenantsShared: true })
      const distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
      const body = { ...reference, name: 'Same', code: 'own', isDefault: true }
      const ownAnalysis = recordIn(await distributorAdmin.call('POST', '/api/Analysis', { body: toWire(body) }))
      expect(ownAnalysis).toMatchObject({ ownerTenantId: distributorAdmin.tenantId, isDefault: true })
    })
  })

  test('a food that is shared later shares its analyses and they their versions, not those of others', async () => {
    const [reference = {}] = await createFoodWithModels(1, { tenantsShared: true })
    const model = await familyCallsOf(anna, 'models').read(Number((reference as { modelId: number }).modelId))
    recordIn(await familyCallsOf(anna, 'models').put({ ...model, tenantsShared: true }))
    const food = await familyCallsOf(anna, 'foods').read(Number((reference as { foodId: number }).foodId))
    const distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
    const body = { ...reference, name: 'Own', code: 'own' }
    const ownAnalysis = recordIn(await distributorAdmin.call('POST', '/api/Analysis', { body: toWire(body) }))
    const { modificationDate } = recordIn(await familyCallsOf(anna, 'foods').put({ ...food, tenantsShared: false }))
    const analysis = await analyses().create(reference)
    const version = await versions().create({
      analysisId: analysis.id,
      modelVersionId: reference.modelVersionId,
      items: [],
    })
    expect(await versions(distributorAdmin).get(version.id)).toMatchObject({ status: 404 })
    recordIn(await familyCallsOf(anna, 'foods').put({ ...food, modificationDate, tenantsShared: true }))
    expect(await analyses(distributorAdmin).read(analysis.id)).toMatchObject({ tenantsShared: true })
    expect(await versions(distributorAdmin).read(version.id)).toMatchObject({ tenantsShared: true })
    expect(await analyses(distributorAdmin).read(ownAnalysis.id)).toMatchObject({ tenantsShared: false })
  })

  describe('contents', () => {
    let measured: readonly number[]
    beforeAll(async () => {
      const unitId = await insertTestRecord(world, 'units', manufacturer, { label: 'g/kg' })
      const nutrients = familyCallsOf(anna, 'nutrients')
      const calcium = await nutrients.create({ name: 'Calcium', signed: false, unitId })
      const balance = await nutrients.create({ name: 'Bilan', signed: true, unitId })
      const usual = { name: 'Zinc', signed: false, unitId: null, usualMin: 10, usualMax: 20 }
      measured = [calcium.id, balance.id, (await nutrients.create(usual)).id]
    })
    /** An analysis version of three nutrients: in g/kg, in g/kg and signed, without a unit and with a usual range. */
    async function measuredVersion(items: (ids: readonly number[]) => RecordContent[], overrides: RecordContent = {}) {
      const ids = measured
      const modelVersion = await familyCallsOf(anna, 'modelVersions').create({
        items: ids.map((itemId) => ({ itemId })),
      })
      const references = { modelId: modelVersion.modelId, modelVersionId: modelVersion.id }
      const { id: analysisId } = await analyses().create(references)
      const content = {
        analysisId,
        modelVersionId: modelVersion.id,
        dryMatterPercent: 50,
        items: items(ids),
        ...overrides,
      }
      return { ids, content: await versions().content(content) }
    }
    const asFed = (itemId: number | undefined, valueAsFed: number) => ({ itemId, valueAsFed, isTypedAsFed: true })

    test('a value has a standard deviation, unknown where none is said; one without a value is refused', async () => {
      const { content } = await measuredVersion((ids) => [
        { ...asFed(ids[0], 300), standardDeviation: 12.5 },
        asFed(ids[1], -200),
      ])
      const version = recordIn(await versions().post(content))
      expect(version.items).toMatchObject([{ standardDeviation: 12.5 }, { standardDeviation: null }])
      // Who does not know deviations leaves them.
      const documented = (version.items as RecordContent[]).map(({ standardDeviation: _, ...item }) => item)
      const again = recordIn(await versions().put({ ...version, items: documented }))
      expect(again.items).toMatchObject([{ standardDeviation: 12.5 }, { standardDeviation: null }])
      const bare = { itemId: measured[2], valueDryMatter: null, valueAsFed: null, standardDeviation: 1 }
      const refused = await versions().put({ ...again, items: [bare] })
      expect(refused).toMatchObject({
        status: 422,
        problems: ['analysis.deviationWithoutValue items.0.standardDeviation'],
      })
      const negative = await versions().put({
        ...again,
        items: [{ ...asFed(measured[0], 3), standardDeviation: -1 }],
      })
      expect(negative.status).toBe(422)
    })

    test.each([
      [
        0,
        -1,
        'analysis.contentNegative items.0.valueDryMatter',
        'Calcium (g/kg) : une teneur ne peut pas être négative.',
      ],
      // 750 g/kg as fed are 1,500 g per kg of dry matter.
      [0, 750, 'analysis.contentTooMuch items.0.valueDryMatter', 'Calcium (g/kg) : 1\u202f000 au plus'],
      [1, -600, 'analysis.contentTooMuch items.0.valueDryMatter', '1\u202f000 au plus'],
      [2, -0.5, 'analysis.contentNegative items.0.valueDryMatter', 'Zinc'],
    ])('that cannot be are refused, naming the nutrient (%d: %d)', async (nutrient, value, problem, message) => {
      const { content } = await measuredVersion((ids) => [asFed(ids[nutrient], value)])
      const refused = await versions().post(content)
      expect(refused).toMatchObject({ status: 422, problems: [problem] })
      expect(messageOf(refused)).toContain(message)
    })

    test('that are unusual are asked about when the request wants it, and saved otherwise', async () => {
      const { ids, content } = await measuredVersion((all) => [
        asFed(all[0], 300),
        asFed(all[1], -200),
        asFed(all[2], 25),
      ])
      const outside = await versions().post({ ...content, requestConfirmation: true })
      expect(outside).toMatchObject({ status: 409, problems: ['unusual.outside items.2.valueAsFed'] })
      expect(messageOf(outside)).toMatch(/^Zinc, .+ : 25, hors de la plage usuelle \(de 10 à 20\)\.$/)
      const version = recordIn(await versions().post(content))
      expect((await versions().put({ ...version, requestConfirmation: true })).status).toBe(200)
      const changed = { ...(await versions().read(version.id)), requestConfirmation: true }
      const moved = await versions().put({
        ...changed,
        items: [asFed(ids[0], 30), asFed(ids[1], -90), asFed(ids[2], 12)],
      })
      expect(moved.problems).toEqual([
        'unusual.factor items.0.valueAsFed',
        'unusual.moved items.1.valueAsFed',
        'unusual.moved items.2.valueAsFed',
      ])
      expect(messageOf(moved)).toContain(": 300 → 30, un facteur 10 environ, peut-être une erreur d'unité")
      // A new version is compared with the last one.
      const next = await versions().content({ ...content, name: 'Next', items: [asFed(ids[0], 30)] })
      expect((await versions().post({ ...next, requestConfirmation: true })).problems).toEqual([
        'unusual.factor items.0.valueAsFed',
      ])
    })
  })

  describe('the model of an analysis', () => {
    test('must have the version that the analysis references', async () => {
      const [first = {}, second = {}] = await createFoodWithModels(2)
      const { modelVersionId } = second as RecordContent
      const mixed = await analyses().post(await analyses().content({ ...first, modelVersionId }))
      expect(mixed).toMatchObject({ status: 422, problems: ['analysis.otherModel modelVersionId'] })
    })

    test('cannot change once there are values for it, and versions cannot be for another model', async () => {
      const version = await versions().create()
      const analysis = await analyses().read(Number(version.analysisId))
      const [otherModel = {}] = await createFoodWithModels(1)
      const { modelId, modelVersionId } = otherModel as RecordContent
      const moved = await analyses().put({ ...analysis, modelId, modelVersionId })
      expect(moved).toMatchObject({ status: 422, problems: ['analysis.modelHasVersions modelId'] })
      const foreign = await versions().put({ ...version, modelVersionId, items: [] })
      expect(foreign).toMatchObject({ status: 422, problems: ['analysis.otherModel modelVersionId'] })
    })

    test('is returned by name, with the versions of the analysis', async () => {
      const version = await versions().create({ name: 'Lot 12' })
      const analysis = await analyses().read(Number(version.analysisId))
      const model = await familyCallsOf(anna, 'models').read(Number(analysis.modelId))
      const modelVersion = await familyCallsOf(anna, 'modelVersions').read(Number(analysis.modelVersionId))
      expect(analysis).toMatchObject({
        modelName: model.name,
        modelVersionName: modelVersion.name,
        versions: [{ id: version.id, name: 'Lot 12', deleted: false }],
      })
      expect(version).toMatchObject({ modelId: model.id, asFedPercent: 100 })
    })
  })

  describe('the default analysis', () => {
    const defaultsOf = async (foodId: unknown) =>
      recordsIn(await analyses().list({ FoodId: Number(foodId) })).filter(({ isDefault }) => isDefault)

    test('is the first analysis until another is set; then only the other, and an outdated edit of the first is refused', async () => {
      const [firstModel = {}, secondModel = {}] = await createFoodWithModels(2)
      const first = await analyses().create({ ...firstModel, isDefault: false })
      expect(first.isDefault).toBe(true)
      const second = await analyses().create({ ...secondModel, isDefault: false })
      expect(second.isDefault).toBe(false)
      const chosen = recordIn(await analyses().put({ ...second, isDefault: true }))
      expect((await defaultsOf(first.foodId)).map(({ id }) => id)).toEqual([chosen.id])
      expect((await analyses().put({ ...first, name: 'Renamed' })).problems).toEqual(['record.changedMeanwhile'])
    })

    test('cannot be unset, only moved to another analysis', async () => {
      const [firstModel = {}, secondModel = {}] = await createFoodWithModels(2)
      const first = await analyses().create(firstModel)
      await analyses().create({ ...secondModel, isDefault: false })
      expect(recordIn(await analyses().put({ ...first, isDefault: false })).isDefault).toBe(true)
    })

    test('passes to the latest other analysis when deactivated, and does not return on restoring', async () => {
      const [firstModel = {}, secondModel = {}, thirdModel = {}] = await createFoodWithModels(3)
      const first = await analyses().create(firstModel)
      await analyses().create({ ...secondModel, isDefault: false })
      const latest = await analyses().create({ ...thirdModel, isDefault: false })
      await analyses().delete(first.id)
      expect((await defaultsOf(first.foodId)).map(({ id }) => id)).toEqual([latest.id])
      expect((await analyses().restore(first.id)).status).toBe(200)
      expect((await defaultsOf(first.foodId)).map(({ id }) => id)).toEqual([latest.id])
    })

    test('of a food passes to another analysis when the default is moved to another food', async () => {
      const [firstModel = {}, secondModel = {}] = await createFoodWithModels(2)
      const [otherFood = {}] = await createFoodWithModels(1)
      const analysisToMove = await analyses().create(firstModel)
      const remaining = await analyses().create({ ...secondModel, isDefault: false })
      const atOtherFood = await analyses().create(otherFood)
      const moved = recordIn(await analyses().put({ ...analysisToMove, foodId: atOtherFood.foodId, isDefault: false }))
      expect(moved.isDefault).toBe(false)
      expect((await defaultsOf(remaining.foodId)).map(({ id }) => id)).toEqual([remaining.id])
      expect((await defaultsOf(atOtherFood.foodId)).map(({ id }) => id)).toEqual([atOtherFood.id])
    })

    test('is unique, whatever is saved at the same time', async () => {
      const references = await createFoodWithModels(4)
      const bodies = await Promise.all(
        references.map((reference) => analyses().content({ ...reference, isDefault: true })),
      )
      const responses = await Promise.all(
        bodies.map((body, index) => analyses(index % 2 ? anna : colleague).post(body)),
      )
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const created = responses.map(recordIn)
      await Promise.all([analyses().delete(created[0]?.id ?? 0), analyses(colleague).delete(created[1]?.id ?? 0)])
      expect(await defaultsOf(references[0]?.foodId)).toHaveLength(1)
    })

    // The embedded database runs one transaction after the other.
    test.skipIf(engine === 'embedded')(
      'remains when its holder and the one it passes to are deactivated at the same time',
      async () => {
        const [forHolder, forOther, forSuccessor] = await createFoodWithModels(3)
        const holder = await analyses().create({ ...forHolder, isDefault: true })
        await analyses().create({ ...forOther, isDefault: false })
        const successor = await analyses().create({ ...forSuccessor, isDefault: false })
        const gate = await world.database.pool.connect()
        const lock = `hashtext('default analysis of ${holder.foodId}')`
        const waitForWaiting = (count: number) =>
          expect
            .poll(async () => {
              const { rows } = await gate.query(`select count(*)::int from pg_locks
                where locktype = 'advisory' and not granted
                  and database = (select oid from pg_database where datname = current_database())`)
              return rows[0].count
            })
            .toBe(count)
        await gate.query(`select pg_advisory_lock(${lock})`)
        // Both have read their analysis before the first of them goes on.
        const first = analyses().delete(holder.id)
        await waitForWaiting(1)
        const second = analyses(colleague).delete(successor.id)
        await waitForWaiting(2)
        await gate.query(`select pg_advisory_unlock(${lock})`)
        gate.release()
        expect([(await first).status, (await second).status]).toEqual([200, 200])
        expect(await defaultsOf(holder.foodId)).toHaveLength(1)
      },
    )

    test('version is unique within its analysis', async () => {
      const first = await versions().create({ isDefault: false })
      expect(first.isDefault).toBe(true)
      const siblingContent = { ...(await versions().siblingChanges(first)), analysisId: first.analysisId }
      const second = await versions().create({ ...siblingContent, isDefault: true })
      expect(second.isDefault).toBe(true)
      expect(await versions().read(first.id)).toMatchObject({ isDefault: false })
    })
  })

  describe('values', () => {
    const itemsIn = (record: RecordContent) => record.items as RecordContent[]

    test('are consistent on both bases: the typed one is stored, the other is computed', async () => {
      const version = await versions().create()
      const [firstItem, secondItem] = itemsIn(version)
      const changed = await versions().put({
        ...version,
        dryMatterPercent: 85,
        items: [
          { itemId: firstItem?.itemId, valueDryMatter: 0.1 + 0.2, valueAsFed: 999 },
          { itemId: secondItem?.itemId, valueDryMatter: null, valueAsFed: 102 },
        ],
      })
      expect(itemsIn(recordIn(changed))).toEqual([
        expect.objectContaining({ valueDryMatter: 0.3, valueAsFed: 0.255, isTypedAsFed: false }),
        expect.objectContaining({ valueDryMatter: 120, valueAsFed: 102, isTypedAsFed: true }),
      ])
    })

    test.each([
      [120, 100],
      [0, 0.1],
    ])('a dry matter of %d %% is stored as %d %%', async (sent, stored) => {
      expect(await versions().create({ dryMatterPercent: sent })).toMatchObject({ dryMatterPercent: stored })
    })

    test('that are empty are unknown and not stored as 0', async () => {
      const version = await versions().create()
      const [firstItem, secondItem] = itemsIn(version)
      const items = [
        { itemId: firstItem?.itemId, valueDryMatter: '', valueAsFed: null },
        { itemId: secondItem?.itemId, valueDryMatter: 0 },
      ]
      const storedItems = itemsIn(recordIn(await versions().put({ ...version, items })))
      expect(storedItems).toEqual([
        expect.objectContaining({ itemId: secondItem?.itemId, valueDryMatter: 0, valueAsFed: 0 }),
      ])
    })

    test('of complex nutrients are computed, whatever is sent, and unknown when a part is unknown', async () => {
      const nutrients = familyCallsOf(anna, 'nutrients')
      const [a, b] = [await nutrients.create({ code: 'A1' }), await nutrients.create({ code: 'A2' })]
      const sum = await nutrients.create({ code: 'A', isComplex: true, equation: 'A1 + 0.5*A2' })
      const modelVersion = await familyCallsOf(anna, 'modelVersions').create({
        items: [{ itemId: sum.id }, { itemId: a.id }, { itemId: b.id }],
      })
      const { modelId, id: modelVersionId } = modelVersion
      const analysis = await analyses().create({ modelId, modelVersionId })
      const versionContent = { analysisId: analysis.id, modelVersionId, dryMatterPercent: 50 }
      const value = (itemId: number, valueDryMatter: number) => ({ itemId, valueDryMatter })
      const items = [value(sum.id, 1000), value(a.id, 0.1), value(b.id, 0.4)]
      const version = await versions().create({ ...versionContent, items })
      const derived = { itemId: sum.id, isDerived: true, id: sum.id, versionId: version.id }
      expect(itemsIn(version)).toEqual([
        expect.objectContaining({ itemId: a.id, valueDryMatter: 0.1, isDerived: false }),
        expect.objectContaining({ itemId: b.id, valueAsFed: 0.2 }),
        expect.objectContaining({ ...derived, valueDryMatter: 0.3, valueAsFed: 0.15 }),
      ])
      const incomplete = recordIn(await versions().put({ ...version, items: [value(a.id, 0.1)] }))
      expect(itemsIn(incomplete)).toContainEqual(
        expect.objectContaining({ ...derived, valueDryMatter: null, valueAsFed: null }),
      )
    })

    test('of a repeated nutrient or one outside the model are refused at their line', async () => {
      const version = await versions().create()
      const [firstItem] = itemsIn(version)
      const otherNutrient = await familyCallsOf(anna, 'nutrients').create()
      const items = [firstItem, firstItem, { itemId: otherNutrient.id, valueDryMatter: 1 }]
      expect(await versions().put({ ...version, items })).toMatchObject({
        status: 422,
        problems: ['items.twice items.1.itemId', 'items.notInModel items.2.itemId'],
      })
      expect(await versions().read(version.id)).toEqual(version)
    })
  })

  describe('the current version', () => {
    const defaultVersionOf = async ({ foodId, modelId, modelVersionId }: RecordContent, person = anna) => {
      const { status, body } = await person.call(
        'GET',
        `/api/Analysis/LastVersion/${foodId}/${modelId}/${modelVersionId}`,
      )
      expect(status).toBe(200)
      return body as { Id: number; MS: number; MB: number; Items: unknown[] } | null
    }

    test('is the default one of the analysis, or else the latest for that version of the model', async () => {
      const first = await versions().create()
      const analysis = await analyses().read(Number(first.analysisId))
      const second = await versions().create({ ...(await versions().siblingChanges(first)), analysisId: analysis.id })
      expect(await defaultVersionOf(analysis)).toMatchObject({ Id: first.id, MS: 87.5, MB: 100, Items: [{}, {}] })
      const newModel = await familyCallsOf(anna, 'modelVersions').create({ modelId: analysis.modelId })
      const forNew = { analysisId: analysis.id, modelVersionId: newModel.id, items: [], isDefault: false }
      await versions().create(forNew)
      const latest = await versions().create(forNew)
      expect(await defaultVersionOf({ ...analysis, modelVersionId: newModel.id })).toMatchObject({ Id: latest.id })
      await versions().delete(first.id)
      // The default passed to the latest of all, which is for the other version of the model.
      expect(await defaultVersionOf(analysis)).toMatchObject({ Id: second.id })
    })

    test('is null without an analysis, for a missing food and for an inactive analysis', async () => {
      const [reference = {}] = await createFoodWithModels(1)
      expect(await defaultVersionOf(reference)).toBeNull()
      expect(await defaultVersionOf({ ...reference, foodId: 987_654_321 })).toBeNull()
      const version = await versions().create()
      const analysis = await analyses().read(Number(version.analysisId))
      await analyses().delete(analysis.id)
      expect(await defaultVersionOf(analysis)).toBeNull()
    })

    test('is the distributor’s own before the manufacturer’s, and never another tenant’s', async () => {
      const shared = { tenantsShared: true }
      const [reference = {}] = await createFoodWithModels(1, shared)
      const { modelId, modelVersionId } = reference as { modelId: number; modelVersionId: number }
      const model = await familyCallsOf(anna, 'models').read(modelId)
      await familyCallsOf(anna, 'models').put({ ...model, ...shared })
      const distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
      const rival = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
      const create = async (person: Person, path: string, body: RecordContent) =>
        recordIn(await person.call('POST', path, { body: toWire(body) }))
      const versionBy = async (person: Person) => {
        const analysis = await create(person, '/api/Analysis', { ...reference, name: 'A', code: 'A', ...shared })
        const content = {
          name: 'V',
          analysisId: analysis.id,
          modelVersionId,
          dryMatterPercent: 90,
          items: [],
          ...shared,
        }
        return create(person, '/api/Analysis/Version', content)
      }
      const manufacturerVersion = await versionBy(anna)
      const ownVersion = await versionBy(distributorAdmin)
      expect(await defaultVersionOf(reference, distributorAdmin)).toMatchObject({ Id: ownVersion.id })
      expect(await defaultVersionOf(reference, rival)).toMatchObject({ Id: manufacturerVersion.id })
      expect(await defaultVersionOf(reference)).toMatchObject({ Id: manufacturerVersion.id })
    })
  })
})
