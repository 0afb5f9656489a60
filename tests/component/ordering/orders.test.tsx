import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  findTextContaining,
  openFormulaCopy,
  openFormulationTestApp,
  readFormulaByCode,
  type WireRecord,
} from '../formulation/support.tsx'
import { chooseAction, rowActionNamesOf } from '../records/support.tsx'
import {
  answerDialog,
  chooseMoreAction,
  fillInput,
  findButton,
  findField,
  findLink,
  findTitle,
  findToast,
  interceptDownloads,
  pickOption,
  pressButton,
  waitForAddress,
  withinDialog,
} from '../support.tsx'

/* Orders as a formulator places, changes, validates and cancels them, and as a farmer asks for one again. */

const app = openFormulationTestApp()

const readOrder = async (search: string) => {
  const [order] = await app.call<WireRecord[]>(
    'GET',
    `/api/OrderForms?GetInactive=true&Search=${encodeURIComponent(search)}`,
  )
  return order ?? expect.fail(`no order ${search}`)
}

/** An order of a copy of a demonstration formula. */
async function placeOrder(name: string): Promise<WireRecord> {
  const { Id } = await readFormulaByCode(app, 'DEMO_1', 'Formulateur')
  const copy = await app.call('POST', '/api/FormulesCMVP/Duplicate', { Id, Name: name }, 'Formulateur')
  const terms = { Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-01' }
  return app.call('POST', '/api/OrderForms/Add', { FormuleId: copy.Id, ...terms }, 'Formulateur')
}
/** One whose number no other distributor has given: each counts his own, and those of the demonstration have the first ones. */
async function placeOrderOfOwnNumber(name: string): Promise<WireRecord> {
  const order = await placeOrder(name)
  const alike = await app.call<WireRecord[]>('GET', `/api/OrderForms?GetInactive=true&Code=${order.Code}`)
  return alike.length === 1 ? order : placeOrderOfOwnNumber(`${name}, encore`)
}
const listedNames = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent)
const openOrder = (order: WireRecord) => app.opened(`/OrderForm/Detail/${order.Id}`, 'Formulateur')

test('from the workbench: the price is shown while one types, the order is placed, the formula is locked', async () => {
  const { id } = await openFormulaCopy(app, 'DEMO_1', 'À commander')
  await pressButton('Commander')
  await waitForAddress(new RegExp(`/OrderForm/Edit/-1/${id}$`))
  await findTitle('Formule À commander')
  await findTextContaining('Indiquez la quantité pour voir le prix.')
  fillInput(await findField('Quantité (t)'), '2,5')
  await findTextContaining('Total TTC')
  await pressButton('Commander')
  await waitForAddress(/\/Formule\/List/)
  const order = await readOrder('À commander')
  await findToast(`La commande ${order.Code} a été créée`)
  expect(order).toMatchObject({ FormuleId: id, Quantity: 2.5, Status: 1 })
  expect(await app.call('GET', `/api/FormulesCMVP/Single/${id}`)).toMatchObject({ IsLocked: true })
})

test('a formula that somebody changed while its order form was open is asked about, with the price of today', async () => {
  const { id } = await openFormulaCopy(app, 'DEMO_1', 'Changée entre-temps')
  await app.opened(`/OrderForm/Edit/-1/${id}`, 'Formulateur')
  fillInput(await findField('Quantité (t)'), '2')
  await findTextContaining('Total TTC')
  const formula = await app.call<WireRecord>('GET', `/api/FormulesCMVP/Single/${id}`)
  await app.call('POST', '/api/FormulesCMVP/Save', { ...formula, AnimalCount: Number(formula.AnimalCount) + 1 })
  await pressButton('Commander')
  const question = await withinDialog()
  await question.findByText(/La recette ou les prix ont changé depuis que vous avez ouvert cet écran/)
  await userEvent.click(question.getByRole('button', { name: 'Revoir' }))
  expect(await app.call('GET', `/api/FormulesCMVP/Single/${id}`)).toMatchObject({ IsLocked: false })
  await pressButton('Commander')
  await waitForAddress(/\/Formule\/List/)
})

test('the list is downloaded as a file for the ERP: CSV by a button, JSON in the menu', async () => {
  const { Code } = await placeOrder('Exportée')
  const files = interceptDownloads()
  await app.opened('/OrderForm/List', 'Formulateur')
  await pressButton("CSV pour l'ERP")
  await waitFor(() => expect(files).toHaveLength(1))
  await chooseMoreAction("JSON pour l'ERP")
  await waitFor(() => expect(files).toHaveLength(2))
  await findToast('Le document a été enregistré')
  const [csv = '', json = ''] = await Promise.all(files.map(({ content }) => content))
  expect(csv).toContain(`\n${Code};`)
  const exported = (JSON.parse(json) as WireRecord[]).find((order) => order.Code === Code)
  expect(exported).toMatchObject({ FormuleName: 'Exportée', Facts: { HasLabel: true } })
})

test('a formula that is ordered already offers to order it again', async () => {
  const order = await placeOrder('Déjà commandée')
  await app.opened(`/OrderForm/Edit/-1/${order.FormuleId}`, 'Formulateur')
  await findTextContaining(`La formule est déjà traitée : elle est verrouillée par la commande ${order.Code}.`)
  await userEvent.click(await findLink('Commander à nouveau'))
  await waitForAddress(new RegExp(`/OrderForm/Duplicate/${order.Id}$`))
  await pressButton('Commander')
  await waitForAddress(/\/OrderForm\/List/)
  const again = await readOrder('Déjà commandée (2)')
  expect(again).toMatchObject({ SourceOrderId: order.Id, Quantity: 2 })
})

test('an order is changed, validated with its ERP code, and then no longer changed but for its lot', async () => {
  const order = await placeOrder('À valider')
  await openOrder(order)
  await pressButton('Modifier')
  await findTextContaining('la version 2 remplacera la précédente')
  fillInput(await findField('Quantité (t)'), '3')
  await pressButton('Enregistrer')
  await findToast(`La commande ${order.Code} a été modifiée`)
  await openOrder(order)
  await findTextContaining('Version 2')
  await pressButton('Valider')
  const validation = await withinDialog()
  fillInput(await validation.findByRole('textbox', { name: 'Code ERP' }), 'ERP-7')
  fillInput(validation.getByRole('textbox', { name: 'Date de durabilité' }), '30/11/2026')
  await userEvent.click(validation.getByRole('button', { name: 'Valider' }))
  await validation.findByText('La date de durabilité tombe le jour de la livraison ou après.')
  fillInput(validation.getByRole('textbox', { name: 'Date de durabilité' }), '30/11/2027')
  await userEvent.click(validation.getByRole('button', { name: 'Valider' }))
  await findToast(`La commande ${order.Code} a été validée`)
  await findTextContaining('Validée')
  await findTextContaining('Complet pour le devis')
  await findTextContaining('Incomplet pour la livraison, il manque :')
  await pressButton('Lot et date')
  const lot = await withinDialog()
  fillInput(await lot.findByRole('textbox', { name: 'Numéro de lot' }), 'L-77')
  await userEvent.click(lot.getByRole('button', { name: 'Enregistrer' }))
  await findToast(`Le lot de la commande ${order.Code} a été enregistré`)
  await findTextContaining('L-77')
  expect(screen.queryByText('le numéro de lot, saisi à la validation de la commande')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull()
})

test('an ERP code of another order is refused in the dialog', async () => {
  const [first, second] = [await placeOrder('Code pris'), await placeOrder('Code voulu')]
  await app.call('PUT', '/api/OrderForms/Validate', { Id: first.Id, ExternalCode: 'ERP-8' }, 'Formulateur')
  await openOrder(second)
  await pressButton('Valider')
  const validation = await withinDialog()
  const code = await validation.findByRole('textbox', { name: 'Code ERP' })
  fillInput(code, 'erp-8')
  await userEvent.click(validation.getByRole('button', { name: 'Valider' }))
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
})

test('orders are validated by a table of ERP codes, shown line by line before', async () => {
  const order = await placeOrderOfOwnNumber('Par tableau')
  await app.opened('/OrderForm/List', 'Formulateur')
  await pressButton('Codes ERP…')
  const table = await withinDialog()
  fillInput(
    await table.findByRole('textbox', { name: 'Collez le tableau ici' }),
    `Numéro;Code\n${order.Code};ERP-9\nC-1999-000001;ERP-10`,
  )
  await userEvent.click(table.getByRole('button', { name: 'Lire le tableau' }))
  await table.findByText('Sera validée')
  await table.findByText('Commande inconnue')
  expect(table.queryByRole('button', { name: /^Valider/ })).toBeNull()
  await userEvent.click(table.getByRole('button', { name: 'Autre tableau' }))
  fillInput(
    await table.findByRole('textbox', { name: 'Collez le tableau ici' }),
    `Numéro;Code;Lot;DDM\n${order.Code};ERP-9;L-42;31/12/2027`,
  )
  await userEvent.click(table.getByRole('button', { name: 'Lire le tableau' }))
  await table.findByRole('columnheader', { name: 'Numéro de lot' })
  await table.findByText('31/12/2027')
  await userEvent.click(await table.findByRole('button', { name: 'Valider 1 commande' }))
  await findToast('1 commande a été validée')
  const { Id, ...validated } = await readOrder(String(order.FormuleName))
  expect(validated).toMatchObject({ Status: 3, ExternalCode: 'ERP-9' })
  expect(await app.call('GET', `/api/OrderForms/${Id}`, undefined, 'Formulateur')).toMatchObject({
    LabelState: { Lot: 'L-42', BestBefore: '2027-12-31' },
  })
})

test('an order is cancelled after a question, and reactivated', async () => {
  const order = await placeOrder('À annuler')
  await app.opened('/OrderForm/List', 'Formulateur')
  await chooseAction(`${order.Code} À annuler`, 'Annuler la commande')
  await answerDialog('Annuler la commande')
  await findToast('La commande a été annulée')
  expect(await readOrder('À annuler')).toMatchObject({ Status: 4, Deleted: true })
  await openOrder(order)
  await pressButton('Réactiver')
  await findToast('La commande a été réactivée')
})

test('the detail of an order shows its main action and two more, and the others in the menu, in the order of the list', async () => {
  const order = await placeOrder('À traiter')
  await app.opened('/OrderForm/List', 'Formulateur')
  const [, , ...ofList] = await rowActionNamesOf(`${order.Code} À traiter`)
  await openOrder(order)
  await findButton('Autres actions')
  const header = screen.getByRole('heading', { level: 1 }).closest('header') ?? expect.fail('no header')
  const shown = [...header.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['Valider', 'Modifier', 'Bon de commande', 'Autres actions'])
  await pressButton('Autres actions')
  const inMenu = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect([...shown.slice(0, -1), ...inMenu]).toEqual(ofList)
  expect(inMenu.at(-1)).toBe('Annuler la commande')
})

test('an order is transformed into a formula, which opens in the workbench', async () => {
  const order = await placeOrder('À transformer')
  await openOrder(order)
  await chooseMoreAction('Transformer en formule')
  await waitForAddress(/\/Formule\/Formulateur\/\d+$/)
  await findTitle('À transformer (2)')
})

test('a quantity that is no whole number of packagings is asked about once', async () => {
  await app.call('POST', '/api/Packagings', { Name: 'Big bag 1 t', Code: 'BB1', Volume: 1000, Tenants_Shared: true })
  const { id } = await openFormulaCopy(app, 'DEMO_1', 'En big bags')
  await app.opened(`/OrderForm/Edit/-1/${id}`, 'Formulateur')
  fillInput(await findField('Quantité (t)'), '1,5')
  await pickOption('Conditionnement', 'Big bag 1 t (BB1)')
  await pressButton('Commander')
  const question = await withinDialog()
  await question.findByText("La quantité n'est pas un nombre entier de conditionnements : 1,5 × Big bag 1 t.")
  await userEvent.click(question.getByRole('button', { name: 'Enregistrer quand même' }))
  await waitForAddress(/\/Formule\/List/)
})

test('a farmer asks for an order again in three acts, and it is confirmed by the distributor', async () => {
  const farms = await app.call<WireRecord[]>('GET', '/api/Farms', undefined, 'Farmer')
  const { Id } = await readFormulaByCode(app, 'DEMO_1', 'Formulateur')
  const source = await app.call('GET', `/api/FormulesCMVP/Single/${Id}`, undefined, 'Formulateur')
  const copy = await app.call(
    'POST',
    '/api/FormulesCMVP/Add',
    { ...source, Id: 0, Name: 'Du fermier', FarmId: farms[0]?.Id, StartingFoods: 'given' },
    'Formulateur',
  )
  const terms = { Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-01' }
  await app.call('POST', '/api/OrderForms/Add', { FormuleId: copy.Id, ...terms }, 'Formulateur')
  await app.opened('/OrderForm/List', 'Farmer')
  const cell = await screen.findByText('Du fermier')
  const row = within(cell.closest('tr') ?? expect.fail('no row'))
  expect(row.queryByText(/€/)).toBeNull()
  await userEvent.click(row.getByRole('link'))
  await findLink("Voir et imprimer l'étiquette")
  // What the label lacks is not for the farm to enter.
  expect(screen.queryByText(/Incomplet|Complet pour/)).toBeNull()
  await pressButton('Commander à nouveau')
  await pressButton('Demander')
  await findToast('Votre demande a été transmise')
  const request = (await app.call<WireRecord[]>('GET', '/api/OrderForms?Search=Du fermier')).find(
    ({ Status }) => Status === 0,
  )
  await app.opened(`/OrderForm/Detail/${request?.Id}`, 'Formulateur')
  await pressButton('Confirmer')
  await findTextContaining("L'éleveur a demandé cette commande")
  await pressButton('Confirmer la commande')
  await waitFor(async () => expect(await readOrder('Du fermier (2)')).toMatchObject({ Status: 1 }))
})

test('the label of an order is in the language of the order, what stands around it in that of its reader', async () => {
  const order = await placeOrder('Étiquetée en anglais')
  const { pool } = app.services().database
  await pool.query(`update tenant set default_language = 'en-US'`)
  await app.opened(`/OrderForm/Etiquette/${order.FormuleId}/${order.Token}`, 'Formulateur')
  await findButton('PDF A4, Comme commandée')
  await findTextContaining('le numéro de lot, saisi à la validation de la commande')
  const title = screen.getByRole('heading', { name: 'Mineral feed' })
  expect(title.closest('[lang]')?.getAttribute('lang')).toBe('en')
  const composition = screen.getByRole('region', { name: 'Analytical constituents' })
  expect(composition.closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.queryByText(/Destiné à/)).toBeNull()
  await pool.query(`update tenant set default_language = 'fr-FR'`)
})

test('the list is filtered by state and by sending, in its address and in the files', async () => {
  await app.opened('/OrderForm/List', 'Formulateur')
  for (const [filter, value] of [
    ['Envoi', 'En échec'],
    ['État', 'Envoyée'],
  ] as const) {
    await pressButton(`Filtrer : ${filter}`)
    await userEvent.click(await screen.findByRole('option', { name: value }))
  }
  await waitForAddress(/\?dispatchstate=failed&status=2$/)
  const { length } = await app.call<unknown[]>('GET', '/api/OrderForms?DispatchState=failed&Status=2')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(length + 1))
  interceptDownloads()
  await pressButton("CSV pour l'ERP")
  await findToast('Le document a été enregistré')
  const { search } = app.sent.findLast(({ path }) => path === '/api/OrderForms/Export') ?? expect.fail('no file')
  expect(search).toMatch(/DispatchState=failed/)
  expect(search).toMatch(/[?&]Status=2/)
  // What is no state, no id and no filter is not asked for.
  await app.opened('/OrderForm/List?status=lost&dispatchstate=x&farmid=1.5&newest=x', 'Formulateur')
  await screen.findAllByRole('row')
  expect(app.sent.findLast(({ path }) => path === '/api/OrderForms')?.search).not.toMatch(/Status|State|Farm|newest/i)
  // A farmer is not told how sending stands.
  await app.opened('/OrderForm/List?status=lost&dispatchstate=failed', 'Farmer')
  await screen.findAllByRole('row')
  expect(app.sent.findLast(({ path }) => path === '/api/OrderForms')?.search).not.toMatch(/Status|DispatchState/)
  expect(screen.queryByRole('combobox', { name: 'Envoi' })).toBeNull()
  expect(screen.getByRole('main').textContent).not.toMatch(/ERP|Envoi|éleveur/)
})

test('an order that is missing beside the list leaves the filters of the list, and so does the way back from one', async () => {
  await placeOrder('Retour à la liste')
  const { user } = await app.opened('/OrderForm/List?status=1&beside=999999', 'Formulateur')
  await findToast("La commande n'existe pas")
  await waitFor(() => expect(location.pathname + location.search).toBe('/OrderForm/List?status=1'))
  const table = await screen.findByRole('table')
  const link = await waitFor(() => table.querySelector('tbody a') ?? expect.fail('no order yet'))
  await user.click(link)
  await user.click(await findLink('Retour'))
  await waitFor(() => expect(location.pathname + location.search).toBe('/OrderForm/List?status=1'))
})

test('the orders of a farm and of a distributor are a link away, under the name of whose they are', async () => {
  await app.opened('/Admin/Farms/List', 'AdminDif')
  await chooseAction('GAEC de la Haie Vive', 'Bons de commande')
  await waitForAddress(/\/OrderForm\/List\?farmid=\d+$/)
  await findTitle('Bons de commande – GAEC de la Haie Vive')
  await waitFor(() => expect(listedNames()).not.toEqual([]))
  const ordered = await app.call<WireRecord[]>('GET', '/api/OrderForms?NbPerPage=100', undefined, 'AdminDif')
  const ofFarm = ordered.filter(({ FarmName }) => FarmName === 'GAEC de la Haie Vive').map(({ Code }) => Code)
  expect([listedNames(), ofFarm.length < ordered.length]).toEqual([ofFarm, true])
  await app.opened('/Admin/Structures/List', 'AdminDif')
  await chooseAction('Coopérative du Bocage Viréen', 'Bons de commande')
  await waitForAddress(/\/OrderForm\/List\?structureid=\d+$/)
  await findTitle('Bons de commande – Coopérative du Bocage Viréen')
})
