import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, messageOf, type Person, type World } from '../support.ts'
import { familyCallsOf, nextMark } from '../support-families.ts'

/* Compositions of foods: lines that are replaced as a whole; a food never contains itself. */

type WireLine = { FoodId: number; CompositionFoodId: number; CompositionValue: number; ModificationDate?: string }

onMainEngine(({ fresh }) => {
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
  const newFood = async (content: Record<string, unknown> = {}, person = anna) =>
    (await familyCallsOf(person, 'foods').create(content)).id
  const read = (id: number, person = anna) => person.call('GET', `/api/Foods/Composition/${id}`)
  const linesOf = async (id: number) => (await read(id)).body as WireLine[]
  const versionOf = async (id: number) => (await linesOf(id))[0]?.ModificationDate ?? ''
  const putLines = (lines: WireLine[], person = anna) => person.call('PUT', '/api/Foods/Composition', { body: lines })
  const wireLine = (
    FoodId: number,
    CompositionFoodId: number,
    CompositionValue: number,
    ModificationDate?: string,
  ) => ({
    FoodId,
    CompositionFoodId,
    CompositionValue,
    ...(ModificationDate === undefined ? {} : { ModificationDate }),
  })
  /** Replaces the composition, from its current version. */
  const save = async (id: number, percentages: readonly [food: number, percent: number][], person = anna) => {
    const version = await versionOf(id)
    return putLines(
      percentages.map(([food, percent]) => wireLine(id, food, percent, version)),
      person,
    )
  }
  const emptyComposition = (id: number) => [wireLine(id, 0, 0, expect.any(String) as unknown as string)]

  describe('a composition', () => {
    test('is one line of zeros while empty, comes back as saved and in order, and is emptied by a line of zeros', async () => {
      const [premix, zinc, copper] = [await newFood(), await newFood(), await newFood()]
      expect(await linesOf(premix)).toEqual(emptyComposition(premix))
      const savedResponse = await save(premix, [
        [zinc, 60.5],
        [copper, 39.5],
      ])
      expect(savedResponse.status, savedResponse.text).toBe(200)
      const version = await versionOf(premix)
      expect(savedResponse.body).toEqual([
        wireLine(premix, zinc, 60.5, version),
        wireLine(premix, copper, 39.5, version),
      ])
      expect(await linesOf(premix)).toEqual(savedResponse.body)
      const emptied = await putLines([wireLine(premix, 0, 0, version)])
      expect(emptied.body).toEqual(emptyComposition(premix))
    })

    test('accepts percentages as strings with a dot, as old clients send them', async () => {
      const [premix, zinc] = [await newFood(), await newFood()]
      const sent = { ...wireLine(premix, zinc, 0, await versionOf(premix)), CompositionValue: '12.5' }
      expect((await putLines([sent as unknown as WireLine])).body).toMatchObject([{ CompositionValue: 12.5 }])
    })

    test('totals at most 100 %, without rounding errors of floating-point sums', async () => {
      const [premix, a, b, c] = [await newFood(), await newFood(), await newFood(), await newFood()]
      const refused = await save(premix, [
        [a, 60],
        [b, 40.01],
      ])
      expect(refused).toMatchObject({ status: 422, problems: ['composition.over100'] })
      expect(messageOf(refused)).toBe('Total supérieur à 100')
      expect(await linesOf(premix)).toEqual(emptyComposition(premix))
      const thirds = await save(premix, [
        [a, 33.3],
        [b, 33.3],
        [c, 33.4],
      ])
      expect(thirds.status).toBe(200)
    })

    test.each([
      ['a negative percentage', -1, 'field.tooSmall 0.compositionValue'],
      ['more than 100 %', 100.1, 'field.tooLarge 0.compositionValue'],
      ['no percentage', null, 'field.required 0.compositionValue'],
      ['text that is not a number', 'beaucoup', 'field.notANumber 0.compositionValue'],
    ])('with %s is refused at its line', async (_, percent, problem) => {
      const [premix, zinc] = [await newFood(), await newFood()]
      const sent = { ...wireLine(premix, zinc, 0, await versionOf(premix)), CompositionValue: percent }
      expect((await putLines([sent as unknown as WireLine])).problems).toEqual([problem])
    })

    test('has each food once, and only existing foods', async () => {
      const [premix, zinc] = [await newFood(), await newFood()]
      const duplicate = await save(premix, [
        [zinc, 10],
        [zinc, 20],
      ])
      expect(duplicate.problems).toEqual(['composition.twice 1.compositionFoodId'])
      expect((await save(premix, [[987_654_321, 10]])).problems).toEqual([
        'record.referenceMissing 0.compositionFoodId',
      ])
      expect((await save(premix, [[0, 10]])).problems).toEqual(['field.required 0.compositionFoodId'])
      expect((await putLines([])).problems).toEqual(['field.required '])
    })

    test('belongs to one food, and compares its version where it is sent', async () => {
      const [premix, otherFood, zinc] = [await newFood(), await newFood(), await newFood()]
      const version = await versionOf(premix)
      const twoFoods = await putLines([wireLine(premix, zinc, 10, version), wireLine(otherFood, zinc, 10, version)])
      expect(twoFoods.problems).toEqual(['field.invalid 1.foodId'])
      expect((await putLines([wireLine(premix, zinc, 10)])).status).toBe(200)
      expect((await putLines([wireLine(premix, zinc, 10, 'yesterday')])).problems).toEqual([
        'field.invalid modificationDate',
      ])
    })
  })

  describe('a food inside itself', () => {
    const chainOf = async (length: number) => {
      const foods = await Promise.all(
        Array.from({ length }, (_, index) => newFood({ name: `${nextMark()} n${index}` })),
      )
      for (const [index, id] of foods.slice(1).entries()) await save(foods[index] ?? 0, [[id, 10]])
      return foods
    }

    test('is refused, also through other foods, with the chain in the message', async () => {
      const [top = 0, middle = 0, bottom = 0] = await chainOf(3)
      const zinc = await newFood()
      expect((await save(top, [[top, 10]])).problems).toEqual(['composition.loop 0.compositionFoodId'])
      const refused = await save(bottom, [
        [zinc, 10],
        [top, 20],
      ])
      expect(refused).toMatchObject({ status: 422, problems: ['composition.loop 1.compositionFoodId'] })
      expect(messageOf(refused)).toMatch(/n2 → .* n0 → .* n1 → .* n2\.$/)
      expect(await linesOf(bottom)).toEqual(emptyComposition(bottom))
      expect((await save(middle, [[zinc, 5]])).status).toBe(200)
      expect((await save(bottom, [[top, 20]])).status).toBe(200)
    })

    test('of two people who put two foods into each other at once, one is refused', async () => {
      for (let round = 0; round < 5; round++) {
        const [first, second] = [await newFood(), await newFood()]
        const responses = await Promise.all([save(first, [[second, 10]]), save(second, [[first, 10]], colleague)])
        expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
        expect(responses.flatMap(({ problems }) => problems)).toEqual(['composition.loop 0.compositionFoodId'])
      }
    })
  })

  describe('two people who edit one composition', () => {
    test('never overwrite each other: the second is refused and may save after reading again', async () => {
      const [premix, zinc, copper] = [await newFood(), await newFood(), await newFood()]
      const version = await versionOf(premix)
      expect((await putLines([wireLine(premix, zinc, 10, version)])).status).toBe(200)
      const stale = await putLines([wireLine(premix, copper, 20, version)], colleague)
      expect(stale).toMatchObject({ status: 409, problems: ['record.changedMeanwhile'] })
      expect(await linesOf(premix)).toMatchObject([{ CompositionFoodId: zinc, CompositionValue: 10 }])
      expect((await save(premix, [[copper, 20]], colleague)).status).toBe(200)
    })

    test('at the same moment: one is refused, and the lines are not mixed', async () => {
      const [premix, zinc, copper] = [await newFood(), await newFood(), await newFood()]
      const version = await versionOf(premix)
      const responses = await Promise.all([
        putLines([wireLine(premix, zinc, 10, version)]),
        putLines([wireLine(premix, copper, 20, version)], colleague),
      ])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await linesOf(premix)).toHaveLength(1)
    })

    test('do not conflict with edits of the rest of the food', async () => {
      const foods = familyCallsOf(anna, 'foods')
      const food = await foods.create()
      const version = await versionOf(food.id)
      expect((await foods.put({ ...food, description: 'new' })).status).toBe(200)
      expect(await versionOf(food.id)).toBe(version)
      const zinc = await newFood()
      const savedResponse = await foods.read(food.id)
      expect((await putLines([wireLine(food.id, zinc, 10, version)])).status).toBe(200)
      expect(await foods.read(food.id)).toEqual(savedResponse)
    })
  })

  describe('tenant isolation', () => {
    test('a composition is read by people who see the food and changed by people who may change it', async () => {
      const distributor = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
      const reader = await world.addPerson(manufacturer, 'ExpertDif')
      const stranger = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      const [premix, unshared, zinc] = [await newFood({ tenantsShared: true }), await newFood(), await newFood()]
      await save(premix, [[zinc, 10]])
      expect((await read(premix, distributor)).body).toEqual(await linesOf(premix))
      const version = await versionOf(premix)
      expect((await putLines([wireLine(premix, zinc, 1, version)], distributor)).problems).toEqual(['record.notFound'])
      expect((await putLines([wireLine(premix, zinc, 1, version)], reader)).problems).toEqual(['access.denied'])
      for (const [person, id] of [
        [distributor, unshared],
        [stranger, premix],
        [anna, 987_654_321],
        [anna, 0],
      ] as const) {
        expect((await read(id, person)).problems).toEqual(['record.notFound'])
        if (id > 0)
          expect((await putLines([wireLine(id, zinc, 1, version)], person)).problems).toEqual(['record.notFound'])
      }
    })

    test('a food is composed only of foods of its own tenant or shared ones from above', async () => {
      const distributor = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
      const [unshared, shared] = [await newFood(), await newFood({ tenantsShared: true })]
      const distributorFood = await newFood({}, distributor)
      const missingReference = ['record.referenceMissing 0.compositionFoodId']
      expect((await save(unshared, [[distributorFood, 10]])).problems).toEqual(missingReference)
      const version = ((await read(distributorFood, distributor)).body as WireLine[])[0]?.ModificationDate
      expect((await putLines([wireLine(distributorFood, unshared, 10, version)], distributor)).problems).toEqual(
        missingReference,
      )
      expect((await putLines([wireLine(distributorFood, shared, 10, version)], distributor)).status).toBe(200)
    })
  })

  describe('the nested composition', () => {
    test('has the lines of every depth, with the names that the caller may see', async () => {
      const distributor = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
      const [top, premix, zinc] = [await newFood(), await newFood({ tenantsShared: true }), await newFood()]
      await save(top, [[premix, 50]])
      await save(premix, [[zinc, 20]])
      const nestedOf = async (person: Person, ids: number[]) =>
        (await person.call('GET', `/api/Foods/Composition/Nested?FoodIds=${ids}`)).body
      expect(await nestedOf(anna, [top])).toMatchObject({
        Foods: [{ Id: top }, { Id: premix }, { Id: zinc }],
        Lines: [wireLine(top, premix, 50), wireLine(premix, zinc, 20)],
      })
      // A food that is not shared has no name here, but its line is part of the shared composition.
      expect(await nestedOf(distributor, [top, premix])).toMatchObject({
        Foods: [{ Id: premix }],
        Lines: [wireLine(premix, zinc, 20)],
      })
      expect(await nestedOf(distributor, [top])).toEqual({ Foods: [], Lines: [] })
    })

    test.each(['', 'a', '1,', '1;2', '-1', '1'.repeat(30)])('for the ids %j is refused', async (ids) => {
      const response = await anna.call('GET', `/api/Foods/Composition/Nested?FoodIds=${ids}`)
      expect(response.problems).toEqual([`field.${ids === '' ? 'required' : 'invalid'} foodIds`])
    })
  })
})
