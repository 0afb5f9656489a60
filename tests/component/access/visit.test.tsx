import type { Role } from '@provende/domain/access/roles.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { browseAddress, visitAddress } from '../../../packages/web/src/access/visit/visit-addresses.ts'
import { emailOf } from '../../kit/support/demo-people.ts'
import { demoPassword } from '../../kit/support/program.ts'
import { chooseAction } from '../records/support.tsx'
import { findAnnouncement, storedToken, waitForExactAddress } from '../shell/support.tsx'
import { answerDialog, fillInput, findField, findTitle, openTestApp, pressSave } from '../support.tsx'

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
const userOfRole = (role: Role) => {
  const user = users.get(emailOf(role))!
  return { userId: user.id, userName: user.name }
}
const tenantByCode = (code: string) => tenants.get(code)!

/** A session of its own: visits and browses belong to the session. */
async function signIn(role: Role) {
  const body = new URLSearchParams({ grant_type: 'password', Login: emailOf(role), Password: demoPassword })
  const { access_token } = await (await fetch('/Token', { method: 'POST', body })).json()
  localStorage.clear()
  localStorage.setItem('provende.token', access_token)
}
/** Loads an address in that session. */
const loadAddress = (address: string) => app.opened(address, null)
/** A call of the API in that session. */
const readJson = async (path: string) =>
  (await fetch(path, { headers: { authorization: `bearer ${storedToken()}` } })).json()

const findVisitBanner = () => screen.findByRole('region', { name: 'Visite et navigation' })
const waitForNoBanner = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Visite et navigation' })).toBeNull())
const goBackFromVisit = async () =>
  userEvent.click(within(await findVisitBanner()).getByRole('link', { name: /^Revenir/ }))
const findTenantChain = () => screen.findByRole('navigation', { name: 'Chemin des organisations' })
const tenantChainTexts = async () =>
  within(await findTenantChain())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.trim())
const findGreeting = (name: string) => screen.findByRole('heading', { name: `Bonjour ${name}` })
const queryAddLinks = () => screen.queryAllByRole('link', { name: /^Nouveau|^Ajouter|^Créer/ })

describe('a visit', () => {
  test('shows the home of the visited farmer, names both people, and leads back by keyboard', async () => {
    await signIn('AdminDif')
    await loadAddress(visitAddress(userOfRole('Farmer')))
    await waitForExactAddress('/Farmer/Dashboard')
    await findGreeting('Nolwenn')
    expect((await findVisitBanner()).textContent).toContain('Vous voyez Provende comme Nolwenn Grandchaix')
    expect((await findVisitBanner()).textContent).toContain('votre compte : Maëlle Troadigue')
    within(screen.getByRole('navigation', { name: 'Menu principal' })).getByRole('link', { name: 'Sites' })
    const { user } = await loadAddress('/Farmer/Dashboard')
    within(await findVisitBanner())
      .getByRole('link', { name: /^Revenir/ })
      .focus()
    await user.keyboard('{Enter}')
    await waitForExactAddress('/Admin/Dashboard')
    await findGreeting('Maëlle')
    await waitForNoBanner()
  })

  test('begun in a list leads back to that list and its filters; a browse does too', async () => {
    await signIn('AdminDif')
    await loadAddress('/Shared/Users/List?gcu=true&search=Nolwenn')
    await chooseAction('Grandchaix Nolwenn', 'Visiter')
    await findGreeting('Nolwenn')
    await goBackFromVisit()
    await waitForExactAddress('/Shared/Users/List?gcu=true&search=Nolwenn')
    await waitForNoBanner()
    await loadAddress('/Admin/Farms/List?search=Grand')
    await chooseAction('GAEC du Grand Chêne Bleu', 'Entrer dans cette organisation')
    await findVisitBanner()
    await goBackFromVisit()
    await waitForExactAddress('/Admin/Farms/List?search=Grand')
  })

  test('of a person who may not be visited is refused, and changes nothing', async () => {
    await signIn('AdminDif')
    for (const address of [visitAddress(userOfRole('Host')), visitAddress({ userId: 99_999, userName: '' })]) {
      await loadAddress(address)
      await findAnnouncement("Cet utilisateur ou cette organisation n'existe pas, ou ne vous est pas ouvert.")
      await waitForExactAddress('/Admin/Dashboard')
      await findGreeting('Maëlle')
    }
  })

  test('begun elsewhere in the session is noticed by the next call: nothing is done, and the screen follows', async () => {
    await signIn('AdminDif')
    await loadAddress('/Admin/Packagings/Edit/0')
    fillInput(await findField('Nom'), 'Sac perdu')
    fillInput(await findField('Volume (kg)'), '25')
    const { userName, userId } = userOfRole('Formulateur')
    await readJson(`/Account/Visit/${encodeURIComponent(userName)}/${userId}`)
    await pressSave()
    await findAnnouncement(/^Vous n'agissez plus au nom de la personne ou dans l'organisation de cet écran\./)
    await waitForExactAddress('/Admin/Dashboard')
    await findVisitBanner()
    const packagings: { Name: string }[] = await readJson('/api/Packagings?NbPerPage=100')
    expect(packagings.map(({ Name }) => Name)).not.toContain('Sac perdu')
    // The draft waits for its author.
    await goBackFromVisit()
    await findGreeting('Maëlle')
    await loadAddress('/Admin/Packagings/Edit/0')
    await screen.findByText(/^Une saisie non enregistrée vous attend/, { selector: '[role=status], [role=status] *' })
  })
})

describe('a browse', () => {
  test('leads the host three levels down, and back by the chain or one by one', async () => {
    await signIn('Host')
    const way = ['DEMO-S00', 'DEMO-S01', 'DEMO-F01'].map(tenantByCode)
    const homes = ['/Admin/Dashboard', '/Admin/Dashboard', '/Farmer/Dashboard']
    for (const [depth, { id, name }] of way.entries()) {
      await loadAddress(browseAddress(id))
      await waitForExactAddress(homes[depth]!)
      await within(await findTenantChain()).findByText(name)
    }
    expect(await tenantChainTexts()).toEqual(['Provende', ...way.map(({ name }) => name)])
    within(await findVisitBanner()).getByText('Lecture seule')
    await goBackFromVisit()
    await waitFor(async () => expect(await tenantChainTexts()).toEqual(['Provende', way[0]!.name, way[1]!.name]))
    await userEvent.click(within(await findTenantChain()).getByRole('link', { name: 'Provende' }))
    await waitForExactAddress('/Home')
    await screen.findByRole('heading', { name: /^Bonjour/ })
    await waitForNoBanner()
  })

  test('by a person who only reads offers nothing to write; by an administrator it does', async () => {
    await signIn('Formulateur')
    await loadAddress('/Admin/Packagings/List')
    await waitFor(() => expect(queryAddLinks()).not.toEqual([]))
    await loadAddress(browseAddress(tenantByCode('DEMO-S01').id))
    await within(await findVisitBanner()).findByText('Lecture seule')
    await loadAddress('/Admin/Packagings/List')
    await findTitle('Conditionnements')
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
    expect(queryAddLinks()).toEqual([])

    await signIn('AdminDif')
    await loadAddress(browseAddress(tenantByCode('DEMO-S01').id))
    expect(within(await findVisitBanner()).queryByText('Lecture seule')).toBeNull()
    await loadAddress('/Admin/Packagings/List')
    await waitFor(() => expect(queryAddLinks()).not.toEqual([]))
  })

  test('is not left over unsaved input without a question', async () => {
    await signIn('AdminDif')
    await loadAddress(browseAddress(tenantByCode('DEMO-S01').id))
    await findVisitBanner()
    await loadAddress('/Admin/Packagings/Edit/0')
    fillInput(await findField('Nom'), 'Sac en cours')
    await goBackFromVisit()
    await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await answerDialog('Rester')
    expect(await tenantChainTexts()).toHaveLength(2)
    await goBackFromVisit()
    await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await answerDialog('Quitter sans enregistrer')
    await waitForExactAddress('/Admin/Dashboard')
    await waitForNoBanner()
  })
})
