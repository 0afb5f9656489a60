// Exported functions and constants of packages/domain that only tests and benchmarks reach.

import type { Node } from 'oxc-parser'
import { importTargetOf } from '../tidy/locations.ts'
import { syntaxOf, walkSyntax } from '../tidy/syntax.ts'
import { type FileTree, isCode, isTestCode, lineAt, type TextFile } from '../tidy/tree.ts'

type ProgramNode = Extract<Node, { type: 'Program' }>

/** A declaration at the top of a file. Keys are `path name`. */
type DeclaredValue = {
  readonly key: string
  readonly line: number
  readonly isExportedValue: boolean
  /** The keys of what it refers to. */
  readonly references: readonly string[]
}

const isDomainFile = (path: string) => path.startsWith('packages/domain/src/')
const statementsOf = (file: TextFile) => (syntaxOf(file).program as ProgramNode).body

/** The keys of what a file imports, by local name; a whole module counts as `path *`. */
function importedKeysOf(file: TextFile): Map<string, string> {
  const imports = new Map<string, string>()
  for (const statement of statementsOf(file)) {
    if (statement.type !== 'ImportDeclaration') continue
    const path = importTargetOf(file.path, statement.source.value)
    for (const specifier of path === undefined ? [] : statement.specifiers) {
      const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined
      imports.set(specifier.local.name, `${path} ${imported?.type === 'Identifier' ? imported.name : '*'}`)
    }
  }
  return imports
}

/** The names of the identifiers in a node, apart from those of members and properties. */
function namesUsedIn(node: Node, ignored: readonly Node[]): Set<string> {
  const names = new Set<string>()
  walkSyntax(node, (inner, ancestors) => {
    if (inner.type !== 'Identifier' || ancestors.some((outer) => ignored.includes(outer))) return
    const parent = ancestors.at(-1)
    const isMember = parent?.type === 'MemberExpression' && parent.property === inner && !parent.computed
    const isKey = parent?.type === 'Property' && parent.key === inner && !parent.shorthand && !parent.computed
    if (!isMember && !isKey && parent?.type !== 'TSPropertySignature') names.add(inner.name)
  })
  return names
}

type TopLevelDeclaration = { readonly name: string; readonly node: Node; readonly isValue: boolean }

/** What a statement at the top of a file declares: values (functions, classes, variables) and types. */
function topLevelDeclarationsOf(statement: ProgramNode['body'][number]): TopLevelDeclaration[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  switch (declaration?.type) {
    case 'VariableDeclaration':
      return declaration.declarations.flatMap((node) =>
        node.id.type === 'Identifier' ? [{ name: node.id.name, node, isValue: true }] : [],
      )
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return declaration.id ? [{ name: declaration.id.name, node: declaration, isValue: true }] : []
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [{ name: declaration.id.name, node: declaration, isValue: false }]
    default:
      return []
  }
}

function declarationsIn(file: TextFile, ignored: readonly Node[]): DeclaredValue[] {
  const named = statementsOf(file).flatMap((statement) =>
    topLevelDeclarationsOf(statement).map((each) => ({
      ...each,
      isExportedValue: each.isValue && statement.type === 'ExportNamedDeclaration',
    })),
  )
  const keys = new Map([...importedKeysOf(file), ...named.map(({ name }) => [name, `${file.path} ${name}`] as const)])
  return named.map(({ name, node, isExportedValue }) => ({
    key: `${file.path} ${name}`,
    line: lineAt(file.text, node.start),
    isExportedValue,
    references: [...namesUsedIn(node, ignored)].flatMap((used) => keys.get(used) ?? []),
  }))
}

/**
 * The exported values of packages/domain that nothing in the other packages reaches, directly or through others.
 * References inside the `ignored` nodes do not count.
 */
export function unreachedValues(tree: FileTree, ignored: readonly Node[]): { name: string; address: string }[] {
  const files = tree.files.filter(({ path }) => /^packages\/\w+\/src\//.test(path) && isCode(path) && !isTestCode(path))
  const declarations = files.filter(({ path }) => isDomainFile(path)).flatMap((file) => declarationsIn(file, ignored))
  const byKey = new Map(declarations.map((declaration) => [declaration.key, declaration]))
  const reached = new Set(
    files.filter(({ path }) => !isDomainFile(path)).flatMap((file) => [...importedKeysOf(file).values()]),
  )
  // A set visits what is added while it is read.
  for (const key of reached) for (const reference of byKey.get(key)?.references ?? []) reached.add(reference)
  return declarations
    .filter(({ key, isExportedValue }) => isExportedValue && !reached.has(key))
    .map(({ key, line }) => {
      const [path = '', name = ''] = key.split(' ')
      return { name, address: `${path}:${line}` }
    })
}
