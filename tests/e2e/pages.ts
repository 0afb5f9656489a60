import { type Browser, type BrowserContextOptions, type ConsoleMessage, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { browserFlags, findChromium } from '../../tools/provision.mjs'

/* The browser of a worker and its pages, each as a person of its own who has never been here. */

let browser: Promise<Browser> | undefined
/** The browser of all files of a worker, which share this module; it ends with the worker. Another when it has crashed. */
async function runningBrowser(): Promise<Browser> {
  if (!(await browser)?.isConnected())
    browser = chromium.launch({
      executablePath: findChromium(),
      args: ['--headless', ...browserFlags],
    })
  return browser as Promise<Browser>
}

const desktopViewport = { viewport: { width: 1440, height: 900 } } as const
const emulatedMedia = {
  media: null,
  colorScheme: null,
  contrast: null,
  forcedColors: null,
  reducedMotion: 'reduce',
} as const

/**
 * Pages that tests are done with, by their options. A page that has shown the application once opens it again with half
 * the work: its process and its compiled code are still there.
 */
const idlePages = new Map<string, Page[]>()

/**
 * A page that shares nothing with those of other tests, and fails its test when the browser refused something the page
 * wanted to run or load.
 */
export async function openPage(input: BrowserContextOptions = desktopViewport): Promise<Page> {
  const options = { locale: 'fr-FR', reducedMotion: 'reduce', ...input } as const
  const key = JSON.stringify(options)
  const page = idlePages.get(key)?.pop() ?? (await (await (await runningBrowser()).newContext(options)).newPage())
  page.setDefaultTimeout(30_000)
  const refused: string[] = []
  const watchRefusals = (message: ConsoleMessage) => {
    if (isUnexpectedRefusal(page, message.text())) refused.push(message.text())
  }
  page.on('console', watchRefusals)
  onTestFinished(async ({ task }) => {
    page.off('console', watchRefusals)
    if (task.result?.state === 'pass' && (await resetToEmptyPage(page, options)))
      idlePages.set(key, [...(idlePages.get(key) ?? []), page])
    else await page.context().close()
    expect(refused).toEqual([])
  })
  return page
}

/** An address of the application without its screens and its scripts. */
const emptyPageAddress = '/healthz'
/** Whether a page has not been opened yet by its test. */
export const isOnEmptyPage = (page: Page): boolean =>
  page.url() === 'about:blank' || new URL(page.url()).pathname === emptyPageAddress

/** What would be left of a test in its page is undone, but listeners. False if that failed, as after a crash. */
async function resetToEmptyPage(page: Page, { baseURL, viewport }: BrowserContextOptions): Promise<boolean> {
  if (!baseURL || !viewport) return false
  const context = page.context()
  try {
    await Promise.all(context.pages().map((other) => other !== page && other.close()))
    await Promise.all([page.unrouteAll(), context.unrouteAll()])
    await Promise.all(initScripts.get(page)?.map((script) => script.dispose()) ?? [])
    initScripts.delete(page)
    // Not about:blank: storage belongs to an address, and the process of the page too.
    await page.goto(emptyPageAddress, { timeout: 5000 })
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await Promise.all([context.clearCookies(), context.clearPermissions()])
    await Promise.all([page.emulateMedia(emulatedMedia), page.setViewportSize(viewport)])
    return true
  } catch {
    // Whatever it is, the next test gets a new page.
    return false
  }
}

type InitScript = Awaited<ReturnType<Page['addInitScript']>>
const initScripts = new WeakMap<Page, InitScript[]>()
/** Stores something in the page before any of its own code runs, each time it is loaded. */
export async function storeAtEachLoad(page: Page, name: string, value: string): Promise<void> {
  const script = await page.addInitScript((item) => localStorage.setItem(...item), [name, value] as const)
  initScripts.set(page, [...(initScripts.get(page) ?? []), script])
}

const hostilePages = new WeakSet<Page>()
/**
 * The page is going to be given hostile markup, which it reads in a document that runs nothing, to make it safe: there
 * newer Chromiums report the handlers in it as refused, older ones do not.
 */
export const allowHostileMarkup = (page: Page): void => void hostilePages.add(page)
const isUnexpectedRefusal = (page: Page, message: string) =>
  message.includes('Content Security Policy') && !(hostilePages.has(page) && message.includes('inline event handler'))
