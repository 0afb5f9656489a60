import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  findTextContaining,
  openFormulationTestApp,
  readFormulaByCode,
  type WireRecord,
} from '../formulation/support.tsx'
import { findLink, findTitle, findToast, pressButton, waitForAddress } from '../support.tsx'

/* The first screens: what waits there for whom, and where it leads. */

const app = openFormulationTestApp()

const terms = { Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-01' }

/** A formula for the farm of the farmer. */
async function addFormula(name: string): Promise<unknown> {
  const [farm] = await app.call<WireRecord[]>('GET', '/api/Farms', undefined, 'Farmer')
  const { Id } = await readFormulaByCode(app, 'DEMO_1', 'Formulateur')
  const source = await app.call('GET', `/api/FormulesCMVP/Single/${Id}`, undefined, 'Formulateur')
  const body = { ...source, Id: 0, Name: name, FarmId: farm?.Id, StartingFoods: 'given' }
  return (await app.call('POST', '/api/FormulesCMVP/Add', body, 'Formulateur')).Id
}
const partOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title, level: 2 })).closest('section') ?? expect.fail('no part'))
const rowCount = () => screen.getAllByRole('row').length - 1

test('a farmer orders again from his first screen in two acts; then it says that he asked', async () => {
  await app.call('POST', '/api/OrderForms/Add', { FormuleId: await addFormula('Mon minéral vaches'), ...terms })
  await app.opened('/Farmer/Dashboard', 'Farmer')
  const mineral = await partOf('Mon minéral')
  const facts = [
    'Commandé le02/03/2026',
    'Livraison01/12/2026',
    'Quantité2\u00a0t',
    /^Dose[\d,]+\u00a0g par animal et par jour$/,
  ]
  for (const fact of [...facts, /^Prix[\d\s\u202f]+,\d\d\u00a0€\/t$/])
    expect(mineral.getAllByRole('definition').map(({ parentElement }) => parentElement?.textContent)).toContainEqual(
      typeof fact === 'string' ? fact : expect.stringMatching(fact),
    )
  expect(mineral.getByRole('link', { name: 'Mon minéral vaches' })).toBeTruthy()
  mineral.getByText(/^(Depuis|Rien n'a changé depuis) la commande du \d\d\/\d\d\/\d{4}/)
  // The two acts.
  await userEvent.click(mineral.getByRole('link', { name: 'Commander à nouveau' }))
  await pressButton('Demander')
  await findToast('Votre demande a été transmise')
  await app.opened('/Farmer/Dashboard', 'Farmer')
  const mineralNow = await partOf('Mon minéral')
  await mineralNow.findByText('Demandé le 02/03/2026, en attente de confirmation')
  expect(mineralNow.getByRole('link', { name: /^Mon minéral vaches.*, 2\u00a0t$/ })).toBeTruthy()
  expect(mineralNow.getByRole('link', { name: 'Commander à nouveau' }).dataset.variant).toBe('default')
  expect(mineralNow.queryByText(/devis/)).toBeNull()
})

test('a quote waits for the farmer on his first screen, with a link to it; of many there is one to their list', async () => {
  await app.call('POST', '/api/Quotes', { FormuleId: await addFormula('À accepter'), ...terms })
  await app.opened('/Farmer/Dashboard', 'Farmer')
  await userEvent.click(await screen.findByRole('link', { name: /^Répondre au devis D-\d{4}-\d{6} : À accepter.*, / }))
  await waitForAddress(/\/Quote\/Detail\/\d+$/)
  await findTextContaining('À accepter')
  app.intercept(({ path }) =>
    path === '/api/Stats/Mineral'
      ? Response.json({ LastOrder: null, Request: null, OpenQuotes: 4, Quotes: [], StockDays: null })
      : undefined,
  )
  await app.opened('/Farmer/Dashboard', 'Farmer')
  await userEvent.click(await findLink('4 devis attendent votre réponse'))
  await waitForAddress(/\/Quote\/List\?state=open$/)
  await screen.findByText('À accepter')
  expect(rowCount()).toBe(1)
})

test('what waits for a distributor or manufacturer leads to the list of exactly that', async () => {
  for (const Name of ['En panne', 'En service'])
    await app.call('POST', '/api/Webhooks', { Name, Url: 'https://erp.exemple.test/' }, 'AdminDif')
  await app.database().pool.query(`update webhook set failing_since = now() where name = 'En panne'`)
  await app.database().pool.query(`update quote set valid_until = '2026-03-08T12:00:00Z' where name = 'À accepter'`)
  await app.database().pool.query(`update quote set mail_state = 'failed' where name = 'À accepter'`)
  const lists = [
    [/^1 commande demandée par un éleveur, à confirmer$/, '/OrderForm/List?status=0', 'État', "Demandée par l'éleveur"],
    [/^\d commandes avec un envoi en échec$/, '/OrderForm/List?dispatchstate=failed', 'Envoi', 'En échec'],
    [/^\d devis sans réponse se termine/, '/Quote/List?state=endingThisWeek', 'État', 'En attente, fin cette semaine'],
    [/^1 devis dont l'e-mail n'est pas parti$/, '/Quote/List?state=open&mailstate=failed', 'Envoi', 'En échec'],
    [/^1 webhook en échec$/, '/Admin/Webhooks/List?failing=true', 'État', 'En échec'],
    [
      /^\d exploitations ont moins de 15 jours de stock$/,
      '/Admin/Farms/List?lowstock=true',
      'Stock',
      'Moins de 15 jours',
    ],
  ] as const
  for (const [index, [sentence, address, filter, value]] of lists.entries()) {
    await app.opened('/Admin/Dashboard', 'AdminDif')
    const lines = await (await partOf('À faire')).findAllByRole('link')
    expect(lines).toHaveLength(lists.length)
    const line = lines[index] ?? expect.fail()
    expect(line.textContent).toMatch(sentence)
    const count = Number(line.textContent?.[0])
    await userEvent.click(line)
    await waitFor(() => expect(location.pathname + location.search).toBe(address))
    await screen.findByRole('button', { name: `${filter} : ${value}` })
    await waitFor(() => expect(rowCount()).toBe(count))
    await findTextContaining(`sur ${count}`)
  }
  await app.opened('/Admin/Dashboard', 'AdminDistri')
  await userEvent.click(await findLink('1 commande demandée par un éleveur, à confirmer'))
  await screen.findByText('Mon minéral vaches')
  expect(rowCount()).toBe(1)
})

test('an organisation without a formula is led to its first, step by step; the empty blocks of its orders wait', async () => {
  const counts = { specie: 2, nutrient: 0, food: 0, priceList: 0, farm: 0, formula: 0, orderForm: 0 }
  app.intercept(({ path }) =>
    path === '/api/Stats/Own'
      ? Response.json(Object.entries(counts).map(([Family, Count]) => ({ Family, Count })))
      : undefined,
  )
  await app.opened('/Admin/Dashboard', 'AdminDif')
  const steps = await partOf('Premiers pas')
  steps.getByText('1 sur 6 étapes faites.')
  expect(steps.getAllByRole('listitem').map((line) => line.textContent)[0]).toMatch(/^Espèces et races.*2$/)
  expect(steps.getByRole('listitem', { current: 'step' }).textContent).toContain('Nutriments')
  expect(screen.queryByRole('heading', { name: 'Commandes', level: 2 })).toBeNull()
  await userEvent.click(steps.getByRole('link', { name: 'Ajouter un nutriment' }))
  await waitForAddress(/^\/Admin\/Nutrients\/Edit\/0$/)
})

test('where nothing waits it says so', async () => {
  app.intercept(({ path }) =>
    path === '/api/Stats/Orders'
      ? Response.json({
          RequestedOrders: 0,
          FailedOrders: 0,
          EndingQuotes: 0,
          FailedQuotes: 0,
          EndedListFormulas: 0,
          FailingWebhooks: null,
          OpenInvitations: 0,
          FailedInvitations: 0,
          LowStockFarms: 0,
          ListGain: null,
        })
      : path === '/api/Stats/StaleFormulas'
        ? Response.json({ Count: 0, Next: null })
        : undefined,
  )
  await app.opened('/Admin/Dashboard', 'ExpertDif')
  await findTextContaining('Rien ne vous attend')
  expect((await partOf('À faire')).queryAllByRole('link')).toEqual([])
})

test('a technical adviser has the count of his farms, and their formulas and orders to read; nothing of them waits for him', async () => {
  const farms = await app.call<WireRecord[]>('GET', '/api/Farms', undefined, 'TC')
  await app.opened('/TC/Dashboard', 'TC')
  await screen.findByRole('link', { name: new RegExp(`Exploitations ${farms.length}\\b`) })
  screen.getByRole('link', { name: /^Formules \d/ })
  screen.getByRole('link', { name: /^Bons de commande \d/ })
  expect(screen.queryByRole('heading', { name: /À faire|Mon minéral/ })).toBeNull()
  expect(app.sent.some(({ path }) => /Stats\/(Orders|Mineral)/.test(path))).toBe(false)
})

test('an adviser sees whom to call and why, and the figures of the farm he chooses', async () => {
  const [farm] = await app.call<WireRecord[]>('GET', '/api/Farms', undefined, 'Farmer')
  const reasons = [
    { Kind: 'stock', Days: 4, From: null, To: null },
    { Kind: 'fat', Days: null, From: 42.1, To: 40.4 },
  ]
  const called = {
    FarmId: farm?.Id,
    FarmName: farm?.Name,
    City: 'Plouha',
    PhoneNumber: '02 96 00 00 00',
    Reasons: reasons,
  }
  app.intercept(({ path }) =>
    path === '/api/Stats/CallToday'
      ? Response.json({ FarmsCount: 12, CallsCount: 1, Farms: [called] })
      : path === '/api/SiteSeries'
        ? Response.json({ Sites: [], Months: [], Objectives: [] })
        : undefined,
  )
  await app.opened('/TC/Dashboard', 'TC')
  const calls = await partOf('À appeler')
  await calls.findByText("1 sur 12 exploitations, la plus pressée d'abord. Un nom montre ses chiffres.")
  calls.getByText('Stock : 4 j')
  calls.getByText(/^TB 42,1 → 40,4\sg\/L$/)
  expect(calls.getByRole<HTMLAnchorElement>('link', { name: /^Appeler/ }).href).toBe('tel:0296000000')
  await userEvent.click(calls.getByRole('link', { name: String(farm?.Name) }))
  await screen.findByText("Aucun chiffre n'est encore saisi.")
  screen.getByRole('heading', { name: `Chiffres de ${farm?.Name}` })
  expect(app.sent.find(({ path }) => path === '/api/SiteSeries')?.search).toContain(`FarmId=${farm?.Id}`)
})

test('a farmer reads each of his figures by arrow keys and as a table, and what last month lacks', async () => {
  await app.opened('/Farmer/Dashboard', 'Farmer')
  const figures = await partOf('Mes chiffres')
  const tile = within(
    (await figures.findByRole('heading', { name: 'TB', level: 3 })).closest('article') ?? expect.fail(),
  )
  tile.getByText(/^Février 2026, [+−][\d,]+ en un an$/)
  const chart = tile.getByRole('region', { name: /^TB sur 13 mois/ })
  chart.focus()
  await userEvent.keyboard('{End}')
  expect(tile.getByRole('status').textContent).toMatch(
    /^Février 2026 : [\d,]+\u00a0g\/L, un an avant [\d,]+\u00a0g\/L$/,
  )
  await userEvent.keyboard('{ArrowLeft}')
  expect(tile.getByRole('status').textContent).toMatch(/^Janvier 2026/)
  expect(figures.queryByText(/il reste à saisir/)).toBeNull()
  // Whom he calls, with the words of this screen alone.
  const adviser = await partOf('Votre conseiller')
  expect(adviser.getByRole<HTMLAnchorElement>('link', { name: /^Appeler Bastien Quercelle au 06/ }).href).toBe(
    'tel:0639981226',
  )
  // In words of a farm: of statistics nobody there speaks.
  await figures.findAllByText(/^Chez 8 élevages le mois dernier : [\d,]+ pour celui du milieu, la moitié entre /)
  expect(figures.queryByText(/médian/)).toBeNull()
  await pressButton('Voir le tableau')
  const rows = within(figures.getByRole('table', { name: 'Mes chiffres' })).getAllByRole('row')
  expect(rows).toHaveLength(14)
  expect(rows[1]?.textContent).toMatch(/^Février 2026/)
})

test('a manufacturer has the orders of twelve months, the last five with links, and the gauges', async () => {
  await app.opened('/Admin/Dashboard', 'AdminDif')
  const orders = await partOf('Commandes')
  const chart = await orders.findByRole('region', { name: /^Tonnes par mois de livraison/ })
  chart.focus()
  await userEvent.keyboard('{End}')
  expect(orders.getByRole('status').textContent).toMatch(
    /^Mars 2026 : [\d,]+\u00a0t, \d+ commandes?, un an avant 0,0\u00a0t$/,
  )
  orders.getByText(/^\d+ exploitations sur \d+ ont une formule$/)
  orders.getByText(/^[\d,]+ t commandées cette année sur un objectif de 80,0 t$/)
  expect(orders.getByRole('link', { name: 'Objectifs de tonnage' }).getAttribute('href')).toMatch(
    /TonnageObjectives\/List$/,
  )
  const last = within(orders.getByRole('heading', { name: 'Les cinq dernières' }).closest('article') ?? expect.fail())
  expect(last.getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(last.getByRole('link', { name: 'Toutes les commandes' }))
  await waitForAddress(/\/OrderForm\/List$/)
})

test('every list of the menus has its count on its tile', async () => {
  for (const [role, lists] of [
    ['AdminDif', ['Bons de commande', 'Devis', 'Propriétés', 'Objectifs de tonnage', 'Webhooks']],
    ['Farmer', ['Bons de commande', 'Devis', 'Sites']],
  ] as const) {
    await app.opened('/Home', role)
    for (const list of lists) await screen.findByRole('link', { name: new RegExp(`${list} \\d+\\b`) })
    // A farmer's tiles speak to him, not to who sells to him.
    const tile = await screen.findByRole('link', { name: /Bons de commande \d/ })
    expect(tile.textContent?.includes('vous avez commandé')).toBe(role === 'Farmer')
    const questionnaires = await screen.findByRole('link', { name: /QCM éleveur \d/ })
    expect(questionnaires.textContent?.includes('de vos sites')).toBe(role === 'Farmer')
  }
  await findTitle('Tableau de bord')
})
