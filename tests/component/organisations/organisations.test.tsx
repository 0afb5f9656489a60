import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { LogoAndSite } from '../../../packages/web/src/organisations/structures/logo-and-site.tsx'
import { chooseAction, listedRowNames } from '../records/support.tsx'
import {
  answerDialog,
  chooseMoreAction,
  fillInput,
  findButton,
  findField,
  findLink,
  findTitle,
  findToast,
  openTestApp,
  pickOption,
  pressButton,
  pressSave,
  waitForAddress,
  withinDialog,
} from '../support.tsx'

/* Distributors, farms and sites, as an administrator of the manufacturer and a farmer work with them. */

const app = openTestApp()

type WireRecord = Record<string, unknown>
type Role = Parameters<typeof app.call>[3]
const readJson = <Answer = WireRecord[]>(path: string, role: Role = 'AdminDif') =>
  app.call<Answer>('GET', path, undefined, role)
const readRecordByCode = async (path: string, code: string) =>
  (await readJson(`/api/${path}?GetInactive=true`)).find(({ Code }) => Code === code) ??
  expect.fail(`no ${code} in ${path}`)

const enterText = async (label: string, text: string) => fillInput(await findField(label), text)
const followLink = async (name: string) => userEvent.click(await findLink(name))
/** Presses a key on a control, as one who uses no mouse. */
async function pressKeys(control: HTMLElement, keys: string) {
  control.focus()
  await userEvent.keyboard(keys)
}
const toggleControl = async (role: 'checkbox' | 'switch', name: string | RegExp) =>
  pressKeys(await screen.findByRole(role, { name }), ' ')
const waitForNoLink = (name: string) => waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull())

const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#20794a"/></svg>'
async function chooseFile(name: string, text: string) {
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail())
  await userEvent.upload(input, new File([text], name, { type: 'image/svg+xml' }))
}
const findLogo = async (name: string) => (await screen.findAllByAltText(`Logo de ${name}`))[0]

async function createDistributor() {
  await app.opened('/Admin/Structures/List', 'AdminDif')
  await followLink('Nouveau distributeur')
  await waitForAddress(/\/Admin\/Structures\/Add/)
  // The form begins in its first field.
  const name = await findField('Nom')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await userEvent.keyboard('Négoce du Test')
  await enterText('Code (SIREN)', 'TEST-S')
  await enterText('Latitude (°)', '48,25')
  // Whether its people may sign in belongs to what it is, before where it is.
  const opening = await screen.findByRole('switch', { name: /^Organisation ouverte/ })
  expect(opening.compareDocumentPosition(await findField('Rue'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await toggleControl('switch', /^Organisation ouverte/)
  await enterText('Prénom', 'Anne')
  await enterText('Nom de famille', 'Testard')
  await enterText('E-mail (identifiant)', 'anne.testard@exemple.test')
  await pressSave()
  await findToast('Le distributeur a été créé')
  await findTitle('Négoce du Test')
  const distributor = await readRecordByCode('Structures', 'TEST-S')
  expect(distributor).toMatchObject({ Latitude: 48.25, CreateTenant: true })
  return distributor
}

async function uploadLogo() {
  await chooseMoreAction('Logo')
  await screen.findByText("Aucun logo pour l'instant.")
  // One that is missing is not asked for: the browser would log the answer as an error.
  expect(app.sent.filter(({ path }) => path.startsWith('/api/Structures/Logo/'))).toEqual([])
  await chooseFile('bad.svg', logoSvg.replace('<circle', '<script/><circle'))
  await screen.findByText(/bad\.svg contient plus qu'un dessin/)
  const button = await screen.findByRole('button', { name: 'Choisir une image' })
  await chooseFile('logo.svg', logoSvg)
  await findLogo('Négoce du Test')
  // It has the focus again when it was pressed: it is the same one.
  expect(button.isConnected).toBe(true)
}

async function forbidFood(distributorId: unknown) {
  await app.opened(`/Admin/Structures/Foods/${distributorId}`, 'AdminDif')
  expect((await screen.findByText(/autorisés sur/)).closest('[role=status]')).not.toBeNull()
  fillInput(await screen.findByRole('searchbox'), 'bicarbonate')
  await screen.findByRole('button', { name: 'Interdire le seul affiché' })
  await userEvent.click(screen.getByRole('radio', { name: 'Autorisés' }))
  // It stays in sight, though it is no longer allowed.
  await toggleControl('checkbox', /Bicarbonate de sodium/)
  await screen.findByText('1 changement à enregistrer')
  await screen.findByRole('checkbox', { name: /Bicarbonate de sodium/ })
  await followLink('Tableau de bord')
  await answerDialog('Rester')
  await pressSave()
  await findToast('Les autorisations ont été modifiées')
  // Back at the distributor, which says what is forbidden to it, and where that is changed.
  await findTitle('Négoce du Test')
  const forbidden = within(await screen.findByRole('region', { name: 'Aliments interdits' }))
  await forbidden.findByRole('link', { name: 'Bicarbonate de sodium' })
  const list = await forbidden.findByRole('link', { name: 'Aliments interdits : 1, ouvrir la liste' })
  expect(list.getAttribute('href')).toContain('/Admin/Structures/Foods/')
  forbidden.getByRole('link', { name: 'Choisir les aliments autorisés' })
  const off = await readJson(`/api/Foods/Permition/${distributorId}`)
  expect(off.map(({ Data }) => String(Data).split(',')[0])).toEqual(['False'])
}

async function createFarm() {
  await app.opened('/Admin/Farms/Add', 'AdminDif')
  await enterText('Nom', 'GAEC du 1/2 Chemin')
  await pickOption('Distributeur', 'Négoce du Test')
  fillInput(await screen.findByRole('combobox', { name: 'Ville' }), 'mur de bret')
  await userEvent.click(await screen.findByRole('option', { name: /Mûr-de-Bretagne/ }))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Code postal' }).value).toBe('22530')
  await pressSave()
  await findToast("L'exploitation a été créée")
  await app.opened('/Admin/Farms/List?distributorname=negoce+du+test&name=1%2F2', 'AdminDif')
  await followLink('GAEC du 1/2 Chemin')
  await screen.findByRole('heading', { name: 'Sites' })
}

/** From a farm: a new site, changed and read; each of its screens leads back to the farm. */
async function createSite() {
  await userEvent.click((await screen.findAllByRole('link', { name: 'Nouveau site' }))[0] as HTMLElement)
  const farm = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Exploitation' })
  await waitFor(() => expect(farm.value).toContain('1/2 Chemin'))
  await enterText('Nom', 'Étable du haut')
  await toggleControl('checkbox', 'Lait de vache')
  await pressSave()
  await findToast('Le site Étable du haut a été créé')
  await findTitle('GAEC du 1/2 Chemin')
  const farmAddress = location.pathname
  const atFarm = () => waitFor(() => expect(location.pathname).toBe(farmAddress))
  await followLink('Étable du haut')
  await screen.findByText('Lait de vache')
  await pressButton('Modifier')
  await enterText('Code', 'ETABLE')
  await pressSave()
  await atFarm()
  await followLink('Étable du haut')
  await screen.findByText('Lait de vache')
  await followLink('Retour')
  await atFarm()
  await screen.findByRole('link', { name: 'Étable du haut' })
  await followLink('Retour')
  await waitForAddress(/\/Admin\/Farms\/List\?.*name=1/)
}

test('of a distributor that is not open the way to its people begins with opening it', async () => {
  const body = { Name: 'Négoce fermé', Code: 'FERME-1' }
  const { Id } = await app.call<WireRecord>('POST', '/api/Structures', body, 'AdminDif')
  await app.opened(`/Admin/Structures/Details/${Id}`, 'AdminDif')
  await followLink('Ouvrir l’organisation pour y inviter quelqu’un')
  await findTitle('Modifier le distributeur – Négoce fermé')
})

test('from a farm its first formula is a link away, with the farm chosen', async () => {
  const { Id, Name } = await readRecordByCode('Farms', 'DEMO-F02')
  await app.opened(`/Admin/Farms/Details/${Id}`, 'AdminDif')
  await followLink('Ajouter : Formules')
  await findTitle('Nouvelle formule')
  const farm = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Exploitation' })
  await waitFor(() => expect(farm.value).toContain(Name))
  // The list that is filled in is no change of the person: he leaves without being asked.
  const list = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Liste de prix' })
  await waitFor(() => expect(list.value).not.toBe(''))
  await pressButton('ANNULER')
  await findTitle(String(Name))
})

test('from a distributor its first farm is a link away, with the distributor chosen; both ways back lead to him', async () => {
  const { Id, Name } = await readRecordByCode('Structures', 'DEMO-S01')
  await app.opened(`/Admin/Structures/Details/${Id}`, 'AdminDif')
  await followLink('Ajouter : Exploitations')
  await findTitle('Nouvelle exploitation')
  await pressButton('ANNULER')
  await findTitle(String(Name))
  await followLink('Ajouter : Exploitations')
  const distributor = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Distributeur' })
  await waitFor(() => expect(distributor.value).toMatch(/Kerlann/))
  await enterText('Nom', 'GAEC de la première fois')
  await pressSave()
  await findTitle('GAEC de la première fois')
  await followLink('Retour')
  await findTitle(String(Name))
})

test.each([
  { path: 'Structures', code: 'DEMO-S01', person: 'Armelle' },
  { path: 'Farms', code: 'DEMO-F02', person: 'Brieuc' },
])(
  'a person added from a record of $path is named there, where the form leads back to',
  async ({ path, code, person }) => {
    const { Id, Name } = await readRecordByCode(path, code)
    await app.opened(`/Admin/${path}/Details/${Id}`, 'AdminDif')
    await followLink('Ajouter : Utilisateurs')
    await findTitle('Nouvel utilisateur')
    const structure = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Structure' })
    await waitFor(() => expect(structure.value).toContain(Name))
    await enterText('Prénom', person)
    await enterText('Nom', 'Nouveau')
    await enterText('Adresse e-mail', `${person.toLowerCase()}@exemple.test`)
    await pressSave()
    await findToast(`L'utilisateur ${person} Nouveau a été créé`)
    await findTitle(String(Name))
    await findLink(`${person} Nouveau`)
  },
)

describe('an administrator', () => {
  test('creates a distributor with a logo, forbids it foods, and creates its farm with a site; the lists find them', async () => {
    const { Id } = await createDistributor()
    await uploadLogo()
    await forbidFood(Id)
    await createFarm()
    await createSite()
    await app.opened('/Farmer/Sites/List?name=etable', 'AdminDif')
    await followLink('Étable du haut')
    await screen.findByText('Lait de vache')
  })

  test('walks the tree with the keyboard, closed from its third level on', async () => {
    await app.opened('/Admin/Structures/List', 'AdminDif')
    await pressKeys(await findLink('Arborescence'), '{Enter}')
    await toggleControl('switch', 'Afficher les exploitations')
    const depot = await findButton('Déplier Dépôt Kerlann Centre-Finistère')
    expect(screen.queryByRole('link', { name: 'GAEC des Deux Rivières Vertes' })).toBeNull()
    await pressKeys(depot, '{Enter}')
    await findLink('GAEC des Deux Rivières Vertes')
    const browse = await findLink('Entrer dans cette organisation : GAEC des Deux Rivières Vertes')
    expect(browse.getAttribute('href')).toMatch(/^\/Browse\/\d+$/)
    await pressKeys(await findButton('Replier Négoce Kerlann Nutrition'), '{Enter}')
    await waitForNoLink('Dépôt Kerlann Centre-Finistère')
  })

  test('enters a farm from the list of farms where its tenant is opened', async () => {
    await app.call('POST', '/api/Farms', { Name: 'EARL sans tenant', Code: 'CLOSED' }, 'AdminDif')
    const farms = await readJson('/api/Farms')
    for (const isOpened of [true, false]) {
      const farm = farms.find(({ CreateTenant }) => CreateTenant === isOpened)
      await app.opened(`/Admin/Farms/List?code=${farm?.Code}`, 'AdminDif')
      await pressButton(`Actions : ${farm?.Name}`)
      await screen.findByRole('menuitem', { name: 'Consulter' })
      expect(screen.queryAllByRole('menuitem', { name: 'Entrer dans cette organisation' })).toHaveLength(
        isOpened ? 1 : 0,
      )
    }
  })

  test('gives attributes, and a value that an attribute cannot have is refused under its name', async () => {
    const { Id } = await readRecordByCode('Structures', 'DEMO-S02')
    await app.opened(`/Admin/Structures/Attribute/${Id}`, 'AdminDif')
    await enterText('Compteur de formules', 'beaucoup')
    await pressSave()
    await screen.findByText('Compteur de formules : cette valeur ne convient pas à cet attribut.')
    await enterText('Compteur de formules', '41')
    await toggleControl('switch', 'Distributeur nommé sur les formules')
    await pressSave()
    await findToast('Les attributs ont été modifiés')
    expect(await readJson(`/api/StructuresCmvpController/Properties?StructureId=${Id}`)).toMatchObject([
      { Name: 'Counter', Data: '41' },
      { Name: 'NamedDistributor', Data: 'True' },
    ])
  })

  test('finds farms by values that are chosen: in the address, cleared one by one or all at once', async () => {
    const { user } = await app.opened('/Admin/Farms/List', 'AdminDif')
    await pressButton('Filtrer : Distributeur')
    await user.keyboard('combe')
    await user.click(await screen.findByRole('option', { name: 'Comptoir de la Combe Jurassienne' }))
    await waitForAddress(/\?distributorname=Comptoir\+de\+la\+Combe\+Jurassienne$/)
    await waitFor(() => expect(listedRowNames()).toContain('Bergerie de la Haute Combe'))
    await pressButton('Filtrer : Experts')
    // He is an adviser of the platform, whom an administrator of a manufacturer does not see among people.
    await user.keyboard('Quercelle')
    await user.click(await screen.findByRole('option', { name: 'Contient « Quercelle »' }))
    await waitFor(() => expect(listedRowNames()).not.toContain('Bergerie de la Haute Combe'))
    await pressButton('Effacer le filtre : Distributeur')
    await waitForAddress(/\?expert=Quercelle$/)
    await pressButton('Effacer les filtres')
    await waitForAddress(/\/List$/)
    // People of a structure, by its id: a link leads to the same list.
    const { Id } = await readRecordByCode('Structures', 'DEMO-S01')
    await app.opened(`/Shared/Users/List?structureid=${Id}`, 'AdminDif')
    await findButton('Structure : Négoce Kerlann Nutrition (DEMO-S01)')
    await waitFor(() => expect(listedRowNames()).toContain('Brizenec Solène'))
    // So are its farms, with its name as the title.
    await app.opened(`/Admin/Farms/List?structureid=${Id}`, 'AdminDif')
    await findTitle('Exploitations – Négoce Kerlann Nutrition')
    expect(listedRowNames()).not.toContain('Bergerie de la Haute Combe')
  })

  test('an expert who could not see the farm he would add is told who adds it, not shown a form', async () => {
    app.intercept(({ path }) =>
      path === '/api/Stats/Reach' ? Response.json({ Farms: 2, AllFarms: 3, MayAddFarms: false }) : undefined,
    )
    await app.opened('/Admin/Farms/Add', 'ExpertDif')
    await screen.findByText(/^Une nouvelle exploitation s'ajoute par un administrateur/)
    expect(screen.queryByRole('textbox', { name: 'Nom' })).toBeNull()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type((await withinDialog()).getByRole('textbox'), 'nouvelle')
    await screen.findByRole('option', { name: 'Nouvelle analyse de lait' })
    expect(screen.queryByRole('option', { name: 'Nouvelle exploitation' })).toBeNull()
  })

  test('assigns chosen farms to an adviser in one go, is told which are beyond his reach, and undoes it', async () => {
    const { user } = await app.opened('/Admin/Farms/List', 'AdminDif')
    for (const name of ['Chèvrerie du Petit Vallon', 'Bergerie de la Haute Combe'])
      await user.click(await screen.findByRole('checkbox', { name: `Choisir : ${name}` }))
    await pressButton('Confier à…')
    const dialog = await withinDialog()
    await user.type(dialog.getByRole('combobox', { name: 'Expert ou conseiller' }), 'Norvallet')
    await user.click(await screen.findByRole('option', { name: /^Norvallet Clara/ }))
    await user.click(dialog.getByRole('button', { name: 'Confier' }))
    await findToast('Norvallet Clara suit désormais 1 exploitation de plus')
    await findToast('Hors de la portée de Norvallet Clara, donc inchangé : Bergerie de la Haute Combe')
    await pressButton('Annuler')
    await findToast('Norvallet Clara suit 1 exploitation de moins : c’est annulé')
  })

  test('deactivates a farm after a question; a distributor that still has farms stays, with their names', async () => {
    await app.opened('/Admin/Structures/List?name=Jurassienne', 'AdminDif')
    await chooseAction('Comptoir de la Combe Jurassienne', 'Désactiver')
    await answerDialog('Désactiver')
    await screen.findByText(/En dépendent encore : Bergerie de la Haute Combe/)
    await app.opened('/Admin/Farms/List?name=Bergerie', 'AdminDif')
    await chooseAction('Bergerie de la Haute Combe', 'Désactiver')
    await screen.findByText(/^L'exploitation sera désactivée\./)
    await answerDialog('Désactiver')
    await findToast("L'exploitation a été désactivée")
  })
})

describe('a farmer', () => {
  test('sees the logo of his distributor, adds a site, and chooses which one he works on', async () => {
    const { Id } = await readRecordByCode('Structures', 'DEMO-S01')
    await app.opened(`/Admin/Structures/Logo/${Id}`, 'AdminDif')
    await chooseFile('logo.svg', logoSvg)
    await findLogo('Négoce Kerlann Nutrition')
    // Its own screen shows it too, to whoever looks after the distributor and to himself.
    for (const role of ['AdminDif', 'AdminDistri'] as const) {
      await app.opened(`/Admin/Structures/Details/${Id}`, role)
      await findTitle('Négoce Kerlann Nutrition')
      await findLogo('Négoce Kerlann Nutrition')
    }
    await app.opened('/Farmer/Sites/List', 'Farmer', LogoAndSite)
    await waitFor(() => expect(document.querySelector('header img')).not.toBeNull())
    expect(screen.queryByRole('combobox', { name: 'Site' })).toBeNull()
    await followLink('Nouveau site')
    await enterText('Nom', 'Bâtiment des génisses')
    await pressSave()
    await findToast('Le site Bâtiment des génisses a été créé')
    const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Site' })
    await waitFor(() => expect(chosen.selectedOptions[0]?.textContent).toBe('Bâtiment des génisses'))
    await userEvent.selectOptions(chosen, 'Tous les sites')
    await app.opened(location.pathname, 'Farmer', LogoAndSite)
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Site' })).value).toBe('-1')
  })

  test('is offered no form that he may not save, neither by the palette nor at its address', async () => {
    const { user } = await app.opened('/Farmer/Dashboard', 'Farmer')
    await screen.findByRole('heading', { name: /^Bonjour/ })
    await user.keyboard('{Control>}k{/Control}')
    const palette = await withinDialog()
    fillInput(palette.getByRole('textbox'), 'nouv')
    await waitFor(() =>
      expect(
        palette
          .getAllByRole('option')
          .map(({ textContent }) => textContent)
          .toSorted(),
      ).toEqual([
        'Nouveau prix du lait',
        'Nouveau site',
        'Nouvel effectif',
        'Nouvelle analyse de lait',
        'Nouvelle quantité de lait',
      ]),
    )
    const [farm] = await readJson('/api/Farms', 'Farmer')
    for (const address of ['/Admin/Farms/Add', `/Admin/Farms/Edit/${farm?.Id}`]) {
      await app.opened(address, 'Farmer')
      await screen.findByText('Accès refusé')
      expect(screen.queryAllByRole('textbox')).toEqual([])
    }
  })
})
