import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LogoAndSite } from '../../../packages/web/src/organisations/structures/logo-and-site.tsx'
import { emailOf } from '../../kit/support/demo-people.ts'
import { chooseAction } from '../records/support.tsx'
import { choosePassword, signIn, storedToken } from '../shell/support.tsx'
import {
  answerDialog,
  chooseMoreAction,
  fillInput,
  findField,
  findLink,
  findTitle,
  findToast,
  openTestApp,
  pickOption,
  pressButton,
  pressSave,
} from '../support.tsx'

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
type InvitedPerson = typeof anne

/** Continues at home as the person of a session. */
async function requestAs(token: string) {
  localStorage.clear()
  localStorage.setItem('provende.token', token)
  await app.opened('/Home', null, LogoAndSite)
}
const enterText = async (label: string, text: string) => fillInput(await findField(label), text)
const clickLink = async (name: string) =>
  userEvent.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement)
const turnOnControl = async (role: 'checkbox' | 'switch', name: string | RegExp) =>
  userEvent.click(await screen.findByRole(role, { name }))
const findMenu = async () => within(await screen.findByRole('navigation', { name: 'Menu principal' }))
const findVisitBanner = () => screen.findByRole('region', { name: 'Visite et navigation' })
const waitForNoBanner = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Visite et navigation' })).toBeNull())
const goBackFromVisit = async () =>
  userEvent.click(within(await findVisitBanner()).getByRole('link', { name: /^Revenir/ }))
const tenantChainTexts = () =>
  within(screen.getByRole('region', { name: 'Visite et navigation' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent.trim())
const findGreeting = ({ first }: InvitedPerson) => screen.findByRole('heading', { name: `Bonjour ${first}` })
const listedNames = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent)
const expectListed = (...names: string[]) => waitFor(() => expect(listedNames()).toEqual(names))

/** Opens an entry of the menu, unfolding its group. */
async function followMenuEntry(entry: string, group?: string) {
  const entries = await findMenu()
  if (group !== undefined && entries.queryByRole('link', { name: entry }) === null)
    await userEvent.click(entries.getByRole('button', { name: group }))
  await userEvent.click(await entries.findByRole('link', { name: entry }))
  await findTitle(entry)
}
async function acceptTerms() {
  await screen.findByText('Chacun garde son mot de passe.')
  await pressButton("J'accepte les conditions")
}

async function publishTerms() {
  await followMenuEntry('Tenants')
  await clickLink("Conditions d'utilisation")
  await clickLink('Nouvelle version')
  await enterText("Date d'entrée en vigueur", new Date().toISOString().slice(0, 10).split('-').reverse().join('/'))
  for (const [label, text] of [
    ['Titre (français)', 'Conditions de 2026'],
    ['Texte (français)', 'Chacun garde son mot de passe.'],
    ['Titre (anglais)', 'Terms of 2026'],
    ['Texte (anglais)', 'Everyone keeps his password.'],
  ] as const)
    await enterText(label, text)
  await pressSave()
  await answerDialog('Publier')
  await acceptTerms()
  await findTitle("Conditions d'utilisation")
  await screen.findByRole('cell', { name: 'En vigueur' })
}

async function createManufacturer() {
  await followMenuEntry('Tenants')
  await clickLink('Nouveau tenant')
  await findField('Prénom')
  const names = screen.getAllByRole('textbox', { name: 'Nom' })
  fillInput(names[0] as HTMLElement, manufacturer)
  await enterText('Prénom', anne.first)
  fillInput(names.at(-1) as HTMLElement, anne.last)
  await enterText('Adresse e-mail', anne.email)
  await pressSave()
  await findToast('Le tenant a été créé')
}

/** An invited person chooses a password, which signs him in, accepts the terms, and is at home; answers his token. */
async function acceptInvitation(person: InvitedPerson): Promise<string> {
  await choosePassword(app, await app.mailedLink(person.email), password)
  await findToast('Votre mot de passe a été enregistré.')
  await acceptTerms()
  await findGreeting(person)
  return String(storedToken())
}

const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#20794a"/></svg>'

async function createDistributor() {
  await followMenuEntry('Distributeurs', 'Clients')
  await clickLink('Nouveau distributeur')
  await enterText('Nom', distributor)
  await enterText('Code (SIREN)', 'PONANT-1')
  await turnOnControl('switch', /^Organisation ouverte/)
  await pressSave()
  await findToast('Le distributeur a été créé')
  await findTitle(distributor)
  await chooseMoreAction('Logo')
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail())
  await userEvent.upload(input, new File([logoSvg], 'logo.svg', { type: 'image/svg+xml' }))
  await findToast('Le logo a été enregistré')
  await screen.findAllByAltText(`Logo de ${distributor}`)
}

async function inviteAdministrator() {
  await followMenuEntry('Utilisateurs', 'Paramètres')
  await clickLink('Nouvel utilisateur')
  await enterText('Prénom', brieuc.first)
  await enterText('Nom', brieuc.last)
  await enterText('Adresse e-mail', brieuc.email)
  await pickOption('Structure', distributor)
  const role = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Rôle' })
  await waitFor(() => expect(role.value).toBe('Administrateur distributeur'))
  await pressSave()
  await findToast(`L'utilisateur ${brieuc.first} ${brieuc.last} a été créé`)
  await findLink('Kerestran Brieuc')
}

async function createFarm() {
  await waitFor(() => expect(document.querySelector('header img')).not.toBeNull())
  await followMenuEntry('Exploitations', 'Clients')
  await clickLink('Nouvelle exploitation')
  await enterText('Nom', farm)
  await turnOnControl('switch', /^Organisation ouverte/)
  await enterText('Prénom', coline.first)
  await enterText('Nom de famille', coline.last)
  await enterText('E-mail (identifiant)', coline.email)
  await pressSave()
  await findToast("L'exploitation a été créée")
  await findTitle(farm)
  await clickLink('Nouveau site')
  await enterText('Nom', 'Étable des Embruns')
  await turnOnControl('checkbox', 'Lait de vache')
  await pressSave()
  await findToast('Le site Étable des Embruns a été créé')
}

/** A farm of the same distributor that other farmers may not see; answers its address. */
async function createNeighbour(): Promise<string> {
  await followMenuEntry('Exploitations', 'Clients')
  await clickLink('Nouvelle exploitation')
  await enterText('Nom', neighbour)
  await pressSave()
  await findTitle(neighbour)
  return location.pathname
}

async function expectOnlyOwnFarm(neighbourAddress: string) {
  const entries = [
    'Tableau de bord',
    'QCM éleveur',
    'Bons de commande',
    'Devis',
    'Formules',
    'Recherche de formules',
    'Utilisateurs',
    'Sites',
  ]
  const shown = await findMenu()
  await waitFor(() => expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(entries))
  await followMenuEntry('Sites')
  await expectListed('Étable des Embruns')
  await followMenuEntry('Utilisateurs')
  await expectListed('Desembruns Coline')
  expect(screen.queryByText('Voir aussi les distributeurs et exploitations')).toBeNull()
  await userEvent.click((await screen.findAllByRole('button', { name: /^Rechercher/ }))[0] as HTMLElement)
  await userEvent.type(
    await screen.findByPlaceholderText('Exploitation, formule, aliment, personne, écran…'),
    'exploit{Enter}',
  )
  await findTitle('Exploitations')
  await expectListed(farm)
  // Where the neighbour is, and where nothing is.
  for (const address of [neighbourAddress, '/Admin/Farms/Details/999999']) {
    await app.opened(address, null)
    await findToast("La ferme n'existe pas")
    await expectListed(farm)
  }
}

async function visitFarmer() {
  await followMenuEntry('Utilisateurs', 'Paramètres')
  const childUsers = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Voir aussi les distributeurs et exploitations',
  })
  expect(childUsers.checked).toBe(false)
  await userEvent.click(childUsers)
  await chooseAction('Desembruns Coline', 'Visiter')
  await findGreeting(coline)
  expect((await findVisitBanner()).textContent).toContain('votre compte : Anne Levantine')
  await followMenuEntry('Sites')
  await findLink('Étable des Embruns')
  await goBackFromVisit()
  // Back at the list where the visit began.
  await screen.findByRole('switch', { name: 'Voir aussi les distributeurs et exploitations', checked: true })
  await waitForNoBanner()
}

async function browseFarm() {
  await followMenuEntry('Tenants')
  await enterText('Rechercher…', 'ponant')
  await chooseAction(manufacturer, 'Entrer dans cette organisation')
  await findVisitBanner()
  await followMenuEntry('Distributeurs', 'Clients')
  await chooseAction(distributor, 'Entrer dans cette organisation')
  await waitFor(() => expect(tenantChainTexts()).toHaveLength(3))
  // The platform reads no farm of its own: the tree leads into it.
  await followMenuEntry('Distributeurs', 'Clients')
  await clickLink('Arborescence')
  await turnOnControl('switch', 'Afficher les exploitations')
  await clickLink(`Entrer dans cette organisation : ${farm}`)
  await waitFor(() => expect(tenantChainTexts()).toEqual(['Provende', manufacturer, distributor, farm]))
  for (const left of [3, 2]) {
    await goBackFromVisit()
    await waitFor(() => expect(tenantChainTexts()).toHaveLength(left))
  }
  await goBackFromVisit()
  await waitForNoBanner()
}

test.runIf(process.env.LONG)(
  'from the platform to a farmer: invitations, terms, structures, what each sees, visits and browses',
  async () => {
    await app.opened('/Login', null)
    await signIn(emailOf('Host'))
    const host = String(storedToken())
    await publishTerms()
    await createManufacturer()
    const admin = await acceptInvitation(anne)
    await createDistributor()
    await inviteAdministrator()
    const seller = await acceptInvitation(brieuc)
    await requestAs(seller)
    await createFarm()
    const neighbourAddress = await createNeighbour()
    await acceptInvitation(coline)
    await expectOnlyOwnFarm(neighbourAddress)
    await requestAs(admin)
    await visitFarmer()
    await requestAs(host)
    await browseFarm()
  },
)
