import type { Role } from '@provende/domain/access/roles.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { createTermOfUse } from '../../../packages/server/src/access/terms-of-use.ts'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import { emailOf } from '../../kit/support/demo-people.ts'
import { demoPassword } from '../../kit/support/program.ts'
import { atAddress, fill, openTestApp, press, title } from '../support.tsx'
import { announced, arrive, choosePassword, greeting, labelled, signIn, storedToken, submit } from './support.tsx'

const app = openTestApp()
const sentTo = (path: string) => app.sent.filter((request) => request.path === path)

describe('signing in', () => {
  test('an address asked for without a session is shown after signing in', async () => {
    await app.opened('/admin/packagings/list?gi=True', null)
    expect(location.pathname).toBe('/Login')
    await signIn(emailOf('Formulateur'))
    await atAddress(/\/list\?gi=True$/)
    await title('Conditionnements')
  })

  test('a refused sign-in shows the sentence of the server and keeps what was typed', async () => {
    await app.opened('/Login', null)
    fill(await labelled('Adresse e-mail'), 'personne@exemple.test')
    fill(await labelled('Mot de passe'), 'faux')
    await submit()
    await announced('Adresse e-mail ou mot de passe incorrect.')
    expect((await labelled('Adresse e-mail')).value).toBe('personne@exemple.test')
  })

  test('an incomplete form is not sent: each field shows its message, the first one has the focus', async () => {
    await app.opened('/Login', null)
    await submit()
    await announced('Vous devez corriger le formulaire')
    await screen.findByText('Adresse e-mail est obligatoire.')
    await screen.findByText('Mot de passe est obligatoire.')
    expect(document.activeElement?.getAttribute('name')).toBe('login')
    expect(sentTo('/Token')).toEqual([])
  })

  test('a second submit while the first is under way shows a message', async () => {
    const pending = Promise.withResolvers<undefined>()
    const { user } = await app.opened('/Login', null)
    app.intercept(({ path }) => (path === '/Token' ? pending.promise : undefined))
    fill(await labelled('Adresse e-mail'), emailOf('Formulateur'))
    fill(await labelled('Mot de passe'), demoPassword)
    await user.keyboard('{Enter}{Enter}')
    await announced("Formulaire en cours d'envoi")
    pending.resolve(undefined)
    await arrive('/Admin/Dashboard')
    expect(sentTo('/Token')).toHaveLength(1)
  })

  test.each(['/', '/Logon', '/logon', '/HOME'])('%s leads home', async (address) => {
    await app.opened(address, 'Host')
    await greeting()
    await title('Accueil')
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
    await arrive(address)
    await greeting()
  })

  test('/Farmer and its switch lead a farmer to his dashboard, anybody else home', async () => {
    await app.opened('/Farmer', 'Farmer')
    await arrive('/Farmer/Dashboard')
    await app.opened('/farmer/SWITCH', 'Farmer')
    await arrive('/Farmer/Dashboard')
    await app.opened('/Farmer/switch', 'Formulateur')
    await arrive('/Admin/Dashboard')
  })

  test('a user of unknown role who may open nothing is signed off', async () => {
    const context = await app.call('GET', '/Account/GetContext')
    app.intercept(({ path }) => {
      if (path === '/Account/GetModules') return Response.json([])
      return path === '/Account/GetContext' ? Response.json({ ...context, RoleName: 'CMVPNobody' }) : undefined
    })
    await app.opened('/Login', null)
    fill(await labelled('Adresse e-mail'), emailOf('Formulateur'))
    fill(await labelled('Mot de passe'), demoPassword)
    await submit()
    await waitFor(() => expect(sentTo('/Account/LogOff')).not.toEqual([]))
    // Signing out loads /Home anew.
    await arrive('/Home')
    expect(storedToken()).toBeNull()
    await app.opened('/Home', null)
    await arrive('/Login')
  })

  test('the platform sees its figures, each with a link to its list', async () => {
    const { user } = await app.opened('/Home', 'Host')
    const figure = async (name: string) =>
      within((await screen.findAllByText(name, { selector: 'dl dt, dl dt *' }))[0]?.closest('div') as HTMLElement)
    expect((await figure('Sessions du jour')).getByRole('definition').textContent).toMatch(/^[1-9]/)
    expect((await figure('Fabricants')).getByRole('definition').textContent).toBe('1')
    await user.click((await figure('Erreurs ouvertes')).getByRole('link'))
    await title('Erreurs')
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
    await greeting()
    await endSession()
    await user.click((await screen.findAllByRole('link', { name: /Conditionnements/ }))[0] as HTMLElement)
    await announced('Votre session est terminée. Connectez-vous à nouveau.')
    await waitFor(() => expect(location.pathname).toBe('/Login'))
    expect(location.search).not.toBe('')
    await signIn(emailOf('Formulateur'))
    await atAddress(/Packagings\/List/)
    await title('Conditionnements')
  })

  test('signing out leaves the session of another tab that has signed in meanwhile', async () => {
    const { shell } = await app.opened('/Admin/Dashboard')
    await greeting()
    const { promise, resolve: answerLogOff } = Promise.withResolvers<Response>()
    app.intercept(({ path }) => (path === '/Account/LogOff' ? promise : undefined))
    const signedOut = shell.session.signOut()
    await waitFor(() => expect(sentTo('/Account/LogOff')).toHaveLength(1))
    localStorage.setItem('provende.token', 'of the other tab')
    answerLogOff(Response.json(null))
    await signedOut
    expect(storedToken()).toBe('of the other tab')
  })

  test('an address to come back to is never another site', async () => {
    await app.opened(`/Login?back=${encodeURIComponent('//example.com/')}`, null)
    await signIn(emailOf('Formulateur'))
    await arrive('/Admin/Dashboard')
  })
})

/** Ends the session of the screen on the server, without the screen knowing. */
const endSession = () =>
  fetch('/Account/LogOff', { method: 'POST', headers: { authorization: `bearer ${storedToken()}` } })

describe('passwords', () => {
  test('a forgotten password: the mailed link sets a new one, once; an unknown address gets the same answer', async () => {
    const email = emailOf('ExpertDistri')
    for (const address of ['inconnu@exemple.test', email]) {
      await app.opened('/ForgotPassword', null)
      fill(await labelled('Adresse e-mail'), address)
      await submit()
      await screen.findByText(new RegExp(`^Si un compte existe pour ${address}`))
    }
    const link = await app.mailedLink(email)
    await choosePassword(app, link, { email, password: 'Nouveau-2026!' })
    await arrive('/Login')
    await signIn(email, 'Nouveau-2026!')
    await choosePassword(app, link, { email, password: 'Encore-2026!' })
    await announced("Ce lien n'est plus valable. Demandez-en un nouveau.")
  })

  test('changing it: errors stand under their fields, success ends in a toast', async () => {
    await app.opened('/ChangePassword', 'ExpertDif')
    fill(await labelled('Mot de passe actuel'), 'faux')
    fill(await labelled('Nouveau mot de passe'), 'court')
    await screen.findByText(/Le mot de passe doit comporter au moins 6 caractères/)
    fill(await labelled('Nouveau mot de passe'), 'Nouveau-2026!')
    fill(await labelled('Confirmation du mot de passe'), 'Autre-2026!')
    await screen.findByText('Les mots de passe ne correspondent pas.')
    fill(await labelled('Confirmation du mot de passe'), 'Nouveau-2026!')
    await submit()
    await screen.findByText('Le mot de passe actuel est faux.')
    fill(await labelled('Mot de passe actuel'), demoPassword)
    await submit()
    await screen.findByText('Votre mot de passe a été modifié.', { selector: '[role=status] *' })
    await arrive('/Admin/Dashboard')
  })
})

/* The last, because every user of this database waits for these terms from here on. */
describe('terms of use', () => {
  test('that wait for acceptance come before every screen, once; then one is where one wanted to be', async () => {
    await inTransaction(app.database(), { role: 'owner' }, (transaction) =>
      createTermOfUse(transaction, {
        title: { fr: 'Conditions de 2026', en: 'Terms of 2026' },
        content: { fr: 'Chacun garde son mot de passe.', en: 'Everyone keeps his password.' },
        publishedOn: new Date().toISOString().slice(0, 10),
      }),
    )
    await app.opened('/Login', null)
    await signIn(emailOf('Formulateur'))
    await arrive('/TermOfUseValidation')
    for (const address of ['/Formule/List', '/ChangePassword', '/Redirect?name=PackagingList']) {
      await app.opened(address, null)
      await atAddress(/^\/TermOfUseValidation\?/)
    }
    await app.opened('/Admin/Packagings/List?gi=True', null)
    await screen.findByRole('heading', { name: 'Conditions de 2026' })
    await screen.findByText('Chacun garde son mot de passe.')
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull()
    await press("J'accepte les conditions")
    await atAddress(/\/Packagings\/List\?gi=True$/)
    await title('Conditionnements')
    await app.opened('/TermOfUseValidation', null)
    await arrive('/Admin/Dashboard')
  })
})
