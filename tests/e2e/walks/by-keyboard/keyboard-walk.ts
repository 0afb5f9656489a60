import type { ConsoleMessage, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { expectFocus } from '../../keyboard.ts'
import { type Walker, walk } from '../walk.ts'

/*
 * A walk by somebody who has no mouse, at a desk in French: every step is a key, and he always sees where he is. What he
 * pressed is counted; that a pointer was used fails the test.
 */

/** Further away nobody goes by Tab. */
const mostPresses = 40

export type Hands = {
  /** Keys that act: each leaves the focus on something in sight that shows it. */
  readonly keys: (...keys: string[]) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** Goes on by one key until what has the focus is called so. */
  readonly goTo: (name: string | RegExp, key?: string) => Promise<void>
  /** Opens or does what the palette offers under a text, by the arrows where it is not the first. */
  readonly palette: (text: string, offered: string) => Promise<void>
  /** In a grid that has the focus: the row that some letters find. */
  readonly findRow: (text: string) => Promise<void>
  /** In a grid that has the focus: the cell of that column of the row. */
  readonly toColumn: (column: number) => Promise<void>
}
export type KeyboardWalker = Omit<Walker, 'visitor'> & Hands & { readonly visitor: () => Promise<KeyboardWalker> }

type Count = {
  acts: number
  letters: number
  longest: { presses: number; to: string }
  readonly pointed: string[]
}

/** The walk of that number by keys alone, which ends as it does with a mouse. */
export function keyboardWalk(
  number: number,
  promise: string,
  story: (walker: KeyboardWalker) => Promise<void>,
  options: Omit<NonNullable<Parameters<typeof walk>[3]>, 'looks' | 'prepare'>,
): void {
  const storyByKeys: Parameters<typeof walk>[2] = async (walker, annotate) => {
    const count: Count = { acts: 0, letters: 0, longest: { presses: 0, to: '' }, pointed: [] }
    await story(await withHands({ ...walker, look: `clavier ${number}` }, count))
    expect(count.pointed).toEqual([])
    const { acts, letters, longest } = count
    await annotate(
      `${acts} keys to act, ${letters} letters; the longest way: ${longest.presses} presses to ${longest.to}`,
    )
  }
  walk(number, promise, storyByKeys, { ...options, looks: '1440 light fr' })
}

async function withHands(walker: Walker, count: Count): Promise<KeyboardWalker> {
  await watchPointers(walker.page, count.pointed)
  const visitor = async () => withHands(await walker.visitor(), count)
  return { ...walker, visitor, ...handsOn(walker, count) }
}

function handsOn({ page, words }: Walker, count: Count): Hands {
  const press = async (key: string, why = key) => {
    count.acts += 1
    await page.keyboard.press(key)
    return expectFocus(page, why)
  }
  const keys: Hands['keys'] = async (...all) => {
    for (const key of all) await press(key)
  }
  const type: Hands['type'] = async (text) => {
    count.letters += text.length
    await page.keyboard.type(text)
  }
  const goTo: Hands['goTo'] = async (name, key = 'Tab') => {
    const passed: string[] = []
    const isThere = (called: string) => (typeof name === 'string' ? called === name : name.test(called))
    while (passed.length < mostPresses) {
      const { called, isGrid } = await expectFocus(page, `${key} towards ${name}; passed ${passed.join(' / ')}`)
      if (passed.length > count.longest.presses) count.longest = { presses: passed.length, to: String(name) }
      if (isThere(called)) return
      passed.push(called)
      // In a grid that is changed Tab goes from cell to cell, but from its ends, until Escape lets it out.
      if (isGrid && passed.at(-2) === called && key.endsWith('Tab')) await press('Escape')
      await press(key, `${key} towards ${name}; passed ${passed.join(' / ')}`)
    }
    throw new Error(`${name} is more than ${mostPresses} presses of ${key} away; passed ${passed.join(' | ')}`)
  }
  const palette: Hands['palette'] = async (text, offered) => {
    await press('Control+k')
    await page.getByRole('dialog').getByRole('textbox', { name: words.shell.palette.open }).waitFor()
    await type(text)
    const options = page.getByRole('dialog').getByRole('option')
    await options.filter({ hasText: offered }).first().waitFor()
    const texts = await options.allTextContents()
    const downs = texts.findIndex((option) => option.includes(offered))
    expect(downs, `${offered} is among the first of ${texts.join(' | ')}`).toBeLessThan(5)
    for (let down = 0; down < downs; down += 1) await press('ArrowDown')
    await press('Enter')
  }
  const findRow: Hands['findRow'] = async (text) => {
    await press('Control+f')
    await type(text)
    await press('Enter')
  }
  const toColumn: Hands['toColumn'] = async (column) => {
    const now = await page.evaluate(activeColumn)
    const key = column > now ? 'ArrowRight' : 'ArrowLeft'
    for (let step = Math.abs(column - now); step > 0; step -= 1) await press(key)
    expect(await page.evaluate(activeColumn)).toBe(column)
  }
  return { keys, type, goTo, palette, findRow, toColumn }
}

/** Runs in the page: the place of the active cell among those of its row. */
function activeColumn(): number {
  const cell = document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
  return cell ? [...(cell.closest('[role=row]')?.querySelectorAll('[role=gridcell]') ?? [])].indexOf(cell) : -1
}

/** What points is seen by the page, whatever it does with it; told by its console, as signing out empties its storage. */
async function watchPointers(page: Page, pointed: string[]) {
  const script = await page.addInitScript(() => {
    const note = ({ isTrusted, type, target }: Event) => {
      if (isTrusted) console.debug(`pointed: ${type} on ${(target as Element).outerHTML.slice(0, 80)}`)
    }
    for (const event of ['pointerdown', 'mousedown', 'touchstart'])
      window.addEventListener(event, note, { capture: true })
  })
  const listen = (message: ConsoleMessage) => {
    if (message.text().startsWith('pointed: ')) pointed.push(message.text())
  }
  page.on('console', listen)
  onTestFinished(() => {
    page.off('console', listen)
    return script.dispose()
  })
}
