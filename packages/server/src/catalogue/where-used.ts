import { property } from '@provende/contract/catalogue/nutrient.ts'
import type { Uses } from '@provende/contract/catalogue/where-used.ts'
import { referencedFamily } from '@provende/contract/kit/fields.ts'
import type { Family } from '@provende/contract/records/family.ts'
import type { routes } from '@provende/contract/routes.ts'
import { mayRead } from '@provende/domain/access/permissions.ts'
import { readEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session.ts'
import type { Handlers } from '../kit/handler.ts'
import { columnOf, lineTableOf, ownerColumnOf, tableOf } from '../records/columns.ts'
import { existingRecord } from '../records/handlers.ts'
import { inReadScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/* What depends on a food or a nutrient, over every family that refers to one. */

/** What is depended on: a record of that family. */
type Item = { readonly family: Family; readonly id: number }
type Condition = RawBuilder<boolean>

/** The table of a family: that of nutrients holds properties too, and `isOf` tells them apart. */
const storedIn = ({ name }: Family): string => (name === property.name ? 'nutrient' : tableOf(name))
const isOf = ({ name }: Family): Condition => {
  const kind = Object.entries(nutrientKinds).find(([each]) => each === name)?.[1]
  return kind === undefined ? sql`true` : sql`nutrient.type_nutrient = ${kind}`
}

/**
 * How records of a family depend on an item beyond what the references of its fields and lines say: conditions on its
 * table that hold for those that do; none when records of that family never can.
 */
export type Dependence = {
  readonly family: Family
  readonly conditions: (scope: Scope, item: Item) => Promise<readonly Condition[]>
}

/** Most records told of one family; how many there are is told beside them. */
const mostTold = 10

/** The calls that say what depends on one: among `families`, by their references and by what else is given. */
export function whereUsedHandlers(
  source: ScopeSource,
  families: readonly Family[],
  others: readonly Dependence[],
): Handlers<typeof routes.whereUsed, Session> {
  const uses =
    (name: string) =>
    ({ session, params: { id } }: { session: Session; params: { id: number } }) =>
      inReadScope(source, session, async (scope) => {
        const family = familyNamed(families, name)
        await existingRecord(scope, family, id)
        const readable = families.filter(({ permission: { screen, alsoReadWith } }) =>
          mayRead(session.role, [screen, ...alsoReadWith]),
        )
        const answer: Uses = []
        for (const each of readable) {
          const conditions = await conditionsOf(scope, each, { family, id }, others)
          const told = conditions.length === 0 ? null : await dependents(scope, families, each, conditions)
          if (told !== null && told.count > 0) answer.push(told)
        }
        return { answer }
      })
  return { food: uses('food'), nutrient: uses('nutrient') }
}

async function conditionsOf(scope: Scope, family: Family, item: Item, others: readonly Dependence[]) {
  const given = others.filter((other) => other.family.name === family.name)
  const more = await Promise.all(given.map((other) => other.conditions(scope, item)))
  return [...referenceConditions(family, item), ...more.flat()]
}

/** A field that names the item, alone or among others, or a line that does. */
function referenceConditions(family: Family, { family: { name }, id }: Item): Condition[] {
  const table = storedIn(family)
  const naming = (fields: Family['fields'], from: string) =>
    Object.entries(fields)
      .filter(([, schema]) => referencedFamily(schema) === name)
      .map(([field, schema]): Condition => {
        const column = sql.ref(`${from}.${columnOf(field)}`)
        return schema.safeParse([]).success ? sql`${id} = any (${column})` : sql`${column} = ${id}`
      })
  const inLines = Object.entries(family.lines).flatMap(([line, fields]) => {
    const lines = lineTableOf(family, line)
    const owner = sql.ref(`${lines}.${ownerColumnOf(family)}`)
    return naming(fields, lines).map(
      (names): Condition => sql`${sql.ref(`${table}.id`)} in (select ${owner} from ${sql.table(lines)} where ${names})`,
    )
  })
  return [...naming(family.fields, table), ...inLines]
}

type Row = { id: number; label: string; deleted: boolean; aboveId: number | null; count: number }

/** The label of a record and the one it stands under. */
function namesOf(family: Family): RawBuilder<unknown> {
  const table = storedIn(family)
  const column = (field: string) => sql.ref(`${table}.${columnOf(field)}`)
  const above = aboveOf(family)
  return sql`${column('id')}, ${column(family.filters[0] ?? 'id')} as label,
    ${above === undefined ? sql`null::bigint` : column(above.field)} as "aboveId"`
}

/** The field that names the record above, and its family; undefined when records of this one stand on their own. */
function aboveOf({ parent, fields }: Family): { field: string; family: string } | undefined {
  const schema = parent === null ? undefined : fields[parent]
  const family = schema && referencedFamily(schema)
  return parent === null || family === undefined ? undefined : { field: parent, family }
}

async function dependents(
  scope: Scope,
  families: readonly Family[],
  family: Family,
  conditions: readonly Condition[],
): Promise<Uses[number]> {
  const table = storedIn(family)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const { rows } = await sql<Row>`
    select ${namesOf(family)}, ${column('deleted')}, count(*) over () as count from ${sql.table(table)}
    where ${visibleTo(scope, table)} and ${isOf(family)} and (${sql.join(conditions, sql` or `)})
    order by ${column('deleted')}, ${column('label_key')}, ${column('id')} limit ${mostTold}`.execute(scope.transaction)
  const lines = await linesAbove(scope, families, family, rows)
  const records = rows.map(({ id, label, deleted, aboveId }) => ({
    id,
    label,
    deleted,
    above: lines.get(aboveId) ?? [],
  }))
  return { family: family.name, count: rows[0]?.count ?? 0, records }
}

/** By the id of the record above: the line of those above `rows`, the outermost first. */
async function linesAbove(
  scope: Scope,
  families: readonly Family[],
  family: Family,
  rows: readonly Pick<Row, 'aboveId'>[],
): Promise<ReadonlyMap<number | null, { id: number; label: string }[]>> {
  const above = aboveOf(family)
  const ids = rows.flatMap(({ aboveId }) => aboveId ?? [])
  if (above === undefined || ids.length === 0) return new Map()
  const owner = familyNamed(families, above.family)
  const table = storedIn(owner)
  const { rows: owners } = await sql<Row>`
    select ${namesOf(owner)} from ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} = any(${ids}::bigint[]) and ${visibleTo(scope, table)}`.execute(scope.transaction)
  const lines = await linesAbove(scope, families, owner, owners)
  return new Map(owners.map(({ id, label, aboveId }) => [id, [...(lines.get(aboveId) ?? []), { id, label }]]))
}

function familyNamed(families: readonly Family[], name: string): Family {
  const family = families.find((each) => each.name === name)
  if (family === undefined) throw new Error(`${name} is not among the families of where-used`)
  return family
}

/** Those of a kind whose equation names a nutrient: the one of that code which their tenant knows it by. */
export const namedInEquations = (kind: Family): Dependence => ({
  family: kind,
  conditions: async (scope, item) => {
    if (storedIn(item.family) !== storedIn(kind)) return []
    const { rows } = await sql<{ id: number; code: string; equation: string }>`
      select nutrient.id, named.code, nutrient.equation from nutrient named
      join nutrient on nutrient.is_complex and strpos(nutrient.equation, named.code) > 0
      where named.id = ${item.id} and ${visibleTo(scope, 'nutrient')}
      and not exists (select from nutrient own where own.tenant_id = nutrient.tenant_id and own.code = named.code
        and own.id <> named.id)`.execute(scope.transaction)
    const naming = rows.filter(({ code, equation }) => {
      const terms = readEquation(equation)
      return !('kind' in terms) && terms.some((term) => term.code === code)
    })
    return [sql`nutrient.id = any(${naming.map(({ id }) => id)}::bigint[])`]
  },
})
