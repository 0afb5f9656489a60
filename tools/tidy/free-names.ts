import type { Node } from 'oxc-parser'
import { syntaxOf, walkSyntax } from './syntax.ts'
import type { TextFile } from './tree.ts'

type Fields = Readonly<Record<string, unknown>>

const asList = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter((node) => node != null)

/** What a node of this type declares: the fields with the names or patterns. */
const declaringFields: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSDeclareFunction: ['id', 'params'],
  TSFunctionType: ['params'],
  TSConstructorType: ['params'],
  TSMethodSignature: ['params'],
  TSCallSignatureDeclaration: ['params'],
  TSConstructSignatureDeclaration: ['params'],
  TSIndexSignature: ['parameters'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSTypeParameter: ['name'],
  TSMappedType: ['key'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  CatchClause: ['param'],
}

/** The names of a pattern: `{ a, b: [c = 1], ...d }` binds a, c and d. */
function boundNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) => boundNames(part.type === 'Property' ? part.value : part))
    case 'ArrayPattern':
      return asList(pattern.elements).flatMap(boundNames)
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'RestElement':
      return boundNames(pattern.argument)
    default:
      return []
  }
}

/** Names that mean nothing outside their node, by its type: labels, members, what another module calls its export. */
const namesOfOthers: Readonly<Record<string, readonly string[]>> = {
  LabeledStatement: ['label'],
  BreakStatement: ['label'],
  ContinueStatement: ['label'],
  TSQualifiedName: ['right'],
  TSNamedTupleMember: ['label'],
  TSImportType: ['qualifier'],
  TSTypePredicate: ['parameterName'],
  MetaProperty: ['meta', 'property'],
  ImportSpecifier: ['imported'],
  ImportAttribute: ['key'],
  ExportSpecifier: ['exported'],
  ExportAllDeclaration: ['exported'],
  MemberExpression: ['property'],
  Property: ['key'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key'],
}

/** Whether this name is looked up: not a member, a key or a label. */
function isLookedUp(name: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors.at(-1)
  if (!parent) return false
  const fields = parent as unknown as Fields
  if (parent.type === 'ExportSpecifier') {
    const statement = ancestors.at(-2)
    if (statement?.type === 'ExportNamedDeclaration' && statement.source) return false
  }
  return fields.computed === true || !namesOfOthers[parent.type]?.some((field) => fields[field] === name)
}

/** The names, of values and types, that a file uses and declares nowhere, with the place of the first use. */
export function freeNames(file: TextFile): ReadonlyMap<string, number> {
  const declared = new Set<string>(['this', 'arguments', 'undefined', 'const'])
  const used = new Map<string, number>()
  walkSyntax(syntaxOf(file).program, (node, ancestors) => {
    const fields = node as unknown as Fields
    for (const field of declaringFields[node.type] ?? [])
      for (const name of asList(fields[field]).flatMap(boundNames)) declared.add(name)
    if (node.type === 'Identifier' && !used.has(node.name) && isLookedUp(node, ancestors))
      used.set(node.name, node.start)
  })
  return new Map([...used].filter(([name]) => !declared.has(name)))
}
