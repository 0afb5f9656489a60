import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, createWorld, messageOf, type Person, type World } from './support.ts'
import { recordIn, recordsIn, recordsOf } from './support-families.ts'

/* The equations of nutrients, from the call that saves one to what is stored. */

eachEngine(({ fresh }) => {
  let world: World
  let anna: Person
  let below: Person
  const nutrientsOf = (person: Person) => {
    const records = recordsOf(person, 'nutrients')
    const complex = (code: string, equation: string) => ({ code, isComplex: true, equation })
    return {
      ...records,
      saved: (code: string, equation: string) => records.created({ ...complex(code, equation), tenantsShared: true }),
      tried: async (code: string, equation: string) => records.post(await records.content(complex(code, equation))),
    }
  }
  let nutrients: ReturnType<typeof nutrientsOf>
  beforeAll(async () => {
    world = await createWorld(await fresh())
    const maker = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(maker, 'AdminDif')
    below = await world.addPerson(await world.addTenant(maker), 'AdminDif')
    nutrients = nutrientsOf(anna)
    for (const code of ['P', 'CU_INO', 'CU_ORG']) await nutrients.created({ code, tenantsShared: true })
  })

  test('an equation is stored as it was typed, and prepared over simple nutrients whatever the body says', async () => {
    const copper = await nutrients.saved('CU', 'CU_INO+ CU_ORG')
    expect(copper).toMatchObject({ equation: 'CU_INO+ CU_ORG', preparedEquation: 'CU_INO + CU_ORG' })
    const lied = await nutrients.content({
      code: 'CU2',
      isComplex: true,
      equation: '2 CU - 0,5*P',
      preparedEquation: 'P',
    })
    const nested = recordIn(await nutrients.post(lied))
    expect(nested).toMatchObject({ equation: '2 CU - 0,5*P', preparedEquation: '2*CU_INO + 2*CU_ORG - 0.5*P' })
    expect(await nutrients.read(nested.id)).toEqual(nested)
  })

  test('a nutrient that is not complex has no equation', async () => {
    const simple = await nutrients.created({ isComplex: false, equation: 'P', preparedEquation: 'P' })
    expect(simple).toMatchObject({ equation: '', preparedEquation: '' })
  })

  test.each([
    ['', 'field.required', 'obligatoire'],
    ['P +', 'equation.termExpected', 'Caractère 4 : '],
    ['P + * CU_INO', 'equation.termExpected', 'Caractère 5 : un code de nutriment est attendu, et non « * »'],
    ['0.65 *', 'equation.codeExpected', 'Caractère 7 : '],
    ['P CU_INO', 'equation.signExpected', 'Caractère 3 : + ou - est attendu avant « CU_INO »'],
    ['P + NOPE', 'equation.unknownCode', "Caractère 5 : aucun nutriment n'a le code « NOPE »"],
    ['P + SELF', 'equation.cycle', 'SELF → SELF'],
    ['9999999999999*P', 'equation.coefficientBeyond', 'SELF → P'],
  ])('the equation %j is refused with its place', async (equation, key, words) => {
    const answer = await nutrients.tried('SELF', equation)
    expect(answer).toMatchObject({ status: 422, problems: [`${key} equation`] })
    expect(messageOf(answer)).toContain(words)
  })

  test('a cycle through another nutrient is refused when it is closed', async () => {
    const first = await nutrients.saved('C1', 'P')
    await nutrients.saved('C2', 'C1')
    const closed = await nutrients.put({ ...first, equation: 'P + C2' })
    expect(closed.problems).toEqual(['equation.cycle equation'])
    expect(messageOf(closed)).toContain('C2 → C1 → C2')
    expect(await nutrients.read(first.id)).toEqual(first)
  })

  test('what would carry another beyond the range of coefficients is refused, also below', async () => {
    const factor = await nutrients.saved('FACTOR', '1000000*P')
    await nutrientsOf(below).saved('FACTOR2', '100000*FACTOR')
    const changed = await nutrients.put({ ...factor, equation: '100000000*P' })
    expect(changed.problems).toEqual(['equation.coefficientBeyond equation'])
    expect(messageOf(changed)).toContain('FACTOR2 → P')
    expect(await nutrients.read(factor.id)).toEqual(factor)
  })

  test('what cancels out leaves nothing behind', async () => {
    expect(await nutrients.saved('REST', '0.1*P + 0.2*P - 0.3*P + CU_INO')).toMatchObject({
      preparedEquation: 'CU_INO',
    })
  })

  test('only what is prepared otherwise than before is written', async () => {
    const part = await nutrients.created({ code: 'PART', tenantsShared: true })
    const half = await nutrients.saved('HALF', '0.5*PART')
    for (const code of ['MORE', 'MOST']) await nutrients.saved(code, 'HALF + P')
    // One more for each statement that updates nutrients, whatever it finds.
    await world.database.pool.query('create sequence nutrient_updates')
    await world.database.pool.query(`create function count_update() returns trigger language plpgsql security definer
      set search_path = public as $$ begin perform nextval('nutrient_updates'); return null; end $$`)
    await world.database.pool.query(
      'create trigger counted after update on nutrient for each statement execute function count_update()',
    )
    const updates = async (save: () => Promise<Answer>) => {
      await world.database.pool.query("select setval('nutrient_updates', 1)")
      expect((await save()).status).toBe(200)
      const { rows } = await world.database.pool.query('select last_value - 1 as count from nutrient_updates')
      return Number(rows[0].count)
    }
    expect(await updates(() => nutrients.put({ ...part, name: 'Part renamed' }))).toBe(1)
    expect(await updates(() => nutrients.put({ ...half, equation: '0.4*PART' }))).toBe(3)
    await world.database.pool.query('drop trigger counted on nutrient')
  })

  test('what names it is prepared anew when it changes, also below, and keeps it from losing its code', async () => {
    const base = await nutrients.saved('BASE', 'P')
    const theirs = await nutrientsOf(below).saved('THEIRS', '3*BASE')
    const changed = recordIn(await nutrients.put({ ...base, equation: '0.5*P' }))
    const after = await nutrientsOf(below).read(theirs.id)
    expect(after).toEqual({ ...theirs, preparedEquation: '1.5*P' })
    expect((await nutrients.put({ ...changed, code: 'OTHER' })).problems).toEqual(['nutrient.codeInEquation code'])
    const unshared = await nutrients.put({ ...changed, tenantsShared: false })
    expect(unshared.problems).toEqual(['nutrient.codeInEquation tenantsShared'])
    expect(await nutrients.read(base.id)).toEqual(changed)
  })

  test('names nutrients of its own tenant and shared ones from above, no others', async () => {
    await nutrientsOf(below).created({ code: 'BELOW' })
    await nutrients.created({ code: 'UNSHARED', tenantsShared: false })
    expect((await nutrients.tried('X1', 'BELOW')).problems).toEqual(['equation.unknownCode equation'])
    const theirs = nutrientsOf(below)
    expect((await theirs.tried('X2', 'UNSHARED')).problems).toEqual(['equation.unknownCode equation'])
    expect(recordIn(await theirs.tried('X3', 'BELOW + P'))).toMatchObject({ preparedEquation: 'BELOW + P' })
  })

  describe('a property', () => {
    const kindsIn = (answer: Answer) =>
      [...new Set(recordsIn(answer).map(({ typeNutrient }) => typeNutrient))].toSorted()

    test('is a nutrient of type 4: the same calls, lists of its own, one space of codes', async () => {
      const density = await nutrients.created({ code: 'DENSITY', typeNutrient: 4 })
      expect(await nutrients.read(density.id)).toMatchObject({ typeNutrient: 4 })
      expect(kindsIn(await nutrients.list({ TypeNutrient: 4 }))).toEqual([4])
      expect(kindsIn(await nutrients.list({ TypeNutrient: 1 }))).toEqual([1])
      expect(kindsIn(await nutrients.list())).toEqual([1, 4])
      const taken = await nutrients.post(await nutrients.content({ code: 'density' }))
      expect(taken.problems).toEqual(['record.codeTaken code'])
    })

    test('remains one: what gives no type keeps it, another is refused; what is new without a type is a nutrient', async () => {
      const property = await nutrients.created({ typeNutrient: 4 })
      const { typeNutrient: _, ...without } = property
      const kept = recordIn(await nutrients.put({ ...without, name: 'Renamed' }))
      expect(kept).toMatchObject({ typeNutrient: 4, name: 'Renamed' })
      expect((await nutrients.put({ ...kept, typeNutrient: 1 })).problems).toEqual(['nutrient.kindKept typeNutrient'])
      expect((await nutrients.post(await nutrients.content({ typeNutrient: 2 }))).status).toBe(422)
      expect(await nutrients.created({ typeNutrient: null })).toMatchObject({ typeNutrient: 1 })
    })
  })

  test('all of them come on one page by name, active ones unless asked for, of one kind when asked for', async () => {
    const all = async (query = '') => recordsIn(await anna.call('GET', `/api/Nutrients/GetAll${query}`))
    const gone = await nutrients.created({ name: 'Gone' })
    await nutrients.delete(gone.id)
    const names = (await all()).map(({ name }) => String(name))
    expect(names).toEqual(recordsIn(await nutrients.list()).map(({ name }) => name))
    expect(names).not.toContain('Gone')
    expect((await all('?GetInactive=true')).map(({ name }) => name)).toContain('Gone')
    expect(new Set((await all('?TypeNutrient=4')).map(({ typeNutrient }) => typeNutrient))).toEqual(new Set([4]))
  })

  test('what an equation may name is told: each code once, the own before those from above, for whoever edits', async () => {
    const own = await nutrientsOf(below).created({ code: 'P', name: 'Own phosphorus' })
    const secret = await nutrients.created({ code: 'SECRET', tenantsShared: false })
    const codes = async (person: Person, id: number) => {
      const told = recordsIn(await person.call('GET', `/api/Nutrients/Nameable/${id}`))
      expect(new Set(told.map(({ code }) => code)).size).toBe(told.length)
      return new Map(told.map(({ code, id: known }) => [code, known]))
    }
    expect((await codes(below, 0)).get('P')).toBe(own.id)
    expect((await codes(below, 0)).has('SECRET')).toBe(false)
    expect((await codes(anna, 0)).get('SECRET')).toBe(secret.id)
    // The manufacturer who edits a distributor's nutrient is told what that one may name.
    expect((await codes(anna, own.id)).get('P')).toBe(own.id)
    expect((await codes(anna, own.id)).has('SECRET')).toBe(false)
    expect((await anna.call('GET', '/api/Nutrients/Nameable/987654321')).status).toBe(404)
  })
})
