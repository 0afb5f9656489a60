import type { Role } from '@provende/domain/access/roles.ts'
import { configure, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '../../packages/server/src/app.ts'
import { openSolverPool, type SolvingServices } from '../../packages/server/src/formulation/solver/solver-pool.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import type { Mail } from '../../packages/server/src/kit/mail.ts'
import { randomToken } from '../../packages/server/src/kit/services.ts'
import { type Outbox, startOutbox } from '../../packages/server/src/operations/outbox.ts'
import { CommandPalette } from '../../packages/web/src/home/palette/palette.tsx'
import { sendFaultReport } from '../../packages/web/src/operations/fault-report.ts'
import { readTenantTexts } from '../../packages/web/src/operations/view-texts.ts'
import { redirections, screens } from '../../packages/web/src/routes.tsx'
import { Application, type ShellParts } from '../../packages/web/src/shell/application.tsx'
import { createShell } from '../../packages/web/src/shell/create-shell.ts'
import { createScreenList } from '../../packages/web/src/shell/routing/screen-list.ts'
import { databasesOf, silentLog } from '../kit/support/databases.ts'
import { emailOf } from '../kit/support/demo-people.ts'
import { demoPassword } from '../kit/support/program.ts'
import { testClockStart } from '../kit/support/templates.ts'
import { markupProblems } from './markup.ts'

/*
 * The whole application in a DOM, calling the whole server over PostgreSQL with the demonstration, in one process: what
 * screens say and do. Layout, keyboard focus across the page, axe and whole stories are tests/e2e, in a real browser.
 */

const { getElementError } = getConfig()
configure({
  // Generous: it is only waited for in a test that fails.
  asyncUtilTimeout: 20_000,
  // The error of every poll that finds nothing yet would print the whole document: more work than the tests themselves.
  getElementError: (message, container) =>
    isPolling() ? new Error(message ?? undefined) : getElementError(message, container),
})
/** Whether a query is one of `findBy…` or `waitFor` before the last. */
function isPolling(): boolean {
  const { _disableExpensiveErrorDiagnostics } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
  return _disableExpensiveErrorDiagnostics === true
}

type JsonObject = Record<string, unknown>

export type RequestSummary = { readonly method: string; readonly path: string; readonly search: string }

/** Answers a request in place of the server, or undefined to let it through: for what only goes wrong on a network. */
export type InterceptRequest = (request: RequestSummary) => Response | undefined | Promise<Response | undefined>

/** The application of a test file over a database of its own, answering the `fetch` of the screens. */
function startServer() {
  const { demonstration } = databasesOf('postgresql')
  const solver = openSolverPool({ threads: 1 })
  const mails: { to: string; text: string }[] = []
  const sent: RequestSummary[] = []
  const server = { intercept: (() => undefined) as InterceptRequest }
  let database: Database
  let services: SolvingServices
  let app: ReturnType<typeof buildApp>
  let outbox: Outbox

  const request = (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url, location.origin)
    return app.request(pathname + search, init)
  }

  beforeAll(async () => {
    vi.setSystemTime(testClockStart)
    database = await demonstration()
    services = {
      database,
      clock: () => new Date(),
      log: silentLog,
      mail: {
        send: (mail: Mail) => Promise.resolve(void mails.push({ to: mail.to.address, text: mail.text })),
        close: () => undefined,
      },
      settings: { publicUrl: location.origin, trustProxy: false, webDirectory: undefined },
      randomToken,
      solver,
    }
    app = buildApp(services)
    outbox = startOutbox(services)
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const { pathname: path, search } = new URL(input, location.origin)
      const one = { method: init?.method ?? 'GET', path, search }
      sent.push(one)
      return (await server.intercept(one)) ?? request(input, init)
    })
  })
  afterEach(() => {
    const problems = markupProblems()
    closeScreen()
    expect(problems, 'lists hold their parts alone, links between words are underlined').toEqual([])
    localStorage.clear()
    sessionStorage.clear()
    sent.length = 0
    server.intercept = () => undefined
  })
  afterAll(async () => {
    await outbox.stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    await solver.close()
  })
  return { server, request, mails, sent, services: () => services, flushMails: () => outbox.flush() }
}

const allScreens = createScreenList({ screens, redirections })
const shellParts = { screens: allScreens, sendFaultReport, readTenantTexts, Palette: CommandPalette }

/** The server of a test file, and what opens its screens. */
export function openTestApp() {
  const { server, request, mails, sent, services, flushMails } = startServer()
  const tokens = new Map<Role, string>()

  /** Signs in as the first demonstration account of a role, without a screen. */
  async function signInForToken(role: Role): Promise<string> {
    const token = tokens.get(role)
    if (token !== undefined) return token
    const body = new URLSearchParams({ grant_type: 'password', Login: emailOf(role), Password: demoPassword })
    const { access_token } = (await (await request('/Token', { method: 'POST', body })).json()) as JsonObject
    tokens.set(role, String(access_token))
    return String(access_token)
  }

  /**
   * Opens an address as a person who is signed in; null: as the session of the browser, if any. `TopBarAddition` is the part
   * of the top bar that most tests leave out.
   */
  async function opened(
    address: string,
    role: Role | null = 'Formulateur',
    TopBarAddition: ComponentType = () => null,
  ) {
    closeScreen()
    if (role !== null) localStorage.setItem('provende.token', await signInForToken(role))
    history.pushState({}, '', address)
    const shell = createDisposableShell(() => createShell({ ...shellParts, TopBarAddition }))
    await shell.router.load()
    renderPage(<Application {...shell} />)
    return { user: userEvent.setup(), shell }
  }

  /** A call of the API as a person; its body under the names of the wire. */
  async function call<Answer = JsonObject>(
    method: string,
    path: string,
    body?: JsonObject,
    role: Role = 'Formulateur',
  ) {
    const headers = { authorization: `bearer ${await signInForToken(role)}`, 'content-type': 'application/json' }
    const response = await request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const text = await response.text()
    expect(response.status, text).toBeLessThan(300)
    return JSON.parse(text === '' ? 'null' : text) as Answer
  }

  return {
    opened,
    call,
    /** Requests of the screens since the test began. */
    sent,
    mails,
    /** Sends the queued mails. */
    flushMails,
    /** The address in the last mail to this person that lets him choose a password. */
    mailedLink: async (email: string): Promise<string> => {
      await flushMails()
      const text = mails.findLast(({ to }) => to === email)?.text ?? ''
      return /\/ResetPassword\/\S+/.exec(text)?.[0] ?? expect.fail(`no link was mailed to ${email}`)
    },
    database: () => services().database,
    services,
    intercept: (by: InterceptRequest) => {
      server.intercept = by
    },
  }
}

let disposeCurrentShell: () => void = () => undefined
/**
 * Creates a shell that ends with its screen, as a page does: one left behind would report the faults of the next one too,
 * and what it has still to load could lead the next one away.
 */
function createDisposableShell(create: () => ShellParts): ShellParts {
  const spy = vi.spyOn(window, 'addEventListener')
  const shell = create()
  const { calls } = spy.mock
  spy.mockRestore()
  disposeCurrentShell = () => {
    for (const [type, listener] of calls) window.removeEventListener(type, listener)
    const { router } = shell
    router.history.destroy()
    Object.assign(router.history, { push: () => undefined, replace: () => undefined })
    // Without this a redirect that is still to come would load the same address again and again.
    Object.assign(router, { load: () => Promise.resolve() })
  }
  return shell
}

/** Unmounts the screen. Toasts live outside React: left open, the next screen would show them again. */
function closeScreen() {
  disposeCurrentShell()
  disposeCurrentShell = () => undefined
  for (const close of document.querySelectorAll('.mantine-Notification-closeButton')) fireEvent.click(close)
  unmountPage()
}

let unmountPage: () => void = () => undefined
/** Mounts a page as its browser does. */
function renderPage(page: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  flushSync(() => root.render(page))
  unmountPage = () => {
    flushSync(() => root.unmount())
    container.remove()
    unmountPage = () => undefined
  }
}

/* What a person finds on a screen, by the words read there. */

export const findField = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label })
export const findButton = (name: string) => screen.findByRole('button', { name })
export const findToast = (text: string) => screen.findByText(text, { selector: '[role=alert] *, [role=status] *' })
export const findTitle = (name: string) => screen.findByRole('heading', { name, level: 1 })
export const withinDialog = async () => within(await screen.findByRole('dialog'))
export const withinRow = async (text: string) => {
  // In a name, words with a hyphen are elements of their own.
  const isCell = (_: string, element: Element | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim() === text
  const [cell] = await screen.findAllByText(isCell, { selector: 'tbody *' })
  return within(cell?.closest('tr') as HTMLElement)
}
export const findLink = (name: string) => screen.findByRole<HTMLAnchorElement>('link', { name })
/** What a text field holds. */
export const fieldValue = async (label: string) => (await findField(label)).value
/** The accessible name of what has the focus, else its `name`. */
export const focusedLabel = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.getAttribute('name') ?? ''

/* What a person does there. */

/** Replaces the text of a field at once, as a paste over it would. */
export function fillInput(input: HTMLElement, text: string) {
  input.focus()
  fireEvent.change(input, { target: { value: text } })
}
export const pressButton = async (name: string) => userEvent.click(await findButton(name))
/** Chooses an action in the menu beside the buttons of a screen. */
export async function chooseMoreAction(name: string) {
  await pressButton('Autres actions')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
export const pressSave = () => pressButton('Enregistrer')
/** Waits until no form is being saved: a second save meanwhile is refused. */
export const waitForIdleForms = () => waitFor(() => expect(document.querySelector('form[aria-busy=true]')).toBeNull())
/** Answers the question of a dialog, once what it asks is loaded and its button enabled. */
export async function answerDialog(name: string) {
  const chosen = await (await withinDialog()).findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(chosen.disabled).toBe(false))
  await userEvent.click(chosen)
}
/** Picks one of many in the field of that label, by the beginning of its name. */
export async function pickOption(label: string, option: string) {
  fillInput(await screen.findByRole('combobox', { name: label }), option.slice(0, 12))
  await userEvent.click(await screen.findByRole('option', { name: (name) => name.includes(option) }))
}
/** Waits until nothing on the screen reads so. */
export const waitForNoText = (text: string | RegExp) => waitFor(() => expect(screen.queryByText(text)).toBeNull())
export const waitForNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
/** Waits until the address, without its origin, is so. */
export const waitForAddress = (address: RegExp) =>
  waitFor(() => expect(location.pathname + location.search).toMatch(address))
/** Waits until a list is open. */
export const waitForList = () => waitForAddress(/\/List(\?|$)/)

/** What is saved as a file until the test ends. */
export function interceptDownloads() {
  const files: { name: string; content: Promise<string> }[] = []
  let blob = new Blob()
  const blobs = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    blob = content as Blob
    return 'blob:kept'
  })
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: blob.text() })
  })
  onTestFinished(() => {
    blobs.mockRestore()
    clicks.mockRestore()
  })
  return files
}
