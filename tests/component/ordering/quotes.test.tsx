import { createHash } from 'node:crypto'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formulaOf, openedCopy, openFormulation, shows, type Wire } from '../formulation/support.tsx'
import { answer, atAddress, dialog, field, fill, press, toast } from '../support.tsx'

/* Quotes as a formulator issues, sends and orders them, and as a farmer accepts them, with an account or by his link. */

const app = openFormulation()

/** A quote of a copy of a demonstration formula, whose farm has an address. */
async function issued(name: string): Promise<Wire> {
  const { Id } = await formulaOf(app, 'DEMO_1', 'Formulateur')
  const copy = await app.call('POST', '/api/FormulesCMVP/Duplicate', { Id, Name: name }, 'Formulateur')
  const terms = { Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-01' }
  return app.call('POST', '/api/Quotes', { FormuleId: copy.Id, ...terms }, 'Formulateur')
}
const read = ({ Id }: Wire) => app.call('GET', `/api/Quotes/${Id}`, undefined, 'Formulateur')
const lastMail = async () => {
  await app.flushMails()
  return app.mails.at(-1)?.text ?? ''
}
/** The address of the page that a mailed link opens. */
async function linkOf(quote: Wire): Promise<string> {
  await app.call('POST', '/api/Quotes/Send', { Id: quote.Id }, 'Formulateur')
  return /\/Quote\/Offer\/\S+/.exec(await lastMail())?.[0] ?? expect.fail('no link')
}

test('from the workbench: the quote is issued, sent to the farm and ordered', async () => {
  const { id } = await openedCopy(app, 'DEMO_1', 'À deviser')
  await press('Devis')
  await atAddress(new RegExp(`/OrderForm/Edit/-1/${id}$`))
  fill(await field('Quantité (t)'), '2,5')
  await press('Établir le devis')
  await atAddress(/\/Quote\/Detail\/\d+$/)
  await shows('Émis')
  await press("Envoyer à l'éleveur")
  await toast('Le devis va être envoyé')
  await press('Commander')
  await atAddress(/\/OrderForm\/Detail\/\d+$/)
  await toast('La commande a été créée à partir du devis')
  expect(await app.call('GET', `/api/FormulesCMVP/Single/${id}`)).toMatchObject({ IsLocked: true })
})

test('by the mailed link: a wrong code is said in the form, the right one accepts', async () => {
  const quote = await issued('De loin')
  await app.opened(await linkOf(quote), null)
  await shows(`Devis ${quote.Code}`)
  await press('Recevoir un code')
  await shows("J'ai lu et j'accepte le devis")
  const code = /: (\d{6})/.exec(await lastMail())?.[1] ?? ''
  fill(await field('Votre nom'), 'Jean Dupré')
  fill(await field('Code reçu'), code === '000000' ? '000001' : '000000')
  await press('Accepter')
  await shows("Ce code n'est pas le bon. Essais restants : 4.")
  fill(await field('Code reçu'), code)
  await press('Accepter')
  await shows('Ce devis a été accepté')
  expect(await read(quote)).toMatchObject({ State: 'accepted', Decision: { PersonName: 'Jean Dupré' } })
})

test('an incomplete link says so', async () => {
  await app.opened('/Quote/Offer/inconnu', null)
  await shows("Ce lien n'ouvre aucun devis")
})

test('a refused quote can no longer be ordered', async () => {
  const quote = await issued('Refusé')
  await app.opened(await linkOf(quote), null)
  await press('Refuser')
  await answer('Refuser')
  await shows('Ce devis a été refusé')
  await app.opened(`/Quote/Detail/${quote.Id}`, 'Formulateur')
  await shows('Refusé par')
  expect(screen.queryByRole('button', { name: 'Commander' })).toBeNull()
})

test('a farmer who is signed in accepts in a dialog that says what he accepts', async () => {
  const farms = await app.call<Wire[]>('GET', '/api/Farms', undefined, 'Farmer')
  const { Id } = await formulaOf(app, 'DEMO_1', 'Formulateur')
  const source = await app.call('GET', `/api/FormulesCMVP/Single/${Id}`, undefined, 'Formulateur')
  const formula = { ...source, Id: 0, Name: 'Chez lui', FarmId: farms[0]?.Id, StartingFoods: 'given' }
  const copy = await app.call('POST', '/api/FormulesCMVP/Add', formula, 'Formulateur')
  const terms = { Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-01' }
  const quote = await app.call('POST', '/api/Quotes', { FormuleId: copy.Id, ...terms }, 'Formulateur')
  await app.opened(`/Quote/Detail/${quote.Id}`, 'Farmer')
  await press('Accepter')
  const question = await dialog()
  await question.findByText(/J'ai lu et j'accepte le devis n° D-\d{4}-\d{6} d'un montant de/)
  await userEvent.click(question.getByRole('button', { name: 'Accepter' }))
  await toast('Le devis a été accepté')
  await waitFor(async () => expect(await read(quote)).toMatchObject({ State: 'accepted' }))
})

test('a file is recognised by its hash, which is computed in the browser', async () => {
  const bytes = new TextEncoder().encode('not a quote')
  await app.opened('/Verification', null)
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for files')
  await userEvent.upload(input, new File([bytes], 'devis.pdf', { type: 'application/pdf' }))
  await shows("Ce fichier n'est pas un devis établi ici, ou il a été modifié.")
  await shows(createHash('sha256').update(bytes).digest('hex'))
})
