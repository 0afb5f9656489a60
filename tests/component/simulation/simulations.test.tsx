import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobWorker } from '../../../packages/server/src/kit/jobs/job-worker.ts'
import { startSimulationWorker } from '../../../packages/server/src/simulation/simulation-worker.ts'
import { findTextContaining, openFormulationTestApp } from '../formulation/support.tsx'
import { answerDialog, findToast, pressButton, waitForAddress, waitForNoDialog } from '../support.tsx'

/* A simulation from the price list that is copied to a recipe that is applied, undone, and the simulation deleted. */

const app = openFormulationTestApp()
let worker: JobWorker
beforeAll(() => {
  worker = startSimulationWorker(app.services(), { sharesSolvers: false })
})
afterAll(() => worker.stop())

const type = async (label: string, text: string) => {
  const input = await screen.findByLabelText(label)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

const chooseFood = async (label: string, name: string) => {
  await userEvent.type(await screen.findByRole('combobox', { name: label }), name)
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
}

/** Reads a waterfall by its arrow keys and as a table: the steps add up to the new cost, to the last digit. */
async function readWaterfall(unit: string, container: HTMLElement = document.body): Promise<void> {
  const part = within(container)
  const chart = await part.findByRole('region', { name: 'Du coût d’aujourd’hui au nouveau coût' })
  chart.focus()
  await userEvent.keyboard('{Home}')
  const reading = within(chart.closest('figure') as HTMLElement).getByRole('status')
  expect(reading.textContent).toMatch(/^Aujourd’hui : [\d\s]+(,\d\d)?\s€/)
  await userEvent.keyboard('{End}')
  expect(reading.textContent).toMatch(/^Nouveau coût : /)
  await userEvent.click(part.getByRole('button', { name: 'Voir le tableau' }))
  const rows = within(part.getByRole('table', { name: 'Du coût d’aujourd’hui au nouveau coût' })).getAllByRole('row')
  const cents = rows.map((row) => {
    const [amount = '', ofUnit] = (within(row).getByRole('cell').textContent ?? '').split(/\s(?=€)/)
    expect(ofUnit).toBe(unit)
    return Math.round(100 * Number(amount.replace(/\s/g, '').replace(',', '.').replace('−', '-')))
  })
  expect(rows.length).toBeGreaterThan(4)
  expect(cents.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(cents.at(-1))
}

test('prices of a list rise, its formulas are computed, a recipe is applied and undone, and the simulation is deleted', async () => {
  await app.opened('/Simulation/List', 'Formulateur')
  await screen.findByText(/^Aucune simulation pour l'instant\./)
  await userEvent.click((await screen.findAllByRole('link', { name: 'Nouvelle simulation' }))[0] as HTMLElement)
  await waitForAddress(/\/Simulation\/Simulate\/0\/eg==/)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Liste de prix à copier' }))
  await userEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await type('Tous les ingrédients (%)', '12,5')
  const [cell] = await screen.findAllByText(/^12,5/)
  expect(within(cell?.closest('tr') as HTMLElement).getByRole('textbox')).toBeTruthy()
  await pressButton('Enregistrer et choisir les formules')
  await findToast('Les prix simulés sont enregistrés')
  await waitForAddress(/\/Simulation\/FormulesList\/\d+/)
  await userEvent.click(await screen.findByRole('button', { name: /^Toutes les formules de la liste/ }))
  await waitForAddress(/\/Simulation\/Comparateur\/\d+/)
  await findTextContaining('mêmes recettes +')
  await readWaterfall('€/an')
  await userEvent.click(screen.getByRole('radio', { name: 'Gain de la reformulation (€/t)' }))
  expect(
    (await screen.findAllByRole('button', { name: /^De .* €\/t : (1 formule|\d+ formules)$/ })).length,
  ).toBeGreaterThan(0)

  const openMenu = async () =>
    userEvent.click((await screen.findAllByRole('button', { name: /^Actions/ }))[0] as HTMLElement)
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Détail du coût' }))
  const costs = await screen.findByRole('dialog', { name: /^Du coût d’aujourd’hui au nouveau coût : / })
  await readWaterfall('€/t', costs)
  await userEvent.keyboard('{Escape}')
  await waitForNoDialog()

  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Appliquer' }))
  await answerDialog('Appliquer')
  await findToast('1 ligne décidée')
  await screen.findByText('Appliquée', { selector: 'td' })
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Annuler la décision' }))

  await pressButton('Supprimer')
  await answerDialog('Supprimer')
  await findToast('La simulation a été supprimée')
  await waitForNoDialog()
  await waitForAddress(/\/Simulation\/List/)
  await screen.findByText(/^Aucune simulation pour l'instant\./)
})

test('a run is left and come back to: how far it is, stopped and resumed there, it goes on by another process', async () => {
  await worker.stop()
  const { Id: listId } = (await app.call<Wire[]>('GET', '/api/PriceLists?NbPerPage=50')).find(
    ({ Code }) => Code === 'T4-2026',
  ) as Wire
  const draft = await app.call<Wire>('GET', `/api/PriceLists/Simulate/${listId}/eg==`)
  const { Id } = await app.call<Wire>('POST', '/api/PriceLists/AddSimulationPL', { ...draft, Name: 'Quittée' })
  const { FormulaCount } = await app.call<Wire>('POST', '/api/Simulations/ChooseAll', { Id })
  const result = `/Simulation/Comparateur/${Id}`
  await app.opened(result, 'Formulateur')
  const progress = async () => within(await screen.findByRole('region', { name: 'Calcul en cours' }))
  await (await progress()).findByText(`0 formules sur ${FormulaCount}`)
  await (await progress()).findByText('En attente d’un processus de calcul…')
  await app.opened('/Simulation/List', 'Formulateur')
  await screen.findByText('En cours')
  await app.opened(result, 'Formulateur')
  await (await progress()).findByText(`0 formules sur ${FormulaCount}`)
  await pressButton('Arrêter')
  const stopped = within(await screen.findByRole('region', { name: 'Calcul arrêté' }))
  await waitFor(() => expect(stopped.getByRole('button').hasAttribute('data-loading')).toBe(false))
  worker = startSimulationWorker(app.services(), { sharesSolvers: false })
  await pressButton('Reprendre le calcul')
  await findTextContaining('mêmes recettes ')
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Calcul / })).toBeNull())
  await app.call('DELETE', `/api/Simulations/${Id}`)
})

test('a simulation whose list is gone offers formulas one by one, not those of a list', async () => {
  const [list] = await app.call<Wire[]>('GET', '/api/PriceLists?NbPerPage=1')
  const draft = await app.call<Wire>('GET', `/api/PriceLists/Simulate/${list?.Id}/eg==`)
  const alone = { ...draft, Name: 'Sans liste', Code: 'SANS', PriceListId: null }
  const { Id } = await app.call<Wire>('POST', '/api/PriceLists/AddSimulationPL', alone)
  await app.opened(`/Simulation/FormulesList/${Id}`, 'Formulateur')
  await screen.findByRole('button', { name: /^Calculer les 0 formules/ })
  expect(screen.queryByRole('button', { name: /^Toutes les formules de la liste/ })).toBeNull()
  await app.call('DELETE', `/api/Simulations/${Id}`)
})

test('a recipe that is proposed waits in the formula: compared, taken over, undone and refused there', async () => {
  const copyId = await proposedCopy()
  await app.opened('/Formule/List?proposed=true', 'Formulateur')
  await screen.findByText(/Recette proposée/, { selector: '[class*=badge] *, [class*=Badge] *' })
  await app.opened(`/Formule/Formulateur/${copyId}`, 'Formulateur')
  await findTextContaining('Une recette est proposée (simulation « Hausse », ')
  await pressButton('Comparer')
  await screen.findByRole('button', { name: 'Appliquer ces quantités' })
  await pressButton('Appliquer')
  await findToast('La recette proposée est appliquée')
  await findTextContaining('La recette de la simulation « Hausse » est appliquée.')
  await pressButton('Annuler')
  await findToast('La recette proposée attend de nouveau')
  await pressButton('Refuser')
  await findToast('La recette proposée est refusée')
  await findTextContaining('La recette de la simulation « Hausse » est refusée.')
})

type Wire = Record<string, unknown>

/** A copy of a formula for which a simulation of its list proposes a recipe. */
async function proposedCopy(): Promise<unknown> {
  const formulas = await app.call<Wire[]>('GET', '/api/FormulesCMVP?NbPerPage=100')
  const { Id } = formulas.find(({ IsOptimal, DistributorName }) => IsOptimal && DistributorName) ?? {}
  const copy = await app.call<Wire>('POST', '/api/FormulesCMVP/Duplicate', { Id, Name: 'À proposer' })
  const { OptimisationTypeObjectId: list } = await app.call<Wire>('GET', `/api/FormulesCMVP/Single/${copy.Id}`)
  const draft = await app.call<Wire>('GET', `/api/PriceLists/Simulate/${list}/eg==`)
  const items = (draft.Items as Wire[]).map((line, index) => ({
    ...line,
    Price: Number(line.Price) * (1 + (index % 5) / 5),
    Price4: null,
  }))
  const simulation = { ...draft, Items: items, Name: 'Hausse', Code: 'HAUSSE' }
  const { Id: id } = await app.call<Wire>('POST', '/api/PriceLists/AddSimulationPL', simulation)
  const chosen = [copy.Id] as unknown as Wire
  await app.call('PUT', `/api/FormulesCMVP/SimulatPriceListFormules?SimulationId=${id}`, chosen)
  await waitFor(async () => {
    const { State } = await app.call<Wire>('GET', `/api/FormulesCMVP/SimulatCalcul/${id}`)
    expect(State).toBe('done')
  })
  const decided = await app.call<Wire[]>('POST', '/api/Simulations/Decide', {
    Id: id,
    Action: 'propose',
    FormulaIds: [copy.Id],
  })
  expect(decided).toMatchObject([{ Decision: 'proposed', Refusal: '' }])
  return copy.Id
}

test.runIf(process.env.LONG)(
  'a food that is missing is chosen beside the prices; what it costs is told, and how it is shared',
  async () => {
    await app.opened('/Simulation/Simulate/0/eg==', 'Formulateur')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Liste de prix à copier' }))
    await userEvent.click(await screen.findByRole('option', { name: /active/ }))
    await chooseFood('Ajouter une matière', 'Phosphate monocalcique')
    const left = await screen.findByLabelText('Reste de Phosphate monocalcique (t)')
    await userEvent.type(left, '-3')
    await screen.findByText('Un stock est un nombre de tonnes à partir de 0 ; une durée va de 1 à 24 mois.')
    expect(screen.getByRole('button', { name: 'Enregistrer et choisir les formules' }).hasAttribute('disabled')).toBe(
      true,
    )
    await userEvent.clear(left)
    await type('Le stock doit durer (mois)', '6')
    await pressButton('Enregistrer et choisir les formules')
    await waitForAddress(/\/Simulation\/FormulesList\/\d+/)
    await userEvent.click(await screen.findByRole('button', { name: /^Toutes les formules de la liste/ }))
    await waitForAddress(/\/Simulation\/Comparateur\/\d+/)
    await findTextContaining('Le manque coûte')
    const part = screen.getByRole('region', { name: 'Matières qui manquent' })
    expect(within(part).getByText('Phosphate monocalcique')).toBeTruthy()
    expect(part.textContent).toContain('Tonnages pour 6 mois.')
  },
)

test('a food is replaced in the formulas of a list page: they are chosen already, and each says what it becomes', async () => {
  await app.opened('/Formule/List', 'Formulateur')
  await userEvent.click(
    await screen.findByRole('button', { name: /^Remplacer un ingrédient dans les \d+ formules affichées…$/ }),
  )
  await userEvent.click(await screen.findByRole('combobox', { name: 'Liste de prix à copier' }))
  await userEvent.click(await screen.findByRole('option', { name: /active/ }))
  await chooseFood('Remplacer un ingrédient', 'Phosphate monocalcique')
  await screen.findByText('Choisissez par quoi remplacer chaque ingrédient, et un nombre de kg au-dessus de 0.')
  const save = screen.getByRole('button', { name: 'Enregistrer et choisir les formules' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await chooseFood('Phosphate monocalcique, remplacé par', 'Phosphate monobicalcique')
  await type('kg pour 1 kg de Phosphate monocalcique', '1,1')
  await pressButton('Enregistrer et choisir les formules')
  await waitForAddress(/\/Simulation\/FormulesList\/\d+/)
  await screen.findByRole('button', { name: /^Celles de la liste .* avec Phosphate monocalcique$/ })
  await userEvent.click(await screen.findByRole('button', { name: /^Calculer les \d+ formules choisies$/ }))
  await waitForAddress(/\/Simulation\/Comparateur\/\d+/)
  await findTextContaining('Phosphate monocalcique remplacé par Phosphate monobicalcique : ')
  await findTextContaining('Phosphate monobicalcique +')
})
