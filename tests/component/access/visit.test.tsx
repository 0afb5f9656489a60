import type { Role } from '@provende/domain/access/roles.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { browseAddress, visitAddress } from '../../../packages/web/src/access/visit/visit-addresses.ts'
import { emailOf } from '../../kit/support/demo-people.ts'
import { demoPassword } from '../../kit/support/program.ts'
import { announced, arrive, storedToken } from '../shell/support.tsx'
import { answer, field, fill, openTestApp, save, title } from '../support.tsx'

/* Acting as another person, being in another tenant: who one is stays in view, and the way back is one click. */

const app = openTestApp()

let users: ReadonlyMap<string, { id: number; name: string }>
let tenants: ReadonlyMap<string, { id: number; name: string }>
beforeAll(async () => {
  const read = async (query: string) =>
    new Map((await app.database().pool.query(query)).rows.map(({ key, id, name }) => [key, { id, name }]))
  users = await read(`select email as key, id, first_name || ' ' || last_name as name from app_user`)
  tenants = await read('select code as key, id, name from tenant')
})
const userOf = (role: Role) => {
  const user = users.get(emailOf(role))!
  return { userId: user.id, userName: user.name }
}
const tenant = (code: string) => tenants.get(code)!

/** A session of its own: visits and browses belong to the session. */
async function signedIn(role: Role) {
  const body = new URLSearchParams({ grant_type: 'password', Login: emailOf(role), Password: demoPassword })
  const { access_token } = await (await fetch('/Token', { method: 'POST', body })).json()
  localStorage.clear()
  localStorage.setItem('provende.token', access_token)
}
/** Loads an address in that session. */
const load = (address: string) => app.opened(address, null)
/** A call of the API in that session. */
const read = async (path: string) =>
  (await fetch(path, { headers: { authorization: `bearer ${storedToken()}` } })).json()

const banner = () => screen.findByRole('region', { name: 'Visite et navigation' })
const noBanner = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Visite et navigation' })).toBeNull())
const goBack = async () => userEvent.click(within(await banner()).getByRole('link', { name: /^Revenir/ }))
const chain = () => screen.findByRole('navigation', { name: 'Chemin des tenants' })
const chained = async () =>
  within(await chain())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.trim())
const greeted = (name: string) => screen.findByRole('heading', { name: `Bonjour ${name}` })
const addLinks = () => screen.queryAllByRole('link', { name: /^Nouveau|^Ajouter|^Créer/ })

describe('a visit', () => {
  test('shows the home of the visited farmer, names both people, and leads back by keyboard', async () => {
    await signedIn('AdminDif')
    await load(visitAddress(userOf('Farmer')))
    await arrive('/Farmer/Dashboard')
    await greeted('Nolwenn')
    expect((await banner()).textContent).toContain('Visite : Nolwenn Grandchaix')
    expect((await banner()).textContent).toContain('Connecté : Maëlle Troadigue')
    within(screen.getByRole('navigation', { name: 'Menu principal' })).getByRole('link', { name: 'Sites' })
    const { user } = await load('/Farmer/Dashboard')
    within(await banner())
      .getByRole('link', { name: /^Revenir/ })
      .focus()
    await user.keyboard('{Enter}')
    await arrive('/Admin/Dashboard')
    await greeted('Maëlle')
    await noBanner()
  })

  test('of a person who may not be visited is refused, and changes nothing', async () => {
    await signedIn('AdminDif')
    for (const address of [visitAddress(userOf('Host')), visitAddress({ userId: 99_999, userName: '' })]) {
      await load(address)
      await announced("Cet utilisateur ou ce tenant n'existe pas, ou ne vous est pas ouvert.")
      await arrive('/Admin/Dashboard')
      await greeted('Maëlle')
    }
  })

  test('begun elsewhere in the session is noticed by the next call: nothing is done, and the screen follows', async () => {
    await signedIn('AdminDif')
    await load('/Admin/Packagings/Edit/0')
    fill(await field('Nom'), 'Sac perdu')
    fill(await field('Volume (kg)'), '25')
    const { userName, userId } = userOf('Formulateur')
    await read(`/Account/Visit/${encodeURIComponent(userName)}/${userId}`)
    await save()
    await announced(/^Vous n'agissez plus au nom de la personne ou dans le tenant de cet écran\./)
    await arrive('/Admin/Dashboard')
    await banner()
    const packagings: { Name: string }[] = await read('/api/Packagings?NbPerPage=100')
    expect(packagings.map(({ Name }) => Name)).not.toContain('Sac perdu')
    // The draft waits for its author.
    await goBack()
    await greeted('Maëlle')
    await load('/Admin/Packagings/Edit/0')
    await screen.findByText(/^Une saisie non enregistrée vous attend/, { selector: '[role=status], [role=status] *' })
  })
})

describe('a browse', () => {
  test('leads the host three levels down, and back by the chain or one by one', async () => {
    await signedIn('Host')
    const way = ['DEMO-S00', 'DEMO-S01', 'DEMO-F01'].map(tenant)
    const homes = ['/Admin/Dashboard', '/Admin/Dashboard', '/Farmer/Dashboard']
    for (const [depth, { id, name }] of way.entries()) {
      await load(browseAddress(id))
      await arrive(homes[depth]!)
      await within(await chain()).findByText(name)
    }
    expect(await chained()).toEqual(['Provende', ...way.map(({ name }) => name)])
    within(await banner()).getByText('Lecture seule')
    await goBack()
    await waitFor(async () => expect(await chained()).toEqual(['Provende', way[0]!.name, way[1]!.name]))
    await userEvent.click(within(await chain()).getByRole('link', { name: 'Provende' }))
    await arrive('/Home')
    await screen.findByRole('heading', { name: /^Bonjour/ })
    await noBanner()
  })

  test('by a person who only reads offers nothing to write; by an administrator it does', async () => {
    await signedIn('Formulateur')
    await load('/Admin/Packagings/List')
    await waitFor(() => expect(addLinks()).not.toEqual([]))
    await load(browseAddress(tenant('DEMO-S01').id))
    await within(await banner()).findByText('Lecture seule')
    await load('/Admin/Packagings/List')
    await title('Conditionnements')
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
    expect(addLinks()).toEqual([])

    await signedIn('AdminDif')
    await load(browseAddress(tenant('DEMO-S01').id))
    expect(within(await banner()).queryByText('Lecture seule')).toBeNull()
    await load('/Admin/Packagings/List')
    await waitFor(() => expect(addLinks()).not.toEqual([]))
  })

  test('is not left over unsaved input without a question', async () => {
    await signedIn('AdminDif')
    await load(browseAddress(tenant('DEMO-S01').id))
    await banner()
    await load('/Admin/Packagings/Edit/0')
    fill(await field('Nom'), 'Sac en cours')
    await goBack()
    await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await answer('Rester')
    expect(await chained()).toHaveLength(2)
    await goBack()
    await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await answer('Quitter sans enregistrer')
    await arrive('/Admin/Dashboard')
    await noBanner()
  })
})
