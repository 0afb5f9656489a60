import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, messageOf, type Person, type World } from './support.ts'
import { recordsOf } from './support-families.ts'

/* What foods are made of: an array of lines, replaced as a whole, never a food inside itself. */

type WireLine = { FoodId: number; CompositionFoodId: number; CompositionValue: number; ModificationDate?: string }

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
  const newFood = async (content: Record<string, unknown> = {}, person = anna) =>
    (await recordsOf(person, 'foods').created(content)).id
  const read = (id: number, person = anna) => person.call('GET', `/api/Foods/Composition/${id}`)
  const linesOf = async (id: number) => (await read(id)).body as WireLine[]
  const versionOf = async (id: number) => (await linesOf(id))[0]?.ModificationDate ?? ''
  const put = (lines: WireLine[], person = anna) => person.call('PUT', '/api/Foods/Composition', { body: lines })
  const line = (FoodId: number, CompositionFoodId: number, CompositionValue: number, ModificationDate?: string) => ({
    FoodId,
    CompositionFoodId,
    CompositionValue,
    ...(ModificationDate === undefined ? {} : { ModificationDate }),
  })
  /** Saves over the version there is now. */
  const save = async (id: number, parts: readonly [food: number, percent: number][], person = anna) => {
    const version = await versionOf(id)
    return put(
      parts.map(([food, percent]) => line(id, food, percent, version)),
      person,
    )
  }
  const empty = (id: number) => [line(id, 0, 0, expect.any(String) as unknown as string)]

  describe('a composition', () => {
    test('is one line of zeros until it has lines, comes back as saved and in its order, and is emptied by zeros', async () => {
      const [premix, zinc, copper] = [await newFood(), await newFood(), await newFood()]
      expect(await linesOf(premix)).toEqual(empty(premix))
      const saved = await save(premix, [
        [zinc, 60.5],
        [copper, 39.5],
      ])
      expect(saved.status, saved.text).toBe(200)
      const version = await versionOf(premix)
      expect(saved.body).toEqual([line(premix, zinc, 60.5, version), line(premix, copper, 39.5, version)])
      expect(await linesOf(premix)).toEqual(saved.body)
      const emptied = await put([line(premix, 0, 0, version)])
      expect(emptied.body).toEqual(empty(premix))
    })

    test('takes percentages as text with a dot, as old clients send them', async () => {
      const [premix, zinc] = [await newFood(), await newFood()]
      const sent = { ...line(premix, zinc, 0, await versionOf(premix)), CompositionValue: '12.5' }
      expect((await put([sent as unknown as WireLine])).body).toMatchObject([{ CompositionValue: 12.5 }])
    })

    test('makes 100 % at most, however the percentages add up in a computer', async () => {
      const [premix, a, b, c] = [await newFood(), await newFood(), await newFood(), await newFood()]
      const refused = await save(premix, [
        [a, 60],
        [b, 40.01],
      ])
      expect(refused).toMatchObject({ status: 422, problems: ['composition.over100'] })
      expect(messageOf(refused)).toBe('Total supérieur à 100')
      expect(await linesOf(premix)).toEqual(empty(premix))
      const thirds = await save(premix, [
        [a, 33.3],
        [b, 33.3],
        [c, 33.4],
      ])
      expect(thirds.status).toBe(200)
    })

    test.each([
      ['a negative percentage', -1, 'field.tooSmall 0.compositionValue'],
      ['more than everything', 100.1, 'field.tooLarge 0.compositionValue'],
      ['no percentage', null, 'field.required 0.compositionValue'],
      ['no number', 'beaucoup', 'field.notANumber 0.compositionValue'],
    ])('of %s is refused at its line', async (_, percent, problem) => {
      const [premix, zinc] = [await newFood(), await newFood()]
      const sent = { ...line(premix, zinc, 0, await versionOf(premix)), CompositionValue: percent }
      expect((await put([sent as unknown as WireLine])).problems).toEqual([problem])
    })

    test('holds each food once, and only foods there are', async () => {
      const [premix, zinc] = [await newFood(), await newFood()]
      const twice = await save(premix, [
        [zinc, 10],
        [zinc, 20],
      ])
      expect(twice.problems).toEqual(['composition.twice 1.compositionFoodId'])
      expect((await save(premix, [[987_654_321, 10]])).problems).toEqual([
        'record.referenceMissing 0.compositionFoodId',
      ])
      expect((await save(premix, [[0, 10]])).problems).toEqual(['field.required 0.compositionFoodId'])
      expect((await put([])).problems).toEqual(['field.required '])
    })

    test('is of one food, and has its version', async () => {
      const [premix, other, zinc] = [await newFood(), await newFood(), await newFood()]
      const version = await versionOf(premix)
      const two = await put([line(premix, zinc, 10, version), line(other, zinc, 10, version)])
      expect(two.problems).toEqual(['field.invalid 1.foodId'])
      expect((await put([line(premix, zinc, 10)])).problems).toEqual(['record.versionMissing'])
      expect((await put([line(premix, zinc, 10, 'yesterday')])).problems).toEqual(['field.invalid modificationDate'])
    })
  })

  describe('a food inside itself', () => {
    const chainOf = async (length: number) => {
      const foods = await Promise.all(
        Array.from({ length }, (_, index) => newFood({ name: `${Date.now()} ${Math.random()} n${index}` })),
      )
      for (const [index, id] of foods.slice(1).entries()) await save(foods[index] ?? 0, [[id, 10]])
      return foods
    }

    test('is refused, also through others, naming the chain', async () => {
      const [top = 0, middle = 0, bottom = 0] = await chainOf(3)
      const zinc = await newFood()
      expect((await save(top, [[top, 10]])).problems).toEqual(['composition.loop 0.compositionFoodId'])
      const refused = await save(bottom, [
        [zinc, 10],
        [top, 20],
      ])
      expect(refused).toMatchObject({ status: 422, problems: ['composition.loop 1.compositionFoodId'] })
      expect(messageOf(refused)).toMatch(/n2 → .* n0 → .* n1 → .* n2\.$/)
      expect(await linesOf(bottom)).toEqual(empty(bottom))
      expect((await save(middle, [[zinc, 5]])).status).toBe(200)
      expect((await save(bottom, [[top, 20]])).status).toBe(200)
    })

    test('of two people who put two foods into each other at once, one is refused', async () => {
      for (let round = 0; round < 5; round++) {
        const [one, other] = [await newFood(), await newFood()]
        const answers = await Promise.all([save(one, [[other, 10]]), save(other, [[one, 10]], colleague)])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
        expect(answers.flatMap(({ problems }) => problems)).toEqual(['composition.loop 0.compositionFoodId'])
      }
    })
  })

  describe('two people who edit one composition', () => {
    test('never overwrite each other: the second is told, and may save over what he has seen', async () => {
      const [premix, zinc, copper] = [await newFood(), await newFood(), await newFood()]
      const version = await versionOf(premix)
      expect((await put([line(premix, zinc, 10, version)])).status).toBe(200)
      const stale = await put([line(premix, copper, 20, version)], colleague)
      expect(stale).toMatchObject({ status: 409, problems: ['record.changedMeanwhile'] })
      expect(await linesOf(premix)).toMatchObject([{ CompositionFoodId: zinc, CompositionValue: 10 }])
      expect((await save(premix, [[copper, 20]], colleague)).status).toBe(200)
    })

    test('at the same moment: one is refused, and nothing is mixed', async () => {
      const [premix, zinc, copper] = [await newFood(), await newFood(), await newFood()]
      const version = await versionOf(premix)
      const answers = await Promise.all([
        put([line(premix, zinc, 10, version)]),
        put([line(premix, copper, 20, version)], colleague),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await linesOf(premix)).toHaveLength(1)
    })

    test('do not disturb who edits the rest of the food', async () => {
      const foods = recordsOf(anna, 'foods')
      const food = await foods.created()
      const version = await versionOf(food.id)
      expect((await foods.put({ ...food, description: 'new' })).status).toBe(200)
      expect(await versionOf(food.id)).toBe(version)
      const zinc = await newFood()
      const saved = await foods.read(food.id)
      expect((await put([line(food.id, zinc, 10, version)])).status).toBe(200)
      expect(await foods.read(food.id)).toEqual(saved)
    })
  })

  describe('the walls', () => {
    test('a composition is read with its food and changed by whoever may change that', async () => {
      const distributor = await world.addPerson(await world.addTenant(maker), 'AdminDistri')
      const reader = await world.addPerson(maker, 'ExpertDif')
      const stranger = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      const [premix, hidden, zinc] = [await newFood({ tenantsShared: true }), await newFood(), await newFood()]
      await save(premix, [[zinc, 10]])
      expect((await read(premix, distributor)).body).toEqual(await linesOf(premix))
      const version = await versionOf(premix)
      expect((await put([line(premix, zinc, 1, version)], distributor)).problems).toEqual(['record.notFound'])
      expect((await put([line(premix, zinc, 1, version)], reader)).problems).toEqual(['access.denied'])
      for (const [person, id] of [
        [distributor, hidden],
        [stranger, premix],
        [anna, 987_654_321],
        [anna, 0],
      ] as const) {
        expect((await read(id, person)).problems).toEqual(['record.notFound'])
        if (id > 0) expect((await put([line(id, zinc, 1, version)], person)).problems).toEqual(['record.notFound'])
      }
    })

    test('a food is made of foods of its own tenant or of those above it, no others', async () => {
      const distributor = await world.addPerson(await world.addTenant(maker), 'AdminDistri')
      const [ours, shared] = [await newFood(), await newFood({ tenantsShared: true })]
      const theirs = await newFood({}, distributor)
      const missing = ['record.referenceMissing 0.compositionFoodId']
      expect((await save(ours, [[theirs, 10]])).problems).toEqual(missing)
      const version = ((await read(theirs, distributor)).body as WireLine[])[0]?.ModificationDate
      expect((await put([line(theirs, ours, 10, version)], distributor)).problems).toEqual(missing)
      expect((await put([line(theirs, shared, 10, version)], distributor)).status).toBe(200)
    })
  })

  describe('all that foods are made of', () => {
    test('is every line at any depth, with the names one may read', async () => {
      const distributor = await world.addPerson(await world.addTenant(maker), 'AdminDistri')
      const [top, premix, zinc] = [await newFood(), await newFood({ tenantsShared: true }), await newFood()]
      await save(top, [[premix, 50]])
      await save(premix, [[zinc, 20]])
      const nested = async (person: Person, ids: number[]) =>
        (await person.call('GET', `/api/Foods/Composition/Nested?FoodIds=${ids}`)).body
      expect(await nested(anna, [top])).toMatchObject({
        Foods: [{ Id: top }, { Id: premix }, { Id: zinc }],
        Lines: [line(top, premix, 50), line(premix, zinc, 20)],
      })
      // What is not shared stays unnamed; that it is there is part of what is shared.
      expect(await nested(distributor, [top, premix])).toMatchObject({
        Foods: [{ Id: premix }],
        Lines: [line(premix, zinc, 20)],
      })
      expect(await nested(distributor, [top])).toEqual({ Foods: [], Lines: [] })
    })

    test.each(['', 'a', '1,', '1;2', '-1', '1'.repeat(30)])('asked for %j is refused', async (ids) => {
      const answer = await anna.call('GET', `/api/Foods/Composition/Nested?FoodIds=${ids}`)
      expect(answer.problems).toEqual(['field.invalid foodIds'])
    })
  })
})
