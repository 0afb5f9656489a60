import { type FormulaFilters, toFormulaFilterParams } from '@provende/contract/formulation/formula-search.ts'
import {
  isRecordVisible,
  isRecordWritable,
  type ReachableTenantIds,
  reachableTenantIdsOf,
  selfAndAncestors,
  type TenantNode,
} from '@provende/domain/access/is-visible.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, createWorld, type Person, type World } from '../support.ts'
import { createBranch, type Organisation } from '../support-branch.ts'
import { insertTestRecord } from '../support-families.ts'

/* The search for formulas, compared with the visibility oracle and with filters applied in memory. */

type FoundFormulaRow = {
  Id: number
  Name: string
  FarmName: string
  DistributorName: string
  TargetObjectName: string
  PriceT: number | null
  MayWrite: boolean
}
/** What this test expects of a formula. */
type ExpectedFormula = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly tenantId: number
  readonly farm: FarmWithZip | null
  readonly distributor: Organisation
  readonly isLocked: boolean
  readonly deleted: boolean
  readonly created: Date
  readonly race: RaceOfSpecie | null
  readonly price: number | null
  /** Codes of the foods of its recipe. */
  readonly foods: readonly string[]
}
type FarmWithZip = Organisation & { readonly zip: string; readonly parent: Organisation }
type RaceOfSpecie = { readonly id: number; readonly name: string; readonly specieId: number }

const noFilters: FormulaFilters = { inactive: false, status: 0, linkedFoods: [] }
const searchFormulas = (caller: Person, filters: Partial<FormulaFilters>, query = '') =>
  caller.call('GET', `${searchAddressOf({ ...noFilters, ...filters })}?NbPerPage=1000${query}`)
const searchAddressOf = (filters: FormulaFilters) =>
  `/api/FormulesCMVP/MultiFilter/${Object.values(toFormulaFilterParams(filters)).map(encodeURIComponent).join('/')}/`
const formulaRowsIn = (response: ApiResponse) => {
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`)
  return response.body as FoundFormulaRow[]
}
const idsIn = (response: ApiResponse) => formulaRowsIn(response).map(({ Id }) => Id)
const searchKeyOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const containsFolded = (text: string, part: string | undefined) =>
  part === undefined || searchKeyOf(text).includes(searchKeyOf(part))

onMainEngine(({ fresh }) => {
  let world: World
  let tree: TenantNode[]
  let actors: readonly { readonly person: Person; readonly reach: ReachableTenantIds }[]
  let experts: readonly Person[]
  const assigned = new Map<number, number[]>()
  const formulas: ExpectedFormula[] = []
  const races: RaceOfSpecie[] = []
  const foodIds = new Map<string, number>()
  let modelVersionId: number
  const query = async (text: string, values: unknown[] = []) => (await world.database.pool.query(text, values)).rows

  const addFarm = async (organisation: Organisation, parent: Organisation, zip: string): Promise<FarmWithZip> => {
    await query('update organisation set zip_code = $1 where id = $2', [zip, organisation.structureId])
    return { ...organisation, zip, parent }
  }
  const assign = async (person: Person, organisation: Organisation) => {
    await query(
      `insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())`,
      [person.id, organisation.structureId, organisation.tenantId],
    )
    assigned.set(person.id, [...(assigned.get(person.id) ?? []), organisation.tenantId])
  }
  async function addFormula(formula: Omit<ExpectedFormula, 'id' | 'code' | 'tenantId'>): Promise<void> {
    const code = `F_${formulas.length + 1}`
    const { tenantId } = formula.farm ?? formula.distributor
    const [{ id }] = await query(
      `insert into formula (tenant_id, name, code, farm_id, structure_id, nutritional_model_version_id, target_object_id,
         is_locked, deleted, creation_date, price_per_tonne_eur)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        tenantId,
        formula.name,
        code,
        formula.farm?.structureId ?? null,
        formula.distributor.structureId,
        modelVersionId,
        formula.race?.id ?? null,
        formula.isLocked,
        formula.deleted,
        formula.created,
        formula.price,
      ],
    )
    // A line with amount 0 and an inactive line are not in the recipe.
    for (const [index, [food, foodId]] of [...foodIds].entries()) {
      const isInRecipe = formula.foods.includes(food)
      const isActive = isInRecipe || formulas.length % 2 === 0
      await query(
        `insert into formula_foods (formula_id, position, tenant_id, item_id, code, name, value, is_active)
         values ($1, $2, $3, $4, $5, $5, $6, $7)`,
        [id, index, tenantId, foodId, food, isInRecipe || !isActive ? 12.5 : 0, isActive],
      )
    }
    formulas.push({ ...formula, id: Number(id), code, tenantId })
  }

  beforeAll(async () => {
    world = await createWorld(await fresh())
    const branch = await createBranch(world)
    const elsewhere = await createBranch(world)
    const { manufacturer, distributor, rival } = branch
    modelVersionId = await insertTestRecord(world, 'modelVersions', manufacturer.tenantId, { tenantsShared: true })
    for (const name of ['Holstein', 'Montbéliarde', 'Lacaune']) {
      const specieId = await insertTestRecord(world, 'species', manufacturer.tenantId, { tenantsShared: true })
      races.push({
        id: await insertTestRecord(world, 'races', manufacturer.tenantId, { name, specieId, tenantsShared: true }),
        name,
        specieId,
      })
    }
    for (const code of ['640642', 'SEL', 'A/B', 'A B', 'A,B'])
      foodIds.set(code, await insertTestRecord(world, 'foods', manufacturer.tenantId, { code, tenantsShared: true }))
    const farms = [
      await addFarm(branch.farm, distributor, '56300'),
      await addFarm(branch.otherFarm, distributor, '56120'),
      await addFarm(branch.rivalFarm, rival, '22600'),
      await addFarm(elsewhere.farm, elsewhere.distributor, '56300'),
    ]
    // A fixed seed, so that a failure is reproducible.
    const [randomNumbers] = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), { numRuns: 1, seed: 7 })
    const pickRandom = <T>(items: readonly T[]): T => items[Number(randomNumbers?.next().value) % items.length] as T
    const organisations = [...farms, ...farms, { ...distributor, parent: null }, { ...rival, parent: null }]
    for (let count = 0; count < 120; count++) {
      const organisation = pickRandom(organisations)
      await addFormula({
        name: `${pickRandom(['Minéral', 'CMV tarie', 'Génisses 100 %', 'Lait_bio'])} ${count}`,
        farm: organisation.parent === null ? null : (organisation as FarmWithZip),
        distributor: organisation.parent ?? organisation,
        isLocked: pickRandom([true, false]),
        deleted: pickRandom([true, false, false, false]),
        // Around midnight in Paris, in winter and in summer.
        created: new Date(
          pickRandom(['2026-01-14T22:59:59Z', '2026-01-14T23:00:00Z', '2026-07-01T21:59:59Z', '2026-07-01T22:00:00Z']),
        ),
        race: organisation.tenantId === elsewhere.farm.tenantId ? null : pickRandom([...races, null]),
        price: pickRandom([null, 364.4, 512, 288.25]),
        foods: [...foodIds.keys()].filter(() => pickRandom([true, false])),
      })
    }
    const addPersonAt = (organisation: Organisation, role: Person['role']) =>
      world.addPerson(organisation.tenantId, role)
    experts = [
      await addPersonAt(manufacturer, 'ExpertDif'),
      await addPersonAt(manufacturer, 'ExpertDif'),
      await addPersonAt(distributor, 'ExpertDistri'),
    ]
    const [farmExpert, distributorExpert, salesExpert] = experts as [Person, Person, Person]
    await assign(farmExpert, branch.farm)
    await assign(farmExpert, branch.rivalFarm)
    await assign(distributorExpert, distributor)
    await assign(salesExpert, branch.otherFarm)
    tree = (await query('select id, parent_id as "parentId" from tenant')) as TenantNode[]
    const people = [
      await addPersonAt(manufacturer, 'AdminDif'),
      await addPersonAt(manufacturer, 'ExpertDif'),
      await addPersonAt(distributor, 'AdminDistri'),
      await addPersonAt(rival, 'AdminDistri'),
      await addPersonAt(branch.farm, 'Farmer'),
      await addPersonAt(elsewhere.manufacturer, 'AdminDif'),
      ...experts,
    ]
    actors = people.map((person) => ({
      person,
      reach: reachableTenantIdsOf(tree, person.role, assigned.get(person.id) ?? []),
    }))
  })

  type Actor = (typeof actors)[number]
  const sees = ({ person, reach }: Actor, ownerTenantId: number) =>
    // None of them was shown to its farm.
    person.role !== 'Farmer' && isRecordVisible(tree, person.tenantId, { ownerTenantId, tenantsShared: false }, reach)

  /** Whether a formula matches the filters. */
  function matchesFilters(actor: Actor, filters: FormulaFilters, formula: ExpectedFormula): boolean {
    const day = dayInParis(formula.created)
    const assignedTenantIds = (assigned.get(filters.expert ?? 0) ?? []).filter((tenantId) =>
      selfAndAncestors(tree, tenantId).includes(actor.person.tenantId),
    )
    return (
      (filters.inactive || !formula.deleted) &&
      (filters.status === 0 || formula.isLocked === (filters.status === 2)) &&
      containsFolded(formula.name, filters.formulaName) &&
      (filters.farm === undefined || (formula.farm !== null && containsFolded(formula.farm.name, filters.farm))) &&
      containsFolded(formula.distributor.name, filters.distributor) &&
      (filters.expert === undefined ||
        selfAndAncestors(tree, formula.tenantId).some((parent) => assignedTenantIds.includes(parent))) &&
      (filters.startDate === undefined || day >= filters.startDate) &&
      (filters.endDate === undefined || day <= filters.endDate) &&
      (filters.zip === undefined || formula.farm?.zip.startsWith(filters.zip) === true) &&
      (filters.target === undefined || formula.race?.id === filters.target) &&
      (filters.specie === undefined || formula.race?.specieId === filters.specie) &&
      filters.linkedFoods.every((code) =>
        formula.foods.some((food) => food === code || (code === 'A B' && /^A.B$/.test(food))),
      )
    )
  }

  const optional = <T>(...values: T[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))
  const filters = () =>
    fc.record({
      inactive: fc.boolean(),
      status: fc.constantFrom(0, 0, 1, 2),
      formulaName: optional('mineral', '100', 'lait_', 'TARIE', 'x_x', '9'),
      farm: optional('farm', 'Farm 0', 'distributor'),
      distributor: optional('structure', 'Structure 00', 'nobody'),
      expert: optional(...experts.map(({ id }) => id), 999_999),
      startDate: optional('2026-01-14', '2026-01-15', '2026-07-02'),
      endDate: optional('2026-01-14', '2026-07-01', '2026-07-02'),
      zip: optional('56', '56300', '22', '6'),
      target: optional(...races.map(({ id }) => id), 999_999),
      specie: optional(...races.map(({ specieId }) => specieId)),
      linkedFoods: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(['640642', 'SEL', 'A B', 'none'])),
    }) as fc.Arbitrary<FormulaFilters>

  test('any filters by any person find exactly the visible formulas that match, with their number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...actors), filters(), async (actor, requested) => {
        const response = await searchFormulas(actor.person, requested)
        const expected = formulas.filter(
          (formula) => sees(actor, formula.tenantId) && matchesFilters(actor, requested, formula),
        )
        expect(idsIn(response).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
        expect(response.count).toBe(expected.length)
      }),
      { numRuns: 150, seed: 42 },
    )
  })

  test('every row names its farm, distributor and breed, and whether it may be written', async () => {
    for (const actor of actors) {
      const formulasById = new Map(formulas.map((formula) => [formula.id, formula]))
      for (const row of formulaRowsIn(await searchFormulas(actor.person, { inactive: true }))) {
        const formula = formulasById.get(row.Id) as ExpectedFormula
        expect(row).toMatchObject({
          FarmName: formula.farm?.name ?? '',
          DistributorName: formula.distributor.name,
          TargetObjectName: formula.race?.name ?? '',
          PriceT: formula.price,
          MayWrite: isRecordWritable(tree, actor.person.tenantId, { ownerTenantId: formula.tenantId }, actor.reach),
        })
      }
    }
  })

  const sortValues: Readonly<Record<string, (row: FoundFormulaRow) => string | number | null>> = {
    Name: ({ Name }) => searchKeyOf(Name),
    FarmName: ({ FarmName }) => (FarmName === '' ? null : searchKeyOf(FarmName)),
    DistributorName: ({ DistributorName }) => searchKeyOf(DistributorName),
    TargetObjectName: ({ TargetObjectName }) => (TargetObjectName === '' ? null : searchKeyOf(TargetObjectName)),
    PriceT: ({ PriceT }) => PriceT,
  }
  describe.each(Object.entries(sortValues))('sorted by %s', (order, measuredValue) => {
    test.each(['false', 'true'])('descending %s: pages follow one another, with empty values last', async (desc) => {
      for (const { person } of actors.slice(0, 5)) {
        const whole = formulaRowsIn(await searchFormulas(person, {}, `&Order=${order}&Desc=${desc}`))
        const values = whole.map(measuredValue)
        const nonNull = values.filter((value) => value !== null)
        const direction = desc === 'true' ? -1 : 1
        expect(nonNull).toEqual(
          nonNull.toSorted((formula, second) => (formula < second ? -1 : formula > second ? 1 : 0) * direction),
        )
        expect(values.slice(nonNull.length).every((value) => value === null)).toBe(true)
        const address = searchAddressOf(noFilters)
        const paged: number[] = []
        for (let page = 0; page * 20 < whole.length; page++)
          paged.push(
            ...idsIn(await person.call('GET', `${address}?NbPerPage=20&Page=${page}&Order=${order}&Desc=${desc}`)),
          )
        expect(paged).toEqual(whole.map(({ Id }) => Id))
      }
    })
  })

  test('every field of a row can be sorted by, except caller-dependent ones', async () => {
    const [{ person }] = actors as [Actor]
    const [row] = formulaRowsIn(await searchFormulas(person, {}))
    for (const name of Object.keys(row as FoundFormulaRow)) {
      const response = await searchFormulas(person, {}, `&Order=${name}`)
      expect([name, response.status]).toEqual([
        name,
        ['MayWrite', 'CurrencyCode', 'StaleReasons', 'OpenProposalCount'].includes(name) ? 400 : 200,
      ])
    }
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect((await searchFormulas(person, {}, `&Order=${name}`)).problems, name).toEqual(['request.order'])
  })

  test('a search finds words of name and code, and returns only the requested columns', async () => {
    const [actor] = actors as [Actor]
    const [formula] = formulas.filter(({ deleted }) => !deleted) as [ExpectedFormula]
    const response = await searchFormulas(actor.person, {}, `&Search=${formula.code}&IncludeColumns=Name,FarmName`)
    expect(formulaRowsIn(response)).toContainEqual({
      Id: formula.id,
      Name: formula.name,
      FarmName: formula.farm?.name ?? '',
    })
    expect((await searchFormulas(actor.person, {}, '&IncludeColumns=Price')).problems).toEqual(['request.columns'])
  })

  test('the plain list is the same search by name and code', async () => {
    const [actor] = actors as [Actor]
    const list = await actor.person.call('GET', '/api/FormulesCMVP?NbPerPage=1000&Name=tarie&GetInactive=true')
    expect(list.body).toEqual((await searchFormulas(actor.person, { formulaName: 'tarie', inactive: true })).body)
    const ofBoth = formulas.find((one) => sees(actor, one.tenantId) && one.farm !== null && one.race !== null)
    const { farm, race } = ofBoth ?? expect.fail()
    const ofFarm = `FarmId=${farm?.structureId}&StructureId=${farm?.parent.structureId}&Target=${race?.id}`
    const limited = await actor.person.call('GET', `/api/FormulesCMVP?NbPerPage=1000&GetInactive=true&${ofFarm}`)
    expect(idsIn(limited).toSorted()).toEqual(
      formulas
        .filter((one) => sees(actor, one.tenantId) && one.farm === farm && one.race === race)
        .map(({ id }) => id)
        .toSorted(),
    )
    const coded = await actor.person.call('GET', '/api/FormulesCMVP?Code=f_1&Order=FarmName')
    expect(formulaRowsIn(coded).length).toBe(
      formulas.filter((formula) => sees(actor, formula.tenantId) && !formula.deleted && /^F_1/.test(formula.code))
        .length,
    )
  })

  test('is denied to roles without formulas', async () => {
    expect((await searchFormulas(world.host, {})).problems).toEqual(['access.denied'])
  })
})
