import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { createFood, pickOptionBy } from '../catalogue/support.tsx'
import {
  fieldValue,
  fillInput,
  findButton,
  findField,
  findLink,
  findToast,
  openTestApp,
  pickOption,
  pressButton,
  pressSave,
  waitForAddress,
  waitForNoText,
  withinDialog,
} from '../support.tsx'
import {
  alterRequests,
  cellTextsOfRow,
  createModel,
  gridCell,
  readNutrient,
  readRecordBy,
  type WireRecord,
  type WireRecordWithId,
} from './support.tsx'

/* Models and analyses, as a formulator works with them. */

const app = openTestApp()

/** A cell of the grid of values. */
const valueCell = (nutrient: string, basis: 'MS' | 'MB') => gridCell(`${nutrient} : Valeur ${basis}`)
const cellHeadsOfRow = (nutrient: string) =>
  screen
    .getAllByRole('rowheader')
    .filter(({ textContent }) => textContent?.startsWith(nutrient))
    .flatMap((header) => [...(header.parentElement?.querySelectorAll<HTMLElement>('td[data-head]') ?? [])])
    .map(({ dataset }) => dataset.head)
const errorToast = (text: string) => screen.findByText(text, { selector: '[data-kind=error] *' })

/** The breadcrumb as it is read. */
const crumbs = () =>
  within(screen.getByRole('navigation', { name: "Fil d'Ariane" }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a version of a model', () => {
  const items = () => within(screen.getByRole('list', { name: 'Nutriments' })).queryAllByRole('listitem')
  const names = () => items().map(({ textContent }) => textContent?.replace(/^\d+/, '').trim())

  test('takes several nutrients at once, moved by button and keyboard, and stores their order', async () => {
    const model = await app.call<WireRecordWithId>('POST', '/api/Models', {
      Name: 'Essai',
      Code: 'ESSAI',
      Description: '',
    })
    const { user } = await app.opened(`/Admin/Models/Detail/${model.Id}`)
    await user.click(await findLink('Nouvelle version de modèle'))
    fillInput(await findField('Nom'), 'v1')
    for (const option of ['Calcium (CA)', 'Phosphore (P)', 'Zinc total (ZN)'])
      await pickOption('Nutriments à ajouter', option)
    await user.keyboard('{Escape}')
    await pressButton('Ajouter (3)')
    expect(names()).toHaveLength(3)
    await pressButton('Descendre : Calcium')
    expect(names()[1]).toContain('Calcium')
    expect(await findButton('Descendre : Calcium')).toBe(document.activeElement)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()[2]).toContain('Calcium')
    await screen.findByText('Calcium : place 3 sur 3')
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(names()[0]).toContain('Calcium')
    await pressButton('Retirer : Zinc total')
    await pressSave()
    await findToast('La version de modèle a été créée')
    const [version] = (await app.call<{ Versions: WireRecordWithId[] }>('GET', `/api/Models/${model.Id}`)).Versions
    const { Items } = await app.call<{ Items: WireRecord[] }>('GET', `/api/Models/Version/${version?.Id}`)
    expect(Items.map(({ Code, Order }) => [Code, Order])).toEqual([
      ['CA', 1],
      ['P', 2],
    ])
    await app.opened(`/Admin/Models/ModelVersionEdit/${version?.Id}/${model.Id}`)
    const [all] = await screen.findAllByRole('button', { name: /^Tout ajouter \(\d+\)$/ })
    await userEvent.click(all as HTMLElement)
    await waitFor(() => expect(items().length).toBeGreaterThan(20))
  })
})

describe('an analysis', () => {
  let model: ReturnType<typeof createModel> | undefined
  /** A model with one version; made once. */
  const minerals = () =>
    (model ??= createModel(app, { Name: 'Minéraux', Code: 'MIN' }, 'M1', ['CA', 'CU_INO', 'CU_ORG', 'CU']))
  const foodNamed = (name: string) => readRecordBy(app, 'Foods', { Name: name })
  const newAnalysis = async (food: WireRecordWithId, name: string) =>
    app.call<WireRecordWithId>('POST', '/api/Analysis', {
      ...{ Name: name, Code: name.toUpperCase(), FoodId: food.Id },
      ...(await minerals()),
    })

  test('is saved with the sole version of its model, though Save is pressed before that was read', async () => {
    await minerals()
    const food = await createFood(app, 'Hâte minérale')
    await app.opened(`/Admin/Foods/Detail/${food.Id}`)
    await pressButton('Analyses')
    await screen.findByRole('heading', { level: 1, name: /^Analyses : Hâte/ })
    await userEvent.click((await screen.findAllByRole('link', { name: 'Nouvelle analyse' }))[0] ?? expect.fail())
    fillInput(await findField('Nom'), 'Pressée')
    fillInput(await findField('Code'), 'PRESSEE')
    const versions = Promise.withResolvers<undefined>()
    const isRead = vi.fn()
    app.intercept(({ path }) => {
      if (!path.startsWith('/api/Models/Version')) return undefined
      isRead()
      return versions.promise
    })
    await pickOptionBy('Modèle', 'Minéraux', 'Minéraux (MIN)')
    await waitFor(() => expect(isRead).toHaveBeenCalled())
    await pressSave()
    await waitFor(() => expect(document.querySelector('form[aria-busy=true]')).not.toBeNull())
    versions.resolve(undefined)
    await findToast("L'analyse a été créée")
  })

  test('is created from its food, and its values follow each other as one types', async () => {
    await minerals()
    const food = await foodNamed('Carbonate de calcium')
    const { user } = await app.opened(`/Admin/Analysis/List/${food.Id}`)
    await screen.findByRole('heading', { level: 1, name: /^Analyses : Carbonate/ })
    // Also where the food itself was not opened before.
    const ofFood = ['Carbonate de calcium', 'Analyses : Carbonate de calcium']
    await waitFor(() => expect(crumbs()).toEqual(['Accueil', 'Aliments', ...ofFood]))
    await user.click(await screen.findByRole('link', { name: 'Carbonate de calcium' }))
    await pressButton('Analyses')
    await user.click(await findLink('Nouvelle analyse'))
    fillInput(await findField('Nom'), 'Labo')
    fillInput(await findField('Code'), 'LABO')
    await pickOptionBy('Modèle', 'Minéraux', 'Minéraux (MIN)')
    await pickOption('Version du modèle', 'M1')
    await pressSave()
    await findToast("L'analyse a été créée")
    await screen.findByRole('heading', { level: 1, name: "Nouvelle version d'analyse" })
    const below = ['Carbonate de calcium', 'Analyses', 'Labo', "Nouvelle version d'analyse"]
    await waitFor(() => expect(crumbs()).toEqual(['Accueil', 'Aliments', ...below]))
    // What has a default, also one that is read later, is passed over.
    await waitFor(async () => expect(await findField('MS (%)')).toBe(document.activeElement))
    fillInput(await findField('Nom'), '2026')
    fillInput(await findField('MS (%)'), '85')
    fillInput(await valueCell('Calcium', 'MS'), '120,5')
    expect((await valueCell('Calcium', 'MB')).value).toBe('102,425')
    // From anywhere in the form a nutrient is two keys and some letters of its name away; what is computed is passed over.
    await user.click(await findField('MS (%)'))
    await user.keyboard('{Control>}f{/Control}cuivre{Enter}')
    expect(await valueCell('Cuivre inorganique (ajouté et natif)', 'MS')).toBe(document.activeElement)
    await user.keyboard('{Control>}f{/Control}CA{Enter}')
    expect(await valueCell('Calcium', 'MS')).toBe(document.activeElement)
    // On a phone each value is under the name of its column.
    expect(cellHeadsOfRow('Calcium')).toEqual(['Valeur MS', 'Valeur MB', 'Écart-type MB'])
    await user.keyboard('{Enter}')
    expect(await valueCell('Cuivre inorganique (ajouté et natif)', 'MS')).toBe(document.activeElement)
    fillInput(await valueCell('Cuivre inorganique (ajouté et natif)', 'MB'), '0.1')
    expect(cellTextsOfRow('Cuivre total').slice(-3)).toEqual(['—', '—', ''])
    fillInput(await valueCell('Cuivre organique (chélates, levure)', 'MB'), '0,2')
    expect(cellTextsOfRow('Cuivre total').at(-2)).toBe('0,3')
    // What was typed stays, the other follows; above 100 is 100.
    fillInput(await findField('MS (%)'), '250')
    await user.tab()
    expect(await fieldValue('MS (%)')).toBe('100')
    expect((await valueCell('Calcium', 'MB')).value).toBe('120,5')
    expect((await valueCell('Cuivre organique (chélates, levure)', 'MB')).value).toBe('0,2')
    // What a kilogram cannot hold is said at once.
    fillInput(await valueCell('Calcium', 'MS'), '1500')
    await screen.findAllByText("Calcium : 1 000 au plus, un kilo n'en contient pas davantage.")
    fillInput(await valueCell('Calcium', 'MS'), '-1')
    await screen.findAllByText('Calcium : une teneur ne peut pas être négative.')
    fillInput(await valueCell('Calcium', 'MS'), '1,2,3')
    await pressSave()
    await screen.findAllByText('Valeur MS doit être un nombre.')
    fillInput(await valueCell('Calcium', 'MS'), '120,5')
    await pressSave()
    await findToast("La version d'analyse a été créée")
    await user.click(await findLink('2026'))
    await screen.findAllByText('120,5')
  })

  test('is refused twice for one model, in words and without losing what was typed', async () => {
    const food = await foodNamed('Chlorure de sodium')
    await newAnalysis(food, 'Une')
    await app.opened(`/Admin/Analysis/Edit/0/${food.Id}`)
    fillInput(await findField('Nom'), 'Encore')
    fillInput(await findField('Code'), 'ENC')
    await pickOptionBy('Modèle', 'Minéraux', 'Minéraux (MIN)')
    await pickOption('Version du modèle', 'M1')
    await pressSave()
    // Under its field, and as an error that stays.
    const sentence = 'Une analyse est déjà créée pour cet aliment et ce modèle.'
    await screen.findByText(sentence, { selector: 'form *' })
    await errorToast(sentence)
    expect(await fieldValue('Nom')).toBe('Encore')
  })

  test('refused for several reasons shows each of them as an error toast and under its field', async () => {
    const food = await foodNamed('Sulfate de magnésium')
    const analysis = await newAnalysis(food, 'Motifs')
    await app.opened(`/Admin/Analysis/Edit/${analysis.Id}/${food.Id}`)
    fillInput(await findField('Nom'), 'Motifs revus')
    // As if the food and the model of the form had been deleted meanwhile.
    alterRequests('/api/Analysis', { FoodId: 987654321, ModelId: 987654321 })
    await pressSave()
    for (const label of ['Aliment', 'Modèle']) {
      const sentence = `${label} : l'élément choisi n'existe pas ou n'est plus disponible.`
      await errorToast(sentence)
      await screen.findByText(sentence, { selector: 'form *' })
    }
    expect(await fieldValue('Nom')).toBe('Motifs revus')
  })

  test('copied for the same model is reported at the model before anything is sent', async () => {
    const food = await foodNamed('Oxyde de magnésium')
    const { Id } = await newAnalysis(food, 'Originale')
    await createModel(app, { Name: 'Autre modèle', Code: 'AUTRE' }, 'A1', [])
    await app.opened(`/Admin/Analysis/Duplicate/${Id}/${food.Id}`)
    const taken = "L'analyse « Originale » de cet aliment est déjà pour ce modèle : choisissez un autre modèle."
    await screen.findByText(taken)
    expect(app.sent.filter(({ method }) => method !== 'GET')).toEqual([])
    await pickOptionBy('Modèle', 'Autre modèle', 'Autre modèle (AUTRE)')
    await waitForNoText(taken)
    await pickOption('Version du modèle', 'A1')
    await pressSave()
    await findToast("L'analyse a été dupliquée")
    // The form of the original does not report its own analysis.
    await waitForAddress(/\/Analysis\/List\//)
    await app.opened(`/Admin/Analysis/Edit/${Id}/${food.Id}`)
    await findField('Nom')
    expect(screen.queryByText(taken)).toBeNull()
  })

  test('begins a new version with the latest values, and marks those that change', async () => {
    const food = await foodNamed('Phosphate bicalcique anhydre')
    const analysis = await newAnalysis(food, 'Table')
    const { Id: ItemId } = await readNutrient(app, 'CA')
    const { ModelVersionId } = await minerals()
    const former = { Name: 'T1', AnalysisId: analysis.Id, MS: 50, ModelVersionId }
    await app.call('POST', '/api/Analysis/Version', { ...former, Items: [{ ItemId, ValueMS: 10 }] })
    const { user } = await app.opened(`/Admin/Analysis/Detail/${analysis.Id}/${food.Id}`)
    await user.click(await findLink("Nouvelle version d'analyse"))
    fillInput(await findField('Nom'), 'T2')
    await waitFor(async () => expect((await valueCell('Calcium', 'MB')).value).toBe('5'))
    expect(screen.queryByTitle('Valeur modifiée')).toBeNull()
    fillInput(await valueCell('Calcium', 'MS'), '12,5')
    fillInput(await valueCell('Cuivre organique (chélates, levure)', 'MS'), '0,4')
    expect((await valueCell('Calcium', 'MB')).value).toBe('6,25')
    expect((await valueCell('Cuivre organique (chélates, levure)', 'MB')).value).toBe('0,2')
    expect(screen.getAllByTitle('Valeur modifiée').map(({ textContent }) => textContent)).toEqual(['5', '—'])
    await pressSave()
    await findToast("La version d'analyse a été créée")
  })

  test('takes the file of a laboratory, which the server reads, and says what it leaves out', async () => {
    const food = await foodNamed('Phosphate monocalcique')
    const analysis = await newAnalysis(food, 'Dépôt')
    const { user } = await app.opened(`/Admin/Analysis/Detail/${analysis.Id}/${food.Id}`)
    await user.click(await findLink("Nouvelle version d'analyse"))
    fillInput(await findField('Nom'), 'Laboratoire')
    fillInput(await findField('MS (%)'), '50')
    await pressButton('Importer un fichier…')
    await withinDialog()
    const lines = ['Laboratoire du Centre;;', ';;', 'Paramètre;Méthode;Sur brut', 'Calcium;ICP;80,5', 'Fer;ICP;3']
    const file = new File([lines.join('\r\n')], 'analyse.csv', { type: 'text/csv' })
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
    await screen.findByText('1 valeur lue. Ignoré : Fer 3')
    expect((await valueCell('Calcium', 'MB')).value).toBe('80,5')
    expect((await valueCell('Calcium', 'MS')).value).toBe('161')
    await pressSave()
    await findToast("La version d'analyse a été créée")
    // One that is none is refused in words, and nothing changes.
    await user.click(await findLink("Nouvelle version d'analyse"))
    await pressButton('Importer un fichier…')
    await withinDialog()
    const none = new File(['<html></html>'], 'analyse.xls')
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, none, { applyAccept: false })
    await screen.findByText('Format fichier incorrecte')
  })
})
