import { toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { pageTexts } from '../../kit/support/pdf-words.ts'
import type { Person } from '../support.ts'
import {
  createFormulaFixture,
  decodedBodyOf,
  type FormulaFixture,
  lockFormula,
  optimiseFormula,
  postFormulaCall,
  saveFormula,
  showFormula,
} from '../support-formula-fixture.ts'

/* The PDF of a formula: what it shows, who may open it and for how long. */

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    anna = fixture.formulator
  })

  const tokenFor = async (caller: Person, id: number) =>
    decodedBodyOf<{ token: string }>(await postFormulaCall(caller, 'PdfToken', { id })).token
  const openPdf = (id: number, token: string) =>
    fixture.world.app.request(`/GeneratePDF/ExporterFormulePDF/${id}?token=${encodeURIComponent(token)}`)
  const problemOf = async (response: Response) => {
    const { MessageDetail } = (await response.json()) as { MessageDetail: string }
    return JSON.parse(MessageDetail)[0].Key
  }
  /** The words of a PDF in reading order, by page. */
  async function pagesOf(response: Response): Promise<string[]> {
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    return pageTexts(new Uint8Array(await response.arrayBuffer()))
  }
  const textOf = async (caller: Person, id: number) =>
    (await pagesOf(await openPdf(id, await tokenFor(caller, id)))).join('\n')

  test('shows the recipe, its price, its nutrients with their limits, and the sources it was calculated with', async () => {
    const formula = await lockFormula(
      anna,
      await optimiseFormula(anna, await fixture.addFormula({ name: 'Vêlage Été', description: 'À réchauffer' })),
    )
    const text = await textOf(anna, formula.id)
    const frenchNumber = (value: number | null, decimals: number) => (value ?? 0).toFixed(decimals).replace('.', ',')
    for (const text of [
      'Vêlage Été',
      formula.code,
      'Verrouillée',
      'Optimum prouvé',
      'Contraintes respectées',
      `${frenchNumber(formula.cmvp.pricePerTonneEur, 2)} €/t`,
      `${frenchNumber(formula.cmvp.pricePerAnimalDayEur, 4)} €`,
      `${frenchNumber(formula.cmvp.distributorPricePerTonneEur, 2)} €/t`,
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
      expect(text.replaceAll('\u00a0', ' ')).toContain(text)
    expect(text).toMatch(/Total [\d,]+ 1 000,000/)
    // The limits of the set beside the supply of the recipe.
    expect(text).toMatch(/Nutrient CA .*50 90 /)
    expect(text).not.toContain('\u202f')
  })

  test('of which a person may have ten waiting; one more is refused with the seconds to wait', async () => {
    const { id } = await fixture.addFormula()
    const token = await tokenFor(anna, id)
    const responses = await Promise.all(Array.from({ length: 11 }, () => openPdf(id, token)))
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([[429, '5']])
    expect(await problemOf(refused[0]!)).toBe('request.tooMany')
  })

  test('is in English for a person with that language', async () => {
    const { id } = await fixture.addFormula()
    const englishReader = await fixture.world.addPerson(fixture.manufacturer.tenantId, 'Formulateur')
    await fixture.queryRows(`update app_user set culture = 'en-US' where id = $1`, [englishReader.id])
    const text = await textOf(englishReader, id)
    expect(text).toContain('Supplies and limits')
    expect(text).toMatch(/Total 200\.00 1,000\.000/)
  })

  test('is in the currency of its price list, or in that of the tenant when the list has none', async () => {
    const { id } = await showFormula(anna, await fixture.addFormula())
    const insertCurrency =
      'insert into currency (tenant_id, tenants_shared, code, label) values ($1, true, $2, $2) returning id'
    const [euro, franc] = [
      await fixture.queryRows(insertCurrency, [fixture.world.platform, 'EUR']),
      await fixture.queryRows(insertCurrency, [fixture.world.platform, 'CHF']),
    ].map(([row]) => row.id)
    const farmer = await fixture.person(fixture.farm, 'Farmer')
    const setListCurrency = (currency: number | null) =>
      fixture.queryRows('update price_list set currency_id = $2 where id = $1', [fixture.priceListId, currency])
    await fixture.queryRows('update tenant set default_currency_id = $1', [euro])
    const listedCurrency = async (caller: Person) => {
      const { body } = await caller.call('GET', '/api/FormulesCMVP?NbPerPage=1000')
      return (body as { Id: number; CurrencyCode: string }[]).find(({ Id }) => Id === id)?.CurrencyCode
    }
    await setListCurrency(franc)
    expect([await listedCurrency(anna), await listedCurrency(farmer)]).toEqual(['CHF', 'CHF'])
    const formulaWithInputs = await anna.call('GET', `/api/FormulesCMVP/AllData/${id}`)
    expect(formulaWithInputs.body).toMatchObject({
      Formule: { CurrencyCode: 'CHF' },
      PriceLists: [{ CurrencyCode: 'CHF' }],
    })
    const text = await textOf(anna, id)
    expect(text).toMatch(/\d\sCHF\/t/)
    expect(text).not.toContain('€')
    expect(await textOf(farmer, id)).toMatch(/\d\sCHF\/t/)
    await setListCurrency(null)
    expect(await textOf(anna, id)).toContain('€/t')
    await fixture.queryRows('update tenant set default_currency_id = $1', [franc])
    expect(await textOf(anna, id)).toMatch(/\d\sCHF\/t/)
    expect(await listedCurrency(anna)).toBe('CHF')
    await fixture.queryRows('update tenant set default_currency_id = $1', [euro])
    expect(await listedCurrency(anna)).toBe('EUR')
  })

  test('a long recipe continues on numbered pages, with the column heads on each', async () => {
    const foodIds: number[] = []
    for (let food = 0; food < 70; food++)
      foodIds.push(
        decodedBodyOf<{ id: number }>(
          await anna.call('POST', '/api/Foods', {
            body: toWire({ name: `Additive number ${food}`, code: `A${food}` }),
          }),
        ).id,
      )
    await fixture.queryRows('update food set tenants_shared = true where id = any($1)', [foodIds])
    const { id } = await fixture.addFormula({
      foods: foodIds.map((food, index) => ({ id: food, min: null, max: null, value: 1 + index / 7 })),
    })
    const pages = await pagesOf(await openPdf(id, await tokenFor(anna, id)))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[1]).toContain(`Page 2 / ${pages.length}`)
    expect(pages[1]).toContain('kg/t')
    expect(pages.join(' ')).toMatch(/Total [\d,]+ 1 000,000/)
  })

  test('shows the violated limits', async () => {
    const formula = await fixture.addFormula()
    const foods = formula.foods.map((food, index) => ({ ...food, value: index === 0 ? 20 : food.value }))
    await saveFormula(anna, { ...formula, foods, total: { min: 150, max: 300, value: null, note: '' } })
    const text = (await textOf(anna, formula.id)).replaceAll('\u00a0', ' ')
    expect(text).toContain('Contraintes non respectées')
    expect(text).toMatch(/Nutrient CA .*trop peu/)
    expect(text).toContain('Total au moins 150 g (70 g)')
  })

  test('shows a derogation with who made it, when, and the reason that was given', async () => {
    const formula = await fixture.addFormula()
    const [calcium] = formula.nutrients
    const nutrients = formula.nutrients.map((line) =>
      line.id === calcium?.id ? { ...line, min: 40, note: 'Eau très dure' } : line,
    )
    await saveFormula(anna, { ...formula, nutrients })
    const text = (await textOf(anna, formula.id)).replaceAll('\u00a0', ' ')
    expect(text).toContain('Dérogations au jeu de contraintes')
    expect(text).toMatch(
      /Nutrient CA au moins 40 .*\), par \S.* le \d\d\/\d\d\/\d{4} \d\d:\d\d — motif : Eau très dure/,
    )
  })

  test('shows a farmer his prices, but no price of a food, no price list and no distributor price', async () => {
    const formula = await showFormula(anna, await fixture.addFormula())
    const farmer = await fixture.person(fixture.farm, 'Farmer')
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
    const distributorAdmin = await fixture.person(fixture.distributor, 'AdminDistri')
    expect((await textOf(distributorAdmin, formula.id)).replaceAll('\u00a0', ' ')).toContain('2 332,00')
  })

  describe('a link', () => {
    test('is issued to people who may see the formula; its token is stored as a hash', async () => {
      const { id } = await fixture.addFormula()
      const rival = await fixture.person(fixture.rival, 'AdminDistri')
      expect((await postFormulaCall(rival, 'PdfToken', { id })).problems).toEqual(['record.notFound'])
      const token = await tokenFor(anna, id)
      const [{ tokens }] = await fixture.queryRows('select json_agg(t)::text as tokens from pdf_token t')
      expect(tokens).not.toContain(token)
    })

    test('is in the audit trail with the person signed in, the person visited, and the document, without the token', async () => {
      const { id } = await fixture.addFormula()
      const { manufacturer, world } = fixture
      const admin = await world.addPerson(manufacturer.tenantId, 'AdminDif')
      expect((await admin.call('GET', `/Account/Visit/${anna.email}/${anna.id}`)).status).toBe(200)
      const token = await tokenFor(admin, id)
      const trail = await fixture.queryRows(
        'select action, actor_user_id as actor, as_user_id as visited, tenant_id as tenant, detail from audit_entry where actor_user_id = $1 order by id desc limit 1',
        [admin.id],
      )
      const detail = { document: 'formula', id }
      const actors = { actor: admin.id, visited: anna.id, tenant: manufacturer.tenantId }
      expect(trail).toEqual([{ action: 'documentAsked', ...actors, detail }])
      expect(JSON.stringify(trail)).not.toContain(token)
    })

    test('opens only that formula, for two minutes, any number of times', async () => {
      const [formula, otherFormula] = [await fixture.addFormula(), await fixture.addFormula()]
      const token = await tokenFor(anna, formula.id)
      expect((await openPdf(formula.id, token)).status).toBe(200)
      expect((await openPdf(formula.id, token)).status).toBe(200)
      for (const refused of [
        await openPdf(otherFormula.id, token),
        await openPdf(formula.id, `${token}x`),
        await openPdf(formula.id, ' '),
      ]) {
        expect(refused.status).toBe(403)
        expect(await problemOf(refused)).toBe('formula.pdfLinkEnded')
      }
      const { clock } = fixture.world
      const before = clock.now
      clock.now = new Date(before.getTime() + 119_000)
      expect((await openPdf(formula.id, token)).status).toBe(200)
      clock.now = new Date(before.getTime() + 120_000)
      expect((await openPdf(formula.id, token)).status).toBe(403)
      clock.now = before
      expect((await openPdf(formula.id, '')).status).toBe(403)
      expect((await fixture.world.app.request(`/GeneratePDF/ExporterFormulePDF/${formula.id}`)).status).toBe(403)
    })

    test('that has expired answers a page to a browser and the documented error to a program', async () => {
      const { id } = await fixture.addFormula()
      const openExpired = (
        accept: string,
        language: string,
        address = `/GeneratePDF/ExporterFormulePDF/${id}?token=ended`,
      ) => fixture.world.app.request(address, { headers: { accept, 'accept-language': language } })
      const inBrowser = 'text/html,application/xhtml+xml,*/*;q=0.8'
      const page = await openExpired(inBrowser, 'fr')
      expect(page.status).toBe(403)
      expect(page.headers.get('content-type')).toMatch(/^text\/html/)
      expect(page.headers.get('cache-control')).toBe('no-store')
      const text = await page.text()
      expect(text).toContain('<html lang="fr">')
      expect(text).toContain('demandez à nouveau le PDF de la formule')
      expect(text).toContain(`href="/Formule/Read/${id}"`)
      expect(await (await openExpired(inBrowser, 'en')).text()).toContain('ask for the PDF of the formula again')
      const malformed = await openExpired(inBrowser, 'fr', '/GeneratePDF/ExporterFormulePDF/<b>')
      expect(malformed.status).toBe(422)
      expect(await malformed.text()).toContain('href="/"')
      for (const accept of ['*/*', 'application/pdf', 'application/json'])
        expect(await problemOf(await openExpired(accept, 'fr'))).toBe('formula.pdfLinkEnded')
    })

    test('ends with the session, and is invalid while the person browses another tenant', async () => {
      const { id } = await fixture.addFormula()
      const { manufacturer, world, distributor } = fixture
      const admin = await world.addPerson(manufacturer.tenantId, 'AdminDif')
      const token = await tokenFor(admin, id)
      expect((await admin.call('GET', `/Account/Browse/${distributor.ownerTenantId}`)).status).toBe(200)
      expect((await openPdf(id, token)).status).toBe(403)
      expect((await admin.call('GET', `/Account/GetBackFromBrowse/${manufacturer.tenantId}`)).status).toBe(200)
      expect((await openPdf(id, token)).status).toBe(200)
      await fixture.queryRows('delete from session where user_id = $1', [admin.id])
      expect((await openPdf(id, token)).status).toBe(403)
      expect(await fixture.queryRows('select from pdf_token where for_user_id = $1', [admin.id])).toEqual([])
    })
  })
})
