import { gzipSync } from 'node:zlib'
import type { Role } from '@provende/domain/access/roles.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createTermOfUse } from '../../packages/server/src/access/terms-of-use.ts'
import { openDatabase } from '../../packages/server/src/kit/database/open-database.ts'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import {
  choosePassword,
  demoPassword,
  emailOf,
  expectAccessible,
  expectAccessibleDayAndNight,
  openSite,
  phone,
  signIn,
} from './support.ts'

const site = openSite()

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const titleOf = (page: Page) => page.locator('h1').textContent()
const arrive = (page: Page, address: string) => page.waitForURL((url) => url.pathname + url.search === address)

describe('signing in', () => {
  test('an address asked for without a session is shown after signing in', async () => {
    const page = await site.page()
    await page.goto('/admin/packagings/list?gi=True')
    await page.waitForURL('**/Login?**')
    await signIn(page, 'Formulateur')
    await page.waitForURL('**/list?gi=True')
    await page.getByRole('heading', { name: 'Conditionnements' }).waitFor()
  })

  test('a refused sign-in says the sentence of the server and keeps what was typed', async () => {
    const page = await site.page()
    await page.goto('/Login')
    await page.locator('input[name=login]').fill('personne@exemple.test')
    await page.locator('input[name=password]').fill('faux')
    await page.locator('button[type=submit]').click()
    await toast(page, 'Adresse e-mail ou mot de passe incorrect.').waitFor()
    expect(await page.locator('input[name=login]').inputValue()).toBe('personne@exemple.test')
  })

  test('an incomplete form is not sent: each field says why, the first one has the focus', async () => {
    const page = await site.page()
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto('/Login')
    await page.locator('button[type=submit]').click()
    await toast(page, 'Vous devez corriger le formulaire').waitFor()
    await page.getByText('Adresse e-mail est obligatoire.').waitFor()
    await page.getByText('Mot de passe est obligatoire.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('login')
    expect(sent).not.toContain('/Token')
  })

  test('a second submit while the first is under way says so', async () => {
    const page = await site.page()
    const held = Promise.withResolvers<void>()
    let calls = 0
    await page.route('**/Token', async (route) => {
      calls += 1
      await held.promise
      await route.continue()
    })
    await page.goto('/Login')
    await page.locator('input[name=login]').fill(emailOf('Formulateur'))
    await page.locator('input[name=password]').fill(demoPassword)
    await page.locator('input[name=password]').press('Enter')
    await page.locator('input[name=password]').press('Enter')
    await toast(page, "Formulaire en cours d'envoi").waitFor()
    held.resolve()
    await page.waitForURL('**/Admin/Dashboard')
    expect(calls).toBe(1)
  })

  test.each(['/', '/Logon', '/logon', '/HOME'])('%s leads home', async (address) => {
    const page = await site.page()
    await signIn(page, 'Host')
    await page.goto(address)
    await page.getByRole('heading', { name: /Bonjour/ }).waitFor()
    expect(await titleOf(page)).toBe('Accueil')
  })

  test.each<[Role, string]>([
    ['Host', '/Home'],
    ['TC', '/TC/Dashboard'],
    ['AdminDif', '/Admin/Dashboard'],
    ['Formulateur', '/Admin/Dashboard'],
    ['AdminDistri', '/Admin/Dashboard'],
    ['Farmer', '/Farmer/Dashboard'],
  ])('%s lands on %s', async (role, address) => {
    const page = await site.page()
    await signIn(page, role)
    await arrive(page, address)
    await page.getByRole('heading', { name: /Bonjour/ }).waitFor()
  })

  test('/Farmer and its switch lead a farmer to his dashboard, anybody else home', async () => {
    const farmer = await site.opened('/Farmer', 'Farmer')
    await arrive(farmer, '/Farmer/Dashboard')
    await farmer.goto('/farmer/SWITCH')
    await arrive(farmer, '/Farmer/Dashboard')
    await arrive(await site.opened('/Farmer/switch', 'Formulateur'), '/Admin/Dashboard')
  })

  test('somebody whose role nobody knows and who may open nothing is signed off', async () => {
    const page = await site.page()
    await page.route('**/Account/GetModules', (route) => route.fulfill({ json: [] }))
    await page.route('**/Account/GetContext', async (route) => {
      const context = await (await route.fetch()).json()
      await route.fulfill({ json: { ...context, RoleName: 'CMVPNobody' } })
    })
    await page.goto('/Login')
    await page.locator('input[name=login]').fill(emailOf('Formulateur'))
    await page.locator('input[name=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await page.waitForRequest('**/Account/LogOff')
    await page.waitForURL('**/Login')
    expect(await page.evaluate(() => localStorage.getItem('provende.token'))).toBeNull()
  })

  test('the platform sees its figures, each with the way to its list', async () => {
    const page = await site.opened('/Home', 'Host')
    const figure = (name: string) => page.locator('dl > div', { hasText: name })
    await expect.poll(() => figure('Sessions du jour').locator('dd').textContent()).toMatch(/^[1-9]/)
    expect(await figure('Fabricants').first().locator('dd').textContent()).toBe('1')
    await figure('Erreurs ouvertes').getByRole('link').click()
    await page.getByRole('heading', { name: 'Erreurs', level: 1 }).waitFor()
  })

  test('a dashboard counts what its lists show', async () => {
    const page = await site.opened('/Admin/Dashboard', 'Formulateur')
    const tile = page.locator('main').getByRole('link', { name: /^Paramètres ?Conditionnements/ })
    await expect.poll(() => tile.textContent()).toMatch(/Conditionnements \d/)
    const count = Number(/Conditionnements (\d+)/.exec((await tile.textContent()) ?? '')?.[1])
    await tile.click()
    await page.locator('tbody tr').first().waitFor()
    await expect.poll(() => page.locator('main').textContent()).toContain(`sur ${count}`)
  })

  test('the session is still there after a reload and in a new tab', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.reload()
    await page.getByRole('heading', { name: /Bonjour/ }).waitFor()
    const tab = await page.context().newPage()
    await tab.goto('/Admin/Packagings/List')
    await tab.getByRole('heading', { name: 'Conditionnements' }).waitFor()
  })

  test('signing out forgets the token and every cookie, in every tab', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: a cookie the page itself can see.
      document.cookie = 'old=1; path=/'
    })
    const tab = await page.context().newPage()
    await tab.goto('/Admin/Packagings/List')
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await page.waitForURL('**/Login')
    expect(await page.evaluate(() => [localStorage.getItem('provende.token'), document.cookie])).toEqual([null, ''])
    await tab.waitForURL('**/Login?**')
    await page.goto('/Admin/Dashboard')
    await page.waitForURL('**/Login?**')
  })

  test('a session the server has ended leads to signing in, and back to where one was', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    // What the dashboard still asks for would find it first.
    await page.waitForLoadState('networkidle')
    await endSession(page)
    await page.getByRole('link', { name: /Conditionnements/ }).click()
    await toast(page, 'Votre session est terminée. Connectez-vous à nouveau.').waitFor()
    await page.waitForURL('**/Login?**')
    await signIn(page, 'Formulateur')
    await page.waitForURL('**/Packagings/List**')
    await page.getByRole('heading', { name: 'Conditionnements' }).waitFor()
  })

  test('an address to come back to is never another site', async () => {
    const page = await site.page()
    await page.goto(`/Login?back=${encodeURIComponent('//example.com/')}`)
    await signIn(page, 'Formulateur')
    await arrive(page, '/Admin/Dashboard')
  })
})

describe('passwords', () => {
  test('a forgotten password: the mailed link sets a new one, once; the address never says whether it is known', async () => {
    const page = await site.page()
    const email = emailOf('ExpertDistri')
    await page.goto('/ForgotPassword')
    await page.locator('input[name=email]').fill('inconnu@exemple.test')
    await page.locator('button[type=submit]').click()
    await page.getByText('Si un compte existe pour inconnu@exemple.test').waitFor()
    await page.goto('/ForgotPassword')
    await page.locator('input[name=email]').fill(email)
    await page.locator('button[type=submit]').click()
    await page.getByText(`Si un compte existe pour ${email}`).waitFor()
    const link = await site.mailedLink(email)
    await choosePassword(page, link, { email, password: 'Nouveau-2026!' })
    await page.waitForURL('**/Login')
    await signIn(page, { email, password: 'Nouveau-2026!' })
    await choosePassword(page, link, { email, password: 'Encore-2026!' })
    await toast(page, "Ce lien n'est plus valable. Demandez-en un nouveau.").waitFor()
  })

  test('changing it: what is wrong stands under its field, what is right ends in a toast', async () => {
    const page = await site.page()
    await signIn(page, 'ExpertDif')
    await page.goto('/ChangePassword')
    await page.locator('input[name=oldPassword]').fill('faux')
    await page.locator('input[name=newPassword]').fill('court')
    await page.getByText('Le mot de passe doit comporter au moins 6 caractères').waitFor()
    await page.locator('input[name=newPassword]').fill('Nouveau-2026!')
    await page.locator('input[name=confirmPassword]').fill('Autre-2026!')
    await page.getByText('Les mots de passe ne correspondent pas.').waitFor()
    await page.locator('input[name=confirmPassword]').fill('Nouveau-2026!')
    await page.locator('button[type=submit]').click()
    await page.getByText('Le mot de passe actuel est faux.').waitFor()
    await page.locator('input[name=oldPassword]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await page.getByRole('status').filter({ hasText: 'Votre mot de passe a été modifié.' }).waitFor()
    await arrive(page, '/Admin/Dashboard')
  })
})

describe('the frame', () => {
  test('a menu entry that comes later leads to an honest page, with its titles and its way there', async () => {
    const page = await site.page()
    await signIn(page, 'AdminDif')
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    await expect.poll(() => menu.getByRole('link', { name: 'Formules', exact: true }).isVisible()).toBe(false)
    await menu.getByRole('button', { name: 'Formulation' }).click()
    await menu.getByRole('link', { name: 'Formules', exact: true }).waitFor()
    await menu.getByRole('link', { name: 'Simulation', exact: true }).click()
    await page.getByText("Cet écran n'est pas encore construit.").waitFor()
    expect(await titleOf(page)).toBe('Simulation')
    expect(await page.title()).toBe('Simulation · Provende')
    expect(await page.getByRole('navigation', { name: "Fil d'Ariane" }).textContent()).toMatch(/Accueil\s*Simulation/)
    expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Simulation'])
  })

  test('a screen of another role says so and reads nothing of it', async () => {
    const page = await site.page()
    await signIn(page, 'Farmer')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/Admin/Packagings/List')
    await page.getByText('Accès refusé').waitFor()
    expect(calls.filter((path) => path.startsWith('/api/Packagings'))).toEqual([])
  })

  test('an unknown address says so and offers ways out', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.goto('/nulle/part')
    await page.getByText("Aucune page ne se trouve à l'adresse /nulle/part.").waitFor()
    expect(await page.title()).toBe('Page introuvable · Provende')
    await page.getByRole('button', { name: "Aller à l'accueil" }).click()
    await arrive(page, '/Admin/Dashboard')
  })

  test('/Redirect goes to the named screen with its parameters; the flag empty clears them', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.goto('/Redirect?name=PackagingList&gi=True')
    await page.waitForURL('**/Packagings/List?gi=True')
    await page.goto('/Redirect?name=packaginglist&gi=True&empty=true')
    await page.waitForURL((url) => url.pathname.endsWith('/Packagings/List') && url.search === '')
    await page.goto('/Redirect')
    await arrive(page, '/Admin/Dashboard')
  })

  test('the palette goes to any screen from the keyboard', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('categ')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: "Catégories d'aliments" }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('the keyboard reaches the content, the menu and one’s own menu', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.reload()
    await page.getByRole('heading', { name: /Bonjour/ }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Aller au contenu')
    const reached: string[] = []
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab')
      reached.push(await focused())
    }
    for (const text of ['Provende', 'Rechercher un écran', 'Mon compte', 'Tableau de bord', 'Clients', 'Paramètres'])
      expect(
        reached.some((one) => one.includes(text)),
        text,
      ).toBe(true)
    await page.locator('a', { hasText: 'Aller au contenu' }).focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  })

  test('going to a screen moves the focus into it', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.getByRole('link', { name: 'Bons de commande' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByText("Cet écran n'est pas encore construit.").waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  })

  test('on a phone the menu opens over the page and closes when one goes somewhere', async () => {
    const page = await site.page(phone)
    await signIn(page, 'Formulateur')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Bons de commande' }).click()
    await page.getByRole('heading', { name: 'Bons de commande' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBe(0)
  })
})

describe('language and theme', () => {
  test('the language changes at once, and is kept for the person wherever he signs in', async () => {
    const page = await site.page()
    await signIn(page, 'AdminDistri')
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('heading', { name: /Hello/ }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    expect(await page.title()).toBe('Dashboard · Provende')
    const elsewhere = await site.page()
    await signIn(elsewhere, 'AdminDistri')
    await elsewhere.getByRole('heading', { name: /Hello/ }).waitFor()
  })

  test('the words of an area come with its first screen, in the language that is read then, and follow a change of it', async () => {
    const page = await site.page()
    const read: string[] = []
    page.on('request', (request) => read.push(new URL(request.url()).pathname))
    const readPricing = () => read.filter((path) => /\/assets\/pricing-[^/]+\.js$/.test(path)).length
    await signIn(page, 'Formulateur')
    await page.goto('/Admin/Packagings/List')
    await page.getByRole('columnheader', { name: 'Remise (€/t)' }).waitFor()
    expect(readPricing()).toBe(0)
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('columnheader', { name: 'Discount (€/t)' }).waitFor()
    await page.getByRole('link', { name: 'Price lists' }).click()
    await page.getByRole('columnheader', { name: 'Valid from' }).waitFor()
    expect(readPricing()).toBe(1)
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await page.getByRole('columnheader', { name: 'Début de validité' }).waitFor()
    expect(readPricing()).toBe(2)
  })

  test('a language chosen before signing in is kept after it', async () => {
    const page = await site.page()
    await page.goto('/Login')
    await page.getByText('English').click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await signIn(page, 'TC')
    await page.getByRole('heading', { name: /Hello/ }).waitFor()
  })

  test('the theme is kept, and there before the application starts', async () => {
    const page = await site.page({ colorScheme: 'light' })
    await signIn(page, 'Formulateur')
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: 'Sombre' }).click()
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
    await expect.poll(scheme).toBe('dark')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await scheme()).toBe('dark')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(22, 26, 24)')
  })
})

describe('what goes wrong', () => {
  test('a fault of the browser is reported; the dialog has its token and four ways out', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.goto('/Formule/List')
    await page.getByRole('heading', { name: 'Formules' }).waitFor()
    await fault(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('RangeError').waitFor()
    for (const way of ['Revenir en arrière', "Aller à l'accueil", 'Se déconnecter', "Détails de l'erreur"])
      expect(await dialog.getByRole('button', { name: way }).isVisible(), way).toBe(true)
    await expectAccessible(page)
    const token = await dialog.locator('code').textContent()
    await dialog.getByRole('button', { name: "Détails de l'erreur" }).click()
    await arrive(page, `/Error/Info/${token}`)
    await page.getByText('Essai de panne', { exact: true }).waitFor()
    await page.getByText('/Formule/List').waitFor()
    await expectAccessible(page)
  })

  test('from the dialog one goes home or back', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.getByRole('link', { name: 'Bons de commande' }).first().click()
    await page.getByRole('heading', { name: 'Bons de commande' }).waitFor()
    await fault(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Revenir en arrière' }).click()
    await arrive(page, '/Admin/Dashboard')
    await page.goto('/Formule/List')
    await page.getByRole('heading', { name: 'Formules' }).waitFor()
    await fault(page)
    await page.getByRole('dialog').getByRole('button', { name: "Aller à l'accueil" }).click()
    await arrive(page, '/Admin/Dashboard')
  })

  test('a report that fails shows its answer and leads to signing in', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    const refusal = { Message: 'Le journal est plein.', MessageDetail: '[]' }
    await page.route('**/api/Error/Manage', (route) => route.fulfill({ status: 500, json: refusal }))
    await fault(page)
    await toast(page, 'Le journal est plein.').waitFor()
    await page.waitForURL('**/Login')
  })

  test('a server that cannot be reached loses nothing: the toast offers to try again', async () => {
    const page = await site.page()
    await page.goto('/Login')
    await page.locator('input[name=login]').fill(emailOf('Formulateur'))
    await page.locator('input[name=password]').fill(demoPassword)
    await page.context().setOffline(true)
    await page.locator('button[type=submit]').click()
    const unreachable = toast(page, 'Le serveur est injoignable.')
    await unreachable.waitFor()
    expect(await page.locator('input[name=login]').inputValue()).toBe(emailOf('Formulateur'))
    await page.context().setOffline(false)
    await unreachable.getByRole('button', { name: 'Réessayer' }).click()
    await arrive(page, '/Admin/Dashboard')
  })

  test('when the context cannot be read at the start, the page says so and starts once it can', async () => {
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.route('**/Account/*', (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: "L'application n'a pas pu démarrer" }).waitFor()
    await expectAccessible(page)
    await page.unroute('**/Account/*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { name: /Bonjour/ }).waitFor()
  })

  test.each([
    ['an error', { status: 500, body: 'no' }],
    ['nonsense', { status: 200, body: '<html></html>' }],
  ])('%s in the place of the texts of the tenant does not keep the application from starting', async (_, answer) => {
    const page = await site.page()
    await page.route('**/api/Template?**', (route) => route.fulfill(answer))
    await signIn(page, 'Formulateur')
    await page.getByRole('heading', { name: /Bonjour/ }).waitFor()
  })

  test('a tenant may put its own texts in the place of ours', async () => {
    const page = await site.page()
    const texts = { 'Access.signIn': { Welcome: 'Bienvenue à la coopérative.' } }
    await page.route('**/api/Template?replaceOldtemplate=false&mergeViewComponant=false', (route) =>
      route.fulfill({ status: 200, json: texts }),
    )
    await page.goto('/Login')
    await page.getByText('Bienvenue à la coopérative.').waitFor()
  })
})

describe('toasts', () => {
  test.each([
    ['at a desk', undefined],
    ['on a phone', phone],
  ] as const)('leave the buttons of a long form within reach %s', async (_, options) => {
    const page = await site.opened('/Admin/Foods/Edit/0', 'Formulateur', options)
    const save = page.getByRole('button', { name: 'Enregistrer' })
    await save.click()
    await toast(page, 'Vous devez corriger le formulaire').waitFor()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const { x, y, width, height } = (await save.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (const at of [0.1, 0.5, 0.9]) {
      const reached = await page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest('button')?.textContent ?? 'something else',
        [x + width * at, y + height / 2] as const,
      )
      expect(reached).toBe('Enregistrer')
    }
    expect(await toast(page, 'Vous devez corriger le formulaire').isVisible()).toBe(true)
  })
})

describe('every screen of the frame', () => {
  const looks = [
    ['at a desk, by day and by night', {}, expectAccessibleDayAndNight],
    ['on a phone', phone, expectAccessible],
  ] as const
  test.each(looks)('is accessible %s', async (_, options, expectEverybodyIn) => {
    const page = await site.page(options)
    for (const address of ['/Login', '/ForgotPassword', '/ResetPassword/1/code']) {
      await page.goto(address)
      await page.locator('form').waitFor()
      await expectEverybodyIn(page)
    }
    await signIn(page, 'Formulateur')
    for (const address of ['/Admin/Dashboard', '/Formule/List', '/ChangePassword', '/nulle/part', '/Tenant']) {
      await page.goto(address)
      await page.locator('h1').waitFor()
      await expectEverybodyIn(page)
    }
    await openUserMenu(page)
    await expectEverybodyIn(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await expectEverybodyIn(page)
  })

  test('signing in takes at most 260 kB of compressed script', async () => {
    const page = await site.page()
    const sizes: number[] = []
    const bodies: Promise<unknown>[] = []
    page.on('response', (response) => {
      if (!response.url().includes('.js')) return
      bodies.push(response.body().then((body) => sizes.push(gzipSync(body).length)))
    })
    await page.goto('/Login', { waitUntil: 'networkidle' })
    await Promise.all(bodies)
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
    console.log(`sign-in: ${kilobytes.toFixed(1)} kB of compressed script in ${sizes.length} files`)
    expect(sizes.length).toBeGreaterThan(0)
    expect(kilobytes).toBeLessThanOrEqual(260)
  })
})

describe('terms of use', () => {
  test('that wait for acceptance come before every screen, once; then one is where one wanted to be', async () => {
    await site.restart(publishTerms)
    const page = await site.page()
    await signIn(page, 'Formulateur')
    await page.waitForURL('**/TermOfUseValidation')
    for (const address of ['/Formule/List', '/ChangePassword', '/Redirect?name=PackagingList']) {
      await page.goto(address)
      await page.waitForURL('**/TermOfUseValidation?**')
    }
    await page.goto('/Admin/Packagings/List?gi=True')
    await page.getByRole('heading', { name: 'Conditions de 2026' }).waitFor()
    await page.getByText('Chacun garde son mot de passe.').waitFor()
    expect(await page.getByRole('navigation', { name: 'Menu principal' }).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: "J'accepte les conditions" }).click()
    await page.waitForURL('**/Packagings/List?gi=True')
    await page.getByRole('heading', { name: 'Conditionnements' }).waitFor()
    await page.goto('/TermOfUseValidation')
    await arrive(page, '/Admin/Dashboard')
  })
})

const openUserMenu = (page: Page) => page.getByRole('button', { name: /^(Mon compte|My account)/ }).click()

/** A fault nobody expected, in a part of the page that nobody awaits. */
const fault = (page: Page) =>
  page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('Essai de panne')
    })
  })

/** Ends the session of the page on the server, without the page knowing. */
const endSession = (page: Page) =>
  page.evaluate(() =>
    fetch('/Account/LogOff', {
      method: 'POST',
      headers: { Authorization: `bearer ${localStorage.getItem('provende.token')}` },
    }),
  )

/** New terms, published today, as an operator would add them. */
async function publishTerms(dataDirectory: string) {
  const database = await openDatabase({ dataDirectory, log: createLog('silent') })
  await inTransaction(database, { role: 'owner' }, (transaction) =>
    createTermOfUse(transaction, {
      title: { fr: 'Conditions de 2026', en: 'Terms of 2026' },
      content: { fr: 'Chacun garde son mot de passe.', en: 'Everyone keeps his password.' },
      publishedOn: new Date().toISOString().slice(0, 10),
    }),
  )
  await database.close()
}
