import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Node, parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'

/*
 * tables.ts is written by hand for the compiler, the tables by the migrations: here both are told in the same words, a
 * line per column, and must be the same.
 */

const path = fileURLToPath(new URL('../../packages/server/src/tables.ts', import.meta.url))

type Column = { readonly kind: string; readonly nullable?: boolean; readonly given?: 'byDefault' | 'always' }
type Columns = ReadonlyMap<string, Column>

/** `name: text, null, byDefault` */
const told = (table: string, columns: Columns) =>
  [...columns].map(([name, { kind, nullable, given }]) =>
    [`${table}.${name}: ${kind}`, ...(nullable ? ['null'] : []), ...(given ? [given] : [])].join(', '),
  )

/** What the database says of every table. A generated column is never null where its sources are not: not compared. */
const catalogue = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    not a.attnotnull and a.attgenerated = '' as nullable,
    case when a.attgenerated <> '' then 'always' when a.atthasdef or a.attidentity <> '' then 'byDefault' end as given
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'schema_migration'`

const kinds: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  numeric: 'number',
  'double precision': 'number',
  'bigint[]': 'number[]',
  text: 'string',
  date: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
}

/** A reader of the few kinds of type that tables.ts is written in. */
function readTables(text: string): string[] {
  const { program, errors } = parseSync(path, text)
  expect(errors).toEqual([])
  const aliases = new Map<string, Node>()
  const tables = new Map<string, Node>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'TSTypeAliasDeclaration') aliases.set(declared.id.name, declared.typeAnnotation)
    if (declared?.type === 'TSInterfaceDeclaration' && declared.id.name === 'Tables')
      for (const [name, type] of members(declared.body.body)) tables.set(name, type)
  }
  return [...tables].flatMap(([name, type]) => told(name, columnsOf(type, aliases)))
}

function members(body: readonly Node[]): [name: string, type: Node][] {
  return body.map((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation)
      throw new Error(`tables.ts has a ${member.type} nobody reads`)
    return [member.key.name, member.typeAnnotation.typeAnnotation]
  })
}

function columnsOf(type: Node, aliases: ReadonlyMap<string, Node>): Columns {
  if (type.type === 'TSIntersectionType') return new Map(type.types.flatMap((part) => [...columnsOf(part, aliases)]))
  if (type.type === 'TSTypeLiteral')
    return new Map(members(type.members).map(([name, column]) => [name, columnOf(column, aliases)]))
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
    const alias = aliases.get(type.typeName.name)
    if (alias) return columnsOf(alias, aliases)
  }
  throw new Error(`tables.ts has a table that is a ${type.type}`)
}

const keywords: Readonly<Record<string, string>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSUnknownKeyword: 'json',
  // A choice of words.
  TSLiteralType: 'string',
}

function columnOf(type: Node, aliases: ReadonlyMap<string, Node>): Column {
  if (type.type === 'TSArrayType') return { kind: `${columnOf(type.elementType, aliases).kind}[]` }
  if (type.type === 'TSUnionType') {
    const parts = type.types.filter((part) => part.type !== 'TSNullKeyword')
    const [first = type] = parts
    return { ...columnOf(first, aliases), nullable: parts.length < type.types.length }
  }
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier')
    return referredColumn(type.typeName.name, type.typeArguments?.params ?? [], aliases)
  const kind = keywords[type.type]
  if (kind === undefined) throw new Error(`tables.ts has a column that is a ${type.type}`)
  return { kind }
}

function referredColumn(name: string, [first, onInsert]: readonly Node[], aliases: ReadonlyMap<string, Node>): Column {
  if (name === 'Date' || name === 'Buffer') return { kind: name }
  if (name === 'Generated' && first) return { ...columnOf(first, aliases), given: 'byDefault' }
  if (name === 'GeneratedAlways' && first) return { ...columnOf(first, aliases), given: 'always' }
  if (name === 'ColumnType' && first && onInsert) {
    const mayBeLeftOut =
      onInsert.type === 'TSUnionType' && onInsert.types.some(({ type }) => type === 'TSUndefinedKeyword')
    return { ...columnOf(first, aliases), ...(mayBeLeftOut ? { given: 'byDefault' as const } : {}) }
  }
  const alias = aliases.get(name)
  // What is imported is one of the choices of words of the domain.
  const column = alias ? columnOf(alias, aliases) : { kind: 'string' }
  return name.startsWith('Json') ? { ...column, kind: 'json' } : column
}

const source = readFileSync(path, 'utf8')

eachEngine(({ fresh }) => {
  test('tables.ts names every column there is, with its kind, and no other', async () => {
    const { rows } = await (await fresh()).pool.query(catalogue)
    const columns = rows.flatMap(({ table, name, type, nullable, given }) =>
      told(table, new Map([[name, { kind: kinds[type] ?? type, nullable, given }]])),
    )
    expect(columns.length).toBeGreaterThan(150)
    expect(readTables(source).toSorted()).toEqual(columns.toSorted())
  })
})

test.each([
  ['a column is missing', 'short_label: string', ''],
  ['a column is too many', 'short_label: string', 'short_label: string; long_label: string'],
  ['a kind is wrong', 'type_id: number | null', 'type_id: string | null'],
  ['an empty value is forgotten', 'volume: number | null', 'volume: number'],
  ['a default is forgotten', 'key_words: Generated<string>', 'key_words: string'],
  ['a table is missing', 'rate_count: {', 'rate_counts: {'],
])('the reader notices when %s', (_, written, instead) => {
  expect(source).toContain(written)
  expect(readTables(source.replace(written, instead))).not.toEqual(readTables(source))
})
