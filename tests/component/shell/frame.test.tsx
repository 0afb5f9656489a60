import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSessionData } from '../../../packages/web/src/shell/session/browser-storage.ts'
import { emailOf } from '../../kit/support/demo-people.ts'
import { demoPassword } from '../../kit/support/program.ts'
import { fillInput, findButton, findTitle, openTestApp, pressButton, withinDialog } from '../support.tsx'
import {
  findAnnouncement,
  findGreeting,
  findLabelledField,
  openUserMenu,
  signIn,
  submitForm,
  waitForExactAddress,
} from './support.tsx'

const app = openTestApp()
const withinMainMenu = () => within(screen.getByRole('navigation', { name: 'Menu principal' }))
const waitForNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** What goes wrong is also written to the console, which is no news here. */
function silenceConsole() {
  beforeEach(() => {
    for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
  })
  afterEach(() => void vi.restoreAllMocks())
}

describe('the frame', () => {
  test('a menu entry leads to its screen, with its titles and breadcrumb', async () => {
    const { user } = await app.opened('/Admin/Dashboard', 'AdminDif')
    await findGreeting()
    expect(withinMainMenu().queryByRole('link', { name: 'Formules' })).toBeNull()
    await user.click(withinMainMenu().getByRole('button', { name: 'Formulation' }))
    await withinMainMenu().findByRole('link', { name: 'Formules' })
    await user.click(withinMainMenu().getByRole('link', { name: 'Actualités' }))
    await findTitle('Actualités')
    expect(document.title).toBe('Actualités · Provende')
    expect(screen.getByRole('navigation', { name: "Fil d'Ariane" }).textContent).toMatch(/Accueil\s*Actualités/)
    expect(
      withinMainMenu()
        .getAllByRole('link', { current: 'page' })
        .map(({ textContent }) => textContent),
    ).toEqual(['Actualités'])
  })

  test('a screen of another role is refused, and nothing of it is read', async () => {
    await app.opened('/Admin/Packagings/List', 'Farmer')
    await screen.findByText('Accès refusé')
    screen.getByText('Rôles qui l’ouvrent : Administrateur fabricant, Expert fabricant, Formulateur')
    screen.getByRole('button', { name: "Aller à l'accueil" })
    expect(app.sent.filter(({ path }) => path.startsWith('/api/Packagings'))).toEqual([])
  })

  test('an unknown address is named as such and offers the way home', async () => {
    await app.opened('/nulle/part')
    await screen.findByText("Aucune page ne se trouve à l'adresse /nulle/part.")
    expect(document.title).toBe('Page introuvable · Provende')
    await pressButton("Aller à l'accueil")
    await waitForExactAddress('/Admin/Dashboard')
  })

  test('/Redirect leads to the named screen with its parameters; the flag empty clears them', async () => {
    await app.opened('/Redirect?name=PackagingList&gi=True')
    await waitFor(() => expect(location.href).toMatch(/\/Packagings\/List\?gi=True$/))
    await app.opened('/Redirect?name=packaginglist&gi=True&empty=true')
    await waitFor(() => expect(location.href).toMatch(/\/Packagings\/List$/))
    await app.opened('/Redirect')
    await waitForExactAddress('/Admin/Dashboard')
  })

  test('a dialog has the focus as soon as it is there: no key goes to the page behind it', async () => {
    const { user } = await app.opened('/Admin/Dashboard')
    await findGreeting()
    const focusAtOpening = new Promise<Element | null>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!screen.queryByRole('dialog')) return
        observer.disconnect()
        resolve(document.activeElement)
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    await user.keyboard('{Control>}k{/Control}')
    const focused = await focusAtOpening
    expect(screen.getByRole('dialog').contains(focused)).toBe(true)
  })

  test('the palette opens any screen from the keyboard', async () => {
    const { user } = await app.opened('/Admin/Dashboard')
    await findGreeting()
    await user.keyboard('{Control>}k{/Control}')
    await user.type((await withinDialog()).getByRole('textbox'), 'categ{Enter}')
    await findTitle("Catégories d'aliments")
    await waitForNoDialog()
    await user.keyboard('{Control>}k{/Control}')
    await withinDialog()
    await user.keyboard('{Escape}')
    await waitForNoDialog()
  })

  test('a screen opened by the palette after a click beside the controls of another begins at its title', async () => {
    const { user } = await app.opened('/Admin/Dashboard')
    await findGreeting()
    // As a click beside its controls does in a browser.
    screen.getByRole('main').focus()
    await user.keyboard('{Control>}k{/Control}')
    await user.type((await withinDialog()).getByRole('textbox'), 'categ{Enter}')
    const title = await findTitle("Catégories d'aliments")
    await waitFor(() => expect(document.activeElement).toBe(title))
  })

  test('the palette finds a farm by words in any order, marks them, and offers it again as opened recently until one signs out', async () => {
    const { user } = await app.opened('/Admin/Dashboard', 'AdminDif')
    await findGreeting()
    await user.keyboard('{Control>}k{/Control}')
    const palette = await withinDialog()
    // Enter before the answer opens what comes first in it.
    await user.type(palette.getByRole('textbox'), 'vive haie{Enter}')
    await findTitle('GAEC de la Haie Vive')
    await user.keyboard('{Control>}k{/Control}')
    const recent = (await withinDialog()).getByRole('group', { name: 'Ouverts récemment' })
    expect(
      within(recent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toContain('GAEC de la Haie Vive')
    await user.type((await withinDialog()).getByRole('textbox'), 'haie')
    const farms = await (await withinDialog()).findByRole('group', { name: 'Formules' })
    expect(within(farms).getAllByText('Haie', { selector: 'mark' }).length).toBeGreaterThan(0)
    fillInput((await withinDialog()).getByRole('textbox'), 'visiter demo')
    const visits = await (await withinDialog()).findByRole('group', { name: 'Visiter' })
    expect(within(visits).getAllByRole('option').length).toBeGreaterThan(0)
    fillInput((await withinDialog()).getByRole('textbox'), 'créer exploitation')
    expect((await withinDialog()).getAllByRole('option')[0]?.textContent).toBe('Nouvelle exploitation')
    fillInput((await withinDialog()).getByRole('textbox'), 'zzyzx')
    await screen.findByText('Rien ne correspond à « zzyzx ».')
    await user.keyboard('{Escape}')
    await waitForNoDialog()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('provende.recent.'))).toHaveLength(1)
    clearSessionData()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('provende.recent.'))).toEqual([])
  })

  test('going to a screen moves the focus to its title', async () => {
    const { user } = await app.opened('/Admin/Dashboard')
    await findGreeting()
    withinMainMenu().getByRole('link', { name: 'Bons de commande' }).focus()
    await user.keyboard('{Enter}')
    const title = await findTitle('Bons de commande')
    await waitFor(() => expect(document.activeElement).toBe(title))
  })
})

describe('language', () => {
  test('a new language applies at once, and is stored for the person wherever he signs in', async () => {
    const { user } = await app.opened('/Admin/Dashboard', 'AdminDistri')
    await openUserMenu()
    await user.click(await screen.findByRole('menuitemradio', { name: 'English' }))
    await screen.findByRole('heading', { name: /Hello/ })
    expect(document.documentElement.lang).toBe('en')
    expect(document.title).toBe('Dashboard · Provende')
    await waitFor(() => expect(app.sent.filter(({ path }) => path === '/Account/GetContext').length).toBeGreaterThan(1))
    localStorage.clear()
    await app.opened('/Login', null)
    await signIn(emailOf('AdminDistri'))
    await screen.findByRole('heading', { name: /Hello/ })
  })

  test('a language chosen before signing in stays after it', async () => {
    const { user } = await app.opened('/Login', null)
    // The first field has the focus and loses it, but nobody has passed over it.
    const address = await screen.findByLabelText('Adresse e-mail')
    await waitFor(() => expect(document.activeElement).toBe(address))
    await user.click(screen.getByText('English'))
    await findButton('Sign in')
    await user.click(screen.getByText('Français'))
    await findButton('Se connecter')
    expect(address.getAttribute('aria-invalid')).not.toBe('true')
    // What is wrong with the form is said in the new language too.
    await pressButton('Se connecter')
    await screen.findByText('Mot de passe est obligatoire.')
    await user.click(screen.getByText('English'))
    await findButton('Sign in')
    await screen.findByText('The Password field is required.')
    expect(screen.queryByText('Mot de passe est obligatoire.')).toBeNull()
    await signIn(emailOf('TC'))
    await screen.findByRole('heading', { name: /Hello/ })
  })

  test('a language chosen before signing in becomes that of the account, also if the page was loaded again before', async () => {
    const { user } = await app.opened('/Login', null)
    await user.click(await screen.findByText('English'))
    await findButton('Sign in')
    await app.opened('/Login', null)
    await signIn(emailOf('ExpertDif'))
    await screen.findByRole('heading', { name: /Hello/ })
    // The next person in this tab chose nothing, nor does the same person elsewhere.
    clearSessionData()
    await app.opened('/Login', null)
    await signIn(emailOf('Formulateur'))
    await screen.findByRole('heading', { name: /Bonjour/ })
    clearSessionData()
    await app.opened('/Login', null)
    await signIn(emailOf('ExpertDif'))
    await screen.findByRole('heading', { name: /Hello/ })
  })
})

describe('a fault', () => {
  silenceConsole()
  /** As the browser reports an exception that no code catches. */
  const fault = () => window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('Essai de panne') }))

  test('is reported; the dialog has its token and four ways to leave', async () => {
    const { user } = await app.opened('/Formule/List')
    await findTitle('Formules')
    fault()
    const shown = await withinDialog()
    await shown.findByText('RangeError')
    for (const name of ['Revenir en arrière', "Aller à l'accueil", 'Se déconnecter', "Détails de l'erreur"])
      shown.getByRole('button', { name })
    const token = screen.getByRole('dialog').querySelector('code')?.textContent
    await user.click(shown.getByRole('button', { name: "Détails de l'erreur" }))
    await waitForExactAddress(`/Error/Info/${token}`)
    await screen.findByText('Essai de panne')
    await screen.findByText('/Formule/List')
    expect(screen.getByText('Détail technique').closest('details')?.open).toBe(false)
    await user.click(await findButton('Revenir en arrière'))
    await waitForExactAddress('/Formule/List')
  })

  test('of an answer or of a screen that breaks can be tried again', async () => {
    app.intercept(({ path }) => (path === '/api/Packagings' ? Response.json([{ Name: {} }]) : undefined))
    const { user } = await app.opened('/Admin/Packagings/List')
    const shown = await withinDialog()
    app.intercept(() => undefined)
    await user.click(await shown.findByRole('button', { name: 'Réessayer' }))
    await screen.findByRole('link', { name: 'Sac 25 kg' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can be left for home or for the screen before', async () => {
    const { user } = await app.opened('/Admin/Dashboard')
    await findGreeting()
    await user.click(withinMainMenu().getByRole('link', { name: 'Bons de commande' }))
    await findTitle('Bons de commande')
    fault()
    await user.click((await withinDialog()).getByRole('button', { name: 'Revenir en arrière' }))
    await waitForExactAddress('/Admin/Dashboard')
    await app.opened('/Formule/List')
    await findTitle('Formules')
    fault()
    await user.click((await withinDialog()).getByRole('button', { name: "Aller à l'accueil" }))
    await waitForExactAddress('/Admin/Dashboard')
  })

  test('whose report fails shows the answer of the server and leads to signing in', async () => {
    await app.opened('/Admin/Dashboard')
    await findGreeting()
    const refusal = { Message: 'Le journal est plein.', MessageDetail: '[]' }
    app.intercept(({ path }) => (path === '/api/Error/Manage' ? Response.json(refusal, { status: 500 }) : undefined))
    fault()
    await findAnnouncement('Le journal est plein.')
    await waitForExactAddress('/Login')
  })
})

describe('what goes wrong on the network', () => {
  silenceConsole()
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

  test('a server that cannot be reached loses nothing: the toast offers to try again', async () => {
    const { user } = await app.opened('/Login', null)
    fillInput(await findLabelledField('Adresse e-mail'), emailOf('Formulateur'))
    fillInput(await findLabelledField('Mot de passe'), demoPassword)
    app.intercept(unreachable)
    await submitForm()
    const message = (await findAnnouncement(/^Le serveur est injoignable\./)).closest<HTMLElement>('[role=alert]')
    expect((await findLabelledField('Adresse e-mail')).value).toBe(emailOf('Formulateur'))
    app.intercept(() => undefined)
    await user.click(within(message as HTMLElement).getByRole('button', { name: 'Réessayer' }))
    await waitForExactAddress('/Admin/Dashboard')
  })

  test('when the context cannot be read at the start, the page says so and starts once it can', async () => {
    app.intercept(({ path }) => (path.startsWith('/Account/') ? unreachable() : undefined))
    await app.opened('/Admin/Dashboard')
    await screen.findByRole('heading', { name: "L'application n'a pas pu démarrer" })
    app.intercept(() => undefined)
    await pressButton('Réessayer')
    await findGreeting()
  })

  test.each([
    ['an error', () => new Response('no', { status: 500 })],
    ['nonsense', () => new Response('<html></html>')],
  ])('%s in place of the texts of the tenant does not keep the application from starting', async (_, answer) => {
    app.intercept(({ path }) => (path === '/api/Template' ? answer() : undefined))
    await app.opened('/Login', null)
    await signIn(emailOf('Formulateur'))
    await findGreeting()
  })

  test('a tenant may replace texts by its own', async () => {
    const texts = { 'Access.signIn': { Welcome: 'Bienvenue à la coopérative.' } }
    app.intercept(({ path, search }) =>
      path + search === '/api/Template?replaceOldtemplate=false&mergeViewComponant=false'
        ? Response.json(texts)
        : undefined,
    )
    await app.opened('/Login', null)
    await screen.findByText('Bienvenue à la coopérative.')
  })
})
