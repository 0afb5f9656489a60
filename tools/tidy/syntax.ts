import { type Comment, type Node, parseSync, visitorKeys } from 'oxc-parser'
import { lineAt, type TextFile } from './tree.ts'

type FoundImport = { readonly specifier: string; readonly line: number; readonly isDynamic: boolean }

export type FileSyntax = {
  readonly program: Node
  readonly comments: readonly Comment[]
  /** Static and dynamic imports, and re-exports. */
  readonly imports: readonly FoundImport[]
}

const syntaxCache = new WeakMap<TextFile, FileSyntax>()

/** The syntax of a file, parsed once. Syntax errors are left to the compiler to report. */
export function syntaxOf(file: TextFile): FileSyntax {
  const cached = syntaxCache.get(file)
  if (cached) return cached
  const { program, comments, module } = parseSync(file.path, file.text)
  const at = (offset: number) => lineAt(file.text, offset)
  const requests = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
    .flatMap(({ moduleRequest }) => moduleRequest ?? [])
    .map(({ value, start }) => ({ specifier: value, line: at(start), isDynamic: false }))
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: file.text.slice(start + 1, end - 1),
    line: at(start),
    isDynamic: true,
  }))
  const syntax = { program, comments, imports: [...requests, ...dynamic] }
  syntaxCache.set(file, syntax)
  return syntax
}

/**
 * Calls `visit` for every node, parents first; `ancestors` go from the outermost to the parent, and are those of this call
 * only while it lasts.
 */
export function walkSyntax(
  node: Node,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: Node[] = [],
): void {
  visit(node, ancestors)
  ancestors.push(node)
  const children = node as unknown as Readonly<Record<string, Node | readonly (Node | null)[] | null | undefined>>
  for (const key of visitorKeys[node.type] ?? []) {
    const child = children[key]
    if (!child) continue
    if (!('length' in child)) walkSyntax(child, visit, ancestors)
    else for (const one of child) if (one) walkSyntax(one, visit, ancestors)
  }
  ancestors.pop()
}

/** The literal text of a node: a string, or a template without its expressions. */
export function literalText(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join(' ')
  if (node.type === 'JSXText') return node.value
  return undefined
}

/** The name of a member of an identifier: `Date.now`, `process.env`. */
export function dottedName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return undefined
  return `${node.object.name}.${node.property.name}`
}

/** The values that `select` returns for the nodes of a file, with their lines. */
export function findInSyntax<T>(file: TextFile, select: (node: Node, ancestors: readonly Node[]) => T | undefined) {
  const matches: { line: number; value: T }[] = []
  walkSyntax(syntaxOf(file).program, (node, ancestors) => {
    const value = select(node, ancestors)
    if (value !== undefined) matches.push({ line: lineAt(file.text, node.start), value })
  })
  return matches
}
