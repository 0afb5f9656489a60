import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formulaOf, openedCopy, openFormulation, shows, type Wire } from '../formulation/support.tsx'
import { chooseAction } from '../records/support.tsx'
import { answer, atAddress, dialog, field, fill, keepFiles, link, pick, press, title, toast } from '../support.tsx'

/* Orders as a formulator places, changes, validates and cancels them, and as a farmer asks for one again. */

const app = openFormulation()

const orderOf = async (search: string) => {
  const [order] = await app.call<Wire[]>('GET', `/api/OrderForms?GetInactive=true&Search=${encodeURIComponent(search)}`)
  return order ?? expect.fail(`no order ${search}`)
}

/** An order of a copy of a demonstration formula. */
async function placed(name: string): Promise<Wire> {
  const { Id } = await formulaOf(app, 'DEMO_1', 'Formulateur')
  const copy = await app.call('POST', '/api/FormulesCMVP/Duplicate', { Id, Name: name }, 'Formulateur')
  const terms = { Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-01' }
  return app.call('POST', '/api/OrderForms/Add', { FormuleId: copy.Id, ...terms }, 'Formulateur')
}
const opened = (order: Wire) => app.opened(`/OrderForm/Detail/${order.Id}`, 'Formulateur')

test('from the workbench: the price is shown while one types, the order is placed, the formula is locked', async () => {
  const { id } = await openedCopy(app, 'DEMO_1', 'À commander')
  await press('Commander')
  await atAddress(new RegExp(`/OrderForm/Edit/-1/${id}$`))
  await title('Formule À commander')
  await shows('Indiquez la quantité pour voir le prix.')
  fill(await field('Quantité (t)'), '2,5')
  await shows('Total TTC')
  await press('Commander')
  await atAddress(/\/Formule\/List/)
  const order = await orderOf('À commander')
  await toast(`La commande ${order.Code} a été créée`)
  expect(order).toMatchObject({ FormuleId: id, Quantity: 2.5, Status: 1 })
  expect(await app.call('GET', `/api/FormulesCMVP/Single/${id}`)).toMatchObject({ IsLocked: true })
})

test('the list is downloaded as a file for the ERP, by one click for each format', async () => {
  const { Code } = await placed('Exportée')
  const files = keepFiles()
  await app.opened('/OrderForm/List', 'Formulateur')
  for (const [index, format] of ["CSV pour l'ERP", "JSON pour l'ERP"].entries()) {
    await press(format)
    await waitFor(() => expect(files).toHaveLength(index + 1))
  }
  await toast('Le document a été enregistré')
  const [csv = '', json = ''] = await Promise.all(files.map(({ content }) => content))
  expect(csv).toContain(`\n${Code};`)
  const exported = (JSON.parse(json) as Wire[]).find((order) => order.Code === Code)
  expect(exported).toMatchObject({ FormuleName: 'Exportée', Facts: { HasLabel: true } })
})

test('a formula that is ordered already offers to order it again', async () => {
  const order = await placed('Déjà commandée')
  await app.opened(`/OrderForm/Edit/-1/${order.FormuleId}`, 'Formulateur')
  await shows(`La formule est déjà traitée : elle est verrouillée par la commande ${order.Code}.`)
  await userEvent.click(await link('Commander à nouveau'))
  await atAddress(new RegExp(`/OrderForm/Duplicate/${order.Id}$`))
  await press('Commander')
  await atAddress(/\/OrderForm\/List/)
  const again = await orderOf('Déjà commandée (2)')
  expect(again).toMatchObject({ SourceOrderId: order.Id, Quantity: 2 })
})

test('an order is changed, validated with its ERP code, and then no longer changed', async () => {
  const order = await placed('À valider')
  await opened(order)
  await press('Modifier')
  await shows('la version 2 remplacera la précédente')
  fill(await field('Quantité (t)'), '3')
  await press('Enregistrer')
  await toast(`La commande ${order.Code} a été modifiée`)
  await opened(order)
  await shows('Version 2')
  await press('Valider')
  const validation = await dialog()
  fill(await validation.findByRole('textbox', { name: 'Code ERP' }), 'ERP-7')
  await userEvent.click(validation.getByRole('button', { name: 'Valider' }))
  await toast(`La commande ${order.Code} a été validée`)
  await shows('Validée')
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull()
})

test('an ERP code of another order is refused in the dialog', async () => {
  const [first, second] = [await placed('Code pris'), await placed('Code voulu')]
  await app.call('PUT', '/api/OrderForms/Validate', { Id: first.Id, ExternalCode: 'ERP-8' }, 'Formulateur')
  await opened(second)
  await press('Valider')
  const validation = await dialog()
  const code = await validation.findByRole('textbox', { name: 'Code ERP' })
  fill(code, 'erp-8')
  await userEvent.click(validation.getByRole('button', { name: 'Valider' }))
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
})

test('orders are validated by a table of ERP codes, shown line by line before', async () => {
  const order = await placed('Par tableau')
  await app.opened('/OrderForm/List', 'Formulateur')
  await press('Codes ERP…')
  const table = await dialog()
  fill(
    await table.findByRole('textbox', { name: 'Collez le tableau ici' }),
    `Numéro;Code\n${order.Code};ERP-9\nC-1999-000001;ERP-10`,
  )
  await userEvent.click(table.getByRole('button', { name: 'Lire le tableau' }))
  await table.findByText('Sera validée')
  await table.findByText('Commande inconnue')
  expect(table.queryByRole('button', { name: /^Valider/ })).toBeNull()
  await userEvent.click(table.getByRole('button', { name: 'Autre tableau' }))
  fill(await table.findByRole('textbox', { name: 'Collez le tableau ici' }), `${order.Code};ERP-9`)
  await userEvent.click(table.getByRole('button', { name: 'Lire le tableau' }))
  await userEvent.click(await table.findByRole('button', { name: 'Valider 1 commande' }))
  await toast('1 commande a été validée')
  expect(await orderOf('Par tableau')).toMatchObject({ Status: 3, ExternalCode: 'ERP-9' })
})

test('an order is cancelled after a question, and reactivated', async () => {
  const order = await placed('À annuler')
  await app.opened('/OrderForm/List', 'Formulateur')
  await chooseAction(`${order.Code} À annuler`, 'Annuler la commande')
  await answer('Annuler la commande')
  await toast('La commande a été annulée')
  expect(await orderOf('À annuler')).toMatchObject({ Status: 4, Deleted: true })
  await opened(order)
  await press('Réactiver')
  await toast('La commande a été réactivée')
})

test('an order is transformed into a formula, which opens in the workbench', async () => {
  const order = await placed('À transformer')
  await opened(order)
  await press('Transformer en formule')
  await atAddress(/\/Formule\/Formulateur\/\d+$/)
  await title('À transformer (2)')
})

test('a quantity that is no whole number of packagings is asked about once', async () => {
  await app.call('POST', '/api/Packagings', { Name: 'Big bag 1 t', Code: 'BB1', Volume: 1000, Tenants_Shared: true })
  const { id } = await openedCopy(app, 'DEMO_1', 'En big bags')
  await app.opened(`/OrderForm/Edit/-1/${id}`, 'Formulateur')
  fill(await field('Quantité (t)'), '1,5')
  await pick('Conditionnement', 'Big bag 1 t (BB1)')
  await press('Commander')
  const question = await dialog()
  await question.findByText("La quantité n'est pas un nombre entier de conditionnements : 1,5 × Big bag 1 t.")
  await userEvent.click(question.getByRole('button', { name: 'Enregistrer quand même' }))
  await atAddress(/\/Formule\/List/)
})

test('a farmer asks for an order again in three acts, and it is confirmed by the distributor', async () => {
  const farms = await app.call<Wire[]>('GET', '/api/Farms', undefined, 'Farmer')
  const { Id } = await formulaOf(app, 'DEMO_1', 'Formulateur')
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
  await press('Commander à nouveau')
  await press('Demander')
  await toast('Votre demande a été transmise')
  const request = (await app.call<Wire[]>('GET', '/api/OrderForms?Search=Du fermier')).find(
    ({ Status }) => Status === 0,
  )
  await app.opened(`/OrderForm/Detail/${request?.Id}`, 'Formulateur')
  await press('Confirmer')
  await shows("L'éleveur a demandé cette commande")
  await press('Confirmer la commande')
  await waitFor(async () => expect(await orderOf('Du fermier (2)')).toMatchObject({ Status: 1 }))
})
