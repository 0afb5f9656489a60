import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  buttonByName,
  currentDialog,
  expectAccessible,
  mainScope,
  openTestApp,
  pasteText,
  phoneViewport,
  toastWithText,
} from '../support.ts'
import { gridByName, openFormulaCopy, openPanel, quantityColumns, totalCell } from './support-workbench.ts'

/* How the workbench lies before one: in which order, with how much room, what stays in sight. */

const app = openTestApp()

/** The names in the first column, from the top, as far as they are in sight. */
const quantityNamesIn = async (page: Page, count: number) => {
  const rows = gridByName(page, 'Nutriments').getByRole('row')
  const names = await rows.evaluateAll((all) =>
    all
      .map((row) => ({ at: Number(row.ariaRowIndex ?? row.getAttribute('aria-rowindex')), row }))
      .filter(({ at }) => at > 1)
      .toSorted((one, other) => one.at - other.at)
      .map(({ row }) => row.querySelector('[role=gridcell]')?.textContent ?? ''),
  )
  return names.slice(0, count)
}
test.runIf(process.env.LONG)(
  'what the first screen needs is asked for once, before the application is there',
  async () => {
    const { page, id } = await openFormulaCopy(app, 'DEMO_1', 'Une seule fois')
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await page.reload()
    await gridByName(page, 'Ingrédients').getByRole('gridcell').first().waitFor()
    const first = ['/Account/GetContext', '/Account/GetModules', '/api/Template', `/api/FormulesCMVP/AllData/${id}`]
    expect(paths.filter((path) => first.includes(path)).toSorted()).toEqual(first.toSorted())
    const application = paths.findIndex((path) => path.startsWith('/assets/signed-in-frame'))
    expect(paths.indexOf(`/api/FormulesCMVP/AllData/${id}`)).toBeLessThan(application)
  },
)

test('nutrients stand with the limited ones first, or what is beyond its limits; none jumps while one types', async () => {
  const { page } = await openFormulaCopy(app, 'DEMO_1', 'En ordre')
  expect(await quantityNamesIn(page, 4)).toEqual(['Total', 'Humidité', 'Calcium', 'Phosphore'])
  await page.getByText('Nutriments limités', { exact: true }).waitFor()
  await totalCell(page, quantityColumns.max).click()
  await pasteText(page, '345')
  await page.getByText('Hors limites 1', { exact: true }).click()
  await expect.poll(() => quantityNamesIn(page, 4)).toEqual(['Total'])
  await totalCell(page, quantityColumns.max).click()
  await pasteText(page, '450')
  await page.getByText('Hors limites 0', { exact: true }).waitFor()
  expect(await quantityNamesIn(page, 4)).toEqual(['Total'])
})

/** Neither the grids nor the buttons of the bar move or become narrower; Escape closes the settings. */
async function expectStillWithSettingsAndProposal(page: Page) {
  const bar = page.getByRole('toolbar', { name: 'Actions sur la formule' })
  const parts = [gridByName(page, 'Ingrédients'), gridByName(page, 'Nutriments'), bar.getByRole('button').first()]
  const places = () => Promise.all(parts.map((part) => part.boundingBox()))
  const before = await places()
  await buttonByName(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name: 'Réglages' }).click()
  const settings = page.getByRole('region', { name: 'Réglages de la formule' })
  await settings.waitFor()
  expect(await places()).toEqual(before)
  await expect.poll(() => settings.evaluate((part) => part === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
  const isContinuous = page.getByRole('switch', { name: 'Optimisation continue' })
  await isContinuous.click()
  await bar.getByText("Vos valeurs sont à l'optimum").waitFor()
  await totalCell(page, quantityColumns.min).click()
  await page.keyboard.type('400')
  await page.keyboard.press('Enter')
  await bar.getByRole('button', { name: 'Appliquer' }).waitFor()
  expect(await places()).toEqual(before)
  await page.keyboard.press('Control+z')
  await isContinuous.click()
}

test.runIf(process.env.LONG)(
  'the menu is a rail that gives its room to the grids, whole when asked for; what scrolls aside keeps its name in sight',
  async () => {
    const { page } = await openFormulaCopy(app, 'DEMO_1', 'Au large')
    const foods = gridByName(page, 'Ingrédients')
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    expect(await widthOf(menu)).toBeLessThanOrEqual(48)
    const roomy = await widthOf(foods)
    await expectStillWithSettingsAndProposal(page)
    await buttonByName(page, 'Afficher le menu').click()
    await expect.poll(() => widthOf(menu)).toBeGreaterThan(200)
    await expect.poll(() => widthOf(foods)).toBeLessThan(roomy - 80)
    await page.reload()
    await foods.waitFor()
    expect(await widthOf(menu)).toBeGreaterThan(200)
    await buttonByName(page, 'Masquer le menu').click()
    await expect.poll(() => widthOf(foods)).toBe(roomy)
    await menu.getByRole('button', { name: 'Formulation' }).waitFor()

    // A desk at 200 %: rows are in the first view.
    await page.setViewportSize({ width: 720, height: 450 })
    const rowsInView = () =>
      foods
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') })
        .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
    await expect.poll(rowsInView).toBeGreaterThanOrEqual(3)

    // On a phone the grid is as wide as the screen, until somebody has chosen to see every column.
    await page.setViewportSize({ width: 900, height: 900 })
    await page.getByRole('region', { name: 'Ingrédients' }).getByRole('button', { name: 'Colonnes' }).click()
    const kilograms = page.getByRole('menuitemcheckbox', { name: 'kg/t' })
    await kilograms.click()
    await kilograms.click()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 500, height: 900 })
    const code = foods.getByRole('gridcell', { name: '640642', exact: true })
    const distance = async () => ((await code.boundingBox())?.x ?? 0) - ((await foods.boundingBox())?.x ?? 0)
    const position = () => code.evaluate((cell) => getComputedStyle(cell).position)
    const start = await distance()
    expect(await position()).not.toBe('sticky')
    await foods.evaluate((one) => one.scrollTo({ left: 200 }))
    await expect.poll(position).toBe('sticky')
    expect(await distance()).toBeCloseTo(start, 0)
    await foods.evaluate((one) => one.scrollTo({ left: 0 }))
    await expect.poll(position).not.toBe('sticky')
  },
)

test('below the grids nothing moves while one types, optimises and locks; a panel that is opened comes into sight, with the focus even if nothing is to be pressed in it', async () => {
  const { page } = await openFormulaCopy(app, 'DEMO_1', 'Sans sursaut')
  const grids = ['Ingrédients', 'Nutriments'].map((name) => gridByName(page, name))
  const places = () =>
    Promise.all(grids.map((grid) => grid.evaluate((one) => Math.round(one.getBoundingClientRect().top + scrollY))))
  const widths = [390, 1000]
  const placesByWidth = async () => {
    const all: number[][] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      all.push(await places())
    }
    return all
  }
  const before = await placesByWidth()
  await totalCell(page, quantityColumns.min).click()
  await pasteText(page, '345')
  await page.getByText('Non enregistré', { exact: true }).waitFor()
  expect(await placesByWidth()).toEqual(before)
  await buttonByName(page, 'Optimiser').click()
  await page.getByText(/^contre /).waitFor()
  expect(await placesByWidth()).toEqual(before)
  const top = async () => (await page.getByRole('tabpanel').boundingBox())?.y ?? Number.NaN
  await totalCell(page, quantityColumns.max).click()
  await pasteText(page, '330')
  await page.evaluate(() => scrollTo(0, 0))
  // As a finger does, without scrolling to it before.
  await page.getByRole('tab', { name: 'Prix et seuils' }).evaluate((tab) => tab.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await page.getByText(/Ces limites se contredisent/).waitFor()
  await expect.poll(top).toBeLessThan(300)
  await gridByName(page, 'Nutriments').focus()
  await page.keyboard.press('F6')
  expect(await page.evaluate(() => document.activeElement?.role)).toBe('tabpanel')
  await totalCell(page, quantityColumns.max).click()
  await pasteText(page, '450')
  await buttonByName(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name: /^Verrouiller/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verrouiller' }).click()
  await page.getByText('Verrouillée', { exact: true }).waitFor()
  expect(await placesByWidth()).toEqual(before)
})

test.runIf(process.env.LONG)(
  'what the figures are is read in whole, notes keep to their line, and toasts to the foot; a locked formula is scrolled by keyboard',
  async () => {
    const { page } = await openFormulaCopy(app, 'DEMO_1', 'Lisible')
    await page.setViewportSize({ width: 1280, height: 800 })
    await buttonByName(page, 'Optimiser').hover()
    const tooltip = page.getByRole('tooltip', { name: /^Optimiser/ })
    await tooltip.waitFor()
    await buttonByName(page, 'Optimiser').click()
    await page.getByText(/^contre /).waitFor()
    // It would cover the state of the formula, which has just changed.
    await tooltip.waitFor({ state: 'hidden' })
    const cutHeads = () =>
      page
        .locator('dl[aria-label] dt')
        .evaluateAll((heads) =>
          heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
        )
    expect(await cutHeads()).toEqual([])
    // Beside a toast the help on keys has less room than it needs.
    const note = page.locator('[data-grid=foods]')
    expect(await note.evaluate((line) => getComputedStyle(line).overflowY)).toBe('hidden')

    await page.setViewportSize({ width: 1024, height: 768 })
    await buttonByName(page, 'Vérifier').click()
    const toast = toastWithText(page, 'Les contraintes sont respectées')
    await expect.poll(async () => (await toast.boundingBox())?.y ?? 0).toBeGreaterThan(700)

    await page.setViewportSize({ width: 1440, height: 900 })
    await openPanel(page, 'Leviers')
    await buttonByName(page, 'Autres actions').click()
    await page.getByRole('menuitem', { name: 'Verrouiller' }).click()
    await currentDialog(page).getByRole('button', { name: 'Verrouiller' }).click()
    await page.getByText('Verrouillée', { exact: true }).waitFor()
    await expectAccessible(page)
  },
)

test.runIf(process.env.LONG)(
  'panels show what they are for without scrolling: the charts of a curve at a desk, all columns of the prices beside the menu',
  async () => {
    const { page } = await openFormulaCopy(app, 'DEMO_1', 'Sans défiler')
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPanel(page, 'Analyse paramétrique')
    await page.getByRole('combobox', { name: 'Ce qui bouge' }).click()
    await page.getByRole('option', { name: 'Total, maximum', exact: true }).click()
    const chart = page.getByRole('slider').locator('svg').first()
    await chart.waitFor()
    const inSight = async () => {
      const box = await chart.boundingBox()
      return box === null ? 0 : Math.min(800, box.y + box.height) - box.y
    }
    await expect.poll(inSight).toBeGreaterThanOrEqual(160)

    await page.setViewportSize({ width: 1024, height: 768 })
    await openPanel(page, 'Prix et seuils')
    for (const name of ['Limites atteintes', 'Prix des ingrédients']) {
      const table = page.getByRole('tabpanel').getByRole('region', { name, exact: true })
      expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    }
  },
)

/** The elements that show less than they hold. */
const cutOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map(({ textContent }) => textContent),
  )

test.runIf(process.env.LONG)(
  'on the narrowest phone the buttons are in one line, figures are whole with their changes, and what became of an ingredient stands below its name',
  async () => {
    const narrow = { ...phoneViewport, viewport: { width: 360, height: 780 } }
    const { page } = await openFormulaCopy(app, 'DEMO_1', 'Étroite', 'Formulateur', narrow)
    const salt = gridByName(page, 'Ingrédients').getByRole('gridcell', { name: /^Chlorure de sodium/ })
    await salt.click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: /^Désactiver/ }).click()
    const badge = salt.getByText('Inactif', { exact: true })
    await badge.waitFor()
    const [name, cell] = await Promise.all([
      badge.locator('xpath=preceding::span[1]').boundingBox(),
      salt.boundingBox(),
    ])
    const below = await badge.boundingBox()
    if (!(name && cell && below)) throw new Error('The ingredient is not in sight')
    expect(below.y).toBeGreaterThanOrEqual(name.y + name.height - 1)
    expect(below.y + below.height).toBeLessThanOrEqual(cell.y + cell.height)
    await expect.poll(() => cutOf(page.locator('dl:has([data-figure])').locator('dt, dd, dd *'))).toEqual([])
    const tops = await Promise.all(
      ['Optimiser', 'Rétablir'].map(async (button) => (await buttonByName(page, button).boundingBox())?.y),
    )
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 99))).toBeLessThan(8)
  },
)

test.runIf(process.env.LONG)(
  'a panel scrolls as a whole: none of its tables by itself, and their heads stay',
  async () => {
    const { page } = await openFormulaCopy(app, 'DEMO_1', 'Défile en entier')
    await openPanel(page, 'Prix et seuils')
    const table = page.getByRole('tabpanel').getByRole('region', { name: 'Limites atteintes', exact: true })
    await table.getByText('Vitamine A, minimum').waitFor()
    expect(await table.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
    await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, 200))
    const headAbovePanel = async () => {
      const [head, panel] = await Promise.all(
        [table.getByRole('columnheader').first(), page.getByRole('tabpanel')].map((one) => one.boundingBox()),
      )
      return (head?.y ?? 0) - (panel?.y ?? 99)
    }
    await expect.poll(headAbovePanel).toBe(0)
  },
)

test.runIf(process.env.LONG)(
  'on a phone the cell one goes to is in sight, from the field for ingredients and by the arrow keys, also where the grid reaches below the window',
  async () => {
    const { page } = await openFormulaCopy(app, 'DEMO_1', 'En vue', 'Formulateur', phoneViewport)
    const activeCell = gridByName(page, 'Ingrédients').locator('[role=gridcell][data-active]')
    /** How far the active cell is from what lies over the page above and below; negative when it is covered. */
    const roomAround = async () => {
      const box = await activeCell.boundingBox()
      return box === null ? -1 : Math.min(box.y - 48, phoneViewport.viewport.height - 70 - box.y - box.height)
    }
    await page.getByPlaceholder(/^Ajouter un ingrédient/).fill('vitamine e 50')
    await page.getByRole('option', { name: /Vitamine E 50/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('grid')
    await expect.poll(roomAround).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Control+Home')
    await expect.poll(roomAround).toBeGreaterThanOrEqual(0)
    for (let row = 0; row < 12; row++) await page.keyboard.press('ArrowDown')
    await expect.poll(roomAround).toBeGreaterThanOrEqual(0)
  },
)

test.runIf(process.env.LONG)(
  'a grid whose active cell is scrolled far away names no cell that is not in the page',
  async () => {
    const { page } = await openFormulaCopy(app, 'DEMO_1', 'Défilée', 'Formulateur', phoneViewport)
    const grid = gridByName(page, 'Ingrédients')
    const namedCell = () =>
      grid.evaluate((element) => {
        const id = element.getAttribute('aria-activedescendant')
        return id === null ? 'none' : document.getElementById(id) === null ? 'missing' : 'there'
      })
    expect(await namedCell()).toBe('there')
    await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect.poll(namedCell).toBe('none')
    await expectAccessible(page, mainScope)
  },
)

/** How many toasts there are, and the tabs and the parts of the open panel that one lies over. */
const coveredBy = (toasts: Locator) =>
  toasts.evaluateAll((all) => {
    const parts = [...document.querySelectorAll('[role=tab], [role=tabpanel] :is(p, button, th, td)')]
    const isOver = (toast: DOMRect, part: DOMRect) =>
      toast.left < part.right && toast.right > part.left && toast.top < part.bottom && toast.bottom > part.top
    const covered = parts
      .filter((part) => all.some((toast) => isOver(toast.getBoundingClientRect(), part.getBoundingClientRect())))
      .map(({ textContent }) => textContent)
    return { toasts: all.length, covered }
  })

test('adjusting says all in one toast, over no row, tab or panel at a desk; where the page scrolls toasts are a strip at the foot, above it the cell one is in', async () => {
  const { page } = await openFormulaCopy(app, 'DEMO_1', 'Rien dessous')
  const toasts = page.locator('[data-kind]')
  await page.setViewportSize({ width: 1280, height: 800 })
  await buttonByName(page, 'Ajuster').click()
  await toasts.filter({ hasText: 'Calcium passe sous son minimum' }).filter({ hasText: 'Ajustement réalisé' }).waitFor()
  expect(await toasts.count()).toBe(1)
  const endOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
  }
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  for (const grid of ['Ingrédients', 'Nutriments'])
    expect(await endOf(gridByName(page, grid))).toBeLessThanOrEqual((await topOf(toasts)) + 4)
  // Nor a tab or what a panel says, however narrow the line of the tabs is.
  await openPanel(page, 'Leviers')
  for (const width of [1440, 1280, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    // One that has ended covers nothing either.
    await expect.poll(() => coveredBy(toasts)).toEqual({ toasts: 1, covered: [] })
  }
  // The ways to round, which are loaded when they are asked for, have the focus as soon as they are there.
  await buttonByName(page, 'Arrondir…').click()
  const roundings = page.getByRole('dialog', { name: 'Arrondir…' })
  await roundings.getByText('ne tient plus').waitFor()
  expect(await roundings.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  expect(await page.getByRole('listbox').count()).toBe(0)
  await expectAccessible(page, { rules: ['color-contrast'] })
  await page.keyboard.press('Escape')

  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const cell = gridByName(page, 'Ingrédients').getByRole('row').nth(6).getByRole('gridcell').nth(2)
    await cell.click()
    await page.keyboard.press('Escape')
    await cell.evaluate((one) =>
      scrollBy({ top: one.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' }),
    )
    await page.keyboard.press('Control+Enter')
    await toasts.filter({ hasText: 'La formule a été optimisée' }).waitFor()
    const placeOfStrip = async () => {
      const strip = await toasts.boundingBox()
      return [strip?.x, strip?.width, Math.round(await endOf(toasts))]
    }
    // It comes in from the side.
    await expect.poll(placeOfStrip).toEqual([0, width, height])
    await expect.poll(async () => (await endOf(cell)) <= (await topOf(toasts))).toBe(true)
    await toasts.getByRole('button', { name: 'Fermer' }).click()
    await toasts.waitFor({ state: 'detached' })
  }
})
