import { expect, test } from 'vitest'
import {
  buttonByName,
  callApi,
  expectAccessible,
  expectAccessibleAndNarrowWhenLong,
  fieldByLabel,
  followTo,
  mainScope,
  openTestApp,
  phoneViewport,
  sampleUnlessLong,
  type WireRecord,
} from './support.ts'

/* What only a browser shows of the screens of people; what they do is tests/component/access. */

const app = openTestApp()

type UserRow = WireRecord & { Id: number; RoleName: string }
const findPerson = async (page: Awaited<ReturnType<typeof app.person>>, role: string) => {
  const people = await callApi<UserRow[]>(page, 'GET', '/api/StructureUsers?GetChildUsers=true&NbPerPage=500')
  return people.find(({ RoleName }) => RoleName === role) ?? expect.fail(`there is no ${role}`)
}

test.runIf(process.env.LONG)('on a phone what an adviser looks after is chosen in two tabs', async () => {
  const page = await app.person('Host', phoneViewport)
  const adviser = await findPerson(page, 'TC')
  await page.goto(`/Shared/Users/AssignExpert/${adviser.Id}`)
  await page.getByRole('listbox', { name: 'Disponibles' }).getByText('Bergerie de la Haute Combe').click()
  await buttonByName(page, 'Ajouter la sélection').click()
  await page.getByText(/^Assignées \(7\)$/).click()
  await page.getByRole('listbox', { name: 'Assignées' }).getByText('Bergerie de la Haute Combe').waitFor()
  await expectAccessible(page)
})

test.runIf(process.env.LONG)('the screens of people are accessible, at a desk and on a phone', async () => {
  const host = await app.opened('/Home', 'Host')
  await host.locator('h1').waitFor()
  const adviser = await findPerson(host, 'TC')
  const farms = await callApi<UserRow[]>(
    host,
    'GET',
    `/api/CMVPExpertController/GetAuthorizedFarmsEdit?Id=${adviser.Id}`,
  )
  const Added = farms.slice(0, 1).map(({ Id }) => Id)
  await callApi(host, 'POST', '/api/CMVPExpertController/SetAuthorizedFarms', { Id: adviser.Id, Added })
  const texts = { TitleFr: 'Conditions 2100', ContentFr: 'Soyez bons.', TitleEn: 'Terms 2100', ContentEn: 'Be good.' }
  const terms = await callApi(host, 'POST', '/api/TermOfUse/Manage', { ...texts, PublishedOn: '2099-12-31' })
  const hostScreens = [
    '/Shared/Users/Add',
    `/TermOfUse/Edit/${terms.Id}`,
    '/Shared/Users/List?gcu=true',
    '/Tenant/TenantList',
    '/Tenant/Add',
    '/TermOfUse/List',
  ]
  for (const address of sampleUnlessLong(hostScreens, 2)) {
    await followTo(host, address)
    await expectAccessibleAndNarrowWhenLong(host, mainScope)
  }
  const admin = await app.opened('/Home', 'AdminDif')
  await admin.locator('h1').waitFor()
  const { Id } = await findPerson(admin, 'CMVPExpertDistri')
  for (const name of sampleUnlessLong(['AssignExpert', 'Details', 'Edit', 'AssignDistri'], 1).toReversed()) {
    await followTo(admin, `/Shared/Users/${name}/${Id}`)
    await admin.getByText('Clara').or(admin.getByText('Solène')).first().waitFor()
    await expectAccessibleAndNarrowWhenLong(admin, mainScope)
  }
  const available = admin.getByRole('listbox', { name: 'Disponibles' })
  await fieldByLabel(admin, 'Disponibles : Rechercher…').fill('chene')
  await expect.poll(() => available.getByRole('option').count()).toBe(1)
  await admin.keyboard.press('ArrowDown')
  await admin.keyboard.press('Enter')
  await admin.getByText('1 ajout, 0 retrait à enregistrer').waitFor()
  await expectAccessible(admin)
  const tc = await app.opened('/TC/Farms', 'TC')
  await tc.locator('tbody tr').first().waitFor()
  await expectAccessible(tc)
})
