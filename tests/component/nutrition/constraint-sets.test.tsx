import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { combobox, pickOptionBy } from '../catalogue/support.tsx'
import {
  fieldValue,
  fillInput,
  findField,
  findLink,
  findTitle,
  findToast,
  focusedLabel,
  openTestApp,
  pressButton,
  pressSave,
  withinDialog,
} from '../support.tsx'
import {
  createModel,
  gridCell,
  readNutrient,
  readRecordBy,
  type WireRecord,
  type WireRecordWithId,
} from './support.tsx'

/* Constraint sets and their versions, as a formulator works with them. */

const app = openTestApp()

/** After the timers that are due. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A cell of the grid of limits. */
const limitCell = (item: string, column: 'Min' | 'Max' | 'Max par kg') => gridCell(`${item} : ${column}`)
const rowHeaders = () => document.querySelectorAll('[aria-label=Contraintes] tbody tr th[scope=row]')

let setCount = 0
/** A set for Montbéliardes, and a version of a model that has phosphorus before calcium. */
async function createSet() {
  setCount += 1
  const { Id: TypeObjectId } = await readRecordBy(app, 'Races', { Name: 'Montb' })
  const set = await app.call<WireRecordWithId>('POST', '/api/Constraints', {
    ...{ Name: `Besoins ${setCount}`, Code: `B${setCount}`, Description: '', TypeObjectId, Tenants_Shared: true },
  })
  const names = { Name: `Ruminants ${setCount}`, Code: `R${setCount}` }
  return { set, ...(await createModel(app, names, 'V26', ['P', 'CA'])), calcium: await readNutrient(app, 'CA') }
}
const createVersion = (
  Name: string,
  { Id }: WireRecordWithId,
  ModelVersionId: number,
  Content: readonly WireRecord[] = [],
) =>
  app.call<WireRecordWithId>('POST', '/api/Constraints/Version', { Name, ConstraintSetId: Id, ModelVersionId, Content })

test('a constraint set is for a breed: another species empties it, and a missing one is reported and focused', async () => {
  const { user } = await app.opened('/Admin/Constraints/List')
  await user.click(await findLink('Nouveau jeu de contraintes'))
  await findTitle('Nouveau jeu de contraintes')
  await waitFor(async () => expect(await findField('Nom')).toBe(document.activeElement))
  fillInput(await findField('Nom'), 'Brebis en lactation')
  fillInput(await findField('Code'), 'BREBIS')
  // Pasted rather than typed: the list opens with all of the text in the field, and Enter takes the match.
  const species = await combobox(/^Espèce/)
  species.focus()
  fillInput(species, 'Caprins')
  await screen.findByRole('option', { name: /^Caprins/, selected: false })
  await nextTask()
  await user.keyboard('{Enter}')
  expect(species.value).toBe('Caprins (CAPRIN)')
  await pickOptionBy(/^Race/, 'Alpine', /^Alpine/)
  await pickOptionBy(/^Espèce/, 'Ovins', /^Ovins/)
  await waitFor(async () => expect((await combobox(/^Race/)).value).toBe(''))
  await pressSave()
  await screen.findByText('La race est obligatoire.')
  await waitFor(async () => expect(await combobox(/^Race/)).toBe(document.activeElement))
  await pickOptionBy(/^Race/, 'Lacaune', /^Lacaune/)
  await pressSave()
  await findToast('Le jeu de contraintes a été créé')
  await findTitle('Brebis en lactation')
  await screen.findByText('Ovins (OVIN)')
  await screen.findByText(/^Lacaune/)
})

describe('a version of a constraint set', () => {
  test('takes limits typed with commas, and shows them again', async () => {
    const { set } = await createSet()
    const { user } = await app.opened(`/Admin/Constraints/Detail/${set.Id}`)
    await user.click(await findLink('Nouvelle version de contraintes'))
    await findTitle('Nouvelle version de contraintes')
    await screen.findByText('Montbéliarde')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Partagé/ }).checked).toBe(true)
    // The first version has a name.
    expect(await fieldValue('Nom')).toBe('V1')
    fillInput(await findField('Nom'), 'Hiver')
    await pickOptionBy(/^Modèle/, 'Ruminants', new RegExp(`^Ruminants ${setCount}`))
    await pickOptionBy(/^Version du modèle/, 'V26', /^V26/)
    await waitFor(() => expect(rowHeaders()[0]?.textContent).toMatch(/^Phosphore/))
    fillInput(await limitCell('Phosphore (P)', 'Min'), '6,25')
    await user.keyboard('{Enter}')
    expect(focusedLabel()).toBe('Calcium (CA) : Min')
    await user.keyboard('85{Escape}')
    expect((await limitCell('Calcium (CA)', 'Min')).value).toBe('')
    await pickOptionBy('Ajouter un aliment', '640620', /640620/)
    await waitFor(() => expect(focusedLabel()).toBe('Chlorure de sodium (sel) (640620) : Min'))
    const salt = 'Chlorure de sodium (sel) (640620)'
    const balance = screen.getByText('BACA', { selector: 'td' }).closest('tr') as HTMLElement
    const [balanceMin, balanceMax] = within(balance).getAllByRole<HTMLInputElement>('textbox')
    const typed: [HTMLInputElement | undefined, string][] = [
      [await limitCell('Calcium (CA)', 'Min'), '85,5'],
      [await limitCell('Calcium (CA)', 'Max'), '1 140'],
      [await limitCell(salt, 'Max'), '90,5'],
      [await limitCell(salt, 'Max par kg'), '120'],
      [balanceMin, '-50'],
      [balanceMax, '0'],
    ]
    for (const [input, text] of typed) fillInput(input as HTMLInputElement, text)
    await pressSave()
    await findToast('La version de contraintes a été créée')
    await user.click(await findLink('Hiver'))
    await findTitle('Hiver')
    const shown = (text: string) => {
      const header = [...rowHeaders()].find(({ textContent }) => textContent.startsWith(text))
      const cells = within(header?.closest('tr') as HTMLElement).getAllByRole('cell')
      return cells.map(({ textContent }) => textContent).join('|')
    }
    await waitFor(() => expect(shown('Calcium')).toBe('CA|85,5|1\u202f140|g||g/kg|||'))
    expect(shown('Bilan')).toBe('BACA|−50|0|mEq||mEq/kg|||')
    expect(shown('Chlorure')).toBe('640620||90,5|g|120|kg/t|||')
    expect(rowHeaders()).toHaveLength(4)
  })

  test('reports errors as one types, sends nothing of them, and loses nothing when a save fails', async () => {
    const { set, ModelVersionId, calcium } = await createSet()
    const limits = { ItemId: calcium.Id, ItemTypeId: 2, ValueMin: '85', ValueMax: '140', ValueMaxKG: '0' }
    const version = await createVersion('Printemps', set, ModelVersionId, [limits])
    await createVersion('Pris', set, ModelVersionId)
    await app.opened(`/Admin/Constraints/ConstraintVersionEdit/${version.Id}/${set.Id}`)
    const type = async (item: string, column: Parameters<typeof limitCell>[1], text: string) =>
      fillInput(await limitCell(item, column), text)
    await type('Calcium (CA)', 'Min', '150')
    await screen.findByText('Min supérieur à Max')
    await type('Phosphore (P)', 'Max', '-1')
    await screen.findByText('Pas de limite négative')
    await type('Cuivre total (CU)', 'Max par kg', '12,3,4')
    await screen.findByText('Maximum par kg doit être un nombre.')
    fillInput(await findField('Matière sèche minimum (%)'), '99')
    fillInput(await findField('Matière sèche maximum (%)'), '98')
    const filter = await findField('Filtrer par nom ou code…')
    fillInput(filter, 'rien de tel')
    await pressSave()
    await findToast('Vous devez corriger le formulaire')
    await screen.findByText('Matière sèche minimum (%) : le minimum est supérieur au maximum.')
    expect(app.sent.filter(({ method }) => method === 'PUT')).toEqual([])
    fillInput(filter, '')
    fillInput(await findField('Matière sèche minimum (%)'), '94,5')
    await type('Calcium (CA)', 'Min', '90,5')
    await type('Phosphore (P)', 'Max', '0')
    await type('Cuivre total (CU)', 'Max par kg', '0,75')
    fillInput(await findField('Nom'), 'Pris')
    await pressSave()
    await screen.findByText('Nom déjà utilisé.')
    expect((await limitCell('Calcium (CA)', 'Min')).value).toBe('90,5')
    expect((await limitCell('Cuivre total (CU)', 'Max par kg')).value).toBe('0,75')
    fillInput(await findField('Nom'), 'Été')
    await pressSave()
    await findToast('La version de contraintes a été modifiée')
    await findTitle(String(set.Name))
    const { Content } = await app.call<{ Content: WireRecord[] }>('GET', `/api/Constraints/Version/${version.Id}`)
    expect(
      Content.map(({ ItemCode, ValueMin, ValueMax, ValueMaxKG }) => [ItemCode, ValueMin, ValueMax, ValueMaxKG]),
    ).toEqual([
      ['CA', 90.5, 140, null],
      ['CU', null, null, 0.75],
    ])
  })

  test('takes a file after a preview of its changes, and explains that a maximum of 0 does not forbid a food', async () => {
    const { set, ModelVersionId } = await createSet()
    const version = await createVersion('Automne', set, ModelVersionId)
    const { user } = await app.opened(`/Admin/Constraints/ConstraintVersionEdit/${version.Id}/${set.Id}`)
    await pressButton('Importer ou coller…')
    const preview = await withinDialog()
    await preview.findByRole('button', { name: 'Choisir un fichier CSV ou XLSX' })
    const lines = ['Code;Max;Interdit', '640620;0;', '640642;;oui', 'ca;140,5;']
    const file = new File([lines.join('\r\n')], 'limites.csv', { type: 'text/csv' })
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
    await preview.findByText('2 lignes changent')
    await preview.findByText(/un maximum de 0 ne dit pas/)
    const maximum = await limitCell('Calcium (CA)', 'Max')
    expect(maximum.value).toBe('')
    await pressButton('Appliquer 2 lignes')
    expect(maximum.value).toBe('140,5')
    await userEvent.click(await screen.findByRole('switch', { name: 'Lignes avec limites seulement' }))
    await waitFor(() =>
      expect(document.querySelectorAll('[aria-label=Contraintes] tbody tr[data-item]')).toHaveLength(2),
    )
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /640642.* : Interdit/ }).checked).toBe(true)
  })

  test('takes a pasted table of ratios and contents per kg, says which rows it leaves out, and undoes it', async () => {
    const { set, ModelVersionId } = await createSet()
    const version = await createVersion('Rapports', set, ModelVersionId)
    const { user } = await app.opened(`/Admin/Constraints/ConstraintVersionEdit/${version.Id}/${set.Id}`)
    const paste = async (...rows: string[]) => {
      await pressButton('Coller ou importer un tableau…')
      await user.click(await findField('Coller ici un tableau'))
      await user.paste(rows.join('\n'))
    }
    const limitRows = () =>
      [...document.querySelectorAll('[aria-label="Autres limites"] tbody tr')].map((row) =>
        [row.querySelector('th')?.textContent, ...[...row.querySelectorAll('input')].map(({ value }) => value)].join(
          '|',
        ),
      )
    await paste('CA/P\t1,5\t2,5', 'calcium\t\t300', 'Inconnu\t1\t2', 'P/CA\t2\t1')
    await screen.findByText('2 limites modifiées')
    await screen.findByText("Ligne 3, Inconnu : aucun nutriment ni aliment d'ici n'a le code ou le nom « Inconnu »")
    await screen.findByText('Ligne 4, P/CA : le minimum est supérieur au maximum')
    expect(limitRows()).toEqual(['Calcium / Phosphore|1,5|2,5||', 'Calcium par kg||300||'])
    await pressButton('Annuler ce tableau')
    expect(limitRows()).toEqual([])
    await paste('Grandeur\tMax\tMin\tMin à (%)', 'Calcium / Phosphore\t2,5\t1,5\t95')
    await screen.findByText('1 limite modifiée')
    await pressSave()
    await findToast('La version de contraintes a été modifiée')
    const { OtherLimits } = await app.call<{ OtherLimits: WireRecord[] }>(
      'GET',
      `/api/Constraints/Version/${version.Id}`,
    )
    expect(OtherLimits).toMatchObject([{ Kind: 'ratio', Min: 1.5, Max: 2.5, MinProbability: 0.95 }])
  })
})
