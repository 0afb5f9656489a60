import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, createWorld, messageOf, type Person, type World } from '../support.ts'
import { familyCallsOf, recordIn, recordsIn } from '../support-families.ts'

/* Equations of nutrients, from the saving call to what is stored. */

onMainEngine(({ fresh }) => {
  let world: World
  let anna: Person
  let distributorAdmin: Person
  const nutrientsOf = (person: Person) => {
    const records = familyCallsOf(person, 'nutrients')
    const complex = (code: string, equation: string) => ({ code, isComplex: true, equation })
    return {
      ...records,
      createComplex: (code: string, equation: string) =>
        records.create({ ...complex(code, equation), tenantsShared: true }),
      postComplex: async (code: string, equation: string) =>
        records.post(await records.content(complex(code, equation))),
    }
  }
  let nutrients: ReturnType<typeof nutrientsOf>
  beforeAll(async () => {
    world = await createWorld(await fresh())
    const manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
    distributorAdmin = await world.addPerson(await world.addTenant(manufacturer), 'AdminDif')
    nutrients = nutrientsOf(anna)
    for (const code of ['P', 'CU_INO', 'CU_ORG']) await nutrients.create({ code, tenantsShared: true })
  })

  test('an equation is stored as typed, and prepared over simple nutrients whatever the body says', async () => {
    const copper = await nutrients.createComplex('CU', 'CU_INO+ CU_ORG')
    expect(copper).toMatchObject({ equation: 'CU_INO+ CU_ORG', preparedEquation: 'CU_INO + CU_ORG' })
    const forged = await nutrients.content({
      code: 'CU2',
      isComplex: true,
      equation: '2 CU - 0,5*P',
      preparedEquation: 'P',
    })
    const nested = recordIn(await nutrients.post(forged))
    expect(nested).toMatchObject({ equation: '2 CU - 0,5*P', preparedEquation: '2*CU_INO + 2*CU_ORG - 0.5*P' })
    expect(await nutrients.read(nested.id)).toEqual(nested)
  })

  test('a nutrient that is not complex has no equation', async () => {
    const simple = await nutrients.create({ isComplex: false, equation: 'P', preparedEquation: 'P' })
    expect(simple).toMatchObject({ equation: '', preparedEquation: '' })
  })

  test.each([
    ['', 'field.required', 'obligatoire'],
    ['P +', 'equation.termExpected', 'Caractère 4 : '],
    ['P + * CU_INO', 'equation.termExpected', 'Caractère 5 : un code de nutriment est attendu, et non « * »'],
    ['0.65 *', 'equation.codeExpected', 'Caractère 7 : '],
    ['P CU_INO', 'equation.signExpected', 'Caractère 3 : + ou - est attendu avant « CU_INO »'],
    ['P - 2*P', 'equation.codeTwice', "Caractère 7 : « P » est déjà nommé dans l'équation"],
    ['0*P + CU_INO', 'equation.zeroCoefficient', 'Caractère 3 : le coefficient de « P » est 0'],
    ['P + NOPE', 'equation.unknownCode', "Caractère 5 : aucun nutriment n'a le code « NOPE »"],
    ['P + SELF', 'equation.cycle', 'SELF → SELF'],
    ['9999999999999*P', 'equation.coefficientBeyond', 'SELF → P'],
  ])('the equation %j is refused with the position of the error', async (equation, key, message) => {
    const response = await nutrients.postComplex('SELF', equation)
    expect(response).toMatchObject({ status: 422, problems: [`${key} equation`] })
    expect(messageOf(response)).toContain(message)
  })

  test('an equation that closes a cycle through another nutrient is refused', async () => {
    const first = await nutrients.createComplex('C1', 'P')
    await nutrients.createComplex('C2', 'C1')
    const cyclic = await nutrients.put({ ...first, equation: 'P + C2' })
    expect(cyclic.problems).toEqual(['equation.cycle equation'])
    expect(messageOf(cyclic)).toContain('C2 → C1 → C2')
    expect(await nutrients.read(first.id)).toEqual(first)
  })

  test('an equation that would push a dependent coefficient out of range is refused, also one of a tenant below', async () => {
    const factor = await nutrients.createComplex('FACTOR', '1000000*P')
    await nutrientsOf(distributorAdmin).createComplex('FACTOR2', '100000*FACTOR')
    const changed = await nutrients.put({ ...factor, equation: '100000000*P' })
    expect(changed.problems).toEqual(['equation.coefficientBeyond equation'])
    expect(messageOf(changed)).toContain('FACTOR2 → P')
    expect(await nutrients.read(factor.id)).toEqual(factor)
  })

  test('terms that cancel out are dropped', async () => {
    await nutrients.createComplex('TENTH', '0.1*P')
    await nutrients.createComplex('FIFTH', '0.2*P')
    expect(await nutrients.createComplex('REST', 'TENTH + FIFTH - 0.3*P + CU_INO')).toMatchObject({
      preparedEquation: 'CU_INO',
    })
  })

  test.each([
    ['besoin: 12 g', 'equation.signExpected', 'Caractère 7 : '],
    ['P + P', 'equation.codeTwice', 'Caractère 5 : '],
    ['0*P', 'equation.zeroCoefficient', 'Caractère 3 : '],
  ])('a breed with the equation %j is refused with the position of the error', async (equation, key, message) => {
    const races = familyCallsOf(anna, 'races')
    const response = await races.post(await races.content({ equation }))
    expect(response).toMatchObject({ status: 422, problems: [`${key} equation`] })
    expect(messageOf(response)).toContain(message)
    expect(await races.create({ equation: '0,65 P + MG' })).toMatchObject({ equation: '0,65 P + MG' })
  })

  test('only nutrients whose prepared equation changes are written', async () => {
    const part = await nutrients.create({ code: 'PART', tenantsShared: true })
    const half = await nutrients.createComplex('HALF', '0.5*PART')
    for (const code of ['MORE', 'MOST']) await nutrients.createComplex(code, 'HALF + P')
    // Counts every update statement on nutrients, even one that updates no row.
    await world.database.pool.query('create sequence nutrient_updates')
    await world.database.pool.query(`create function count_update() returns trigger language plpgsql security definer
      set search_path = public as $$ begin perform nextval('nutrient_updates'); return null; end $$`)
    await world.database.pool.query(
      'create trigger counted after update on nutrient for each statement execute function count_update()',
    )
    const updates = async (save: () => Promise<ApiResponse>) => {
      await world.database.pool.query("select setval('nutrient_updates', 1)")
      expect((await save()).status).toBe(200)
      const { rows } = await world.database.pool.query('select last_value - 1 as count from nutrient_updates')
      return Number(rows[0].count)
    }
    expect(await updates(() => nutrients.put({ ...part, name: 'Part renamed' }))).toBe(1)
    expect(await updates(() => nutrients.put({ ...half, equation: '0.4*PART' }))).toBe(3)
    await world.database.pool.query('drop trigger counted on nutrient')
  })

  test('dependent equations are prepared again when a nutrient changes, also in tenants below, and block a change of its code', async () => {
    const base = await nutrients.createComplex('BASE', 'P')
    const dependent = await nutrientsOf(distributorAdmin).createComplex('THEIRS', '3*BASE')
    const changed = recordIn(await nutrients.put({ ...base, equation: '0.5*P' }))
    const reread = await nutrientsOf(distributorAdmin).read(dependent.id)
    expect(reread).toEqual({ ...dependent, preparedEquation: '1.5*P' })
    expect((await nutrients.put({ ...changed, code: 'OTHER' })).problems).toEqual(['nutrient.codeInEquation code'])
    const unshared = await nutrients.put({ ...changed, tenantsShared: false })
    expect(unshared.problems).toEqual(['nutrient.codeInEquation tenantsShared'])
    expect(await nutrients.read(base.id)).toEqual(changed)
  })

  test('an equation names only nutrients of its own tenant and shared ones from above', async () => {
    await nutrientsOf(distributorAdmin).create({ code: 'BELOW' })
    await nutrients.create({ code: 'UNSHARED', tenantsShared: false })
    expect((await nutrients.postComplex('X1', 'BELOW')).problems).toEqual(['equation.unknownCode equation'])
    const distributorNutrients = nutrientsOf(distributorAdmin)
    expect((await distributorNutrients.postComplex('X2', 'UNSHARED')).problems).toEqual([
      'equation.unknownCode equation',
    ])
    expect(recordIn(await distributorNutrients.postComplex('X3', 'BELOW + P'))).toMatchObject({
      preparedEquation: 'BELOW + P',
    })
  })

  describe('a property', () => {
    const kindsIn = (response: ApiResponse) =>
      [...new Set(recordsIn(response).map(({ typeNutrient }) => typeNutrient))].toSorted()

    test('is a nutrient of type 4: the same calls, separate lists, shared codes', async () => {
      const density = await nutrients.create({ code: 'DENSITY', typeNutrient: 4 })
      expect(await nutrients.read(density.id)).toMatchObject({ typeNutrient: 4 })
      expect(kindsIn(await nutrients.list({ TypeNutrient: 4 }))).toEqual([4])
      expect(kindsIn(await nutrients.list({ TypeNutrient: 1 }))).toEqual([1])
      expect(kindsIn(await nutrients.list())).toEqual([1, 4])
      const duplicate = await nutrients.post(await nutrients.content({ code: 'density' }))
      expect(duplicate.problems).toEqual(['record.codeTaken code'])
    })

    test('keeps its type: an edit without a type keeps it, another type is refused; a new one without a type is a nutrient', async () => {
      const property = await nutrients.create({ typeNutrient: 4 })
      const { typeNutrient: _, ...without } = property
      const renamed = recordIn(await nutrients.put({ ...without, name: 'Renamed' }))
      expect(renamed).toMatchObject({ typeNutrient: 4, name: 'Renamed' })
      expect((await nutrients.put({ ...renamed, typeNutrient: 1 })).problems).toEqual([
        'nutrient.kindKept typeNutrient',
      ])
      expect((await nutrients.post(await nutrients.content({ typeNutrient: 2 }))).status).toBe(422)
      expect(await nutrients.create({ typeNutrient: null })).toMatchObject({ typeNutrient: 1 })
    })
  })

  test('GetAll returns all of them by name, inactive ones and one type on request', async () => {
    const getAll = async (query = '') => recordsIn(await anna.call('GET', `/api/Nutrients/GetAll${query}`))
    const inactive = await nutrients.create({ name: 'Gone' })
    await nutrients.delete(inactive.id)
    const names = (await getAll()).map(({ name }) => String(name))
    expect(names).toEqual(recordsIn(await nutrients.list()).map(({ name }) => name))
    expect(names).not.toContain('Gone')
    expect((await getAll('?GetInactive=true')).map(({ name }) => name)).toContain('Gone')
    expect(new Set((await getAll('?TypeNutrient=4')).map(({ typeNutrient }) => typeNutrient))).toEqual(new Set([4]))
  })

  test('the nutrients an equation may name are listed: each code once, own ones before those from above, for the tenant of the edited nutrient', async () => {
    const ownNutrient = await nutrientsOf(distributorAdmin).create({ code: 'P', name: 'Own phosphorus' })
    const unshared = await nutrients.create({ code: 'SECRET', tenantsShared: false })
    const idsByCode = async (person: Person, id: number) => {
      const referenceable = recordsIn(await person.call('GET', `/api/Nutrients/Nameable/${id}`))
      expect(new Set(referenceable.map(({ code }) => code)).size).toBe(referenceable.length)
      return new Map(referenceable.map(({ code, id: nutrientId }) => [code, nutrientId]))
    }
    expect((await idsByCode(distributorAdmin, 0)).get('P')).toBe(ownNutrient.id)
    expect((await idsByCode(distributorAdmin, 0)).has('SECRET')).toBe(false)
    expect((await idsByCode(anna, 0)).get('SECRET')).toBe(unshared.id)
    // When the manufacturer edits a nutrient of the distributor, he gets what the distributor may name.
    expect((await idsByCode(anna, ownNutrient.id)).get('P')).toBe(ownNutrient.id)
    expect((await idsByCode(anna, ownNutrient.id)).has('SECRET')).toBe(false)
    expect((await anna.call('GET', '/api/Nutrients/Nameable/987654321')).status).toBe(404)
  })
})
