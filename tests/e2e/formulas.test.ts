import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  button,
  call,
  dialog,
  expectAccessible,
  field,
  openSite,
  phone,
  pick,
  title,
  toast,
  type Wire,
} from './support.ts'
import { formulaOf } from './support-workbench.ts'

/* Formulas as they are listed, searched, made, copied and read; who sees which. */

const site = openSite()

const rows = (page: Page) => page.locator('tbody tr:not([data-rest])').filter({ has: page.getByRole('link') })
const names = (page: Page) => page.locator('tbody td a').allTextContents()
const menuOf = async (page: Page, name: string, entry: string) => {
  await button(page, `Actions : ${name}`).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
/** The text of the file that `act` makes. */
async function fileOf(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return readFile(await download.path(), 'utf8')
}

test('a formula is made for a farm with the list that counts and all foods allowed, and opens in the workbench', async () => {
  const page = await site.opened('/Formule/List', 'Formulateur')
  await page.getByRole('link', { name: 'Nouvelle formule' }).click()
  await title(page, 'Nouvelle formule')
  await button(page, 'Enregistrer').click()
  await toast(page, 'Vous devez corriger le formulaire').waitFor()
  const [farm = {}] = await call<Wire[]>(page, 'GET', '/api/Farms?Search=DEMO-F01')
  await pick(page, 'Exploitation', String(farm.Name))
  await page.getByText(String(farm.DistributorName)).first().waitFor()
  await field(page, 'Nom').fill('Essai tarie')
  await field(page, "Nombre d'animaux").fill('42')
  const source = await formulaOf(page, 'DEMO_1')
  const { Formule } = await call<{ Formule: Wire }>(page, 'GET', `/api/FormulesCMVP/AllData/${source.Id}`)
  const race = await call(page, 'GET', `/api/Races/${Formule.TargetObjectId}`)
  const specie = await call(page, 'GET', `/api/Species/${race.SpecieId}`)
  const version = await call(page, 'GET', `/api/Models/Version/${Formule.NutritionalModelVersionId}`)
  const model = await call(page, 'GET', `/api/Models/${version.ModelId}`)
  await pick(page, 'Espèce', String(specie.Name))
  await pick(page, 'Race', String(race.Name))
  await pick(page, 'Modèle', String(model.Name))
  await pick(page, 'Version du modèle', String(version.Name))
  await pick(page, 'Jeu de contraintes', String(Formule.ConstraintSetName))
  await expectAccessible(page)
  await button(page, 'Enregistrer').click()
  await toast(page, 'La formule a été créée').waitFor()
  await page.waitForURL('**/Formule/Formulateur/*')
  const id = page.url().split('/').at(-1)
  const created = await call(page, 'GET', `/api/FormulesCMVP/Single/${id}`)
  const lists = (await call<{ PriceLists: Wire[] }>(page, 'GET', `/api/FormulesCMVP/Choices?FarmId=${farm.Id}`))
    .PriceLists
  expect(created).toMatchObject({
    Name: 'Essai tarie',
    FarmId: farm.Id,
    AnimalCount: 42,
    TargetObjectId: Formule.TargetObjectId,
    ConstraintSetId: Formule.ConstraintSetId,
    OptimisationTypeObjectId: lists.find(({ isActive }) => isActive === true)?.Id,
  })
  const foods = created.Foods as Wire[]
  expect(foods.length).toBeGreaterThan(20)
  expect(new Set(foods.map(({ PrimaryCategory }) => PrimaryCategory))).toEqual(new Set(['MP', 'Diet']))
})

test('it is found by search with several filters, which stay in the address; the file holds what is listed', async () => {
  const page = await site.opened('/Formule/Search', 'Formulateur')
  await title(page, 'Recherche de formules')
  const one = await formulaOf(page, 'DEMO_1')
  await field(page, 'Nom de la formule').fill('holstein')
  await field(page, 'Exploitation').fill(String(one.FarmName).slice(0, 6))
  await page.getByRole('switch', { name: 'Recherche avancée' }).click()
  await page.getByRole('combobox', { name: 'Contient tous ces aliments' }).click()
  await page.keyboard.type('640642')
  await page.getByRole('option', { name: /640642/ }).click()
  await page.keyboard.press('Escape')
  await page.waitForURL(/nameformule=holstein.*searchonoff=true.*linkfoods=640642/)
  await expect.poll(() => names(page)).toContain(one.Name)
  await expectAccessible(page)
  const address = page.url()
  await page.goto(address)
  await expect.poll(() => names(page)).toContain(one.Name)
  const text = await fileOf(page, () => button(page, 'Exporter CSV').click())
  const [head = '', ...lines] = text.trim().replace('\ufeff', '').split('\r\n')
  expect(head.split(';').slice(0, 4)).toEqual(['Nom', 'Code', 'Exploitation', 'Distributeur'])
  expect(lines).toHaveLength(await rows(page).count())
  // To the last decimal, with a comma: 364,40 on the screen.
  expect(lines.find((line) => line.includes(';DEMO_1;'))).toMatch(/;364,4;0,1277;/)
  // Off, the advanced filters wait in the address.
  await page.getByRole('switch', { name: 'Recherche avancée' }).click()
  await page.waitForURL((url) => !url.search.includes('searchonoff') && url.search.includes('linkfoods=640642'))
})

test('a copy asks for its name, a taken one is refused for 10 s and another is taken; it is deactivated and activated', async () => {
  const page = await site.opened('/Formule/List?code=DEMO_2', 'Formulateur')
  const { Name } = await formulaOf(page, 'DEMO_2')
  const name = String(Name)
  await menuOf(page, name, 'Dupliquer')
  const nameField = dialog(page).getByRole('textbox', { name: 'Nom de la nouvelle formule' })
  expect(await nameField.inputValue()).toBe(`${name} - Copy`)
  await nameField.fill(name)
  await dialog(page).getByRole('button', { name: 'Dupliquer' }).click()
  await page.getByRole('alert').filter({ hasText: 'déjà utilisé' }).waitFor()
  await nameField.fill('Copie à essayer')
  await dialog(page).getByRole('button', { name: 'Dupliquer' }).click()
  await toast(page, 'La formule a été dupliquée').waitFor()
  await page.goto('/Formule/List?name=copie')
  await expect.poll(() => names(page)).toEqual(['Copie à essayer'])
  await menuOf(page, 'Copie à essayer', 'Désactiver')
  await dialog(page).getByRole('button', { name: 'Désactiver' }).click()
  await toast(page, 'La formule a été désactivée').waitFor()
  await expect.poll(() => names(page)).toEqual([])
  await page.getByRole('switch', { name: 'Inclure les inactifs' }).click()
  await expect.poll(() => names(page)).toEqual(['Copie à essayer'])
  await menuOf(page, 'Copie à essayer', 'Réactiver')
  await toast(page, 'La formule a été activée').waitFor()
})

test('the facts of a formula are changed without its recipe; of a locked one they are read', async () => {
  const page = await site.person()
  const { Id } = await formulaOf(page, 'DEMO_3')
  const before = await call(page, 'GET', `/api/FormulesCMVP/Single/${Id}`)
  await page.goto(`/Formule/Edit/${Id}`)
  await field(page, 'Nom').fill('DEMO 3, renommée')
  await field(page, "Nombre d'animaux").fill('77')
  await button(page, 'Enregistrer').click()
  await toast(page, 'La formule a été modifiée').waitFor()
  const after = await call(page, 'GET', `/api/FormulesCMVP/Single/${Id}`)
  expect(after).toMatchObject({ Name: 'DEMO 3, renommée', AnimalCount: 77, Foods: before.Foods, Total: before.Total })
  await call(page, 'PUT', '/api/FormulesCMVP/Lock', { Id, ModificationDate: after.ModificationDate })
  await page.goto(`/Formule/Edit/${Id}`)
  await page.getByText('La formule est verrouillée').waitFor()
  expect(await button(page, 'Enregistrer').count()).toBe(0)
})

test('the detail adjusts when its address asks for it, which then no longer does, and saves nothing', async () => {
  const page = await site.person()
  const { Id } = await formulaOf(page, 'DEMO_1')
  const before = await call(page, 'GET', `/api/FormulesCMVP/Single/${Id}`)
  await page.goto(`/Formule/Detail/${Id}?ajusterca=true`)
  await toast(page, 'Ajustement réalisé').waitFor()
  await page.waitForURL((url) => url.search === '')
  await page.getByText('Dose ajustée à 350 g/j').waitFor()
  await page.getByText('Veuillez vérifier les contraintes').waitFor()
  await page
    .getByText(/sous le minimum/)
    .first()
    .waitFor()
  await button(page, 'Revenir à la formule enregistrée').click()
  await page.getByText('Les contraintes sont respectées').waitFor()
  await button(page, 'Calculer').click()
  await page.getByText('364,40').waitFor()
  expect(await call(page, 'GET', `/api/FormulesCMVP/Single/${Id}`)).toEqual(before)
})

test('a farmer reads his own formula on a phone: its totals, no price of a food, nobody’s farm or distributor in lists', async () => {
  const page = await site.opened('/Formule/List', 'Farmer', phone)
  await expect.poll(() => names(page)).not.toEqual([])
  const text = await page.locator('main').textContent()
  expect(text).not.toContain('Distributeur')
  expect(await page.getByRole('link', { name: 'Nouvelle formule' }).count()).toBe(0)
  await page.locator('tbody td a').first().click()
  await page.waitForURL('**/Formule/Read/*')
  await page.getByText('€/animal/jour').waitFor()
  expect(await page.getByText('€/t distributeur').count()).toBe(0)
  const id = page.url().split('/').at(-1)
  const { Basis, PriceLists } = await call<{ Basis: { Ingredients: Wire[] }; PriceLists: Wire[] }>(
    page,
    'GET',
    `/api/FormulesCMVP/AllData/${id}`,
  )
  expect(PriceLists).toEqual([])
  expect(Basis.Ingredients.every(({ PriceT, PriceTDistri }) => PriceT === null && PriceTDistri === null)).toBe(true)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('a distributor and an expert with assignments find what is theirs alone', async () => {
  const everything = await site.person('AdminDif')
  const all = await call<Wire[]>(everything, 'GET', '/api/FormulesCMVP')
  for (const role of ['AdminDistri', 'ExpertDistri', 'ExpertDif'] as const) {
    const page = await site.opened('/Formule/Search?size=100', role)
    const farms = new Set((await call<Wire[]>(page, 'GET', '/api/Farms')).map(({ Id }) => Id))
    const mine = all.filter(({ FarmId }) => farms.has(FarmId)).map(({ Name }) => String(Name))
    await expect.poll(async () => (await names(page)).toSorted(), { message: role }).toEqual(mine.toSorted())
  }
})

test('a formula is printed from its list, its reading and the workbench: a PDF of its own name', async () => {
  const page = await site.opened('/Formule/List', 'Formulateur')
  const { Id, Name } = await formulaOf(page, 'DEMO_9')
  const isPdf = (text: string) => expect(text.startsWith('%PDF-')).toBe(true)
  isPdf(await fileOf(page, () => menuOf(page, String(Name), 'Imprimer (PDF)')))
  await page.goto(`/Formule/Read/${Id}`)
  isPdf(await fileOf(page, () => button(page, 'Imprimer (PDF)').click()))
  await page.goto(`/Formule/Formulateur/${Id}`)
  isPdf(await fileOf(page, () => button(page, 'Imprimer').click()))
})

test('a formula is read as it was saved, whatever became of its foods since, which is said', async () => {
  const page = await site.person('Formulateur')
  const { Id } = await formulaOf(page, 'DEMO_4')
  const figures = () => page.getByRole('region', { name: 'Chiffres de la formule' }).textContent()
  await page.goto(`/Formule/Read/${Id}`)
  const before = await figures()
  const [phosphate] = await call<Wire[]>(page, 'GET', '/api/Foods?Code=640603')
  await call(page, 'DELETE', `/api/Foods/${phosphate?.Id}`)
  await page.reload()
  await page
    .getByText(/^Ingrédients désactivés ou retirés depuis l'enregistrement.*Phosphate monocalcique\.$/)
    .waitFor()
  expect(await figures()).toBe(before)
  await page.getByRole('region', { name: 'Recette' }).getByText('Phosphate monocalcique').waitFor()
  await call(page, 'DELETE', `/api/Foods/${phosphate?.Id}?restore=true`)
})

test('a formula is published as a food of its distributor, which tells where it is used, and withdrawn again', async () => {
  const page = await site.opened('/Formule/List', 'Formulateur')
  const { Name } = await formulaOf(page, 'DEMO_9')
  await menuOf(page, String(Name), 'Publier comme aliment')
  await toast(page, 'La formule est un aliment de son distributeur ; il suivra chaque enregistrement.').waitFor()
  const { FoodId, IsFood } = await formulaOf(page, 'DEMO_9')
  expect(IsFood).toBe(true)
  await page.goto(`/Admin/Foods/Detail/${FoodId}`)
  await title(page, String(Name))
  await page.goto('/Formule/List')
  await menuOf(page, String(Name), 'Retirer des aliments')
  await dialog(page).getByRole('button', { name: 'Retirer des aliments' }).click()
  await toast(page, "L'aliment de la formule a été désactivé").waitFor()
  expect(await formulaOf(page, 'DEMO_9')).toMatchObject({ IsFood: false })
})
