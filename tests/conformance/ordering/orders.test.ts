import { problemsInBody } from '@provende/contract/error-body.ts'
import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import type { ListedOrder } from '@provende/contract/ordering/order-form.ts'
import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, messageOf, type Person } from '../support.ts'
import {
  createFormulaFixture,
  decodedBodyOf,
  type FormulaFixture,
  lockFormula,
  readFormula,
  saveFormula,
} from '../support-formula-fixture.ts'

/* Orders end to end over the API: placed, changed, validated, cancelled, repeated, asked for by a farmer. */

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  let farmer: Person
  let rival: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    anna = fixture.formulator
    farmer = await fixture.person(fixture.farm, 'Farmer')
    rival = await fixture.person(fixture.rival, 'AdminDistri')
  })

  const terms = (overrides: object = {}) => ({
    quantityTonnes: 2.5,
    deliveryType: deliveryTypes.delivery,
    deliveryDate: '2026-03-20',
    description: 'Before noon',
    ...overrides,
  })
  const call = (
    person: Person,
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    schema: keyof typeof routes.orders,
  ) => person.call(method, `/api/OrderForms${path}`, { body: toWire(body, routes.orders[schema].body) })
  const place = (person: Person, formula: { id: number }, overrides: object = {}) =>
    call(person, 'POST', '/Add', { formulaId: formula.id, ...terms(overrides) }, 'add')
  const orderIn = (response: ApiResponse): OrderResponse => decodedBodyOf(response)
  const placed = async (overrides: object = {}) => orderIn(await place(anna, await fixture.addFormula(), overrides))
  const read = async (person: Person, id: number) => orderIn(await person.call('GET', `/api/OrderForms/${id}`))
  const listed = async (person: Person, query = ''): Promise<ListedOrder[]> =>
    decodedBodyOf(await person.call('GET', `/api/OrderForms${query}`))
  const cancel = (person: Person, id: number, restore = false) =>
    person.call('DELETE', `/api/OrderForms/${id}${restore ? '?restore=true' : ''}`)
  const validate = (person: Person, id: number, externalCode: string) =>
    call(person, 'PUT', '/Validate', { id, externalCode }, 'validate')
  const repeat = (person: Person, id: number, path: '/OrderAgain' | '/Ask' | '/Confirm', overrides: object = {}) =>
    call(person, path === '/Confirm' ? 'PUT' : 'POST', path, { id, ...terms(overrides) }, 'orderAgain')

  describe('placing an order', () => {
    test('locks the formula, takes the next number and freezes recipe and prices', async () => {
      const formula = await fixture.addFormula()
      const order = orderIn(await place(anna, formula))
      expect(order.code).toMatch(/^C-2026-\d{6}$/)
      expect(order).toMatchObject({
        formulaId: formula.id,
        formulaName: formula.name,
        farmId: fixture.farm.id,
        structureId: fixture.distributor.id,
        farmName: fixture.farm.name,
        quantityTonnes: 2.5,
        status: orderStatuses.entered,
        version: 1,
        deliveryDatePublic: '20/03/2026',
        sendingDatePublic: '',
      })
      expect((await readFormula(anna, formula.id)).isLocked).toBe(true)
      const kilograms = order.facts?.lines.map(({ kilogramsPerTonne }) => kilogramsPerTonne) ?? []
      expect(kilograms.reduce((sum, kg) => sum + kg, 0)).toBe(1000)
      const next = await placed()
      expect(Number(next.code.slice(-6))).toBe(Number(order.code.slice(-6)) + 1)
    })

    test('has the rate of VAT of its species on the day of delivery, with a change of that day too', async () => {
      const order = await placed({ deliveryDate: '2022-12-31' })
      expect(order.facts?.vatPercent).toBe(10)
      await fixture.queryRows(`update specie set vat_category = 'pet'`)
      const changes = { Id: order.id, Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2023-01-01' }
      const ofPets = await anna.call('PUT', '/api/OrderForms', {
        fields: { ...changes, ModificationDate: order.modificationDate },
      })
      await fixture.queryRows(`update specie set vat_category = 'foodProducing'`)
      expect(decodedBodyOf<OrderResponse>(ofPets).facts?.vatPercent).toBe(20)
      expect((await placed({ deliveryDate: '2023-01-01' })).facts?.vatPercent).toBe(5.5)
    })

    test('prices to the cent: distributor Price + Price2, farmer Price4, less the discount of the packaging', async () => {
      const packaging = decodedBodyOf<{ id: number }>(
        await fixture.admin.call('POST', '/api/Packagings', {
          body: { Name: 'Sack', Code: 'SACK', Volume: 25, Discount: 12.5, Tenants_Shared: true },
        }),
      )
      const order = await placed({ packagingId: packaging.id })
      // 750, 150, 60 and 40 kg/t at 80, 670, 2120 and 1520 €/t, the farmer at 10 % more.
      const before = 0.75 * 80 + 0.15 * 670 + 0.06 * 2120 + 0.04 * 1520
      expect(order.facts?.distributorPrice).toEqual({
        beforeDiscount: before,
        afterDiscount: before - 12.5,
        totalExcludingVat: 2.5 * (before - 12.5),
        vat: 46.2,
        totalIncludingVat: 886.2,
      })
      expect(order.facts?.farmerPrice?.beforeDiscount).toBeCloseTo(before * 1.1, 9)
      expect(order.facts).toMatchObject({ vatPercent: 5.5, packagingCount: 100, isWholePackaging: true })
      expect(order).toMatchObject({
        packagingName: 'Sack',
        distributorPricePerTonneEur: before - 12.5,
      })
    })

    test('is refused for a recipe that breaks its limits, in the documented words', async () => {
      const formula = await fixture.addFormula({ animalCount: 12 })
      const foods = formula.foods.map((food, index) => ({ ...food, value: [10, 5, 7, 5][index] ?? 0 }))
      const broken = await saveFormula(anna, { ...formula, foods })
      const refused = await place(anna, broken)
      expect([refused.status, messageOf(refused)]).toEqual([
        409,
        'Veuillez vérifier les contraintes pour générer le bon de commande',
      ])
      expect((await readFormula(anna, formula.id)).isLocked).toBe(false)
    })

    test('is refused for a formula that a living order holds, not for one that was only locked', async () => {
      const formula = await fixture.addFormula()
      await lockFormula(anna, formula)
      const order = orderIn(await place(anna, formula))
      const again = await place(anna, formula)
      expect([again.status, messageOf(again)]).toEqual([
        409,
        `La formule est déjà traitée (commande ${order.code}) : choisissez « Commander à nouveau ».`,
      ])
    })

    test('twice with the same request gives one order, also at the same time', async () => {
      const formula = await fixture.addFormula()
      const requestId = crypto.randomUUID()
      const answers = await Promise.all([1, 2, 3].map(() => place(anna, formula, { requestId })))
      const codes = new Set(answers.map((answer) => orderIn(answer).code))
      expect(codes.size).toBe(1)
      const last = orderIn(await place(anna, formula, { requestId }))
      expect([...codes]).toEqual([last.code])
      expect(await listed(anna, `?FormuleId=${formula.id}`)).toHaveLength(1)
      const repetition = { requestId: crypto.randomUUID() }
      const again = await Promise.all([1, 2, 3].map(() => repeat(anna, last.id, '/OrderAgain', repetition)))
      expect(new Set(again.map((answer) => orderIn(answer).id)).size).toBe(1)
    })

    test.each<[string, object, string]>([
      ['a quantity of 0', { quantityTonnes: 0 }, 'quantityTonnes'],
      ['a negative quantity', { quantityTonnes: -1 }, 'quantityTonnes'],
      ['a quantity of a thousand million tonnes', { quantityTonnes: 1e9 }, 'quantityTonnes'],
      ['a quantity that is no number', { quantityTonnes: 'NaN' }, 'quantityTonnes'],
      ['a quantity in words', { quantityTonnes: 'beaucoup' }, 'quantityTonnes'],
      ['a quantity of half kilograms', { quantityTonnes: 1.2345 }, 'quantityTonnes'],
      ['an unknown type of delivery', { deliveryType: 'by air' }, 'deliveryType'],
      ['no day of delivery', { deliveryDate: null }, 'deliveryDate'],
      ['an unknown packaging', { packagingId: 987654 }, 'packagingId'],
    ])('names the field that is wrong, and writes nothing: %s', async (_, wrong, field) => {
      const formula = await fixture.addFormula()
      const refused = await place(anna, formula, wrong)
      expect(refused.status).toBe(422)
      expect(problemsInBody(refused.body, routes.orders.add.body).map((problem) => problem.field)).toEqual([field])
      expect(messageOf(refused)).not.toBe('')
      expect(await listed(anna, `?FormuleId=${formula.id}`)).toEqual([])
      expect((await readFormula(anna, formula.id)).isLocked).toBe(false)
    })

    test('asks about a delivery in the past; a farmer may not ask for one', async () => {
      const formula = await fixture.addFormula()
      const yesterday = { deliveryDate: '2026-03-01', requestConfirmation: true }
      const question = await place(anna, formula, yesterday)
      expect(question.status).toBe(409)
      expect(messageOf(question)).toContain('La livraison est datée du 01/03/2026, dans le passé.')
      const order = orderIn(await place(anna, formula, { ...yesterday, requestConfirmation: false }))
      expect(order.deliveryDatePublic).toBe('01/03/2026')
      const refused = await repeat(farmer, order.id, '/Ask', { deliveryDate: '2026-03-01' })
      expect([refused.status, messageOf(refused)]).toEqual([422, 'La livraison ne peut pas être datée dans le passé.'])
    })

    test('refuses a packaging that was deactivated while the form was open', async () => {
      const formula = await fixture.addFormula()
      const packaging = decodedBodyOf<{ id: number }>(
        await fixture.admin.call('POST', '/api/Packagings', {
          body: { Name: 'Ended', Code: 'ENDED', Volume: 25, Discount: 0, Tenants_Shared: true },
        }),
      )
      await fixture.admin.call('DELETE', `/api/Packagings/${packaging.id}`)
      const refused = await place(anna, formula, { packagingId: packaging.id })
      expect([refused.status, messageOf(refused)]).toEqual([
        422,
        "PackagingId : l'élément choisi n'existe pas ou n'est plus disponible.",
      ])
      expect((await readFormula(anna, formula.id)).isLocked).toBe(false)
    })

    test('refuses a price list that ended while the form was open', async () => {
      const formula = await fixture.addFormula()
      await fixture.queryRows(
        `update price_list set start_date = start_date - interval '1 year', end_date = '2026-02-27T12:00:00Z'`,
      )
      const refused = await place(anna, formula)
      await fixture.queryRows(`update price_list set start_date = start_date + interval '1 year', end_date = null`)
      expect([refused.status, messageOf(refused)]).toEqual([
        409,
        'Liste de prix périmée/désactivée\nAucune Liste de prix disponible',
      ])
      expect((await readFormula(anna, formula.id)).isLocked).toBe(false)
    })

    test('of two people who order the same formula at once one is told so', async () => {
      const formula = await fixture.addFormula()
      const answers = await Promise.all([1, 2].map(() => place(anna, formula, { requestId: crypto.randomUUID() })))
      const [placedOne] = answers.filter(({ status }) => status === 200)
      const [refused] = answers.filter(({ status }) => status !== 200)
      expect(await listed(anna, `?FormuleId=${formula.id}`)).toHaveLength(1)
      expect([refused?.status, refused && messageOf(refused)]).toEqual([
        409,
        `La formule est déjà traitée (commande ${placedOne && orderIn(placedOne).code}) : choisissez « Commander à nouveau ».`,
      ])
    })

    test('asks when recipe or prices are others than when the screen was opened', async () => {
      const formula = await fixture.addFormula()
      const questionsOf = ({ body }: ApiResponse) => problemsInBody(body).map(({ key }) => key)
      const preview = async () =>
        decodedBodyOf<{ recipeDigest: string }>(
          await call(anna, 'POST', '/Preview', { formulaId: formula.id, ...terms({ quantityTonnes: 1 }) }, 'preview'),
        )
      const { recipeDigest } = await preview()
      const request = { recipeDigest, requestConfirmation: true }
      const foods = formula.foods.map((food, index) => ({ ...food, value: [146, 34, 12, 8][index] ?? 0 }))
      await saveFormula(anna, { ...formula, foods })
      const question = await place(anna, formula, request)
      expect(question.status).toBe(409)
      expect(messageOf(question)).toContain(
        "La recette ou les prix ont changé depuis que vous avez ouvert cet écran : le prix affiché est celui d'aujourd'hui.",
      )
      expect((await readFormula(anna, formula.id)).isLocked).toBe(false)
      const seenAgain = { ...request, recipeDigest: (await preview()).recipeDigest }
      await fixture.queryRows('update price_list_items set price4 = price4 + 1')
      expect(questionsOf(await place(anna, formula, seenAgain))).toContain('order.recipeChanged')
      await fixture.queryRows('update price_list_items set price4 = price4 - 1')
      expect(questionsOf(await place(anna, formula, seenAgain))).not.toContain('order.recipeChanged')
    })

    test('asks about a quantity that is no whole number of packagings when the request wants that', async () => {
      const packaging = decodedBodyOf<{ id: number }>(
        await fixture.admin.call('POST', '/api/Packagings', {
          body: { Name: 'Big bag', Code: 'BB', Volume: 1000, Discount: 0, Tenants_Shared: true },
        }),
      )
      const formula = await fixture.addFormula()
      const request = { packagingId: packaging.id, requestConfirmation: true }
      const requested = await place(anna, formula, request)
      // Their foods are in no frame of a label, which is asked about too.
      expect([requested.status, messageOf(requested).split('\n')[0]]).toEqual([
        409,
        "La quantité n'est pas un nombre entier de conditionnements : 2,5 × Big bag.",
      ])
      expect((await place(anna, formula, { ...request, requestConfirmation: false })).status).toBe(200)
    })

    test('reads what an old client sends: French delivery type, decimal comma', async () => {
      const formula = await fixture.addFormula()
      const response = await anna.call('POST', '/api/OrderForms/Add', {
        body: {
          formuleId: formula.id,
          quantity: '2,5',
          deliveryType: 'Enlévement',
          deliveryDate: '2026-03-20T12:00:00',
          description: null,
          status: 1,
        },
      })
      expect(orderIn(response)).toMatchObject({ quantityTonnes: 2.5, deliveryType: deliveryTypes.pickup })
    })

    test('is previewed without a trace', async () => {
      const formula = await fixture.addFormula()
      const preview = await call(anna, 'POST', '/Preview', { formulaId: formula.id, ...terms() }, 'preview')
      expect(
        decodedBodyOf<{ facts: OrderResponse['facts'] }>(preview).facts?.distributorPrice?.afterDiscount,
      ).toBeGreaterThan(0)
      expect(await readFormula(anna, formula.id)).toEqual(formula)
    })
  })

  describe('what an order froze', () => {
    test('no later change of a food, a price or a name changes', async () => {
      const order = await placed()
      const { queryRows } = fixture
      await queryRows(`update food set name = name || ' renamed'`)
      await queryRows('update price_list_items set price = price * 2, price4 = price4 * 2')
      await queryRows(`update organisation set name = name || ' renamed'`)
      const later = await read(anna, order.id)
      await queryRows(`update food set name = replace(name, ' renamed', '')`)
      await queryRows('update price_list_items set price = price / 2, price4 = price4 / 2')
      await queryRows(`update organisation set name = replace(name, ' renamed', '')`)
      // What the label of its bags lacks is that of today until a lot is entered.
      expect({ ...later, labelState: null }).toEqual({ ...order, labelState: null })
    })
  })

  describe('an order', () => {
    const edit = (person: Person, { id, modificationDate }: OrderResponse, overrides: object) =>
      call(person, 'PUT', '', { id, modificationDate, ...terms(overrides) }, 'edit')

    test('is changed until it is validated: each change is the next version under the same number', async () => {
      const order = await placed()
      const changed = orderIn(await edit(anna, order, { quantityTonnes: 3 }))
      expect(changed).toMatchObject({ code: order.code, version: 2, quantityTonnes: 3 })
      expect(changed.facts?.lines).toEqual(order.facts?.lines)
      expect(changed.versions.map(({ number, quantityTonnes }) => [number, quantityTonnes])).toEqual([
        [2, 3],
        [1, 2.5],
      ])
      expect((await edit(anna, order, { quantityTonnes: 4 })).status).toBe(409)
      await validate(anna, order.id, `ERP-${order.id}`)
      const validated = await read(anna, order.id)
      expect(messageOf(await edit(anna, validated, {}))).toBe("L'état de la commande ne le permet pas.")
    })

    test('is validated with a code of the ERP, unique for its distributor', async () => {
      const [first, second] = [await placed(), await placed()]
      expect(orderIn(await validate(anna, first.id, 'ERP 1'))).toMatchObject({
        status: orderStatuses.validated,
        externalCode: 'ERP 1',
      })
      const taken = await validate(anna, second.id, 'erp 1')
      expect(taken.status).toBe(409)
      expect((await validate(anna, second.id, '')).status).toBe(422)
      expect((await read(anna, second.id)).status).toBe(orderStatuses.entered)
    })

    test('is cancelled and reactivated; not while another order of its formula lives', async () => {
      const order = await placed()
      await cancel(anna, order.id)
      expect(await read(anna, order.id)).toMatchObject({ status: orderStatuses.cancelled, deleted: true })
      expect(await listed(anna, `?FormuleId=${order.formulaId}`)).toEqual([])
      expect((await readFormula(anna, order.formulaId)).isLocked).toBe(true)
      const other = orderIn(await place(anna, { id: order.formulaId }))
      expect((await cancel(anna, order.id, true)).status).toBe(409)
      await cancel(anna, other.id)
      expect((await cancel(anna, order.id, true)).status).toBe(200)
      expect(await read(anna, order.id)).toMatchObject({ status: orderStatuses.entered, deleted: false })
    })

    test('is ordered again: the same recipe at the prices of today, in a copy of the formula', async () => {
      const order = await placed()
      const again = orderIn(await repeat(anna, order.id, '/OrderAgain', { quantityTonnes: 1 }))
      expect(again).toMatchObject({ sourceOrderId: order.id, quantityTonnes: 1, status: orderStatuses.entered })
      expect(again.formulaId).not.toBe(order.formulaId)
      expect(again.code).not.toBe(order.code)
      expect(again.facts?.lines).toEqual(order.facts?.lines)
      expect((await readFormula(anna, again.formulaId)).name).toBe(`${order.formulaName} (2)`)
    })

    test('is transformed into an editable formula with its recipe', async () => {
      const order = await placed()
      const { formulaId } = decodedBodyOf<{ formulaId: number }>(
        await call(anna, 'POST', '/Transform', { id: order.id }, 'transform'),
      )
      const copy: FormulaResponse = await readFormula(anna, formulaId)
      const original = await readFormula(anna, order.formulaId)
      expect(copy.isLocked).toBe(false)
      expect(copy.foods.map(({ id, value }) => [id, value])).toEqual(original.foods.map(({ id, value }) => [id, value]))
    })
  })

  describe('a farmer', () => {
    test('reads his orders without recipe and without the price of the distributor', async () => {
      const order = await placed()
      const shown = await read(farmer, order.id)
      expect(shown.facts).toMatchObject({ lines: [], distributorPrice: null, priceListName: '' })
      expect(shown.distributorPricePerTonneEur).toBeNull()
      expect(shown.facts?.farmerPrice).toEqual(order.facts?.farmerPrice)
      expect((await farmer.call('GET', '/api/OrderForms?Order=PriceDisfinal')).status).toBe(400)
      for (const row of await listed(farmer)) expect(row.distributorPricePerTonneEur).toBeNull()
    })

    test('places, changes and cancels none', async () => {
      const formula = await fixture.addFormula()
      const order = await placed()
      expect((await place(farmer, formula)).status).toBe(403)
      expect((await cancel(farmer, order.id)).status).toBe(403)
      expect((await validate(farmer, order.id, 'X')).status).toBe(403)
      expect((await repeat(farmer, order.id, '/OrderAgain')).status).toBe(403)
    })

    test('asks for an order again; it gets its number when the distributor confirms it', async () => {
      const order = await placed()
      const requestId = crypto.randomUUID()
      const requested = orderIn(await repeat(farmer, order.id, '/Ask', { quantityTonnes: 1.5, requestId }))
      expect(requested).toMatchObject({ code: '', status: orderStatuses.requested, quantityTonnes: 1.5, facts: null })
      expect(orderIn(await repeat(farmer, order.id, '/Ask', { quantityTonnes: 1.5, requestId })).id).toBe(requested.id)
      const confirmed = orderIn(await repeat(anna, requested.id, '/Confirm', { quantityTonnes: 1.5 }))
      expect(confirmed).toMatchObject({ id: requested.id, status: orderStatuses.entered, version: 1 })
      expect(confirmed.code).toMatch(/^C-2026-/)
      expect(confirmed.formulaId).not.toBe(order.formulaId)
    })

    test('is told why an order cannot be repeated', async () => {
      const order = await placed()
      await fixture.queryRows('update price_list set deleted = true')
      const refused = await repeat(farmer, order.id, '/Ask')
      await fixture.queryRows('update price_list set deleted = false')
      expect([refused.status, messageOf(refused)]).toEqual([409, 'Aucune Liste de prix disponible'])
    })
  })

  test('orders of a rival are missing, not forbidden', async () => {
    const order = await placed()
    expect((await rival.call('GET', `/api/OrderForms/${order.id}`)).status).toBe(404)
    expect((await cancel(rival, order.id)).status).toBe(404)
    expect((await validate(rival, order.id, 'X')).status).toBe(404)
    expect((await repeat(rival, order.id, '/OrderAgain')).status).toBe(404)
    expect(await listed(rival)).toEqual([])
  })

  test('the totals and the newest five are of what the caller sees', async () => {
    const order = await placed({ quantityTonnes: 7.25 })
    const info = async (person: Person) =>
      decodedBodyOf<{ sumQuantity: number; totalYearOrders: number; lastOrder: { id: number }[] }>(
        await person.call('GET', '/api/OrderForms/OrderInfo'),
      )
    const before = await info(anna)
    expect(before.lastOrder[0]?.id).toBe(order.id)
    expect(before.lastOrder).toHaveLength(5)
    await cancel(anna, order.id)
    const after = await info(anna)
    expect(before.sumQuantity - after.sumQuantity).toBeCloseTo(7.25, 9)
    expect(await info(rival)).toEqual({ sumQuantity: 0, totalYearOrders: 0, lastOrder: [] })
  })

  test('distributor and farm show how many orders they have, the last one, and how long the stock lasts', async () => {
    const { admin, farm, distributor, queryRows } = fixture
    const record = async (path: string, id: number) =>
      decodedBodyOf<{ ordersCount: number; lastOrderDate: string | null; stock: number | null }>(
        await admin.call('GET', `/api/${path}/${id}`),
      )
    const before = await record('Structures', distributor.id)
    const order = await placed({ quantityTonnes: 1.2, deliveryDate: '2026-03-02' })
    await validate(anna, order.id, `STOCK-${order.id}`)
    expect(await record('Structures', distributor.id)).toMatchObject({
      ordersCount: before.ordersCount + 1,
      lastOrderDate: order.creationDate,
    })
    expect((await record('Farms', farm.id)).stock).toBeNull()
    await queryRows('update organisation set follow_stock = true where id = $1', [farm.id])
    const { stock } = await record('Farms', farm.id)
    // 200 g for 60 animals: 0.36 t in 30 days.
    const days = (1.2 * 30) / 0.36
    expect(stock).toBeGreaterThan(days - 3)
    expect((await record('Structures', fixture.rival.id)).ordersCount).toBe(0)
  })

  test('a farm stays with its distributor, and so do its orders', async () => {
    const { admin, farm } = fixture
    const order = await placed()
    const { body } = await admin.call('GET', `/api/Farms/${farm.id}`)
    const moved = await admin.call('PUT', '/api/Farms', {
      body: { ...(body as object), StructureId: fixture.rival.id },
    })
    expect([moved.status, messageOf(moved)]).toEqual([
      422,
      'StructureId : un distributeur ou une exploitation reste à sa place. Créez-en un autre là où il doit se trouver.',
    ])
    expect((await listed(anna, `?Code=${order.code}`)).map(({ id }) => id)).toEqual([order.id])
    expect(await listed(rival)).toEqual([])
  })

  test('the list finds orders by code of the ERP, farm and number', async () => {
    const order = await placed()
    await validate(anna, order.id, 'FIND-ME 12/5')
    for (const query of ['?ExternalCode=find-me', `?Code=${order.code}`, '?Search=FIND-ME'])
      expect(
        (await listed(anna, query)).map(({ id }) => id),
        query,
      ).toEqual([order.id])
    const byFarm = await listed(anna, `?FarmStructureId=${fixture.farm.id}&NbPerPage=1000`)
    expect(byFarm.map(({ id }) => id)).toContain(order.id)
    expect(await listed(anna, '?FarmStructureId=999999')).toEqual([])
  })

  describe('validating by a table of ERP codes', () => {
    const erpCodes = async (person: Person, lines: readonly (readonly [string, string])[], check = false) => {
      const body = { check, lines: lines.map(([code, externalCode]) => ({ code, externalCode })) }
      const response = await call(person, 'PUT', '/ErpCodes', body, 'erpCodes')
      const { isStored, lines: outcomes } = decodedBodyOf<{ isStored: boolean; lines: { outcome: string }[] }>(response)
      return { isStored, outcomes: outcomes.map(({ outcome }) => outcome) }
    }

    test('validates all orders, and a second time says that nothing changes', async () => {
      const [one, other] = [await placed(), await placed()]
      const table = [
        [one.code, 'T-1'],
        [other.code.toLowerCase(), 'T-2'],
      ] as const
      expect(await erpCodes(anna, table, true)).toEqual({ isStored: false, outcomes: ['validated', 'validated'] })
      expect((await read(anna, one.id)).status).toBe(orderStatuses.entered)
      expect(await erpCodes(anna, table)).toEqual({ isStored: true, outcomes: ['validated', 'validated'] })
      expect(await read(anna, other.id)).toMatchObject({ status: orderStatuses.validated, externalCode: 'T-2' })
      expect(await erpCodes(anna, table)).toEqual({ isStored: true, outcomes: ['unchanged', 'unchanged'] })
    })

    test('stores nothing when a line is refused, and says why of each', async () => {
      const [good, taken, cancelled] = [await placed(), await placed(), await placed()]
      await validate(anna, taken.id, 'T-TAKEN')
      await cancel(anna, cancelled.id)
      const table = [
        [good.code, 'T-3'],
        [good.code, 'T-4'],
        ['C-2026-999999', 'T-5'],
        [cancelled.code, 'T-6'],
        [good.code, ''],
        [(await placed()).code, 't-taken'],
      ] as const
      const outcomes = ['validated', 'repeated', 'unknown', 'notPossible', 'empty', 'taken']
      expect(await erpCodes(anna, table)).toEqual({ isStored: false, outcomes })
      expect((await read(anna, good.id)).status).toBe(orderStatuses.entered)
    })

    test('enters the lot of each line, of orders validated before too; a wrong date refuses its line', async () => {
      const [one, other] = [await placed(), await placed()]
      await validate(anna, other.id, 'L-2')
      const send = async (lines: readonly (readonly [string, string, string, string])[]) => {
        const body = {
          check: false,
          lines: lines.map(([code, externalCode, lot, bestBefore]) => ({ code, externalCode, lot, bestBefore })),
        }
        const response = await call(anna, 'PUT', '/ErpCodes', body, 'erpCodes')
        const { lines: answered } = decodedBodyOf<{ lines: { outcome: string }[] }>(response)
        return answered.map(({ outcome }) => outcome)
      }
      const { code } = one
      expect(await send([[code, 'L-1', 'LOT 1', 'bientôt']])).toEqual(['bestBeforeInvalid'])
      expect(await send([[code, 'L-1', 'LOT 1', '2020-01-31']])).toEqual(['bestBeforeDelivery'])
      expect(await send([[other.code, 'L-2', 'LOT 2', '']])).toEqual(['lotIncomplete'])
      expect((await read(anna, one.id)).status).toBe(orderStatuses.entered)
      const table = [
        [code, 'L-1', 'LOT 1', '2027-12-31'],
        [other.code, 'L-2', 'LOT 2', '2028-01-31T12:00:00.000Z'],
      ] as const
      expect(await send(table)).toEqual(['validated', 'lotEntered'])
      expect(await send(table)).toEqual(['unchanged', 'unchanged'])
      const batches = await fixture.queryRows(
        `select content->>'lot' as lot, content->>'bestBeforeDay' as day from order_batch where order_form_id = any($1)
         order by 1`,
        [[one.id, other.id]],
      )
      expect(batches).toEqual([
        { lot: 'LOT 1', day: '2027-12-31' },
        { lot: 'LOT 2', day: '2028-01-31' },
      ])
    })

    test('finds no order of others', async () => {
      const { code } = await placed()
      expect(await erpCodes(rival, [[code, 'T-7']])).toEqual({ isStored: false, outcomes: ['unknown'] })
    })
  })
})
