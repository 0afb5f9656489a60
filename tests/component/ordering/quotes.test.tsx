import { createHash } from 'node:crypto'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  findTextContaining,
  openFormulaCopy,
  openFormulationTestApp,
  readFormulaByCode,
  type WireRecord,
} from '../formulation/support.tsx'
import {
  answerDialog,
  fillInput,
  findField,
  findTitle,
  findToast,
  pressButton,
  waitForAddress,
  withinDialog,
} from '../support.tsx'

/* Quotes as a formulator issues, sends and orders them, and as a farmer accepts them, with an account or by his link. */

const app = openFormulationTestApp()

/** A quote of a copy of a demonstration formula, whose farm has an address. */
async function issueQuote(name: string): Promise<WireRecord> {
  const { Id } = await readFormulaByCode(app, 'DEMO_1', 'Formulateur')
  const copy = await app.call('POST', '/api/FormulesCMVP/Duplicate', { Id, Name: name }, 'Formulateur')
  const terms = { Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-01' }
  return app.call('POST', '/api/Quotes', { FormuleId: copy.Id, ...terms }, 'Formulateur')
}
const readQuote = ({ Id }: WireRecord) => app.call('GET', `/api/Quotes/${Id}`, undefined, 'Formulateur')
const lastMail = async () => {
  await app.flushMails()
  return app.mails.at(-1)?.text ?? ''
}
/** The address of the page that a mailed link opens. */
async function readQuoteLink(quote: WireRecord): Promise<string> {
  await app.call('POST', '/api/Quotes/Send', { Id: quote.Id }, 'Formulateur')
  return /\/Quote\/Offer\/\S+/.exec(await lastMail())?.[0] ?? expect.fail('no link')
}

test('from the workbench: the quote is issued, sent to the farm and ordered', async () => {
  const { id } = await openFormulaCopy(app, 'DEMO_1', 'À deviser')
  await pressButton('Devis')
  await waitForAddress(new RegExp(`/OrderForm/Edit/-1/${id}$`))
  fillInput(await findField('Quantité (t)'), '2,5')
  await pressButton('Établir le devis')
  await waitForAddress(/\/Quote\/Detail\/\d+$/)
  await findTextContaining('Émis')
  await pressButton("Envoyer à l'éleveur")
  await findToast('Le devis va être envoyé')
  await pressButton('Commander')
  await waitForAddress(/\/OrderForm\/Detail\/\d+$/)
  await findToast('La commande a été créée à partir du devis')
  expect(await app.call('GET', `/api/FormulesCMVP/Single/${id}`)).toMatchObject({ IsLocked: true })
})

test('the list that a farm or a distributor links to has its quotes alone, and says whose', async () => {
  const quotes = await app.call<WireRecord[]>('GET', '/api/Quotes', undefined, 'AdminDif')
  const [first = expect.fail()] = quotes
  for (const [param, field, name] of [
    ['farmid', 'FarmStructureId', first.FarmName],
    ['structureid', 'DistributorStructureId', first.DistributorName],
  ] as const) {
    const linked = quotes.filter((quote) => quote[field] === first[field])
    expect(linked.length).toBeLessThan(quotes.length)
    await app.opened(`/Quote/List?${param}=${first[field]}`, 'AdminDif')
    await findTitle(`Devis – ${name}`)
    // And the headings.
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(linked.length + 1))
  }
})

test('by the mailed link: a wrong code is said in the form, the right one accepts', async () => {
  const quote = await issueQuote('De loin')
  await app.opened(await readQuoteLink(quote), null)
  await findTextContaining(`Devis ${quote.Code}`)
  expect(screen.getByRole('banner').textContent).toBe(quote.DistributorName)
  expect(screen.getByRole('contentinfo').textContent).toContain('Provende')
  await pressButton('Recevoir un code')
  await findTextContaining("J'ai lu et j'accepte le devis")
  const code = /: (\d{6})/.exec(await lastMail())?.[1] ?? ''
  fillInput(await findField('Votre nom'), 'Jean Dupré')
  fillInput(await findField('Code reçu'), code === '000000' ? '000001' : '000000')
  await pressButton('Accepter')
  await findTextContaining("Ce code n'est pas le bon. Essais restants : 4.")
  fillInput(await findField('Code reçu'), code)
  await pressButton('Accepter')
  await findTextContaining('Ce devis a été accepté')
  expect(await readQuote(quote)).toMatchObject({ State: 'accepted', Decision: { PersonName: 'Jean Dupré' } })
})

test('an incomplete link says so', async () => {
  await app.opened('/Quote/Offer/inconnu', null)
  await findTextContaining("Ce lien n'ouvre aucun devis")
})

test('a refused quote can no longer be ordered', async () => {
  const quote = await issueQuote('Refusé')
  await app.opened(await readQuoteLink(quote), null)
  await pressButton('Refuser')
  await answerDialog('Refuser')
  await findTextContaining('Ce devis a été refusé')
  await app.opened(`/Quote/Detail/${quote.Id}`, 'Formulateur')
  await findTextContaining('Refusé par')
  expect(screen.queryByRole('button', { name: 'Commander' })).toBeNull()
})

test('a farmer who is signed in accepts in a dialog that says what he accepts', async () => {
  const farms = await app.call<WireRecord[]>('GET', '/api/Farms', undefined, 'Farmer')
  const { Id } = await readFormulaByCode(app, 'DEMO_1', 'Formulateur')
  const source = await app.call('GET', `/api/FormulesCMVP/Single/${Id}`, undefined, 'Formulateur')
  const formula = { ...source, Id: 0, Name: 'Chez lui', FarmId: farms[0]?.Id, StartingFoods: 'given' }
  const copy = await app.call('POST', '/api/FormulesCMVP/Add', formula, 'Formulateur')
  const terms = { Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-01' }
  const quote = await app.call('POST', '/api/Quotes', { FormuleId: copy.Id, ...terms }, 'Formulateur')
  await app.opened(`/Quote/Detail/${quote.Id}`, 'Farmer')
  await pressButton('Accepter')
  const question = await withinDialog()
  await question.findByText(/J'ai lu et j'accepte le devis n° D-\d{4}-\d{6} d'un montant de/)
  await userEvent.click(question.getByRole('button', { name: 'Accepter' }))
  await findToast('Le devis a été accepté')
  await waitFor(async () => expect(await readQuote(quote)).toMatchObject({ State: 'accepted' }))
})

test('a file is recognised by its hash, which is computed in the browser', async () => {
  const bytes = new TextEncoder().encode('not a quote')
  await app.opened('/Verification', null)
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field for files')
  await userEvent.upload(input, new File([bytes], 'devis.pdf', { type: 'application/pdf' }))
  await findTextContaining("Ce fichier n'est ni un devis ni un document de commande établi ici, ou il a été modifié.")
  await findTextContaining(createHash('sha256').update(bytes).digest('hex'))
})

test('a page without an account begins in the language of the browser, which the person may change for good', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get')
  onTestFinished(() => languages.mockRestore())
  languages.mockReturnValue(['en-GB', 'fr'])
  await app.opened('/Verification', null)
  await findTextContaining('Drop the PDF of a quote or an order')
  expect(localStorage.getItem('provende.culture')).toBeNull()
  await userEvent.click(await screen.findByRole('radio', { name: 'Français' }))
  await findTextContaining("Déposez le PDF d'un devis")
  await app.opened('/Verification', null)
  await findTextContaining("Déposez le PDF d'un devis")
  languages.mockReturnValue(['de-DE'])
  localStorage.clear()
  await app.opened('/Verification', null)
  await findTextContaining("Déposez le PDF d'un devis")
})
