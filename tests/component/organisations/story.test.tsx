import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LogoAndSite } from '../../../packages/web/src/organisations/structures/logo-and-site.tsx'
import { emailOf } from '../../kit/support/demo-people.ts'
import { chooseAction } from '../records/support.tsx'
import { choosePassword, labelled, signIn, storedToken } from '../shell/support.tsx'
import { field, fill, link, openTestApp, pick, press, save, title, toast } from '../support.tsx'

/*
 * People and organisations from the platform down to a farmer. Everybody comes by his mail and goes on by menus and
 * links: no address is typed, but those to which nothing leads.
 */

const app = openTestApp()

const password = 'Lointain-2026!'
const manufacturer = 'Minéraux du Ponant'
const distributor = "Négoce de l'Estran"
const farm = 'GAEC des Embruns'
const neighbour = 'EARL de la Dune'
const anne = { first: 'Anne', last: 'Levantine', email: 'anne.levantine@exemple.test' }
const brieuc = { first: 'Brieuc', last: 'Kerestran', email: 'brieuc.kerestran@exemple.test' }
const coline = { first: 'Coline', last: 'Desembruns', email: 'coline.desembruns@exemple.test' }
type Person = typeof anne

/** Continues at home as the person of a session. */
async function as(token: string) {
  localStorage.clear()
  localStorage.setItem('provende.token', token)
  await app.opened('/Home', null, LogoAndSite)
}
const enter = async (label: string, text: string) => fill(await field(label), text)
const click = async (name: string) => userEvent.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement)
const turnOn = async (role: 'checkbox' | 'switch', name: string | RegExp) =>
  userEvent.click(await screen.findByRole(role, { name }))
const menu = async () => within(await screen.findByRole('navigation', { name: 'Menu principal' }))
const banner = () => screen.findByRole('region', { name: 'Visite et navigation' })
const noBanner = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Visite et navigation' })).toBeNull())
const goBack = async () => userEvent.click(within(await banner()).getByRole('link', { name: /^Revenir/ }))
const chained = () =>
  within(screen.getByRole('region', { name: 'Visite et navigation' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent.trim())
const greeted = ({ first }: Person) => screen.findByRole('heading', { name: `Bonjour ${first}` })
const rows = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent)
const lists = (...names: string[]) => waitFor(() => expect(rows()).toEqual(names))

/** Opens an entry of the menu, unfolding its group. */
async function follow(entry: string, group?: string) {
  const entries = await menu()
  if (group !== undefined && entries.queryByRole('link', { name: entry }) === null)
    await userEvent.click(entries.getByRole('button', { name: group }))
  await userEvent.click(await entries.findByRole('link', { name: entry }))
  await title(entry)
}
async function accept() {
  await screen.findByText('Chacun garde son mot de passe.')
  await press("J'accepte les conditions")
}

async function publishesTerms() {
  await follow('Tenants')
  await click("Conditions d'utilisation")
  await click('Nouvelle version')
  await enter("Date d'entrée en vigueur", new Date().toISOString().slice(0, 10).split('-').reverse().join('/'))
  for (const [label, text] of [
    ['Titre (français)', 'Conditions de 2026'],
    ['Texte (français)', 'Chacun garde son mot de passe.'],
    ['Titre (anglais)', 'Terms of 2026'],
    ['Texte (anglais)', 'Everyone keeps his password.'],
  ] as const)
    await enter(label, text)
  await save()
  await accept()
  await title("Conditions d'utilisation")
  await screen.findByRole('cell', { name: 'En vigueur' })
}

async function createsAManufacturer() {
  await follow('Tenants')
  await click('Nouveau tenant')
  await field('Prénom')
  const names = screen.getAllByRole('textbox', { name: 'Nom' })
  fill(names[0] as HTMLElement, manufacturer)
  await enter('Prénom', anne.first)
  fill(names.at(-1) as HTMLElement, anne.last)
  await enter('Adresse e-mail', anne.email)
  await save()
  await toast('Le tenant a été créé')
}

/** An invited person chooses a password, signs in, accepts the terms, and is at home; answers his token. */
async function acceptsInvitation(person: Person): Promise<string> {
  await choosePassword(app, await app.mailedLink(person.email), { email: person.email, password })
  await toast('Votre mot de passe a été modifié. Connectez-vous.')
  await labelled('Mot de passe')
  await waitFor(() => expect(location.pathname).toBe('/Login'))
  await signIn(person.email, password)
  await accept()
  await greeted(person)
  return String(storedToken())
}

const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#20794a"/></svg>'

async function createsADistributor() {
  await follow('Distributeurs', 'Clients')
  await click('Nouveau distributeur')
  await enter('Nom', distributor)
  await enter('Code (SIREN)', 'PONANT-1')
  await turnOn('switch', /^Tenant ouvert/)
  await save()
  await toast('Le distributeur a été créé')
  await chooseAction(distributor, 'Logo')
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail())
  await userEvent.upload(input, new File([logoSvg], 'logo.svg', { type: 'image/svg+xml' }))
  await toast('Le logo a été enregistré')
  await screen.findAllByAltText(`Logo de ${distributor}`)
}

async function invitesItsAdministrator() {
  await follow('Utilisateurs', 'Paramètres')
  await click('Nouvel utilisateur')
  await enter('Prénom', brieuc.first)
  await enter('Nom', brieuc.last)
  await enter('Adresse e-mail', brieuc.email)
  await pick('Structure', distributor)
  const role = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Rôle' })
  await waitFor(() => expect(role.value).toBe('Administrateur distributeur'))
  await save()
  await toast(`L'utilisateur ${brieuc.first} ${brieuc.last} a été créé`)
  await link('Kerestran Brieuc')
}

async function createsAFarm() {
  await waitFor(() => expect(document.querySelector('header img')).not.toBeNull())
  await follow('Exploitations', 'Clients')
  await click('Nouvelle exploitation')
  await enter('Nom', farm)
  await turnOn('switch', /^Tenant ouvert/)
  await enter('Prénom', coline.first)
  await enter('Nom de famille', coline.last)
  await enter('E-mail (identifiant)', coline.email)
  await save()
  await toast("L'exploitation a été créée")
  await click(farm)
  await title(farm)
  await click('Nouveau site')
  await enter('Nom', 'Étable des Embruns')
  await turnOn('checkbox', 'Lait de vache')
  await save()
  await toast('Le site Étable des Embruns a été créé')
}

/** A farm of the same distributor that other farmers may not see; answers its address. */
async function createsANeighbour(): Promise<string> {
  await follow('Exploitations', 'Clients')
  await click('Nouvelle exploitation')
  await enter('Nom', neighbour)
  await save()
  await click(neighbour)
  await title(neighbour)
  return location.pathname
}

async function seesOnlyTheFarm(neighbourAddress: string) {
  const entries = [
    'Tableau de bord',
    'Bons de commande',
    'Devis',
    'Formules',
    'Recherche de formules',
    'Utilisateurs',
    'Sites',
  ]
  const shown = await menu()
  await waitFor(() => expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(entries))
  await follow('Sites')
  await lists('Étable des Embruns')
  await follow('Utilisateurs')
  await lists('Desembruns Coline')
  expect(screen.queryByText('Inclure les utilisateurs rattachés')).toBeNull()
  await userEvent.click((await screen.findAllByRole('button', { name: /^Rechercher un écran/ }))[0] as HTMLElement)
  await userEvent.type(await screen.findByPlaceholderText('Rechercher un écran…'), 'exploit{Enter}')
  await title('Exploitations')
  await lists(farm)
  // Where the neighbour is, and where nothing is.
  for (const address of [neighbourAddress, '/Admin/Farms/Details/999999']) {
    await app.opened(address, null)
    await toast("La ferme n'existe pas")
    await lists(farm)
  }
}

async function visits() {
  await follow('Utilisateurs', 'Paramètres')
  const childUsers = await screen.findByRole<HTMLInputElement>('switch', { name: 'Inclure les utilisateurs rattachés' })
  expect(childUsers.checked).toBe(false)
  await userEvent.click(childUsers)
  await chooseAction('Desembruns Coline', 'Visiter')
  await greeted(coline)
  expect((await banner()).textContent).toContain('Connecté : Anne Levantine')
  await follow('Sites')
  await link('Étable des Embruns')
  await goBack()
  await greeted(anne)
  await noBanner()
}

async function browses() {
  await follow('Tenants')
  await enter('Rechercher…', 'ponant')
  await chooseAction(manufacturer, 'Naviguer')
  await banner()
  await follow('Distributeurs', 'Clients')
  await chooseAction(distributor, 'Naviguer')
  await waitFor(() => expect(chained()).toHaveLength(3))
  // The platform reads no farm of its own: the tree leads into it.
  await follow('Distributeurs', 'Clients')
  await click('Arborescence')
  await turnOn('switch', 'Afficher les exploitations')
  await click(`Naviguer dans ${farm}`)
  await waitFor(() => expect(chained()).toEqual(['Provende', manufacturer, distributor, farm]))
  for (const left of [3, 2]) {
    await goBack()
    await waitFor(() => expect(chained()).toHaveLength(left))
  }
  await goBack()
  await noBanner()
}

test('from the platform to a farmer: invitations, terms, structures, what each sees, visits and browses', async () => {
  await app.opened('/Login', null)
  await signIn(emailOf('Host'))
  const host = String(storedToken())
  await publishesTerms()
  await createsAManufacturer()
  const admin = await acceptsInvitation(anne)
  await createsADistributor()
  await invitesItsAdministrator()
  const seller = await acceptsInvitation(brieuc)
  await as(seller)
  await createsAFarm()
  const neighbourAddress = await createsANeighbour()
  await acceptsInvitation(coline)
  await seesOnlyTheFarm(neighbourAddress)
  await as(admin)
  await visits()
  await as(host)
  await browses()
})
