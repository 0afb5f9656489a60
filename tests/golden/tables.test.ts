import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { roles, tenantRoles } from '@provende/domain/access/roles.ts'
import { type Node, parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { lineTableOf, columnOf as storedColumnOf, tableOf } from '../../packages/server/src/records/columns.ts'
import { families } from '../conformance/support-families.ts'
import { onMainEngine } from '../kit/support/databases.ts'

/*
 * tables.ts is written by hand for the compiler, the tables are created by the migrations: both are described with one
 * line per column, and must be the same: its kind or the words it may hold, whether it may be null, and whether the
 * database fills it.
 */

const tablesPath = fileURLToPath(new URL('../../packages/server/src/tables.ts', import.meta.url))

type TableColumn = { readonly kind: string; readonly nullable?: boolean; readonly filled?: 'byDefault' | 'always' }
type ColumnsByName = ReadonlyMap<string, TableColumn>

/** `name: text, null, byDefault` */
const describeColumns = (table: string, columns: ColumnsByName) =>
  [...columns].map(([name, { kind, nullable, filled }]) =>
    [`${table}.${name}: ${kind}`, ...(nullable ? ['null'] : []), ...(filled ? [filled] : [])].join(', '),
  )

/**
 * The columns of every table in the database. A generated column may be null only if its expression can be: the columns
 * in these expressions are never null. `words` is the check that a text is one of some words.
 */
const catalogueSql = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    case when a.attgenerated = '' then not a.attnotnull else pg_get_expr(d.adbin, d.adrelid) like '%NULL%' end as nullable,
    case when a.attgenerated <> '' then 'always' when a.atthasdef or a.attidentity <> '' then 'byDefault' end as filled,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
      and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[''%') as words
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'schema_migration'`

const columnKindsByType: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  numeric: 'number',
  'double precision': 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
}

const describeWords = (words: readonly string[]) => [...words].toSorted().join(' | ')

/** The words in a check, or the kind of the type without one. */
function columnKindOf(type: string, check: string | null): string {
  if (check === null && type.endsWith('[]')) return `${columnKindOf(type.slice(0, -2), null)}[]`
  if (check === null) return columnKindsByType[type] ?? type
  return describeWords([...check.matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word))
}

/** Describes the columns in tables.ts; understands only the kinds of types used there. */
function readTables(text: string): string[] {
  const { program, errors } = parseSync(tablesPath, text)
  expect(errors).toEqual([])
  const aliases = new Map<string, Node>()
  const tables = new Map<string, Node>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'TSTypeAliasDeclaration') aliases.set(declared.id.name, declared.typeAnnotation)
    if (declared?.type === 'TSInterfaceDeclaration' && declared.id.name === 'Tables')
      for (const [name, type] of propertyTypesOf(declared.body.body)) tables.set(name, type)
  }
  return [...tables].flatMap(([name, type]) => describeColumns(name, columnsOfTable(type, aliases)))
}

function propertyTypesOf(body: readonly Node[]): [name: string, type: Node][] {
  return body.map((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation)
      throw new Error(`tables.ts has a ${member.type}, which this reader does not know`)
    return [member.key.name, member.typeAnnotation.typeAnnotation]
  })
}

function columnsOfTable(type: Node, aliases: ReadonlyMap<string, Node>): ColumnsByName {
  if (type.type === 'TSIntersectionType')
    return new Map(type.types.flatMap((part) => [...columnsOfTable(part, aliases)]))
  if (type.type === 'TSTypeLiteral')
    return new Map(propertyTypesOf(type.members).map(([name, column]) => [name, columnOfType(column, aliases)]))
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
    const alias = aliases.get(type.typeName.name)
    if (alias) return columnsOfTable(alias, aliases)
  }
  throw new Error(`tables.ts has a table that is a ${type.type}`)
}

const keywordTypes: Readonly<Record<string, string>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSUnknownKeyword: 'json',
}

/** The unions of words that tables.ts imports. */
const importedWords: Readonly<Record<string, readonly string[]>> = { Role: roles, TenantRole: tenantRoles }

/** The words of a union of literals; undefined for any other type. */
function literalWordsOf(types: readonly Node[]): string[] | undefined {
  const words = types.map((type) => {
    if (type.type === 'TSParenthesizedType') return literalWordsOf([type.typeAnnotation])
    if (type.type === 'TSUnionType') return literalWordsOf(type.types)
    return type.type === 'TSLiteralType' && type.literal.type === 'Literal' ? [String(type.literal.value)] : undefined
  })
  return words.includes(undefined) ? undefined : words.flatMap((part) => part ?? [])
}

function columnOfType(type: Node, aliases: ReadonlyMap<string, Node>): TableColumn {
  if (type.type === 'TSParenthesizedType') return columnOfType(type.typeAnnotation, aliases)
  if (type.type === 'TSArrayType') return { kind: `${columnOfType(type.elementType, aliases).kind}[]` }
  const parts = type.type === 'TSUnionType' ? type.types.filter((part) => part.type !== 'TSNullKeyword') : [type]
  const words = literalWordsOf(parts)
  if (type.type === 'TSUnionType') {
    const [first, ...others] = parts
    if (first === undefined || (words === undefined && others.length > 0))
      throw new Error('tables.ts has a column with two kinds')
    const column = words === undefined ? columnOfType(first, aliases) : { kind: describeWords(words) }
    return { ...column, nullable: parts.length < type.types.length }
  }
  if (words !== undefined) return { kind: describeWords(words) }
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier')
    return referencedColumn(type.typeName.name, type.typeArguments?.params ?? [], aliases)
  const kind = keywordTypes[type.type]
  if (kind === undefined) throw new Error(`tables.ts has a column that is a ${type.type}`)
  return { kind }
}

/** `Json<T>` is declared as a ColumnType of T. */
const isJson = (type: Node) =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'T'

function referencedColumn(
  name: string,
  [first, ...writes]: readonly Node[],
  aliases: ReadonlyMap<string, Node>,
): TableColumn {
  if (name === 'Date' || name === 'Buffer') return { kind: name }
  if (name === 'Generated' && first) return { ...columnOfType(first, aliases), filled: 'byDefault' }
  if (name === 'GeneratedAlways' && first) return { ...columnOfType(first, aliases), filled: 'always' }
  if (name === 'ColumnType' && first) {
    const has = (type: Node, keyword: Node['type']) =>
      type.type === 'TSUnionType' && type.types.some((part) => part.type === keyword)
    if (writes.some((type) => has(type, 'TSNullKeyword') !== has(first, 'TSNullKeyword')))
      throw new Error('tables.ts has a column that is null only when read or only when written')
    const [onInsert = first] = writes
    const column = { kind: 'json', ...(isJson(first) ? {} : columnOfType(first, aliases)) }
    return { ...column, ...(has(onInsert, 'TSUndefinedKeyword') ? { filled: 'byDefault' as const } : {}) }
  }
  const words = importedWords[name]
  if (words) return { kind: describeWords(words) }
  const alias = aliases.get(name)
  if (alias === undefined) throw new Error(`tables.ts has a column that is a ${name}`)
  return columnOfType(alias, aliases)
}

const tablesSource = readFileSync(tablesPath, 'utf8')

// Both engines have the schema of schema.sql.
onMainEngine(({ fresh }) => {
  test('tables.ts lists exactly the columns of the database, with their kinds, words and nulls', async () => {
    const { rows } = await (await fresh()).pool.query(catalogueSql)
    const columns = rows.flatMap(({ table, name, type, words, nullable, filled }) =>
      describeColumns(table, new Map([[name, { kind: columnKindOf(type, words), nullable, filled }]])),
    )
    expect(columns.length).toBeGreaterThan(150)
    expect(readTables(tablesSource).toSorted()).toEqual(columns.toSorted())
  })
})

test.each([
  ['a column is missing', 'short_label: string', ''],
  ['there is an extra column', 'short_label: string', 'short_label: string; long_label: string'],
  ['a kind is wrong', 'type_id: number | null', 'type_id: string | null'],
  ['a nullable column is declared as never null', 'volume: number | null', 'volume: number'],
  ['a default is missing', 'key_words: Generated<string>', 'key_words: string'],
  ['a table is missing', 'rate_count: {', 'rate_counts: {'],
  [
    'a generated column is declared as never null',
    'food_id: GeneratedAlways<number | null>',
    'food_id: GeneratedAlways<number>',
  ],
  ['a word is missing', "type: Generated<'simple' | 'complex'>", "type: Generated<'simple'>"],
  ['a text is declared as any word', 'role: TenantRole', 'role: string'],
])('the comparison fails when %s', (_, written, instead) => {
  expect(tablesSource).toContain(written)
  expect(readTables(tablesSource.replace(written, instead))).not.toEqual(readTables(tablesSource))
})

test('a column that is null only when read is refused', () => {
  const type = 'end_date: ColumnType<Date | null, Date | string | null, Date | string | null>'
  expect(tablesSource).toContain(type)
  const readOnlyNull = 'end_date: ColumnType<Date | null, Date | string, Date | string>'
  expect(() => readTables(tablesSource.replace(type, readOnlyNull))).toThrow(/null only when read/)
})

const largestInteger = 2 ** 31 - 1

onMainEngine(({ fresh }) => {
  test('no field takes a number that its column cannot hold', async () => {
    const { rows } = await (await fresh()).pool.query<{ table: string; name: string }>(
      `select relname as table, attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
        where atttypid = 'integer'::regtype and relkind = 'r' and attnum > 0 and not attisdropped`,
    )
    const isInteger = new Set(rows.map(({ table, name }) => `${table}.${name}`))
    const tooWide = Object.values(families).flatMap(({ family }) => [
      ...fieldsOf(family.fields, tableOf(family.name)),
      ...Object.entries(family.lines).flatMap(([name, fields]) => fieldsOf(fields, lineTableOf(family, name))),
    ])
    expect(tooWide).toEqual([])

    function fieldsOf(fields: Readonly<Record<string, z.ZodType>>, table: string): string[] {
      return Object.entries(fields).flatMap(([field, schema]) => {
        const column = `${table}.${storedColumnOf(table, field)}`
        return isInteger.has(column) && schema.safeParse(largestInteger + 1).success ? [column] : []
      })
    }
  })
})
