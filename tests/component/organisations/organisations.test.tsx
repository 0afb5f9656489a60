import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { LogoAndSite } from '../../../packages/web/src/organisations/structures/logo-and-site.tsx'
import { chooseAction } from '../records/support.tsx'
import {
  answer,
  atAddress,
  button,
  dialog,
  field,
  fill,
  link,
  openTestApp,
  pick,
  press,
  save,
  title,
  toast,
} from '../support.tsx'

/* Distributors, farms and sites, as an administrator of the manufacturer and a farmer work with them. */

const app = openTestApp()

type Wire = Record<string, unknown>
type Role = Parameters<typeof app.call>[3]
const read = <Answer = Wire[]>(path: string, role: Role = 'AdminDif') => app.call<Answer>('GET', path, undefined, role)
const recordOf = async (path: string, code: string) =>
  (await read(`/api/${path}?GetInactive=true`)).find(({ Code }) => Code === code) ??
  expect.fail(`no ${code} in ${path}`)

const enter = async (label: string, text: string) => fill(await field(label), text)
const follow = async (name: string) => userEvent.click(await link(name))
/** Presses a key on a control, as one who uses no mouse. */
async function key(control: HTMLElement, keys: string) {
  control.focus()
  await userEvent.keyboard(keys)
}
const check = async (role: 'checkbox' | 'switch', name: string | RegExp) =>
  key(await screen.findByRole(role, { name }), ' ')
const noLink = (name: string) => waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull())

const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#20794a"/></svg>'
async function choose(name: string, text: string) {
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail())
  await userEvent.upload(input, new File([text], name, { type: 'image/svg+xml' }))
}
const logoOf = async (name: string) => (await screen.findAllByAltText(`Logo de ${name}`))[0]

async function createsDistributor() {
  await app.opened('/Admin/Structures/List', 'AdminDif')
  await follow('Nouveau distributeur')
  await atAddress(/\/Admin\/Structures\/Add/)
  // The form begins in its first field.
  const name = await field('Nom')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await userEvent.keyboard('Négoce du Test')
  await enter('Code (SIREN)', 'TEST-S')
  await enter('Latitude (°)', '48,25')
  await check('switch', /^Tenant ouvert/)
  await enter('Prénom', 'Anne')
  await enter('Nom de famille', 'Testard')
  await enter('E-mail (identifiant)', 'anne.testard@exemple.test')
  await save()
  await toast('Le distributeur a été créé')
  await atAddress(/\/Structures\/List/)
  const distributor = await recordOf('Structures', 'TEST-S')
  expect(distributor).toMatchObject({ Latitude: 48.25, CreateTenant: true })
  return distributor
}

async function givesLogo() {
  await chooseAction('Négoce du Test', 'Logo')
  await choose('bad.svg', logoSvg.replace('<circle', '<script/><circle'))
  await screen.findByText(/bad\.svg contient plus qu'un dessin/)
  await choose('logo.svg', logoSvg)
  await logoOf('Négoce du Test')
}

async function forbidsFood(distributorId: unknown) {
  await app.opened(`/Admin/Structures/Foods/${distributorId}`, 'AdminDif')
  expect((await screen.findByText(/autorisés sur/)).closest('[role=status]')).not.toBeNull()
  fill(await screen.findByRole('searchbox'), 'bicarbonate')
  await check('checkbox', /Bicarbonate de sodium/)
  await screen.findByText('1 changement à enregistrer')
  await follow('Tableau de bord')
  await answer('Rester')
  await save()
  await toast('Les autorisations ont été modifiées')
  const off = await read(`/api/Foods/Permition/${distributorId}`)
  expect(off.map(({ Data }) => String(Data).split(',')[0])).toEqual(['False'])
}

async function createsFarm() {
  await app.opened('/Admin/Farms/Add', 'AdminDif')
  await enter('Nom', 'GAEC du 1/2 Chemin')
  await pick('Distributeur', 'Négoce du Test')
  await enter('Ville', 'Mûr')
  await save()
  await toast("L'exploitation a été créée")
  await app.opened('/Admin/Farms/List?distributorname=negoce+du+test&name=1%2F2', 'AdminDif')
  await follow('GAEC du 1/2 Chemin')
  await screen.findByRole('heading', { name: 'Sites' })
}

/** From a farm: a new site, changed and read; each of its screens leads back to the farm. */
async function makesSite() {
  await userEvent.click((await screen.findAllByRole('link', { name: 'Nouveau site' }))[0] as HTMLElement)
  const farm = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Exploitation' })
  await waitFor(() => expect(farm.value).toContain('1/2 Chemin'))
  await enter('Nom', 'Étable du haut')
  await check('checkbox', 'Lait de vache')
  await save()
  await toast('Le site Étable du haut a été créé')
  await title('GAEC du 1/2 Chemin')
  const farmAddress = location.pathname
  const atFarm = () => waitFor(() => expect(location.pathname).toBe(farmAddress))
  await follow('Étable du haut')
  await screen.findByText('Lait de vache')
  await press('Modifier')
  await enter('Code', 'ETABLE')
  await save()
  await atFarm()
  await follow('Étable du haut')
  await screen.findByText('Lait de vache')
  await follow('Retour')
  await atFarm()
  await screen.findByRole('link', { name: 'Étable du haut' })
  await follow('Retour')
  await atAddress(/\/Admin\/Farms\/List\?.*name=1/)
}

describe('an administrator', () => {
  test('creates a distributor with a logo, forbids it foods, and creates its farm with a site; the lists find them', async () => {
    const { Id } = await createsDistributor()
    await givesLogo()
    await forbidsFood(Id)
    await createsFarm()
    await makesSite()
    await app.opened('/Farmer/Sites/List?name=etable', 'AdminDif')
    await follow('Étable du haut')
    await screen.findByText('Lait de vache')
  })

  test('walks the tree with the keyboard, closed from its third level on', async () => {
    await app.opened('/Admin/Structures/List', 'AdminDif')
    await key(await link('Arborescence'), '{Enter}')
    await check('switch', 'Afficher les exploitations')
    const depot = await button('Déplier Dépôt Kerlann Centre-Finistère')
    expect(screen.queryByRole('link', { name: 'GAEC des Deux Rivières Vertes' })).toBeNull()
    await key(depot, '{Enter}')
    await link('GAEC des Deux Rivières Vertes')
    const browse = await link('Naviguer dans GAEC des Deux Rivières Vertes')
    expect(browse.getAttribute('href')).toMatch(/^\/Browse\/\d+$/)
    await key(await button('Replier Négoce Kerlann Nutrition'), '{Enter}')
    await noLink('Dépôt Kerlann Centre-Finistère')
  })

  test('enters a farm from the list of farms where its tenant is opened', async () => {
    await app.call('POST', '/api/Farms', { Name: 'EARL sans tenant', Code: 'CLOSED' }, 'AdminDif')
    const farms = await read('/api/Farms')
    for (const isOpened of [true, false]) {
      const farm = farms.find(({ CreateTenant }) => CreateTenant === isOpened)
      await app.opened(`/Admin/Farms/List?code=${farm?.Code}`, 'AdminDif')
      await press(`Actions : ${farm?.Name}`)
      await screen.findByRole('menuitem', { name: 'Consulter' })
      expect(screen.queryAllByRole('menuitem', { name: 'Naviguer' })).toHaveLength(isOpened ? 1 : 0)
    }
  })

  test('gives attributes, and a value that an attribute cannot have is refused under its name', async () => {
    const { Id } = await recordOf('Structures', 'DEMO-S02')
    await app.opened(`/Admin/Structures/Attribute/${Id}`, 'AdminDif')
    await enter('Compteur de formules', 'beaucoup')
    await save()
    await screen.findByText('Compteur de formules : cette valeur ne convient pas à cet attribut.')
    await enter('Compteur de formules', '41')
    await check('switch', 'Distributeur nommé sur les formules')
    await save()
    await toast('Les attributs ont été modifiés')
    expect(await read(`/api/StructuresCmvpController/Properties?StructureId=${Id}`)).toMatchObject([
      { Name: 'Counter', Data: '41' },
      { Name: 'NamedDistributor', Data: 'True' },
    ])
  })

  test('deactivates a farm after a question; a distributor that still has farms stays, with their names', async () => {
    await app.opened('/Admin/Structures/List?name=Jurassienne', 'AdminDif')
    await chooseAction('Comptoir de la Combe Jurassienne', 'Désactiver')
    await answer('Désactiver')
    await screen.findByText(/En dépendent encore : Bergerie de la Haute Combe/)
    await app.opened('/Admin/Farms/List?name=Bergerie', 'AdminDif')
    await chooseAction('Bergerie de la Haute Combe', 'Désactiver')
    await screen.findByText(/^L'exploitation sera désactivée\./)
    await answer('Désactiver')
    await toast("L'exploitation a été désactivée")
  })
})

describe('a farmer', () => {
  test('sees the logo of his distributor, adds a site, and chooses which one he works on', async () => {
    const { Id } = await recordOf('Structures', 'DEMO-S01')
    await app.opened(`/Admin/Structures/Logo/${Id}`, 'AdminDif')
    await choose('logo.svg', logoSvg)
    await logoOf('Négoce Kerlann Nutrition')
    await app.opened('/Farmer/Sites/List', 'Farmer', LogoAndSite)
    await waitFor(() => expect(document.querySelector('header img')).not.toBeNull())
    expect(screen.queryByRole('combobox', { name: 'Site' })).toBeNull()
    await follow('Nouveau site')
    await enter('Nom', 'Bâtiment des génisses')
    await save()
    await toast('Le site Bâtiment des génisses a été créé')
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
    const palette = await dialog()
    fill(palette.getByRole('textbox'), 'nouv')
    await waitFor(() =>
      expect(palette.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Nouveau site']),
    )
    const [farm] = await read('/api/Farms', 'Farmer')
    for (const address of ['/Admin/Farms/Add', `/Admin/Farms/Edit/${farm?.Id}`]) {
      await app.opened(address, 'Farmer')
      await screen.findByText('Accès refusé')
      expect(screen.queryAllByRole('textbox')).toEqual([])
    }
  })
})
