import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { findPriceGrid, foodCellsIn, pricesIn } from '../pricing/support.tsx'
import {
  fieldValue,
  fillInput,
  findField,
  findLink,
  findTitle,
  findToast,
  openTestApp,
  pickOption,
  pressButton,
  pressSave,
  waitForList,
} from '../support.tsx'
import type { WireRecord } from './support.tsx'

/*
 * The catalogue from end to end, with what each form refuses on the way. That it works in a real browser is
 * the other files of tests/e2e.
 */

const app = openTestApp()

const clickLink = async (name: string) => userEvent.click(await findLink(name))
const findSharedSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Partagé/ })
/** A list narrowed by its own filters holds one record, which is opened. */
async function findByFilters(address: string, { name, code }: { name: string; code: string }) {
  await app.opened(address)
  await pressButton('Filtres')
  fillInput(await findField('Nom'), name)
  fillInput(await findField('Code'), code)
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  await userEvent.click(within(screen.getByRole('table')).getByRole('link', { name: (read) => read.startsWith(name) }))
  await findTitle(name)
}
/** Tries to save: the form is refused, and its first invalid field gets the focus. */
async function saveAndExpectRefusal() {
  await pressSave()
  await findToast('Vous devez corriger le formulaire')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
}
/** The form reports that the code is taken, and holds what was typed. */
async function expectCodeTaken(name: string) {
  await saveAndExpectRefusal()
  await screen.findByText('Code déjà utilisé.')
  expect(await fieldValue('Nom')).toBe(name)
}

const chalkFood = { name: 'Carbonate marin', code: 'MARIN1' }
const needsSet = { name: 'Besoins montbéliardes', code: 'BMO' }
const priceListNames = { name: 'Tarif marin', code: 'TMAR' }

async function createFood() {
  await app.opened('/Admin/Foods/List')
  await clickLink('Nouvel aliment')
  await findTitle('Nouvel aliment')
  fillInput(await findField('Nom'), chalkFood.name)
  fillInput(await findField('Code'), '640642')
  fillInput(await findField('Lien'), 'fiche marine')
  fillInput(await findField('Maximum dans la formule (kg/t)'), 'mille')
  await saveAndExpectRefusal()
  await screen.findByText('Lien : une adresse qui commence par http:// ou https://.')
  await screen.findByText(/un nombre entre 0 et 1000, en kg par tonne/)
  fillInput(await findField('Lien'), 'https://exemple.test/marin')
  fillInput(await findField('Maximum dans la formule (kg/t)'), '612,5')
  await pickOption('Catégories', 'Matières premières')
  // Of a manufacturer it is proposed as shared: formulas of its distributors may use no other.
  expect((await findSharedSwitch()).checked).toBe(true)
  await expectCodeTaken(chalkFood.name)
  expect(await fieldValue('Maximum dans la formule (kg/t)')).toBe('612,5')
  fillInput(await findField('Code'), chalkFood.code)
  await pressSave()
  await findToast("L'aliment a été créé")
  // It opens, and leads to what it lacks.
  await findTitle(chalkFood.name)
  await screen.findByRole('link', { name: 'Aucune analyse : en saisir une' })
}

/** An analysis for the model of the demonstration, with one version: what is typed as fed gives the dry matter. */
async function createAnalysis() {
  await findByFilters('/Admin/Foods/List', chalkFood)
  await pressButton('Analyses')
  await clickLink('Nouvelle analyse')
  // The first one of a food is proposed as the food is called.
  expect([await fieldValue('Nom'), await fieldValue('Code')]).toEqual([chalkFood.name, chalkFood.code])
  fillInput(await findField('Nom'), 'Labo marin')
  fillInput(await findField('Code'), 'LMAR')
  await saveAndExpectRefusal()
  await screen.findByText('Modèle est obligatoire.')
  await pickOption('Modèle', 'CMV ruminants (CMV)')
  await pickOption('Version du modèle', '2026')
  await pressSave()
  await findToast("L'analyse a été créée")
  await findTitle("Nouvelle version d'analyse")
  expect(await fieldValue('Nom')).toBe('V1')
  fillInput(await findField('Nom'), 'Lot 1')
  fillInput(await findField('MS (%)'), '80')
  fillInput(await findField('Calcium : Valeur MB'), '300,5')
  expect(await fieldValue('Calcium : Valeur MS')).toBe('375,625')
  fillInput(await findField('Magnésium : Valeur MS'), '1,2,3')
  await pressSave()
  expect(await screen.findAllByText('Valeur MS doit être un nombre.')).not.toEqual([])
  expect(await fieldValue('Calcium : Valeur MB')).toBe('300,5')
  fillInput(await findField('Magnésium : Valeur MS'), '5')
  expect(await fieldValue('Magnésium : Valeur MB')).toBe('4')
  await pressSave()
  await findToast("La version d'analyse a été créée")
  await findTitle('Labo marin')
}

/** A set for a breed, of which a version limits the food and a nutrient. */
async function createConstraintSet() {
  await app.opened('/Admin/Constraints/List')
  await clickLink('Nouveau jeu de contraintes')
  fillInput(await findField('Nom'), needsSet.name)
  fillInput(await findField('Code'), needsSet.code)
  await saveAndExpectRefusal()
  await screen.findByText('La race est obligatoire.')
  await pickOption('Espèce', 'Bovins laitiers')
  await pickOption('Race', 'Montbéliarde')
  await userEvent.click(await findSharedSwitch())
  await pressSave()
  await findToast('Le jeu de contraintes a été créé')
  await findTitle(needsSet.name)
  await clickLink('Nouvelle version de contraintes')
  fillInput(await findField('Nom'), 'Hiver')
  await pickOption('Modèle', 'CMV ruminants (CMV)')
  await pickOption('Version du modèle', '2026')
  await pickOption('Ajouter un aliment', chalkFood.code)
  const food = `${chalkFood.name} (${chalkFood.code})`
  fillInput(await findField(`${food} : Max`), '150')
  fillInput(await findField(`${food} : Min`), '200')
  await screen.findByText('Min supérieur à Max')
  await pressSave()
  await findToast('Vous devez corriger le formulaire')
  fillInput(await findField(`${food} : Min`), '20,5')
  fillInput(await findField('Calcium (CA) : Min'), '85')
  await pressSave()
  await findToast('La version de contraintes a été créée')
  await findTitle(needsSet.name)
}

const expectPrices = (expected: readonly string[]) =>
  waitFor(async () => expect(pricesIn(await findPriceGrid(), chalkFood.name)).toEqual(expected))
async function createPriceList() {
  const { user } = await app.opened('/Admin/PriceLists/List')
  await clickLink('Nouvelle liste de prix')
  await findPriceGrid()
  fillInput(await findField('Nom'), priceListNames.name)
  fillInput(await findField('Code'), priceListNames.code)
  fillInput(await findField('Aliment ou code…'), chalkFood.code)
  await waitFor(async () => expect(foodCellsIn(await findPriceGrid(), chalkFood.name)).toHaveLength(6))
  ;(await findPriceGrid()).focus()
  await user.keyboard('sur devis{Tab}22,5{Tab}')
  await user.click(await findSharedSwitch())
  await pressSave()
  await screen.findByText(`${chalkFood.name} : Prix doit être un nombre.`)
  await expectPrices(['sur devis', '22,50', '', ''])
  // The invalid cell has the focus.
  await waitFor(async () => expect(await findPriceGrid()).toBe(document.activeElement))
  await user.keyboard('78{Enter}')
  await expectPrices(['78,00', '22,50', '', '100,50'])
  await pressSave()
  await findToast('La liste de prix a été créée')
  await waitForList()
}

test.runIf(process.env.LONG)(
  'a formulator makes a food, analyses, limits and prices it, corrects what is refused, and finds all again',
  async () => {
    await createFood()
    await createAnalysis()
    await createConstraintSet()
    await createPriceList()

    await findByFilters('/Admin/Foods/List', chalkFood)
    await screen.findByText(/612,5/)
    const uses = within(await screen.findByRole('region', { name: 'Utilisé dans' }))
    expect(await uses.findAllByRole('link', { name: /Labo marin/ })).not.toEqual([])
    await uses.findByRole('link', { name: /Hiver/ })
    await uses.findByRole('link', { name: /Tarif marin/ })
    const [food] = await app.call<WireRecord[]>('GET', `/api/Foods?Name=${encodeURIComponent(chalkFood.name)}`)
    await findByFilters(`/Admin/Analysis/List/${food?.Id}`, { name: 'Labo marin', code: 'LMAR' })
    await clickLink('Lot 1')
    await findTitle('Lot 1')
    await screen.findByText(/375,625/)
    await findByFilters('/Admin/Constraints/List', needsSet)
    await clickLink('Hiver')
    await findTitle('Hiver')
    await waitFor(() => {
      const limits = screen.getAllByRole('row').filter(({ textContent }) => textContent.includes(chalkFood.code))
      const cells = limits.flatMap((row) => within(row).getAllByRole('cell'))
      expect(cells.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['20,5', '150']))
    })
    await findByFilters('/Admin/PriceLists/List', priceListNames)
    await expectPrices(['78,00', '22,50', '0,00', '100,50'])
  },
)
