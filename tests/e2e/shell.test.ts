import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectAccessibleAndDarkWhenLong,
  followTo,
  openTestApp,
  phoneViewport,
  sampleUnlessLong,
  signIn,
} from './support.ts'

/* What only a browser shows of the frame; what it says and does is tests/component/shell. */

const app = openTestApp()

const toastWithText = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const waitForGreeting = (page: Page) => page.getByRole('heading', { name: /Bonjour/ }).waitFor()
const openUserMenu = (page: Page) => page.getByRole('button', { name: /^(Mon compte|My account)/ }).click()

test('a session survives a reload and reaches every tab; signing out forgets its token and every cookie in all of them', async () => {
  const page = await app.page()
  await signIn(page, 'Formulateur')
  await page.reload()
  await waitForGreeting(page)
  const tab = await page.context().newPage()
  await tab.goto('/Admin/Packagings/List')
  await tab.getByRole('heading', { name: 'Conditionnements' }).waitFor()
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie the page itself can see.
    document.cookie = 'old=1; path=/'
  })
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.waitForURL('**/Login')
  expect(await page.evaluate(() => [localStorage.getItem('provende.token'), document.cookie])).toEqual([null, ''])
  await tab.waitForURL('**/Login?**')
  await page.goto('/Admin/Dashboard')
  await page.waitForURL('**/Login?**')
})

test('the keyboard reaches the content, the menu and one’s own menu', async () => {
  const page = await app.opened('/Admin/Dashboard')
  await waitForGreeting(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Aller au contenu')
  const reached: string[] = []
  const press = async (key: string, count: number) => {
    for (let presses = 0; presses < count; presses += 1) {
      await page.keyboard.press(key)
      reached.push(await focused())
    }
  }
  // The menu is one stop; the arrows go through it.
  await press('Tab', 5)
  await press('ArrowDown', 10)
  for (const text of ['Provende', 'Rechercher', 'Mon compte', 'Tableau de bord', 'Clients', 'Paramètres'])
    expect(
      reached.some((one) => one.includes(text)),
      text,
    ).toBe(true)
  await page.locator('a', { hasText: 'Aller au contenu' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test.runIf(process.env.LONG)('on a phone the menu opens over the page and closes when one goes somewhere', async () => {
  const page = await app.opened('/Admin/Dashboard', 'Formulateur', phoneViewport)
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Bons de commande' }).click()
  await page.getByRole('heading', { name: 'Bons de commande' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBe(0)
})

test('the words of an area come with its first screen, in the language that is read then, and follow a change of it', async () => {
  const page = await app.person()
  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  const readPricing = () => read.filter((path) => /\/assets\/pricing-[^/]+\.js$/.test(path)).length
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

test.runIf(process.env.LONG)('the theme is kept, and there before the application starts', async () => {
  const page = await app.opened('/Admin/Dashboard', 'Formulateur', { colorScheme: 'light' })
  await openUserMenu(page)
  await page.getByRole('menuitemradio', { name: 'Sombre' }).click()
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
  await expect.poll(scheme).toBe('dark')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await scheme()).toBe('dark')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(22, 26, 24)')
})

test('an exception that no code catches opens the dialog of a fault; a start without a server says so', async () => {
  const page = await app.opened('/Formule/List')
  await page.getByRole('heading', { name: 'Formules' }).waitFor()
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('Essai de panne')
    })
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('RangeError').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: "Détails de l'erreur" }).click()
  await page.getByText('Essai de panne', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.route('**/Account/*', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: "L'application n'a pas pu démarrer" }).waitFor()
  await expectAccessible(page)
  await page.unroute('**/Account/*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByText('Essai de panne', { exact: true }).waitFor()
})

test.runIf(process.env.LONG)(
  'what is typed into a list of choices before it is loaded is searched once it is',
  async () => {
    const page = await app.page()
    await signIn(page, 'Formulateur')
    let load = () => undefined as unknown
    const isLoading = new Promise<void>((started) => {
      void page.route('**/overlays-*.js', async (route) => {
        started()
        await new Promise<void>((resolve) => (load = resolve))
        await route.continue()
      })
    })
    await page.goto('/Formule/Edit/0')
    const farm = page.getByRole('textbox', { name: /^Exploitation/ })
    await farm.focus()
    await isLoading
    await page.keyboard.type('chêne')
    load()
    await page.getByRole('option', { name: 'GAEC du Grand Chêne Bleu' }).waitFor()
    expect(await page.getByRole('combobox', { name: /^Exploitation/ }).inputValue()).toBe('chêne')
  },
)

describe('toasts', () => {
  const looks = [
    ['on a phone', phoneViewport],
    ['at a desk', undefined],
  ] as const
  test.runIf(process.env.LONG).each(looks)('leave the buttons of a long form within reach %s', async (_, options) => {
    const page = await app.opened('/Admin/Foods/Edit/0', 'Formulateur', options)
    const save = page.getByRole('button', { name: 'Enregistrer' })
    await save.click()
    await toastWithText(page, 'Vous devez corriger le formulaire').waitFor()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const { x, y, width, height } = (await save.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (const at of [0.1, 0.5, 0.9]) {
      const reached = await page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest('button')?.textContent ?? 'something else',
        [x + width * at, y + height / 2] as const,
      )
      expect(reached).toBe('Enregistrer')
    }
    // The end of the page is above them, not behind.
    const toast = await page.locator('.mantine-Notification-root').boundingBox()
    const footer = await page.locator('footer').boundingBox()
    expect(Math.floor((footer?.y ?? Infinity) + (footer?.height ?? 0))).toBeLessThanOrEqual(toast?.y ?? 0)
    expect(await toastWithText(page, 'Vous devez corriger le formulaire').isVisible()).toBe(true)
  })

  test.runIf(process.env.LONG)('that come and go do not cost the style of the whole page', async () => {
    const page = await app.opened('/Admin/Foods/Edit/0', 'Formulateur')
    const toast = toastWithText(page, 'Vous devez corriger le formulaire')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await toast.waitFor()
    const elementCount = await page.locator('*').count()
    const restyled = await restyledElements(page, async () => {
      await toast.getByRole('button').click()
      await toast.waitFor({ state: 'detached' })
      await expect.poll(() => bottomOf(page.locator('form button[type=submit]'))).toBeGreaterThan(desktopHeight - 30)
    })
    expect(restyled.length).toBeGreaterThan(0)
    expect(Math.max(...restyled)).toBeLessThan(elementCount / 4)
  })
})

const desktopHeight = 720
const bottomOf = async (button: Locator) => {
  const box = await button.boundingBox()
  return box === null ? 0 : box.y + box.height
}

/** Of how many elements the browser computed the style, at each of its turns meanwhile. */
async function restyledElements(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const counts: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as { name?: string; args?: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree' && args?.elementCount !== undefined) counts.push(args.elementCount)
  })
  const traceConfig = { includedCategories: ['devtools.timeline'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await act()
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
  await session.detach()
  return counts
}

describe('every screen of the frame', () => {
  const looks = [
    ['at a desk, by day and by night', {}, expectAccessibleAndDarkWhenLong, 2],
    ['on a phone', phoneViewport, expectAccessible, 1],
  ] as const
  test.each(sampleUnlessLong(looks, 1))('is accessible %s', async (_, options, expectAllIn, count) => {
    const page = await app.page(options)
    const publicScreens = [
      ['/Login', 'form'],
      ['/ForgotPassword', 'form'],
      // A link that is none any more has no form, but another link.
      ['/ResetPassword/1/code', 'text=Recevoir un autre lien'],
    ] as const
    for (const [address, content] of sampleUnlessLong(publicScreens, count)) {
      await page.goto(address)
      await page.locator(content).waitFor()
      await expectAllIn(page)
    }
    await signIn(page, 'Formulateur')
    const screens = ['/Formule/List', '/ChangePassword', '/nulle/part', '/Admin/Dashboard', '/Tenant']
    for (const address of sampleUnlessLong(screens, count)) {
      await followTo(page, address)
      await expectAllIn(page)
    }
    await openUserMenu(page)
    await expectAllIn(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await expectAllIn(page)
  })

  test('signing in takes at most 225 kB of compressed script', async () => {
    const page = await app.page()
    const sizes: number[] = []
    const encodings = new Set<string | undefined>()
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch()
      sizes.push(gzipSync(await response.body()).length)
      encodings.add(response.headers()['content-encoding'])
      await route.fulfill({ response })
    })
    await page.goto('/Login', { waitUntil: 'networkidle' })
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
    console.log(`sign-in: ${kilobytes.toFixed(1)} kB of compressed script in ${sizes.length} files`)
    expect(sizes.length).toBeGreaterThan(0)
    expect(kilobytes).toBeLessThanOrEqual(225)
    // As the build wrote them, but those too small to gain: nothing is compressed anew for each request.
    expect([...encodings].filter(Boolean)).toEqual(['br'])
  })
})

/** Texts of the page in which a line could begin with a mark; what is data of a record is not looked at. */
const breakableMarks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const breakable: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { data = '', parentElement } = texts.currentNode as Text
      if (!parentElement?.closest('[role=option], script, style') && / [:;?!%»]/.test(data)) breakable.push(data)
    }
    return breakable
  })

test('no line of a French text begins with its colon, of the frame, of an area and of a toast', async () => {
  const page = await app.opened('/Admin/Analysis/Edit/0/1', 'Formulateur')
  const explanation = page.getByText('Une seule est par défaut : choisir celle-ci')
  await explanation.waitFor()
  expect(await explanation.textContent()).toContain('par défaut\u00a0: choisir')
  expect(await breakableMarks(page)).toEqual([])
  await followTo(page, '/Admin/PriceLists/List')
  await page.getByRole('heading', { name: 'Listes de prix' }).waitFor()
  expect(await breakableMarks(page)).toEqual([])
})
