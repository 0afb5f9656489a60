import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebhookSender } from '../../../packages/server/src/ordering/webhooks/webhook-sending.ts'
import { answerWith, openReceiver, type Receiver } from '../../conformance/ordering/support-webhook-receiver.ts'
import {
  findTextContaining,
  openFormulationTestApp,
  readFormulaByCode,
  type WireRecord,
} from '../formulation/support.tsx'
import {
  answerDialog,
  fillInput,
  findField,
  findLink,
  findTitle,
  findToast,
  pressButton,
  pressSave,
  waitForAddress,
  waitForNoDialog,
  withinDialog,
} from '../support.tsx'

/* A webhook as the administrator of a distributor enters it, gets its secret, reads its log and sends again. */

const app = openFormulationTestApp()
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

/** Tells the webhooks what is due, also at this machine. */
async function flushWebhooks() {
  const services = app.services()
  const settings = { ...services.settings, allowsPrivateWebhooks: true }
  const sender = startWebhookSender({ ...services, settings })
  await sender.flush()
  await sender.stop()
}

async function placeOrder(): Promise<string> {
  const { Id } = await readFormulaByCode(app, 'DEMO_1', 'Formulateur')
  const copy = await app.call('POST', '/api/FormulesCMVP/Duplicate', { Id, Name: 'Pour un ERP' }, 'Formulateur')
  const terms = { Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-01' }
  const order = await app.call('POST', '/api/OrderForms/Add', { FormuleId: copy.Id, ...terms }, 'Formulateur')
  return String(order.Code)
}

const withinEvent = async (text: string) => {
  const cell = await screen.findByText(text, { selector: 'table td' })
  return within(cell.closest('tr') as HTMLElement)
}

test('a new webhook opens, and its secret is shown once; what failed is in the log with its reason and is sent again', async () => {
  await app.opened('/Admin/Webhooks/List', 'AdminDistri')
  await userEvent.click(await findLink('Nouveau webhook'))
  await findTitle('Nouveau webhook')
  expect(screen.queryByText('Partagé avec les organisations rattachées')).toBeNull()
  fillInput(await findField('Nom'), 'ERP')
  fillInput(await findField('Adresse (https://…)'), 'https://127.0.0.1/orders')
  await pressSave()
  await findTextContaining("n'est ni privée ni locale")
  fillInput(await findField('Adresse (https://…)'), 'https://erp.example/orders')
  await pressSave()
  await waitForAddress(/\/Webhooks\/Detail\/\d+/)
  await findTextContaining("L'ERP n'a pas encore de secret")
  await findTextContaining("Rien n'a encore été annoncé")

  await pressButton('Créer le secret')
  await answerDialog('Créer le secret')
  const shown = await (await withinDialog()).findByText(/^whsec_/)
  const secret = shown.textContent ?? ''
  await answerDialog('Terminé')
  await waitForNoDialog()
  await findTextContaining('Créé le')
  expect(document.body.textContent).not.toContain(secret)

  await app.services().database.pool.query('update webhook set url = $1', [receiver.url])
  receiver.answer = answerWith(503, 'maintenance')
  const code = await placeOrder()
  await flushWebhooks()
  await pressButton('Actualiser')
  const failed = await withinEvent('Commande créée')
  await failed.findByText('503 maintenance')
  failed.getByText('Le destinataire a répondu par une erreur.')
  failed.getByText('À envoyer')
  failed.getByRole('link', { name: code })

  receiver.answer = answerWith(200, { ExternalCode: 'ERP-4711' })
  await userEvent.click(failed.getByRole('button', { name: `Réessayer maintenant : Commande créée ${code}` }))
  await findToast("L'événement va être renvoyé")
  await flushWebhooks()
  await pressButton('Actualiser')
  const sent = await withinEvent('Commande créée')
  await sent.findByText('Commande validée avec ce code')
  sent.getByRole('button', { name: `Renvoyer : Commande créée ${code}` })
  await waitFor(() => expect(screen.queryByText(/^Cette adresse est en échec/)).toBeNull())
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids[0]).toBe(ids[1])
})

test('a new secret says that the one before signs for a day', async () => {
  const [webhook] = await app.call<WireRecord[]>('GET', '/api/Webhooks', undefined, 'AdminDistri')
  await app.opened(`/Admin/Webhooks/Detail/${webhook?.Id}`, 'AdminDistri')
  await pressButton('Nouveau secret')
  const dialog = await withinDialog()
  dialog.getByText(/signe encore pendant 24 heures/)
  await answerDialog('Nouveau secret')
  await (await withinDialog()).findByText(/^whsec_/)
  await answerDialog('Terminé')
  await findTextContaining("Le précédent signe aussi jusqu'au")
})

test('a state of webhooks that is none, typed in the address, leaves the list as it is without it', async () => {
  for (const failing of ['abc', 'false', '']) {
    await app.opened(`/Admin/Webhooks/List?failing=${failing}`, 'AdminDistri')
    await screen.findByText('En service')
    expect(app.sent.findLast(({ path }) => path === '/api/Webhooks')?.search).not.toMatch(/failing/i)
    expect(screen.queryByRole('combobox', { name: 'État' })).toBeNull()
  }
})

test('one that fails says so in the list and on its screen: since when, what was answered, when it is tried again', async () => {
  const [webhook] = await app.call<WireRecord[]>('GET', '/api/Webhooks', undefined, 'AdminDistri')
  receiver.answer = answerWith(500, 'hors service')
  await app.call('POST', '/api/Webhooks/Test', { Id: webhook?.Id }, 'AdminDistri')
  await app.opened('/Admin/Webhooks/List', 'AdminDistri')
  await screen.findByText('En service')
  await flushWebhooks()
  await app.opened('/Admin/Webhooks/List', 'AdminDistri')
  const moment = String.raw`\d\d/\d\d/\d{4} \d\d:\d\d`
  await screen.findByText(new RegExp(`^En échec depuis le ${moment} : réponse 500, nouvel essai le ${moment}$`))
  await app.opened(`/Admin/Webhooks/Detail/${webhook?.Id}`, 'AdminDistri')
  const notice = within(
    (await screen.findByText(/^Cette adresse est en échec depuis le/)).closest('[role]') as HTMLElement,
  )
  notice.getByText('Le destinataire a répondu par une erreur.')
  notice.getByText('500 hors service')
  notice.getByText(/^Ce qui attend est gardé/)
  // It answers again.
  receiver.answer = answerWith(204)
  await pressButton('Envoyer un essai')
  await findToast("L'essai va être envoyé")
  await flushWebhooks()
  await pressButton('Actualiser')
  await waitFor(() => expect(screen.queryByText(/^Cette adresse est en échec/)).toBeNull())
})
