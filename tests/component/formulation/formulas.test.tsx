import type { Role } from '@provende/domain/access/roles.ts'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { emailOf } from '../../kit/support/demo-people.ts'
import { chooseAction } from '../records/support.tsx'
import {
  answerDialog,
  chooseMoreAction,
  fillInput,
  findButton,
  findField,
  findLink,
  findTitle,
  findToast,
  interceptDownloads,
  pickOption,
  pressButton,
  pressSave,
  waitForAddress,
  withinDialog,
} from '../support.tsx'
import {
  figureText,
  findTextContaining,
  openFormulaCopy,
  openFormulationTestApp,
  openPanel,
  readFormulaByCode,
  readSavedFormula,
  typeGrams,
  type WireRecord,
  waitForPanelText,
  waitForWorkbench,
  withinPanel,
} from './support.tsx'

/* Formulas as they are listed, searched, made, copied and read; who sees which. */

const app = openFormulationTestApp()

const listedNames = () => [...document.querySelectorAll('tbody td a')].map(({ textContent }) => textContent)
const expectListed = (...expected: string[]) => waitFor(() => expect(listedNames()).toEqual(expected))
const toggleSwitch = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }))
const idInAddress = () => location.pathname.split('/').at(-1)

/** The names of what the demonstration formula DEMO_1 is for. */
async function readDemoChoices() {
  const { Id } = await readFormulaByCode(app, 'DEMO_1')
  const { Formule } = await app.call<{ Formule: WireRecord }>('GET', `/api/FormulesCMVP/AllData/${Id}`)
  const race = await app.call('GET', `/api/Races/${Formule.TargetObjectId}`)
  const specie = await app.call('GET', `/api/Species/${race.SpecieId}`)
  const version = await app.call('GET', `/api/Models/Version/${Formule.NutritionalModelVersionId}`)
  const model = await app.call('GET', `/api/Models/${version.ModelId}`)
  return { Formule, race, specie, version, model }
}

test('a formula is made for a farm with the list that counts and all foods allowed, and opens in the workbench', async () => {
  const { user } = await app.opened('/Formule/List')
  await user.click(await findLink('Nouvelle formule'))
  await findTitle('Nouvelle formule')
  await pressSave()
  await findToast('Vous devez corriger le formulaire')
  const [farm = {}] = await app.call<WireRecord[]>('GET', '/api/Farms?Search=DEMO-F01')
  await pickOption('Exploitation', String(farm.Name))
  await findTextContaining(String(farm.DistributorName))
  fillInput(await findField('Nom'), 'Essai tarie')
  fillInput(await findField("Nombre d'animaux"), '42')
  const { Formule, race, specie, version, model } = await readDemoChoices()
  await pickOption('Espèce', String(specie.Name))
  await pickOption('Race', String(race.Name))
  // The only model and its only version are chosen already.
  for (const [label, { Name }] of [
    ['Modèle', model],
    ['Version du modèle', version],
  ] as const)
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: label }).value).toContain(String(Name)),
    )
  await pickOption('Jeu de contraintes', String(Formule.ConstraintSetName))
  await pressSave()
  await findToast('La formule a été créée')
  await waitForAddress(/\/Formule\/Formulateur\/\d+$/)
  await waitForWorkbench()
  const created = await readSavedFormula(app, idInAddress())
  const { PriceLists } = await app.call<{ PriceLists: WireRecord[] }>(
    'GET',
    `/api/FormulesCMVP/Choices?FarmId=${farm.Id}`,
  )
  expect(created).toMatchObject({
    Name: 'Essai tarie',
    FarmId: farm.Id,
    AnimalCount: 42,
    TargetObjectId: Formule.TargetObjectId,
    ConstraintSetId: Formule.ConstraintSetId,
    OptimisationTypeObjectId: PriceLists.find(({ isActive }) => isActive === true)?.Id,
  })
  const foods = created.Foods as WireRecord[]
  expect(foods.length).toBeGreaterThan(20)
  expect(new Set(foods.map(({ PrimaryCategory }) => PrimaryCategory))).toEqual(new Set(['MP', 'Diet']))
})

test('where no list of prices is in force, the form says which one is needed and leads to the lists', async () => {
  const [farm = {}] = await app.call<WireRecord[]>('GET', '/api/Farms?Search=DEMO-F01')
  const choices = await app.call('GET', `/api/FormulesCMVP/Choices?FarmId=${farm.Id}`)
  app.intercept(({ path }) =>
    path === '/api/FormulesCMVP/Choices' ? Response.json({ ...choices, PriceLists: [] }) : undefined,
  )
  await app.opened('/Formule/Edit/0')
  await pickOption('Exploitation', String(farm.Name))
  await findTextContaining('Il en faut une en cours')
  expect((await findLink('Voir les listes de prix')).getAttribute('href')).toBe('/Admin/PriceLists/List')
})

test('it is found by search with several filters, which stay in the address', async () => {
  const { user } = await app.opened('/Formule/Search')
  await findTitle('Recherche de formules')
  const one = await readFormulaByCode(app, 'DEMO_1')
  fillInput(await findField('Nom de la formule'), 'holstein')
  fillInput(await findField('Exploitation'), String(one.FarmName).slice(0, 6))
  await toggleSwitch('Recherche avancée')
  fillInput(await screen.findByRole('combobox', { name: 'Contient tous ces ingrédients' }), '640642')
  await user.click(await screen.findByRole('option', { name: /640642/ }))
  await user.keyboard('{Escape}')
  await waitForAddress(/nameformule=holstein.*searchonoff=true.*linkfoods=640642/)
  await waitFor(() => expect(listedNames()).toContain(one.Name))
  await app.opened(location.pathname + location.search)
  await waitFor(() => expect(listedNames()).toContain(one.Name))
  // Off, the advanced filters wait in the address.
  await toggleSwitch('Recherche avancée')
  await waitFor(() => expect(location.search).not.toContain('searchonoff'))
  expect(location.search).toContain('linkfoods=640642')
})

test('a copy asks for its name, a taken one is refused for 10 s and another is taken; it is deactivated and activated', async () => {
  const { user } = await app.opened('/Formule/List?code=DEMO_2')
  const name = String((await readFormulaByCode(app, 'DEMO_2')).Name)
  await chooseAction(name, 'Dupliquer')
  const nameField = await (await withinDialog()).findByRole<HTMLInputElement>('textbox', {
    name: 'Nom de la nouvelle formule',
  })
  expect(nameField.value).toBe(`${name} - Copy`)
  fillInput(nameField, name)
  await answerDialog('Dupliquer')
  await screen.findByText(/déjà utilisé/, { selector: '[role=alert], [role=alert] *' })
  fillInput(nameField, 'Copie à essayer')
  await answerDialog('Dupliquer')
  await findToast('La formule a été dupliquée')
  await user.click(await findLink('Ouvrir la copie'))
  await waitFor(() => expect(location.pathname).toContain('/Formule/Formulateur/'))
  await app.opened('/Formule/List?name=copie')
  await expectListed('Copie à essayer')
  await chooseAction('Copie à essayer', 'Désactiver')
  await answerDialog('Désactiver')
  await findToast('La formule a été désactivée')
  await expectListed()
  await toggleSwitch('Inclure les inactifs')
  await expectListed('Copie à essayer')
  await chooseAction('Copie à essayer', 'Réactiver')
  await findToast('La formule a été activée')
})

/** The warning on animals; null when there is none. */
const animalsWarning = () => screen.queryByText(/^Cette formule est pour/)?.textContent ?? null
const farmNameOf = async (code: string) =>
  String((await app.call<WireRecord[]>('GET', `/api/Farms?Search=${code}`))[0]?.Name)

test('before a formula for cows is copied for farms with sheep or goats alone that is said, with copper for sheep', async () => {
  const { user } = await app.opened('/Formule/List?code=DEMO_2')
  await chooseAction(String((await readFormulaByCode(app, 'DEMO_2')).Name), 'Dupliquer')
  const dialog = await withinDialog()
  const farms = await dialog.findByRole('combobox', { name: 'Pour d’autres exploitations' })
  const cows = await farmNameOf('DEMO-F02')
  const goats = await farmNameOf('DEMO-F06')
  const sheep = await farmNameOf('DEMO-F09')
  const addFarm = async (name: string) => {
    fillInput(farms, name)
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  }
  await addFarm(sheep)
  const isForCattle = 'Cette formule est pour des bovins ; '
  await screen.findByText(
    `${isForCattle}l’exploitation ${sheep} élève des ovins. Attention au cuivre : une dose faite pour d’autres animaux peut empoisonner des ovins.`,
  )
  // Above the field: its list stays open over what is below it.
  const warning = screen.getByText(/^Cette formule est pour/)
  expect(warning.compareDocumentPosition(farms) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  // The name of the copies is no field.
  expect(dialog.queryByRole('textbox', { name: /Nom/ })).toBeNull()
  await addFarm(cows)
  await addFarm(goats)
  await screen.findByText(`${isForCattle}l’exploitation ${goats} élève des caprins.`)
  expect(screen.getAllByText(/^Cette formule est pour/)).toHaveLength(2)
  expect(dialog.getByRole('button', { name: 'Dupliquer pour 3 exploitations' })).toHaveProperty('disabled', false)
})

test('a new formula for a breed whose animals the farm does not have says so; one for its own does not', async () => {
  const [farm = {}] = await app.call<WireRecord[]>('GET', '/api/Farms?Search=DEMO-F09')
  await app.opened(`/Formule/Edit/0?farmid=${farm.Id}`)
  await pickOption('Espèce', 'Ovins')
  await pickOption('Race', 'Lacaune')
  await pickOption('Espèce', 'Bovins laitiers')
  await pickOption('Race', 'Normande')
  await waitFor(() => expect(animalsWarning()).toContain(`${farm.Name} élève des ovins. Attention au cuivre`))
  await pickOption('Espèce', 'Ovins')
  await pickOption('Race', 'Lacaune')
  await waitFor(() => expect(animalsWarning()).toBeNull())
})

test('the facts of a formula are changed without its recipe; of a locked one they are read', async () => {
  const { Id } = await readFormulaByCode(app, 'DEMO_3')
  const before = await readSavedFormula(app, Id)
  await app.opened(`/Formule/Edit/${Id}`)
  fillInput(await findField('Nom'), 'DEMO 3, renommée')
  fillInput(await findField("Nombre d'animaux"), '77')
  await pressSave()
  await findToast('La formule a été modifiée')
  const after = await readSavedFormula(app, Id)
  expect(after).toMatchObject({ Name: 'DEMO 3, renommée', AnimalCount: 77, Foods: before.Foods, Total: before.Total })
  await app.call('PUT', '/api/FormulesCMVP/Lock', { Id, ModificationDate: after.ModificationDate })
  await app.opened(`/Formule/Edit/${Id}`)
  await findTextContaining('La formule est verrouillée')
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
})

test('the detail adjusts when its address asks for it, which then no longer does, and saves nothing', async () => {
  const { Id } = await readFormulaByCode(app, 'DEMO_1')
  const before = await readSavedFormula(app, Id)
  await app.opened(`/Formule/Detail/${Id}?ajusterca=true`)
  await findToast('Ajustement réalisé')
  await waitFor(() => expect(location.search).toBe(''))
  await findTextContaining('Dose ajustée à 350 g/animal/j')
  await findTextContaining('Veuillez vérifier les contraintes')
  await findTextContaining('sous le minimum')
  await pressButton('Revenir à la formule enregistrée')
  await findTextContaining('Les contraintes sont respectées')
  await pressButton('Calculer')
  await findTextContaining('364,40')
  expect(await readSavedFormula(app, Id)).toEqual(before)
})

test('a farmer reads his own formula: its totals, no price of a food, nobody’s farm or distributor in lists', async () => {
  const { user } = await app.opened('/Formule/List', 'Farmer')
  await waitFor(() => expect(listedNames()).not.toEqual([]))
  expect(screen.getByRole('main').textContent).not.toContain('Distributeur')
  // Nothing is said of how what he sees was made: it is no draft, and it is not he who locks or optimises.
  expect(screen.getByRole('main').textContent).not.toMatch(/brouillon|verrouill|optimum|hors contraintes|état/i)
  expect(screen.queryByRole('link', { name: 'Nouvelle formule' })).toBeNull()
  await user.click(document.querySelector('tbody td a') as HTMLElement)
  await waitForAddress(/\/Formule\/Read\/\d+$/)
  await findTextContaining('€/animal/jour')
  expect(screen.queryByText('€/t distributeur')).toBeNull()
  // What the product brings, and no balance: that is said of a whole ration.
  const supplies = (await screen.findByText('Apports par animal et par jour')).parentElement
  expect(supplies?.textContent).toContain('Calcium')
  expect(supplies?.textContent).not.toMatch(/Bilan|Balance|Excès d'anions/)
  const address = `/api/FormulesCMVP/AllData/${idInAddress()}`
  const { Basis, PriceLists } = await app.call<{ Basis: { Ingredients: WireRecord[] }; PriceLists: WireRecord[] }>(
    ...(['GET', address, undefined, 'Farmer'] as const),
  )
  expect(PriceLists).toEqual([])
  expect(Basis.Ingredients.every(({ PriceT, PriceTDistri }) => PriceT === null && PriceTDistri === null)).toBe(true)
})

test('a formula is shown to its farm by a command, and taken back; a draft is not listed there', async () => {
  const { id } = await openFormulaCopy(app, 'DEMO_1', 'À montrer')
  const isListed = async () =>
    (await app.call<WireRecord[]>('GET', '/api/FormulesCMVP', undefined, 'Farmer')).some(({ Id }) => Id === id)
  expect(await isListed()).toBe(false)
  await chooseMoreAction("Montrer à l'éleveur")
  await findToast("L'éleveur voit cette version ; ce que vous enregistrez ensuite reste un brouillon.")
  await screen.findByText('Montrée')
  expect(await isListed()).toBe(true)
  await chooseMoreAction("Ne plus montrer à l'éleveur")
  await findToast("L'éleveur ne voit plus cette formule")
  expect(await isListed()).toBe(false)
})

test('a distributor and an expert with assignments find what is theirs alone', async () => {
  const all = await app.call<WireRecord[]>('GET', '/api/FormulesCMVP', undefined, 'AdminDif')
  for (const role of ['AdminDistri', 'ExpertDistri', 'ExpertDif'] as const) {
    await app.opened('/Formule/Search?size=100', role)
    const ownFarms = await app.call<WireRecord[]>('GET', '/api/Farms', undefined, role)
    const farms = new Set(ownFarms.map(({ Id }) => Id))
    const mine = all.filter(({ FarmId }) => farms.has(FarmId)).map(({ Name }) => String(Name))
    await waitFor(() => expect(listedNames().toSorted(), role).toEqual(mine.toSorted()))
  }
})

test('a formula is printed from its list, its reading and the workbench: a PDF of its own name', async () => {
  const files = interceptDownloads()
  const { Id, Name } = await readFormulaByCode(app, 'DEMO_9')
  await app.opened('/Formule/List')
  await chooseAction(String(Name), 'Télécharger le PDF')
  await waitFor(() => expect(files).toHaveLength(1))
  await app.opened(`/Formule/Read/${Id}`)
  await chooseMoreAction('Télécharger le PDF')
  await waitFor(() => expect(files).toHaveLength(2))
  await app.opened(`/Formule/Formulateur/${Id}`)
  await chooseMoreAction('Télécharger le PDF')
  await waitFor(() => expect(files).toHaveLength(3))
  for (const { name, content } of files) {
    expect(name).toBe('Formule DEMO_9.pdf')
    expect(await content).toMatch(/^%PDF-/)
  }
})

test('the file of the list and the reading say that a formula has a derogation', async () => {
  const files = interceptDownloads()
  const { id } = await openFormulaCopy(app, 'DEMO_INF_2', 'Assouplie')
  await openPanel('Faisabilité')
  const tryPoint = await withinPanel().findByRole('button', { name: /^Essayer 6,/ })
  // The head that a phone shows before a figure would be the word of the button again.
  expect(tryPoint.closest('td')?.dataset).not.toHaveProperty('head')
  await userEvent.click(tryPoint)
  await pressButton('Enregistrer')
  await findToast('La formule a été enregistrée')
  // The cell says who loosened the set, and when.
  const loosened = await waitFor(
    () => document.querySelector<HTMLElement>('[role=gridcell][data-state=marked]') ?? expect.fail('no marked cell'),
  )
  await userEvent.click(loosened)
  await findTextContaining('Dérogation : le jeu de contraintes demande')
  await findTextContaining(' · Par ')
  await app.opened('/Formule/List')
  await pressButton('Exporter CSV')
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = ((await files[0]?.content) ?? '').split('\r\n')
  expect(lines.find((line) => line.includes('Assouplie'))).toMatch(/Brouillon, .*Dérogation/)
  expect(lines.find((line) => line.includes(';DEMO_1;'))).not.toContain('Dérogation')
  await app.opened(`/Formule/Read/${id}`)
  await findTextContaining('Dérogation')
  await app.opened(`/Formule/Read/${(await readFormulaByCode(app, 'DEMO_1')).Id}`)
  await findTextContaining('€/animal/jour')
  expect(screen.queryByText('Dérogation')).toBeNull()
})

test('a table of other limits is pasted into a formula, with a probability, and its reading says them in words', async () => {
  const { id, user } = await openFormulaCopy(app, 'DEMO_1', 'Rapport collé')
  await pressButton('Autres limites : par kg, kg/t, rapports, groupes')
  await pressButton('Coller ou importer un tableau…')
  await user.click(await findField('Coller ici un tableau'))
  await user.paste('CA/P\t0,5 à 95 %\t9\nInconnu\t1\t2')
  await screen.findByText('1 limite modifiée')
  await screen.findByText(/^Ligne 2, Inconnu : aucun nutriment ni aliment/)
  const probability = await findField('Calcium / Phosphore : Min à (%)')
  expect(probability).toHaveProperty('value', '95')
  await user.clear(probability)
  await user.type(probability, '20')
  await screen.findByText('De 50 à 99,99 %, ou vide.')
  await user.clear(probability)
  await user.type(probability, '97,5')
  await user.tab()
  await user.keyboard('{Escape}')
  await pressButton('Enregistrer')
  await findToast('La formule a été enregistrée')
  expect((await readSavedFormula(app, id)).OtherLimits).toMatchObject([{ Min: 0.5, Max: 9, MinProbability: 0.975 }])
  await app.opened(`/Formule/Read/${id}`)
  const limits = await screen.findByRole('region', { name: 'Autres limites et probabilités' })
  expect(limits.textContent).toMatch(/Calcium \/ Phosphore \(à 97,5 %\).*0,5.*9.* dans cette recette/)
})

test('a formula is read as it was saved, whatever became of its foods since, which is said', async () => {
  const { Id } = await readFormulaByCode(app, 'DEMO_4')
  const figures = async () => (await screen.findByRole('region', { name: 'Chiffres de la formule' })).textContent
  await app.opened(`/Formule/Read/${Id}`)
  const before = await figures()
  const [phosphate] = await app.call<WireRecord[]>('GET', '/api/Foods?Code=640603')
  await app.call('DELETE', `/api/Foods/${phosphate?.Id}`)
  await app.opened(`/Formule/Read/${Id}`)
  await screen.findByText(/^Ingrédients désactivés ou retirés depuis l'enregistrement.*Phosphate monocalcique\.$/)
  expect(await figures()).toBe(before)
  expect(screen.getByRole('region', { name: 'Recette' }).textContent).toContain('Phosphate monocalcique')
  await app.call('DELETE', `/api/Foods/${phosphate?.Id}?restore=true`)
})

test('a formula is published as a food of its distributor, which tells where it is used, and withdrawn again', async () => {
  await app.opened('/Formule/List')
  const name = String((await readFormulaByCode(app, 'DEMO_9')).Name)
  await chooseAction(name, 'Publier comme aliment')
  await findToast('La formule est un aliment de son distributeur ; il suivra chaque enregistrement.')
  const { FoodId, IsFood } = await readFormulaByCode(app, 'DEMO_9')
  expect(IsFood).toBe(true)
  await app.opened(`/Admin/Foods/Detail/${FoodId}`)
  await findTitle(name)
  await app.opened('/Formule/List')
  await chooseAction(name, 'Retirer des aliments')
  await answerDialog('Retirer des aliments')
  await findToast("L'aliment de la formule a été désactivé")
  expect(await readFormulaByCode(app, 'DEMO_9')).toMatchObject({ IsFood: false })
})

/* Whose formulas one works on: an expert's are those of his farms, a distributor's his own, a farmer reads his. */

const formulasListedFor = (role: Role) => app.call<WireRecord[]>('GET', '/api/FormulesCMVP', undefined, role)
const workbenchAddress = (id: unknown) => `/Formule/Formulateur/${id}`

/** An expert of a distributor looks after one farm until the test ends. */
async function signInAssignedTo(farmCode: string) {
  const all = '/api/StructureUsers?GetChildUsers=true&NbPerPage=500'
  const users = await app.call<WireRecord[]>('GET', all, undefined, 'AdminDif')
  const expert = users.find(({ Email }) => Email === emailOf('ExpertDistri'))
  const [farm = {}] = await app.call<WireRecord[]>('GET', `/api/Farms?Search=${farmCode}`, undefined, 'AdminDif')
  const assign = (change: WireRecord) =>
    app.call('POST', '/api/CMVPExpertController/SetAuthorizedFarms', { Id: expert?.Id, ...change }, 'AdminDif')
  await assign({ Added: [farm.Id] })
  onTestFinished(() => assign({ Removed: [farm.Id] }).then(() => undefined))
  return farm
}

/** For whom a formula is not his: it is as if it were missing, on every screen and over the wire. */
async function expectFormulaMissing(role: Role, id: unknown, screens = ['Formulateur', 'Read', 'Detail', 'Edit']) {
  for (const name of screens) {
    await app.opened(`/Formule/${name}/${id}`, role)
    await waitForAddress(/^\/Formule\/List$/)
    await findToast("La formule n'existe pas")
  }
  const headers = {
    authorization: `bearer ${localStorage.getItem('provende.token')}`,
    'content-type': 'application/json',
  }
  const refused = async (address: string, body?: WireRecord) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await fetch(`/api/FormulesCMVP/${address}`, { headers, ...sent })).status
  }
  expect(await refused(`Single/${id}`)).toBe(404)
  expect(await refused(`AllData/${id}`)).toBe(404)
  expect(await refused('PdfToken', { Id: id })).toBe(404)
}

test('an expert with assignments works on the formulas of his farms, prices and all; others are missing', async () => {
  const farm = await signInAssignedTo('DEMO-F01')
  const [mine, other] = [
    await readFormulaByCode(app, 'DEMO_1', 'AdminDif'),
    await readFormulaByCode(app, 'DEMO_2', 'AdminDif'),
  ]
  await app.opened('/Formule/Search?size=100', 'ExpertDistri')
  await screen.findByRole('link', { name: String(mine.Name) })
  expect(new Set((await formulasListedFor('ExpertDistri')).map(({ FarmName }) => FarmName))).toEqual(
    new Set([farm.Name]),
  )
  expect(screen.queryByRole('link', { name: String(other.Name) })).toBeNull()
  await expectFormulaMissing('ExpertDistri', other.Id)

  await app.opened(workbenchAddress(mine.Id), 'ExpertDistri')
  await pressButton('Optimiser')
  await findToast('La formule a été optimisée et enregistrée : 0,1277 €/animal/jour')
  expect(figureText('distributorPricePerTonne')).toBe('316,13')
  await openPanel('Faisabilité')
  await waitForPanelText("La formule n'a pas de limites contradictoires.")

  // A new formula is for a farm of his.
  await app.opened('/Formule/Edit/0', 'ExpertDistri')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Exploitation' }))
  await screen.findByRole('option', { name: (name) => name.includes(String(farm.Name)) })
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('a distributor works on his own formulas with his prices, and has no other', async () => {
  const ownIds = new Set((await formulasListedFor('AdminDistri')).map(({ Id }) => Id))
  const others = (await formulasListedFor('AdminDif')).filter(({ Id }) => !ownIds.has(Id))
  expect(others.length).toBeGreaterThan(0)
  await expectFormulaMissing('AdminDistri', others[0]?.Id)
  await openFormulaCopy(app, 'DEMO_1', 'Chez le négociant', 'AdminDistri')
  await typeGrams('640642', '220')
  await pressButton('Enregistrer')
  await findToast('La formule a été enregistrée')
  expect(figureText('distributorPricePerTonne')).toMatch(/^3\d\d,\d\d/)
})

test('a farmer reads his own formulas: nothing of one is changed, nobody else’s is there', async () => {
  await app.opened('/Formule/List', 'Farmer')
  await findTitle('Formules')
  const [ownFormula] = await formulasListedFor('Farmer')
  const other = (await formulasListedFor('AdminDif')).find(({ FarmId }) => FarmId !== ownFormula?.FarmId)
  await expectFormulaMissing('Farmer', other?.Id, ['Formulateur', 'Read', 'Detail'])
  await app.opened(workbenchAddress(ownFormula?.Id), 'Farmer')
  await waitForWorkbench()
  await screen.findByText('Lecture seule')
  for (const name of ['Optimiser', 'Calculer', 'Ajuster', 'Mélasse', 'Enregistrer', 'Commander', 'Devis'])
    expect((await findButton(name)).getAttribute('aria-disabled'), name).toBe('true')
  // In the menu what cannot be done says why below its name.
  await pressButton('Autres actions')
  const lock = await screen.findByRole('menuitem', { name: /^Verrouiller/ })
  expect([lock.getAttribute('aria-disabled'), lock.textContent]).toEqual([
    'true',
    'VerrouillerVous consultez cette formule sans pouvoir la modifier.',
  ])
  await userEvent.click(lock)
  expect(screen.queryByRole('dialog')).toBeNull()
  await app.opened(`/Formule/Edit/${ownFormula?.Id}`, 'Farmer')
  await screen.findByText('Accès refusé')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nom' })).toBeNull())
})

test('a formula whose prices changed says so in the list, in a filter and when it is opened, and is recalculated by a click', async () => {
  const names = ['Prix changés A', 'Prix changés B']
  const { Id } = await readFormulaByCode(app, 'DEMO_2')
  for (const Name of names) await app.call('POST', '/api/FormulesCMVP/Duplicate', { Id, Name })
  await app.database().pool.query('update price_list_items set price4 = price4 + 1')
  await app.opened('/Formule/List?name=Prix%20chang%C3%A9s')
  await expectListed(...names)
  expect(screen.getAllByText(/À recalculer \(prix\)/)).toHaveLength(2)
  await userEvent.click(await findLink('Prix changés B'))
  await waitForWorkbench()
  await findTextContaining('À recalculer : des prix ont changé depuis son dernier calcul.')
  await pressButton('Recalculer')
  await findToast('La formule a été calculée et enregistrée')
  await waitFor(() => expect(screen.queryByText(/^À recalculer/)).toBeNull())
  await app.opened('/Formule/List?name=Prix%20chang%C3%A9s&stale=true')
  await expectListed('Prix changés A')
  await pressButton('Recalculer 1 formule')
  await findToast('La formule a été recalculée')
  await expectListed()
  await app.opened('/Formule/Search?nameformule=Prix%20chang%C3%A9s')
  await expectListed(...names)
  await toggleSwitch('À recalculer')
  await waitForAddress(/stale=true/)
  await expectListed()
  // Several at once, from the bar over those that are chosen.
  await app.opened('/Formule/List?name=Prix%20chang%C3%A9s')
  await expectListed(...names)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }))
  await pressButton('Réoptimiser')
  await (await withinDialog()).findByText('Réoptimiser : 2 lignes')
  await answerDialog('Réoptimiser')
  await findToast('2 formules réoptimisées')
  // Two that are chosen are compared in the workbench of the first.
  await app.opened('/Formule/List?name=Prix%20chang%C3%A9s')
  await expectListed(...names)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }))
  await pressButton('Comparer')
  await waitForWorkbench()
  await screen.findByRole('heading', { name: /^« Prix changés A » et « Prix changés B »/ })
})

test('of a food of many formulas the question computes twenty, then the next ones as one asks', async () => {
  const [{ Id } = { Id: 0 }] = await app.call<{ Id: number }[]>('GET', '/api/Foods?Code=640642')
  await app.opened(`/Admin/Foods/Detail/${Id}`)
  await chooseMoreAction('Désactiver')
  const question = await withinDialog()
  const shares = () => question.getAllByText(/\d % aujourd'hui$/)
  await question.findByText(/autres, non calculées : les modifiables seront marquées/)
  expect(shares()).toHaveLength(20)
  await pressButton('Calculer les 20 suivantes')
  await waitFor(() => expect(shares()).toHaveLength(40))
  await answerDialog('ANNULER')
})

test('the question before a food is deactivated tells what each formula becomes, and optimises them again if one wants', async () => {
  const { rows } = await app.database().pool.query(
    `select item_id as id, count(*) as count from formula_foods join formula on formula.id = formula_id
     where is_active and value > 0 and not formula.deleted and item_id in (select item_id from formula_foods f
       join formula on formula.id = f.formula_id where formula.code = 'DEMO_2' and f.is_active and f.value > 0)
       and item_id not in (select food_id from constraint_version_content where food_id is not null and value_min > 0)
     group by item_id order by count, item_id limit 1`,
  )
  await app.opened(`/Admin/Foods/Detail/${rows[0].id}`)
  await chooseMoreAction('Désactiver')
  const question = await withinDialog()
  const effects = await question.findAllByText(/^Réoptimisée sans lui : /)
  expect(effects).toHaveLength(Number(rows[0].count))
  expect(question.getAllByText(/\d % aujourd'hui$/)).toHaveLength(effects.length)
  await userEvent.click(await question.findByRole('checkbox', { name: /^Réoptimiser ensuite/ }))
  await answerDialog('Désactiver')
  await findToast("L'aliment a été désactivé")
  await screen.findByText(/formules? (ont|a) été réoptimisées?$/)
  const { Id } = await readFormulaByCode(app, 'DEMO_2')
  expect(await readSavedFormula(app, Id)).toMatchObject({ StaleReasons: [], IsOptimal: true })
})
