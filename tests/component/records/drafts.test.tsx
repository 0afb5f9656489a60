import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { emailOf } from '../../kit/support/demo-people.ts'
import { demoPassword } from '../../kit/support/program.ts'
import { signIn } from '../shell/support.tsx'
import {
  fieldValue,
  fillInput,
  findField,
  openTestApp,
  pressButton,
  pressSave,
  waitForAddress,
  waitForList,
  withinDialog,
} from '../support.tsx'
import { createPackaging, type WireRecord } from './support.tsx'

/*
 * What was typed into a form and not saved survives what its author did not choose, and only for him. A real reload, a
 * crash and several tabs are tests/e2e/drafts.test.ts.
 */

const app = openTestApp()
const authorEmail = emailOf('Formulateur')

const readPackaging = ({ Id }: WireRecord) => app.call('GET', `/api/Packagings/${Id}`)
const formAddressOf = ({ Id }: WireRecord) => `/Admin/Packagings/Edit/${Id}`
const draftNotice = () => screen.queryByText('Une saisie non enregistrée vous attend')
const findDraftNotice = () => screen.findByText('Une saisie non enregistrée vous attend')
const waitForNoNotice = () => waitFor(() => expect(draftNotice()).toBeNull())
const resumeDraft = () => pressButton('Reprendre la saisie')

/** Opens the form anew, in the session there is. */
async function reopenForm(record: WireRecord) {
  await app.opened(formAddressOf(record), null)
  await findField('Nom')
}
/** Loads the page anew where it is, in the session there is. */
async function reloadPage() {
  window.dispatchEvent(new Event('pagehide'))
  await app.opened(location.pathname, null)
  await findField('Nom')
}

/** A formulator who edits a new packaging, in a session of its own. */
async function openNewPackagingForm(name: string) {
  const record = await createPackaging(app, name, { Description: 'avant' })
  const body = new URLSearchParams({ grant_type: 'password', Login: authorEmail, Password: demoPassword })
  const { access_token } = await (await fetch('/Token', { method: 'POST', body })).json()
  localStorage.setItem('provende.token', access_token)
  await reopenForm(record)
  return record
}

/** The server ends the session of the page, which learns it when it next calls, by saving. */
async function expireSession() {
  const token = localStorage.getItem('provende.token')
  await fetch('/Account/LogOff', { method: 'POST', headers: { authorization: `bearer ${token}` } })
  await pressSave()
  await waitForAddress(/\/Login\?/)
}

describe('what was typed when the session ends', () => {
  test('is offered after signing in again, resumed and saved', async () => {
    const record = await openNewPackagingForm('Sac papier')
    fillInput(await findField('Nom'), 'Sac papier 25 kg')
    fillInput(await findField('Volume (kg)'), '12,5')
    await expireSession()
    await signIn(authorEmail)
    await findDraftNotice()
    expect(await fieldValue('Nom')).toBe('Sac papier')
    await resumeDraft()
    await waitForNoNotice()
    await waitFor(async () => expect(await findField('Nom')).toBe(document.activeElement))
    expect(await fieldValue('Nom')).toBe('Sac papier 25 kg')
    expect(await fieldValue('Volume (kg)')).toBe('12,5')
    await pressSave()
    await waitForList()
    expect(await readPackaging(record)).toMatchObject({ Name: 'Sac papier 25 kg', Volume: 12.5 })
    await reopenForm(record)
    expect(draftNotice()).toBeNull()
  })

  test('is gone once it is discarded', async () => {
    const record = await openNewPackagingForm('Sac jute')
    fillInput(await findField('Nom'), 'Sac de jute')
    await expireSession()
    await signIn(authorEmail)
    await pressButton('Jeter la saisie')
    await waitForNoNotice()
    expect(await fieldValue('Nom')).toBe('Sac jute')
    await reopenForm(record)
    expect(draftNotice()).toBeNull()
  })

  test('is never shown to another person who signs in here, and waits for its author', async () => {
    const record = await openNewPackagingForm('Sac secret')
    fillInput(await findField('Nom'), 'Sac confidentiel')
    await expireSession()
    await signIn(emailOf('AdminDif'))
    expect(await fieldValue('Nom')).toBe('Sac secret')
    expect(draftNotice()).toBeNull()
    fillInput(await findField('Description'), 'après')
    await pressSave()
    await waitForList()
    await reopenForm(record)
    fillInput(await findField('Nom'), 'Sac')
    await expireSession()
    await signIn(authorEmail)
    await resumeDraft()
    expect(await fieldValue('Nom')).toBe('Sac confidentiel')
  })

  test('over a record that someone changed meanwhile is a choice between both versions', async () => {
    const record = await openNewPackagingForm('Sac tissé')
    fillInput(await findField('Nom'), 'Sac tissé blanc')
    fillInput(await findField('Volume (kg)'), '20')
    await app.call('PUT', '/api/Packagings', { ...record, Volume: 30, Description: 'après' })
    await expireSession()
    await signIn(authorEmail)
    await screen.findByText(/cet enregistrement a été modifié/)
    await findDraftNotice()
    expect(await fieldValue('Volume (kg)')).toBe('30')
    await resumeDraft()
    await pressSave()
    const conflict = await withinDialog()
    await conflict.findByText(/Quelqu'un d'autre a enregistré entre-temps/)
    expect(await readPackaging(record)).toMatchObject({ Name: 'Sac tissé', Volume: 30, Description: 'après' })
    const choice = (label: string, side: string | RegExp) =>
      within(conflict.getByRole('radiogroup', { name: label })).getByRole('radio', { name: side })
    expect(choice('Nom', 'La mienne Sac tissé blanc').getAttribute('aria-checked')).toBe('true')
    expect(choice('Description', /^Celle enregistrée à .* après$/).getAttribute('aria-checked')).toBe('true')
    await userEvent.click(choice('Volume (kg)', /^Celle enregistrée à .* 30$/))
    await pressButton('Enregistrer ce choix')
    await waitForList()
    expect(await readPackaging(record)).toMatchObject({ Name: 'Sac tissé blanc', Volume: 30, Description: 'après' })
    await reopenForm(record)
    expect(draftNotice()).toBeNull()
  })
})

test('a draft with a field that the form no longer has is not offered, and the form opens as it is stored', async () => {
  const other = await createPackaging(app, 'Sac voisin')
  const record = await openNewPackagingForm('Sac ancien')
  fillInput(await findField('Nom'), 'Sac neuf')
  await reopenForm(other)
  const [key = ''] = Object.keys(sessionStorage).filter((name) => name.startsWith('provende.draft '))
  sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? '').replaceAll('"volume":', '"capacity":'))
  await reopenForm(record)
  expect(await fieldValue('Nom')).toBe('Sac ancien')
  expect(draftNotice()).toBeNull()
})

test('what was typed anew while a draft was offered is a second draft: neither is lost', async () => {
  await openNewPackagingForm('Sac double')
  fillInput(await findField('Nom'), 'Sac premier')
  await reloadPage()
  await findDraftNotice()
  fillInput(await findField('Nom'), 'Sac second')
  await reloadPage()
  await resumeDraft()
  expect(await fieldValue('Nom')).toBe('Sac second')
  await resumeDraft()
  expect(await fieldValue('Nom')).toBe('Sac premier')
  await resumeDraft()
  expect(await fieldValue('Nom')).toBe('Sac second')
})

describe('what was typed and knowingly given up is gone', () => {
  test.each([
    ['ANNULER', () => pressButton('ANNULER')],
    [
      'leaving without saving',
      async () =>
        userEvent.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Conditionnements' })),
    ],
  ])('by %s', async (name, leave) => {
    const record = await openNewPackagingForm(`Sac usé : ${name}`)
    fillInput(await findField('Nom'), 'Sac très usé')
    await leave()
    await pressButton('Quitter sans enregistrer')
    await waitForList()
    await reopenForm(record)
    expect(draftNotice()).toBeNull()
  })

  test('by putting back what was there', async () => {
    await openNewPackagingForm('Sac rendu')
    fillInput(await findField('Nom'), 'Sac')
    await reloadPage()
    await resumeDraft()
    fillInput(await findField('Nom'), 'Sac rendu')
    await reloadPage()
    expect(draftNotice()).toBeNull()
  })
})
