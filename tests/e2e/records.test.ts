import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  call,
  dialog,
  expectAccessible,
  expectAccessibleDayAndNight,
  field,
  focused,
  onList,
  openSite,
  phone,
  save,
  title,
  toast,
  type Wire,
} from './support.ts'

/* Lists and forms of records, as the people of the demonstration use them. */

const { opened, person } = openSite()

const newPackaging = (page: Page, Name: string, more: Wire = {}) =>
  call(page, 'POST', '/api/Packagings', { Name, Code: '', Volume: 25, Discount: 0, Description: '', ...more })
const packagingNamed = async (page: Page, name: string) =>
  (await call<Wire[]>(page, 'GET', `/api/Packagings?Name=${encodeURIComponent(name)}&GetInactive=true`))[0]

const row = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text })
const names = (page: Page) => page.locator('tbody tr td:nth-child(2) a').allTextContents()
async function act(page: Page, record: string, action: string) {
  await button(page, `Actions : ${record}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}
async function find(page: Page, text: string) {
  await page.getByPlaceholder('Rechercher…').fill(text)
  await row(page, text).first().waitFor()
}

describe('a record', () => {
  test('is created with a decimal comma, said, found and read back', async () => {
    const page = await opened('/Admin/Packagings/List')
    await page.getByRole('link', { name: 'Nouveau conditionnement' }).click()
    await title(page, 'Nouveau conditionnement')
    await field(page, 'Nom').fill('Sac kraft')
    await field(page, 'Volume (kg)').fill('1 234,5')
    await field(page, 'Remise (€/t)').fill('-8.25')
    await field(page, 'Description').fill('Deux\nlignes')
    await save(page)
    await toast(page, 'Le conditionnement a été créé').waitFor()
    await onList(page)
    await find(page, 'Sac kraft')
    expect(await row(page, 'Sac kraft').locator('td').allTextContents()).toEqual(
      expect.arrayContaining(['1\u202f234,5', '-8,25']),
    )
    await page.getByRole('link', { name: 'Sac kraft' }).click()
    await title(page, 'Sac kraft')
    await page.getByText('1\u202f234,5').waitFor()
    expect(await packagingNamed(page, 'Sac kraft')).toMatchObject({ Volume: 1234.5, Discount: -8.25 })
  })

  test('is changed from its detail, which leads back to it', async () => {
    const page = await person()
    const { Id } = await newPackaging(page, 'Fût')
    await page.goto(`/Admin/Packagings/Detail/${Id}`)
    await button(page, 'Modifier').click()
    await title(page, 'Modifier le conditionnement')
    await field(page, 'Nom').fill('Fût métallique')
    await field(page, 'Volume (kg)').fill('')
    await save(page)
    await toast(page, 'Le conditionnement a été modifié').waitFor()
    await onList(page)
    expect(await packagingNamed(page, 'Fût métallique')).toMatchObject({ Id, Volume: null })
  })

  test('is checked as one types, with the first bad field focused and nothing sent', async () => {
    const page = await opened('/Admin/Packagings/Edit/0')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await field(page, 'Volume (kg)').fill('12,3,4')
    await page.getByText('Volume (kg) doit être un nombre.').waitFor()
    await field(page, 'Volume (kg)').fill('200000')
    await page.getByText('Volume (kg) : 100 000 au plus.').waitFor()
    await save(page)
    await toast(page, 'Vous devez corriger le formulaire').waitFor()
    await page.getByText('Nom est obligatoire.').waitFor()
    expect(await field(page, 'Nom').evaluate((input) => input === document.activeElement)).toBe(true)
    await field(page, 'Nom').pressSequentially('S')
    await expect.poll(() => page.getByText('Nom est obligatoire.').count()).toBe(0)
    expect(sent).toEqual([])
  })

  test('with a name that is taken says so under the name, and nothing typed is lost', async () => {
    const page = await opened('/Admin/Packagings/Edit/0')
    await newPackaging(page, 'Caisse', { Code: 'CAISSE' })
    await field(page, 'Nom').fill('caisse')
    await field(page, 'Description').fill('une autre')
    await save(page)
    await page.getByText('Nom déjà utilisé.').waitFor()
    expect(await field(page, 'Nom').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field(page, 'Description').inputValue()).toBe('une autre')
    await field(page, 'Nom').fill('Caisse plate')
    await field(page, 'Code').fill('CAISSE')
    await save(page)
    await page.getByText('Code déjà utilisé.').waitFor()
    await field(page, 'Code').fill('CAISSE2')
    await save(page)
    await onList(page)
  })

  test('is saved once, however often one submits meanwhile', async () => {
    const page = await opened('/Admin/Packagings/Edit/0')
    const held = Promise.withResolvers<void>()
    let calls = 0
    await page.route('**/api/Packagings', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      calls += 1
      await held.promise
      await route.continue()
    })
    await field(page, 'Nom').fill('Palette')
    await field(page, 'Nom').press('Enter')
    await field(page, 'Nom').press('Enter')
    await toast(page, "Formulaire en cours d'envoi").waitFor()
    held.resolve()
    await toast(page, 'Le conditionnement a été créé').waitFor()
    expect(calls).toBe(1)
  })

  test('is not left with unsaved changes without a question', async () => {
    const page = await opened('/Admin/Packagings/List')
    await page.getByRole('link', { name: 'Nouveau conditionnement' }).click()
    await field(page, 'Nom').fill('Jamais enregistré')
    await button(page, 'ANNULER').click()
    await dialog(page).getByText('Vos modifications ne sont pas enregistrées.').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await field(page, 'Nom').inputValue()).toBe('Jamais enregistré')
    await page.goBack()
    await button(page, 'Rester').click()
    expect(await field(page, 'Nom').inputValue()).toBe('Jamais enregistré')
    await page.goBack()
    await button(page, 'Quitter sans enregistrer').click()
    await onList(page)
    await page.getByRole('link', { name: 'Nouveau conditionnement' }).click()
    await title(page, 'Nouveau conditionnement')
    await button(page, 'ANNULER').click()
    await onList(page)
  })

  test('is duplicated with - Copy on its name and code', async () => {
    const page = await opened('/Admin/Packagings/List')
    await newPackaging(page, 'Octabin', { Code: 'OCTA', Volume: 900 })
    await page.reload()
    await find(page, 'Octabin')
    await act(page, 'Octabin', 'Dupliquer')
    await title(page, 'Dupliquer le conditionnement')
    expect(await field(page, 'Nom').inputValue()).toBe('Octabin- Copy')
    expect(await field(page, 'Code').inputValue()).toBe('OCTA- Copy')
    await save(page)
    await toast(page, 'Le conditionnement a été dupliqué').waitFor()
    expect(await packagingNamed(page, 'Octabin- Copy')).toMatchObject({ Code: 'OCTA- Copy', Volume: 900 })
  })

  test('is deactivated after a question, marked among the inactive, and restored without one', async () => {
    const page = await opened('/Admin/Packagings/List')
    await newPackaging(page, 'Tonnelet')
    await page.reload()
    await find(page, 'Tonnelet')
    await act(page, 'Tonnelet', 'Désactiver')
    await dialog(page).getByText('Le conditionnement sera désactivé.').waitFor()
    await button(page, 'ANNULER').click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Actions : Tonnelet')
    await act(page, 'Tonnelet', 'Désactiver')
    await dialog(page).getByRole('button', { name: 'Désactiver' }).click()
    await toast(page, 'Le conditionnement a été désactivé').waitFor()
    await page.getByText('Aucune ligne ne correspond à cette recherche.').waitFor()
    await page.getByRole('switch', { name: 'Inclure les inactifs' }).click()
    await row(page, 'Tonnelet').getByText('Inactif').waitFor()
    await act(page, 'Tonnelet', 'Réactiver')
    await toast(page, 'Le conditionnement a été activé').waitFor()
    await expect.poll(() => row(page, 'Tonnelet').getByText('Inactif').count()).toBe(0)
  })

  test('that does not exist leads back to the list, which says so', async () => {
    for (const address of ['Edit/999999', 'Edit/abc', 'Detail/abc', 'Detail/0']) {
      const page = await opened(`/Admin/Packagings/${address}`)
      await page.getByText("Le conditionnement n'existe pas").waitFor()
      await onList(page)
    }
  })
})

describe('two people who edit the same record', () => {
  /** Opens the form, lets someone else save, then changes name and volume and tries to save. */
  async function collide(name: string): Promise<Page> {
    const page = await person()
    const record = await newPackaging(page, name, { Description: 'avant' })
    await page.goto(`/Admin/Packagings/Edit/${record.Id}`)
    await field(page, 'Nom').fill(`${name} mien`)
    await call(page, 'PUT', '/api/Packagings', { ...record, Volume: 30, Description: 'après' })
    await field(page, 'Volume (kg)').fill('20')
    await save(page)
    await dialog(page).getByText("Quelqu'un d'autre a enregistré entre-temps").waitFor()
    return page
  }
  const choice = (page: Page, label: string, side: string) =>
    dialog(page).getByRole('radiogroup', { name: label }).getByRole('radio', { name: side })

  test('see both versions; what only one of them changed is kept, what both changed is chosen', async () => {
    const page = await collide('Cuve')
    expect(await dialog(page).getByRole('radiogroup').count()).toBe(3)
    expect(await choice(page, 'Nom', 'La mienne Cuve mien').isChecked()).toBe(true)
    expect(await choice(page, 'Description', 'La leur après').isChecked()).toBe(true)
    await choice(page, 'Volume (kg)', 'La leur 30').click()
    await expectAccessible(page)
    await button(page, 'Enregistrer ce choix').click()
    await toast(page, 'Le conditionnement a été modifié').waitFor()
    expect(await packagingNamed(page, 'Cuve mien')).toMatchObject({ Volume: 30, Description: 'après' })
  })

  test('may keep all of theirs, or all of the other', async () => {
    const page = await collide('Bac')
    await button(page, 'Prendre les leurs').click()
    await button(page, 'Garder les miennes').click()
    await button(page, 'Enregistrer ce choix').click()
    await onList(page)
    expect(await packagingNamed(page, 'Bac mien')).toMatchObject({ Volume: 20, Description: 'avant' })
    const other = await collide('Fardeau')
    await button(other, 'Prendre les leurs').click()
    await button(other, 'Enregistrer ce choix').click()
    await onList(other)
    expect(await packagingNamed(other, 'Fardeau')).toMatchObject({ Name: 'Fardeau', Volume: 30, Description: 'après' })
  })

  test('go back to the form with everything they typed', async () => {
    const page = await collide('Silo')
    await page.keyboard.press('Escape')
    await button(page, 'Revenir au formulaire').click()
    expect(await field(page, 'Nom').inputValue()).toBe('Silo mien')
    expect(await packagingNamed(page, 'Silo')).toMatchObject({ Name: 'Silo', Volume: 30 })
  })
})

describe('a list', () => {
  test('keeps its filters in the address: after a reload, after a record, after going back', async () => {
    const page = await opened('/Admin/Foods/List')
    await find(page, 'Carbonate de')
    await button(page, 'Filtres').click()
    await field(page, 'Code').fill('6406')
    await page.waitForURL(/search=Carbonate\+de&code=6406$/)
    await expect
      .poll(() => names(page))
      .toEqual([
        'Bicarbonate de sodium',
        'Carbonate de calcium',
        'Carbonate de calcium et de magnésium (dolomie)',
        'Carbonate de potassium',
      ])
    await page.reload()
    await row(page, 'dolomie').waitFor()
    expect(await field(page, 'Code').inputValue()).toBe('6406')
    await page.getByRole('link', { name: 'Carbonate de potassium' }).click()
    await title(page, 'Carbonate de potassium')
    await page.goBack()
    await expect.poll(() => names(page)).toHaveLength(4)
    await act(page, 'Carbonate de potassium', 'Modifier')
    await title(page, "Modifier l'aliment")
    await button(page, 'ANNULER').click()
    await page.waitForURL(/search=Carbonate\+de&code=6406$/)
    await expect.poll(() => names(page)).toHaveLength(4)
  })

  test('cleans its search texts as documented before they travel', async () => {
    const page = await opened('/Admin/Foods/List')
    const asked = page.waitForRequest((request) => request.url().includes('Search='))
    await page.getByPlaceholder('Rechercher…').fill('sel 5% <a/b>#')
    expect(new URL((await asked).url()).searchParams.get('Search')).toBe('sel 5 a b')
  })

  test('sorts by its headers and pages; the page control has five items at most', async () => {
    const page = await opened('/Admin/Foods/List')
    const header = (name: string) => page.getByRole('columnheader', { name })
    const items = () => page.getByRole('navigation', { name: 'Pages' }).locator('li').allTextContents()
    await row(page, 'Acide nicotinique').waitFor()
    expect(await header('Nom').getAttribute('aria-sort')).toBe('ascending')
    expect(await items()).toEqual(['', '1', '2', '3', '…', '10', ''])
    await button(page, 'Page 10').click()
    await page.waitForURL(/page=10$/)
    await expect.poll(items).toEqual(['', '1', '…', '8', '9', '10', ''])
    await page.goBack()
    await row(page, 'Acide nicotinique').waitFor()
    await button(page, 'Code').click()
    await page.waitForURL(/sort=code$/)
    await expect.poll(() => header('Code').getAttribute('aria-sort')).toBe('ascending')
    await button(page, 'Code').click()
    await page.waitForURL(/sort=code&desc=true$/)
    await row(page, 'MELASSE').waitFor()
    await page.getByRole('combobox', { name: 'Lignes par page' }).selectOption('100')
    await expect.poll(() => names(page)).toHaveLength(92)
    await page.getByText('1–92 sur 92').waitFor()
  })

  test('a page beyond the last one gives way to it', async () => {
    const page = await opened('/Admin/Foods/List?page=40&size=25')
    await page.getByText('76–92 sur 92').waitFor()
    await page.waitForURL(/page=4/)
  })

  test('is exported whole, for a spreadsheet in French', async () => {
    const page = await opened('/Admin/Packagings/List?search=Citerne&sort=volume&size=10')
    await newPackaging(page, 'Citerne = "A"', { Code: '=1+1', Volume: 1.5, Discount: -2.25, Description: 'a;b' })
    for (let index = 0; index < 11; index++) await newPackaging(page, `Citerne ${index}`, { Volume: 10 + index })
    await page.reload()
    await page.getByText('1–10 sur 12').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Exporter CSV').click()])
    await toast(page, '12 lignes exportées').waitFor()
    expect(download.suggestedFilename()).toBe('Conditionnements.csv')
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
    expect(lines).toHaveLength(14)
    expect(lines[0]).toBe('\ufeffNom;Code;Volume (kg);Remise (€/t);Description')
    expect(lines[1]).toBe(`"Citerne = ""A""";'=1+1;1,5;-2,25;"a;b"`)
    expect(lines[13]).toBe('')
  })

  test('folds its least important columns on a phone; what is folded opens with the row', async () => {
    const page = await opened('/Admin/Packagings/List?size=100', 'Formulateur', phone)
    await row(page, 'Vrac camion').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Remise (€/t)' }).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await button(page, 'Suite de la ligne : Vrac camion').click()
    await page.locator('dd').filter({ hasText: 'souffleur' }).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('columnheader', { name: 'Remise (€/t)' }).waitFor()
  })

  test('says that it could not be loaded, and loads when one tries again', async () => {
    const page = await opened('/Admin/Dashboard')
    await page.route('**/api/Packagings?**', (route) => route.abort())
    await page.getByRole('link', { name: /Conditionnements/ }).click()
    await page.getByText("La liste n'a pas pu être chargée.").waitFor()
    await page.unroute('**/api/Packagings?**')
    await page.locator('main').getByRole('button', { name: 'Réessayer' }).click()
    await row(page, 'Big-bag 1000 kg').waitFor()
  })

  test('is used by keyboard alone, from the menu of a row to the question and back', async () => {
    const page = await opened('/Admin/Packagings/List')
    await newPackaging(page, 'Aaa clavier')
    await page.reload()
    await button(page, 'Actions : Aaa clavier').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Consulter' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await dialog(page).locator(':focus').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page, 'Le conditionnement a été désactivé').waitFor()
    await expect.poll(() => focused(page)).toBe('Conditionnements')
  })

  test('keeps who uses the keyboard in it when his row is not among those found', async () => {
    const page = await opened('/Admin/Packagings/List')
    const { promise: askedFor, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(/Packagings\?.*Big/, async (route) => {
      await askedFor
      await route.continue()
    })
    await find(page, 'Sac 25 kg houssé')
    await page.getByPlaceholder('Rechercher…').fill('Big-bag 1000')
    await page.waitForURL(/search=Big/)
    await button(page, 'Actions : Sac 25 kg houssé').focus()
    goOn()
    await row(page, 'Sac 25 kg houssé').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Conditionnements')
  })
})

describe('the catalogue', () => {
  test('a species shows its races; one is added, changed, deactivated and restored without leaving it', async () => {
    const page = await opened('/Admin/Species/List')
    await page.getByRole('link', { name: 'Bovins laitiers' }).click()
    await title(page, 'Bovins laitiers')
    await row(page, 'Montbéliarde').waitFor()
    await page.getByRole('link', { name: 'Nouvelle race' }).click()
    await title(page, 'Nouvelle race')
    await field(page, 'Nom').fill('Abondance')
    await field(page, 'Code').fill('AB')
    await expect.poll(() => page.getByRole('combobox', { name: /Espèce/ }).inputValue()).toMatch(/^Bovins laitiers/)
    await save(page)
    await toast(page, 'La race a été créée').waitFor()
    await title(page, 'Bovins laitiers')
    await act(page, 'Abondance', 'Modifier')
    await page.waitForURL(/\/EditRace\/\d+\/\d+/)
    await field(page, 'Description').fill('Haute-Savoie')
    await save(page)
    await row(page, 'Haute-Savoie').waitFor()
    await act(page, 'Abondance', 'Dupliquer')
    await title(page, 'Dupliquer la race')
    await expect.poll(() => field(page, 'Nom').inputValue()).toBe('Abondance- Copy')
    await button(page, 'ANNULER').click()
    await act(page, 'Abondance', 'Désactiver')
    await dialog(page).getByRole('button', { name: 'Désactiver' }).click()
    await toast(page, 'La race a été désactivée').waitFor()
    await page.getByRole('switch', { name: 'Inclure les inactifs' }).click()
    await page.waitForURL(/gi=true/)
    await row(page, 'Abondance').getByText('Inactif').waitFor()
    await act(page, 'Abondance', 'Réactiver')
    await toast(page, 'La race a été activée').waitFor()
    await button(page, 'Retour')
      .or(page.getByRole('link', { name: 'Retour' }))
      .click()
    await title(page, 'Espèces')
    expect(new URL(page.url()).search).toBe('')
  })

  test('a food is saved with its categories, its base and its properties, each typed as its kind', async () => {
    const page = await opened('/Admin/Foods/Edit/0')
    await field(page, 'Nom').fill('Argile rose')
    await field(page, 'Code').fill('ARG1')
    await page.getByRole('combobox', { name: 'Catégories' }).fill('Phosph')
    await page.getByRole('option', { name: /Phosphates/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Base' }).fill('oxy')
    await page.getByRole('option', { name: 'Oxydes' }).click()
    await page.getByRole('switch', { name: 'Aliment biologique' }).click()
    await field(page, 'Maximum dans la formule (kg/t)').fill('1200')
    await field(page, 'Maximum dans la formule (kg/t)').blur()
    await page.getByText('Valeur : un nombre entre 0 et 1000, en kg par tonne.').waitFor()
    await field(page, 'Maximum dans la formule (kg/t)').fill('12,5')
    await field(page, 'NCF').fill('abandonné')
    await field(page, 'NCF').fill('')
    await page.getByRole('combobox', { name: "Section de l'étiquette" }).click()
    await page.getByRole('option', { name: 'Liants, antiagglomérants' }).click()
    await save(page)
    await toast(page, "L'aliment a été créé").waitFor()
    const Id = (await call<Wire[]>(page, 'GET', '/api/Foods?Code=ARG1'))[0]?.Id
    const saved = await call(page, 'GET', `/api/Foods/${Id}`)
    expect((saved.Properties as Wire[]).map(({ Name, Data }) => [Name, Data])).toEqual([
      ['IsBio', 'True'],
      ['MaxInFormula', '12.5'],
    ])
    expect(saved).toMatchObject({ PrimaryCategory: 'MP', IsBio: true, LabelSection: 'binders' })
    await page.goto(`/Admin/Foods/Detail/${Id}`)
    await page.locator('dd').filter({ hasText: 'Phosphates' }).waitFor()
    await page.getByText('12,5').waitFor()
  })

  test('a category cannot stand under itself: the parent says so', async () => {
    const page = await opened('/Admin/FoodCategorys/List')
    await find(page, 'Diététiques')
    await act(page, 'Diététiques', 'Modifier')
    await page.getByRole('combobox', { name: 'Catégorie parente' }).fill('Vitamines')
    await page.getByRole('option', { name: /Vitamines/ }).click()
    await save(page)
    await page.getByText('Catégorie parente : un élément ne peut pas se trouver sous lui-même.').waitFor()
  })

  test('units and currencies are lists to read', async () => {
    const page = await opened('/Admin/Units/List')
    await row(page, 'mg/kg').waitFor()
    expect(await page.getByRole('button', { name: /Actions/ }).count()).toBe(0)
    await page.goto('/Admin/Currencys/List')
    await row(page, 'EUR').waitFor()
    expect(await page.locator('tbody a').count()).toBe(0)
  })

  test('a distributor reads what is shared with him, changes nothing of it, and may copy it for himself', async () => {
    const page = await opened('/Admin/Foods/List', 'AdminDistri')
    await row(page, 'Acide nicotinique').getByText('Partagé').waitFor()
    await button(page, 'Actions : Acide nicotinique 99 % (niacine)').click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Consulter',
      'Dupliquer',
      'Analyses',
      'Composition',
      'Pièces jointes',
    ])
    await page.getByRole('menuitem', { name: 'Consulter' }).click()
    await page.getByText("Partagé par l'organisation dont vous dépendez : consultation seule.").waitFor()
    expect(await button(page, 'Modifier').count()).toBe(0)
    await page.goto(page.url().replace('/Detail/', '/Edit/'))
    await page.getByText('consultation seule').waitFor()
    expect(await button(page, 'Enregistrer').count()).toBe(0)
    await button(page, 'Dupliquer').click()
    await expect.poll(() => field(page, 'Nom').inputValue()).toBe('Acide nicotinique 99 % (niacine)- Copy')
    await save(page)
    await toast(page, "L'aliment a été dupliqué").waitFor()
    await row(page, '(niacine)- Copy').waitFor()
    expect(await row(page, '(niacine)- Copy').getByText('Partagé').count()).toBe(0)
    await act(page, 'Acide nicotinique 99 % (niacine)- Copy', 'Modifier')
    await title(page, "Modifier l'aliment")
    const reader = await opened('/Admin/Foods/List', 'ExpertDistri')
    await row(reader, 'Acide nicotinique').first().waitFor()
    expect(await reader.getByRole('link', { name: 'Nouvel aliment' }).count()).toBe(0)
    await button(reader, 'Actions : Acide nicotinique 99 % (niacine)').click()
    expect(await reader.getByRole('menuitem').allTextContents()).toEqual([
      'Consulter',
      'Analyses',
      'Composition',
      'Pièces jointes',
    ])
  })

  test('the words follow the language', async () => {
    const page = await opened('/Admin/Foods/List')
    await call(page, 'PUT', '/Account/Culture', { Culture: 'en-US' })
    await page.reload()
    await title(page, 'Ingredients')
    await page.getByRole('switch', { name: 'Include inactive' }).waitFor()
    await call(page, 'PUT', '/Account/Culture', { Culture: 'fr-FR' })
  })
})

describe('axe finds nothing serious', () => {
  const screens = [
    '/Admin/Packagings/List?gi=true&name=a',
    '/Admin/Foods/List?name=zzz',
    '/Admin/Foods/Edit/1',
    '/Admin/Foods/Detail/1',
    '/Admin/FoodBases/Edit/0',
    '/Admin/FoodCategorys/Detail/3',
    '/Admin/Species/Detail/1',
    '/Admin/Species/EditRace/0/1',
    '/Admin/Units/List',
  ]
  test('on any screen of the catalogue, by day and by night', async () => {
    const page = await opened('/Admin/Packagings/List?size=100')
    await newPackaging(page, 'Zzz').then(({ Id }) => call(page, 'DELETE', `/api/Packagings/${Id}`))
    await button(page, 'Actions : Vrac camion').click()
    await page.getByRole('menu').waitFor()
    await expectAccessibleDayAndNight(page)
    await page.getByRole('menuitem', { name: 'Désactiver' }).click()
    await dialog(page).waitFor()
    await expectAccessibleDayAndNight(page)
    for (const address of screens) {
      await page.goto(address)
      await page.locator('main form, main tbody a, main dl, main [aria-busy=false]').first().waitFor()
      await expectAccessibleDayAndNight(page)
    }
    await page.goto('/Admin/Packagings/Edit/0')
    await save(page)
    await page.getByText('Nom est obligatoire.').waitFor()
    await expectAccessibleDayAndNight(page)
  })
})
