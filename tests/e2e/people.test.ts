import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  call,
  choosePassword,
  emailOf,
  expectAccessible,
  expectAccessibleWideAndNarrow,
  openSite,
  phone,
  signIn,
  type Wire,
} from './support.ts'

/* People, what experts look after, tenants and terms of use, as administrators keep them. */

const site = openSite()

type Row = Wire & { Id: number; Name: string; FullName: string; RoleName: string; StructureName: string }
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => button(page, 'Enregistrer').click()
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const newPassword = 'Nouveau-2026!'

async function opened(who: Parameters<typeof signIn>[1], address: string, options?: Parameters<typeof site.page>[0]) {
  if (typeof who === 'string') return site.opened(address, who, options)
  const page = await site.page(options)
  await signIn(page, who)
  await page.goto(address)
  return page
}
async function pick(page: Page, label: string, option: string) {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.fill(option.slice(0, 12))
  await page.getByRole('option', { name: option }).first().click()
}
const people = (page: Page) => call<Row[]>(page, 'GET', '/api/StructureUsers?GetChildUsers=true&NbPerPage=500')
const personOf = async (page: Page, role: string) => {
  const found = (await people(page)).find(({ RoleName }) => RoleName === role)
  if (found === undefined) throw new Error(`nobody is ${role}`)
  return found
}

describe('a distributor’s user', () => {
  const address = 'nina.nouvelle@exemple.test'

  test('is invited, chooses a password by the mailed link, is changed, and is signed out when deactivated', async () => {
    const admin = await opened('AdminDif', '/Shared/Users/List')
    await admin.getByRole('link', { name: 'Nouvel utilisateur' }).click()
    await field(admin, 'Prénom').fill('Nina')
    await field(admin, 'Nom').fill('Nouvelle')
    await field(admin, 'Adresse e-mail').fill(address)
    await pick(admin, 'Structure', 'Négoce Kerlann Nutrition')
    // The first role that fits a distributor comes by itself.
    await expect
      .poll(() => admin.getByRole('combobox', { name: 'Rôle', exact: true }).inputValue())
      .toBe('Administrateur distributeur')
    await save(admin)
    await toast(admin, "L'utilisateur Nina Nouvelle a été créé")

    const nina = await site.page()
    await choosePassword(nina, await site.mailedLink(address), { email: address, password: newPassword })
    await nina.locator('input[name=login]').waitFor()
    await signIn(nina, { email: address, password: newPassword })
    await nina.goto('/Shared/Users/List')
    await nina.getByRole('link', { name: 'Nouvelle Nina' }).waitFor()

    await admin.goto('/Shared/Users/List?gcu=true&name=nina')
    await admin.getByRole('link', { name: 'Nouvelle Nina' }).click()
    await button(admin, 'Modifier').click()
    await field(admin, 'Fonction').fill('Directrice')
    await save(admin)
    await toast(admin, "L'utilisateur Nina Nouvelle a été modifié")

    await admin.getByRole('link', { name: 'Nouvelle Nina' }).click()
    await button(admin, 'Désactiver').click()
    await admin.getByRole('dialog').getByText('Ses sessions ouvertes seront fermées.').waitFor()
    await admin.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
    await toast(admin, "L'utilisateur a été désactivé")
    await nina.goto('/Shared/Users/List')
    await nina.locator('input[name=login]').waitFor()
  })

  test('whose e-mail is taken is refused under its field, and nothing typed is lost', async () => {
    const page = await opened('AdminDif', '/Shared/Users/Add')
    await field(page, 'Prénom').fill('Ada')
    await field(page, 'Nom').fill('Double')
    await field(page, 'Adresse e-mail').fill(emailOf('Farmer'))
    await save(page)
    await page.getByText('Adresse e-mail déjà utilisée.').waitFor()
    expect(await field(page, 'Prénom').inputValue()).toBe('Ada')
  })
})

describe('what an expert looks after', () => {
  test('is chosen by keyboard among farms, and is then all he sees', async () => {
    const admin = await opened('AdminDif', '/Home')
    const expert = await personOf(admin, 'CMVPExpertDif')
    await admin.goto(`/Shared/Users/AssignExpert/${expert.Id}`)
    const available = admin.getByRole('listbox', { name: 'Disponibles' })
    const assigned = admin.getByRole('listbox', { name: 'Assignées' })
    await admin.getByRole('textbox', { name: 'Disponibles : Rechercher…' }).fill('chene')
    await expect.poll(() => available.getByRole('option').count()).toBe(1)
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('Enter')
    await expect.poll(() => assigned.getByRole('option').allTextContents()).toEqual([expect.stringContaining('Chêne')])
    await admin.getByText('1 ajout, 0 retrait à enregistrer').waitFor()
    await expectAccessible(admin)
    await admin.getByRole('link', { name: 'Utilisateurs' }).first().click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Rester' }).click()
    await save(admin)
    await toast(admin, "Les assignations de l'Expert ont été modifiées")

    const page = await opened('ExpertDif', '/Shared/Users/List?gcu=true')
    await page.getByRole('link', { name: 'Lesparvier Corentin' }).waitFor()
    const structures = new Set((await people(page)).map(({ StructureName }) => StructureName))
    expect(structures).toEqual(new Set(['Minéraux des Trois Vallées (fabricant fictif)', 'GAEC du Grand Chêne Bleu']))
    await call(admin, 'POST', '/api/CMVPExpertController/SetAuthorizedFarms', {
      Id: expert.Id,
      Removed: (await call<Row[]>(admin, 'GET', `/api/CMVPExpertController/GetAuthorizedFarmsEdit?Id=${expert.Id}`))
        .filter(({ Authorized }) => Authorized === true)
        .map(({ Id }) => Id),
    })
    expect((await people(page)).length).toBeGreaterThan(5)
  })

  test('of a technical adviser is his list of farms; on a phone it is chosen in two tabs', async () => {
    const host = await opened('Host', '/Home', phone)
    const adviser = await personOf(host, 'TC')
    await host.goto(`/Shared/Users/AssignExpert/${adviser.Id}`)
    await host.getByRole('listbox', { name: 'Disponibles' }).getByText('Bergerie de la Haute Combe').click()
    await button(host, 'Ajouter la sélection').click()
    await host.getByText(/^Assignées \(1\)$/).click()
    await host.getByRole('listbox', { name: 'Assignées' }).getByText('Bergerie de la Haute Combe').waitFor()
    await expectAccessible(host)
    await save(host)
    await toast(host, "Les assignations de l'Expert ont été modifiées")

    const page = await opened('TC', '/TC/Farms')
    await page.getByRole('cell', { name: 'Bergerie de la Haute Combe', exact: true }).waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await expectAccessible(page)
  })
})

describe('tenants and terms of use', () => {
  test('a manufacturer is created with its first administrator, and closed', async () => {
    const page = await opened('Host', '/Tenant')
    await page.getByRole('link', { name: 'Nouveau tenant' }).click()
    await field(page, 'Nom').first().fill('Minéraux du Levant')
    await field(page, 'Prénom').fill('Anne')
    await save(page)
    await page.getByText('Vous devez corriger le formulaire').waitFor()
    await field(page, 'Nom').last().fill('Levantine')
    await field(page, 'Adresse e-mail').fill('anne.levantine@exemple.test')
    await save(page)
    await toast(page, 'Le tenant a été créé')
    await page.goto('/Tenant/TenantList?search=levant')
    await page.getByRole('link', { name: 'Minéraux du Levant' }).click()
    await button(page, 'Utilisateurs').click()
    const ofTenant = page.url()
    await page.getByRole('link', { name: 'Levantine Anne' }).click()
    await button(page, 'Modifier').click()
    await button(page, 'ANNULER').click()
    // Back to the people of that tenant, and from there to the tenant.
    await page.waitForURL(ofTenant)
    await page.getByRole('link', { name: 'Retour' }).click()
    await button(page, 'Désactiver').click()
    await page.getByRole('dialog').getByText('Avec lui, tous les tenants rattachés').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click()
    await toast(page, 'Le tenant a été désactivé')
  })

  test('nobody is created at the level of the platform, and the form says so', async () => {
    const page = await opened('Host', '/Shared/Users/Add')
    await page.getByText('Impossible de créer un utilisateur au niveau host').first().waitFor()
    await expectAccessible(page)
    // And where one goes on: a person who may be visited, in whose place somebody is added.
    await page.getByRole('link', { name: 'Choisir un administrateur à visiter' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: emailOf('AdminDif') })
      .waitFor()
    expect(await page.getByRole('link', { name: 'Nouvel utilisateur' }).count()).toBe(1)
  })

  test('a version of the terms is written, changed until it is in force, and read', async () => {
    const page = await opened('Host', '/TermOfUse/List')
    await page.getByRole('link', { name: 'Nouvelle version' }).click()
    await field(page, "Date d'entrée en vigueur").fill('31/12/2099')
    for (const [label, text] of [
      ['Titre (français)', 'Conditions 2100'],
      ['Texte (français)', 'Soyez bons.'],
      ['Titre (anglais)', 'Terms 2100'],
      ['Texte (anglais)', 'Be good.'],
    ] as const)
      await field(page, label).fill(text)
    await expectAccessible(page)
    await save(page)
    await toast(page, 'La version a été créée')
    await page.getByRole('link', { name: '31/12/2099' }).click()
    await button(page, 'Modifier').click()
    await field(page, 'Texte (français)').fill('Soyez meilleurs.')
    await save(page)
    await toast(page, 'La version a été modifiée')
    await expectAccessible(page)
    await page.goto('/TermOfUse/Details/999999')
    await toast(page, "Cette version des conditions d'utilisation n'existe pas.")
    await page.waitForURL(/\/TermOfUse\/List$/)
  })
})

describe('every screen of people', () => {
  let addresses: string[] = []
  beforeAll(() => {
    addresses = [
      '/Shared/Users/List?gcu=true',
      '/Shared/Users/Add',
      '/Tenant/TenantList',
      '/Tenant/Add',
      '/TermOfUse/List',
    ]
  })
  test('has nothing that keeps anybody out, on a desk and on a phone', async () => {
    const host = await opened('Host', '/Home')
    for (const address of addresses) {
      await host.goto(address)
      await host.locator('h1').waitFor()
      await expectAccessibleWideAndNarrow(host)
    }
    const admin = await opened('AdminDif', '/Home')
    const { Id } = await personOf(admin, 'CMVPExpertDistri')
    for (const name of ['Details', 'Edit', 'AssignDistri', 'AssignExpert']) {
      await admin.goto(`/Shared/Users/${name}/${Id}`)
      await admin.getByText('Clara').or(admin.getByText('Solène')).first().waitFor()
      await expectAccessibleWideAndNarrow(admin)
    }
  })
})
