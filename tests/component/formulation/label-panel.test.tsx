import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { pressButton } from '../support.tsx'
import {
  openFormulaCopy,
  openFormulationTestApp,
  panelCells,
  readSavedFormula,
  typeGrams,
  waitForPanelText,
  withinPanel,
} from './support.tsx'

/* The label in the workbench: it follows what is typed, and says what the law refuses and what is not known. */

const app = openFormulationTestApp()

const labelEntryOf = (name: string) =>
  withinPanel()
    .queryAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith(name))?.textContent

test('it follows each key, with the largest dose and what limits it', async () => {
  await openFormulaCopy(app, 'DEMO_1', 'Étiquetée')
  await pressButton('Étiquette')
  await waitForPanelText('657 g/j au plus, limité par : Vitamine A')
  await waitForPanelText('sont respectées par le produit seul : le reste de la ration n’est pas connu.')
  await waitForPanelText('Complet pour le devis')
  await waitForPanelText(
    '22 kg de matière sèche ingérée par jour ; apports natifs de la ration et autres compléments inconnus',
  )
  expect(labelEntryOf('Carbonate de calcium')).toBe('Carbonate de calcium58,95\u00a0%')
  await typeGrams('640642', '300')
  await waitFor(() => expect(labelEntryOf('Carbonate de calcium')).toBe('Carbonate de calcium67,58\u00a0%'))
})

test('a product that holds more than a complementary feed may cannot be ordered; a dose above the maximum is warned of', async () => {
  await openFormulaCopy(app, 'DEMO_1', 'Trop riche')
  await pressButton('Étiquette')
  await waitForPanelText('657 g/j au plus')
  await typeGrams('642001', '20')
  await waitForPanelText("Le produit dépasse ce qu'un aliment complémentaire peut contenir")
  await waitForPanelText(
    'Cuivre total – bovins (après le début de la rumination) : au plus 750 mg par animal et par jour.',
  )
  expect((await panelCells('Teneurs maximales légales', 'Cuivre')).at(-1)).toMatch(/ g$/)
  expect(screen.getAllByRole('img', { name: 'Dépassé' }).length).toBeGreaterThan(0)
})

test('it says what changes against the label of the last order', async () => {
  const { id } = await openFormulaCopy(app, 'DEMO_1', 'Déjà livrée')
  const order = { FormuleId: id, Quantity: 2, DeliveryType: 'Livraison', DeliveryDate: '2027-01-20' }
  const { Code } = await app.call('POST', '/api/OrderForms/Add', order)
  await openFormulaCopy(app, String((await readSavedFormula(app, id)).Code), 'Suivante')
  await pressButton('Étiquette')
  await waitForPanelText(`Par rapport à l'étiquette de la commande ${Code}`)
  await waitForPanelText('Rien ne change')
  await typeGrams('641023', '0')
  await waitForPanelText('Retiré : Huile de colza')
})

test('reformulating without changing the label says what that costs, and gives the recipe', async () => {
  const { user } = await openFormulaCopy(app, 'DEMO_1', 'Même étiquette')
  await pressButton('Étiquette')
  await waitForPanelText("Par rapport à l'étiquette")
  await typeGrams('641023', '0')
  await waitForPanelText('Retiré : Huile de colza')
  await user.click(withinPanel().getByRole('switch', { name: /Reformuler sans changer/ }))
  await waitForPanelText('Avec la même étiquette')
  await waitForPanelText("Garder l'étiquette coûte")
  await pressButton('Appliquer')
  await waitForPanelText('Rien ne change sur l’étiquette.')
  await waitForPanelText('Vos valeurs sont cette recette.')
})
