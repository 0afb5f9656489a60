import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { emailOf } from '../../kit/support/demo-people.ts'
import { demoPassword } from '../../kit/support/program.ts'
import {
  defineWalkTests,
  expectOk,
  openWalkedApplication,
  tokenForm,
  type WalkAnswer,
  type WalkClient,
  type WalkedApplication,
} from './support.ts'

/* Signing in, passwords, context, visit and browse, terms of use. */

const { demonstration } = databasesOf('postgresql')
let walk: WalkedApplication
let admin: WalkClient

beforeAll(async () => {
  walk = await openWalkedApplication(await demonstration())
  admin = await walk.as('AdminDif')
})

const readContext = async (client: WalkClient) => (await expectOk(client.get('Account/GetContext'))).record

/** Visits the first administrator of a distributor, and returns both contexts. */
async function visitFarmer(client: WalkClient) {
  const visitor = await readContext(client)
  const { rows } = await expectOk(client.get('api/StructureUsers?GetInactive=false&GetChildUsers=true'))
  const visited = rows.find(({ RoleName }) => RoleName === 'CMVPAdminDistri')
  await expectOk(client.get(`Account/Visit/${encodeURIComponent(String(visited?.FullName))}/${visited?.Id}`))
  return { visitor, visited: { id: visited?.Id, tenantId: visited?.Tenant_Id } }
}

/** Browses the tenant of the first distributor, and returns both tenants. */
async function browseTenant(client: WalkClient) {
  const home = (await readContext(client)).TenantId
  const { rows } = await expectOk(client.get('api/Structures?GetInactive=false&Type=1'))
  const tenantId = rows.find(({ Code }) => Code === 'DEMO-S01')?.Tenant_Id
  await expectOk(client.get(`Account/Browse/${tenantId}`))
  return { home, tenantId }
}

/** The code in the link of the latest mail: /ResetPassword/:userId/:code. */
async function requestResetCode(): Promise<string> {
  const { rows } = await walk.world.database.pool.query('select body_text from outgoing_mail order by id desc limit 1')
  const [, code] = /\/ResetPassword\/\d+\/(\S+)/.exec(rows[0].body_text) ?? []
  return decodeURIComponent(code ?? '')
}

const expectDescription = ({ isOk, record }: WalkAnswer) => {
  expect(isOk).toBe(false)
  expect(record.error_description).toEqual(expect.stringMatching(/\S/))
}

defineWalkTests('account', {
  'POST Token': {
    'answers a form with token type and access token': async () => {
      const { record } = await expectOk(walk.anonymous.post('Token', tokenForm(emailOf('Formulateur'), demoPassword)))
      expect(record).toMatchObject({ token_type: expect.any(String), access_token: expect.any(String) })
    },
    'reads the form with the charset that browser libraries add': async () => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' }
      const form = tokenForm(emailOf('Formulateur'), demoPassword)
      expect((await expectOk(walk.anonymous.send('POST', 'Token', form, headers))).record.access_token).toBeTypeOf(
        'string',
      )
    },
    'answers a wrong password with error_description': async () =>
      expectDescription(await walk.anonymous.post('Token', tokenForm(emailOf('Formulateur'), 'wrong'))),
  },
  'POST Account/ForgotPassword': {
    'mails a link to the screen ResetPassword/:userId/:code': async () => {
      await expectOk(walk.anonymous.post('Account/ForgotPassword', { Email: emailOf('ExpertDif') }))
      expect(await requestResetCode()).not.toBe('')
    },
    'reads a form, and answers an unknown address alike': async () => {
      const form = (email: string) =>
        walk.anonymous.post('Account/ForgotPassword', new URLSearchParams({ Email: email }))
      expect((await expectOk(form('nobody@exemple.test'))).text).toBe((await expectOk(form(emailOf('ExpertDif')))).text)
    },
  },
  'POST Account/ResetPassword': {
    'sets the password with the mailed code': async () => {
      const Email = emailOf('ExpertDistri')
      await expectOk(walk.anonymous.post('Account/ForgotPassword', { Email }))
      const Password = 'Nouveau-2026!'
      const body = { Email, Password, ConfirmPassword: Password, Code: await requestResetCode() }
      await expectOk(walk.anonymous.post('Account/ResetPassword', body))
      await readContext(await walk.signIn(Email, Password))
    },
    'answers a wrong code and passwords that differ with error_description': async () => {
      const body = { Email: emailOf('Farmer'), Password: 'Nouveau-2026!', ConfirmPassword: 'Nouveau-2026!', Code: 'x' }
      expectDescription(await walk.anonymous.post('Account/ResetPassword', body))
      const differing = await walk.anonymous.post('Account/ResetPassword', { ...body, ConfirmPassword: 'Autre' })
      expectDescription(differing)
      expect(differing.record.ModelState).toBeTypeOf('object')
    },
  },
  'POST Account/ChangePassword': {
    'sets another password after the old one': async () => {
      const email = emailOf('Farmer')
      const client = await walk.signIn(email)
      const body = { OldPassword: demoPassword, NewPassword: 'Autre-2026!', ConfirmPassword: 'Autre-2026!' }
      await expectOk(client.post('Account/ChangePassword', body))
      await readContext(await walk.signIn(email, 'Autre-2026!'))
    },
    'answers a weak password, a wrong one and two that differ with error_description': async () => {
      const change = (OldPassword: string, NewPassword: string, ConfirmPassword: string) =>
        admin.post('Account/ChangePassword', { OldPassword, NewPassword, ConfirmPassword })
      for (const weak of ['Ab1!x', 'nouveau-2026!', 'NOUVEAU-2026!', 'Nouveau-!', 'Nouveau2026'])
        expectDescription(await change(demoPassword, weak, weak))
      expectDescription(await change('wrong', 'Nouveau-2026!', 'Nouveau-2026!'))
      expectDescription(await change(demoPassword, 'Nouveau-2026!', 'Nouveau-2027!'))
    },
  },
  'GET Account/GetModules': {
    'answers the names of the permissions of an administrator': async () => {
      expect((await expectOk(admin.get('Account/GetModules'))).json).toEqual(
        expect.arrayContaining([
          'Business Module - Structure User [Read]',
          'Structure [Read]',
          'Structure CMVP [Write]',
          'Structure CMVP User [Write]',
          'Actuality [Write]',
          'OrderForm [Write]',
          'Map [Read]',
          'Farm [Read]',
          'Formule [Write]',
          'Food [Read]',
          'Nutrient [Read]',
          'Model [Read]',
          'PriceList [Read]',
        ]),
      )
    },
    'answers those of the platform to a Host': async () => {
      const { json } = await expectOk((await walk.as('Host')).get('Account/GetModules'))
      expect(json).toEqual(expect.arrayContaining(['SK - Tenants Management', 'SK - Errors Management']))
    },
    'is refused without a session, so that one signs in again': async () =>
      expect((await walk.anonymous.get('Account/GetModules')).status).toBe(401),
  },
  'GET Account/GetContext': {
    'answers the documented fields, role names with their prefix': async () => {
      const answered = await readContext(admin)
      const fields = 'UserId,TenantId,RoleName,TenantRoleName,TenantSettings,TermOfUseVersion,Visit,Browse,Culture'
      expect(Object.keys(answered)).toEqual(expect.arrayContaining(fields.split(',')))
      expect(answered).toMatchObject({ RoleName: 'CMVPAdminDif', TenantRoleName: 'MasterTenant', Culture: 'fr-FR' })
    },
  },
  'GET Account/Visit/{VisitedUserName}/{UserId}': {
    'acts as the other person': async () => {
      const client = await walk.as('AdminDif')
      const { visited } = await visitFarmer(client)
      expect(await readContext(client)).toMatchObject({ UserId: visited.id, TenantId: visited.tenantId })
    },
  },
  'GET Account/GetBackFromVisit/{VisitorUserName}': {
    'returns to oneself': async () => {
      const client = await walk.as('AdminDif')
      const { visitor } = await visitFarmer(client)
      await expectOk(client.get(`Account/GetBackFromVisit/${encodeURIComponent(String(visitor.UserName))}`))
      expect(await readContext(client)).toEqual(visitor)
    },
  },
  'GET Account/Browse/{Id}': {
    'enters a tenant, as the browse variant of the role': async () => {
      const client = await walk.as('AdminDif')
      const { tenantId } = await browseTenant(client)
      expect(await readContext(client)).toMatchObject({ TenantId: tenantId, RoleName: 'CMVPAdminDifBrowse' })
    },
  },
  'GET Account/GetBackFromBrowse/{Id}': {
    'returns to the tenant of that id': async () => {
      const client = await walk.as('AdminDif')
      const { home } = await browseTenant(client)
      await expectOk(client.get(`Account/GetBackFromBrowse/${home}`))
      expect(await readContext(client)).toMatchObject({ TenantId: home, RoleName: 'CMVPAdminDif' })
    },
  },
  'GET api/Stats/Global': {
    'answers figures to a Host': async () => {
      const { record } = await expectOk((await walk.as('Host')).get('api/Stats/Global'))
      expect(Object.values(record).some((value) => typeof value === 'number' && value > 0)).toBe(true)
    },
  },
  'POST api/TermOfUse/Manage/UserAcceptTermOfUse/{VersionID}': {
    'accepts the pending terms, after which the context has none': async () => {
      const client = await walk.as('Formulateur')
      expect((await readContext(client)).TermOfUseVersion).toBeNull()
      await walk.world.database.pool.query(
        `insert into term_of_use (title_fr, title_en, content_fr, content_en, published_on)
         values ('Conditions', 'Terms', 'Texte', 'Text', $1)`,
        [walk.world.clock.now],
      )
      const pending = (await readContext(client)).TermOfUseVersion
      expect(pending).not.toBeNull()
      await expectOk(client.post(`api/TermOfUse/Manage/UserAcceptTermOfUse/${pending}`))
      expect((await readContext(client)).TermOfUseVersion).toBeNull()
    },
  },
  'GET api/Template': {
    'answers templates by view name': async () => {
      const { json } = await expectOk(admin.get('api/Template?replaceOldtemplate=false&mergeViewComponant=false'))
      expect(json).toBeTypeOf('object')
    },
  },
})
