import { propertyFamily } from '@provende/contract/catalogue/nutrient.ts'
import type { DependentsResponse } from '@provende/contract/catalogue/where-used.ts'
import { referencedFamily } from '@provende/contract/kit/fields.ts'
import type { Family } from '@provende/contract/records/family.ts'
import type { routes } from '@provende/contract/routes.ts'
import { mayRead } from '@provende/domain/access/permissions.ts'
import { parseEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import type { Handlers } from '../kit/handler.ts'
import { columnRef, lineTableOf, ownerColumnOf, tableOf } from '../records/columns.ts'
import { requireVisibleRecord } from '../records/handlers.ts'
import { inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/* Finds what depends on a food or a nutrient, across all families that can refer to one. */

/** The record depended on. */
type UsedItem = { readonly family: Family; readonly id: number }
type SqlCondition = RawBuilder<boolean>

/** The table of a family. The nutrient table also holds properties; `nutrientKindCondition` tells them apart. */
const storageTableOf = ({ name }: Family): string => (name === propertyFamily.name ? 'nutrient' : tableOf(name))
const nutrientKindCondition = ({ name }: Family): SqlCondition => {
  const kind = Object.entries(nutrientKinds).find(([candidate]) => candidate === name)?.[1]
  return kind === undefined ? sql`true` : sql`nutrient.type_nutrient = ${kind}`
}

/**
 * Dependencies of a family on an item beyond the references of its fields and lines: conditions on its table for the
 * dependent records; none if records of the family cannot depend on the item.
 */
export type DependencyRule = {
  readonly family: Family
  readonly conditions: (scope: Scope, item: UsedItem) => Promise<readonly SqlCondition[]>
  /** That a dependent record uses the item today, where that is less than to depend on it. */
  readonly inUse?: (item: UsedItem) => SqlCondition | null
}

/**
 * Maximum number of records returned per family; the total count is returned too. Records of a parent, such as versions of
 * sets and rations of farms, have no list across their parents: so many are all that one can be shown.
 */
const maxRecordsPerFamily = 100
const maxRecordsWithinParents = 1000

/** The where-used calls: search `families` by their references and by the `extraRules`. */
export function whereUsedHandlers(
  source: ScopeSource,
  families: readonly Family[],
  extraRules: readonly DependencyRule[],
): Handlers<typeof routes.whereUsed, Session> {
  const uses =
    (name: string) =>
    ({ session, params: { id } }: { session: Session; params: { id: number } }) =>
      inReadScope(source, session, async (scope) => {
        const family = familyByName(families, name)
        await requireVisibleRecord(scope, family, id)
        const readable = families.filter(({ permission: { screen, alsoReadWith } }) =>
          mayRead(session.role, [screen, ...alsoReadWith]),
        )
        const response: DependentsResponse = []
        for (const candidate of readable) {
          const conditions = await dependencyConditions(scope, candidate, { family, id }, extraRules)
          const inUse = extraRules.find((rule) => rule.family.name === candidate.name)?.inUse?.({ family, id }) ?? null
          const use =
            conditions.length === 0 ? null : await dependentsInFamily(scope, families, candidate, conditions, inUse)
          if (use !== null && use.count > 0) response.push(use)
        }
        return { response }
      })
  return { food: uses('food'), nutrient: uses('nutrient') }
}

async function dependencyConditions(
  scope: Scope,
  family: Family,
  item: UsedItem,
  extraRules: readonly DependencyRule[],
) {
  const rules = extraRules.filter((rule) => rule.family.name === family.name)
  const ruleConditions = await Promise.all(rules.map((rule) => rule.conditions(scope, item)))
  return [...referenceConditions(family, item), ...ruleConditions.flat()]
}

/** Conditions that a field, single-valued or an array, or a line refers to the item; one of them is enough. */
export function referenceConditions(family: Family, { family: { name }, id }: UsedItem): SqlCondition[] {
  const table = storageTableOf(family)
  const referencingColumns = (fields: Family['fields'], from: string) =>
    Object.entries(fields)
      .filter(([, schema]) => referencedFamily(schema) === name)
      .map(([field, schema]): SqlCondition => {
        const column = columnRef(from, field)
        return schema.safeParse([]).success ? sql`${id} = any (${column})` : sql`${column} = ${id}`
      })
  const inLines = Object.entries(family.lines).flatMap(([line, fields]) => {
    const lines = lineTableOf(family, line)
    const owner = sql.ref(`${lines}.${ownerColumnOf(family)}`)
    return referencingColumns(fields, lines).map(
      (names): SqlCondition =>
        sql`${sql.ref(`${table}.id`)} in (select ${owner} from ${sql.table(lines)} where ${names})`,
    )
  })
  return [...referencingColumns(family.fields, table), ...inLines]
}

type UsageRow = { id: number; label: string; deleted: boolean; aboveId: number | null; count: number; inUse?: number }

/** The label of a record and the id of its parent. */
function labelColumns(family: Family): RawBuilder<unknown> {
  const table = storageTableOf(family)
  const column = (field: string) => columnRef(table, field)
  const parent = parentReferenceOf(family)
  return sql`${column('id')}, ${column(family.filters[0] ?? 'id')} as label,
    ${parent === undefined ? sql`null::bigint` : column(parent.field)} as "aboveId"`
}

/** The field that refers to the parent record, and its family; undefined for families without parent. */
function parentReferenceOf({ parent, fields }: Family): { field: string; family: string } | undefined {
  const schema = parent === null ? undefined : fields[parent]
  const family = schema && referencedFamily(schema)
  return parent === null || family === undefined ? undefined : { field: parent, family }
}

async function dependentsInFamily(
  scope: Scope,
  families: readonly Family[],
  family: Family,
  conditions: readonly SqlCondition[],
  inUse: SqlCondition | null,
): Promise<DependentsResponse[number]> {
  const table = storageTableOf(family)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const countInUse = inUse === null ? sql`` : sql`, count(*) filter (where ${inUse}) over () as "inUse"`
  const inUseFirst = inUse === null ? sql`` : sql`${inUse} desc, `
  const { rows } = await sql<UsageRow>`
    select ${labelColumns(family)}, ${column('deleted')}, count(*) over () as count${countInUse} from ${sql.table(table)}
    where ${visibleTo(scope, table)} and ${nutrientKindCondition(family)} and (${sql.join(conditions, sql` or `)})
    order by ${column('deleted')}, ${inUseFirst}${column('label_key')}, ${column('id')} limit ${family.parent === null ? maxRecordsPerFamily : maxRecordsWithinParents}`.execute(
    scope.transaction,
  )
  const ancestors = await ancestorsByParentId(scope, families, family, rows)
  const records = rows.map(({ id, label, deleted, aboveId }) => ({
    id,
    label,
    deleted,
    above: ancestors.get(aboveId) ?? [],
  }))
  const [first] = rows
  return {
    ...{ family: family.name, count: first?.count ?? 0 },
    ...(first?.inUse !== undefined && { inUse: first.inUse }),
    records,
  }
}

/** The ancestors of each parent id, outermost first, including the parent. */
async function ancestorsByParentId(
  scope: Scope,
  families: readonly Family[],
  family: Family,
  rows: readonly Pick<UsageRow, 'aboveId'>[],
): Promise<ReadonlyMap<number | null, { id: number; label: string }[]>> {
  const parent = parentReferenceOf(family)
  const ids = rows.flatMap(({ aboveId }) => aboveId ?? [])
  if (parent === undefined || ids.length === 0) return new Map()
  const owner = familyByName(families, parent.family)
  const table = storageTableOf(owner)
  const { rows: owners } = await sql<UsageRow>`
    select ${labelColumns(owner)} from ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} = any(${ids}::bigint[]) and ${visibleTo(scope, table)}`.execute(scope.transaction)
  const ancestors = await ancestorsByParentId(scope, families, owner, owners)
  return new Map(owners.map(({ id, label, aboveId }) => [id, [...(ancestors.get(aboveId) ?? []), { id, label }]]))
}

function familyByName(families: readonly Family[], name: string): Family {
  const family = families.find((candidate) => candidate.name === name)
  if (family === undefined) throw new Error(`${name} is not among the families of where-used`)
  return family
}

/**
 * Dependency of complex nutrients, of one kind, on nutrients in their equation. A code counts only if it resolves to
 * this nutrient, not to another one of the dependent's tenant with the same code.
 */
export const equationDependency = (kind: Family): DependencyRule => ({
  family: kind,
  conditions: async (scope, item) => {
    if (storageTableOf(item.family) !== storageTableOf(kind)) return []
    const { rows } = await sql<{ id: number; code: string; equation: string }>`
      select nutrient.id, named.code, nutrient.equation from nutrient named
      join nutrient on nutrient.is_complex and strpos(nutrient.equation, named.code) > 0
      where named.id = ${item.id} and ${visibleTo(scope, 'nutrient')}
      and not exists (select from nutrient own where own.tenant_id = nutrient.tenant_id and own.code = named.code
        and own.id <> named.id)`.execute(scope.transaction)
    const dependents = rows.filter(({ code, equation }) => {
      const terms = parseEquation(equation)
      return !('kind' in terms) && terms.some((term) => term.code === code)
    })
    return [sql`nutrient.id = any(${dependents.map(({ id }) => id)}::bigint[])`]
  },
})
