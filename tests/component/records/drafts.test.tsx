import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { emailOf } from '../../kit/support/demo-people.ts'
import { demoPassword } from '../../kit/support/program.ts'
import { signIn } from '../shell/support.tsx'
import { atAddress, dialog, field, fieldValue, fill, onList, openTestApp, press, save } from '../support.tsx'
import { newPackaging, type Wire } from './support.tsx'

/*
 * What was typed into a form and not saved survives what its author did not choose, and only for him. A real reload, a
 * crash and several tabs are tests/e2e/drafts.test.ts.
 */

const app = openTestApp()
const author = emailOf('Formulateur')

const packaging = ({ Id }: Wire) => app.call('GET', `/api/Packagings/${Id}`)
const formOf = ({ Id }: Wire) => `/Admin/Packagings/Edit/${Id}`
const notice = () => screen.queryByText('Une saisie non enregistrée vous attend')
const noticeShown = () => screen.findByText('Une saisie non enregistrée vous attend')
const noticeGone = () => waitFor(() => expect(notice()).toBeNull())
const takeUp = () => press('Reprendre la saisie')

/** Opens the form anew, in the session there is. */
async function reopened(record: Wire) {
  await app.opened(formOf(record), null)
  await field('Nom')
}
/** Loads the page anew where it is, in the session there is. */
async function reload() {
  window.dispatchEvent(new Event('pagehide'))
  await app.opened(location.pathname, null)
  await field('Nom')
}

/** A formulator who edits a new packaging, in a session of its own. */
async function editing(name: string) {
  const record = await newPackaging(app, name, { Description: 'avant' })
  const body = new URLSearchParams({ grant_type: 'password', Login: author, Password: demoPassword })
  const { access_token } = await (await fetch('/Token', { method: 'POST', body })).json()
  localStorage.setItem('provende.token', access_token)
  await reopened(record)
  return record
}

/** The server ends the session of the page, which learns it when it next calls, by saving. */
async function loseSession() {
  const token = localStorage.getItem('provende.token')
  await fetch('/Account/LogOff', { method: 'POST', headers: { authorization: `bearer ${token}` } })
  await save()
  await atAddress(/\/Login\?/)
}

describe('what was typed when the session ends', () => {
  test('is offered after signing in again, resumed and saved', async () => {
    const record = await editing('Sac papier')
    fill(await field('Nom'), 'Sac papier 25 kg')
    fill(await field('Volume (kg)'), '12,5')
    await loseSession()
    await signIn(author)
    await noticeShown()
    expect(await fieldValue('Nom')).toBe('Sac papier')
    await takeUp()
    await noticeGone()
    await waitFor(async () => expect(await field('Nom')).toBe(document.activeElement))
    expect(await fieldValue('Nom')).toBe('Sac papier 25 kg')
    expect(await fieldValue('Volume (kg)')).toBe('12,5')
    await save()
    await onList()
    expect(await packaging(record)).toMatchObject({ Name: 'Sac papier 25 kg', Volume: 12.5 })
    await reopened(record)
    expect(notice()).toBeNull()
  })

  test('is gone once it is discarded', async () => {
    const record = await editing('Sac jute')
    fill(await field('Nom'), 'Sac de jute')
    await loseSession()
    await signIn(author)
    await press('Jeter la saisie')
    await noticeGone()
    expect(await fieldValue('Nom')).toBe('Sac jute')
    await reopened(record)
    expect(notice()).toBeNull()
  })

  test('is never shown to another person who signs in here, and waits for its author', async () => {
    const record = await editing('Sac secret')
    fill(await field('Nom'), 'Sac confidentiel')
    await loseSession()
    await signIn(emailOf('AdminDif'))
    expect(await fieldValue('Nom')).toBe('Sac secret')
    expect(notice()).toBeNull()
    fill(await field('Description'), 'après')
    await save()
    await onList()
    await reopened(record)
    fill(await field('Nom'), 'Sac')
    await loseSession()
    await signIn(author)
    await takeUp()
    expect(await fieldValue('Nom')).toBe('Sac confidentiel')
  })

  test('over a record that someone changed meanwhile is a choice between both versions', async () => {
    const record = await editing('Sac tissé')
    fill(await field('Nom'), 'Sac tissé blanc')
    fill(await field('Volume (kg)'), '20')
    await app.call('PUT', '/api/Packagings', { ...record, Volume: 30, Description: 'après' })
    await loseSession()
    await signIn(author)
    await screen.findByText(/cet enregistrement a été modifié/)
    await noticeShown()
    expect(await fieldValue('Volume (kg)')).toBe('30')
    await takeUp()
    await save()
    const conflict = await dialog()
    await conflict.findByText(/Quelqu'un d'autre a enregistré entre-temps/)
    expect(await packaging(record)).toMatchObject({ Name: 'Sac tissé', Volume: 30, Description: 'après' })
    const choice = (label: string, side: string) =>
      within(conflict.getByRole('radiogroup', { name: label })).getByRole('radio', { name: side })
    expect(choice('Nom', 'La mienne Sac tissé blanc').getAttribute('aria-checked')).toBe('true')
    expect(choice('Description', 'La leur après').getAttribute('aria-checked')).toBe('true')
    await userEvent.click(choice('Volume (kg)', 'La leur 30'))
    await press('Enregistrer ce choix')
    await onList()
    expect(await packaging(record)).toMatchObject({ Name: 'Sac tissé blanc', Volume: 30, Description: 'après' })
    await reopened(record)
    expect(notice()).toBeNull()
  })
})

test('a draft with a field that the form no longer has is not offered, and the form opens as it is stored', async () => {
  const other = await newPackaging(app, 'Sac voisin')
  const record = await editing('Sac ancien')
  fill(await field('Nom'), 'Sac neuf')
  await reopened(other)
  const [key = ''] = Object.keys(sessionStorage).filter((name) => name.startsWith('provende.draft '))
  sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? '').replaceAll('"volume":', '"capacity":'))
  await reopened(record)
  expect(await fieldValue('Nom')).toBe('Sac ancien')
  expect(notice()).toBeNull()
})

test('what was typed anew while a draft was offered is a second draft: neither is lost', async () => {
  await editing('Sac double')
  fill(await field('Nom'), 'Sac premier')
  await reload()
  await noticeShown()
  fill(await field('Nom'), 'Sac second')
  await reload()
  await takeUp()
  expect(await fieldValue('Nom')).toBe('Sac second')
  await takeUp()
  expect(await fieldValue('Nom')).toBe('Sac premier')
  await takeUp()
  expect(await fieldValue('Nom')).toBe('Sac second')
})

describe('what was typed and knowingly given up is gone', () => {
  test.each([
    ['ANNULER', () => press('ANNULER')],
    [
      'leaving without saving',
      async () =>
        userEvent.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Conditionnements' })),
    ],
  ])('by %s', async (name, leave) => {
    const record = await editing(`Sac usé : ${name}`)
    fill(await field('Nom'), 'Sac très usé')
    await leave()
    await press('Quitter sans enregistrer')
    await onList()
    await reopened(record)
    expect(notice()).toBeNull()
  })

  test('by putting back what was there', async () => {
    await editing('Sac rendu')
    fill(await field('Nom'), 'Sac')
    await reload()
    await takeUp()
    fill(await field('Nom'), 'Sac rendu')
    await reload()
    expect(notice()).toBeNull()
  })
})
