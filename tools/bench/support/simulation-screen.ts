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
    const opened = await timesOf(async () => {
      await page.goto(path, { waitUntil: 'commit' })
      await lineOf(page).waitFor()
    })
    const sorted = await timesOf(() => changeLines(page, 'th button:has-text("Gain (€/t)")'))
    const filtered = await timesOf((round) => changeLines(page, `button[aria-pressed] >> nth=${barsOf(round)}`))
    const row = (what: string, times: readonly number[], limit: number): ResultRow => ({
      what: `${what}, simulation of ${count} formulas`,
      measured: `${millisecondsText(median(times))} (slowest ${millisecondsText(Math.max(...times))})`,
      bound: `≤ ${limit} ms`,
      isMet: median(times) <= limit,
    })
    return [
      row('result screen until its first lines', opened, maxFirstPaintMs),
      row('result screen sorted by gain', sorted, maxReorderMs),
      row('result screen filtered by a bar', filtered, maxReorderMs),
    ]
  } finally {
    await browser.close()
    await program.stop()
  }
}

/** The first line of the result; the ingredients above it have no action. */
const lineOf = (page: Page) => page.locator('tbody tr:has(button[aria-haspopup=menu])').first()
/** Chosen, and released by the next round. */
const barsOf = (round: number): number => (round % 4 < 2 ? 0 : 1)

/** The milliseconds of each round but the first, which warms up. */
async function timesOf(act: (round: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now()
    await act(round)
    if (round > 0) times.push(performance.now() - begun)
  }
  return times
}

/** Presses what changes the lines, until the others are painted. */
async function changeLines(page: Page, selector: string): Promise<void> {
  const address = page.url()
  await page.locator(selector).first().click()
  await page.waitForFunction(
    (before) => location.href !== before && document.querySelector('table[aria-busy]')?.ariaBusy === 'false',
    address,
  )
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
