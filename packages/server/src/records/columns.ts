import { referencedFamily } from '@provende/contract/kit/fields.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { type RawBuilder, sql } from 'kysely'

/* How the names of a family become names of SQL. Nothing else here or elsewhere builds a name from a string. */

/** `shortLabel` → `short_label`. */
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The table of a family: `foodBase` → `food_base`. */
export const tableOf = (family: string): string => snake(family)
/** The table of the lines a family owns: `food` and `properties` → `food_properties`. */
export const lineTableOf = (family: Family, line: string): string => `${tableOf(family.name)}_${snake(line)}`
/** The column that ties a line to its owner: `food_id`. */
export const ownerColumnOf = (family: Family): string => `${tableOf(family.name)}_id`

/** Columns every record has, by field. */
const common: Readonly<Record<string, string>> = {
  id: 'id',
  ownerTenantId: 'tenant_id',
  tenantsShared: 'tenants_shared',
  ownerUserId: 'user_id',
  creationDate: 'creation_date',
  modificationDate: 'modification_date',
  deleted: 'deleted',
}

export const columnOf = (field: string): string => common[field] ?? snake(field)

/** Every field of a family that is a column, its own first. */
export const columnFields = (family: Family): string[] => [...Object.keys(family.fields), ...Object.keys(common)]

/** The fields of a family that refer to other records, with the table they refer to. */
export const referencesOf = (fields: Family['fields']): [field: string, table: string][] =>
  Object.entries(fields).flatMap(([field, schema]): [string, string][] => {
    const family = referencedFamily(schema)
    return family === undefined ? [] : [[field, tableOf(family)]]
  })

/** `"food"."short_label" as "shortLabel"` for each field. */
export const selected = (table: string, fields: readonly string[]): RawBuilder<unknown> =>
  sql.join(fields.map((field) => sql`${sql.ref(`${table}.${columnOf(field)}`)} as ${sql.ref(field)}`))

/** What a text is compared by, without regard to case and accents; that of the label is stored beside it. */
export const keyOf = (family: Family, field: string): RawBuilder<string> =>
  field === family.filters[0]
    ? sql`${sql.ref(`${tableOf(family.name)}.label_key`)}`
    : sql`search_key(${sql.ref(`${tableOf(family.name)}.${columnOf(field)}`)}) collate "C"`

/**
 * What a list is ordered by: text through its key, anything else by value, empty ones last. The same on both engines,
 * whatever their collations. A text is never null, so that its index read backwards is the descending order.
 * What a search found is sorted by itself: the index of the order would be read almost whole to find it again.
 */
export function orderOf(family: Family, field: string, descending: boolean, isSearch: boolean): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  const key = isText(family, field)
    ? sql`${keyOf(family, field)} ${isSearch ? sql`|| ''` : sql``} ${direction}`
    : sql`${sql.ref(`${tableOf(family.name)}.${columnOf(field)}`)} ${direction} nulls last`
  return sql`${key}, ${sql.ref(`${tableOf(family.name)}.id`)} ${direction}`
}

/** A field is text when it takes any word. */
const isText = (family: Family, field: string) => typeof family.fields[field]?.safeParse('a').data === 'string'
