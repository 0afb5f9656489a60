import { screen, within } from '@testing-library/dom'
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

test('prices of a list rise, its formulas are computed, a recipe is applied and undone, and the simulation is deleted', async () => {
  await app.opened('/Simulation/List', 'Formulateur')
  await screen.findByText(/^Aucune simulation pour l'instant\./)
  await userEvent.click((await screen.findAllByRole('link', { name: 'Nouvelle simulation' }))[0] as HTMLElement)
  await waitForAddress(/\/Simulation\/Simulate\/0\/eg==/)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Liste de prix à copier' }))
  await userEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await type('Tous les aliments (%)', '12,5')
  const [cell] = await screen.findAllByText(/^12,5/)
  expect(within(cell?.closest('tr') as HTMLElement).getByRole('textbox')).toBeTruthy()
  await pressButton('Enregistrer et choisir les formules')
  await findToast('Les prix simulés sont enregistrés')
  await waitForAddress(/\/Simulation\/FormulesList\/\d+/)
  await userEvent.click(await screen.findByRole('button', { name: /^Toutes les formules de la liste/ }))
  await waitForAddress(/\/Simulation\/Comparateur\/\d+/)
  await findTextContaining('mêmes recettes +')
  expect((await screen.findAllByRole('button', { name: /^De .* €\/t : \d+ formules$/ })).length).toBeGreaterThan(0)

  const [menu] = await screen.findAllByRole('button', { name: /^Actions/ })
  await userEvent.click(menu as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Appliquer' }))
  await answerDialog('Appliquer')
  await findToast('1 ligne décidée')
  await screen.findByText('Appliquée', { selector: 'td' })
  await userEvent.click((await screen.findAllByRole('button', { name: /^Actions/ }))[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Annuler la décision' }))

  await pressButton('Supprimer')
  await answerDialog('Supprimer')
  await findToast('La simulation a été supprimée')
  await waitForNoDialog()
  await waitForAddress(/\/Simulation\/List/)
  await screen.findByText(/^Aucune simulation pour l'instant\./)
})
