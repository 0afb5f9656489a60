import { toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, messageOf, type Person, type World } from './support.ts'
import { recordIn, recordsIn, recordsOf } from './support-families.ts'

/* Analyses of foods: one per model, one default, values that agree on both bases. */

type Content = Record<string, unknown>

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let anna: Person
  let colleague: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(maker, 'AdminDif')
    colleague = await world.addPerson(maker, 'AdminDif')
  })

  /** A food, and how many models are wanted, each with one version. */
  async function given(models: number, more: Content = {}) {
    const food = await recordsOf(anna, 'foods').created(more)
    const ofModels: Content[] = []
    for (let count = 0; count < models; count++) {
      const version = await recordsOf(anna, 'modelVersions').created(more)
      ofModels.push({ foodId: food.id, modelId: version.modelId, modelVersionId: version.id })
    }
    return ofModels
  }
  const analyses = (person = anna) => recordsOf(person, 'analyses')
  const versions = (person = anna) => recordsOf(person, 'analysisVersions')

  describe('one analysis per model and food', () => {
    const refused = { status: 409, problems: ['analysis.alreadyCreated modelId'] }

    test('a second one is refused in words, a restored one too; an inactive one stands in nobody’s way', async () => {
      const [place = {}] = await given(1)
      const first = await analyses().created(place)
      const second = await analyses().post(await analyses().content(place))
      expect(second).toMatchObject(refused)
      expect(messageOf(second)).toContain('Une analyse est déjà créée')
      await analyses().delete(first.id)
      await analyses().created(place)
      expect(await analyses().restore(first.id)).toMatchObject(refused)
      expect(await analyses().read(first.id)).toMatchObject({ deleted: true })
    })

    test('of two people who save one at once, one is refused', async () => {
      for (const [place = {}] of [await given(1), await given(1), await given(1)]) {
        const bodies = [
          await analyses().content(place),
          await analyses(colleague).content({ ...place, isDefault: false }),
        ]
        const [mine = {}, his = {}] = bodies
        const answers = await Promise.all([analyses().post(mine), analyses(colleague).post(his)])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        expect(answers.flatMap(({ problems }) => problems)).toEqual(refused.problems)
      }
    })

    test('a distributor keeps one of his own beside that of the manufacturer', async () => {
      const [place = {}] = await given(1, { tenantsShared: true })
      const model = await recordsOf(anna, 'models').read(Number((place as { modelId: number }).modelId))
      await recordsOf(anna, 'models').put({ ...model, tenantsShared: true })
      await analyses().created({ ...place, name: 'Same', tenantsShared: true })
      const seller = await world.addPerson(await world.addTenant(maker), 'AdminDistri')
      const body = { ...place, name: 'Same', code: 'own', isDefault: true }
      const own = recordIn(await seller.call('POST', '/api/Analysis', { body: toWire(body) }))
      expect(own).toMatchObject({ ownerTenantId: seller.tenantId, isDefault: true })
    })
  })

  describe('its model', () => {
    test('has the version it names', async () => {
      const [one = {}, other = {}] = await given(2)
      const { modelVersionId } = other as Content
      const mixed = await analyses().post(await analyses().content({ ...one, modelVersionId }))
      expect(mixed).toMatchObject({ status: 422, problems: ['analysis.otherModel modelVersionId'] })
    })

    test('stays when there are values for it, and values are for no other', async () => {
      const version = await versions().created()
      const analysis = await analyses().read(Number(version.analysisId))
      const [other = {}] = await given(1)
      const { modelId, modelVersionId } = other as Content
      const moved = await analyses().put({ ...analysis, modelId, modelVersionId })
      expect(moved).toMatchObject({ status: 422, problems: ['analysis.modelHasVersions modelId'] })
      const foreign = await versions().put({ ...version, modelVersionId, items: [] })
      expect(foreign).toMatchObject({ status: 422, problems: ['analysis.otherModel modelVersionId'] })
    })

    test('is told by name with the versions', async () => {
      const version = await versions().created({ name: 'Lot 12' })
      const analysis = await analyses().read(Number(version.analysisId))
      const model = await recordsOf(anna, 'models').read(Number(analysis.modelId))
      const modelVersion = await recordsOf(anna, 'modelVersions').read(Number(analysis.modelVersionId))
      expect(analysis).toMatchObject({
        modelName: model.name,
        modelVersionName: modelVersion.name,
        versions: [{ id: version.id, name: 'Lot 12', deleted: false }],
      })
      expect(version).toMatchObject({ modelId: model.id, asFedPercent: 100 })
    })
  })

  describe('the default', () => {
    const defaultsOf = async (foodId: unknown) =>
      recordsIn(await analyses().list({ FoodId: Number(foodId) })).filter(({ isDefault }) => isDefault)

    test('is the first one until another is made it; then it is the other alone, and who edits the first is told', async () => {
      const [one = {}, two = {}] = await given(2)
      const first = await analyses().created({ ...one, isDefault: false })
      expect(first.isDefault).toBe(true)
      const second = await analyses().created({ ...two, isDefault: false })
      expect(second.isDefault).toBe(false)
      const chosen = recordIn(await analyses().put({ ...second, isDefault: true }))
      expect((await defaultsOf(first.foodId)).map(({ id }) => id)).toEqual([chosen.id])
      expect((await analyses().put({ ...first, name: 'Renamed' })).problems).toEqual(['record.changedMeanwhile'])
    })

    test('cannot be given up, only passed on', async () => {
      const [one = {}, two = {}] = await given(2)
      const first = await analyses().created(one)
      await analyses().created({ ...two, isDefault: false })
      expect(recordIn(await analyses().put({ ...first, isDefault: false })).isDefault).toBe(true)
    })

    test('passes to the latest other when it is deactivated, and does not come back with it', async () => {
      const [one = {}, two = {}, three = {}] = await given(3)
      const first = await analyses().created(one)
      await analyses().created({ ...two, isDefault: false })
      const last = await analyses().created({ ...three, isDefault: false })
      await analyses().delete(first.id)
      expect((await defaultsOf(first.foodId)).map(({ id }) => id)).toEqual([last.id])
      expect((await analyses().restore(first.id)).status).toBe(200)
      expect((await defaultsOf(first.foodId)).map(({ id }) => id)).toEqual([last.id])
    })

    test('of the food it leaves passes on when an analysis is moved', async () => {
      const [one = {}, two = {}] = await given(2)
      const [elsewhere = {}] = await given(1)
      const moving = await analyses().created(one)
      const staying = await analyses().created({ ...two, isDefault: false })
      const there = await analyses().created(elsewhere)
      const moved = recordIn(await analyses().put({ ...moving, foodId: there.foodId, isDefault: false }))
      expect(moved.isDefault).toBe(false)
      expect((await defaultsOf(staying.foodId)).map(({ id }) => id)).toEqual([staying.id])
      expect((await defaultsOf(there.foodId)).map(({ id }) => id)).toEqual([there.id])
    })

    test('is one, whoever saves what at once', async () => {
      const places = await given(4)
      const bodies = await Promise.all(places.map((place) => analyses().content({ ...place, isDefault: true })))
      const answers = await Promise.all(bodies.map((body, index) => analyses(index % 2 ? anna : colleague).post(body)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const made = answers.map(recordIn)
      await Promise.all([analyses().delete(made[0]?.id ?? 0), analyses(colleague).delete(made[1]?.id ?? 0)])
      expect(await defaultsOf(places[0]?.foodId)).toHaveLength(1)
    })

    test('of versions is one within their analysis', async () => {
      const first = await versions().created({ isDefault: false })
      expect(first.isDefault).toBe(true)
      const beside = { ...(await versions().beside(first)), analysisId: first.analysisId }
      const second = await versions().created({ ...beside, isDefault: true })
      expect(second.isDefault).toBe(true)
      expect(await versions().read(first.id)).toMatchObject({ isDefault: false })
    })
  })

  describe('values', () => {
    const itemsIn = (record: Content) => record.items as Content[]

    test('agree on both bases: the one that was typed is kept, the other follows', async () => {
      const version = await versions().created()
      const [one, two] = itemsIn(version)
      const changed = await versions().put({
        ...version,
        dryMatterPercent: 85,
        items: [
          { itemId: one?.itemId, valueDryMatter: 0.1 + 0.2, valueAsFed: 999 },
          { itemId: two?.itemId, valueDryMatter: null, valueAsFed: 102 },
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
    ])('a dry matter of %d %% is kept as %d %%', async (typed, kept) => {
      expect(await versions().created({ dryMatterPercent: typed })).toMatchObject({ dryMatterPercent: kept })
    })

    test('that are empty are unknown: they are not kept as 0', async () => {
      const version = await versions().created()
      const [one, two] = itemsIn(version)
      const items = [
        { itemId: one?.itemId, valueDryMatter: '', valueAsFed: null },
        { itemId: two?.itemId, valueDryMatter: 0 },
      ]
      const kept = itemsIn(recordIn(await versions().put({ ...version, items })))
      expect(kept).toEqual([expect.objectContaining({ itemId: two?.itemId, valueDryMatter: 0, valueAsFed: 0 })])
    })

    test('of complex nutrients are computed, whatever is sent, and unknown where a part is', async () => {
      const nutrients = recordsOf(anna, 'nutrients')
      const [a, b] = [await nutrients.created({ code: 'A1' }), await nutrients.created({ code: 'A2' })]
      const sum = await nutrients.created({ code: 'A', isComplex: true, equation: 'A1 + 0.5*A2' })
      const modelVersion = await recordsOf(anna, 'modelVersions').created({
        items: [{ itemId: sum.id }, { itemId: a.id }, { itemId: b.id }],
      })
      const { modelId, id: modelVersionId } = modelVersion
      const analysis = await analyses().created({ modelId, modelVersionId })
      const place = { analysisId: analysis.id, modelVersionId, dryMatterPercent: 50 }
      const value = (itemId: number, valueDryMatter: number) => ({ itemId, valueDryMatter })
      const typed = [value(sum.id, 1000), value(a.id, 0.1), value(b.id, 0.4)]
      const version = await versions().created({ ...place, items: typed })
      const derived = { itemId: sum.id, isDerived: true, id: sum.id, versionId: version.id }
      expect(itemsIn(version)).toEqual([
        expect.objectContaining({ itemId: a.id, valueDryMatter: 0.1, isDerived: false }),
        expect.objectContaining({ itemId: b.id, valueAsFed: 0.2 }),
        expect.objectContaining({ ...derived, valueDryMatter: 0.3, valueAsFed: 0.15 }),
      ])
      const part = recordIn(await versions().put({ ...version, items: [value(a.id, 0.1)] }))
      expect(itemsIn(part)).toContainEqual(
        expect.objectContaining({ ...derived, valueDryMatter: null, valueAsFed: null }),
      )
    })

    test('of a nutrient twice, or of one the model has not, are refused at their place', async () => {
      const version = await versions().created()
      const [one] = itemsIn(version)
      const stranger = await recordsOf(anna, 'nutrients').created()
      const items = [one, one, { itemId: stranger.id, valueDryMatter: 1 }]
      expect(await versions().put({ ...version, items })).toMatchObject({
        status: 422,
        problems: ['items.twice items.1.itemId', 'items.notInModel items.2.itemId'],
      })
      expect(await versions().read(version.id)).toEqual(version)
    })
  })

  describe('the version that counts', () => {
    const last = async ({ foodId, modelId, modelVersionId }: Content, person = anna) => {
      const { status, body } = await person.call(
        'GET',
        `/api/Analysis/LastVersion/${foodId}/${modelId}/${modelVersionId}`,
      )
      expect(status).toBe(200)
      return body as { Id: number; MS: number; MB: number; Items: unknown[] } | null
    }

    test('is the default one of the analysis, else the latest for that version of the model', async () => {
      const first = await versions().created()
      const analysis = await analyses().read(Number(first.analysisId))
      const second = await versions().created({ ...(await versions().beside(first)), analysisId: analysis.id })
      expect(await last(analysis)).toMatchObject({ Id: first.id, MS: 87.5, MB: 100, Items: [{}, {}] })
      const newModel = await recordsOf(anna, 'modelVersions').created({ modelId: analysis.modelId })
      const forNew = { analysisId: analysis.id, modelVersionId: newModel.id, items: [], isDefault: false }
      await versions().created(forNew)
      const latest = await versions().created(forNew)
      expect(await last({ ...analysis, modelVersionId: newModel.id })).toMatchObject({ Id: latest.id })
      await versions().delete(first.id)
      // The flag went to the latest of all, which is for the other version of the model.
      expect(await last(analysis)).toMatchObject({ Id: second.id })
    })

    test('is none for a food without one, one that is not there, an inactive analysis', async () => {
      const [place = {}] = await given(1)
      expect(await last(place)).toBeNull()
      expect(await last({ ...place, foodId: 987_654_321 })).toBeNull()
      const version = await versions().created()
      const analysis = await analyses().read(Number(version.analysisId))
      await analyses().delete(analysis.id)
      expect(await last(analysis)).toBeNull()
    })

    test('is a distributor’s own before the manufacturer’s, and nobody else’s', async () => {
      const shared = { tenantsShared: true }
      const [place = {}] = await given(1, shared)
      const { modelId, modelVersionId } = place as { modelId: number; modelVersionId: number }
      const model = await recordsOf(anna, 'models').read(modelId)
      await recordsOf(anna, 'models').put({ ...model, ...shared })
      const seller = await world.addPerson(await world.addTenant(maker), 'AdminDistri')
      const rival = await world.addPerson(await world.addTenant(maker), 'AdminDistri')
      const saved = async (person: Person, path: string, body: Content) =>
        recordIn(await person.call('POST', path, { body: toWire(body) }))
      const versionBy = async (person: Person) => {
        const analysis = await saved(person, '/api/Analysis', { ...place, name: 'A', code: 'A', ...shared })
        const content = {
          name: 'V',
          analysisId: analysis.id,
          modelVersionId,
          dryMatterPercent: 90,
          items: [],
          ...shared,
        }
        return saved(person, '/api/Analysis/Version', content)
      }
      const theirs = await versionBy(anna)
      const own = await versionBy(seller)
      expect(await last(place, seller)).toMatchObject({ Id: own.id })
      expect(await last(place, rival)).toMatchObject({ Id: theirs.id })
      expect(await last(place)).toMatchObject({ Id: theirs.id })
    })
  })
})
