import { chromium, type Page } from 'playwright-core'
import { browserFlags, provideChromium } from '../../provision.mjs'
import { median, millisecondsText, type ResultRow } from './measure.ts'
import { demoEmailOfRole, demoPassword, formulatorRole, startServer } from './program.ts'

const maxFirstPaintMs = 1000
const maxReorderMs = 100
const rounds = 5

/** The result of a simulation in Chromium, over a server of its own: opened, sorted, filtered by a bar. */
export async function measureSimulationScreen(databaseUrl: string, id: number, count: number): Promise<ResultRow[]> {
  const program = await startServer({ DATABASE_URL: databaseUrl })
  const browser = await chromium.launch({ executablePath: await provideChromium(), args: browserFlags })
  try {
    const context = await browser.newContext({ baseURL: program.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const path = `/Simulation/Comparateur/${id}`
    await page.goto(path)
    await page.locator('input[name=login]').fill(demoEmailOfRole(formulatorRole))
    await page.locator('input[name=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await lineOf(page).waitFor()
    const opened = await measureOpening(page, path)
    await page.goto(path)
    await lineOf(page).waitFor()
    // Upwards and downwards by one column after the other: no order was shown before.
    const sorted = await timesOf((round) =>
      changeLines(page, `${linesTable} th button:visible >> nth=${Math.floor(round / 2)}`),
    )
    // The bars are behind what the costs are made of.
    await page.locator('input[type=radio][value=gains] + label').click()
    const filtered = await timesOf((round) => changeLines(page, `section button[aria-pressed] >> nth=${round}`))
    const row = (what: string, times: readonly number[], limit: number): ResultRow => ({
      what: `${what}, simulation of ${count} formulas`,
      measured: `${millisecondsText(median(times))} (slowest ${millisecondsText(Math.max(...times))})`,
      bound: `≤ ${limit} ms`,
      isMet: median(times) <= limit,
    })
    return [
      row('result screen until its first lines', opened, maxFirstPaintMs),
      row('result screen sorted by another column', sorted, maxReorderMs),
      row('result screen filtered by another bar', filtered, maxReorderMs),
    ]
  } finally {
    await browser.close()
    await program.stop()
  }
}

/** The ingredients above the lines have no action. */
const linesTable = 'table:has(tbody button[aria-haspopup=menu])'
const lineOf = (page: Page) => page.locator(`${linesTable} tbody tr`).first()

/** The milliseconds of each round but the first, which warms up. */
async function timesOf(act: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const time = await act(round)
    if (round > 0) times.push(time)
  }
  return times
}

/** From navigation to the painted first lines, by the clock of the page: an external program that polls would slow it. */
async function measureOpening(page: Page, path: string): Promise<number[]> {
  const opened = await page.context().newPage()
  await opened.addInitScript(() => {
    const linesShown = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('tbody tr button[aria-haspopup=menu]') === null) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
      observer.observe(document, { subtree: true, childList: true })
    })
    Object.assign(window, { linesShown })
  })
  const times = await timesOf(async () => {
    await opened.goto(path, { waitUntil: 'commit' })
    return opened.evaluate(() => (window as unknown as { linesShown: Promise<number> }).linesShown)
  })
  await opened.close()
  return times
}

/** From the click on what changes the lines to the painted others, by the clock of the page. */
async function changeLines(page: Page, selector: string): Promise<number> {
  // The observer must exist before the click; its promise is awaited afterwards.
  const pending = await page.evaluateHandle(() => {
    /** The lines are the last table; it is another one when a filter has found nothing before. */
    const isBusy = () => [...document.querySelectorAll('table[aria-busy]')].at(-1)?.ariaBusy === 'true'
    const before = location.href
    return {
      changedAfter: new Promise<number>((resolve) => {
        let start = 0
        let wasBusy = false
        document.addEventListener('click', ({ timeStamp }) => (start ||= timeStamp), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          wasBusy ||= isBusy()
          if (!wasBusy || isBusy() || location.href === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
    }
  })
  await page.locator(selector).click()
  return pending.evaluate(({ changedAfter }) => changedAfter)
}
