import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@provende/domain/access/roles.ts'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import type { Engine } from '../kit/support/databases.ts'
import { emailOf } from '../kit/support/demo-people.ts'
import { demoPassword, killProcesses, type RunningServer, startServer } from '../kit/support/program.ts'
import { type DemoData, prepareDemoData, withDemoDatabase } from './demo-data.ts'
import { isOnEmptyPage, openPage, storeAtEachLoad } from './pages.ts'
import { type InProcessServer, serveInProcess } from './serve-here.ts'

/* The program over demonstration data of its own, one real browser, for all the tests of a file. */

export { demoPassword, emailOf }

export const phoneViewport = { viewport: { width: 390, height: 844 }, hasTouch: true } as const
const desktopViewport = { viewport: { width: 1440, height: 900 } } as const

export type TestApp = {
  readonly url: () => string
  /** A page of a person of its own: nothing is shared with the pages of other tests. */
  readonly page: (options?: BrowserContextOptions) => Promise<Page>
  /** A page of a person who is signed in already, on no screen yet: what he calls needs none. */
  readonly person: (role?: Role, options?: BrowserContextOptions) => Promise<Page>
  /** An address as a person who is signed in already: signing in itself is tested elsewhere. */
  readonly opened: (address: string, role?: Role, options?: BrowserContextOptions) => Promise<Page>
  /** The address in the mail that lets this person choose a password, once the program has sent it. */
  readonly mailedLink: (email: string) => Promise<string>
  /** What a pattern finds in the newest mail to an address that has it, once the program has sent it; the mail with it. */
  readonly mailed: (email: string, pattern: RegExp) => Promise<{ readonly match: string; readonly mail: Email }>
  /** Ends the program at once, as a power cut does. */
  readonly kill: () => Promise<void>
  /** Starts the program that was killed again, at the address it had: the pages of before find it there. */
  readonly revive: () => Promise<void>
}

type TestAppOptions = {
  /** A process of its own, which can be killed. Else the program serves from the process of the tests, which has it compiled. */
  readonly killable?: boolean
  /** PostgreSQL unless said; with LONG the embedded database. */
  readonly engine?: Engine
  /** Settings of a program of its own. */
  readonly settings?: Readonly<Record<string, string>>
  /** Works on the data before the program starts. */
  readonly prepare?: (database: Database) => Promise<unknown>
}

/** The application of a test file: started before its tests, gone after them. */
export function openTestApp({
  killable = Boolean(process.env.LONG),
  engine = process.env.LONG ? 'embedded' : 'postgresql',
  settings,
  prepare,
}: TestAppOptions = {}): TestApp {
  const folder = mkdtempSync(join(tmpdir(), 'provende-e2e-'))
  let data: DemoData | undefined
  let program: InProcessServer | RunningServer
  const start = async (port?: string) => {
    const environment = { DATA_DIR: folder, ...settings, ...data?.environment, ...(port && { PORT: port }) }
    program = await (killable ? startServer(environment) : serveInProcess(environment))
  }
  beforeAll(async () => {
    data = await prepareDemoData(engine, folder)
    if (prepare) await withDemoDatabase(data, prepare)
    await start()
  })
  afterAll(killProcesses)
  afterAll(async () => {
    await program?.stop()
    await data?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const newPageOf = (options: BrowserContextOptions = desktopViewport) => openPage({ baseURL: program.url, ...options })
  const tokens = new Map<Role, string>()
  const person = async (role: Role = 'Formulateur', options: BrowserContextOptions = desktopViewport) => {
    const page = await newPageOf(options)
    const form = { grant_type: 'password', Login: emailOf(role), Password: demoPassword }
    const token = tokens.get(role) ?? (await (await page.request.post('/Token', { form })).json()).access_token
    tokens.set(role, token)
    pageTokens.set(page, token)
    await storeAtEachLoad(page, 'provende.token', token)
    return page
  }
  return {
    url: () => program.url,
    page: newPageOf,
    person,
    opened: async (address, role, options) => {
      const page = await person(role, options)
      await page.goto(address)
      return page
    },
    mailedLink: async (email) => (await findMail(join(folder, 'mail'), email, /http\S+\/ResetPassword\/\S+/)).match,
    mailed: (email, pattern) => findMail(join(folder, 'mail'), email, pattern),
    kill: async () => {
      if (!('child' in program)) throw new Error('Only a `killable` program can be killed')
      program.child.kill('SIGKILL')
      await program.result
    },
    revive: () => start(new URL(program.url).port),
  }
}

async function findMail(folder: string, email: string, pattern: RegExp): Promise<{ match: string; mail: Email }> {
  for (let tries = 0; tries < 300; tries += 1) {
    for (const file of existsSync(folder) ? readdirSync(folder).toSorted().toReversed() : []) {
      const mail = await PostalMime.parse(readFileSync(join(folder, file)))
      const matches = pattern.exec(`${mail.subject}\n${mail.text}`)
      if (mail.to?.some(({ address }) => address === email) && matches) return { match: matches[1] ?? matches[0], mail }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${email} with ${pattern} came`)
}

/** Signs in through the form, as the demonstration account of the role or the one given. */
export async function signIn(page: Page, who: Role | { email: string; password: string }): Promise<void> {
  const { email, password } = typeof who === 'string' ? { email: emailOf(who), password: demoPassword } : who
  if (!new URL(page.url(), 'http://nowhere').pathname.endsWith('/Login')) await page.goto('/Login')
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.locator('input[name=login]').waitFor({ state: 'detached' })
  await page.locator('h1').waitFor()
}

/**
 * Goes to a screen of another title as a link does, without loading the application again, which is most of the work of a
 * page; waits until it is there.
 */
export async function followTo(page: Page, address: string): Promise<void> {
  const before = await page.evaluate((to) => {
    history.pushState(null, '', to)
    return document.title
  }, address)
  await page.waitForFunction((title) => document.title !== title, before)
}

/** Chooses a password by the mailed link; he is signed in then. */
export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=confirmPassword]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** What travels in a call, under its names on the wire. */
export type WireRecord = Record<string, unknown>

/** The tokens of people whose pages may be on no screen yet. */
const pageTokens = new WeakMap<Page, string>()

/** A call of the API as the person of the page. */
export async function callApi<Answer = WireRecord>(
  page: Page,
  method: string,
  address: string,
  data?: WireRecord,
): Promise<Answer> {
  const token = isOnEmptyPage(page)
    ? pageTokens.get(page)
    : await page.evaluate(() => localStorage.getItem('provende.token'))
  const options = { method, headers: { Authorization: `bearer ${token}` }, ...(data ? { data } : {}) }
  const response = await page.request.fetch(address, options)
  const text = await response.text()
  expect(response.status(), text).toBeLessThan(300)
  return JSON.parse(text === '' ? 'null' : text)
}

/** What axe looks at: the rules that may differ from another look at the page, the part that was not looked at before. */
export type AxeScope = { readonly rules?: readonly string[]; readonly within?: string }
/** The screen without the frame around it, which is the same for all screens. */
export const mainScope: AxeScope = { within: 'main' }

/** Rules whose findings are never serious, switched off: they look at every element too. */
const mildRules = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'image-redundant-alt',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
]
const withoutMildRules = Object.fromEntries(mildRules.map((id) => [id, { enabled: false }]))
/** Targets of 24 px are asked for by WCAG 2.2 alone, so axe leaves them out by itself. */
const graveRules = { ...withoutMildRules, 'target-size': { enabled: true } }
/** What is half below a bar, as rows that scroll are, has its size all the same. */
const isScrolledBelow = ({ any }: AxeResults['violations'][number]['nodes'][number]): boolean =>
  any.some(({ data }) => data?.messageKey === 'partiallyObscured')

/** The required fields of a form that come after an empty one that may stay so. */
const requiredFieldsBelowOptional = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main form')].flatMap((form) => {
      const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([type=checkbox],[type=radio]), textarea')]
      const shown = fields.filter((field) => field.offsetParent !== null && (field.labels?.length ?? 0) > 0)
      const isOptional = ({ required, value }: HTMLInputElement) => !required && value === ''
      const firstOptional = shown.findIndex(isOptional)
      const below = firstOptional < 0 ? [] : shown.slice(firstOptional).filter(({ required }) => required)
      return below.filter(({ value }) => value === '').map(({ labels }) => labels?.[0]?.textContent ?? '')
    }),
  )

/** Axe finds nothing serious on the page as it is, and its forms begin with what they need. */
export async function expectAccessible(page: Page, { rules, within = 'html' }: AxeScope = {}): Promise<void> {
  expect(page.frames()).toHaveLength(1)
  if (!rules) expect(await requiredFieldsBelowOptional(page), `fields of ${page.url()}`).toEqual([])
  // Read once a document: a screen that is shown after another finds it there.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const chosen = rules ? { runOnly: [...rules] } : { rules: graveRules }
  // Every rule looks at every element; only what it finds is told of each.
  const { violations }: AxeResults = await page.evaluate(
    ([part, options]) => (window as unknown as { axe: typeof axe }).axe.run(part, options),
    [within, { resultTypes: ['violations'], ...chosen } satisfies RunOptions] as const,
  )
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const failures = grave
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => !isScrolledBelow(node)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(failures, `axe on ${page.url()}`).toEqual([])
}

/** The first of some screens of one make; with LONG all. */
export const sampleUnlessLong = <Item>(items: readonly Item[], size: number): readonly Item[] =>
  process.env.LONG ? items : items.slice(0, size)

/** Colours are all that differs in the dark. */
export const darkScope = { rules: ['color-contrast'] }

/**
 * Axe finds nothing serious on the page in light colours, and with LONG in dark ones, which the gate looks at on the
 * screens of formulation only: all screens share one palette. The page is light again at the end.
 */
export async function expectAccessibleAndDarkWhenLong(page: Page, scope: AxeScope = {}): Promise<void> {
  await expectAccessible(page, scope)
  if (!process.env.LONG) return
  await waitForColourScheme(page, 'dark')
  await expectAccessible(page, { ...scope, ...darkScope })
  await waitForColourScheme(page, 'light')
}

async function waitForColourScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

/** Axe finds nothing serious on the page at a desk, and with LONG on a phone; at the desk again at the end. */
export async function expectAccessibleAndNarrowWhenLong(page: Page, scope: AxeScope = {}): Promise<void> {
  await expectAccessible(page, scope)
  if (!process.env.LONG) return
  await page.setViewportSize(phoneViewport.viewport)
  await expectAccessible(page, scope)
  await page.setViewportSize(desktopViewport.viewport)
}

/* What a person finds on a page, by the words he reads there. */

export const fieldByLabel = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
export const buttonByName = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const currentDialog = (page: Page) => page.getByRole('dialog')
export const pressSave = (page: Page) => buttonByName(page, 'Enregistrer').click()
export const toastWithText = (page: Page, text: string) => page.getByText(text, { exact: true })
/** Waits until the screen of that title is there. */
export const waitForTitle = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
/** What a screen reader calls that which has the focus. */
export const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.replaceAll('\u00a0', ' ') ?? '')

/** Picks one of many in the field of that label, by the beginning of its name. */
export async function pickOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option.slice(0, 12))
  await page.getByRole('option', { name: option }).click()
}

/** Pastes as a spreadsheet would. */
export const pasteText = (page: Page, text: string) =>
  page.evaluate((content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', content)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
