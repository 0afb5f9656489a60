import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { emailOf } from '../../kit/support/demo-people.ts'
import { chooseAction, find } from '../records/support.tsx'
import {
  atAddress,
  field,
  fieldValue,
  fill,
  link,
  onList,
  openTestApp,
  press,
  row,
  save,
  title,
  toast,
} from '../support.tsx'
import { combobox, newFood, pickBy, pressInDialog, type Wire } from './support.tsx'

/* The screens of the catalogue: what each of its records has of its own, and who may do what with it. */

const app = openTestApp()

const actionsOf = async (record: string) => {
  await press(`Actions : ${record}`)
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
/** What is a read-only screen's not to have. */
const expectNoButtons = (...names: string[]) => {
  for (const name of names) expect(screen.queryByRole('button', { name })).toBeNull()
}

test('a species shows its races; one is added, changed, deactivated and restored without leaving it', async () => {
  const { user } = await app.opened('/Admin/Species/List')
  await user.click(await link('Bovins laitiers'))
  await title('Bovins laitiers')
  await row('Montbéliarde')
  await user.click(await link('Nouvelle race'))
  await title('Nouvelle race')
  fill(await field('Nom'), 'Abondance')
  fill(await field('Code'), 'AB')
  await waitFor(async () => expect((await combobox(/Espèce/)).value).toMatch(/^Bovins laitiers/))
  await save()
  await toast('La race a été créée')
  await title('Bovins laitiers')
  await chooseAction('Abondance', 'Modifier')
  await atAddress(/\/EditRace\/\d+\/\d+/)
  fill(await field('Description'), 'Haute-Savoie')
  await save()
  await row('Haute-Savoie')
  await chooseAction('Abondance', 'Dupliquer')
  await title('Dupliquer la race')
  await waitFor(async () => expect(await fieldValue('Nom')).toBe('Abondance- Copy'))
  await press('ANNULER')
  await chooseAction('Abondance', 'Désactiver')
  await pressInDialog('Désactiver')
  await toast('La race a été désactivée')
  await user.click(await screen.findByRole('switch', { name: 'Inclure les inactifs' }))
  await atAddress(/gi=true/)
  await (await row('Abondance')).findByText('Inactif')
  await chooseAction('Abondance', 'Réactiver')
  await toast('La race a été activée')
  await user.click(await link('Retour'))
  await title('Espèces')
  expect(location.search).toBe('')
})

test('a food is saved with its categories, its base and its properties, each typed as its kind', async () => {
  const { user } = await app.opened('/Admin/Foods/Edit/0')
  fill(await field('Nom'), 'Argile rose')
  fill(await field('Code'), 'ARG1')
  await pickBy('Catégories', 'Phosph', /Phosphates/)
  await user.keyboard('{Escape}')
  await pickBy('Base', 'oxy', 'Oxydes')
  await user.click(await screen.findByRole('switch', { name: 'Aliment biologique' }))
  fill(await field('Maximum dans la formule (kg/t)'), '1200')
  await user.tab()
  await screen.findByText('Valeur : un nombre entre 0 et 1000, en kg par tonne.')
  fill(await field('Maximum dans la formule (kg/t)'), '12,5')
  fill(await field('NCF'), 'abandonné')
  fill(await field('NCF'), '')
  await user.click(await combobox("Section de l'étiquette"))
  await user.click(await screen.findByRole('option', { name: 'Liants, antiagglomérants' }))
  await save()
  await toast("L'aliment a été créé")
  await onList()
  const Id = (await app.call<Wire[]>('GET', '/api/Foods?Code=ARG1'))[0]?.Id
  const saved = await app.call('GET', `/api/Foods/${Id}`)
  expect((saved.Properties as Wire[]).map(({ Name, Data }) => [Name, Data])).toEqual([
    ['IsBio', 'True'],
    ['MaxInFormula', '12.5'],
  ])
  expect(saved).toMatchObject({ PrimaryCategory: 'MP', IsBio: true, LabelSection: 'binders' })
  await app.opened(`/Admin/Foods/Detail/${Id}`)
  await screen.findByText(/Phosphates/, { selector: 'dd, dd *' })
  await screen.findByText(/12,5/)
})

test('a food with two primary categories, or an inactive parent, is refused at its field and loses nothing', async () => {
  const parent = await newFood(app, 'Parent inactif')
  await app.opened('/Admin/Foods/Edit/0')
  fill(await field('Nom'), 'Hybride')
  fill(await field('Code'), 'HYB')
  for (const category of ['Phosphates', 'Vitamines'])
    await pickBy('Catégories', category, (name: string) => name.includes(category))
  fill(await field('Lien'), 'javascript:alert(1)')
  await screen.findByText('Lien : une adresse qui commence par http:// ou https://.')
  fill(await field('Lien'), 'https://exemple.test/fiche')
  await pickBy('Aliment parent', 'Parent inactif', /Parent inactif/)
  await app.call('DELETE', `/api/Foods/${parent.Id}`)
  await save()
  await screen.findByText(/Un aliment relève d'une seule catégorie principale/)
  await screen.findByText(/^Aliment parent : cet aliment est inactif\./)
  expect(await fieldValue('Nom')).toBe('Hybride')
})

test('a food that cannot be deactivated is the subject of an error that stays and names the reason', async () => {
  const parent = await newFood(app, 'Parent utile')
  await newFood(app, 'Variante active', { ParentId: parent.Id })
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
  await find('Diététiques')
  await chooseAction('Diététiques', 'Modifier')
  await pickBy('Catégorie parente', 'Vitamines', /Vitamines/)
  await save()
  await screen.findByText('Catégorie parente : un élément ne peut pas se trouver sous lui-même.')
})

test('units and currencies are lists to read', async () => {
  await app.opened('/Admin/Units/List')
  await row('mg/kg')
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull()
  await app.opened('/Admin/Currencys/List')
  const currency = await row('EUR')
  expect(currency.queryByRole('link')).toBeNull()
  expect(document.querySelector('tbody a')).toBeNull()
})

test('a distributor reads what is shared with him, changes nothing of it, and may copy it for himself', async () => {
  const name = 'Acide nicotinique 99 % (niacine)'
  const { user } = await app.opened('/Admin/Foods/List', 'AdminDistri')
  await (await row(name)).findByText('Partagé')
  expect(await actionsOf(name)).toEqual(['Consulter', 'Dupliquer', 'Analyses', 'Composition', 'Pièces jointes'])
  await user.click(screen.getByRole('menuitem', { name: 'Consulter' }))
  await screen.findByText("Partagé par l'organisation dont vous dépendez : consultation seule.")
  expectNoButtons('Modifier')
  await app.opened(location.pathname.replace('/Detail/', '/Edit/'), 'AdminDistri')
  await screen.findByText(/consultation seule/)
  expectNoButtons('Enregistrer')
  await press('Dupliquer')
  await waitFor(async () => expect(await fieldValue('Nom')).toBe(`${name}- Copy`))
  await save()
  await toast("L'aliment a été dupliqué")
  expect((await row(`${name}- Copy`)).queryByText('Partagé')).toBeNull()
  await chooseAction(`${name}- Copy`, 'Modifier')
  await title("Modifier l'aliment")
})

test('an expert of a distributor adds no food and copies none', async () => {
  const name = 'Acide nicotinique 99 % (niacine)'
  await app.opened('/Admin/Foods/List', 'ExpertDistri')
  await row(name)
  expect(screen.queryByRole('link', { name: 'Nouvel aliment' })).toBeNull()
  expect(await actionsOf(name)).toEqual(['Consulter', 'Analyses', 'Composition', 'Pièces jointes'])
})

test('a distributor reads a shared food, and not one that is switched off for him', async () => {
  const food = await newFood(app, 'Sel gardé', { Tenants_Shared: true })
  const hidden = await newFood(app, 'Sel éteint', { Tenants_Shared: true })
  await app.opened('/Admin/Foods/List?search=Sel+', 'AdminDistri')
  await link('Sel éteint')
  const { rows } = await app.database().pool.query(
    `select structure.id from structure join app_user on app_user.tenant_id = structure.tenant_id
      where email = $1`,
    [emailOf('AdminDistri')],
  )
  const entries = [{ Name: '', Data: `False,${rows[0]?.id},${hidden.Id}` }]
  await app.call('POST', '/api/Foods/Permition', entries as unknown as Wire)

  await app.opened('/Admin/Foods/List?search=Sel+', 'AdminDistri')
  await link('Sel gardé')
  expect(screen.queryByRole('link', { name: 'Sel éteint' })).toBeNull()
  await app.opened(`/Admin/Foods/Detail/${hidden.Id}`, 'AdminDistri')
  await toast("L'aliment n'existe pas")
  await onList()
  for (const screenName of ['Detail', 'Edit']) {
    await app.opened(`/Admin/Foods/${screenName}/${food.Id}`, 'AdminDistri')
    await title('Sel gardé')
    expectNoButtons('Modifier', 'Désactiver', 'Enregistrer')
  }
})

test('a farmer opens nothing of the catalogue, and no menu leads there', async () => {
  const food = await newFood(app, 'Sel fermier', { Tenants_Shared: true })
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
    await title('Ingredients')
    await screen.findByRole('switch', { name: 'Include inactive' })
  } finally {
    await app.call('PUT', '/Account/Culture', { Culture: 'fr-FR' })
  }
})
