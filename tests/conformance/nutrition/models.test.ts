import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import { familyCallsOf, recordIn } from '../support-families.ts'

/* Models with their versions, and the fields of the items of a version. */

type ModelItem = Record<string, unknown> & { itemId: number }
const itemsIn = (record: Record<string, unknown>) => record.items as ModelItem[]

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let anna: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
  })
  const versions = () => familyCallsOf(anna, 'modelVersions')
  const nutrient = async (overrides = {}) => (await familyCallsOf(anna, 'nutrients').create(overrides)).id

  test('a model is returned with all its versions, inactive ones too; saving a model does not change them', async () => {
    const models = familyCallsOf(anna, 'models')
    const model = await models.create()
    expect(model.versions).toEqual([])
    const second = await versions().create({ modelId: model.id, name: 'v2' })
    const first = await versions().create({ modelId: model.id, name: 'V1' })
    await versions().delete(second.id)
    const expectedVersions = [
      { id: first.id, name: 'V1', deleted: false },
      { id: second.id, name: 'v2', deleted: true },
    ]
    expect((await models.read(model.id)).versions).toEqual(expectedVersions)
    const changed = recordIn(await models.put({ ...model, name: 'Other', versions: [{ id: first.id, name: 'x' }, 7] }))
    expect(changed).toMatchObject({ name: 'Other', versions: expectedVersions })
    const distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDif')
    await models.put({ ...changed, tenantsShared: true })
    // Its versions are shared with it; one that is taken back is seen by nobody below.
    const sharedVersion = await versions().read(first.id)
    expect(sharedVersion.tenantsShared).toBe(true)
    recordIn(await versions().put({ ...sharedVersion, tenantsShared: false }))
    const below = await familyCallsOf(distributorAdmin, 'models').read(model.id)
    expect(below.versions).toEqual([{ id: second.id, name: 'v2', deleted: true }])
  })

  test('items are returned with the current data of their nutrients; only their ids and order are stored', async () => {
    await nutrient({ code: 'CU_INO', name: 'Copper' })
    const nutrients = familyCallsOf(anna, 'nutrients')
    const complex = await nutrient({ code: 'CU', isComplex: true, equation: '2*CU_INO' })
    const simple = await nutrients.create({ name: 'Zinc', code: 'ZN' })
    const ignoredFields = {
      label: 'x',
      code: 'x',
      unitId: 4711,
      categoryId: 3,
      serverEquation: 'x',
      isComplex: true,
      deleted: true,
    }
    const version = await versions().create({ items: [{ itemId: simple.id, ...ignoredFields }, { itemId: complex }] })
    const zinc = {
      itemId: simple.id,
      unitId: null,
      categoryId: null,
      order: 1,
      label: 'Zinc',
      serverEquation: '',
      code: 'ZN',
      isComplex: false,
      signed: true,
      usualMin: null,
      usualMax: null,
      typeNutrient: 1,
      deleted: false,
    }
    expect(itemsIn(version)).toEqual([
      zinc,
      expect.objectContaining({ itemId: complex, order: 2, isComplex: true, serverEquation: '2*CU_INO' }),
    ])
    await nutrients.put({ ...simple, name: 'Zinc total' })
    await nutrients.delete(simple.id)
    const [renamed] = itemsIn(await versions().read(version.id))
    expect(renamed).toEqual({ ...zinc, label: 'Zinc total', deleted: true })
  })

  test('items are sorted by their order, which is returned from 1 upwards', async () => {
    const ids = [await nutrient(), await nutrient(), await nutrient()]
    const [a = 0, b = 0, c = 0] = ids
    const version = await versions().create({
      items: [
        { itemId: a, order: 30 },
        { itemId: b, order: 10 },
        { itemId: c, order: 20 },
      ],
    })
    expect(itemsIn(version).map(({ itemId, order }) => [itemId, order])).toEqual([
      [b, 1],
      [c, 2],
      [a, 3],
    ])
  })

  test('a repeated nutrient is refused at its second line, and nothing is stored', async () => {
    const version = await versions().create()
    const [first, second] = itemsIn(version)
    const refused = await versions().put({ ...version, items: [first, second, first] })
    expect(refused).toMatchObject({ status: 422, problems: ['items.twice items.2.itemId'] })
    expect(await versions().read(version.id)).toEqual(version)
  })
})
