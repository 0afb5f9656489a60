import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { focusFirstField } from '../../../packages/web/src/kit/form/form.tsx'
import {
  fieldValue,
  fillInput,
  findButton,
  findField,
  findLink,
  findTitle,
  findToast,
  focusedLabel,
  interceptDownloads,
  openTestApp,
  pressButton,
  pressSave,
  waitForAddress,
  waitForList,
  waitForNoDialog,
  waitForNoText,
  withinDialog,
  withinRow,
} from '../support.tsx'
import {
  chooseAction,
  createPackaging,
  listedRowNames,
  readPackagingByName,
  searchList,
  searchListAndWait,
} from './support.tsx'

/* Lists and forms of records, as the people of the demonstration use them. */

const app = openTestApp()

const waitForFocus = (label: string) => waitFor(async () => expect(await findField(label)).toBe(document.activeElement))

describe('what is shared at first', () => {
  const isShared = async () =>
    (await screen.findByRole<HTMLInputElement>('switch', { name: /^Partagé avec les organisations/ })).checked
  test.each([
    ['/Admin/Species/Edit/0', 'AdminDif', true],
    ['/Admin/PriceLists/Edit/eg==', 'AdminDif', true],
    ['/Admin/Foods/Edit/0', 'AdminDistri', false],
    ['/Admin/Structures/Add', 'AdminDif', false],
    ['/Admin/LegalMaxima/Edit/0', 'Host', true],
  ] as const)('%s of %s: %s', async (address, role, expected) => {
    await app.opened(address, role)
    expect(await isShared()).toBe(expected)
  })
})

test.each([
  ['required and empty', '<input value="A"><input type="hidden"><input required value="B"><input required id="here">'],
  [
    'that can be filled in, if none is both',
    '<input disabled required><input type="checkbox"><input id="here" value="A">',
  ],
])('a form begins at the first field that is %s', (_, fields) => {
  const form = document.createElement('form')
  form.innerHTML = fields
  document.body.append(form)
  onTestFinished(() => form.remove())
  focusFirstField({ current: form })
  expect(document.activeElement?.id).toBe('here')
})

test('a form lets the focus go from where it began to a field that is filled, moved there by whatever', async () => {
  await app.opened('/TermOfUse/Edit/0', 'Host')
  const begun = await findField('Titre (français)')
  await waitFor(() => expect(document.activeElement).toBe(begun))
  const day = await findField("Date d'entrée en vigueur")
  day.focus()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(day)
})

test('a value that is longer than its field stands below it in full', async () => {
  const measures = { scrollWidth: 7, clientWidth: 0 }
  for (const [name, perLetter] of Object.entries(measures))
    Object.defineProperty(HTMLInputElement.prototype, name, {
      configurable: true,
      get(this: HTMLInputElement) {
        return perLetter === 0 ? 300 : this.value.length * perLetter
      },
    })
  onTestFinished(() => {
    for (const name of Object.keys(measures)) Reflect.deleteProperty(HTMLInputElement.prototype, name)
  })
  await app.opened('/Admin/Packagings/Edit/0')
  fillInput(await findField('Nom'), 'Sac')
  expect(screen.queryByText('Sac')).toBeNull()
  const name = 'Sac de papier kraft à trois épaisseurs, palettisé et filmé'
  fillInput(await findField('Nom'), name)
  await screen.findByText(name)
})

describe('a record', () => {
  test('is created with a decimal comma, announced, found and read back; its row has the focus on return', async () => {
    const { user } = await app.opened('/Admin/Packagings/List')
    await user.click(await findLink('Nouveau conditionnement'))
    await findTitle('Nouveau conditionnement')
    fillInput(await findField('Nom'), 'Sac kraft')
    await user.type(await findField('Volume (kg)'), '1 234,5')
    fillInput(await findField('Remise (€/t)'), '-8.25')
    fillInput(await findField('Description'), 'Deux\nlignes')
    await pressSave()
    await findToast('Le conditionnement a été créé')
    await waitForList()
    // The toast names it, and leads to it as long as it is there.
    await user.click(await findLink('Ouvrir « Sac kraft »'))
    await findTitle('Sac kraft')
    await waitForNoText('Le conditionnement a été créé')
    await user.click(await findLink('Retour'))
    const created = await searchListAndWait('Sac kraft')
    expect(created.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['1\u202f234,5', '−8,25']),
    )
    await user.click(await findLink('Sac kraft'))
    await findTitle('Sac kraft')
    // Queries by text read any space as a plain one.
    await screen.findByText('1 234,5')
    expect(await readPackagingByName(app, 'Sac kraft')).toMatchObject({ Volume: 1234.5, Discount: -8.25 })
    await user.click(await findLink('Retour'))
    await waitForAddress(/\/Packagings\/List/)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sac kraft'))
  })

  test('that was created stays in sight when its row moves to its place among the others', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined)
    onTestFinished(() => scrolled.mockRestore())
    const { user } = await app.opened('/Admin/Packagings/List')
    await findLink('Vrac camion')
    await user.click(await findLink('Nouveau conditionnement'))
    fillInput(await findField('Nom'), 'Sac tissé')
    await pressSave()
    await waitForList()
    await waitFor(() => expect(listedRowNames().slice(1)).toContain('Sac tissé'))
    await waitFor(() => expect(scrolled.mock.contexts).toContain((document.activeElement as Element).closest('tr')))
    expect(document.activeElement?.textContent).toBe('Sac tissé')
  })

  test('is changed from its detail and saved by Ctrl+S, which leads back to the list', async () => {
    const { Id } = await createPackaging(app, 'Fût')
    const { user } = await app.opened(`/Admin/Packagings/Detail/${Id}`)
    await pressButton('Modifier')
    await findTitle('Modifier le conditionnement – Fût')
    expect(screen.getByRole('navigation', { name: "Fil d'Ariane" }).textContent).toContain('Fût')
    fillInput(await findField('Nom'), 'Fût métallique')
    fillInput(await findField('Volume (kg)'), '')
    await user.keyboard('{Control>}s{/Control}')
    await findToast('Le conditionnement a été modifié')
    await waitForList()
    expect(await readPackagingByName(app, 'Fût métallique')).toMatchObject({ Id, Volume: null })
  })

  test('is checked as one types, with the first invalid field focused and nothing sent', async () => {
    const { user } = await app.opened('/Admin/Packagings/Edit/0')
    fillInput(await findField('Volume (kg)'), '12,3,4')
    await screen.findByText('Volume (kg) doit être un nombre.')
    fillInput(await findField('Volume (kg)'), '200000')
    await screen.findByText('Volume (kg) : 100 000 au plus.')
    await pressSave()
    await findToast('Vous devez corriger le formulaire')
    await screen.findByText('Nom est obligatoire.')
    await waitForFocus('Nom')
    await user.type(await findField('Nom'), 'S')
    await waitForNoText('Nom est obligatoire.')
    expect(app.sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('with a name that is taken is refused under the name, and nothing typed is lost', async () => {
    await createPackaging(app, 'Caisse', { Code: 'CAISSE' })
    await app.opened('/Admin/Packagings/Edit/0')
    fillInput(await findField('Nom'), 'caisse')
    fillInput(await findField('Description'), 'une autre')
    await pressSave()
    await screen.findByText('Nom déjà utilisé.')
    await waitForFocus('Nom')
    expect(await fieldValue('Description')).toBe('une autre')
    fillInput(await findField('Nom'), 'Caisse plate')
    fillInput(await findField('Code'), 'CAISSE')
    await pressSave()
    await screen.findByText('Code déjà utilisé.')
    fillInput(await findField('Code'), 'CAISSE2')
    await pressSave()
    await waitForList()
  })

  test('is saved once, however often one submits meanwhile', async () => {
    const { user } = await app.opened('/Admin/Packagings/Edit/0')
    const pending = Promise.withResolvers<undefined>()
    const isPost = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path === '/api/Packagings'
    app.intercept((request) => (isPost(request) ? pending.promise : undefined))
    await user.type(await findField('Nom'), 'Palette{Enter}{Enter}')
    await findToast("Formulaire en cours d'envoi")
    pending.resolve(undefined)
    await findToast('Le conditionnement a été créé')
    expect(app.sent.filter(isPost)).toHaveLength(1)
  })

  test('is not left with unsaved changes without a question', async () => {
    const { user } = await app.opened('/Admin/Packagings/List')
    await user.click(await findLink('Nouveau conditionnement'))
    fillInput(await findField('Nom'), 'Jamais enregistré')
    await pressButton('ANNULER')
    await (await withinDialog()).findByText(/Vos modifications ne sont pas enregistrées\./)
    await user.keyboard('{Escape}')
    await waitForNoDialog()
    expect(await fieldValue('Nom')).toBe('Jamais enregistré')
    history.back()
    await pressButton('Rester')
    await waitForNoDialog()
    expect(await fieldValue('Nom')).toBe('Jamais enregistré')
    history.back()
    await pressButton('Quitter sans enregistrer')
    await waitForList()
    await user.click(await findLink('Nouveau conditionnement'))
    await findTitle('Nouveau conditionnement')
    await pressButton('ANNULER')
    await waitForList()
  })

  test('is duplicated with - Copy on its name and code', async () => {
    await createPackaging(app, 'Octabin', { Code: 'OCTA', Volume: 900 })
    await app.opened('/Admin/Packagings/List')
    await searchListAndWait('Octabin')
    await chooseAction('Octabin', 'Dupliquer')
    await findTitle('Dupliquer le conditionnement – Octabin')
    await waitFor(async () => expect(await fieldValue('Nom')).toBe('Octabin- Copy'))
    expect(await fieldValue('Code')).toBe('OCTA- Copy')
    await pressSave()
    await findToast('Le conditionnement a été dupliqué')
    await findLink('Ouvrir « Octabin- Copy »')
    expect(await readPackagingByName(app, 'Octabin- Copy')).toMatchObject({ Code: 'OCTA- Copy', Volume: 900 })
  })

  test('is deactivated after a question, marked among the inactive, and restored without one', async () => {
    await createPackaging(app, 'Tonnelet')
    const { user } = await app.opened('/Admin/Packagings/List')
    await searchListAndWait('Tonnelet')
    await chooseAction('Tonnelet', 'Désactiver')
    await (await withinDialog()).findByText('Le conditionnement sera désactivé.')
    await pressButton('ANNULER')
    await waitForNoDialog()
    await waitFor(() => expect(focusedLabel()).toBe('Actions : Tonnelet'))
    await chooseAction('Tonnelet', 'Désactiver')
    await user.click(await (await withinDialog()).findByRole('button', { name: 'Désactiver' }))
    await findToast('Le conditionnement a été désactivé')
    await screen.findByText('Aucune ligne ne correspond à cette recherche.')
    await pressButton('Annuler la désactivation')
    await findToast('Le conditionnement a été activé')
    await withinRow('Tonnelet')
    await chooseAction('Tonnelet', 'Désactiver')
    await user.click(await (await withinDialog()).findByRole('button', { name: 'Désactiver' }))
    await screen.findByText('Aucune ligne ne correspond à cette recherche.')
    await user.click(await screen.findByRole('switch', { name: 'Inclure les inactifs' }))
    await (await withinRow('Tonnelet')).findByText('Inactif')
    await chooseAction('Tonnelet', 'Réactiver')
    await findToast('Le conditionnement a été activé')
    await waitForNoText('Inactif')
    await withinRow('Tonnelet')
  })

  test('leaves the focus on the row that takes its place when it is deactivated, and where it was when that is undone', async () => {
    for (const name of ['Silo 1', 'Silo 2', 'Silo 3']) await createPackaging(app, name)
    const { user } = await app.opened('/Admin/Packagings/List?search=Silo')
    await withinRow('Silo 2')
    await chooseAction('Silo 2', 'Désactiver')
    await user.click(await (await withinDialog()).findByRole('button', { name: 'Désactiver' }))
    await findToast('Le conditionnement a été désactivé')
    await waitForNoText('Silo 2')
    await waitFor(() => expect(focusedLabel()).toBe('Actions : Silo 3'))
    await pressButton('Annuler la désactivation')
    await withinRow('Silo 2')
    await waitFor(() => expect(focusedLabel()).toBe('Actions : Silo 3'))
  })

  test('is restored from wherever one has gone since it was deactivated, without leaving that screen', async () => {
    const [{ Id }, other] = [await createPackaging(app, 'Jerrycan'), await createPackaging(app, 'Fût')]
    const { user, shell } = await app.opened(`/Admin/Packagings/Detail/${Id}`)
    await pressButton('Désactiver')
    await user.click(await (await withinDialog()).findByRole('button', { name: 'Désactiver' }))
    await waitForList()
    const elsewhere = `/Admin/Packagings/Detail/${other.Id}`
    await shell.router.navigate({ href: elsewhere })
    await findTitle('Fût')
    await pressButton('Annuler la désactivation')
    await findToast('Le conditionnement a été activé')
    expect(location.pathname).toBe(elsewhere)
  })

  test('whose menu is open offers there what can be done now that somebody else has changed it', async () => {
    const { Id } = await createPackaging(app, 'Bidon')
    const openMenu = async (address: string) => {
      const { shell } = await app.opened(address)
      await withinRow('Bidon')
      await pressButton('Actions : Bidon')
      await screen.findByRole('menuitem', { name: 'Désactiver' })
      await app.call('DELETE', `/api/Packagings/${Id}`)
      await shell.queries.invalidateQueries()
    }
    await openMenu('/Admin/Packagings/List?search=Bidon&gi=true')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Réactiver' }))
    await findToast('Le conditionnement a été activé')
    // Without the inactive its row goes, and the menu with it.
    await openMenu('/Admin/Packagings/List?search=Bidon')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  test.each(['Edit/999999', 'Edit/abc', 'Detail/abc', 'Detail/0'])(
    'at %s does not exist, which leads back to the list with a message',
    async (address) => {
      await app.opened(`/Admin/Packagings/${address}`)
      await findToast("Le conditionnement n'existe pas")
      await waitForList()
    },
  )
})

describe('two people who edit the same record', () => {
  /** Opens the form, lets someone else save, then changes name and volume and tries to save. */
  async function collide(name: string) {
    const record = await createPackaging(app, name, { Description: 'avant' })
    const { user } = await app.opened(`/Admin/Packagings/Edit/${record.Id}`)
    fillInput(await findField('Nom'), `${name} mien`)
    await app.call('PUT', '/api/Packagings', { ...record, Volume: 30, Description: 'après' })
    fillInput(await findField('Volume (kg)'), '20')
    await pressSave()
    const conflict = await withinDialog()
    await conflict.findByText(/Quelqu'un d'autre a enregistré entre-temps/)
    const choice = (label: string, side: string | RegExp) =>
      within(conflict.getByRole('radiogroup', { name: label })).getByRole('radio', { name: side })
    return { user, conflict, choice }
  }

  test('see both versions; what only one of them changed is kept, what both changed is chosen', async () => {
    const { user, conflict, choice } = await collide('Cuve')
    expect(conflict.getAllByRole('radiogroup')).toHaveLength(3)
    expect(choice('Nom', 'La mienne Cuve mien').getAttribute('aria-checked')).toBe('true')
    expect(choice('Description', /^Celle enregistrée à .* après$/).getAttribute('aria-checked')).toBe('true')
    await user.click(choice('Volume (kg)', /^Celle enregistrée à .* 30$/))
    await pressButton('Enregistrer ce choix')
    await findToast('Le conditionnement a été modifié')
    expect(await readPackagingByName(app, 'Cuve mien')).toMatchObject({ Volume: 30, Description: 'après' })
  })

  test('may keep all of theirs, or all of the other', async () => {
    await collide('Bac')
    await pressButton('Prendre les autres')
    await pressButton('Garder les miennes')
    await pressButton('Enregistrer ce choix')
    await waitForList()
    expect(await readPackagingByName(app, 'Bac mien')).toMatchObject({ Volume: 20, Description: 'avant' })
    await collide('Fardeau')
    await pressButton('Prendre les autres')
    await pressButton('Enregistrer ce choix')
    await waitForList()
    expect(await readPackagingByName(app, 'Fardeau')).toMatchObject({
      Name: 'Fardeau',
      Volume: 30,
      Description: 'après',
    })
  })

  test('go back to the form with everything they typed', async () => {
    const { user } = await collide('Silo')
    await user.keyboard('{Escape}')
    await pressButton('Revenir au formulaire')
    await waitForNoDialog()
    expect(await fieldValue('Nom')).toBe('Silo mien')
    expect(await readPackagingByName(app, 'Silo')).toMatchObject({ Name: 'Silo', Volume: 30 })
  })
})

describe('a list', () => {
  test('keeps its filters in the address: when opened again, after a record, after going back', async () => {
    const { user } = await app.opened('/Admin/Foods/List')
    await searchList('Carbonate de')
    await pressButton('Filtres')
    fillInput(await findField('Code'), '6406')
    await waitForAddress(/search=Carbonate\+de&code=6406$/)
    const matches = [
      'Bicarbonate de sodium',
      'Carbonate de calcium',
      'Carbonate de calcium et de magnésium (dolomie)',
      'Carbonate de potassium',
    ]
    await waitFor(() => expect(listedRowNames()).toEqual(matches))
    await app.opened(location.pathname + location.search)
    await waitFor(() => expect(listedRowNames()).toEqual(matches))
    expect(await fieldValue('Code')).toBe('6406')
    await user.click(await findLink('Carbonate de potassium'))
    await findTitle('Carbonate de potassium')
    history.back()
    await waitFor(() => expect(listedRowNames()).toEqual(matches))
    await chooseAction('Carbonate de potassium', 'Modifier')
    await findTitle("Modifier l'aliment – Carbonate de potassium")
    await pressButton('ANNULER')
    await waitForAddress(/search=Carbonate\+de&code=6406$/)
    await waitFor(() => expect(listedRowNames()).toEqual(matches))
  })

  test('opens a row beside it, at an address of its own: J and K go on, Escape and Back return to the row', async () => {
    const { user } = await app.opened('/Admin/Foods/List?search=Carbonate+de')
    const panelOf = (name: string) => screen.findByRole('complementary', { name })
    const listed = '/Admin/Foods/List?search=Carbonate+de'
    const first = 'Bicarbonate de sodium'
    const row = await withinRow(first)
    await user.click(row.getAllByRole('cell').at(-2) ?? expect.fail('no cell'))
    const panel = within(await panelOf(first))
    await waitForAddress(/\?search=Carbonate\+de&beside=\d+$/)
    await panel.findByText('640621')
    // The way back is the list, which is there.
    expect(panel.queryByRole('link', { name: 'Retour' })).toBeNull()
    const whole = panel.getByRole('link', { name: 'Ouvrir en grand' }).getAttribute('href')
    expect(whole).toBe((await findLink(first)).getAttribute('href'))
    const opened = location.pathname + location.search
    await user.keyboard('j')
    await panelOf('Carbonate de calcium')
    await user.keyboard('k')
    await panelOf(first)
    await user.keyboard('k{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(location.pathname + location.search).toBe(listed)
    expect(document.activeElement).toBe(await findLink(first))

    await app.opened(opened)
    await panelOf(first)
    await findLink('Carbonate de potassium')
    // What is typed in the list is no key of the panel.
    await user.type(await screen.findByPlaceholderText('Rechercher…'), 'j')
    await panelOf(first)

    await app.opened(`${listed}&beside=999999`)
    await findToast("L'aliment n'existe pas")
    await waitFor(() => expect(location.pathname + location.search).toBe(listed))
  })

  test('goes on beside it over the end of a page, and back, with J and K', async () => {
    const { user } = await app.opened('/Admin/Foods/List?size=10&page=2')
    await waitFor(() => expect(listedRowNames()).toHaveLength(10))
    const [first, last] = [listedRowNames()[0] ?? '', listedRowNames().at(-1) ?? '']
    const panelOf = (name: string) => screen.findByRole('complementary', { name })
    await user.click((await withinRow(last)).getAllByRole('cell').at(-2) ?? expect.fail('no cell'))
    await panelOf(last)
    await user.keyboard('j')
    await waitForAddress(/page=3&beside=\d+$/)
    await waitFor(() => expect(listedRowNames()).not.toContain(last))
    const next = listedRowNames()[0] ?? ''
    await panelOf(next)
    await user.keyboard('k')
    await waitFor(() => expect(listedRowNames()[0]).toBe(first))
    await panelOf(last)
  })

  test('cleans its search texts as documented before they are sent', async () => {
    await app.opened('/Admin/Foods/List')
    await searchList('sel 5% <a/b>#')
    const searches = () => app.sent.map((one) => new URLSearchParams(one.search).get('Search')).filter(Boolean)
    await waitFor(() => expect(searches()).toEqual(['sel 5 a b']))
  })

  test('sorts by its headers and pages; the page control has five items at most', async () => {
    const { user } = await app.opened('/Admin/Foods/List')
    await withinRow('Acide nicotinique 99 % (niacine)')
    const table = within(screen.getByRole('table'))
    const header = (name: string) => table.getByRole('columnheader', { name })
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    const items = () => pages.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(header('Nom').getAttribute('aria-sort')).toBe('ascending')
    expect(items()).toEqual(['', '1', '2', '3', '…', '10', ''])
    await user.click(pages.getByRole('button', { name: 'Page 10' }))
    await waitForAddress(/page=10$/)
    await waitFor(() => expect(items()).toEqual(['', '1', '…', '8', '9', '10', '']))
    history.back()
    await withinRow('Acide nicotinique 99 % (niacine)')
    const rowElements = screen.getAllByRole('row').slice(1)
    table.getByRole('button', { name: 'Code' }).click()
    expect(app.sent.at(-1)?.search, 'it is asked for at once, before the screen is rendered').toMatch(/Order=Code/)
    const sentCount = app.sent.length
    await waitForAddress(/sort=code$/)
    await waitFor(() => expect(header('Code').getAttribute('aria-sort')).toBe('ascending'))
    await waitFor(() => expect(listedRowNames()).not.toContain('Acide nicotinique 99 % (niacine)'))
    expect(app.sent.slice(sentCount).filter(({ path }) => path === '/api/Foods')).toEqual([])
    expect(screen.getAllByRole('row').slice(1), 'the elements of the rows show other records').toEqual(rowElements)
    // Between pressing and releasing, the rows are already read: the click asks for nothing more.
    await user.pointer({ keys: '[MouseLeft>]', target: table.getByRole('button', { name: 'Code' }) })
    const orders = () => app.sent.filter(({ path }) => path === '/api/Foods').map((sent) => sent.search)
    expect(orders().at(-1)).toMatch(/Order=Code&Desc=true/)
    const ordersBefore = orders()
    await user.pointer({ keys: '[/MouseLeft]' })
    await waitForAddress(/sort=code&desc=true$/)
    await withinRow('MELASSE')
    expect(orders()).toEqual(ordersBefore)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lignes par page' }), '100')
    await waitFor(() => expect(listedRowNames()).toHaveLength(92))
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
    await waitForAddress(/page=4(&|$)/)
  })

  test('that was never shown promises no columns before its rows decide which there are room for', async () => {
    const pending = Promise.withResolvers<undefined>()
    app.intercept(({ path }) => (path === '/api/FoodBases' ? pending.promise : undefined))
    await app.opened('/Admin/FoodBases/List')
    await screen.findByRole('table')
    const heads = () => within(screen.getByRole('table')).getAllByRole('columnheader').slice(1)
    expect(heads()).toHaveLength(2)
    pending.resolve(undefined)
    await waitFor(() => expect(heads()).toHaveLength(5))
    app.intercept(({ path }) => (path === '/api/FoodBases' ? new Promise(() => undefined) : undefined))
    await app.opened('/Admin/FoodBases/List?page=1')
    await screen.findByRole('table')
    expect(heads()).toHaveLength(5)
  })

  test('reports that it could not be loaded, and loads when one tries again', async () => {
    const { user } = await app.opened('/Admin/Dashboard')
    app.intercept(({ path }) => (path === '/api/Packagings' ? Promise.reject(new TypeError('aborted')) : undefined))
    await user.click(await screen.findByRole('link', { name: /Conditionnements/ }))
    await screen.findByText("La liste n'a pas pu être chargée.")
    app.intercept(() => undefined)
    await user.click(await within(screen.getByRole('main')).findByRole('button', { name: 'Réessayer' }))
    await withinRow('Big-bag 1000 kg')
  })

  test('marks what was just saved, on whatever page, with the focus on it; Back then leads to the list, not to the form', async () => {
    const { user } = await app.opened('/Admin/Packagings/List?size=10')
    await waitFor(() => expect(listedRowNames().length).toBeGreaterThan(1))
    await user.click(await findLink('Nouveau conditionnement'))
    fillInput(await findField('Nom'), 'Zzz dernier')
    await pressSave()
    await waitForList()
    const row = await withinRow('Zzz dernier')
    row.getByText('Enregistré à l’instant')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Zzz dernier'))
    history.back()
    await findTitle('Conditionnements')
    expect(screen.queryByRole('textbox', { name: 'Nom' })).toBeNull()
  })

  test('shows first what was just renamed to another page, with the focus on it', async () => {
    const { user } = await app.opened('/Admin/Nutrients/List?size=10')
    await waitFor(() => expect(listedRowNames().length).toBeGreaterThan(9))
    const [first = ''] = listedRowNames()
    await user.click(await findLink(first))
    await pressButton('Modifier')
    fillInput(await findField('Nom'), 'Zzz renommé')
    await pressSave()
    await waitForList()
    const row = await withinRow('Zzz renommé')
    row.getByText('Enregistré à l’instant')
    const focusedRow = () => document.activeElement?.closest('tr')?.textContent
    await waitFor(() => expect(focusedRow()).toContain('Zzz renommé'))
    expect(listedRowNames()).toHaveLength(11)
  })

  test('has one stop of the Tab key for its rows: arrows go from row to row and within a row', async () => {
    const { user } = await app.opened('/Admin/Packagings/List')
    await waitFor(() => expect(listedRowNames().length).toBeGreaterThan(2))
    const [first = '', second = ''] = listedRowNames()
    const stops = [...document.querySelectorAll<HTMLElement>('tbody a, tbody button[aria-haspopup]')].filter(
      (one) => one.tabIndex === 0,
    )
    expect(stops.map(({ textContent }) => textContent)).toEqual([first])
    stops[0]?.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe(second)
    await user.keyboard('{ArrowRight}')
    expect(focusedLabel()).toBe(`Actions : ${second}`)
    await user.keyboard('{ArrowUp}')
    expect(focusedLabel()).toBe(`Actions : ${first}`)
    await user.keyboard('{End}{Home}{ArrowLeft}')
    expect(document.activeElement?.textContent).toBe(first)
  })

  test('has rows chosen by click, range, keyboard and filter; those are deactivated, undone, and one that is refused is named', async () => {
    for (const name of ['Lot A', 'Lot B', 'Lot C', 'Lot D']) await createPackaging(app, name)
    const { user } = await app.opened('/Admin/Packagings/List?search=Lot&size=2')
    await withinRow('Lot A')
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
    const bar = async () => within(await screen.findByRole('region', { name: 'Lignes sélectionnées' }))
    // The space bar on the link of a row, then Shift with an arrow.
    ;(await findLink('Lot A')).focus()
    await user.keyboard(' ')
    await (await bar()).findByText('1 ligne sélectionnée')
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await (await bar()).findByText('2 lignes sélectionnées')
    expect(document.activeElement?.textContent).toBe('Lot B')
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await (await bar()).findByText('1 ligne sélectionnée')
    // All of the page, of the filter, and a range.
    await user.click(await box('Choisir toutes les lignes de la page'))
    await pressButton('Toutes les 4 de ce filtre')
    await (await bar()).findByText('4 lignes sélectionnées')
    await (await bar()).findByText('dont 2 hors de cette page')
    await pressButton('Ne plus sélectionner')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Lignes sélectionnées' })).toBeNull())
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lignes par page' }), '10')
    await withinRow('Lot D')
    await user.click(await box('Choisir : Lot B'))
    await user.keyboard('{Shift>}')
    await user.click(await box('Choisir : Lot D'))
    await user.keyboard('{/Shift}')
    // One cannot be reactivated that is active: it is not offered.
    expect((await bar()).queryByRole('button', { name: 'Réactiver' })).toBeNull()
    const { Id } = (await readPackagingByName(app, 'Lot C')) ?? {}
    const isRefused = ({ method, path }: { method: string; path: string }) =>
      method === 'DELETE' && path === `/api/Packagings/${Id}`
    const refusal = { Message: 'Sert encore.', MessageDetail: '[]' }
    app.intercept((request) => (isRefused(request) ? Response.json(refusal, { status: 409 }) : undefined))
    await user.click(await (await bar()).findByRole('button', { name: 'Désactiver' }))
    const question = await withinDialog()
    await question.findByText('Désactiver : 3 lignes')
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Lot B', 'Lot C', 'Lot D'])
    await user.click(question.getByRole('button', { name: 'Désactiver' }))
    await findToast('2 lignes désactivées')
    const refused = await withinDialog()
    await refused.findByText('1 refusée')
    expect(refused.getByRole('listitem').textContent).toBe('Lot CSert encore.')
    await user.click(refused.getByRole('button', { name: 'Fermer' }))
    await waitForNoDialog()
    await waitFor(() => expect(listedRowNames()).toEqual(['Lot A', 'Lot C']))
    expect((await box('Choisir : Lot C')).checked).toBe(true)
    await pressButton('Annuler')
    await findToast('2 lignes réactivées')
    await waitFor(() => expect(listedRowNames()).toEqual(['Lot A', 'Lot B', 'Lot C', 'Lot D']))
  })

  test('shows the columns one chooses, in their order, wherever one signs in; a file has the same, and says so', async () => {
    const files = interceptDownloads()
    const { user } = await app.opened('/Admin/Packagings/List')
    await screen.findByRole('columnheader', { name: 'Volume (kg)' })
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const usual = headers()
    await pressButton('Colonnes')
    const chooser = within(await screen.findByRole('dialog', { name: 'Colonnes' }))
    const code = await chooser.findByRole('checkbox', { name: 'Code' })
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(chooser.getByRole<HTMLInputElement>('checkbox', { name: 'Nom' }).disabled).toBe(true)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByText('Code : 3 sur 5')
    await user.click(chooser.getByRole('checkbox', { name: 'Description' }))
    const chosen = ['Nom', 'Volume (kg)', 'Code', 'Remise (€/t)']
    const isChosen = () => expect(headers()).toEqual([usual[0], ...chosen, 'Action'])
    await waitFor(isChosen)
    await user.keyboard('{Escape}')
    await pressButton('Exporter CSV')
    await screen.findByText(/avec vos 4 colonnes$/)
    expect(await files[0]?.content).toMatch(/^\uFEFFNom;Volume \(kg\);Code;Remise \(€\/t\)\r\n/)
    // Another browser: nothing of it is stored here.
    await app.opened('/Admin/Packagings/List')
    await waitFor(isChosen)
    await pressButton('Colonnes')
    await pressButton('Colonnes par défaut')
    await waitFor(() => expect(headers()).toEqual(usual))
    await waitFor(async () => expect(await app.call('GET', '/api/ListPreferences')).toEqual([]))
  })

  test('has views as tabs: filters, order and columns under a name, with which it opens, and that are changed and deleted', async () => {
    await createPackaging(app, 'Vrac de vue')
    const { user } = await app.opened('/Admin/Packagings/List')
    await searchListAndWait('Vrac de vue')
    await pressButton('Vues')
    const manager = within(await screen.findByRole('dialog', { name: 'Vues' }))
    const field = await manager.findByRole('textbox', { name: 'Nouvelle vue' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('Vrac{Enter}')
    await waitForAddress(/search=Vrac\+de\+vue&view=\d+$/)
    const tabs = () =>
      within(screen.getByRole('navigation', { name: 'Vues' }))
        .getAllByRole('button')
        .map(
          (tab) =>
            `${tab.getAttribute('aria-label') ?? tab.textContent}${tab.hasAttribute('aria-current') ? ' <' : ''}`,
        )
    await waitFor(() => expect(tabs()).toEqual(['Tout', 'Vrac <']))
    await user.click(screen.getByRole('button', { name: 'Volume (kg)' }))
    await waitFor(() => expect(tabs()).toEqual(['Tout', 'Vrac, modifiée <']))
    await pressButton('Vues')
    await pressButton('Mettre à jour « Vrac »')
    await waitFor(() => expect(tabs()).toEqual(['Tout', 'Vrac <']))
    await pressButton('Vues')
    await pressButton('Ouvrir la liste avec cette vue : Vrac')
    await findButton('La liste s’ouvre avec cette vue : Vrac')
    await pressButton('Tout')
    await waitForAddress(/\/List\?view=0$/)
    await waitFor(async () =>
      expect(await app.call('GET', '/api/ListPreferences')).toMatchObject([{ List: 'packaging' }]),
    )
    await app.opened('/Admin/Packagings/List')
    await waitForAddress(/search=Vrac\+de\+vue&sort=volume&view=\d+$/)
    await waitFor(() => expect(listedRowNames()).toEqual(['Vrac de vue']))
    await pressButton('Vues')
    await pressButton('Supprimer : Vrac')
    await findToast('Vue « Vrac » supprimée')
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Vues' })).toBeNull())
    expect(await app.call('GET', '/api/ListViews?List=packaging')).toEqual([])
  })

  test('has the focus on the row in the place of one that is not among those found', async () => {
    await app.opened('/Admin/Packagings/List')
    const pending = Promise.withResolvers<undefined>()
    app.intercept((request) => (/Search=Big/.test(request.search) ? pending.promise : undefined))
    await searchListAndWait('Sac 25 kg houssé')
    await searchList('Big-bag 1000')
    await waitForAddress(/search=Big/)
    ;(await findButton('Actions : Sac 25 kg houssé')).focus()
    pending.resolve(undefined)
    await waitForNoText('Sac 25 kg houssé')
    await waitFor(() => expect(focusedLabel()).toBe('Actions : Big-bag 1000 kg'))
  })
})
