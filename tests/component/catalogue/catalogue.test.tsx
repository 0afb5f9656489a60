import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { emailOf } from '../../kit/support/demo-people.ts'
import { chooseAction, rowActionNamesOf, searchListAndWait } from '../records/support.tsx'
import {
  fieldValue,
  fillInput,
  findField,
  findLink,
  findTitle,
  findToast,
  interceptDownloads,
  openTestApp,
  pickOption,
  pressButton,
  pressSave,
  waitForAddress,
  waitForList,
  withinRow,
} from '../support.tsx'
import { combobox, createFood, pickOptionBy, pressInDialog, type WireRecord } from './support.tsx'

/* The screens of the catalogue: what each of its records has of its own, and who may do what with it. */

const app = openTestApp()

/** What is a read-only screen's not to have. */
const expectNoButtons = (...names: string[]) => {
  for (const name of names) expect(screen.queryByRole('button', { name })).toBeNull()
}

test('a species shows its races; one is added, changed, deactivated and restored without leaving it', async () => {
  const { user } = await app.opened('/Admin/Species/List')
  await user.click(await findLink('Bovins laitiers'))
  await findTitle('Bovins laitiers')
  await withinRow('Montbéliarde')
  await user.click(await findLink('Nouvelle race'))
  await findTitle('Nouvelle race')
  fillInput(await findField('Nom'), 'Abondance')
  fillInput(await findField('Code'), 'AB')
  await waitFor(async () => expect((await combobox(/Espèce/)).value).toMatch(/^Bovins laitiers/))
  await pressSave()
  await findToast('La race a été créée')
  await findTitle('Bovins laitiers')
  await chooseAction('Abondance', 'Modifier')
  await waitForAddress(/\/EditRace\/\d+\/\d+/)
  fillInput(await findField('Description'), 'Haute-Savoie')
  await pressSave()
  await withinRow('Haute-Savoie')
  await chooseAction('Abondance', 'Dupliquer')
  await findTitle('Dupliquer la race – Abondance')
  await waitFor(async () => expect(await fieldValue('Nom')).toBe('Abondance- Copy'))
  await pressButton('ANNULER')
  await chooseAction('Abondance', 'Désactiver')
  await pressInDialog('Désactiver')
  await findToast('La race a été désactivée')
  await user.click(await screen.findByRole('switch', { name: 'Inclure les inactifs' }))
  await waitForAddress(/gi=true/)
  await (await withinRow('Abondance')).findByText('Inactif')
  await chooseAction('Abondance', 'Réactiver')
  await findToast('La race a été activée')
  await user.click(await findLink('Retour'))
  await findTitle('Espèces')
  expect(location.search).toBe('')
})

test('a food is saved with its categories, its base and its properties, each typed as its kind', async () => {
  const { user } = await app.opened('/Admin/Foods/Edit/0')
  fillInput(await findField('Nom'), 'Argile rose')
  fillInput(await findField('Code'), 'ARG1')
  await pickOptionBy('Catégories', 'Phosph', /Phosphates/)
  await user.keyboard('{Escape}')
  await pickOptionBy('Base', 'oxy', 'Oxydes')
  await user.click(await screen.findByRole('switch', { name: 'Aliment biologique' }))
  fillInput(await findField('Maximum dans la formule (kg/t)'), '1200')
  await user.tab()
  await screen.findByText('Valeur : un nombre entre 0 et 1000, en kg par tonne.')
  fillInput(await findField('Maximum dans la formule (kg/t)'), '12,5')
  fillInput(await findField('NCF'), 'abandonné')
  fillInput(await findField('NCF'), '')
  await user.click(await combobox("Section de l'étiquette"))
  await user.click(await screen.findByRole('option', { name: 'Liants, antiagglomérants' }))
  await pressSave()
  await findToast("L'aliment a été créé")
  await findTitle('Argile rose')
  const Id = (await app.call<WireRecord[]>('GET', '/api/Foods?Code=ARG1'))[0]?.Id
  const saved = await app.call('GET', `/api/Foods/${Id}`)
  expect((saved.Properties as WireRecord[]).map(({ Name, Data }) => [Name, Data])).toEqual([
    ['IsBio', 'True'],
    ['MaxInFormula', '12.5'],
  ])
  expect(saved).toMatchObject({ PrimaryCategory: 'MP', IsBio: true, LabelSection: 'binders' })
  await app.opened(`/Admin/Foods/Detail/${Id}`)
  await screen.findByText(/Phosphates/, { selector: 'dd, dd *' })
  await screen.findByText(/12,5/)
  // What has no value is not shown; the form to complete it is a link away.
  expect(screen.queryByText('Lien')).toBeNull()
  const complete = screen.getByRole('link', { name: 'Compléter la fiche' })
  expect(complete.getAttribute('href')).toBe(`/Admin/Foods/Edit/${Id}`)
})

test('a food says what it costs, holds and is used in, or leads to what it lacks', async () => {
  const facts = async () => within(await screen.findByRole('region', { name: 'Prix et teneurs' }))
  const { Id } = await createFood(app, 'Sans rien')
  await app.opened(`/Admin/Foods/Detail/${Id}`)
  // Where it is typed: in the list that holds now, with no other food in sight.
  const price = await (await facts()).findByRole('link', { name: /^Dans aucune liste de prix/ })
  expect(price.getAttribute('href')).toMatch(/^\/Admin\/PriceLists\/Edit\/\d+\?food=.*&fromfood=\d+$/)
  const analysis = await (await facts()).findByRole('link', { name: 'Aucune analyse : en saisir une' })
  expect(analysis.getAttribute('href')).toBe(`/Admin/Analysis/Edit/0/${Id}?fromfood=${Id}`)
  // Before what the food is: what a new one lacks is to be seen without scrolling.
  const identity = screen.getByRole('heading', { name: 'Identité' })
  expect(analysis.compareDocumentPosition(identity)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const [chalk] = await app.call<WireRecord[]>('GET', '/api/Foods?Code=640642&NbPerPage=1')
  await app.opened(`/Admin/Foods/Detail/${chalk?.Id}`)
  await (await facts()).findByText(/78,00 €\/t, éleveur 114,00 €\/t/)
  await (await facts()).findByText('Calcium 387 g/kg')
  const notShared = /^L’aliment est partagé, cette analyse ou sa version ne l’est pas/
  expect((await facts()).queryByText(notShared)).toBeNull()
  await app.database().pool.query('update analysis set tenants_shared = false where food_id = $1', [chalk?.Id])
  await app.opened(`/Admin/Foods/Detail/${chalk?.Id}`)
  await (await facts()).findByText(notShared)
  await screen.findByText(/^· \d+ formules modifiables l’emploient$/)
  await app.opened('/Admin/Foods/List?code=640642')
  await screen.findByRole('columnheader', { name: 'Prix éleveur (€/t)' })
  await screen.findByRole('cell', { name: '114,00' })
  // In its file prices and contents are numbers, not what the screen writes of them.
  const files = interceptDownloads()
  await pressButton('Exporter CSV')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.content).toMatch(/;640642;114;.*;387,\d+;0,\d+;3,\d+;0,\d+;\d+\r$/m)
})

test('what a food lacks is entered and leads back to it: its first analysis, a further version, its price', async () => {
  const name = 'Allers et retours'
  const { Id } = await createFood(app, name)
  const { user } = await app.opened(`/Admin/Foods/Detail/${Id}`)
  const followFact = async (link: string | RegExp) => {
    const facts = within(await screen.findByRole('region', { name: 'Prix et teneurs' }))
    await user.click(await facts.findByRole('link', { name: link }))
  }
  await followFact('Aucune analyse : en saisir une')
  await findTitle('Nouvelle analyse')
  await pickOption('Modèle', 'CMV ruminants (CMV)')
  await pickOption('Version du modèle', '2026')
  await pressSave()
  await findTitle("Nouvelle version d'analyse")
  fillInput(await findField('MS (%)'), '80')
  fillInput(await findField('Calcium : Valeur MB'), '300')
  await pressSave()
  await findTitle(name)
  await screen.findByText('Calcium 300 g/kg')
  await followFact('Saisir une nouvelle version')
  await findTitle("Nouvelle version d'analyse")
  // It begins with the version that was added just now.
  expect(await fieldValue('Calcium : Valeur MB')).toBe('300')
  fillInput(await findField('Nom'), 'Lot 2')
  fillInput(await findField('Calcium : Valeur MB'), '310')
  await pressSave()
  await findTitle(name)
  await followFact(/^Dans aucune liste de prix/)
  await pressButton('ANNULER')
  await findTitle(name)
})

test('a second analysis of a food for the same model, which is refused, leads to a new version of the first', async () => {
  const [chalk] = await app.call<WireRecord[]>('GET', '/api/Foods?Code=640642&NbPerPage=1')
  const [analysis] = await app.call<WireRecord[]>('GET', `/api/Analysis?FoodId=${chalk?.Id}`)
  await app.opened(`/Admin/Analysis/Edit/0/${chalk?.Id}`)
  const instead = await screen.findByRole('link', { name: 'Lui ajouter une version' })
  expect(instead.getAttribute('href')).toBe(`/Admin/Analysis/VersionEdit/0/${chalk?.Id}/${analysis?.Id}/0`)
})

test('of what a nutrient is used in, the first ten of a kind are shown, the others on demand, each a link', async () => {
  const [calcium] = await app.call<WireRecord[]>('GET', '/api/Nutrients?Code=CA&NbPerPage=1')
  const { user } = await app.opened(`/Admin/Nutrients/Detail/${calcium?.Id}`)
  const part = within(await screen.findByRole('region', { name: 'Utilisé dans' }))
  const versions = () => part.queryAllByRole('link', { name: / › .* › / })
  await user.click(await part.findByRole('button', { name: /^et \d\d autres$/ }))
  expect(versions().length).toBeGreaterThan(50)
  expect(part.queryByText(/^et \d+ autres$/)).toBeNull()
})

test('a field does not ask to choose while the name of what is chosen is read', async () => {
  const parent = await createFood(app, 'Parent lent')
  const { Id } = await createFood(app, 'Enfant', { ParentId: parent.Id })
  const pending = Promise.withResolvers<undefined>()
  app.intercept(({ path, method }) =>
    path === `/api/Foods/${parent.Id}` && method === 'GET' ? pending.promise : undefined,
  )
  await app.opened(`/Admin/Foods/Edit/${Id}`)
  const field = await combobox('Aliment parent')
  expect([field.value, field.placeholder]).toEqual(['', '…'])
  expect((await combobox('Base')).placeholder).toBe('Choisir…')
  pending.resolve(undefined)
  await waitFor(() => expect(field.value).toContain('Parent lent'))
})

test('a food with two primary categories, or an inactive parent, is refused at its field and loses nothing', async () => {
  const parent = await createFood(app, 'Parent inactif')
  await app.opened('/Admin/Foods/Edit/0')
  fillInput(await findField('Nom'), 'Hybride')
  fillInput(await findField('Code'), 'HYB')
  for (const category of ['Phosphates', 'Vitamines'])
    await pickOptionBy('Catégories', category, (name: string) => name.includes(category))
  fillInput(await findField('Lien'), 'javascript:alert(1)')
  await screen.findByText('Lien : une adresse qui commence par http:// ou https://.')
  fillInput(await findField('Lien'), 'https://exemple.test/fiche')
  await pickOptionBy('Aliment parent', 'Parent inactif', /Parent inactif/)
  await app.call('DELETE', `/api/Foods/${parent.Id}`)
  await pressSave()
  await screen.findByText(/Un aliment relève d'une seule catégorie principale/)
  await screen.findByText(/^Aliment parent : cet aliment est inactif\./)
  expect(await fieldValue('Nom')).toBe('Hybride')
})

test('a food that cannot be deactivated is the subject of an error that stays and names the reason', async () => {
  const parent = await createFood(app, 'Parent utile')
  await createFood(app, 'Variante active', { ParentId: parent.Id })
  const { user } = await app.opened('/Admin/Foods/List?search=Parent+utile')
  // What depends on it moves the buttons when it comes: until then there is nothing to press.
  const pending = Promise.withResolvers<undefined>()
  app.intercept(({ path }) => (path.startsWith('/api/Foods/Uses/') ? pending.promise : undefined))
  await chooseAction('Parent utile', 'Désactiver')
  const dialog = within(await screen.findByRole('dialog'))
  const yes = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Désactiver' })
  expect(yes.disabled).toBe(true)
  pending.resolve(undefined)
  await waitFor(() => expect(yes.disabled).toBe(false))
  await user.click(yes)
  await screen.findByText(/parent d'aliments actifs : Variante active/, { selector: '[data-kind=error] *' })
  expect(await app.call('GET', `/api/Foods/${parent.Id}`)).toMatchObject({ Deleted: false })
})

test('a category cannot be under itself: the field of the parent reports it', async () => {
  await app.opened('/Admin/FoodCategorys/List')
  await searchListAndWait('Diététiques')
  await chooseAction('Diététiques', 'Modifier')
  await pickOptionBy('Catégorie parente', 'Vitamines', /Vitamines/)
  await pressSave()
  await screen.findByText('Catégorie parente : un élément ne peut pas se trouver sous lui-même.')
})

test('units and currencies are lists to read', async () => {
  await app.opened('/Admin/Units/List')
  await withinRow('mg/kg')
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull()
  await app.opened('/Admin/Currencys/List')
  const currency = await withinRow('EUR')
  expect(currency.queryByRole('link')).toBeNull()
  expect(document.querySelector('tbody a')).toBeNull()
})

test('a distributor reads what is shared with him, changes nothing of it, and may copy it for himself', async () => {
  const name = 'Acide nicotinique 99 % (niacine)'
  const { user } = await app.opened('/Admin/Foods/List', 'AdminDistri')
  await (await withinRow(name)).findByText('Partagé')
  expect(await rowActionNamesOf(name)).toEqual([
    'Consulter',
    'Ouvrir à côté',
    'Dupliquer',
    'Analyses',
    'Composition',
    'Pièces jointes',
    'Remplacer dans les formules…',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Consulter' }))
  await screen.findByText("Partagé par l'organisation dont vous dépendez : consultation seule.")
  expectNoButtons('Modifier')
  await app.opened(location.pathname.replace('/Detail/', '/Edit/'), 'AdminDistri')
  await screen.findByText(/consultation seule/)
  expectNoButtons('Enregistrer')
  await pressButton('Dupliquer')
  await waitFor(async () => expect(await fieldValue('Nom')).toBe(`${name}- Copy`))
  await pressSave()
  await findToast("L'aliment a été dupliqué")
  await findTitle(`${name}- Copy`)
  expect(screen.queryByText(/consultation seule/)).toBeNull()
  await pressButton('Modifier')
  await findTitle(`Modifier l'aliment – ${name}- Copy`)
})

test('an expert of a distributor adds no food and copies none', async () => {
  const name = 'Acide nicotinique 99 % (niacine)'
  await app.opened('/Admin/Foods/List', 'ExpertDistri')
  await withinRow(name)
  expect(screen.queryByRole('link', { name: 'Nouvel aliment' })).toBeNull()
  expect(await rowActionNamesOf(name)).toEqual([
    'Consulter',
    'Ouvrir à côté',
    'Analyses',
    'Composition',
    'Pièces jointes',
  ])
})

test('a distributor reads a shared food, and not one that is switched off for him', async () => {
  const food = await createFood(app, 'Sel gardé', { Tenants_Shared: true })
  const hidden = await createFood(app, 'Sel éteint', { Tenants_Shared: true })
  await app.opened('/Admin/Foods/List?search=Sel+', 'AdminDistri')
  await findLink('Sel éteint')
  const { rows } = await app.database().pool.query(
    `select structure.id from structure join app_user on app_user.tenant_id = structure.tenant_id
      where email = $1`,
    [emailOf('AdminDistri')],
  )
  const entries = [{ Name: '', Data: `False,${rows[0]?.id},${hidden.Id}` }]
  await app.call('POST', '/api/Foods/Permition', entries as unknown as WireRecord)

  await app.opened('/Admin/Foods/List?search=Sel+', 'AdminDistri')
  await findLink('Sel gardé')
  expect(screen.queryByRole('link', { name: 'Sel éteint' })).toBeNull()
  await app.opened(`/Admin/Foods/Detail/${hidden.Id}`, 'AdminDistri')
  await findToast("L'aliment n'existe pas")
  await waitForList()
  for (const screenName of ['Detail', 'Edit']) {
    await app.opened(`/Admin/Foods/${screenName}/${food.Id}`, 'AdminDistri')
    await findTitle('Sel gardé')
    expectNoButtons('Modifier', 'Désactiver', 'Enregistrer')
  }
})

test('a farmer opens nothing of the catalogue, and no menu leads there', async () => {
  const food = await createFood(app, 'Sel fermier', { Tenants_Shared: true })
  for (const address of [
    '/Admin/Foods/List',
    `/Admin/Foods/Detail/${food.Id}`,
    `/Admin/Analysis/List/${food.Id}`,
    '/Admin/Constraints/List',
    '/Admin/PriceLists/List',
  ]) {
    await app.opened(address, 'Farmer')
    await screen.findByText('Accès refusé')
    const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }))
    for (const entry of ['Aliments', 'Jeux de contraintes', 'Listes de prix'])
      expect(menu.queryByText(entry)).toBeNull()
  }
})

test('the words follow the language', async () => {
  await app.call('PUT', '/Account/Culture', { Culture: 'en-US' })
  try {
    await app.opened('/Admin/Foods/List')
    await findTitle('Ingredients')
    await screen.findByRole('switch', { name: 'Include inactive' })
  } finally {
    await app.call('PUT', '/Account/Culture', { Culture: 'fr-FR' })
  }
})

test('in English vitamins are in IU and yeasts in CFU, which are the UI and UFC of French', async () => {
  await app.opened('/Admin/Nutrients/List?name=Vitamine+A')
  await screen.findByRole('cell', { name: 'UI/kg' })
  await app.call('PUT', '/Account/Culture', { Culture: 'en-US' })
  try {
    await app.opened('/Admin/Nutrients/List?name=Vitamine+A')
    await screen.findByRole('cell', { name: 'IU/kg' })
    await app.opened('/Admin/Units/List')
    await screen.findByText('10⁹ CFU/kg')
    expect(screen.queryByText(/UI|UFC/)).toBeNull()
    // What is read can be searched, in small letters too.
    for (const [search, unit] of [
      ['iu', 'IU/kg'],
      ['CFU', '10⁹ CFU/kg'],
      ['UI', 'IU/kg'],
    ] as const) {
      await app.opened(`/Admin/Units/List?search=${search}`)
      await screen.findByText(unit)
      expect(screen.queryByText('g/kg')).toBeNull()
    }
  } finally {
    await app.call('PUT', '/Account/Culture', { Culture: 'fr-FR' })
  }
})
