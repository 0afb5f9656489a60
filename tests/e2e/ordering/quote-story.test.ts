import { readFile } from 'node:fs/promises'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageTexts } from '../../kit/support/pdf-words.ts'
import { expectFocus, pressKeys, tabToElement } from '../keyboard.ts'
import {
  buttonByName,
  callApi,
  currentDialog,
  expectAccessible,
  fieldByLabel,
  focusedLabel,
  openTestApp,
  phoneViewport,
  toastWithText,
  type WireRecord,
  waitForTitle,
} from '../support.ts'

/* A sale, in browsers: the formulator quotes a formula, the farmer accepts it on his phone, the order goes to everybody. */

const app = openTestApp()
const farmAddress = 'gaec.f01@exemple.test'

test('DEMO_1 from the workbench to an order: quoted, accepted on a phone, ordered, read back from the mails', async () => {
  const page = await app.person()
  const [formula] = await callApi<{ Id: number }[]>(page, 'GET', '/api/FormulesCMVP?Code=DEMO_1')
  await page.goto(`/Formule/Formulateur/${formula?.Id}`)
  await buttonByName(page, 'Devis').click()
  await fieldByLabel(page, 'Quantité (t)').fill('2,5')
  await page.getByText('Total TTC').waitFor()
  await buttonByName(page, 'Établir le devis').click()
  await buttonByName(page, "Envoyer à l'éleveur").click()
  await toastWithText(page, 'Le devis va être envoyé').waitFor()
  await expectAccessible(page)

  const { match: link, mail } = await app.mailed(farmAddress, /http\S+\/Quote\/Offer\/\S+/)
  const code = /D-\d{4}-\d{6}/.exec(mail.subject ?? '')?.[0] ?? ''
  const [attached] = mail.attachments
  const quoted = (await pageTexts(new Uint8Array(attached?.content as ArrayBuffer))).join('\n')
  expect(quoted).toContain(code)
  expect(quoted).toContain('Bon pour accord')
  await acceptOnPhone(await app.page(phoneViewport), new URL(link).pathname)

  const { mail: copy } = await app.mailed(farmAddress, /Devis D-\S+ accepté/)
  expect(copy.attachments.map(({ filename }) => filename)).toEqual([
    `Devis ${code}.pdf`,
    `Preuve d'acceptation ${code}.pdf`,
  ])
  await page.reload()
  await page.getByText('Accepté', { exact: true }).waitFor()
  await buttonByName(page, 'Commander').click()
  await page.waitForURL(/\/OrderForm\/Detail\/\d+$/)
  const [order] = await callApi<{ Code: string }[]>(page, 'GET', `/api/OrderForms?FormuleId=${formula?.Id}`)
  await waitForTitle(page, `${order?.Code} – VL Prim'Holstein haute production maïs`)
  await expectConfirmation(page, order?.Code ?? '')
  const phone = await app.opened('/Farmer/Dashboard', 'Farmer', phoneViewport)
  await phone.getByRole('link', { name: 'Commander à nouveau' }).waitFor()
  await expectAccessible(phone)
})

async function acceptOnPhone(page: Page, address: string) {
  await page.goto(address)
  await buttonByName(page, 'Recevoir un code').click()
  const { match: digits } = await app.mailed(farmAddress, /Votre code pour accepter le devis \S+ : (\d{6})/)
  await expectAccessible(page)
  // By keyboard alone.
  await fieldByLabel(page, 'Votre nom').focus()
  await page.keyboard.type('Jean Dupré')
  await page.keyboard.press('Tab')
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
  await page.getByText(/^Ce devis a été accepté le/).waitFor()
}

async function expectConfirmation(page: Page, code: string) {
  // By keyboard alone, from the menu beside the buttons.
  await buttonByName(page, 'Autres actions').focus()
  await page.keyboard.press('Enter')
  const confirmation = page.getByRole('menuitem', { name: 'Confirmation' })
  await confirmation.waitFor()
  await confirmation.focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const printed = (await pageTexts(new Uint8Array(await readFile(await download.path())))).join('\n')
  const { mail } = await app.mailed(farmAddress, new RegExp(`Confirmation de votre commande ${code}`))
  const [attached] = mail.attachments
  expect((await pageTexts(new Uint8Array(attached?.content as ArrayBuffer))).join('\n')).toBe(printed)
  expect(printed).toContain('2,5 t')
}

test.runIf(process.env.LONG)(
  'from the formula to a placed order without a mouse: terms, a question, and the focus always in sight',
  async () => {
    const page = await app.person()
    const [formula] = await callApi<WireRecord[]>(page, 'GET', '/api/FormulesCMVP?Code=DEMO_2')
    await page.goto(`/Formule/Formulateur/${formula?.Id}`)
    await waitForTitle(page, String(formula?.Name))
    await page.keyboard.press('Tab')
    await tabToElement(page, 'Commander')
    await pressKeys(page, 'Enter')
    await fieldByLabel(page, 'Quantité (t)').waitFor()
    expect((await expectFocus(page, 'the order form has opened')).called).toBe('Quantité (t)')
    await page.keyboard.type('2,51')
    await tabToElement(page, 'Conditionnement')
    await page.keyboard.type('sac 25')
    await pressKeys(page, 'ArrowDown', 'Enter')
    await tabToElement(page, 'Mode de livraison')
    await pressKeys(page, 'Enter', 'ArrowDown', 'Enter')
    await tabToElement(page, 'Choisir dans un calendrier : Date de livraison')
    const day = () => fieldByLabel(page, 'Date de livraison').inputValue()
    const inAWeek = await day()
    await pressKeys(page, 'Enter')
    // The calendar opens at the day that is chosen.
    await expect.poll(() => focusedLabel(page)).toMatch(/^\d+ \S+ \d{4}$/)
    await pressKeys(page, 'ArrowDown', 'Enter')
    expect(await day()).not.toBe(inAWeek)
    await tabToElement(page, 'Commander')
    // The question first leads back to the button, then to the order.
    for (const answer of ['Revoir', 'Enregistrer quand même']) {
      await pressKeys(page, 'Enter')
      await page.getByText('100,4 × Sac 25 kg').waitFor()
      await tabToElement(page, answer)
      await page.keyboard.press('Enter')
      await currentDialog(page).waitFor({ state: 'detached' })
    }
    await waitForTitle(page, 'Formules')
    await expectFocus(page, 'ordered')
    const [order] = await callApi<WireRecord[]>(page, 'GET', `/api/OrderForms?FormuleId=${formula?.Id}`)
    expect(order).toMatchObject({ Quantity: 2.51, DeliveryType: deliveryTypes.pickup })
  },
)
