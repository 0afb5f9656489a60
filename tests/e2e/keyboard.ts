import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/* What somebody does who has no mouse: every step is a key, and he always sees where he is. */

export async function pressKeys(page: Page, ...keys: string[]) {
  for (const key of keys) {
    await page.keyboard.press(key)
    await expectFocus(page, key)
  }
}

/** Goes on from one to the next until what has the focus is called so. */
export async function tabToElement(page: Page, name: string, key = 'Tab') {
  const passed: string[] = []
  while (passed.length < 90) {
    const { called, isGrid } = await expectFocus(page, `${key} towards ${name}; passed ${passed.join(' / ')}`)
    if (called === name) return
    passed.push(called)
    // In a grid Tab goes from cell to cell until Escape lets it out.
    if (isGrid) await page.keyboard.press('Escape')
    await page.keyboard.press(key)
  }
  throw new Error(`${name} is out of reach of the keyboard; passed ${passed.join(' | ')}`)
}

/** Something has the focus, in sight, and shows that it has. */
export async function expectFocus(page: Page, when: string) {
  // A screen that opens takes the focus when it is there; one that is loaded anew is looked at once it is.
  const states: ReturnType<typeof focusedElementSeen>[] = []
  const look = async () => {
    const state = await page.evaluate(focusedElementSeen)
    states.unshift(state)
    return state
  }
  await expect.poll(look, { message: when }).toMatchObject({ isSomewhere: true, isInSight: true, isMarked: true })
  return states[0] as ReturnType<typeof focusedElementSeen>
}

/** Runs in the page: what has the focus, whether it lies in the window, and what tells the eye. */
function focusedElementSeen() {
  const element = document.activeElement ?? document.body
  const [label] = 'labels' in element ? ((element.labels as NodeListOf<Element> | null) ?? []) : []
  const called = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? ''
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
  const hasMark = (one: Element | null) => {
    if (one === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }
  // A text field has its cursor; a switch is drawn beside its hidden input.
  // A screen that has just opened has it on its title.
  const needsNone = element.matches('input:not([type=checkbox], [type=radio]), textarea, main, h1')
  return {
    // Without the mark of a required field; the spaces of French at which no line breaks as spaces.
    called: element.matches('main, h1') ? 'the screen' : called.replaceAll('\u00a0', ' ').replace(/ \*$/, '').trim(),
    element: element.outerHTML.slice(0, 120),
    isGrid: element.matches('[role=grid]'),
    isSomewhere: element !== document.body,
    // For a failure: how far the page has moved.
    place: `${Math.round(left)}, ${Math.round(top)} in ${innerWidth} x ${innerHeight}, page moved by ${Math.round(scrollY)}`,
    isInSight: bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth,
    isMarked: needsNone || hasMark(element) || hasMark(active) || hasMark(element.nextElementSibling),
  }
}
