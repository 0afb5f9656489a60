import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { press } from '../support.tsx'
import { openedCopy, openFormulation, panel, panelCells, panelReads, savedFormula, typeGrams } from './support.tsx'

/* The label in the workbench: it follows what is typed, and says what the law refuses and what is not known. */

const app = openFormulation()

const entryOf = (name: string) =>
  panel()
    .queryAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith(name))?.textContent

test('it follows each key, with the largest dose and what limits it', async () => {
  await openedCopy(app, 'DEMO_1', 'Étiquetée')
  await press('Étiquette')
  await panelReads('657 g/j au plus, limité par : Vitamine A')
  await panelReads('Toutes les teneurs maximales légales vérifiées sont respectées.')
  expect(entryOf('Carbonate de calcium')).toBe('Carbonate de calcium58,95 %')
  await typeGrams('640642', '300')
  await waitFor(() => expect(entryOf('Carbonate de calcium')).toBe('Carbonate de calcium67,58 %'))
})

test('a product that holds more than a complementary feed may cannot be ordered; a dose above the maximum is warned of', async () => {
  await openedCopy(app, 'DEMO_1', 'Trop riche')
  await press('Étiquette')
  await panelReads('657 g/j au plus')
  await typeGrams('642001', '20')
  await panelReads("Le produit dépasse ce qu'un aliment complémentaire peut contenir")
  await panelReads('Cuivre total – bovins (après le début de la rumination) : au plus 750 mg par animal et par jour.')
  expect((await panelCells('Teneurs maximales légales', 'Cuivre')).at(-1)).toMatch(/ g$/)
  expect(screen.getAllByRole('img', { name: 'Dépassé' }).length).toBeGreaterThan(0)
})

test('it says what changes against the label of the last order', async () => {
  const { id } = await openedCopy(app, 'DEMO_1', 'Déjà livrée')
  const order = { FormuleId: id, Quantity: 2, DeliveryType: 'Livraison', DeliveryDate: '2027-01-20' }
  const { Code } = await app.call('POST', '/api/OrderForms/Add', order)
  await openedCopy(app, String((await savedFormula(app, id)).Code), 'Suivante')
  await press('Étiquette')
  await panelReads(`Par rapport à l'étiquette de la commande ${Code}`)
  await panelReads('Rien ne change')
  await typeGrams('641023', '0')
  await panelReads('Retiré : Huile de colza')
})

test('reformulating without changing the label says what that costs, and gives the recipe', async () => {
  const { user } = await openedCopy(app, 'DEMO_1', 'Même étiquette')
  await press('Étiquette')
  await panelReads("Par rapport à l'étiquette")
  await typeGrams('641023', '0')
  await panelReads('Retiré : Huile de colza')
  await user.click(panel().getByRole('switch', { name: /Reformuler sans changer/ }))
  await panelReads('Avec la même étiquette')
  await panelReads("Garder l'étiquette coûte")
  await press('Reprendre')
  await panelReads('Rien ne change sur l’étiquette.')
  await panelReads('Vos valeurs sont cette recette.')
})
