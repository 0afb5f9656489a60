import { dayInParis } from '@provende/domain/kit/day.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createFormulaFixture, type FormulaFixture } from '../support-formula-fixture.ts'

/* News: who writes them, who reads them when, what their text may hold, and who has read them. */

type News = Readonly<Record<string, unknown>> & { readonly Id: number; readonly Name: string }

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let admin: Person
  let trader: Person
  let farmer: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    admin = fixture.admin
    trader = await fixture.person(fixture.distributor, 'AdminDistri')
    farmer = await fixture.person(fixture.farm, 'Farmer')
  })
  /** A day counted from today in Paris. */
  const day = (days: number) => dayInParis(new Date(fixture.world.clock.now.getTime() + days * 86_400_000))
  const body = (Name: string, changes: object = {}) => ({
    ...{ Name, Code: null, Description: '', content: '', URL: '', StartDate: day(0), EndDate: day(0) },
    ...{ FormuleId: 0, ...changes },
  })
  const add = async (Name: string, changes: object = {}, author = admin) =>
    (await author.call('POST', '/api/Actualitys', { body: body(Name, changes) })).body as News
  const shownTo = async (person: Person) => (await person.call('GET', '/api/Actualitys/Shown')).body as News[]
  const namesShownTo = async (person: Person) => (await shownTo(person)).map(({ Name }) => Name)

  test('are shown to the people of a tenant and of those below, not above, the newest first', async () => {
    await add('of the manufacturer', { StartDate: day(-2) })
    await add('of the distributor', { StartDate: day(-1) }, trader)
    expect(await namesShownTo(admin)).toEqual(['of the manufacturer'])
    for (const person of [trader, farmer])
      expect(await namesShownTo(person)).toEqual(['of the distributor', 'of the manufacturer'])
    expect(await namesShownTo(await fixture.person(fixture.rival, 'ExpertDistri'))).toEqual(['of the manufacturer'])
  })

  test('are shown from their first to their last day, in Paris, unless they are inactive', async () => {
    const { Id } = await add('today')
    await add('tomorrow', { StartDate: day(1), EndDate: day(9) })
    await add('yesterday', { StartDate: day(-9), EndDate: day(-1) })
    const names = await namesShownTo(farmer)
    expect(names).toContain('today')
    expect(names).not.toContain('tomorrow')
    expect(names).not.toContain('yesterday')
    await admin.call('DELETE', `/api/Actualitys/${Id}`)
    expect(await namesShownTo(farmer)).not.toContain('today')
    await admin.call('DELETE', `/api/Actualitys/${Id}?restore=true`)
    expect(await namesShownTo(farmer)).toContain('today')
  })

  test('that end before they start are refused', async () => {
    const refused = await admin.call('POST', '/api/Actualitys', { body: body('x', { EndDate: day(-1) }) })
    expect(refused).toMatchObject({ status: 422, problems: ['actuality.endBeforeStart endDate'] })
    expect((await admin.call('POST', '/api/Actualitys', { body: body('x', { EndDate: null }) })).problems).toEqual([
      'field.required endDate',
    ])
  })

  test('are written by those who may, and changed by their tenant or one above it', async () => {
    expect((await farmer.call('GET', '/api/Actualitys')).status).toBe(403)
    expect((await farmer.call('POST', '/api/Actualitys', { body: body('x') })).status).toBe(403)
    const ours = await add('kept by us')
    const changed = { ...ours, Name: 'changed' }
    expect((await trader.call('PUT', '/api/Actualitys', { body: changed })).status).toBe(404)
    expect((await admin.call('PUT', '/api/Actualitys', { body: changed })).body).toMatchObject({ Name: 'changed' })
    const theirs = await add('kept by them', {}, trader)
    expect((await admin.call('GET', `/api/Actualitys/${theirs.Id}`)).body).toMatchObject({ MayWrite: true })
  })

  describe('their text', () => {
    const stored = async (content: string) => (await add('text', { content })).content

    test('has headings, lists, emphasis and links', async () => {
      const html = '<h2>Un</h2><p>deux <strong>trois</strong> <em>x</em></p><ul><li>y</li></ul>'
      expect(await stored(html)).toBe(html)
      expect(await stored('<a href="https://exemple.test/a?b=1" onclick="x()" target="_top">z</a>')).toBe(
        '<a href="https://exemple.test/a?b=1">z</a>',
      )
    })

    test('loses what could run, load or deceive, and keeps its words', async () => {
      for (const [hostile, clean] of [
        ['<script>alert(1)</script>a', 'a'],
        ['<img src=x onerror=alert(1)>b', 'b'],
        ['<a href="javascript:alert(1)">c</a>', '<a>c</a>'],
        ['<a href="//exemple.test">d</a>', '<a>d</a>'],
        ['<p style="position:fixed" class="x">e</p>', '<p>e</p>'],
        ['<iframe src="https://exemple.test"></iframe><form><input>f</form>', 'f'],
        ['<svg><script>alert(1)</script></svg>g', 'g'],
        ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
      ] as const)
        expect(await stored(hostile)).toBe(clean)
    })

    test('is clean for its readers even if somebody wrote it past the calls', async () => {
      const { Id } = await add('past the calls')
      await fixture.queryRows(`update actuality set content = '<script>x</script>y' where id = $1`, [Id])
      expect((await shownTo(farmer)).find((news) => news.Id === Id)?.content).toBe('y')
    })
  })

  test('a formula is named to those who see it', async () => {
    const formula = await fixture.addFormula({ farmId: null, structureId: null })
    const { Id } = await add('with formula', { FormuleId: formula.id })
    const formulaFor = async (person: Person) => (await shownTo(person)).find((news) => news.Id === Id)?.FormuleId
    expect(await formulaFor(admin)).toBe(formula.id)
    expect(await formulaFor(farmer)).toBeNull()
  })

  test('are read by each person for himself; an edit does not make them new again, and a visitor reads nothing', async () => {
    const news = await add('to read')
    const isReadBy = async (person: Person) => (await shownTo(person)).find(({ Id }) => Id === news.Id)?.IsRead
    const read = (person: Person) => person.call('PUT', '/api/Actualitys/Read', { body: { Id: news.Id } })
    const visitor = await fixture.world.addPerson(fixture.manufacturer.tenantId, 'AdminDif')
    expect((await visitor.call('GET', `/Account/Visit/${farmer.email}/${farmer.id}`)).status).toBe(200)
    expect((await read(visitor)).status).toBe(200)
    expect(await isReadBy(farmer)).toBe(false)
    for (let times = 0; times < 2; times += 1) expect((await read(farmer)).status).toBe(200)
    expect(await isReadBy(farmer)).toBe(true)
    expect(await isReadBy(trader)).toBe(false)
    await admin.call('PUT', '/api/Actualitys', { body: { ...news, Name: 'to read, edited' } })
    expect(await isReadBy(farmer)).toBe(true)
    const stranger = await fixture.person(fixture.rival, 'ExpertDistri')
    const ofTrader = await add('of another distributor', {}, trader)
    expect((await stranger.call('PUT', '/api/Actualitys/Read', { body: { Id: ofTrader.Id } })).status).toBe(404)
  })
})
