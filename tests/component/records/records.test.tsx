import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import {
  atAddress,
  button,
  dialog,
  field,
  fieldValue,
  fill,
  focused,
  goneText,
  link,
  noDialog,
  onList,
  openTestApp,
  press,
  row,
  save,
  title,
  toast,
} from '../support.tsx'
import { chooseAction, find, newPackaging, packagingNamed, rowNames, search } from './support.tsx'

/* Lists and forms of records, as the people of the demonstration use them. */

const app = openTestApp()

const hasFocus = (label: string) => waitFor(async () => expect(await field(label)).toBe(document.activeElement))

describe('a record', () => {
  test('is created with a decimal comma, announced, found and read back', async () => {
    const { user } = await app.opened('/Admin/Packagings/List')
    await user.click(await link('Nouveau conditionnement'))
    await title('Nouveau conditionnement')
    fill(await field('Nom'), 'Sac kraft')
    await user.type(await field('Volume (kg)'), '1 234,5')
    fill(await field('Remise (€/t)'), '-8.25')
    fill(await field('Description'), 'Deux\nlignes')
    await save()
    await toast('Le conditionnement a été créé')
    await onList()
    const created = await find('Sac kraft')
    expect(created.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['1\u202f234,5', '-8,25']),
    )
    await user.click(await link('Sac kraft'))
    await title('Sac kraft')
    // Queries by text read any space as a plain one.
    await screen.findByText('1 234,5')
    expect(await packagingNamed(app, 'Sac kraft')).toMatchObject({ Volume: 1234.5, Discount: -8.25 })
  })

  test('is changed from its detail, which leads back to the list', async () => {
    const { Id } = await newPackaging(app, 'Fût')
    await app.opened(`/Admin/Packagings/Detail/${Id}`)
    await press('Modifier')
    await title('Modifier le conditionnement')
    fill(await field('Nom'), 'Fût métallique')
    fill(await field('Volume (kg)'), '')
    await save()
    await toast('Le conditionnement a été modifié')
    await onList()
    expect(await packagingNamed(app, 'Fût métallique')).toMatchObject({ Id, Volume: null })
  })

  test('is checked as one types, with the first invalid field focused and nothing sent', async () => {
    const { user } = await app.opened('/Admin/Packagings/Edit/0')
    fill(await field('Volume (kg)'), '12,3,4')
    await screen.findByText('Volume (kg) doit être un nombre.')
    fill(await field('Volume (kg)'), '200000')
    await screen.findByText('Volume (kg) : 100 000 au plus.')
    await save()
    await toast('Vous devez corriger le formulaire')
    await screen.findByText('Nom est obligatoire.')
    await hasFocus('Nom')
    await user.type(await field('Nom'), 'S')
    await goneText('Nom est obligatoire.')
    expect(app.sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('with a name that is taken is refused under the name, and nothing typed is lost', async () => {
    await newPackaging(app, 'Caisse', { Code: 'CAISSE' })
    await app.opened('/Admin/Packagings/Edit/0')
    fill(await field('Nom'), 'caisse')
    fill(await field('Description'), 'une autre')
    await save()
    await screen.findByText('Nom déjà utilisé.')
    await hasFocus('Nom')
    expect(await fieldValue('Description')).toBe('une autre')
    fill(await field('Nom'), 'Caisse plate')
    fill(await field('Code'), 'CAISSE')
    await save()
    await screen.findByText('Code déjà utilisé.')
    fill(await field('Code'), 'CAISSE2')
    await save()
    await onList()
  })

  test('is saved once, however often one submits meanwhile', async () => {
    const { user } = await app.opened('/Admin/Packagings/Edit/0')
    const pending = Promise.withResolvers<undefined>()
    const isPost = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path === '/api/Packagings'
    app.intercept((request) => (isPost(request) ? pending.promise : undefined))
    await user.type(await field('Nom'), 'Palette{Enter}{Enter}')
    await toast("Formulaire en cours d'envoi")
    pending.resolve(undefined)
    await toast('Le conditionnement a été créé')
    expect(app.sent.filter(isPost)).toHaveLength(1)
  })

  test('is not left with unsaved changes without a question', async () => {
    const { user } = await app.opened('/Admin/Packagings/List')
    await user.click(await link('Nouveau conditionnement'))
    fill(await field('Nom'), 'Jamais enregistré')
    await press('ANNULER')
    await (await dialog()).findByText(/Vos modifications ne sont pas enregistrées\./)
    await user.keyboard('{Escape}')
    await noDialog()
    expect(await fieldValue('Nom')).toBe('Jamais enregistré')
    history.back()
    await press('Rester')
    await noDialog()
    expect(await fieldValue('Nom')).toBe('Jamais enregistré')
    history.back()
    await press('Quitter sans enregistrer')
    await onList()
    await user.click(await link('Nouveau conditionnement'))
    await title('Nouveau conditionnement')
    await press('ANNULER')
    await onList()
  })

  test('is duplicated with - Copy on its name and code', async () => {
    await newPackaging(app, 'Octabin', { Code: 'OCTA', Volume: 900 })
    await app.opened('/Admin/Packagings/List')
    await find('Octabin')
    await chooseAction('Octabin', 'Dupliquer')
    await title('Dupliquer le conditionnement')
    await waitFor(async () => expect(await fieldValue('Nom')).toBe('Octabin- Copy'))
    expect(await fieldValue('Code')).toBe('OCTA- Copy')
    await save()
    await toast('Le conditionnement a été dupliqué')
    expect(await packagingNamed(app, 'Octabin- Copy')).toMatchObject({ Code: 'OCTA- Copy', Volume: 900 })
  })

  test('is deactivated after a question, marked among the inactive, and restored without one', async () => {
    await newPackaging(app, 'Tonnelet')
    const { user } = await app.opened('/Admin/Packagings/List')
    await find('Tonnelet')
    await chooseAction('Tonnelet', 'Désactiver')
    await (await dialog()).findByText('Le conditionnement sera désactivé.')
    await press('ANNULER')
    await noDialog()
    await waitFor(() => expect(focused()).toBe('Actions : Tonnelet'))
    await chooseAction('Tonnelet', 'Désactiver')
    await user.click(await (await dialog()).findByRole('button', { name: 'Désactiver' }))
    await toast('Le conditionnement a été désactivé')
    await screen.findByText('Aucune ligne ne correspond à cette recherche.')
    await user.click(await screen.findByRole('switch', { name: 'Inclure les inactifs' }))
    await (await row('Tonnelet')).findByText('Inactif')
    await chooseAction('Tonnelet', 'Réactiver')
    await toast('Le conditionnement a été activé')
    await goneText('Inactif')
    await row('Tonnelet')
  })

  test.each(['Edit/999999', 'Edit/abc', 'Detail/abc', 'Detail/0'])(
    'at %s does not exist, which leads back to the list with a message',
    async (address) => {
      await app.opened(`/Admin/Packagings/${address}`)
      await toast("Le conditionnement n'existe pas")
      await onList()
    },
  )
})

describe('two people who edit the same record', () => {
  /** Opens the form, lets someone else save, then changes name and volume and tries to save. */
  async function collide(name: string) {
    const record = await newPackaging(app, name, { Description: 'avant' })
    const { user } = await app.opened(`/Admin/Packagings/Edit/${record.Id}`)
    fill(await field('Nom'), `${name} mien`)
    await app.call('PUT', '/api/Packagings', { ...record, Volume: 30, Description: 'après' })
    fill(await field('Volume (kg)'), '20')
    await save()
    const conflict = await dialog()
    await conflict.findByText(/Quelqu'un d'autre a enregistré entre-temps/)
    const choice = (label: string, side: string) =>
      within(conflict.getByRole('radiogroup', { name: label })).getByRole('radio', { name: side })
    return { user, conflict, choice }
  }

  test('see both versions; what only one of them changed is kept, what both changed is chosen', async () => {
    const { user, conflict, choice } = await collide('Cuve')
    expect(conflict.getAllByRole('radiogroup')).toHaveLength(3)
    expect(choice('Nom', 'La mienne Cuve mien').getAttribute('aria-checked')).toBe('true')
    expect(choice('Description', 'La leur après').getAttribute('aria-checked')).toBe('true')
    await user.click(choice('Volume (kg)', 'La leur 30'))
    await press('Enregistrer ce choix')
    await toast('Le conditionnement a été modifié')
    expect(await packagingNamed(app, 'Cuve mien')).toMatchObject({ Volume: 30, Description: 'après' })
  })

  test('may keep all of theirs, or all of the other', async () => {
    await collide('Bac')
    await press('Prendre les leurs')
    await press('Garder les miennes')
    await press('Enregistrer ce choix')
    await onList()
    expect(await packagingNamed(app, 'Bac mien')).toMatchObject({ Volume: 20, Description: 'avant' })
    await collide('Fardeau')
    await press('Prendre les leurs')
    await press('Enregistrer ce choix')
    await onList()
    expect(await packagingNamed(app, 'Fardeau')).toMatchObject({ Name: 'Fardeau', Volume: 30, Description: 'après' })
  })

  test('go back to the form with everything they typed', async () => {
    const { user } = await collide('Silo')
    await user.keyboard('{Escape}')
    await press('Revenir au formulaire')
    await noDialog()
    expect(await fieldValue('Nom')).toBe('Silo mien')
    expect(await packagingNamed(app, 'Silo')).toMatchObject({ Name: 'Silo', Volume: 30 })
  })
})

describe('a list', () => {
  test('keeps its filters in the address: when opened again, after a record, after going back', async () => {
    const { user } = await app.opened('/Admin/Foods/List')
    await search('Carbonate de')
    await press('Filtres')
    fill(await field('Code'), '6406')
    await atAddress(/search=Carbonate\+de&code=6406$/)
    const matches = [
      'Bicarbonate de sodium',
      'Carbonate de calcium',
      'Carbonate de calcium et de magnésium (dolomie)',
      'Carbonate de potassium',
    ]
    await waitFor(() => expect(rowNames()).toEqual(matches))
    await app.opened(location.pathname + location.search)
    await waitFor(() => expect(rowNames()).toEqual(matches))
    expect(await fieldValue('Code')).toBe('6406')
    await user.click(await link('Carbonate de potassium'))
    await title('Carbonate de potassium')
    history.back()
    await waitFor(() => expect(rowNames()).toEqual(matches))
    await chooseAction('Carbonate de potassium', 'Modifier')
    await title("Modifier l'aliment")
    await press('ANNULER')
    await atAddress(/search=Carbonate\+de&code=6406$/)
    await waitFor(() => expect(rowNames()).toEqual(matches))
  })

  test('cleans its search texts as documented before they are sent', async () => {
    await app.opened('/Admin/Foods/List')
    await search('sel 5% <a/b>#')
    const searches = () => app.sent.map((one) => new URLSearchParams(one.search).get('Search')).filter(Boolean)
    await waitFor(() => expect(searches()).toEqual(['sel 5 a b']))
  })

  test('sorts by its headers and pages; the page control has five items at most', async () => {
    const { user } = await app.opened('/Admin/Foods/List')
    await row('Acide nicotinique 99 % (niacine)')
    const table = within(screen.getByRole('table'))
    const header = (name: string) => table.getByRole('columnheader', { name })
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    const items = () => pages.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(header('Nom').getAttribute('aria-sort')).toBe('ascending')
    expect(items()).toEqual(['', '1', '2', '3', '…', '10', ''])
    await user.click(pages.getByRole('button', { name: 'Page 10' }))
    await atAddress(/page=10$/)
    await waitFor(() => expect(items()).toEqual(['', '1', '…', '8', '9', '10', '']))
    history.back()
    await row('Acide nicotinique 99 % (niacine)')
    await user.click(table.getByRole('button', { name: 'Code' }))
    await atAddress(/sort=code$/)
    await waitFor(() => expect(header('Code').getAttribute('aria-sort')).toBe('ascending'))
    await user.click(table.getByRole('button', { name: 'Code' }))
    await atAddress(/sort=code&desc=true$/)
    await row('MELASSE')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lignes par page' }), '100')
    await waitFor(() => expect(rowNames()).toHaveLength(92))
    await screen.findByText('1–92 sur 92')
  })

  test.each([
    '/Formule/List?sort=targetObjectName&desc=true&unknown=1',
    '/Formule/List?sort=stateOfYore',
    '/Admin/Foods/List?sort=colour&desc=true',
    '/Admin/Farms/List?sort=stock',
    '/Shared/Users/List?sort=passwordhash',
  ])('of an old bookmark, with a sort or a filter there is not, is shown all the same: %s', async (address) => {
    await app.opened(address, 'AdminDif')
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
    expect(screen.queryByText("La liste n'a pas pu être chargée.")).toBeNull()
  })

  test('replaces a page beyond the last one by the last one', async () => {
    await app.opened('/Admin/Foods/List?page=40&size=25')
    await screen.findByText('76–92 sur 92')
    await atAddress(/page=4(&|$)/)
  })

  test('reports that it could not be loaded, and loads when one tries again', async () => {
    const { user } = await app.opened('/Admin/Dashboard')
    app.intercept(({ path }) => (path === '/api/Packagings' ? Promise.reject(new TypeError('aborted')) : undefined))
    await user.click(await screen.findByRole('link', { name: /Conditionnements/ }))
    await screen.findByText("La liste n'a pas pu être chargée.")
    app.intercept(() => undefined)
    await user.click(await within(screen.getByRole('main')).findByRole('button', { name: 'Réessayer' }))
    await row('Big-bag 1000 kg')
  })

  test('takes the focus when the row that has it is not among those found', async () => {
    await app.opened('/Admin/Packagings/List')
    const pending = Promise.withResolvers<undefined>()
    app.intercept((request) => (/Search=Big/.test(request.search) ? pending.promise : undefined))
    await find('Sac 25 kg houssé')
    await search('Big-bag 1000')
    await atAddress(/search=Big/)
    ;(await button('Actions : Sac 25 kg houssé')).focus()
    pending.resolve(undefined)
    await goneText('Sac 25 kg houssé')
    await waitFor(() => expect(focused()).toBe('Conditionnements'))
  })
})
