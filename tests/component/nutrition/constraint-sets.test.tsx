import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { combobox, pickBy } from '../catalogue/support.tsx'
import { dialog, field, fill, focused, link, openTestApp, press, save, title, toast } from '../support.tsx'
import { gridCell, type Named, newModel, nutrientOf, recordBy, type Wire } from './support.tsx'

/* Constraint sets and their versions, as a formulator works with them. */

const app = openTestApp()

/** A cell of the grid of limits. */
const cell = (item: string, column: 'Min' | 'Max' | 'Max par kg') => gridCell(`${item} : ${column}`)
const rowHeaders = () => document.querySelectorAll('[aria-label=Contraintes] tbody tr th[scope=row]')

let sets = 0
/** A set for Montbéliardes, and a version of a model that has phosphorus before calcium. */
async function newSet() {
  sets += 1
  const { Id: TypeObjectId } = await recordBy(app, 'Races', { Name: 'Montb' })
  const set = await app.call<Named>('POST', '/api/Constraints', {
    ...{ Name: `Besoins ${sets}`, Code: `B${sets}`, Description: '', TypeObjectId, Tenants_Shared: true },
  })
  const names = { Name: `Ruminants ${sets}`, Code: `R${sets}` }
  return { set, ...(await newModel(app, names, 'V26', ['P', 'CA'])), calcium: await nutrientOf(app, 'CA') }
}
const newVersion = (Name: string, { Id }: Named, ModelVersionId: number, Content: readonly Wire[] = []) =>
  app.call<Named>('POST', '/api/Constraints/Version', { Name, ConstraintSetId: Id, ModelVersionId, Content })

test('a constraint set is for a breed: another species empties it, and a missing one is reported and focused', async () => {
  const { user } = await app.opened('/Admin/Constraints/List')
  await user.click(await link('Nouveau jeu de contraintes'))
  await title('Nouveau jeu de contraintes')
  await waitFor(async () => expect(await field('Nom')).toBe(document.activeElement))
  fill(await field('Nom'), 'Brebis en lactation')
  fill(await field('Code'), 'BREBIS')
  await pickBy(/^Espèce/, 'Caprins', /^Caprins/)
  await pickBy(/^Race/, 'Alpine', /^Alpine/)
  await pickBy(/^Espèce/, 'Ovins', /^Ovins/)
  await waitFor(async () => expect((await combobox(/^Race/)).value).toBe(''))
  await save()
  await screen.findByText('La race est obligatoire.')
  await waitFor(async () => expect(await combobox(/^Race/)).toBe(document.activeElement))
  await pickBy(/^Race/, 'Lacaune', /^Lacaune/)
  await save()
  await toast('Le jeu de contraintes a été créé')
  await user.click(await link('Brebis en lactation'))
  await title('Brebis en lactation')
  await screen.findByText('Ovins (OVIN)')
  await screen.findByText(/^Lacaune/)
})

describe('a version of a constraint set', () => {
  test('takes limits typed with commas, and shows them again', async () => {
    const { set } = await newSet()
    const { user } = await app.opened(`/Admin/Constraints/Detail/${set.Id}`)
    await user.click(await link('Nouvelle version de contraintes'))
    await title('Nouvelle version de contraintes')
    await screen.findByText('Montbéliarde')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Partagé/ }).checked).toBe(true)
    fill(await field('Nom'), 'Hiver')
    await pickBy(/^Modèle/, 'Ruminants', new RegExp(`^Ruminants ${sets}`))
    await pickBy(/^Version du modèle/, 'V26', /^V26/)
    await waitFor(() => expect(rowHeaders()[0]?.textContent).toMatch(/^Phosphore/))
    fill(await cell('Phosphore (P)', 'Min'), '6,25')
    await user.keyboard('{Enter}')
    expect(focused()).toBe('Calcium (CA) : Min')
    await user.keyboard('85{Escape}')
    expect((await cell('Calcium (CA)', 'Min')).value).toBe('')
    await pickBy('Ajouter un aliment', '640620', /640620/)
    await waitFor(() => expect(focused()).toBe('Chlorure de sodium (sel) (640620) : Min'))
    const salt = 'Chlorure de sodium (sel) (640620)'
    const balance = screen.getByText('BACA', { selector: 'td' }).closest('tr') as HTMLElement
    const [balanceMin, balanceMax] = within(balance).getAllByRole<HTMLInputElement>('textbox')
    const typed: [HTMLInputElement | undefined, string][] = [
      [await cell('Calcium (CA)', 'Min'), '85,5'],
      [await cell('Calcium (CA)', 'Max'), '1 140'],
      [await cell(salt, 'Max'), '90,5'],
      [await cell(salt, 'Max par kg'), '120'],
      [balanceMin, '-50'],
      [balanceMax, '0'],
    ]
    for (const [input, text] of typed) fill(input as HTMLInputElement, text)
    await save()
    await toast('La version de contraintes a été créée')
    await user.click(await link('Hiver'))
    await title('Hiver')
    const shown = (text: string) => {
      const header = [...rowHeaders()].find(({ textContent }) => textContent.startsWith(text))
      const cells = within(header?.closest('tr') as HTMLElement).getAllByRole('cell')
      return cells.map(({ textContent }) => textContent).join('|')
    }
    await waitFor(() => expect(shown('Calcium')).toBe('CA|85,5|1\u202f140|g||g/kg|'))
    expect(shown('Bilan')).toBe('BACA|-50|0|mEq||mEq/kg|')
    expect(shown('Chlorure')).toBe('640620||90,5|g|120|kg/t|')
    expect(rowHeaders()).toHaveLength(4)
  })

  test('reports errors as one types, sends nothing of them, and loses nothing when a save fails', async () => {
    const { set, ModelVersionId, calcium } = await newSet()
    const limits = { ItemId: calcium.Id, ItemTypeId: 2, ValueMin: '85', ValueMax: '140', ValueMaxKG: '0' }
    const version = await newVersion('Printemps', set, ModelVersionId, [limits])
    await newVersion('Pris', set, ModelVersionId)
    await app.opened(`/Admin/Constraints/ConstraintVersionEdit/${version.Id}/${set.Id}`)
    const type = async (item: string, column: Parameters<typeof cell>[1], text: string) =>
      fill(await cell(item, column), text)
    await type('Calcium (CA)', 'Min', '150')
    await screen.findByText('Min supérieur à Max')
    await type('Phosphore (P)', 'Max', '-1')
    await screen.findByText('Pas de limite négative')
    await type('Cuivre total (CU)', 'Max par kg', '12,3,4')
    await screen.findByText('Maximum par kg doit être un nombre.')
    fill(await field('Matière sèche minimum (%)'), '99')
    fill(await field('Matière sèche maximum (%)'), '98')
    const filter = await field('Filtrer par nom ou code…')
    fill(filter, 'rien de tel')
    await save()
    await toast('Vous devez corriger le formulaire')
    await screen.findByText('Matière sèche minimum (%) : le minimum est supérieur au maximum.')
    expect(app.sent.filter(({ method }) => method === 'PUT')).toEqual([])
    fill(filter, '')
    fill(await field('Matière sèche minimum (%)'), '94,5')
    await type('Calcium (CA)', 'Min', '90,5')
    await type('Phosphore (P)', 'Max', '0')
    await type('Cuivre total (CU)', 'Max par kg', '0,75')
    fill(await field('Nom'), 'Pris')
    await save()
    await screen.findByText('Nom déjà utilisé.')
    expect((await cell('Calcium (CA)', 'Min')).value).toBe('90,5')
    expect((await cell('Cuivre total (CU)', 'Max par kg')).value).toBe('0,75')
    fill(await field('Nom'), 'Été')
    await save()
    await toast('La version de contraintes a été modifiée')
    await title(String(set.Name))
    const { Content } = await app.call<{ Content: Wire[] }>('GET', `/api/Constraints/Version/${version.Id}`)
    expect(
      Content.map(({ ItemCode, ValueMin, ValueMax, ValueMaxKG }) => [ItemCode, ValueMin, ValueMax, ValueMaxKG]),
    ).toEqual([
      ['CA', 90.5, 140, null],
      ['CU', null, null, 0.75],
    ])
  })

  test('takes a file after a preview of its changes, and explains that a maximum of 0 does not forbid a food', async () => {
    const { set, ModelVersionId } = await newSet()
    const version = await newVersion('Automne', set, ModelVersionId)
    const { user } = await app.opened(`/Admin/Constraints/ConstraintVersionEdit/${version.Id}/${set.Id}`)
    await press('Importer ou coller…')
    const preview = await dialog()
    await preview.findByRole('button', { name: 'Choisir un fichier CSV ou XLSX' })
    const lines = ['Code;Max;Interdit', '640620;0;', '640642;;oui', 'ca;140,5;']
    const file = new File([lines.join('\r\n')], 'limites.csv', { type: 'text/csv' })
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
    await preview.findByText('2 lignes changent')
    await preview.findByText(/un maximum de 0 ne dit pas/)
    const maximum = await cell('Calcium (CA)', 'Max')
    expect(maximum.value).toBe('')
    await press('Appliquer 2 lignes')
    expect(maximum.value).toBe('140,5')
    await userEvent.click(await screen.findByRole('switch', { name: 'Lignes avec limites seulement' }))
    await waitFor(() =>
      expect(document.querySelectorAll('[aria-label=Contraintes] tbody tr[data-item]')).toHaveLength(2),
    )
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /640642.* : Interdit/ }).checked).toBe(true)
  })
})
