import { type Comment, type Node, parseSync } from 'oxc-parser'
import { lineAt, type TextFile } from './tree.ts'

type Import = { readonly specifier: string; readonly line: number }

export type Syntax = {
  readonly program: Node
  readonly comments: readonly Comment[]
  /** Static and dynamic imports, and re-exports. */
  readonly imports: readonly Import[]
}

const parsed = new WeakMap<TextFile, Syntax>()

/** What the parser says of a file, parsed once. A file that does not parse is the compiler's to report. */
export function syntaxOf(file: TextFile): Syntax {
  const known = parsed.get(file)
  if (known) return known
  const { program, comments, module } = parseSync(file.path, file.text)
  const at = (offset: number) => lineAt(file.text, offset)
  const requests = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
    .flatMap(({ moduleRequest }) => moduleRequest ?? [])
    .map(({ value, start }) => ({ specifier: value, line: at(start) }))
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: file.text.slice(start + 1, end - 1),
    line: at(start),
  }))
  const syntax = { program, comments, imports: [...requests, ...dynamic] }
  parsed.set(file, syntax)
  return syntax
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Shows every node to `visit`, parents first; `ancestors` are from the outermost to the parent. */
export function walk(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: Node[] = [],
): void {
  visit(node, ancestors)
  for (const child of childrenOf(node)) walk(child, visit, [...ancestors, node])
}

/** The literal text of a node: a string, or a template without the values in it. */
export function literalText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join(' ')
  if (node.type === 'JSXText') return node.value
  return undefined
}

/** `Date.now`, `process.env`: the dotted name of a member of a plain name. */
export function dottedName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return undefined
  return `${node.object.name}.${node.property.name}`
}

/** Every node of a file that `pick` answers something for, with its line. */
export function findAll<T>(file: TextFile, pick: (node: Node, ancestors: readonly Node[]) => T | undefined) {
  const found: { line: number; value: T }[] = []
  walk(syntaxOf(file).program, (node, ancestors) => {
    const value = pick(node, ancestors)
    if (value !== undefined) found.push({ line: lineAt(file.text, node.start), value })
  })
  return found
}
