import { join } from 'node:path'
import type { Role } from '@provende/domain/access/roles.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { storeAtEachLoad } from '../pages.ts'
import {
  buttonByName,
  callApi,
  darkScope,
  expectAccessible,
  openTestApp,
  type TestApp,
  type WireRecord,
} from '../support.ts'

/*
 * A walk is a whole task of a person, from the first screen to its outcome, done in every look the application has: widths,
 * colours, languages. It finds what it presses by the texts of its language. CONTRIBUTING.md says how to run some looks.
 */

const sizes = [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const
const phoneWidth = 390
/** From this width on the columns of numbers are to have the room they need. */
const fullNumbersWidth = 1280
const languages = { fr: 'fr-FR', en: 'en-US' } as const satisfies Record<string, Culture>

type Look = {
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
  readonly language: keyof typeof languages
}
const lookName = ({ width, scheme, language }: Look) => `${width} ${scheme} ${language}`

const allLooks: readonly Look[] = sizes.flatMap(([width, height]) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    (['fr', 'en'] as const).map((language) => ({ width, height, scheme, language })),
  ),
)

/** Those that have all words of one of the choices: `390 dark en`, or `390` for all of a phone. */
function chosenLooks(choices: string | undefined): readonly Look[] {
  if (!choices) return allLooks
  const chosen = choices.split(',').map((choice) => choice.trim().split(' '))
  return allLooks.filter((look) =>
    chosen.some((words) => words.every((word) => lookName(look).split(' ').includes(word))),
  )
}

export type Walker = {
  readonly page: Page
  /** The texts of the language he reads. */
  readonly words: Words
  readonly culture: Culture
  readonly isPhone: boolean
  /** Tells this look from the others in names of what the walk creates. */
  readonly look: string
  /** A call of the API as this person: what is there before the walk begins, and what is stored when it ends. */
  readonly call: <Answer = WireRecord>(method: string, address: string, data?: WireRecord) => Promise<Answer>
  /** Presses the button of that name, in the menu of further actions where the button has no room. */
  readonly press: (name: string) => Promise<void>
  /**
   * What he sees now is in order; with WALK_PICTURES a picture of it is left. What the server refused is an error of the
   * console, unless he is to see that.
   */
  readonly stop: (name: string, expectation?: 'refused') => Promise<void>
  /** The mails the program sent. */
  readonly mails: Pick<TestApp, 'mailedLink' | 'mailed'>
  /** Somebody else in the same look, not signed in yet: the walk goes on with what he sees. */
  readonly visitor: () => Promise<Walker>
}

type WalkOptions = {
  readonly role?: Role
  /** He begins on no screen and is not signed in. */
  readonly isSignedOut?: boolean
  /** Adds to the data before the program starts. */
  readonly prepare?: (database: Database) => Promise<unknown>
  /** The looks it is done in, as WALK_LOOKS says them. */
  readonly looks?: string | undefined
  /** One that other walks of the file are over too. */
  readonly app?: TestApp
}

/** An application in which people come from networks of their own. */
export const openWalkApp = (prepare?: WalkOptions['prepare']): TestApp =>
  openTestApp({ settings: { TRUST_PROXY: '1' }, ...(prepare && { prepare }) })

/** One test for each look of a walk, over an application of its own unless one is given; only with LONG. */
export function walk(
  number: number,
  promise: string,
  story: (walker: Walker, annotate: TestContext['annotate']) => Promise<void>,
  { role = 'Formulateur', isSignedOut = false, prepare, looks = process.env.WALK_LOOKS, ...options }: WalkOptions = {},
): void {
  const app = options.app ?? openWalkApp(prepare)
  for (const look of chosenLooks(looks))
    test.runIf(process.env.LONG)(`${promise} (${lookName(look)})`, async ({ annotate }) => {
      const { walker, countActs } = await startWalk(app, number, look, { role, isSignedOut })
      try {
        await story(walker, annotate)
      } catch (error) {
        await takePicture(walker.page, number, 'failed', look)
        throw error
      }
      await annotate(`${await countActs()} clicks and keys`)
    })
}

async function startWalk(
  app: TestApp,
  number: number,
  look: Look,
  { role, isSignedOut }: Required<Pick<WalkOptions, 'role' | 'isSignedOut'>>,
) {
  const culture = languages[look.language]
  const isPhone = look.width === phoneWidth
  const options = {
    ...{ viewport: { width: look.width, height: look.height }, locale: culture, hasTouch: isPhone },
    // From a network of its own: the limits by network would count the people of all looks.
    extraHTTPHeaders: { 'X-Forwarded-For': `198.51.100.${allLooks.indexOf(look) + 1}` },
  }
  const person = await app.person(role, options)
  const call: Walker['call'] = (...request) => callApi(person, ...request)
  await call('PUT', '/Account/Culture', { Culture: culture })
  const words = wordsOf(culture)
  const walkerOn = async (page: Page): Promise<Walker> => {
    await storeAtEachLoad(page, 'provende.theme', look.scheme)
    const errors = watchErrors(page)
    const stop: Walker['stop'] = async (name, expectation) => {
      await waitForContent(page, words)
      await takePicture(page, number, name, look)
      await expectAccessible(page, look.scheme === 'dark' ? darkScope : {})
      await expectWithinWidth(page, look, name)
      const isExpected = (error: string) => expectation === 'refused' && /status of 4\d\d/.test(error)
      expect(
        errors.splice(0).filter((error) => !isExpected(error)),
        `console, until ${name}`,
      ).toEqual([])
    }
    const press = (name: string) => pressAction(page, name, words)
    const visitor = async () => walkerOn(await app.page(options))
    return { page, words, culture, isPhone, look: lookName(look), call, press, stop, mails: app, visitor }
  }
  const page = isSignedOut ? await app.page(options) : person
  const countActs = await watchActs(page)
  const walker = await walkerOn(page)
  return { walker, countActs }
}

/** Nothing is on its way: neither data nor an answer of the solver. */
async function waitForContent(page: Page, words: Words) {
  const pending = page.locator('.mantine-Skeleton-root, main [aria-busy=true]')
  await expect.poll(() => pending.filter({ visible: true }).count()).toBe(0)
  await page.getByText(words.workbenchPanels.outcomes.solving).waitFor({ state: 'detached' })
}

async function takePicture(page: Page, number: number, stop: string, { width, scheme, language }: Look) {
  const folder = process.env.WALK_PICTURES
  if (!folder) return
  const name = `walk${String(number).padStart(2, '0')}-${stop}-${width}-${scheme}-${language}.png`
  await page.screenshot({ path: join(folder, name) })
}

/** Of numbers that end in an ellipsis one does not see what they are. */
const cutNumbers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td, dd, [role=gridcell], :is(td, dd, [role=gridcell]) *')]
      .filter((cell) => /^[-+−]?[\d\s.,]*\d[\d\s.,]*%?$/.test(cell.textContent ?? ''))
      .filter((cell) => getComputedStyle(cell).overflowX !== 'visible' && cell.scrollWidth > cell.clientWidth)
      .filter((cell) => cell.clientWidth > 1)
      .map((cell) => cell.textContent),
  )

async function expectWithinWidth(page: Page, { width }: Look, stop: string) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `width at ${stop}`).toBeLessThanOrEqual(width)
  if (width >= fullNumbersWidth) expect(await cutNumbers(page), `cut numbers at ${stop}`).toEqual([])
}

function watchErrors(page: Page): string[] {
  const errors: string[] = []
  const onError = (error: Error) => errors.push(error.message)
  const onConsole = (message: { type: () => string; text: () => string }) => {
    if (message.type() === 'error') errors.push(message.text())
  }
  page.on('pageerror', onError)
  page.on('console', onConsole)
  onTestFinished(() => {
    page.off('pageerror', onError)
    page.off('console', onConsole)
  })
  return errors
}

/** Counts what the person presses, in all documents the page shows. */
async function watchActs(page: Page) {
  const script = await page.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem('acts', String(Number(sessionStorage.getItem('acts')) + 1))
    }
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, count, { capture: true })
  })
  onTestFinished(() => script.dispose())
  return () => page.evaluate(() => Number(sessionStorage.getItem('acts')))
}

async function pressAction(page: Page, name: string, words: Words) {
  const button = buttonByName(page, name)
  if (await button.isVisible()) return button.click()
  await buttonByName(page, words.records.moreActions).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
