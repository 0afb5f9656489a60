import { referencedFamily } from '@provende/contract/kit/fields.ts'
import type { Family } from '@provende/contract/records/family.ts'
import { type RawBuilder, sql } from 'kysely'
import { irregularColumns } from '../tables.ts'

/* How the names of a family become SQL names. Only this file builds SQL names from strings. */

/** `shortLabel` → `short_label`. */
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The table of a family: `foodBase` → `food_base`. */
export const tableOf = (family: string): string => toSnakeCase(family)
/** The table of the lines of a family: `food` and `properties` → `food_properties`. */
export const lineTableOf = (family: Family, line: string): string => `${tableOf(family.name)}_${toSnakeCase(line)}`
/** The foreign key of a line to its record: `food_id`. */
export const ownerColumnOf = (family: Family): string => `${tableOf(family.name)}_id`

/** The fields that every record has, and those of their columns that are not named after them. */
const commonFields = [
  'id',
  'ownerTenantId',
  'tenantsShared',
  'ownerUserId',
  'creationDate',
  'modificationDate',
  'deleted',
]
const commonColumns: Readonly<Record<string, string>> = { ownerTenantId: 'tenant_id', ownerUserId: 'user_id' }

export const columnOf = (table: string, field: string): string =>
  irregularColumns[table]?.[field] ?? commonColumns[field] ?? toSnakeCase(field)
/** `"food"."short_label"`. */
export const columnRef = (table: string, field: string) => sql.ref(`${table}.${columnOf(table, field)}`)

/** Every field of a family that is a column: its own fields, then the common ones. */
export const columnFields = (family: Family): string[] => [...Object.keys(family.fields), ...commonFields]

/** The reference fields of a family, each with the table it refers to. */
export const referencesOf = (fields: Family['fields']): [field: string, table: string][] =>
  Object.entries(fields).flatMap(([field, schema]): [string, string][] => {
    const family = referencedFamily(schema)
    return family === undefined ? [] : [[field, tableOf(family)]]
  })

/** `"food"."short_label" as "shortLabel"` for each field. */
export const selectList = (table: string, fields: readonly string[]): RawBuilder<unknown> =>
  sql.join(fields.map((field) => sql`${columnRef(table, field)} as ${sql.ref(field)}`))

/**
 * The expression that searches and sorts a text field, ignoring case and accents; that of the label is a stored column.
 */
export const searchKeyOf = (family: Family, field: string): RawBuilder<string> =>
  field === family.filters[0]
    ? sql`${sql.ref(`${tableOf(family.name)}.label_key`)}`
    : sql`search_key(${columnRef(tableOf(family.name), field)}) collate "C"`

/**
 * The order of a list: text by search key, anything else by value, nulls last; the same on both engines, whatever their
 * collations. Text is never null, so one index serves both directions. Search results are sorted explicitly (`|| ''`):
 * otherwise almost the whole index would be read to find them.
 */
export function orderByOf(family: Family, field: string | RawBuilder<unknown>, descending: boolean, isSearch: boolean) {
  const direction = descending ? sql`desc` : sql`asc`
  const expression =
    typeof field === 'string' && isTextField(family, field)
      ? sql`${searchKeyOf(family, field)} ${isSearch ? sql`|| ''` : sql``} ${direction}`
      : sql`${typeof field === 'string' ? columnRef(tableOf(family.name), field) : field} ${direction} nulls last`
  return sql`${expression}, ${sql.ref(`${tableOf(family.name)}.id`)} ${direction}`
}

/** A field is text when its schema accepts an arbitrary word. */
const isTextField = (family: Family, field: string) => typeof family.fields[field]?.safeParse('a').data === 'string'
