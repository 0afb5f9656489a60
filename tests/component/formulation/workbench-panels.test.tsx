import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SolverWorkerJob } from '../../../packages/web/src/formulation/workbench/solver/serve-jobs.ts'
import { demoPassword } from '../../kit/support/program.ts'
import {
  answerDialog,
  fieldValue,
  fillInput,
  findButton,
  findField,
  findTitle,
  findToast,
  pressButton,
} from '../support.tsx'
import {
  figureText,
  findTextContaining,
  foodCell,
  foodColumns,
  gramsShownFor,
  grid,
  nutrientCell,
  openFormulaCopy,
  openFormulationTestApp,
  openPanel,
  panelCells,
  panelTable,
  quantityColumns,
  readSavedFormula,
  SolverInProcess,
  totalCell,
  typeInto,
  typeTotal,
  waitForFigure,
  waitForPanelText,
  withinPanel,
} from './support.tsx'

/* The panels of the workbench, as a formulator asks them. */

const app = openFormulationTestApp()

const pressInPanel = async (role: string, name: string) =>
  userEvent.click(await withinPanel().findByRole(role, { name }))
/** What is proposed while one types. */
const findProposal = () =>
  [...document.querySelectorAll('[role=status]')]
    .map(({ textContent }) => textContent)
    .find((text) => text.startsWith('Optimum'))
const waitForTable = (name: string) => waitFor(() => panelTable(name) ?? expect.fail(`no table ${name}`))

test('a way out from the set is a derogation, or leads to the set, or says who may change it; what the formula decides alone is tried', async () => {
  const { id } = await openFormulaCopy(app, 'DEMO_INF_2', 'Impossible')
  await openPanel('Faisabilité')
  // At 80 g, to which the dose is rounded, the set needs no derogation besides: none is offered.
  await waitForPanelText('6,67 %')
  expect(withinPanel().queryByText(/L'essai fait une dérogation/)).toBeNull()
  await typeTotal('60', '79,1')
  await waitForPanelText("L'essai fait une dérogation au jeu de contraintes : Sélénium total, minimum.")
  // The limits that contradict each other are ringed in the grids, as long as the panel is open.
  expect(totalCell(quantityColumns.max).getAttribute('title')).toContain('Ce maximum contredit d’autres limites')
  await withinPanel().findByRole('link', { name: 'Ouvrir le jeu de contraintes' })
  await withinPanel().findByRole('button', { name: 'Appliquer' })
  await waitForPanelText(
    'Le plus petit assouplissement que la formule décide seule : Total, maximum → 80 g/animal/j (1,14 % d',
  )
  await pressButton('Appliquer sans dérogation')
  await waitForPanelText("La formule n'a pas de limites contradictoires.")
  expect(totalCell(quantityColumns.max).textContent).toBe('80')
  // The button that was pressed is gone: the panel has the focus in its place.
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  // What was applied is the optimum: nothing is left to optimise until an amount is changed.
  await waitForPanelText("La recette actuelle les respecte toutes, c'est l'optimum prouvé : ")
  expect(withinPanel().queryByText(/« Optimiser » donne la moins chère/)).toBeNull()

  // Its least total is below that of the set: the set may say so too.
  await pressButton('Proposer une version du jeu…')
  await findTextContaining('formules modifiables sont sur la version actuelle')
  fillInput(await findField('Nom de la version'), '2026-2')
  await pressButton('Créer la version')
  await findToast('La version « 2026-2 » a été créée et choisie ici : enregistrez la formule')
  expect(totalCell(quantityColumns.min).dataset.state).not.toBe('marked')

  const body = new URLSearchParams({
    ...{ grant_type: 'password', Login: 'demo08.admindistri@exemple.test', Password: demoPassword },
  })
  const { access_token } = await (await fetch('/Token', { method: 'POST', body })).json()
  localStorage.setItem('provende.token', access_token)
  await app.opened(`/Formule/Formulateur/${id}`, null)
  await openPanel('Faisabilité')
  await typeTotal('60', '79,1')
  await waitForPanelText('Le formulateur ou l’administrateur du fabricant peut la changer.')
  expect(withinPanel().queryByRole('link')).toBeNull()
})

test('the conflict is shown before the smallest way out is found, and stands when that takes too long', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let seconds = 0
  vi.stubGlobal(
    'Worker',
    class extends SolverInProcess {
      /** Every solve takes a second: the conflict has all the time it needs, each search three. */
      override now = () => seconds++
      override async postMessage(job: SolverWorkerJob) {
        if (job.name === 'whyNot') await released
        await super.postMessage({ ...job, seconds: 1e6 })
      }
    },
  )
  await openFormulaCopy(app, 'DEMO_INF_2', 'Trop long')
  await openPanel('Faisabilité')
  await waitForPanelText('Chacune compte : sans une seule d’entre elles, les autres ont une recette.')
  await waitForPanelText('Calcul en cours…')
  release()
  await waitForPanelText("La recherche du plus petit assouplissement prenait trop de temps et n'a pas été terminée.")
  await waitForPanelText('Chacune compte : sans une seule d’entre elles, les autres ont une recette.')
  vi.stubGlobal('Worker', SolverInProcess)
})

test('optimising as one types proposes after a key, is taken in one step, undone, and put away', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'En continu')
  await user.click(await screen.findByRole('switch', { name: 'Optimisation continue' }))
  await findTextContaining("Vos valeurs sont à l'optimum : 0,1277 €/animal/jour · 364,40 €/t")
  await user.click(totalCell(quantityColumns.min))
  await user.keyboard('400')
  const offered = await waitFor(() => findProposal() ?? expect.fail('nothing is proposed'))
  expect(offered).toMatch(/^Optimum prouvé 0,1\d{3} €\/animal\/jour · \d{3},\d\d €\/t$/)
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: /ingrédients? changent?/ }))
  await screen.findByRole('region', { name: 'Ce qui change par ingrédient' })
  const before = figureText('pricePerAnimalDay')
  await pressButton('Appliquer')
  await findTextContaining("Vos valeurs sont à l'optimum")
  await waitForFigure('total', '400,00')
  expect(offered).toContain(`Optimum prouvé ${figureText('pricePerAnimalDay')} €`)
  grid('Nutriments').focus()
  await user.keyboard('{Control>}z{/Control}')
  expect(figureText('pricePerAnimalDay')).toBe(before)
  await pressButton('Ignorer')
  await findTextContaining("L'optimum est ignoré jusqu'à la prochaine modification.")
  await typeInto(totalCell(quantityColumns.max), '320')
  await findTextContaining('Un Min est supérieur à un Max')
  await typeInto(totalCell(quantityColumns.min), '250')
  await findTextContaining(
    'Total ≤ 320 g/animal/j · Calcium ≥ 85 g/animal/j · Magnésium ≥ 18 g/animal/j · Sodium ≥ 28 g/animal/j',
  )
})

test('the sensitivity of DEMO_1: its levers, which are tried and taken back, who brings phosphorus; what calcium costs and how long, which prices bring which food in, sorted, and in the grids', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'Sensible')
  await openPanel('Leviers')
  await waitForTable('Leviers')
  const levers = () => [...(panelTable('Leviers')?.querySelectorAll('tbody tr') ?? [])]
  expect(levers().map(({ textContent }) => textContent?.slice(0, 30))[0]).toBe('Phosphate monobicalcique, prix')
  const [first] = levers().flatMap((row) => row.querySelector('button') ?? [])
  expect(first?.getAttribute('aria-label')).toBe('Essayer : Phosphore, minimum 6 → 5,4 g/animal/j')
  first?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(nutrientCell('Phosphore', 3).textContent).toBe('5,400'))
  // Escape takes it back also once the levers are those of what was tried.
  await screen.findByRole('button', { name: 'Essayer : Phosphore, minimum 5,4 → 4,86 g/animal/j' })
  await waitFor(() => expect(panelTable('Leviers')?.contains(document.activeElement)).toBe(true))
  // In a grid it lets Tab out of it, and no more.
  const leverButton = document.activeElement
  grid('Ingrédients').focus()
  await user.keyboard('{Escape}')
  expect(nutrientCell('Phosphore', 3).textContent).toBe('5,400')
  if (leverButton instanceof HTMLElement) leverButton.focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(nutrientCell('Phosphore', 3).textContent).toBe('6,000'))
  await openPanel('Contributions')
  await user.click(nutrientCell('Phosphore', 0))
  expect(await panelCells('Contributions', 'Phosphate monocalcique')).toEqual([
    ...['Phosphate monocalcique', '5,932\u00a0g', '98,9\u00a0%'],
  ])
  await openPanel('Prix et seuils')
  await waitForPanelText("Ce qui suit vaut pour la recette actuelle, à l'optimum")
  expect(await panelCells('Limites atteintes', 'Calcium, minimum')).toEqual([
    ...['Calcium, minimum', '85,00 g/animal/j', '10 g', '0,00281', '−18,61', '80,87', '123,8'],
  ])
  // Of whatever unit a limit is, its price has figures to read, with the decimal signs in one line.
  const prices = ['Zinc total, minimum', 'Vitamine A, minimum'].map((limit) => panelCells('Limites atteintes', limit))
  expect((await Promise.all(prices)).map((cells) => cells.slice(2, 5))).toEqual([
    ['100 mg', '0,00037', '0,77'],
    ['100\u202f000 UI', '0,00567', '16,08'],
  ])
  const [, , ...chalk] = await panelCells('Prix des ingrédients', '640601')
  expect(chalk).toEqual(['811,68', '729,18', '34,91', '729,18', '—'])
  const foodPrices = within(panelTable('Prix des ingrédients') as HTMLElement)
  await userEvent.click(foodPrices.getByRole('button', { name: "Prix d'intérêt" }))
  const entries = [...(panelTable('Prix des ingrédients')?.querySelectorAll('tbody td:nth-child(4)') ?? [])].map(
    ({ textContent }) => textContent,
  )
  const amounts = entries
    .filter((entry) => entry !== '—')
    .map((entry) => Number(entry.replace(/\s/g, '').replace(',', '.')))
  expect(amounts.length).toBeGreaterThan(5)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  expect(entries.slice(amounts.length).every((entry) => entry === '—')).toBe(true)
  await typeTotal('380', '450')
  await waitForPanelText("La recette actuelle n'est pas l'optimum")
  await pressButton("Appliquer l'optimum")
  await waitForFigure('total', '380,00')
  await waitForPanelText("Ce qui suit vaut pour la recette actuelle, à l'optimum")
})

test('where nothing is required, no panel explains a recipe of nothing', async () => {
  const { id } = await openFormulaCopy(app, 'DEMO_1', 'Rien')
  const read = await readSavedFormula(app, id)
  const foods = (read.Foods as { Min: unknown; Value: unknown }[]).map((food) => ({ ...food, Min: null, Value: 0 }))
  const none = { ConstraintSetId: null, ConstraintVersionId: null, Nutrients: [], OtherLimits: [], Foods: foods }
  const free = { ...(read.Total as object), Min: null, Max: null }
  await app.call('POST', '/api/FormulesCMVP/Save', { ...read, ...none, Total: free, Operation: 'save' })
  await app.opened(`/Formule/Formulateur/${id}`)
  await openPanel('Leviers')
  await waitForPanelText('Aucune limite ne demande encore quoi que ce soit')
})

test('a price typed in the grid is tried: the recipe follows it, nothing can be ordered or is saved, Escape takes all back; a coming list is tried, and its recipe saved at the own prices', async () => {
  const { user, id } = await openFormulaCopy(app, 'DEMO_1', 'Prix essayés')
  const [price, total] = [figureText('pricePerTonne'), figureText('total')]
  await typeInto(foodCell('640604', foodColumns.price), '=891,48/2')
  // The cheaper phosphate comes in for the other.
  await waitFor(() => expect(gramsShownFor('640604')).not.toBe('0'))
  expect(gramsShownFor('640603')).toBe('0')
  expect(foodCell('640604', foodColumns.price).dataset.state).toBe('tried')
  await waitForPanelText('Recette d’avant : ')
  expect(await panelCells('Prix essayés (€/t)', 'Phosphate monobicalcique')).toContain('891,48')
  await user.hover(await findButton('Calculer'))
  await findTextContaining('Un essai de prix est en cours')
  await user.unhover(await findButton('Calculer'))
  grid('Ingrédients').focus()
  await user.keyboard('{Escape}')
  await findToast('L’essai de prix est terminé : prix et recette sont ceux d’avant')
  expect([figureText('pricePerTonne'), figureText('total')]).toEqual([price, total])
  expect(foodCell('640604', foodColumns.price).textContent).toBe('891,48')

  await user.click(await withinPanel().findByRole('combobox', { name: 'Liste de prix à essayer' }))
  await user.click(await screen.findByRole('option', { name: /Tarif T1 2027 · à venir/ }))
  await waitFor(() => expect(foodCell('640604', foodColumns.price).dataset.state).toBe('tried'))
  await typeInto(foodCell('640604', foodColumns.price), '400')
  await waitFor(() => expect(gramsShownFor('640604')).not.toBe('0'))
  const grams = gramsShownFor('640604')
  await pressButton('Enregistrer')
  await findToast('La recette de l’essai est enregistrée, aux prix de la liste de la formule')
  expect([gramsShownFor('640604'), foodCell('640604', foodColumns.price).textContent]).toEqual([grams, '891,48'])
  const saved = await readSavedFormula(app, id)
  expect(saved).toMatchObject({ PriceListName: 'Tarif T4 2026' })
})

test('the curve of a limit is read by keyboard and tried, also that of a limit of the set', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'Courbe')
  await openPanel('Analyse paramétrique')
  const choose = async (part: string, name: string) => {
    fillInput(await withinPanel().findByRole('combobox', { name: 'Ce qui bouge' }), part)
    await user.click(await screen.findByRole('option', { name }))
    const curve = await withinPanel().findByRole('slider', { name: (label) => label.includes(name) })
    curve.focus()
    return curve
  }
  const curve = await choose('Total, max', 'Total, maximum')
  await waitForPanelText('En deçà de 346,1 g/animal/j, il n’y a pas de recette.')
  await user.keyboard('{Home}')
  expect(curve.getAttribute('aria-valuetext')).toBe('346,1 g/animal/j : 0,1354 €/animal/jour, 391,23 €/t')
  await user.keyboard('{ArrowRight}')
  expect(Number(curve.getAttribute('aria-valuenow'))).toBeGreaterThan(346.1)
  await user.keyboard('{Home}{Enter}')
  await findToast('Le point de la courbe est appliqué à la formule')
  expect(figureText('pricePerAnimalDay')).toBe('0,1354')
  await choose('Calcium, min', 'Calcium, minimum')
  await user.keyboard('{Home}')
  expect((await withinPanel().findByRole<HTMLButtonElement>('button', { name: 'Essayer ce point' })).disabled).toBe(
    false,
  )
  await pressInPanel('button', 'Comparer à une autre')
  await choose('Phosphore, min', 'Phosphore, minimum')
  await waitFor(() =>
    expect(comparedCosts()).toEqual([expect.stringMatching(/^0,\d{4}$/), expect.stringMatching(/^0,/)]),
  )
  await user.click(await withinPanel().findByRole('radio', { name: '€/t' }))
  await waitFor(() =>
    expect(comparedCosts()).toEqual([expect.stringMatching(/^\d{3},/), expect.stringMatching(/^\d{3},/)]),
  )
  await pressInPanel('button', 'Retirer Calcium, minimum de la comparaison')
  await waitFor(() => expect(panelTable('Courbes comparées')).toBeNull())
  fillInput(await withinPanel().findByRole('textbox', { name: 'De' }), '200')
  await waitForPanelText('Le début doit être en dessous de la fin.')
})

/** The costs with 10 % less of each limit that is compared. */
const comparedCosts = () =>
  [...(panelTable('Courbes comparées')?.querySelectorAll('tbody tr') ?? [])].map(
    (row) => row.querySelector('td')?.textContent,
  )

test('two versions of a formula are compared, one is computed again, and restored under a name of its own', async () => {
  await openFormulaCopy(app, 'DEMO_1', 'Historique de Roc')
  await typeTotal('345', '460')
  await pressButton('Enregistrer')
  await findToast('La formule a été enregistrée')
  await openPanel('Historique')
  await pressInPanel('checkbox', 'Comparer la version 2')
  await pressInPanel('checkbox', 'Comparer la version 1')
  expect(await panelCells('Formule', 'Total, limites')).toEqual([
    ...['Total, limites (g/animal/j)', '340\u00a0–\u00a0450', '≠ 345\u00a0–\u00a0460'],
  ])
  expect(panelTable('Ingrédients')).toBeNull()
  await pressInPanel('switch', 'Différences seulement')
  await waitForTable('Ingrédients')
  await pressButton('Recalculer la version 1')
  await waitForPanelText('Mêmes chiffres')
  await pressButton('Restaurer en copie la version 1')
  expect(await fieldValue('Nom de la copie')).toBe('Historique de Roc - v1')
  fillInput(await findField('Nom de la copie'), 'Roc, comme avant')
  await answerDialog('Créer la copie')
  await findTitle('Roc, comme avant')
  expect(totalCell(quantityColumns.min).textContent).toBe('340')
})

test('where there is no keyboard no text names keys, what is tried is taken back by a button, and a field that is filled has no focus; the keys of the history are left to the browser', async () => {
  const { matchMedia } = window
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('pointer: coarse') })
  onTestFinished(() => {
    window.matchMedia = matchMedia
  })
  await openFormulaCopy(app, 'DEMO_1', 'Au doigt')
  await openPanel('Leviers')
  await pressInPanel('button', 'Essayer : Phosphore, minimum 6 → 5,4 g/animal/j')
  await waitFor(() => expect(nutrientCell('Phosphore', 3).textContent).toBe('5,400'))
  expect(document.body.textContent).not.toMatch(/Ctrl|Échap|Entrée essaie|F2 /)
  // Alt and an arrow are the browser's: no tab takes them.
  const tab = await screen.findByRole('tab', { name: 'Leviers' })
  tab.focus()
  expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(document.activeElement).toBe(tab)
  await pressButton('Annuler l’essai')
  await waitFor(() => expect(nutrientCell('Phosphore', 3).textContent).toBe('6,000'))
  await pressButton('Autres actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Dupliquer' }))
  await screen.findByRole('dialog', { name: 'Dupliquer la formule' })
  expect(await fieldValue('Nom de la nouvelle formule')).not.toBe('')
  expect(document.activeElement?.tagName).toBe('SPAN')
})
