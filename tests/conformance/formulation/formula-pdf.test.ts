import { toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { wordsOnPages } from '../kit/pdf-words.ts'
import type { Person } from './support.ts'
import { createFormulary, type Formulary, given, lock, optimise, post, save } from './support-formulary.ts'

/* A formula on paper: what it says, who may open it and for how long. */

eachEngine(({ fresh }) => {
  let formulary: Formulary
  let anna: Person
  beforeAll(async () => {
    formulary = await createFormulary(await fresh())
    anna = formulary.formulator
  })

  const tokenFor = async (by: Person, id: number) => given<{ token: string }>(await post(by, 'PdfToken', { id })).token
  const open = (id: number, token: string) =>
    formulary.world.app.request(`/GeneratePDF/ExporterFormulePDF/${id}?token=${encodeURIComponent(token)}`)
  const problemOf = async (response: Response) => {
    const { MessageDetail } = (await response.json()) as { MessageDetail: string }
    return JSON.parse(MessageDetail)[0].Key
  }
  /** The words of a PDF in reading order, by page. */
  async function pagesOf(response: Response): Promise<string[]> {
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    return wordsOnPages(new Uint8Array(await response.arrayBuffer()))
  }
  const textOf = async (by: Person, id: number) => (await pagesOf(await open(id, await tokenFor(by, id)))).join('\n')

  test('says the recipe, its price, its nutrients against their limits, and what it was made with', async () => {
    const formula = await lock(
      anna,
      await optimise(anna, await formulary.add({ name: 'Vêlage Été', description: 'À réchauffer' })),
    )
    const text = await textOf(anna, formula.id)
    const shown = (value: number | null, decimals: number) => (value ?? 0).toFixed(decimals).replace('.', ',')
    for (const said of [
      'Vêlage Été',
      formula.code,
      'Verrouillée',
      'Optimum prouvé',
      'Contraintes respectées',
      `${shown(formula.cmvp.pricePerTonneEur, 2)} €/t`,
      `${shown(formula.cmvp.pricePerAnimalDayEur, 4)} €`,
      `${shown(formula.cmvp.distributorPricePerTonneEur, 2)} €/t`,
      'Tariff of March',
      'à partir du 01/03/2026',
      formula.constraintSetName,
      formula.constraintVersionName,
      'Food 640642',
      'Nutrient CA',
      'Enregistrée le 02/03/2026 09:00 par Person',
      'Édité le 02/03/2026 09:00',
      'Page 1 / 1',
      'À réchauffer',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(said)
    expect(text).toMatch(/Total [\d,]+ 1 000,000/)
    // The limits of the set beside what the recipe gives.
    expect(text).toMatch(/Nutrient CA .*50 90 /)
    expect(text).not.toContain('\u202f')
  })

  test('in English for whoever reads English', async () => {
    const { id } = await formulary.add()
    const john = await formulary.world.addPerson(formulary.maker.tenantId, 'Formulateur')
    await formulary.query(`update app_user set culture = 'en-US' where id = $1`, [john.id])
    const text = await textOf(john, id)
    expect(text).toContain('Supplies and limits')
    expect(text).toMatch(/Total 200\.00 1,000\.000/)
  })

  test('in the currency of its price list, where that has none in that of the tenant', async () => {
    const { id } = await formulary.add()
    const put = 'insert into currency (tenant_id, tenants_shared, code, label) values ($1, true, $2, $2) returning id'
    const [euro, franc] = [
      await formulary.query(put, [formulary.world.platform, 'EUR']),
      await formulary.query(put, [formulary.world.platform, 'CHF']),
    ].map(([row]) => row.id)
    const farmer = await formulary.person(formulary.farm, 'Farmer')
    const priceIn = (currency: number | null) =>
      formulary.query('update price_list set currency_id = $2 where id = $1', [formulary.priceListId, currency])
    await formulary.query('update tenant set default_currency_id = $1', [euro])
    const listedIn = async (by: Person) => {
      const { body } = await by.call('GET', '/api/FormulesCMVP?NbPerPage=1000')
      return (body as { Id: number; CurrencyCode: string }[]).find(({ Id }) => Id === id)?.CurrencyCode
    }
    await priceIn(franc)
    expect([await listedIn(anna), await listedIn(farmer)]).toEqual(['CHF', 'CHF'])
    const all = await anna.call('GET', `/api/FormulesCMVP/AllData/${id}`)
    expect(all.body).toMatchObject({ Formule: { CurrencyCode: 'CHF' }, PriceLists: [{ CurrencyCode: 'CHF' }] })
    const text = await textOf(anna, id)
    expect(text).toMatch(/\d\sCHF\/t/)
    expect(text).not.toContain('€')
    expect(await textOf(farmer, id)).toMatch(/\d\sCHF\/t/)
    await priceIn(null)
    expect(await textOf(anna, id)).toContain('€/t')
    await formulary.query('update tenant set default_currency_id = $1', [franc])
    expect(await textOf(anna, id)).toMatch(/\d\sCHF\/t/)
    expect(await listedIn(anna)).toBe('CHF')
    await formulary.query('update tenant set default_currency_id = $1', [euro])
    expect(await listedIn(anna)).toBe('EUR')
  })

  test('a long recipe goes on over pages that are numbered, with its head on each', async () => {
    const made: number[] = []
    for (let food = 0; food < 70; food++)
      made.push(
        given<{ id: number }>(
          await anna.call('POST', '/api/Foods', {
            body: toWire({ name: `Additive number ${food}`, code: `A${food}` }),
          }),
        ).id,
      )
    await formulary.query('update food set tenants_shared = true where id = any($1)', [made])
    const { id } = await formulary.add({
      foods: made.map((food, place) => ({ id: food, min: null, max: null, value: 1 + place / 7 })),
    })
    const pages = await pagesOf(await open(id, await tokenFor(anna, id)))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[1]).toContain(`Page 2 / ${pages.length}`)
    expect(pages[1]).toContain('kg/t')
    expect(pages.join(' ')).toMatch(/Total [\d,]+ 1 000,000/)
  })

  test('says what is not kept', async () => {
    const formula = await formulary.add()
    const foods = formula.foods.map((food, place) => ({ ...food, value: place === 0 ? 20 : food.value }))
    await save(anna, { ...formula, foods, total: { min: 150, max: 300, value: null } })
    const text = (await textOf(anna, formula.id)).replaceAll('\u00a0', ' ')
    expect(text).toContain('Contraintes non respectées')
    expect(text).toMatch(/Nutrient CA .*trop peu/)
    expect(text).toContain('Total au moins 150 g (70 g)')
  })

  test('a farmer reads his prices, no price of a food, no price list, nor what his distributor pays', async () => {
    const formula = await formulary.add()
    const farmer = await formulary.person(formulary.farm, 'Farmer')
    const text = (await textOf(farmer, formula.id)).replaceAll('\u00a0', ' ')
    expect(text).toContain(`${(formula.cmvp.pricePerTonneEur ?? 0).toFixed(2).replace('.', ',')} €/t`)
    for (const hidden of [
      'Tariff of March',
      'Prix distributeur',
      '88,00',
      '80,00',
      '737,00',
      '2 332,00',
      'Liste de prix',
    ])
      expect(text).not.toContain(hidden)
    const seller = await formulary.person(formulary.distributor, 'AdminDistri')
    expect((await textOf(seller, formula.id)).replaceAll('\u00a0', ' ')).toContain('2 332,00')
  })

  describe('a link', () => {
    test('is for who may see the formula; it is kept as a hash', async () => {
      const { id } = await formulary.add()
      const rival = await formulary.person(formulary.rival, 'AdminDistri')
      expect((await post(rival, 'PdfToken', { id })).problems).toEqual(['record.notFound'])
      const token = await tokenFor(anna, id)
      const [{ kept }] = await formulary.query('select json_agg(t)::text as kept from pdf_token t')
      expect(kept).not.toContain(token)
    })

    test('leaves who asked for it in the trail, who really did while he visits somebody, and the document', async () => {
      const { id } = await formulary.add()
      const { maker, world } = formulary
      const admin = await world.addPerson(maker.tenantId, 'AdminDif')
      expect((await admin.call('GET', `/Account/Visit/x/${anna.id}`)).status).toBe(200)
      const token = await tokenFor(admin, id)
      const trail = await formulary.query(
        'select action, actor_user_id as actor, as_user_id as visited, tenant_id as tenant, detail from audit_entry where actor_user_id = $1 order by id desc limit 1',
        [admin.id],
      )
      const detail = { document: 'formula', id }
      const who = { actor: admin.id, visited: anna.id, tenant: maker.tenantId }
      expect(trail).toEqual([{ action: 'documentAsked', ...who, detail }])
      expect(JSON.stringify(trail)).not.toContain(token)
    })

    test('opens that formula alone, for two minutes, and as often as it is asked', async () => {
      const [one, other] = [await formulary.add(), await formulary.add()]
      const token = await tokenFor(anna, one.id)
      expect((await open(one.id, token)).status).toBe(200)
      expect((await open(one.id, token)).status).toBe(200)
      for (const refused of [await open(other.id, token), await open(one.id, `${token}x`), await open(one.id, ' ')]) {
        expect(refused.status).toBe(403)
        expect(await problemOf(refused)).toBe('formula.pdfLinkEnded')
      }
      const { clock } = formulary.world
      const before = clock.now
      clock.now = new Date(before.getTime() + 119_000)
      expect((await open(one.id, token)).status).toBe(200)
      clock.now = new Date(before.getTime() + 120_000)
      expect((await open(one.id, token)).status).toBe(403)
      clock.now = before
      expect((await open(one.id, '')).status).toBe(403)
      expect((await formulary.world.app.request(`/GeneratePDF/ExporterFormulePDF/${one.id}`)).status).toBe(422)
    })

    test('that has ended is a page to a person in a browser, and the documented error to a program', async () => {
      const { id } = await formulary.add()
      const refused = (
        accept: string,
        language: string,
        address = `/GeneratePDF/ExporterFormulePDF/${id}?token=ended`,
      ) => formulary.world.app.request(address, { headers: { accept, 'accept-language': language } })
      const inBrowser = 'text/html,application/xhtml+xml,*/*;q=0.8'
      const page = await refused(inBrowser, 'fr')
      expect(page.status).toBe(403)
      expect(page.headers.get('content-type')).toMatch(/^text\/html/)
      expect(page.headers.get('cache-control')).toBe('no-store')
      const text = await page.text()
      expect(text).toContain('<html lang="fr">')
      expect(text).toContain('demandez à nouveau le PDF de la formule')
      expect(text).toContain(`href="/Formule/Read/${id}"`)
      expect(await (await refused(inBrowser, 'en')).text()).toContain('ask for the PDF of the formula again')
      const lost = await refused(inBrowser, 'fr', '/GeneratePDF/ExporterFormulePDF/<b>')
      expect(lost.status).toBe(422)
      expect(await lost.text()).toContain('href="/"')
      for (const accept of ['*/*', 'application/pdf', 'application/json'])
        expect(await problemOf(await refused(accept, 'fr'))).toBe('formula.pdfLinkEnded')
    })

    test('ends with the session, and where the person has gone elsewhere', async () => {
      const { id } = await formulary.add()
      const { maker, world, distributor } = formulary
      const admin = await world.addPerson(maker.tenantId, 'AdminDif')
      const token = await tokenFor(admin, id)
      expect((await admin.call('GET', `/Account/Browse/${distributor.ownerTenantId}`)).status).toBe(200)
      expect((await open(id, token)).status).toBe(403)
      expect((await admin.call('GET', `/Account/GetBackFromBrowse/${maker.tenantId}`)).status).toBe(200)
      expect((await open(id, token)).status).toBe(200)
      await formulary.query('delete from session where user_id = $1', [admin.id])
      expect((await open(id, token)).status).toBe(403)
      expect(await formulary.query('select from pdf_token where for_user_id = $1', [admin.id])).toEqual([])
    })
  })
})
