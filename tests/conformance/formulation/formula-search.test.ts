import { type FormulaFilters, formulaFiltersInPath } from '@provende/contract/formulation/formula-search.ts'
import {
  chainOf,
  isVisible,
  isWritable,
  type Reach,
  reachOf,
  type TenantNode,
} from '@provende/domain/access/is-visible.ts'
import { dayInParis } from '@provende/domain/kit/day.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, createWorld, type Person, type World } from './support.ts'
import { put } from './support-families.ts'
import { type Place, settleBranch } from './support-people.ts'

/* The search for formulas, against who may see what and what each formula is. */

type Row = {
  Id: number
  Name: string
  FarmName: string
  DistributorName: string
  TargetObjectName: string
  PriceT: number | null
  MayWrite: boolean
}
/** A formula as this test knows it. */
type Known = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly tenantId: number
  readonly farm: Farm | null
  readonly distributor: Place
  readonly isLocked: boolean
  readonly deleted: boolean
  readonly created: Date
  readonly race: Race | null
  readonly price: number | null
  /** Codes of the foods of its recipe. */
  readonly foods: readonly string[]
}
type Farm = Place & { readonly zip: string; readonly above: Place }
type Race = { readonly id: number; readonly name: string; readonly specieId: number }

const none: FormulaFilters = { inactive: false, status: 0, linkedFoods: [] }
const search = (by: Person, filters: Partial<FormulaFilters>, query = '') =>
  by.call('GET', `${addressOf({ ...none, ...filters })}?NbPerPage=1000${query}`)
const addressOf = (filters: FormulaFilters) =>
  `/api/FormulesCMVP/MultiFilter/${Object.values(formulaFiltersInPath(filters)).map(encodeURIComponent).join('/')}/`
const rowsIn = (answer: Answer) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body as Row[]
}
const idsIn = (answer: Answer) => rowsIn(answer).map(({ Id }) => Id)
const keyOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const contains = (text: string, part: string | undefined) => part === undefined || keyOf(text).includes(keyOf(part))

eachEngine(({ fresh }) => {
  let world: World
  let tree: TenantNode[]
  let actors: readonly { readonly person: Person; readonly reach: Reach }[]
  let experts: readonly Person[]
  const assigned = new Map<number, number[]>()
  const formulas: Known[] = []
  const races: Race[] = []
  const foodIds = new Map<string, number>()
  let modelVersionId: number
  const query = async (text: string, values: unknown[] = []) => (await world.database.pool.query(text, values)).rows

  const addFarm = async (place: Place, above: Place, zip: string): Promise<Farm> => {
    await query('update organisation set zip_code = $1 where id = $2', [zip, place.structureId])
    return { ...place, zip, above }
  }
  const assign = async (person: Person, place: Place) => {
    await query(
      `insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())`,
      [person.id, place.structureId, place.tenantId],
    )
    assigned.set(person.id, [...(assigned.get(person.id) ?? []), place.tenantId])
  }
  async function addFormula(known: Omit<Known, 'id' | 'code' | 'tenantId'>): Promise<void> {
    const code = `F_${formulas.length + 1}`
    const { tenantId } = known.farm ?? known.distributor
    const [{ id }] = await query(
      `insert into formula (tenant_id, name, code, farm_id, structure_id, nutritional_model_version_id, target_object_id,
         is_locked, deleted, creation_date, price_per_tonne_eur)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        tenantId,
        known.name,
        code,
        known.farm?.structureId ?? null,
        known.distributor.structureId,
        modelVersionId,
        known.race?.id ?? null,
        known.isLocked,
        known.deleted,
        known.created,
        known.price,
      ],
    )
    // A line without an amount, and one that is not active, are not in the recipe.
    for (const [place, [food, foodId]] of [...foodIds].entries()) {
      const isIn = known.foods.includes(food)
      const isActive = isIn || formulas.length % 2 === 0
      await query(
        `insert into formula_foods (formula_id, position, tenant_id, item_id, code, name, value, is_active)
         values ($1, $2, $3, $4, $5, $5, $6, $7)`,
        [id, place, tenantId, foodId, food, isIn || !isActive ? 12.5 : 0, isActive],
      )
    }
    formulas.push({ ...known, id: Number(id), code, tenantId })
  }

  beforeAll(async () => {
    world = await createWorld(await fresh())
    const branch = await settleBranch(world)
    const elsewhere = await settleBranch(world)
    const { maker, distributor, rival } = branch
    modelVersionId = await put(world, 'modelVersions', maker.tenantId, { tenantsShared: true })
    for (const name of ['Holstein', 'Montbéliarde', 'Lacaune']) {
      const specieId = await put(world, 'species', maker.tenantId, { tenantsShared: true })
      races.push({
        id: await put(world, 'races', maker.tenantId, { name, specieId, tenantsShared: true }),
        name,
        specieId,
      })
    }
    for (const code of ['640642', 'SEL', 'A/B', 'A B', 'A,B'])
      foodIds.set(code, await put(world, 'foods', maker.tenantId, { code, tenantsShared: true }))
    const farms = [
      await addFarm(branch.farm, distributor, '56300'),
      await addFarm(branch.otherFarm, distributor, '56120'),
      await addFarm(branch.rivalFarm, rival, '22600'),
      await addFarm(elsewhere.farm, elsewhere.distributor, '56300'),
    ]
    // A fixed random, so that what fails fails again.
    const [dice] = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), { numRuns: 1, seed: 7 })
    const pick = <T>(all: readonly T[]): T => all[Number(dice?.next().value) % all.length] as T
    const places = [...farms, ...farms, { ...distributor, above: null }, { ...rival, above: null }]
    for (let count = 0; count < 120; count++) {
      const place = pick(places)
      await addFormula({
        name: `${pick(['Minéral', 'CMV tarie', 'Génisses 100 %', 'Lait_bio'])} ${count}`,
        farm: place.above === null ? null : (place as Farm),
        distributor: place.above ?? place,
        isLocked: pick([true, false]),
        deleted: pick([true, false, false, false]),
        // Around midnight in Paris, in winter and in summer.
        created: new Date(
          pick(['2026-01-14T22:59:59Z', '2026-01-14T23:00:00Z', '2026-07-01T21:59:59Z', '2026-07-01T22:00:00Z']),
        ),
        race: place.tenantId === elsewhere.farm.tenantId ? null : pick([...races, null]),
        price: pick([null, 364.4, 512, 288.25]),
        foods: [...foodIds.keys()].filter(() => pick([true, false])),
      })
    }
    const at = (place: Place, role: Person['role']) => world.addPerson(place.tenantId, role)
    experts = [await at(maker, 'ExpertDif'), await at(maker, 'ExpertDif'), await at(distributor, 'ExpertDistri')]
    const [ofFarm, ofDistributor, seller] = experts as [Person, Person, Person]
    await assign(ofFarm, branch.farm)
    await assign(ofFarm, branch.rivalFarm)
    await assign(ofDistributor, distributor)
    await assign(seller, branch.otherFarm)
    tree = (await query('select id, parent_id as "parentId" from tenant')) as TenantNode[]
    const everybody = [
      await at(maker, 'AdminDif'),
      await at(maker, 'ExpertDif'),
      await at(distributor, 'AdminDistri'),
      await at(rival, 'AdminDistri'),
      await at(branch.farm, 'Farmer'),
      await at(elsewhere.maker, 'AdminDif'),
      ...experts,
    ]
    actors = everybody.map((person) => ({ person, reach: reachOf(tree, person.role, assigned.get(person.id) ?? []) }))
  })

  type Actor = (typeof actors)[number]
  const sees = ({ person, reach }: Actor, ownerTenantId: number) =>
    isVisible(tree, person.tenantId, { ownerTenantId, tenantsShared: false }, reach)

  /** Whether a formula is what the filters ask for. */
  function isAsked(actor: Actor, asked: FormulaFilters, one: Known): boolean {
    const day = dayInParis(one.created)
    const lookedAfter = (assigned.get(asked.expert ?? 0) ?? []).filter((tenantId) =>
      chainOf(tree, tenantId).includes(actor.person.tenantId),
    )
    return (
      (asked.inactive || !one.deleted) &&
      (asked.status === 0 || one.isLocked === (asked.status === 2)) &&
      contains(one.name, asked.formulaName) &&
      (asked.farm === undefined || (one.farm !== null && contains(one.farm.name, asked.farm))) &&
      contains(one.distributor.name, asked.distributor) &&
      (asked.expert === undefined || chainOf(tree, one.tenantId).some((above) => lookedAfter.includes(above))) &&
      (asked.startDate === undefined || day >= asked.startDate) &&
      (asked.endDate === undefined || day <= asked.endDate) &&
      (asked.zip === undefined || one.farm?.zip.startsWith(asked.zip) === true) &&
      (asked.target === undefined || one.race?.id === asked.target) &&
      (asked.specie === undefined || one.race?.specieId === asked.specie) &&
      asked.linkedFoods.every((code) =>
        one.foods.some((food) => food === code || (code === 'A B' && /^A.B$/.test(food))),
      )
    )
  }

  const maybe = <T>(...values: T[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))
  const filters = () =>
    fc.record({
      inactive: fc.boolean(),
      status: fc.constantFrom(0, 0, 1, 2),
      formulaName: maybe('mineral', '100', 'lait_', 'TARIE', 'x_x', '9'),
      farm: maybe('farm', 'Farm 0', 'distributor'),
      distributor: maybe('structure', 'Structure 00', 'nobody'),
      expert: maybe(...experts.map(({ id }) => id), 999_999),
      startDate: maybe('2026-01-14', '2026-01-15', '2026-07-02'),
      endDate: maybe('2026-01-14', '2026-07-01', '2026-07-02'),
      zip: maybe('56', '56300', '22', '6'),
      target: maybe(...races.map(({ id }) => id), 999_999),
      specie: maybe(...races.map(({ specieId }) => specieId)),
      linkedFoods: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(['640642', 'SEL', 'A B', 'none'])),
    }) as fc.Arbitrary<FormulaFilters>

  test('whoever asks for whatever finds what he may see of what is so, and how many', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...actors), filters(), async (actor, asked) => {
        const answer = await search(actor.person, asked)
        const expected = formulas.filter((one) => sees(actor, one.tenantId) && isAsked(actor, asked, one))
        expect(idsIn(answer).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
        expect(answer.count).toBe(expected.length)
      }),
      { numRuns: 150, seed: 42 },
    )
  })

  test('every row says what it is for, and whether it may be written', async () => {
    for (const actor of actors) {
      const known = new Map(formulas.map((one) => [one.id, one]))
      for (const row of rowsIn(await search(actor.person, { inactive: true }))) {
        const one = known.get(row.Id) as Known
        expect(row).toMatchObject({
          FarmName: one.farm?.name ?? '',
          DistributorName: one.distributor.name,
          TargetObjectName: one.race?.name ?? '',
          PriceT: one.price,
          MayWrite: isWritable(tree, actor.person.tenantId, { ownerTenantId: one.tenantId }, actor.reach),
        })
      }
    }
  })

  const ordered: Readonly<Record<string, (row: Row) => string | number | null>> = {
    Name: ({ Name }) => keyOf(Name),
    FarmName: ({ FarmName }) => (FarmName === '' ? null : keyOf(FarmName)),
    DistributorName: ({ DistributorName }) => keyOf(DistributorName),
    TargetObjectName: ({ TargetObjectName }) => (TargetObjectName === '' ? null : keyOf(TargetObjectName)),
    PriceT: ({ PriceT }) => PriceT,
  }
  describe.each(Object.entries(ordered))('by %s', (order, valueIn) => {
    test.each(['false', 'true'])('downwards %s: pages follow one another, empty ones last', async (desc) => {
      for (const { person } of actors.slice(0, 5)) {
        const whole = rowsIn(await search(person, {}, `&Order=${order}&Desc=${desc}`))
        const values = whole.map(valueIn)
        const given = values.filter((value) => value !== null)
        const direction = desc === 'true' ? -1 : 1
        expect(given).toEqual(given.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0) * direction))
        expect(values.slice(given.length).every((value) => value === null)).toBe(true)
        const address = addressOf(none)
        const paged: number[] = []
        for (let page = 0; page * 20 < whole.length; page++)
          paged.push(
            ...idsIn(await person.call('GET', `${address}?NbPerPage=20&Page=${page}&Order=${order}&Desc=${desc}`)),
          )
        expect(paged).toEqual(whole.map(({ Id }) => Id))
      }
    })
  })

  test('every field of a row can be sorted by, but what belongs to whoever asks', async () => {
    const [{ person }] = actors as [Actor]
    const [row] = rowsIn(await search(person, {}))
    for (const name of Object.keys(row as Row)) {
      const answer = await search(person, {}, `&Order=${name}`)
      expect([name, answer.status]).toEqual([name, ['MayWrite', 'CurrencyCode'].includes(name) ? 400 : 200])
    }
  })

  test('words of a search are found in name and code, some columns alone are answered when asked for', async () => {
    const [actor] = actors as [Actor]
    const [one] = formulas.filter(({ deleted }) => !deleted) as [Known]
    const answer = await search(actor.person, {}, `&Search=${one.code}&IncludeColumns=Name,FarmName`)
    expect(rowsIn(answer)).toContainEqual({ Id: one.id, Name: one.name, FarmName: one.farm?.name ?? '' })
    expect((await search(actor.person, {}, '&IncludeColumns=Price')).problems).toEqual(['request.columns'])
  })

  test('the plain list is the same search by name and code', async () => {
    const [actor] = actors as [Actor]
    const list = await actor.person.call('GET', '/api/FormulesCMVP?NbPerPage=1000&Name=tarie&GetInactive=true')
    expect(list.body).toEqual((await search(actor.person, { formulaName: 'tarie', inactive: true })).body)
    const coded = await actor.person.call('GET', '/api/FormulesCMVP?Code=f_1&Order=FarmName')
    expect(rowsIn(coded).length).toBe(
      formulas.filter((one) => sees(actor, one.tenantId) && !one.deleted && /^F_1/.test(one.code)).length,
    )
  })

  test('is not for those who have no formulas', async () => {
    const adviser = await world.addPerson(world.platform, 'TC')
    expect((await search(adviser, {})).problems).toEqual(['access.denied'])
  })
})
