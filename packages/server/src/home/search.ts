import { storedUser } from '@provende/contract/access/structure-user.ts'
import { food } from '@provende/contract/catalogue/food.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import {
  maxNamedMatches,
  minSearchCharacters,
  type RecordMatch,
  type RecordMatches,
  type SearchedFamily,
  searchedFamilies,
} from '@provende/contract/home/search.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import { farm } from '@provende/contract/organisations/farm.ts'
import { structure } from '@provende/contract/organisations/structure.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import type { Family } from '@provende/contract/records/family.ts'
import type { routes } from '@provende/contract/routes.ts'
import { mayActAs, mayRead } from '@provende/domain/access/permissions.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { readSearchText } from '@provende/domain/kit/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { searchedByTenantAndRole } from '../access/users/structure-users.ts'
import { type AlsoSearched, containsWords, escapedSearchKey } from '../kit/database/search-pattern.ts'
import type { Handlers } from '../kit/handler.ts'
import { searchedByPostcode } from '../organisations/organisation.ts'
import { inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { inlinedVisibility, tenantCtes } from '../records/visible-to.ts'
import { tableAsRead } from '../tables.ts'

export function searchHandlers(source: ScopeSource): Handlers<typeof routes.search, Session> {
  return {
    records: ({ session, query }) =>
      inReadScope(source, session, async (scope) => ({ response: await searchRecords(scope, session, query.text) })),
  }
}

/** Of more matches than these of a family the best are not looked for: the text says too little to order them. */
const maxRankedMatches = 200

/** A table with records to find, and how they are named. */
type Searched = {
  readonly table: string
  /** The table as the scope reads it, under its own name. */
  readonly from?: RawBuilder<unknown>
  readonly family: Pick<Family, 'permission'>
  readonly label: RawBuilder<unknown>
  readonly code?: RawBuilder<unknown>
  readonly detail: RawBuilder<unknown>
  /** SQL of a detail that is looked up by `detail`, for the named records only. */
  readonly lookUp?: RawBuilder<unknown>
  /** The role of a person. */
  readonly role?: RawBuilder<unknown>
  /** Where else a word is looked for than in the searchable text, as in the list of the family. */
  readonly alsoSearched?: AlsoSearched
  /** Whether a record has all the words; by default its searchable text does. */
  readonly matches?: RawBuilder<boolean>
}

type MatchRow = Omit<RecordMatch, 'mayVisit'> & { readonly family: SearchedFamily; readonly role: Role | null }

/** The best matches of each family the role may open, in one statement. */
export async function searchRecords(
  scope: Scope,
  { role, userId }: Pick<Session, 'role' | 'userId'>,
  typed: string,
): Promise<RecordMatches> {
  const text = readSearchText(typed) ?? ''
  if (text.length < minSearchCharacters) return []
  const tenants = tenantCtes(scope)
  const visible = (await inlinedVisibility(scope)) ?? tenants.visible
  const sources = searchedSources(scope, text, visible)
  const permitted = searchedFamilies.filter((name) => mayRead(role, [sources[name].family.permission.screen]))
  if (permitted.length === 0) return []
  const parts = permitted.map((name) => matchesSql(name, sources[name], text, visible))
  const { rows } = await sql<MatchRow>`with ${tenants.ctes} ${sql.join(parts, sql` union all `)}`.execute(
    scope.transaction,
  )
  return permitted.flatMap((family): RecordMatches => {
    const matches = rows
      .filter((row) => row.family === family)
      .map(({ family: _, role: personRole, ...row }) => {
        const mayVisit = personRole !== null && row.id !== userId && mayActAs(role, personRole)
        return { ...row, mayVisit }
      })
    const hasMore = matches.length > maxNamedMatches
    return matches.length === 0 ? [] : [{ family, rows: matches.slice(0, maxNamedMatches), hasMore }]
  })
}

type Visible = (table: string) => RawBuilder<boolean>

/**
 * The first rows of a family: named exactly so, then with a name or code that begins so, then with a word of the name that
 * does.
 */
function matchesSql(name: SearchedFamily, searched: Searched, text: string, visible: Visible): RawBuilder<unknown> {
  const { table, from = sql.table(table), label, code = sql`''`, detail, role = sql`null` } = searched
  const matches = searched.matches ?? allWords(table, text, searched.alsoSearched)
  const column = (field: string) => sql.ref(`${table}.${field}`)
  const key = escapedSearchKey(text)
  const rank = sql`case when key = search_key(${text}) or lower_code = search_key(${text}) then 0
    when key like ${key} || '%' or lower_code like ${key} || '%' then 1
    when key like '% ' || ${key} || '%' then 2 else 3 end`
  return sql`(
    select ${name}::text as family, id, label, code, ${searched.lookUp ?? sql`detail`} as detail, role
    from (select * from (
        select ${column('id')} as id, ${column('label_key')} as key, lower(${code} collate "C") as lower_code,
          ${label} as label, ${code} as code, ${detail} as detail, ${role}::text as role,
          ${column('tenant_id')} as owner
        from ${from} where not ${column('deleted')} and ${matches} and ${visible(table)} limit ${maxRankedMatches}) candidate
      order by ${rank}, key, id limit ${maxNamedMatches + 1}) match)`
}

const allWords = (table: string, text: string, alsoSearched?: AlsoSearched): RawBuilder<boolean> =>
  sql`(${sql.join(containsWords(sql.ref(`${table}.search_text`), text, {}, alsoSearched), sql` and `)})`

function searchedSources(scope: Scope, text: string, visible: Visible): Readonly<Record<SearchedFamily, Searched>> {
  const named = (table: string) => ({ label: sql.ref(`${table}.name`), code: sql.ref(`${table}.code`), table })
  return {
    formula: {
      ...named('formula'),
      ...{ family: formula, from: tableAsRead(scope, 'formula'), matches: formulaMatches(text, visible) },
      detail: sql`formula.farm_id`,
      lookUp: sql`coalesce((select name from farm where farm.id = match.detail
        and (farm.tenant_id = match.owner or ${visible('farm')})), '')`,
    },
    farm: {
      ...named('farm'),
      family: farm,
      detail: placeSql('farm'),
      alsoSearched: searchedByPostcode({ family: farm }),
    },
    structure: {
      ...{ ...named('structure'), family: structure, detail: placeSql('structure') },
      alsoSearched: searchedByPostcode({ family: structure }),
    },
    food: { ...named('food'), family: food, detail: sql`''` },
    orderForm: { ...named('order_form'), family: orderForm, detail: sql`order_form.farm_name` },
    quote: { ...named('quote'), family: quote, detail: sql`quote.farm_name` },
    priceList: { ...named('price_list'), family: priceList, detail: sql`''` },
    structureUser: {
      ...{ table: 'structure_user', family: personFamily, label: sql`structure_user.full_name` },
      ...{ detail: sql`''`, role: sql`structure_user.role_name` },
      alsoSearched: searchedByTenantAndRole,
      lookUp: sql`coalesce((select name from organisation where organisation.tenant_id = match.owner),
        (select name from tenant where tenant.id = match.owner), '')`,
    },
  }
}

/** The screen of a person opens also to those who may only read. */
const personFamily = {
  permission: { ...storedUser.permission, screen: 'Business Module - Structure User [Read]' },
} as const

const placeSql = (table: string) => sql`trim(${sql.ref(`${table}.zip_code`)} || ' ' || ${sql.ref(`${table}.city`)})`

/** A formula is known by its own name and code and by its farm: each word is in one or the other. */
function formulaMatches(text: string, visible: Visible): RawBuilder<boolean> {
  const inFormula = containsWords(sql`formula.search_text`, text)
  const inFarm = containsWords(sql`farm.search_text`, text)
  const words = inFormula.map(
    (hasWord, index) => sql`(${hasWord} or formula.farm_id = any (array(select id from farm
      where ${inFarm[index] ?? sql`false`} and ${visible('farm')})))`,
  )
  return sql`(${sql.join(words, sql` and `)})`
}
