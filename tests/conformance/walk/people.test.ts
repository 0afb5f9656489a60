import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { createRecord, recordCallChecks } from './record-calls.ts'
import {
  defineWalkTests,
  expectOk,
  type Fields,
  nextMark,
  openWalkedApplication,
  type WalkClient,
  type WalkedApplication,
} from './support.ts'

/* Users of structures, their roles, and the farms and distributors assigned to experts. */

const { demonstration } = databasesOf('postgresql')
let walk: WalkedApplication
let admin: WalkClient
let host: WalkClient
let distributor: WalkClient

beforeAll(async () => {
  walk = await openWalkedApplication(await demonstration())
  admin = await walk.as('AdminDif')
  host = await walk.as('Host')
  distributor = await walk.as('AdminDistri')
})

const readOwnStructure = async () => (await expectOk(admin.get('api/Structures/GetCurrentStructure'))).record
const readRoles = async (client: WalkClient) => (await expectOk(client.get('api/StructureUsers/GetRoles'))).rows
const findRoleId = async (name: string) => (await readRoles(admin)).find(({ Name }) => Name === name)?.Id

const userFields = async (mark: string, overrides: Fields = {}): Promise<Fields> => ({
  StructureId: (await readOwnStructure()).Id,
  FirstName: 'Ève',
  LastName: `Nouvelle ${mark}`,
  Email: `${mark.toLowerCase()}@exemple.test`,
  Email2: '',
  PhoneNumber: '02 99 00 00 00',
  PhoneNumber2: '',
  Job: 'Conseil',
  RoleId: await findRoleId('CMVPExpertDif'),
  Password: 'Provende-2026!',
  PasswordConfirm: 'Provende-2026!',
  ...overrides,
})
const problemCodesOf = async (overrides: Fields) =>
  (await admin.post('api/StructureUsers', await userFields(nextMark(), overrides))).codes

const userCalls = recordCallChecks('api/StructureUsers', {
  client: () => admin,
  content: (mark) => userFields(mark),
  change: (mark) => ({ Job: `Métier ${mark}`, PhoneNumber: '02 98 00 00 00' }),
  secret: ['Password', 'PasswordConfirm'],
  missing: 6,
})

const findExpertId = async () =>
  (await expectOk(admin.get('api/StructureUsers'))).rows.find(({ RoleName }) => RoleName === 'CMVPExpertDif')?.Id

type AssignmentCalls = { edit: string; set: string; experts: string }
const farmAssignmentCalls: AssignmentCalls = {
  edit: 'GetAuthorizedFarmsEdit',
  set: 'SetAuthorizedFarms',
  experts: 'FarmExperts',
}
const structureAssignmentCalls: AssignmentCalls = {
  edit: 'GetAuthorizedStrucsEdit',
  set: 'SetAuthorizedStrucs',
  experts: 'DistriExperts',
}

const expertPath = (rest: string) => `api/CMVPExpertController/${rest}`
const listChoices = async ({ edit }: AssignmentCalls, id: unknown) =>
  (await expectOk(admin.get(expertPath(`${edit}?id=${id}`)))).rows

/** Assigns the first farm or distributor, reads that it is, and withdraws it again. */
async function assignFirstChoice(kind: AssignmentCalls): Promise<void> {
  const Id = await findExpertId()
  const choice = (await listChoices(kind, Id))[0]
  const isAuthorized = async () => (await listChoices(kind, Id)).find((row) => row.Id === choice?.Id)?.Authorized
  await expectOk(admin.post(expertPath(kind.set), { Id, Added: [choice?.Id], Removed: [] }))
  expect(await isAuthorized()).toBe(true)
  const experts = (await expectOk(admin.get(expertPath(`${kind.experts}/${choice?.Id}`)))).rows
  expect(experts.map((expert) => expert.Id)).toContain(Id)
  await expectOk(admin.post(expertPath(kind.set), { Id, Added: [], Removed: [choice?.Id] }))
  expect(await isAuthorized()).toBe(false)
}

async function expectChoices(kind: AssignmentCalls): Promise<void> {
  const rows = await listChoices(kind, await findExpertId())
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatchObject({ Id: expect.any(Number), Name: expect.any(String) })
}

async function expectExperts(kind: AssignmentCalls): Promise<void> {
  const Id = await findExpertId()
  const choices = await listChoices(kind, Id)
  expect(choices.length).toBeGreaterThan(0)
  for (const choice of choices.slice(0, 4)) {
    const experts = (await expectOk(admin.get(expertPath(`${kind.experts}/${choice.Id}`)))).rows
    expect(experts.some((expert) => expert.Id === Id)).toBe(choice.Authorized)
  }
}

defineWalkTests('people', {
  'GET api/User/Manage/GetAllUsersByTenantId/{Tenant_Id}': {
    'lists the users of a tenant': async () => {
      const { Tenant_Id } = await readOwnStructure()
      const { rows } = await expectOk(host.get(`api/User/Manage/GetAllUsersByTenantId/${Tenant_Id}`))
      expect(new Set(rows.map((row) => row.Tenant_Id))).toEqual(new Set([Tenant_Id]))
    },
  },
  ...userCalls,
  'GET api/StructureUsers': {
    ...userCalls['GET api/StructureUsers'],
    'has the columns of the users table, with GetChildUsers those of child structures too': async () => {
      const { rows } = await expectOk(admin.get('api/StructureUsers?GetInactive=false&GetChildUsers=true'))
      const columns = ['FullName', 'StructureName', 'Email', 'RoleName', 'Job', 'PhoneNumber']
      expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(columns))
      const structures = (query: string) =>
        expectOk(admin.get(`api/StructureUsers?${query}`)).then(
          (answer) => new Set(answer.rows.map((row) => row.StructureId)),
        )
      expect((await structures('GetChildUsers=true')).size).toBeGreaterThan(1)
      expect((await structures('GetChildUsers=false')).size).toBe(1)
    },
  },
  'POST api/StructureUsers': {
    ...userCalls['POST api/StructureUsers'],
    'lets the new person sign in with the password': async () => {
      const sent = await userFields(nextMark())
      const { Id } = await createRecord(admin, 'api/StructureUsers', sent)
      const client = await walk.signIn(String(sent.Email), String(sent.Password))
      expect((await expectOk(client.get('Account/GetContext'))).record.UserId).toBe(Id)
    },
    'refuses an unknown structure with 5, differing passwords with 7, an invalid e-mail with 8, one already used with 10, a weak password with 11':
      async () => {
        expect(await problemCodesOf({ StructureId: 999999 })).toEqual([5])
        expect(await problemCodesOf({ PasswordConfirm: 'Autre-2026!' })).toEqual([7])
        expect(await problemCodesOf({ Email: 'pas une adresse' })).toEqual([8])
        expect(await problemCodesOf({ Email: 'demo04.expertdif@exemple.test' })).toEqual([10])
        expect(await problemCodesOf({ Password: 'faible', PasswordConfirm: 'faible' })).toEqual([11])
      },
    'refuses a user at host level': async () => {
      const answer = await host.post('api/StructureUsers', await userFields(nextMark(), { StructureId: null }))
      expect(answer.isOk).toBe(false)
      expect(answer.message).toContain('Impossible de créer un utilisateur au niveau host')
    },
  },
  'GET api/StructureUsers/GetRoles': {
    'answers the roles that a manufacturer may assign': async () =>
      expect((await readRoles(admin)).map(({ Name }) => Name)).toEqual([
        'CMVPAdminDif',
        'CMVPExpertDif',
        'CMVPFormulateur',
      ]),
    'answers those that a distributor may assign': async () =>
      expect((await readRoles(distributor)).map(({ Name }) => Name)).toEqual(['CMVPAdminDistri', 'CMVPExpertDistri']),
    'answers those of a distributor to a manufacturer who browses it': async () => {
      const client = await walk.as('AdminDif')
      const { rows } = await expectOk(client.get('api/Structures?GetInactive=false&Type=1'))
      await expectOk(client.get(`Account/Browse/${rows.find(({ Code }) => Code === 'DEMO-S01')?.Tenant_Id}`))
      expect((await readRoles(client)).map(({ Name }) => Name)).toEqual(['CMVPAdminDistri', 'CMVPExpertDistri'])
    },
    'answers all roles to a Host': async () => expect((await readRoles(host)).length).toBeGreaterThanOrEqual(6),
  },
  'GET api/StructureUsers/Role': {
    "answers the caller's role": async () =>
      expect((await expectOk(admin.get('api/StructureUsers/Role'))).record).toMatchObject({ Name: 'CMVPAdminDif' }),
  },
  'GET api/CMVPExpertController/GetAuthorizedFarmsEdit': {
    'lists farms to assign': () => expectChoices(farmAssignmentCalls),
  },
  'POST api/CMVPExpertController/SetAuthorizedFarms': {
    'assigns a farm and withdraws it': () => assignFirstChoice(farmAssignmentCalls),
  },
  'GET api/CMVPExpertController/GetAuthorizedStrucsEdit': {
    'lists distributors': () => expectChoices(structureAssignmentCalls),
  },
  'POST api/CMVPExpertController/SetAuthorizedStrucs': {
    'assigns a distributor and withdraws it': () => assignFirstChoice(structureAssignmentCalls),
  },
  'GET api/CMVPExpertController/FarmExperts/{FarmId}': {
    'lists the experts of a farm': () => expectExperts(farmAssignmentCalls),
    'answers a missing farm as one': async () => {
      const { message } = await admin.get(expertPath('FarmExperts/999999'))
      expect(message).toMatch(/^La (Farm|ferme) n'existe pas/)
    },
  },
  'GET api/CMVPExpertController/DistriExperts/{DistriId}': {
    'lists the experts of a distributor': () => expectExperts(structureAssignmentCalls),
    'answers a missing structure as one': async () => {
      const { message } = await admin.get(expertPath('DistriExperts/999999'))
      expect(message).toMatch(/^La structure n'existe pas/)
    },
  },
})
