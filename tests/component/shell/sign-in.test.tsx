import type { Role } from '@provende/domain/access/roles.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { createTermsVersion } from '../../../packages/server/src/access/terms-of-use.ts'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import { emailOf } from '../../kit/support/demo-people.ts'
import { demoPassword } from '../../kit/support/program.ts'
import { fillInput, findTitle, openTestApp, pressButton, waitForAddress } from '../support.tsx'
import {
  choosePassword,
  findAnnouncement,
  findGreeting,
  findLabelledField,
  signIn,
  storedToken,
  submitForm,
  waitForExactAddress,
} from './support.tsx'

const app = openTestApp()
const requestsSentTo = (path: string) => app.sent.filter((request) => request.path === path)

describe('signing in', () => {
  test('an address asked for without a session is shown after signing in', async () => {
    await app.opened('/admin/packagings/list?gi=True', null)
    expect(location.pathname).toBe('/Login')
    await signIn(emailOf('Formulateur'))
    await waitForAddress(/\/list\?gi=True$/)
    await findTitle('Conditionnements')
  })

  test('a refused sign-in shows the sentence of the server and keeps what was typed', async () => {
    await app.opened('/Login', null)
    fillInput(await findLabelledField('Adresse e-mail'), 'personne@exemple.test')
    fillInput(await findLabelledField('Mot de passe'), 'faux')
    await submitForm()
    await findAnnouncement('Adresse e-mail ou mot de passe incorrect.')
    expect((await findLabelledField('Adresse e-mail')).value).toBe('personne@exemple.test')
  })

  test('a password left empty has the focus and is marked as the field to correct', async () => {
    await app.opened('/Login', null)
    fillInput(await findLabelledField('Adresse e-mail'), 'personne@exemple.test')
    await submitForm()
    await screen.findByText('Mot de passe est obligatoire.')
    const password = await findLabelledField('Mot de passe')
    await waitFor(() => expect(document.activeElement).toBe(password))
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(requestsSentTo('/Token')).toEqual([])
  })

  test('an incomplete form is not sent: each field shows its message, the first one has the focus', async () => {
    await app.opened('/Login', null)
    await submitForm()
    await findAnnouncement('Vous devez corriger le formulaire')
    await screen.findByText('Adresse e-mail est obligatoire.')
    await screen.findByText('Mot de passe est obligatoire.')
    expect(document.activeElement?.getAttribute('name')).toBe('login')
    expect(requestsSentTo('/Token')).toEqual([])
  })

  test('a second submit while the first is under way shows a message', async () => {
    const pending = Promise.withResolvers<undefined>()
    const { user } = await app.opened('/Login', null)
    app.intercept(({ path }) => (path === '/Token' ? pending.promise : undefined))
    fillInput(await findLabelledField('Adresse e-mail'), emailOf('Formulateur'))
    fillInput(await findLabelledField('Mot de passe'), demoPassword)
    await user.keyboard('{Enter}{Enter}')
    await findAnnouncement("Formulaire en cours d'envoi")
    pending.resolve(undefined)
    await waitForExactAddress('/Admin/Dashboard')
    expect(requestsSentTo('/Token')).toHaveLength(1)
  })

  test.each(['/', '/Logon', '/logon', '/HOME'])('%s leads home', async (address) => {
    await app.opened(address, 'Host')
    await findGreeting()
    await findTitle('Accueil')
  })

  test.each<[Role, string]>([
    ['Host', '/Home'],
    ['TC', '/TC/Dashboard'],
    ['AdminDif', '/Admin/Dashboard'],
    ['Formulateur', '/Admin/Dashboard'],
    ['AdminDistri', '/Admin/Dashboard'],
    ['Farmer', '/Farmer/Dashboard'],
  ])('%s lands on %s', async (role, address) => {
    await app.opened('/Login', null)
    await signIn(emailOf(role))
    await waitForExactAddress(address)
    await findGreeting()
  })

  test('/Farmer and its switch lead a farmer to his dashboard, anybody else home', async () => {
    await app.opened('/Farmer', 'Farmer')
    await waitForExactAddress('/Farmer/Dashboard')
    await app.opened('/farmer/SWITCH', 'Farmer')
    await waitForExactAddress('/Farmer/Dashboard')
    await app.opened('/Farmer/switch', 'Formulateur')
    await waitForExactAddress('/Admin/Dashboard')
  })

  test('a user of unknown role who may open nothing is signed off', async () => {
    const context = await app.call('GET', '/Account/GetContext')
    app.intercept(({ path }) => {
      if (path === '/Account/GetModules') return Response.json([])
      return path === '/Account/GetContext' ? Response.json({ ...context, RoleName: 'CMVPNobody' }) : undefined
    })
    await app.opened('/Login', null)
    fillInput(await findLabelledField('Adresse e-mail'), emailOf('Formulateur'))
    fillInput(await findLabelledField('Mot de passe'), demoPassword)
    await submitForm()
    await waitFor(() => expect(requestsSentTo('/Account/LogOff')).not.toEqual([]))
    // Signing out loads /Home anew.
    await waitForExactAddress('/Home')
    expect(storedToken()).toBeNull()
    await app.opened('/Home', null)
    await waitForExactAddress('/Login')
  })

  test('the platform sees its figures, each with a link to its list', async () => {
    const { user } = await app.opened('/Home', 'Host')
    const figure = async (name: string) =>
      within((await screen.findAllByText(name, { selector: 'dl dt, dl dt *' }))[0]?.closest('div') as HTMLElement)
    expect((await figure('Sessions du jour')).getByRole('definition').textContent).toMatch(/^[1-9]/)
    expect((await figure('Fabricants')).getByRole('definition').textContent).toBe('1')
    await user.click((await figure('Erreurs ouvertes')).getByRole('link'))
    await findTitle('Erreurs')
  })

  test('a dashboard counts what its lists show', async () => {
    const { user } = await app.opened('/Admin/Dashboard')
    const main = within(screen.getByRole('main'))
    const tile = await main.findByRole('link', { name: /^Paramètres ?Conditionnements \d/ })
    const count = Number(/Conditionnements (\d+)/.exec(tile.textContent)?.[1])
    await user.click(tile)
    await main.findByText(new RegExp(`sur ${count}\\b`))
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1)
  })

  test('a session the server has ended leads to signing in, and back to where one was', async () => {
    const { user } = await app.opened('/Login', null)
    await signIn(emailOf('Formulateur'))
    await findGreeting()
    await endSession()
    await user.click((await screen.findAllByRole('link', { name: /Conditionnements/ }))[0] as HTMLElement)
    await findAnnouncement('Votre session est terminée. Connectez-vous à nouveau.')
    await waitFor(() => expect(location.pathname).toBe('/Login'))
    expect(location.search).not.toBe('')
    await signIn(emailOf('Formulateur'))
    await waitForAddress(/Packagings\/List/)
    await findTitle('Conditionnements')
  })

  test('signing out leaves the session of another tab that has signed in meanwhile', async () => {
    const { shell } = await app.opened('/Admin/Dashboard')
    await findGreeting()
    const { promise, resolve: answerLogOff } = Promise.withResolvers<Response>()
    app.intercept(({ path }) => (path === '/Account/LogOff' ? promise : undefined))
    const signedOut = shell.session.signOut()
    await waitFor(() => expect(requestsSentTo('/Account/LogOff')).toHaveLength(1))
    localStorage.setItem('provende.token', 'of the other tab')
    answerLogOff(Response.json(null))
    await signedOut
    expect(storedToken()).toBe('of the other tab')
  })

  test('calls that are refused while one signs out neither lead to signing in nor say that the session ended', async () => {
    const { shell } = await app.opened('/Admin/Dashboard')
    await findGreeting()
    const refused = await fetch('/Account/GetContext', { headers: { authorization: 'bearer ended' } })
    const refusal = await refused.json()
    const { promise, resolve: answerLogOff } = Promise.withResolvers<Response>()
    app.intercept(({ path }) =>
      path === '/Account/LogOff' ? promise : Response.json(refusal, { status: refused.status }),
    )
    const signedOut = shell.session.signOut()
    await waitFor(() => expect(requestsSentTo('/Account/LogOff')).toHaveLength(1))
    await shell.queries.refetchQueries()
    expect(refused.status).toBe(401)
    expect(location.pathname).toBe('/Admin/Dashboard')
    expect(screen.queryByText(/Votre session est terminée/)).toBeNull()
    answerLogOff(Response.json(null))
    await signedOut
  })

  test('an address to come back to is never another site', async () => {
    await app.opened(`/Login?back=${encodeURIComponent('//example.com/')}`, null)
    await signIn(emailOf('Formulateur'))
    await waitForExactAddress('/Admin/Dashboard')
  })
})

/** Ends the session of the screen on the server, without the screen knowing. */
const endSession = () =>
  fetch('/Account/LogOff', { method: 'POST', headers: { authorization: `bearer ${storedToken()}` } })

describe('passwords', () => {
  test('a forgotten password: the mailed link sets a new one and signs in, once, and says so first; an unknown address gets the same answer', async () => {
    const email = emailOf('ExpertDistri')
    for (const address of ['inconnu@exemple.test', email]) {
      await app.opened('/ForgotPassword', null)
      fillInput(await findLabelledField('Adresse e-mail'), address)
      await submitForm()
      await screen.findByText(new RegExp(`^Si un compte existe pour ${address}`))
    }
    const link = await app.mailedLink(email)
    await choosePassword(app, link, 'Nouveau-2026!')
    await waitForExactAddress('/Admin/Dashboard')
    // A second question would be answered that the link has served, under the eyes of who is being signed in.
    expect(app.sent.filter(({ path }) => path === '/Account/CheckResetCode')).toHaveLength(1)
    localStorage.clear()
    await app.opened(link, null)
    await screen.findByText(/^Ce lien ne sert plus : il a expiré, a déjà servi, ou un plus récent l’a remplacé/, {
      selector: '[role=alert] *',
    })
    expect(screen.queryByLabelText('Mot de passe')).toBeNull()
    const another = await screen.findByRole('link', { name: 'Recevoir un autre lien' })
    another.click()
    await waitForExactAddress('/ForgotPassword')
  })

  test('a link is not said to have ended when the server only asks to wait', async () => {
    const Message = 'Trop de demandes. Réessayez dans 600 s.'
    const MessageDetail = JSON.stringify([{ Code: 152, Key: 'request.tooMany', Limit: 600 }])
    app.intercept(({ path }) =>
      path === '/Account/CheckResetCode' ? Response.json({ Message, MessageDetail }, { status: 429 }) : undefined,
    )
    await app.opened('/ResetPassword/1/abcdefghijklmnopqrstuvwxyz', null)
    await screen.findByText(/^Trop de demandes/)
    expect(screen.queryByText(/^Ce lien ne sert plus/)).toBeNull()
  })

  test('changing it: errors stand under their fields, success ends in a toast', async () => {
    await app.opened('/ChangePassword', 'ExpertDif')
    fillInput(await findLabelledField('Mot de passe actuel'), 'faux')
    fillInput(await findLabelledField('Nouveau mot de passe'), 'court')
    await screen.findByText(/Le mot de passe doit comporter au moins 6 caractères/)
    fillInput(await findLabelledField('Nouveau mot de passe'), 'Nouveau-2026!')
    fillInput(await findLabelledField('Confirmation du mot de passe'), 'Autre-2026!')
    await screen.findByText('Les mots de passe ne correspondent pas.')
    fillInput(await findLabelledField('Confirmation du mot de passe'), 'Nouveau-2026!')
    await submitForm()
    await screen.findByText('Le mot de passe actuel est faux.')
    fillInput(await findLabelledField('Mot de passe actuel'), demoPassword)
    await submitForm()
    await screen.findByText('Votre mot de passe a été modifié.', { selector: '[role=status] *' })
    await waitForExactAddress('/Admin/Dashboard')
  })
})

/* The last, because every user of this database waits for these terms from here on. */
describe('terms of use', () => {
  test('that wait for acceptance come before every screen, once; then one is where one wanted to be', async () => {
    await inTransaction(app.database(), { role: 'owner' }, (transaction) =>
      createTermsVersion(transaction, {
        title: { fr: 'Conditions de 2026', en: 'Terms of 2026' },
        content: { fr: 'Chacun garde son mot de passe.', en: 'Everyone keeps his password.' },
        publishedOn: new Date().toISOString().slice(0, 10),
      }),
    )
    await app.opened('/Login', null)
    await signIn(emailOf('Formulateur'))
    await waitForExactAddress('/TermOfUseValidation')
    for (const address of ['/Formule/List', '/ChangePassword', '/Redirect?name=PackagingList']) {
      await app.opened(address, null)
      await waitForAddress(/^\/TermOfUseValidation\?/)
    }
    await app.opened('/Admin/Packagings/List?gi=True', null)
    await screen.findByRole('heading', { name: 'Conditions de 2026' })
    await screen.findByText('Chacun garde son mot de passe.')
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull()
    await pressButton("J'accepte les conditions")
    await waitForAddress(/\/Packagings\/List\?gi=True$/)
    await findTitle('Conditionnements')
    await app.opened('/TermOfUseValidation', null)
    await waitForExactAddress('/Admin/Dashboard')
  })
})
