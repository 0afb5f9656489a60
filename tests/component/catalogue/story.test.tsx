import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cellsIn, grid, pricesIn } from '../pricing/support.tsx'
import { field, fieldValue, fill, link, onList, openTestApp, pick, press, save, title, toast } from '../support.tsx'
import type { Wire } from './support.tsx'

/*
 * The catalogue from end to end, with what each form refuses on the way. That it works in a real browser is
 * the other files of tests/e2e.
 */

const app = openTestApp()

const click = async (name: string) => userEvent.click(await link(name))
const shared = () => screen.findByRole('switch', { name: /^Partagé/ })
/** A list narrowed by its own filters holds one record, which is opened. */
async function findByFilters(address: string, { name, code }: { name: string; code: string }) {
  await app.opened(address)
  await press('Filtres')
  fill(await field('Nom'), name)
  fill(await field('Code'), code)
  await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1))
  await userEvent.click(within(screen.getByRole('table')).getByRole('link', { name: (read) => read.startsWith(name) }))
  await title(name)
}
/** Tries to save: the form is refused, and its first invalid field gets the focus. */
async function saveRefused() {
  await save()
  await toast('Vous devez corriger le formulaire')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
}
/** The form reports that the code is taken, and holds what was typed. */
async function expectCodeTaken(name: string) {
  await saveRefused()
  await screen.findByText('Code déjà utilisé.')
  expect(await fieldValue('Nom')).toBe(name)
}

const chalk = { name: 'Carbonate marin', code: 'MARIN1' }
const needs = { name: 'Besoins montbéliardes', code: 'BMO' }
const prices = { name: 'Tarif marin', code: 'TMAR' }

async function makesAFood() {
  await app.opened('/Admin/Foods/List')
  await click('Nouvel aliment')
  await title('Nouvel aliment')
  fill(await field('Nom'), chalk.name)
  fill(await field('Code'), '640642')
  fill(await field('Lien'), 'fiche marine')
  fill(await field('Maximum dans la formule (kg/t)'), 'mille')
  await saveRefused()
  await screen.findByText('Lien : une adresse qui commence par http:// ou https://.')
  await screen.findByText(/un nombre entre 0 et 1000, en kg par tonne/)
  fill(await field('Lien'), 'https://exemple.test/marin')
  fill(await field('Maximum dans la formule (kg/t)'), '612,5')
  await pick('Catégories', 'Matières premières')
  await userEvent.click(await shared())
  await expectCodeTaken(chalk.name)
  expect(await fieldValue('Maximum dans la formule (kg/t)')).toBe('612,5')
  fill(await field('Code'), chalk.code)
  await save()
  await toast("L'aliment a été créé")
  await onList()
}

/** An analysis for the model of the demonstration, with one version: what is typed as fed gives the dry matter. */
async function analysesIt() {
  await findByFilters('/Admin/Foods/List', chalk)
  await press('Analyses')
  await click('Nouvelle analyse')
  fill(await field('Nom'), 'Labo marin')
  fill(await field('Code'), 'LMAR')
  await saveRefused()
  await screen.findByText('Modèle est obligatoire.')
  await pick('Modèle', 'CMV ruminants (CMV)')
  await pick('Version du modèle', '2026')
  await save()
  await toast("L'analyse a été créée")
  await click('Labo marin')
  await click("Nouvelle version d'analyse")
  fill(await field('Nom'), 'Lot 1')
  fill(await field('MS (%)'), '80')
  fill(await field('Calcium : Valeur MB'), '300,5')
  expect(await fieldValue('Calcium : Valeur MS')).toBe('375,625')
  fill(await field('Magnésium : Valeur MS'), '1,2,3')
  await save()
  expect(await screen.findAllByText('Valeur MS doit être un nombre.')).not.toEqual([])
  expect(await fieldValue('Calcium : Valeur MB')).toBe('300,5')
  fill(await field('Magnésium : Valeur MS'), '5')
  expect(await fieldValue('Magnésium : Valeur MB')).toBe('4')
  await save()
  await toast("La version d'analyse a été créée")
  await title('Labo marin')
}

/** A set for a breed, of which a version limits the food and a nutrient. */
async function limitsIt() {
  await app.opened('/Admin/Constraints/List')
  await click('Nouveau jeu de contraintes')
  fill(await field('Nom'), needs.name)
  fill(await field('Code'), needs.code)
  await saveRefused()
  await screen.findByText('La race est obligatoire.')
  await pick('Espèce', 'Bovins laitiers')
  await pick('Race', 'Montbéliarde')
  await userEvent.click(await shared())
  await save()
  await toast('Le jeu de contraintes a été créé')
  await onList()
  await findByFilters('/Admin/Constraints/List', needs)
  await click('Nouvelle version de contraintes')
  fill(await field('Nom'), 'Hiver')
  await pick('Modèle', 'CMV ruminants (CMV)')
  await pick('Version du modèle', '2026')
  await pick('Ajouter un aliment', chalk.code)
  const food = `${chalk.name} (${chalk.code})`
  fill(await field(`${food} : Max`), '150')
  fill(await field(`${food} : Min`), '200')
  await screen.findByText('Min supérieur à Max')
  await save()
  await toast('Vous devez corriger le formulaire')
  fill(await field(`${food} : Min`), '20,5')
  fill(await field('Calcium (CA) : Min'), '85')
  await save()
  await toast('La version de contraintes a été créée')
  await title(needs.name)
}

const expectPrices = (expected: readonly string[]) =>
  waitFor(async () => expect(pricesIn(await grid(), chalk.name)).toEqual(expected))
async function pricesIt() {
  const { user } = await app.opened('/Admin/PriceLists/List')
  await click('Nouvelle liste de prix')
  await grid()
  fill(await field('Nom'), prices.name)
  fill(await field('Code'), prices.code)
  fill(await field('Aliment ou code…'), chalk.code)
  await waitFor(async () => expect(cellsIn(await grid(), chalk.name)).toHaveLength(6))
  ;(await grid()).focus()
  await user.keyboard('sur devis{Tab}22,5{Tab}')
  await user.click(await shared())
  await save()
  await screen.findByText(`${chalk.name} : Prix doit être un nombre.`)
  await expectPrices(['sur devis', '22,50', '', ''])
  // The invalid cell has the focus.
  await waitFor(async () => expect(await grid()).toBe(document.activeElement))
  await user.keyboard('78{Enter}')
  await expectPrices(['78,00', '22,50', '', '100,50'])
  await save()
  await toast('La liste de prix a été créée')
  await onList()
}

test('a formulator makes a food, analyses, limits and prices it, corrects what is refused, and finds all again', async () => {
  await makesAFood()
  await analysesIt()
  await limitsIt()
  await pricesIt()

  await findByFilters('/Admin/Foods/List', chalk)
  await screen.findByText(/612,5/)
  const uses = within(await screen.findByRole('region', { name: 'Utilisé dans' }))
  expect(await uses.findAllByRole('link', { name: /Labo marin/ })).not.toEqual([])
  await uses.findByRole('link', { name: /Hiver/ })
  await uses.findByRole('link', { name: /Tarif marin/ })
  const [food] = await app.call<Wire[]>('GET', `/api/Foods?Name=${encodeURIComponent(chalk.name)}`)
  await findByFilters(`/Admin/Analysis/List/${food?.Id}`, { name: 'Labo marin', code: 'LMAR' })
  await click('Lot 1')
  await title('Lot 1')
  await screen.findByText(/375,625/)
  await findByFilters('/Admin/Constraints/List', needs)
  await click('Hiver')
  await title('Hiver')
  await waitFor(() => {
    const limits = screen.getAllByRole('row').filter(({ textContent }) => textContent.includes(chalk.code))
    const cells = limits.flatMap((row) => within(row).getAllByRole('cell'))
    expect(cells.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['20,5', '150']))
  })
  await findByFilters('/Admin/PriceLists/List', prices)
  await expectPrices(['78,00', '22,50', '0,00', '100,50'])
})
