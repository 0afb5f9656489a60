import { sql } from 'kysely'
import { expect } from 'vitest'
import { hashToken } from '../../../packages/server/src/access/session/token-hash.ts'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import type { WireRecord } from '../support.ts'
import { readPriceListInForce } from './records-walk.ts'
import type { Walker } from './walk.ts'
import { copyFormula, readFormula, storedPrice } from './workbench-walk.ts'

/* What walks begin with and what they type, whether by mouse or by keys alone. */

/** As many farms as a large distributor has. */
export function addFarms(database: Database) {
  return inTransaction(database, { role: 'owner' }, (transaction) =>
    sql`
      with farms (name, code, city) as (
        select 'GAEC ' || (array['du Moulin', 'de la Source', 'des Tilleuls', 'du Coteau', 'de la Fontaine'])[1 + n % 5]
          || ' ' || n, 'E' || n, (array['Carhaix', 'Pontivy', 'Loudéac', 'Josselin'])[1 + n % 4]
        from generate_series(1, 3000) n),
      above as (select id, tenant_id from organisation where code = 'DEMO-S03'),
      created as (
        insert into tenant (parent_id, role, name) select above.tenant_id, 'Farm', farms.name from farms, above
        returning id, name)
      insert into organisation (tenant_id, type_id, parent_id, name, code, city)
        select created.id, 2, above.id, farms.name, farms.code, farms.city
        from farms join created using (name), above`.execute(transaction),
  )
}

export const expiredLink = '/ResetPassword/990001/code-of-last-week'

/** Somebody who was invited and did not come in time: the link was neither used nor replaced, and is not yet cleaned up. */
export function addExpiredInvitation(database: Database) {
  const [userId, code = ''] = expiredLink.split('/').slice(-2)
  return inTransaction(database, { role: 'owner' }, (transaction) =>
    sql`
      with invited as (
        insert into app_user (id, tenant_id, first_name, last_name, email, role, invited_date)
        select ${userId}::bigint, tenant_id, 'Maël', 'Tardif', 'mael.tardif@exemple.test', role, now() - interval '3 days'
        from app_user where email = 'demo05.formulateur@exemple.test' returning id)
      insert into password_reset (code_hash, user_id, created_at, valid_until)
      select ${hashToken(code)}, id, now() - interval '3 days', now() - interval '1 day' from invited`.execute(
      transaction,
    ),
  )
}

/** A colleague of the administrator, by mail. */
export async function inviteColleague(
  { call }: Walker,
  { first, last, email }: { first: string; last: string; email: string },
) {
  const { Id: StructureId } = await call('GET', '/api/Structures/GetCurrentStructure')
  const roles = await call<WireRecord[]>('GET', '/api/StructureUsers/GetRoles')
  const RoleId = roles.find(({ Name }) => String(Name).includes('Formulateur'))?.Id
  await call('POST', '/api/StructureUsers', { StructureId, FirstName: first, LastName: last, Email: email, RoleId })
}

/** What a nutritionist sends: minimum and maximum per animal and day. */
const limits: readonly (readonly [code: string, min: number | null, max: number | null])[] = [
  ['CA', 88, 135],
  ['P', 7, 24],
  ['MG', 19, 39],
  ['NA', 29, 58],
  ['K', null, 60],
  ['S', null, 11.5],
  ['CU', 185, 315],
  ['CU_ORG', 31, null],
  ['ZN', 920, 1450],
  ['ZN_ORG', 155, null],
  ['MN', 620, 1150],
  ['SE', 4.6, 7.3],
  ['SE_ORG', 1.25, null],
  ['FE', null, 2900],
  ['I', 16, 29],
  ['CO', 3.2, 7.5],
  ['VITA', 125_000, 195_000],
  ['VITD3', 26_000, 44_000],
  ['VITE', 520, 950],
  ['MGB', null, 90],
]

/** The names of what the demonstration formula DEMO_1 is for. */
export async function readClient(walker: Walker) {
  const { call } = walker
  const [demo] = await call<WireRecord[]>('GET', '/api/FormulesCMVP?Code=DEMO_1')
  const formula = await readFormula(walker, Number(demo?.Id))
  const race = await call('GET', `/api/Races/${formula.TargetObjectId}`)
  const specie = await call('GET', `/api/Species/${race.SpecieId}`)
  return {
    farm: String(formula.FarmName),
    set: String(formula.ConstraintSetName),
    breed: String(race.Name),
    species: String(specie.Name),
  }
}

/** The table with its heads, numbers as a spreadsheet in the language writes them. */
export function limitsTable({ words, culture }: Walker): string {
  const { name, min, max } = words.workbench.limited
  const number = (value: number | null) => (value ?? '').toLocaleString(culture, { useGrouping: false })
  const lines = [[name, min, max], ...limits.map(([code, ...bounds]) => [code, ...bounds.map(number)])]
  return lines.map((cells) => cells.join('\t')).join('\r\n')
}

/** The formula that is open is saved with those limits, at its optimum. */
export async function expectOptimumWithLimits(walker: Walker) {
  const formula = await readFormula(walker, Number(new URL(walker.page.url()).pathname.split('/').at(-1)))
  expect(formula).toMatchObject({ IsOptimal: true, IsRespected: true })
  const stored = new Map((formula.Nutrients as WireRecord[]).map(({ Code, Min, Max }) => [Code, [Min, Max]]))
  for (const [code, ...bounds] of limits) expect(stored.get(code), code).toEqual(bounds)
}

type PricedItem = { readonly Code: string; readonly Name: string; readonly Price: number }

export type FormulaOnList = { readonly id: number; readonly name: string; readonly pricePerTonne: number }

/** The list in force, and a formula that is at its optimum with its prices. */
export async function prepareListAndFormula(walker: Walker) {
  const { Id, Name, Items } = await readPriceListInForce(walker)
  const formula = await copyFormula(walker, 'DEMO_2')
  await walker.call('POST', '/api/FormulesCMVP/Recompute', { Ids: [formula.id], Optimise: true })
  return {
    list: { id: Number(Id), name: String(Name), items: Items as unknown as readonly PricedItem[] },
    formula: { ...formula, pricePerTonne: await storedPrice(walker, formula.id) },
  }
}

type PreparedList = Awaited<ReturnType<typeof prepareListAndFormula>>['list']
/** Phosphates cost 3 % more in the list than they did, everything else what it did. */
export async function expectDearerPhosphates({ call }: Walker, list: PreparedList) {
  const { Items } = await call<{ Items: PricedItem[] }>('GET', `/api/PriceLists/${list.id}`)
  for (const { Code, Name, Price } of list.items) {
    const isPhosphate = /phosph/i.test(Name)
    expect(Items.find((item) => item.Code === Code)?.Price, Name).toBeCloseTo(Price * (isPhosphate ? 1.03 : 1), 1)
  }
}

/** What a tonne would cost, optimised without the food, as the question says before it is so. */
export async function priceForeseenFor({ page, words, culture }: Walker, formula: string) {
  const effect = page.getByRole('dialog').getByRole('listitem').filter({ hasText: formula })
  const [before = ''] = words.catalogue.whereUsed.reoptimised.optimal('|', '').split('|')
  const text = (await effect.getByText(before.trim()).first().textContent()) ?? ''
  const price = (text.split('→')[1] ?? '').replaceAll(/[^\d.,]/g, '')
  return Number(culture === 'fr-FR' ? price.replace(',', '.') : price.replaceAll(',', ''))
}

/** The logo of a company, as a file. */
export const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40"><rect width="120" height="40" rx="8" fill="#20794a"/><circle cx="20" cy="20" r="12" fill="#fff"/><path d="M44 14h64v4H44zm0 8h44v4H44z" fill="#fff"/></svg>'
