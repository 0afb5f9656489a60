import { createHash } from 'node:crypto'
import { problemsInBody } from '@provende/contract/error-body.ts'
import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import type { QuoteOffer } from '@provende/contract/ordering/quote-offer.ts'
import type { QuoteResponse } from '@provende/contract/ordering/quote-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../../packages/server/src/kit/mail.ts'
import { startOutbox } from '../../../packages/server/src/operations/outbox.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { pageTexts } from '../../kit/support/pdf-words.ts'
import type { Person } from '../support.ts'
import { servicesOf } from '../support-access.ts'
import {
  createFormulaFixture,
  decodedBodyOf,
  type FormulaFixture,
  readFormula,
  saveFormula,
} from '../support-formula-fixture.ts'

/* Quotes: issued, sent, accepted from afar, ordered; none of it twice, and none of it by somebody else. */

const farmAddress = 'gaec@exemple.test'
const distributorAddress = 'negoce@exemple.test'

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  let farmer: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    anna = fixture.formulator
    farmer = await fixture.person(fixture.farm, 'Farmer')
  })
  beforeEach(async () => {
    await fixture.queryRows(`update outgoing_mail set sent_at = now() where sent_at is null`)
    const setAddress = (name: unknown, address: string) =>
      fixture.queryRows(`update organisation set contact_email = $2 where name = $1`, [String(name), address])
    await setAddress(fixture.distributor.name, distributorAddress)
    await setAddress(fixture.farm.name, farmAddress)
  })

  const terms = {
    quantityTonnes: 2.5,
    deliveryType: deliveryTypes.delivery,
    deliveryDate: '2026-03-20',
    description: '',
  }
  const issue = async (formulaId: number, overrides: object = {}, person = anna): Promise<QuoteResponse> => {
    const body = toWire({ formulaId, ...terms, ...overrides }, routes.quotes.issue.body)
    return decodedBodyOf(await person.call('POST', '/api/Quotes', { body }))
  }
  const issued = async () => issue((await fixture.addFormula()).id)
  const read = async ({ id }: { id: number }, person = anna): Promise<QuoteResponse> =>
    decodedBodyOf(await person.call('GET', `/api/Quotes/${id}`))
  const act = (name: 'Send' | 'Order' | 'Accept' | 'Refuse', body: object, person = anna) =>
    person.call('POST', `/api/Quotes/${name}`, { body })
  async function sentMails(): Promise<Mail[]> {
    const mails: Mail[] = []
    const transport = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
    const outbox = startOutbox(servicesOf(fixture.world, transport))
    await outbox.flush()
    await outbox.stop()
    return mails
  }
  /** A call by somebody without an account. */
  const publicCall = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await fixture.world.app.request(path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text) as Record<string, unknown> }
  }
  const problemOf = ({ body }: { body: unknown }) => problemsInBody(body)[0]?.key
  /** Sends a quote and returns the token of its link. */
  const linkOf = async (quote: QuoteResponse): Promise<string> => {
    expect((await act('Send', { Id: quote.id })).status).toBe(200)
    const [mail] = await sentMails()
    expect(mail?.to.address).toBe(farmAddress)
    return /Quote\/Offer\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const codeFor = async (Token: string): Promise<string> => {
    expect((await publicCall('POST', '/api/Quotes/OfferCode', { Token })).status).toBe(200)
    return /: (\d{6})/.exec((await sentMails())[0]?.text ?? '')?.[1] ?? ''
  }
  const accept = (Token: string, Code: string, Name = 'Jean Dupré') =>
    publicCall('POST', '/api/Quotes/OfferAccept', { Token, Code, Name, Browser: 'Firefox' })
  const offerOf = async (token: string) =>
    (await publicCall('GET', `/api/Quotes/Offer?token=${token}`)).body as unknown as Record<
      keyof QuoteOffer,
      unknown
    > & {
      State: string
    }
  const paper = async (name: string, id: number, person = anna) => {
    const { token } = decodedBodyOf<{ token: string }>(
      await person.call('POST', '/api/Quotes/PdfToken', { body: { Id: id } }),
    )
    return fixture.world.app.request(`/GeneratePDF/${name}/${id}?token=${token}`)
  }
  const bytesOf = async (response: Response) => {
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }
  const textOf = async (bytes: Uint8Array) => (await pageTexts(bytes)).join('\n').replaceAll('\u00a0', ' ')
  const french = (value: number | null | undefined) => (value ?? 0).toFixed(2).replace('.', ',')

  test('the same terms answer the same quote; others replace it under the next number', async () => {
    const formula = await fixture.addFormula()
    const first = await issue(formula.id)
    expect(first.code).toMatch(/^D-2026-\d{6}$/)
    expect(first.state).toBe('issued')
    expect((await issue(formula.id)).id).toBe(first.id)
    const second = await issue(formula.id, { quantityTonnes: 3 })
    expect(Number(second.code.slice(-6))).toBe(Number(first.code.slice(-6)) + 1)
    expect((await read(first)).state).toBe('replaced')
    const total = second.facts.farmerPrice?.totalIncludingVat
    expect(second.totalIncludingVatEur).toBe(total)
    const listed = await anna.call('GET', `/api/Quotes?FormuleId=${formula.id}`)
    expect((listed.body as { Code: string; State: string }[]).map(({ Code, State }) => [Code, State])).toEqual([
      [second.code, 'issued'],
      [first.code, 'replaced'],
    ])
    expect((await readFormula(anna, formula.id)).isLocked).toBe(false)
  })

  test('two requests at once issue one quote', async () => {
    const formula = await fixture.addFormula()
    const both = await Promise.all([issue(formula.id), issue(formula.id)])
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  })

  test('the PDF is one file with the price of the farmer; the documented link issues the same quote', async () => {
    for (const [name, data] of Object.entries({ LegalForm: 'SAS', Capital: '100 000 €', Siren: '732829320' }))
      await fixture.queryRows(
        `insert into structure_property (structure_id, tenant_id, name, data, modification_date)
          select id, tenant_id, $2, $3, now() from organisation where name = $1`,
        [String(fixture.distributor.name), name, data],
      )
    const quote = await issued()
    const bytes = await bytesOf(await paper('DevisPDF', quote.id))
    const text = await textOf(bytes)
    for (const words of [
      'Devis',
      'SAS au capital de 100 000 €, SIREN 732 829 320',
      quote.code,
      'Valable jusqu',
      'Bon pour accord',
      'Total TTC',
      'TVA 5,5 %',
    ])
      expect(text).toContain(words)
    expect(text).toContain(french(quote.facts.farmerPrice?.afterDiscount))
    expect(text).not.toContain(french(quote.facts.distributorPrice?.afterDiscount))
    expect(text).not.toContain('750,000')
    const { token } = decodedBodyOf<{ token: string }>(
      await anna.call('POST', '/api/FormulesCMVP/PdfToken', { body: { Id: quote.formulaId } }),
    )
    const path = `/GeneratePDF/DevisEleveurPDF/${quote.formulaId}`
    const parts = ['2.5', '0', deliveryTypes.delivery, '2026-03-20', '-'].map(encodeURIComponent).join('/')
    const linked = await bytesOf(await fixture.world.app.request(`${path}/${parts}?token=${token}`))
    expect(Buffer.compare(linked, bytes)).toBe(0)
    const sheet = await textOf(await bytesOf(await fixture.world.app.request(`${path}?token=${token}`)))
    expect(sheet).toContain('Prix indicatif')
    expect(sheet).not.toContain('Total TTC')
    expect(sheet).not.toContain('D-2026')
  })

  test('is accepted from afar with a name and a code; copies and evidence go to both', async () => {
    const quote = await issued()
    const token = await linkOf(quote)
    expect((await read(quote)).state).toBe('sent')
    expect((await read(quote)).mailState).toBe('sent')
    const opened = await fixture.world.app.request(`/api/Quotes/OfferPDF?token=${token}`)
    const pdf = await bytesOf(opened)
    const code = await codeFor(token)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(problemOf(await accept(token, wrong))).toBe('quote.codeWrong')
    expect((await read(quote)).state).toBe('sent')
    expect((await accept(token, code)).status).toBe(200)
    const accepted = await read(quote)
    expect(accepted.state).toBe('accepted')
    expect(accepted.decision).toMatchObject({ personName: 'Jean Dupré', mailAddress: farmAddress })
    const mails = await sentMails()
    expect(mails.map(({ to }) => to.address).toSorted()).toEqual([farmAddress, distributorAddress].toSorted())
    for (const { attachments } of mails) expect(attachments).toHaveLength(2)
    expect(Buffer.compare(mails[0]?.attachments?.[0]?.bytes ?? new Uint8Array(), pdf)).toBe(0)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const evidence = await textOf(await bytesOf(await paper('PreuveDevisPDF', quote.id)))
    for (const words of ['Jean Dupré', farmAddress, quote.code, 'Firefox']) expect(evidence).toContain(words)
    expect(evidence.replaceAll(/\s/g, '')).toContain(sha256)
    expect((await publicCall('GET', `/api/Verification/${sha256}`)).body).toMatchObject({
      IsKnown: true,
      Code: quote.code,
      State: 'accepted',
    })
    const changed = Buffer.from(pdf)
    changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1
    const other = createHash('sha256').update(changed).digest('hex')
    expect((await publicCall('GET', `/api/Verification/${other}`)).body.IsKnown).toBe(false)
    expect(problemOf(await accept(token, code))).toBe('quote.notOpen')
  })

  test('after five wrong tries a code has ended, and five codes a day are sent', async () => {
    const token = await linkOf(await issued())
    const code = await codeFor(token)
    const wrong = code === '000000' ? '000001' : '000000'
    const agedBy = (time: string) =>
      fixture.queryRows(`update quote_code set created_at = created_at - $1::interval`, [time])
    for (const key of [...Array.from({ length: 4 }, () => 'quote.codeWrong'), 'quote.codeEnded'])
      expect(problemOf(await accept(token, wrong))).toBe(key)
    expect(problemOf(await accept(token, code))).toBe('quote.codeEnded')
    for (let sent = 1; sent < 5; sent += 1) await codeFor(token)
    expect(problemOf(await publicCall('POST', '/api/Quotes/OfferCode', { Token: token }))).toBe('quote.tooManyCodes')
    await agedBy('25 hours')
    const next = await codeFor(token)
    await agedBy('11 minutes')
    expect(problemOf(await accept(token, next))).toBe('quote.codeEnded')
    expect((await accept(token, await codeFor(token))).status).toBe(200)
  })

  test('a link opens the logo of the distributor, and that of who is above him while he has none', async () => {
    const quote = await issued()
    const token = await linkOf(quote)
    const { orderFormId } = decodedBodyOf<{ orderFormId: number }>(await act('Order', { Id: quote.id }))
    const order = decodedBodyOf<OrderResponse>(await anna.call('GET', `/api/OrderForms/${orderFormId}`))
    const paths = [
      `/api/Quotes/OfferLogo?token=${token}`,
      `/api/OrderForms/EtiquetteLogo/${order.formulaId}?token=${order.token}`,
    ]
    const logos = async () =>
      Promise.all(
        paths.map(async (path) => {
          const response = await fixture.world.app.request(path)
          return response.status === 200 ? response.text() : response.status
        }),
      )
    const drawing = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`
    const addLogo = (where: string, name: string) =>
      fixture.queryRows(
        `insert into structure_logo (structure_id, tenant_id, name, type, content, creation_date)
         select id, tenant_id, 'logo.svg', 'image/svg+xml', $1, now() from organisation where ${where}`,
        [Buffer.from(drawing(name))],
      )
    await addLogo(`id = ${fixture.rival.id}`, 'rival')
    expect(await logos()).toEqual([404, 404])
    const pages = [
      `/api/Quotes/Offer?token=${token}`,
      `/api/OrderForms/Etiquette/${order.formulaId}?token=${order.token}`,
    ]
    // A page asks for a logo only where there is one.
    const hasLogos = async () =>
      Promise.all(
        pages.map(
          async (path) => ((await (await fixture.world.app.request(path)).json()) as { HasLogo: boolean }).HasLogo,
        ),
      )
    expect(await hasLogos()).toEqual([false, false])
    await addLogo(`id = ${fixture.manufacturer.id}`, 'above')
    expect(await logos()).toEqual([drawing('above'), drawing('above')])
    expect(await hasLogos()).toEqual([true, true])
    await addLogo(`id = ${fixture.distributor.id}`, 'distributor')
    expect(await logos()).toEqual([drawing('distributor'), drawing('distributor')])
    for (const path of ['Quotes/OfferLogo?token=unknown', `OrderForms/EtiquetteLogo/${order.formulaId}?token=unknown`])
      expect((await fixture.world.app.request(`/api/${path}`)).status).toBe(404)
  })

  test('neither a replaced nor an expired quote nor an unknown link can be accepted', async () => {
    const quote = await issued()
    const token = await linkOf(quote)
    await issue(quote.formulaId, { quantityTonnes: 4 })
    expect((await offerOf(token)).State).toBe('replaced')
    expect(problemOf(await publicCall('POST', '/api/Quotes/OfferCode', { Token: token }))).toBe('quote.notOpen')
    const late = await issued()
    const lateToken = await linkOf(late)
    const code = await codeFor(lateToken)
    await fixture.queryRows(`update quote set valid_until = $2 where id = $1`, [
      late.id,
      new Date(fixture.world.clock.now.getTime() - 2 * 86_400_000),
    ])
    expect((await read(late)).state).toBe('expired')
    expect(problemOf(await accept(lateToken, code))).toBe('quote.notOpen')
    expect((await act('Send', { Id: late.id })).status).toBe(409)
    expect((await act('Order', { Id: late.id })).status).toBe(409)
    for (const path of ['Offer', 'OfferPDF'])
      expect((await fixture.world.app.request(`/api/Quotes/${path}?token=unknown`)).status).toBe(404)
  })

  test('a farm without an address is named before anything is sent', async () => {
    const quote = await issued()
    await fixture.queryRows(`update organisation set contact_email = '' where name = $1`, [String(fixture.farm.name)])
    expect(problemOf(await act('Send', { Id: quote.id }))).toBe('quote.noAddress')
    expect((await read(quote)).mailState).toBe('none')
    // Nothing is stored by a refused call, not even the paper.
    const stored = await fixture.queryRows(`select pdf from quote_content where quote_id = $1`, [quote.id])
    expect(stored).toEqual([{ pdf: null }])
  })

  test('a quote becomes an order with exactly its content, once', async () => {
    const quote = await issued()
    const ids = await Promise.all(
      [1, 2].map(async () => decodedBodyOf<{ orderFormId: number }>(await act('Order', { Id: quote.id }))),
    )
    expect(new Set(ids.map(({ orderFormId }) => orderFormId)).size).toBe(1)
    const order = decodedBodyOf<OrderResponse>(await anna.call('GET', `/api/OrderForms/${ids[0]?.orderFormId}`))
    expect(order.formulaId).toBe(quote.formulaId)
    expect(order.facts?.farmerPrice).toEqual(quote.facts.farmerPrice)
    expect(order.facts?.lines).toEqual(quote.facts.lines)
    expect((await readFormula(anna, quote.formulaId)).isLocked).toBe(true)
    const changed = { id: order.id, modificationDate: order.modificationDate, ...terms }
    const edit = (change: object) =>
      anna.call('PUT', '/api/OrderForms', { body: toWire({ ...changed, ...change }, routes.orders.edit.body) })
    expect(problemOf(await edit({ quantityTonnes: 5 }))).toBe('order.ofQuote')
    expect((await edit({ description: 'Avant midi' })).status).toBe(200)
  })

  test('if the formula moved on, a copy of the quoted revision is locked', async () => {
    const formula = await fixture.addFormula()
    const quote = await issue(formula.id)
    const read = await readFormula(anna, formula.id)
    await saveFormula(anna, { ...read, description: 'Changed since' })
    const { orderFormId } = decodedBodyOf<{ orderFormId: number }>(await act('Order', { Id: quote.id }))
    const order = decodedBodyOf<OrderResponse>(await anna.call('GET', `/api/OrderForms/${orderFormId}`))
    expect(order.formulaId).not.toBe(formula.id)
    expect(order.facts?.lines).toEqual(quote.facts.lines)
    expect((await readFormula(anna, formula.id)).isLocked).toBe(false)
    expect((await readFormula(anna, order.formulaId)).isLocked).toBe(true)
  })

  test('a farmer who is signed in needs no code; nobody else decides for him, and others do not find it', async () => {
    const quote = await issued()
    expect((await read(quote, farmer)).facts.distributorPrice).toBeNull()
    expect((await read(quote, farmer)).facts.lines).toEqual([])
    expect((await act('Accept', { Id: quote.id, Name: 'Anna' }, anna)).status).toBe(403)
    expect((await act('Accept', { Id: quote.id, Name: 'Jean Dupré' }, farmer)).status).toBe(200)
    expect((await read(quote)).decision?.personName).toBe('Jean Dupré')
    expect(problemOf(await act('Refuse', { Id: quote.id }, farmer))).toBe('quote.notOpen')
    const other = await fixture.world.addTenant(fixture.world.platform)
    const stranger = await fixture.world.addPerson(other, 'Formulateur')
    expect((await stranger.call('GET', `/api/Quotes/${quote.id}`)).status).toBe(404)
    expect((await act('Order', { Id: quote.id }, stranger)).status).toBe(404)
  })
})
