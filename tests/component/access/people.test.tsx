import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { emailOf } from '../../kit/support/demo-people.ts'
import { choosePassword, findLabelledField, storedToken } from '../shell/support.tsx'
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
  withinRow,
} from '../support.tsx'

/* People, what experts look after, tenants and terms of use, as administrators manage them. */

const app = openTestApp()

type AssignableRow = { Id: number; Name: string; RoleName: string; StructureName: string; Authorized: boolean }
const listPeople = (role: Parameters<typeof app.call>[3]) =>
  app.call<AssignableRow[]>('GET', '/api/StructureUsers?GetChildUsers=true&NbPerPage=500', undefined, role)
const personOf = async (roleName: string, reader: Parameters<typeof app.call>[3] = 'AdminDif') =>
  (await listPeople(reader)).find(({ RoleName }) => RoleName === roleName) ?? expect.fail(`there is no ${roleName}`)
const enterText = async (label: string, text: string) => fillInput(await findField(label), text)
const textContentsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

describe('a distributor’s user', () => {
  const email = 'nina.nouvelle@exemple.test'
  const password = 'Nouveau-2026!'

  test('is invited, chooses a password by the mailed link, is changed, and is signed out when deactivated', async () => {
    await app.opened('/Shared/Users/List', 'AdminDif')
    await userEvent.click(await findLink('Nouvel utilisateur'))
    await enterText('Prénom', 'Nina')
    await enterText('Nom', 'Nouvelle')
    await enterText('Adresse e-mail', email)
    await pickOption('Structure', 'Négoce Kerlann Nutrition')
    // The first role that fits a distributor comes by itself.
    const role = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Rôle' })
    await waitFor(() => expect(role.value).toBe('Administrateur distributeur'))
    await pressSave()
    await findToast("L'utilisateur Nina Nouvelle a été créé")
    await findLink('Ouvrir « nina.nouvelle@exemple.test »')

    const first = await app.mailedLink(email)
    const row = () => screen.getByRole('row', { name: /Nouvelle Nina/ })
    await app.opened('/Shared/Users/List?gcu=true&name=nina', 'AdminDif')
    await screen.findByText(/^Invité le \d{2}\/\d{2}\/\d{4}$/)
    await userEvent.click(within(row()).getByRole('button', { name: /^Actions/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: "Renvoyer l'invitation" }))
    await findToast(`Une invitation part à ${email}, valable 7 jours ; la précédente ne sert plus.`)
    await app.opened(first, null)
    await screen.findByText(/^Ce lien ne sert plus : il a expiré, a déjà servi, ou un plus récent l’a remplacé/)
    await choosePassword(app, await app.mailedLink(email), password)
    await waitFor(() => expect(location.pathname).toBe('/Admin/Dashboard'))
    const token = String(storedToken())
    await app.opened('/Shared/Users/List', null)
    await findLink('Nouvelle Nina')

    await app.opened('/Shared/Users/List?gcu=true&name=nina', 'AdminDif')
    await userEvent.click(await findLink('Nouvelle Nina'))
    await pressButton('Modifier')
    await enterText('Fonction', 'Directrice')
    await pressSave()
    await findToast("L'utilisateur Nina Nouvelle a été modifié")

    await userEvent.click(await findLink('Nouvelle Nina'))
    await pressButton('Désactiver')
    await (await withinDialog()).findByText(/Ses sessions ouvertes seront fermées\./)
    await answerDialog('Désactiver')
    await findToast("L'utilisateur a été désactivé")
    localStorage.setItem('provende.token', token)
    await app.opened('/Shared/Users/List', null)
    await findLabelledField('Mot de passe')
  })

  test('whose e-mail is taken is refused under its field, and nothing typed is lost', async () => {
    await app.opened('/Shared/Users/Add', 'AdminDif')
    await enterText('Prénom', 'Ada')
    await enterText('Nom', 'Double')
    await enterText('Adresse e-mail', emailOf('Farmer'))
    await pressSave()
    await screen.findByText('Adresse e-mail déjà utilisée.')
    expect((await findField('Prénom')).value).toBe('Ada')
  })
})

describe('what an expert looks after', () => {
  const list = async (name: string) => within(await screen.findByRole('listbox', { name }))

  test('is chosen by keyboard among farms, and is then all he sees', async () => {
    const expert = await personOf('CMVPExpertDif')
    const { user } = await app.opened(`/Shared/Users/AssignExpert/${expert.Id}`, 'AdminDif')
    await enterText('Disponibles : Rechercher…', 'chene')
    const available = await list('Disponibles')
    await waitFor(() => expect(available.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{ArrowDown}{Enter}')
    const assigned = await list('Assignées')
    await waitFor(() =>
      expect(textContentsOf(assigned.getAllByRole('option'))).toEqual([expect.stringContaining('Chêne')]),
    )
    await screen.findByText('1 ajout, 0 retrait à enregistrer')
    await user.click((await screen.findAllByRole('link', { name: 'Utilisateurs' }))[0] as HTMLElement)
    await answerDialog('Rester')
    await pressSave()
    await findToast("Les assignations de l'Expert ont été modifiées")

    await app.opened('/Shared/Users/List?gcu=true', 'ExpertDif')
    await findLink('Lesparvier Corentin')
    const structures = new Set((await listPeople('ExpertDif')).map(({ StructureName }) => StructureName))
    expect(structures).toEqual(new Set(['Minéraux des Trois Vallées (fabricant fictif)', 'GAEC du Grand Chêne Bleu']))
    const farms = await app.call<AssignableRow[]>(
      'GET',
      `/api/CMVPExpertController/GetAuthorizedFarmsEdit?Id=${expert.Id}`,
      undefined,
      'AdminDif',
    )
    const Removed = farms.filter(({ Authorized }) => Authorized).map(({ Id }) => Id)
    await app.call('POST', '/api/CMVPExpertController/SetAuthorizedFarms', { Id: expert.Id, Removed }, 'AdminDif')
    expect((await listPeople('ExpertDif')).length).toBeGreaterThan(5)
  })

  test('does not visit people with more rights, nor sets their password', async () => {
    const [stronger, equal] = [
      await personOf('CMVPAdminDistri', 'ExpertDif'),
      await personOf('CMVPExpertDistri', 'ExpertDif'),
    ]
    await app.opened(`/Shared/Users/Details/${equal.Id}`, 'ExpertDif')
    await findButton('Visiter')
    await app.opened(`/Shared/Users/Details/${stronger.Id}`, 'ExpertDif')
    await findButton('Modifier')
    expect(screen.queryByRole('button', { name: 'Visiter' })).toBeNull()
    await pressButton('Modifier')
    await findField('Prénom')
    expect(screen.queryByRole('textbox', { name: 'Adresse e-mail' })).toBeNull()
    expect(screen.queryByLabelText(/^Mot de passe/)).toBeNull()
  })

  test('of a technical adviser is his list of farms', async () => {
    const adviser = await personOf('TC', 'Host')
    const { user } = await app.opened(`/Shared/Users/AssignExpert/${adviser.Id}`, 'Host')
    // The farms of one distributor, of whom he looks after two already.
    await user.click(await screen.findByRole('combobox', { name: 'Du distributeur' }))
    await user.click(await screen.findByRole('option', { name: 'Comptoir de la Combe Jurassienne' }))
    await waitFor(async () => expect((await list('Disponibles')).getAllByRole('option')).toHaveLength(1))
    expect((await list('Assignées')).getAllByRole('option')).toHaveLength(2)
    await user.click(await (await list('Disponibles')).findByText('Bergerie de la Haute Combe'))
    await pressButton('Ajouter la sélection')
    await (await list('Assignées')).findByText('Bergerie de la Haute Combe')
    await pressSave()
    await findToast('Les assignations du technico-commercial ont été modifiées')

    await app.opened('/TC/Farms', 'TC')
    await screen.findByText('Bergerie de la Haute Combe', { selector: 'td *' })
    // Six he looks after in the demonstration, this one, and the headings.
    expect(screen.getAllByRole('row')).toHaveLength(8)
  })
})

describe('tenants and terms of use', () => {
  test('a manufacturer is created with its first administrator, and closed', async () => {
    const { user } = await app.opened('/Tenant', 'Host')
    await user.click(await findLink('Nouveau tenant'))
    await screen.findByRole('textbox', { name: 'Prénom' })
    const names = screen.getAllByRole('textbox', { name: 'Nom' })
    fillInput(names[0] as HTMLElement, 'Minéraux du Levant')
    await enterText('Prénom', 'Anne')
    await pressSave()
    await findToast('Vous devez corriger le formulaire')
    fillInput(names.at(-1) as HTMLElement, 'Levantine')
    await enterText('Adresse e-mail', 'anne.levantine@exemple.test')
    await pressSave()
    await findToast('Le tenant a été créé')
    await user.click(await findLink('Ouvrir « Minéraux du Levant »'))
    await findTitle('Minéraux du Levant')
    const { user: host } = await app.opened('/Tenant/TenantList', 'Host')
    // Farms are many: they are seen once somebody wants to.
    await findLink('Minéraux du Levant')
    expect(screen.queryByRole('link', { name: 'Bergerie de la Haute Combe' })).toBeNull()
    await host.click(screen.getByRole('switch', { name: 'Voir aussi les exploitations' }))
    await findLink('Bergerie de la Haute Combe')
    await host.click(screen.getByRole('switch', { name: 'Voir aussi les exploitations' }))
    await host.click(await findLink('Minéraux du Levant'))
    await pressButton('Utilisateurs')
    await findLink('Levantine Anne')
    const ofTenant = location.pathname + location.search
    await host.click(await findLink('Levantine Anne'))
    await pressButton('Modifier')
    await pressButton('ANNULER')
    // Back to the people of that tenant, and from there to the tenant.
    await waitFor(() => expect(location.pathname + location.search).toBe(ofTenant))
    await host.click(await findLink('Retour'))
    await chooseMoreAction('Désactiver')
    await (await withinDialog()).findByText(/Avec lui, tous les tenants rattachés/)
    await answerDialog('Désactiver')
    await findToast('Le tenant a été désactivé')
  })

  test('nobody is created at the level of the platform, and the form says so', async () => {
    const { user } = await app.opened('/Shared/Users/Add', 'Host')
    await screen.findByText(/Impossible de créer un utilisateur au niveau host/)
    // And where one goes on: a person who may be visited, in whose place somebody is added.
    await user.click(await findLink('Choisir un administrateur à visiter'))
    await withinRow(emailOf('AdminDif'))
    expect(screen.getAllByRole('link', { name: 'Nouvel utilisateur' })).toHaveLength(1)
  })

  test('a version of the terms is written, changed until it is in force, and read', async () => {
    const { user } = await app.opened('/TermOfUse/List', 'Host')
    await user.click(await findLink('Nouvelle version'))
    const day = await screen.findByLabelText<HTMLInputElement>(/^Date d'entrée en vigueur/)
    expect(day.value).toBe('03/03/2026')
    for (const [label, text] of [
      ['Titre (français)', 'Conditions 2100'],
      ['Texte (français)', 'Soyez bons.'],
      ['Titre (anglais)', 'Terms 2100'],
      ['Texte (anglais)', 'Be good.'],
    ] as const)
      await enterText(label, text)
    const preview = await screen.findByRole('region', { name: 'Aperçu, comme chacun le lira' })
    expect(preview.textContent).toContain('Soyez bons.')
    await enterText("Date d'entrée en vigueur", '02/03/2026')
    await pressSave()
    await (await withinDialog()).findByText(/s'imposent à tous dès l'enregistrement/)
    await answerDialog('ANNULER')
    await enterText("Date d'entrée en vigueur", '31/12/2099')
    await pressSave()
    await findToast('La version a été créée')
    await user.click(await findLink('Ouvrir « Conditions 2100 »'))
    await pressButton('Modifier')
    await enterText('Texte (français)', 'Soyez meilleurs.')
    await pressSave()
    await findToast('La version a été modifiée')
    await app.opened('/TermOfUse/Details/999999', 'Host')
    await findToast("Cette version des conditions d'utilisation n'existe pas.")
    await waitForAddress(/\/TermOfUse\/List$/)
  })
})
