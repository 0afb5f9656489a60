import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import {
  chooseMoreAction,
  fieldValue,
  fillInput,
  findButton,
  findField,
  findTitle,
  findToast,
  focusedLabel,
  pressButton,
  waitForAddress,
} from '../support.tsx'
import {
  figureText,
  findTextContaining,
  foodCell,
  foodColumns,
  foodRowCells,
  gramsShownFor,
  grid,
  nutrientCell,
  openFormulaCopy,
  openFormulationTestApp,
  openPanel,
  pasteText,
  quantityColumns,
  readFormulaByCode,
  readSavedFormula,
  totalCell,
  typeGrams,
  typeInto,
  typeTotal,
  type WireRecord,
  waitForFigure,
  waitForPanelText,
  waitForWorkbench,
} from './support.tsx'

/*
 * The workbench, as a formulator works in it; a reload and two people who save are
 * tests/e2e/formulation/workbench.test.ts.
 */

const app = openFormulationTestApp()

const readSavedGrams = async (id: number, code: string) =>
  ((await readSavedFormula(app, id)).Foods as WireRecord[]).find(({ Code }) => Code === code)?.Value
const foodPicker = () => screen.findByRole('combobox', { name: 'Ajouter un ingrédient' })

test('what is typed is computed at every key, taken back by Escape, and saved', async () => {
  const { user, id } = await openFormulaCopy(app, 'DEMO_1', 'Brouillon')
  await user.click(foodCell('640642', foodColumns.grams))
  await user.keyboard('300')
  await waitForFigure('total', '443,92')
  await user.keyboard('{Escape}')
  await waitForFigure('total', '350,57')
  await user.keyboard('250,5{Enter}')
  await waitForFigure('total', '394,42')
  // Undone and redone also from what has no text of its own, as the segments of a grid.
  screen.getAllByRole('radio', { name: /^Tous/ })[0]?.focus()
  await user.keyboard('{Control>}z{/Control}')
  await waitForFigure('total', '350,57')
  await user.keyboard('{Control>}y{/Control}')
  await waitForFigure('total', '394,42')
  await screen.findByText('Non enregistré')
  grid('Ingrédients').focus()
  await user.keyboard('{Control>}s{/Control}')
  await findToast('La formule a été enregistrée')
  expect((await readSavedFormula(app, id)).Total).toMatchObject({ Value: expect.closeTo(394.42, 2) })
})

test('a food without a price is left out in one click, is named, and no longer blocks optimising', async () => {
  const { id } = await openFormulaCopy(app, 'DEMO_1', 'Sans prix')
  const formula = await readSavedFormula(app, id)
  const list = await app.call<WireRecord>('GET', `/api/PriceLists/${formula.OptimisationTypeObjectId}`)
  const [unused] = (formula.Foods as WireRecord[]).filter(({ Value }) => Value === 0)
  const isUnused = ({ ItemId }: WireRecord) => ItemId === unused?.Id
  const without = (list.Items as WireRecord[]).filter((item) => !isUnused(item))
  const changed = await app.call<WireRecord>('PUT', '/api/PriceLists', { ...list, Items: without })
  await app.opened(`/Formule/Formulateur/${id}`)
  await waitForWorkbench()
  const [warning] = await findTextContaining(`la formule ne peut pas être optimisée avec : ${unused?.Name}.`)
  // What comes and goes is below the grids: above, it would push their rows.
  expect(grid('Nutriments').compareDocumentPosition(warning as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await pressButton('Laisser de côté')
  // The button is gone: the foods have the focus, not the page.
  await waitFor(() => expect(focusedLabel()).toBe('Ingrédients'))
  await findTextContaining(`De côté, sans prix dans la liste : ${unused?.Name}.`)
  await pressButton('Optimiser')
  await findTextContaining('La formule a été optimisée et enregistrée')
  const saved = ((await readSavedFormula(app, id)).Foods as WireRecord[]).find(({ Id }) => Id === unused?.Id)
  expect(saved).toMatchObject({ isActive: false })
  await app.call('PUT', '/api/PriceLists', { ...changed, Items: list.Items })
})

test('a block is pasted, a line put out of use and taken out, a food added by its code, all by keyboard', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'Au clavier')
  await user.click(foodCell('640601', foodColumns.min))
  pasteText('1\t20\t5\r\nx\t\t7\r\n')
  await findToast('5 cellules collées')
  await findToast("« x » n'a pas été collé.")
  expect(
    foodRowCells('640601')
      ?.map(({ textContent }) => textContent)
      .slice(2, 5),
  ).toEqual(['1', '20', '5,000'])
  await user.keyboard('{Control>}z{/Control}')
  expect(gramsShownFor('640601')).toBe('0')
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await screen.findByRole('menuitem', { name: /^Désactiver / })
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  await waitFor(() => within(foodCell('640601', 1)).getByText('Inactif'))
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await screen.findByRole('menuitem', { name: /^Retirer / })
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(foodRowCells('640601')).toBeUndefined())
  const picker = await foodPicker()
  fillInput(picker, '640601')
  await screen.findByRole('option', { name: /640601/ })
  await user.keyboard('{ArrowDown}{Enter}')
  // Tab leads to it; the next one can be typed at once.
  await waitFor(() => expect(foodCell('640601', foodColumns.min).dataset.active).toBe('true'))
  expect(document.activeElement).toBe(picker)
  fillInput(picker, 'MELASSE')
  await screen.findByText(/^Aucun ingrédient disponible ne correspond\./)
})

test('a grid is sorted by its heads, searched with Ctrl+F, shows the columns chosen; a food that is there is gone to; segment and order stay when the formula is opened again', async () => {
  const { user, id } = await openFormulaCopy(app, 'DEMO_1', 'En colonnes')
  const foods = () => grid('Ingrédients')
  const codesShown = () =>
    [...foods().querySelectorAll('[role=row]')]
      .toSorted((one, other) => rowIndexOf(one) - rowIndexOf(other))
      .flatMap((row) => row.querySelector('[role=gridcell]')?.textContent ?? [])
  const press = (label: string) =>
    user.click(
      foods().closest('section')?.querySelector(`[aria-label="${label}"]`) ?? expect.fail(`no button ${label}`),
    )
  const header = () => foods().querySelectorAll('[role=columnheader]')[5] ?? expect.fail('no header')
  const sort = () => user.click(header().querySelector('button') ?? expect.fail('no button'))
  const before = codesShown()
  await sort()
  expect(header().getAttribute('aria-sort')).toBe('descending')
  expect(codesShown()[0]).toBe('640642')
  await sort()
  await sort()
  expect(codesShown()).toEqual(before)

  await user.click(foodCell('640642', foodColumns.grams))
  await user.keyboard('{Control>}f{/Control}zinc chelate')
  expect(codesShown()).toEqual(['642013'])
  await user.clear(document.activeElement as Element)
  await user.keyboard('640601{Enter}')
  expect(codesShown()).toEqual(['640601'])
  expect(document.activeElement).toBe(foods())
  await user.keyboard('{Control>}f{/Control}{Escape}')
  expect(codesShown()).toEqual(before)

  await press('Colonnes affichées')
  const column = await waitFor(
    () => document.querySelector('[role=menuitemcheckbox]') ?? expect.fail('the menu is not open'),
  )
  await user.click(column)
  expect(codesShown()[0]).toBe('Carbonate de calcium')
  await user.click(column)
  await user.keyboard('{Escape}')

  fillInput(await foodPicker(), '640620')
  const present = await waitFor(
    () =>
      [...document.querySelectorAll('[role=option]')].find(({ textContent }) => textContent?.includes('640620')) ??
      expect.fail('not offered'),
  )
  await user.click(present)
  await waitFor(() => expect(foodCell('640620', foodColumns.min).dataset.active).toBe('true'))
  expect(document.activeElement).toBe(foods())

  const segment = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
  await user.click(await segment(/^Utilisés/))
  await sort()
  const usedByWeight = codesShown()
  expect(usedByWeight.length).toBeLessThan(before.length)
  await app.opened(`/Formule/Formulateur/${id}`)
  await waitForWorkbench()
  expect((await segment(/^Utilisés/)).checked).toBe(true)
  expect(header().getAttribute('aria-sort')).toBe('descending')
  expect(codesShown()).toEqual(usedByWeight)
})

test('the sum of a selection is of one column and one unit: prices, and grams and milligrams, add up to nothing', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'Sommes')
  const selectDown = async (cell: HTMLElement) => {
    await user.click(cell)
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  }
  const waitForNoSum = () => waitFor(() => expect(screen.queryByText(/^Somme de/)).toBeNull())
  await selectDown(foodCell('640642', foodColumns.grams))
  await findTextContaining('Somme de 2 cellules : 206,649 g/animal/j')
  await selectDown(foodCell('640642', foodColumns.price))
  await waitForNoSum()
  await selectDown(foodCell('640642', foodColumns.grams))
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await waitForNoSum()
  await selectDown(nutrientCell('Phosphore', quantityColumns.min))
  await findTextContaining('Somme de 2 cellules : 24 g')
  // Sodium in grams, sulphur without a minimum, copper in milligrams.
  await selectDown(nutrientCell('Sodium', quantityColumns.min))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await waitForNoSum()
})

test('a cell takes a calculation or a change in percent, Ctrl+D repeats, a block goes to the rows it names, a selection is summed and copied plain', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'Tableur')
  await typeGrams('640642', '=100*1,03')
  expect(gramsShownFor('640642')).toBe('103,000')
  await typeGrams('640642', '-10%')
  expect(gramsShownFor('640642')).toBe('92,700')
  await typeGrams('640642', '=6/0')
  await findToast("« =6/0 » n'est pas un nombre.")
  expect(gramsShownFor('640642')).toBe('92,700')

  await user.click(foodCell('640642', foodColumns.grams))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
  expect(gramsShownFor('640601')).toBe('92,700')
  await findTextContaining('Somme de 2 cellules : 185,4 g/animal/j')

  // The corner of the selection repeats it further down, and the menu of a cell has the same acts.
  const fillHandle = grid('Ingrédients').querySelector('[data-fill]') ?? expect.fail('nothing to fill by')
  await user.pointer([
    { keys: '[MouseLeft>]', target: fillHandle },
    { target: foodCell('640603', foodColumns.grams) },
    { keys: '[/MouseLeft]' },
  ])
  await waitFor(() => expect(gramsShownFor('640603')).toBe('92,700'))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(gramsShownFor('640603')).toBe('26,483'))
  await user.click(foodCell('640603', foodColumns.grams))
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await user.click(await screen.findByRole('menuitem', { name: /Recopier vers le bas/ }))
  expect(gramsShownFor('640603')).toBe('92,700')
  await user.keyboard('{Control>}z{/Control}')
  // In a selection of more the menu acts on the row under the pointer.
  await user.keyboard('{Control>}a{/Control}')
  fireEvent.contextMenu(foodCell('640604', foodColumns.min))
  await user.click(await screen.findByRole('menuitem', { name: /Désactiver Phosphate monobicalcique/ }))
  await waitFor(() => within(foodCell('640604', 1)).getByText('Inactif'))
  await user.keyboard('{Control>}z{/Control}')
  // At the end of its name; a tap that only brings the buttons under the finger does not press them.
  fireEvent.click(within(foodCell('640604', 1)).getByTitle('Retirer Phosphate monobicalcique'))
  await user.click(within(foodCell('640604', 1)).getByTitle('Désactiver Phosphate monobicalcique'))
  await waitFor(() => within(foodCell('640604', 1)).getByText('Inactif'))
  await user.click(within(foodCell('640604', 1)).getByTitle('Retirer Phosphate monobicalcique'))
  await waitFor(() => expect(screen.queryByText('Phosphate monobicalcique')).toBeNull())
  await user.keyboard('{Control>}zz{/Control}')
  await user.click(foodCell('640642', foodColumns.grams))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')

  pasteText('640620\t12\r\nphosphate monocalcique\t7,5\r\nRien\t1\r\n')
  await findToast('2 cellules collées')
  await findToast("« Rien » n'est pas dans le tableau.")
  expect([gramsShownFor('640620'), gramsShownFor('640603')]).toEqual(['12,000', '7,500'])

  await user.keyboard('{Control>}a{/Control}')
  const copied = new Map<string, string>()
  fireEvent.copy(grid('Ingrédients'), {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  })
  const [heads, ...lines] = (copied.get('text/plain') ?? '').split('\r\n')
  expect(heads?.split('\t').slice(0, 4)).toEqual(['Code', 'Ingrédient', 'Min', 'Max'])
  expect(lines.find((line) => line.startsWith('640605'))?.split('\t')[6]).toBe('1096,68')

  // A part of it too has its heads, and a limit of the set is the number one sees.
  await user.click(foodCell('640620', 1))
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowUp}{/Shift}')
  fireEvent.copy(grid('Ingrédients'), {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  })
  const [partHeads, , salt] = (copied.get('text/plain') ?? '').split('\r\n')
  expect(partHeads).toBe('Ingrédient\tMin\tMax')
  expect(salt).toBe('Chlorure de sodium (sel)\t\t90')
})

test('a part of one row or of one column is copied with its heads, a single cell as its value alone', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'Copié en partie')
  const copiedText = () => {
    const copied = new Map<string, string>()
    fireEvent.copy(grid('Ingrédients'), {
      clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
    })
    return copied.get('text/plain')
  }
  await user.click(foodCell('640620', foodColumns.min))
  expect(copiedText()).toMatch(/^[^\t\r]*\r\n$/)
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(copiedText()).toMatch(/^Min\tMax\r\n[^\t\r]*\t[^\t\r]*\r\n$/)
  await user.click(foodCell('640620', 1))
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(copiedText()).toMatch(/^Ingrédient\r\n[^\t\r]+\r\nChlorure de sodium \(sel\)\r\n$/)
})

test('a table is pasted while a cell is typed into, as by finger, and from the menu of a cell', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'Collé au doigt')
  await user.click(totalCell(quantityColumns.min))
  await user.keyboard('{F2}')
  const input = document.activeElement as HTMLInputElement
  expect(input.tagName).toBe('INPUT')
  pasteText('Nutriment\tMin\tMax\r\nCalcium\t86\t141\r\nPhosphore\t7\t26\r\n')
  await findToast('4 cellules collées')
  expect(input.isConnected).toBe(false)
  const limits = (name: string) =>
    [...grid('Nutriments').querySelectorAll('[role=row]')]
      .map((row) => [...row.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent))
      .find(([first]) => first === name)
  expect([limits('Calcium')?.[2], limits('Calcium')?.[4], limits('Phosphore')?.[4]]).toEqual(['86', '141', '26'])

  await navigator.clipboard.writeText('Magnésium\t19\t41')
  await user.keyboard('{Shift>}{F10}{/Shift}')
  await user.click(await screen.findByRole('menuitem', { name: /Coller/ }))
  await waitFor(() => expect([limits('Magnésium')?.[2], limits('Magnésium')?.[4]]).toEqual(['19', '41']))
})

const rowIndexOf = (row: Element) => Number(row.getAttribute('aria-rowindex'))

/** Somebody else changes the amounts of these foods, by their codes. */
async function saveAsOtherUser(id: number, amounts: Readonly<Record<string, number>>) {
  const read = await readSavedFormula(app, id)
  const foods = read.Foods as (WireRecord & { Code: string })[]
  const Foods = foods.map((food) => (food.Code in amounts ? { ...food, Value: amounts[food.Code] } : food))
  await app.call('POST', '/api/FormulesCMVP/Save', { ...read, Foods, Operation: 'save' })
}

test('a food is wanted with at least an amount or not at all, by its menu or typed as it reads; the optimum keeps it, is saved, and says what proves it', async () => {
  const { user, id } = await openFormulaCopy(app, 'DEMO_1', 'Ou rien')
  fireEvent.contextMenu(foodCell('642013', foodColumns.min))
  await user.click(await screen.findByRole('menuitem', { name: 'Au moins x g, ou pas du tout…' }))
  const amount = await findField('Au moins, si l’ingrédient est utilisé (g/animal/j)')
  expect(amount.value).toBe('0,576923')
  fillInput(amount, '1')
  await user.type(amount, '{Enter}')
  await waitFor(() => expect(foodCell('642013', foodColumns.min).textContent).toBe('0 ou 1'))
  expect(foodCell('642013', foodColumns.grams).dataset.state).toBe('bad')
  expect(foodCell('642013', foodColumns.grams).title).toContain('Au moins 1,000 g, ou pas du tout : il manque 0,4231')
  await typeInto(foodCell('640604', foodColumns.min), 'ou 20')
  expect(foodCell('640604', foodColumns.min).textContent).toBe('0 ou 20')
  await pressButton('Optimiser')
  await findTextContaining('d’après la recherche du solveur, aucune recette sous 0,1')
  expect([gramsShownFor('642013'), gramsShownFor('640604')]).toEqual(['1,000', '0'])
  const lines = (await readSavedFormula(app, id)).Foods as WireRecord[]
  expect(lines.flatMap(({ Code, MinIfUsed }) => (MinIfUsed === null ? [] : [[Code, MinIfUsed]]))).toEqual([
    ['640604', 20],
    ['642013', 1],
  ])
  await typeInto(foodCell('640604', foodColumns.min), '2')
  expect(foodCell('640604', foodColumns.min).textContent).toBe('2')
  await pressButton('Enregistrer')
  await findToast('La formule a été enregistrée')
  await app.opened(`/Formule/Read/${id}`)
  const limits = await screen.findByRole('region', { name: 'Autres limites et probabilités' })
  expect(limits.textContent).toMatch(/Chélate de zinc.*s’il est utilisé, au moins 1,00\sg.* dans cette recette/)
})

test('the ways to round show what each costs and breaks; another food makes up, and another step, and are saved', async () => {
  const { user, id } = await openFormulaCopy(app, 'DEMO_1', 'Arrondie')
  await pressButton('Arrondir…')
  const rowOf = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement
  const carrier = await rowOf(/^Dose aux 10 g, sur Carbonate de calcium/)
  expect(carrier.textContent).toContain('350,00')
  expect(carrier.textContent).toContain('ne tient plus : Calcium')
  const cheapest = await rowOf(/^Dose aux 10 g, recette la moins chère · prouvé/)
  expect(cheapest.textContent).toMatch(/360,00|350,00/)
  expect(cheapest.textContent).toContain('tenues')
  const bags = await rowOf(/^Sacs entiers par lot de 1 t, recette la moins chère · limites prouvées/)
  expect(bags.textContent).toContain('4 × 25 kg Oxyde de magnésium calciné 85 % MgO')
  expect(bags.textContent).toContain('tenues')
  await user.clear(await findField('Lot de fabrication (t)'))
  await user.type(await findField('Lot de fabrication (t)'), '2')
  await rowOf(/^Sacs entiers par lot de 2 t/)
  await user.clear(await findField('Pas de la dose (g/animal/j)'))
  await user.type(await findField('Pas de la dose (g/animal/j)'), '25')
  await user.click(await screen.findByRole('combobox', { name: 'Porteur (compense l’arrondi)' }))
  await user.click(await screen.findByRole('option', { name: 'Chlorure de sodium (sel)' }))
  await user.click(within(await rowOf(/^Dose aux 25 g, sur Chlorure de sodium/)).getByRole('button'))
  await waitForFigure('total', '350,00')
  expect(gramsShownFor('640620')).toBe('72,707')
  await pressButton('Enregistrer')
  await findToast('La formule a été enregistrée')
  expect(await readSavedFormula(app, id)).toMatchObject({ RoundingStepGrams: 25, RoundingBatchTonnes: 2 })
})

test('of two versions of a formula all of one is kept, or mine becomes a copy', async () => {
  const { id } = await openFormulaCopy(app, 'DEMO_1', 'En double')
  await typeGrams('640642', '220')
  await saveAsOtherUser(id, { '640642': 210, '640604': 4 })
  await pressButton('Enregistrer')
  const conflict = within(await screen.findByRole('dialog', { name: 'La formule a été enregistrée entre-temps' }))
  const choose = async (name: string) => userEvent.click(conflict.getByRole('button', { name }))
  const chosen = (name: RegExp) =>
    waitFor(() => expect(conflict.getByRole('radio', { name }).getAttribute('aria-checked')).toBe('true'))
  await choose("Tout de l'autre")
  await chosen(/Celle de .*210/)
  await choose('Tout de la vôtre')
  await chosen(/La vôtre.*220/)
  await choose('Enregistrer la vôtre comme copie')
  await findTitle('En double - Copy')
  expect(gramsShownFor('640642')).toBe('220,000')
  expect(await readSavedGrams(id, '640642')).toBe(210)
})

test('a button tells all that is in its way, each for itself, until one leaves it or presses Escape', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'Trop serrée')
  await typeTotal('400', '320')
  await pressButton('Mélasse')
  await findToast('La formule est en mode mélasse')
  await user.hover(await findButton('Optimiser'))
  // The one of the button that was pressed goes only now.
  const inMolassesMode = await screen.findByText('Vous ne pouvez pas optimiser en mode mélasse')
  const tooltip = inMolassesMode.closest<HTMLElement>('[role=tooltip]') ?? document.body
  const reasons = within(tooltip).getAllByRole('listitem')
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'Vous ne pouvez pas optimiser en mode mélasse',
    expect.stringContaining('Un Min est supérieur à un Max : Total'),
  ])
  await user.unhover(await findButton('Optimiser'))
  await waitFor(() => expect(tooltip.isConnected).toBe(false))
  await user.hover(await findButton('Optimiser'))
  await screen.findByText('Vous ne pouvez pas optimiser en mode mélasse')
  ;(await findButton('Optimiser')).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Vous ne pouvez pas optimiser en mode mélasse')).toBeNull())

  // Said of the command that was asked for, and no longer after the next, which may have removed the reason.
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Vous ne pouvez pas optimiser en mode mélasse')
  const molasses = await findButton('Mélasse')
  // It looks as if it were pressed, as it is.
  expect(molasses.dataset.variant).toBe('light')
  await pressButton('Mélasse')
  await waitFor(() => expect(screen.queryByText('Vous ne pouvez pas optimiser en mode mélasse')).toBeNull())
  expect(molasses.dataset.variant).toBe('default')
})

test('a row that is within its limits again stays in sight while one types, also once the sensitivity is there', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'Reste en vue')
  const names = () =>
    [...grid('Nutriments').querySelectorAll('[role=gridcell]:first-child')].map((cell) => cell.textContent)
  const threshold = () => foodCell('640601', foodColumns.threshold).textContent
  await typeTotal('340', '345')
  await user.click(await screen.findByText('Hors limites 1'))
  await waitFor(() => expect(names()).toEqual(['Total']))
  await typeTotal('340', '450')
  await screen.findByText('Hors limites 0')
  await waitFor(() => expect(threshold()).not.toBe(''), { timeout: 10_000 })
  expect(names()).toEqual(['Total'])
  await pressButton('Optimiser')
  await waitFor(() => expect(names()).toEqual([]))
})

test('a farmer reads totals and no price of a food', async () => {
  const [ownFormula] = await app.call<WireRecord[]>('GET', '/api/FormulesCMVP', undefined, 'Farmer')
  await app.opened(`/Formule/Formulateur/${ownFormula?.Id}`, 'Farmer')
  await waitForWorkbench()
  await screen.findByText('Lecture seule')
  expect(figureText('pricePerTonne')).toMatch(/^\d+,\d\d$/)
  expect(figureText('distributorPricePerTonne')).toBeUndefined()
  expect(foodCell('640642', foodColumns.price).textContent).toBe('')
  await openPanel('Prix et seuils')
  await waitForPanelText('Les prix des ingrédients ne vous sont pas communiqués')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('foods chosen one after the other while the server is slow are all there, computed with and saved', async () => {
  const { user, id } = await openFormulaCopy(app, 'DEMO_1', 'Trop vite')
  const isLet = Promise.withResolvers<undefined>()
  app.intercept(({ path }) => (/^\/api\/FormulesCMVP\/[^/]*ngredients/.test(path) ? isLet.promise : undefined))
  const before = Number(grid('Ingrédients').getAttribute('aria-rowcount'))
  for (const code of ['643007', '646001']) {
    fillInput(await foodPicker(), code)
    await user.click(await screen.findByRole('option', { name: new RegExp(code) }))
  }
  await user.keyboard('{Control>}s{/Control}')
  isLet.resolve(undefined)
  await findToast('La formule a été enregistrée')
  const saved = (await readSavedFormula(app, id)).Foods as WireRecord[]
  expect(saved.map(({ Code }) => Code)).toEqual(expect.arrayContaining(['643007', '646001']))
  expect(Number(grid('Ingrédients').getAttribute('aria-rowcount'))).toBe(before + 2)
})

test('a formula that could not be read says so in its place, and is read when asked again', async () => {
  const { Id } = await readFormulaByCode(app, 'DEMO_1')
  for (const name of ['Formulateur', 'Read']) {
    app.intercept(({ path }) =>
      path.includes('/AllData/') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    )
    await app.opened(`/Formule/${name}/${Id}`)
    const retry = await within(await screen.findByRole('main')).findByRole('button', { name: 'Réessayer' })
    app.intercept(() => undefined)
    await userEvent.click(retry)
    await findTextContaining('Carbonate de calcium')
  }
})

test('a name or a number that is none is said, and the last one is there again when one leaves', async () => {
  const { user, id } = await openFormulaCopy(app, 'DEMO_1', 'Réglages')
  const beside = ['Commander', 'Devis', 'Étiquette', 'Autres actions']
  const header = (await findTitle('Réglages')).closest('main')?.parentElement ?? document.body
  const shown = within(header)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
  expect(shown.filter((label) => [...beside, 'Verrouiller', 'Télécharger le PDF', 'Réglages'].includes(label))).toEqual(
    beside,
  )
  await chooseMoreAction('Réglages')
  const animals = await findField("Nombre d'animaux")
  for (const text of ['-3', '2,5', '', 'abc']) {
    fillInput(animals, text)
    expect(animals.getAttribute('aria-invalid')).toBe('true')
    await user.tab()
    await findTextContaining("Nombre d'animaux : ")
    expect(animals.value).toBe('85')
  }
  const name = await findField('Nom')
  fillInput(name, '')
  await screen.findByText('Nom est obligatoire.')
  await user.tab()
  expect(await fieldValue('Nom')).toBe('Réglages')
  await findTitle('Réglages')
  expect(await readSavedFormula(app, id)).toMatchObject({ AnimalCount: 85 })
})

test('an address that names no formula leads to the list, saying so', async () => {
  for (const id of ['abc', '0', '1.5', '99999999999999999999']) {
    await app.opened(`/Formule/Formulateur/${id}`)
    await findToast("La formule n'existe pas")
    await waitForAddress(/^\/Formule\/List/)
  }
  await app.opened('/Formule/Edit/abc')
  await waitForAddress(/^\/Formule\/List/)
})

test('on a phone a warning is a line that opens when one presses it, with what can be done', async () => {
  const { matchMedia } = window
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media === '(max-width: 47.9375em)' })
  onTestFinished(() => {
    window.matchMedia = matchMedia
  })
  const { Id } = await readFormulaByCode(app, 'DEMO_1')
  const path = `/api/FormulesCMVP/AllData/${Id}`
  const data = await app.call<{ Basis: { Ingredients: WireRecord[] } }>('GET', path)
  for (const food of data.Basis.Ingredients) if (food.Code === '640642') food.Unavailable = 'deleted'
  app.intercept((request) => (request.path === path ? Response.json(data) : undefined))
  const { user } = await app.opened(`/Formule/Formulateur/${Id}`)
  await waitForWorkbench()
  const line = await screen.findByRole('button', { name: /^Ingrédients désactivés, comptés pour 0/, expanded: false })
  expect(screen.queryByRole('button', { name: 'Retirer de la formule' })).toBeNull()
  await user.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  await findButton('Retirer de la formule')
})
