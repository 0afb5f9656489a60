import { beforeAll, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'
import { recordIn, recordsOf } from './support-families.ts'

/* Models with their versions, and what the items of a version are answered with. */

type Item = Record<string, unknown> & { itemId: number }
const itemsIn = (record: Record<string, unknown>) => record.items as Item[]

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let anna: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(maker, 'AdminDif')
  })
  const versions = () => recordsOf(anna, 'modelVersions')
  const nutrient = async (more = {}) => (await recordsOf(anna, 'nutrients').created(more)).id

  test('a model travels with its versions, inactive ones too, which are saved by their own calls', async () => {
    const models = recordsOf(anna, 'models')
    const model = await models.created()
    expect(model.versions).toEqual([])
    const second = await versions().created({ modelId: model.id, name: 'v2' })
    const first = await versions().created({ modelId: model.id, name: 'V1' })
    await versions().delete(second.id)
    const told = [
      { id: first.id, name: 'V1', deleted: false },
      { id: second.id, name: 'v2', deleted: true },
    ]
    expect((await models.read(model.id)).versions).toEqual(told)
    const changed = recordIn(await models.put({ ...model, name: 'Other', versions: [{ id: first.id, name: 'x' }, 7] }))
    expect(changed).toMatchObject({ name: 'Other', versions: told })
    const below = await world.addPerson(await world.addTenant(maker), 'AdminDif')
    await models.put({ ...changed, tenantsShared: true })
    expect((await recordsOf(below, 'models').read(model.id)).versions).toEqual([])
  })

  test('items are answered as their nutrients are now; only which ones, and their order, is stored', async () => {
    await nutrient({ code: 'CU_INO', name: 'Copper' })
    const unit = recordsOf(anna, 'nutrients')
    const complex = await nutrient({ code: 'CU', isComplex: true, equation: '2*CU_INO' })
    const simple = await unit.created({ name: 'Zinc', code: 'ZN' })
    const lies = {
      label: 'x',
      code: 'x',
      unitId: 4711,
      categoryId: 3,
      serverEquation: 'x',
      isComplex: true,
      deleted: true,
    }
    const version = await versions().created({ items: [{ itemId: simple.id, ...lies }, { itemId: complex }] })
    const zinc = {
      itemId: simple.id,
      unitId: null,
      categoryId: null,
      order: 1,
      label: 'Zinc',
      serverEquation: '',
      code: 'ZN',
      isComplex: false,
      typeNutrient: 1,
      deleted: false,
    }
    expect(itemsIn(version)).toEqual([
      zinc,
      expect.objectContaining({ itemId: complex, order: 2, isComplex: true, serverEquation: '2*CU_INO' }),
    ])
    await unit.put({ ...simple, name: 'Zinc total' })
    await unit.delete(simple.id)
    const [renamed] = itemsIn(await versions().read(version.id))
    expect(renamed).toEqual({ ...zinc, label: 'Zinc total', deleted: true })
  })

  test('the order an item says is its place, and is told from 1 whatever it was', async () => {
    const ids = [await nutrient(), await nutrient(), await nutrient()]
    const [a = 0, b = 0, c = 0] = ids
    const version = await versions().created({
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

  test('the same nutrient twice is refused at its second place, and nothing is stored', async () => {
    const version = await versions().created()
    const [first, second] = itemsIn(version)
    const twice = await versions().put({ ...version, items: [first, second, first] })
    expect(twice).toMatchObject({ status: 422, problems: ['items.twice items.2.itemId'] })
    expect(await versions().read(version.id)).toEqual(version)
  })
})
