// Calls of the contract that neither the screens nor the commands make.

import type { Node } from 'oxc-parser'
import type { Route } from '../../packages/contract/src/kit/route.ts'
import { routes } from '../../packages/contract/src/routes.ts'
import { syntaxOf, walkSyntax } from '../tidy/syntax.ts'
import { type FileTree, isCode, isTestCode, type TextFile } from '../tidy/tree.ts'

/** The screens and the commands. */
const callerFilePatterns = [/^packages\/web\/src\//, /^packages\/server\/src\/operations\//]

type NamedValues = { readonly [name: string]: unknown }
type RouteGroup = Readonly<Record<string, Route>>

const routeGroups: Readonly<Record<string, RouteGroup>> = routes
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const isRouteGroup = (value: unknown): value is RouteGroup => Object.values(routeGroups).includes(value as RouteGroup)
const routeKeyOf = ({ method, path }: Route) => `${method} ${path}`

/** What a file imports from the contract, by local name. */
async function contractImports(file: TextFile): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>()
  for (const statement of (syntaxOf(file).program as Node & { body: Node[] }).body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
    const path = /^@provende\/contract\/(.+)$/.exec(statement.source.value)?.[1]
    if (path === undefined) continue
    const module: NamedValues = await import(new URL(`../../packages/contract/src/${path}`, import.meta.url).href)
    for (const specifier of statement.specifiers) {
      if (specifier.type === 'ImportNamespaceSpecifier') values.set(specifier.local.name, module)
      else if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
        values.set(specifier.local.name, module[specifier.imported.name])
    }
  }
  return values
}

/** Follows `routes.foods.list` from `routes` outwards; returns the last value and the node around it. */
function followMemberAccess(start: Node, value: unknown, ancestors: readonly Node[]) {
  let [current, result] = [start, value]
  for (const parent of ancestors.toReversed()) {
    const isMember = parent.type === 'MemberExpression' && parent.object === current && !parent.computed
    const name = isMember && parent.property.type === 'Identifier' ? parent.property.name : undefined
    if (name === undefined || isRoute(result) || !(name in (result as NamedValues))) return { value: result, parent }
    result = (result as NamedValues)[name]
    current = parent
  }
  return { value: result, parent: undefined }
}

/** The names taken out by a destructuring `const { list, one } = …`. */
const destructuredNames = (node: Node | undefined): string[] | undefined =>
  node?.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern'
    ? node.id.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
      )
    : undefined

/** What shared code takes from a group that it gets as `routes` or `calls`: `routes.list`, `set.routes.one`. */
function sharedNamesIn(file: TextFile): string[] {
  const names: string[] = []
  const isParameter = (node: Node): boolean =>
    node.type === 'MemberExpression'
      ? isParameter(node.property)
      : node.type === 'Identifier' && ['routes', 'calls'].includes(node.name)
  walkSyntax(syntaxOf(file).program, (node) => {
    if (node.type === 'MemberExpression' && isParameter(node.object) && node.property.type === 'Identifier')
      names.push(node.property.name)
    if (node.type === 'VariableDeclarator' && node.init && isParameter(node.init))
      names.push(...(destructuredNames(node) ?? []))
  })
  return names
}

/** The calls a file names itself, and the groups it passes on to shared code. */
async function apiCallsIn(file: TextFile): Promise<{ keys: string[]; passedGroups: RouteGroup[] }> {
  const imported = await contractImports(file)
  const keys: string[] = []
  const passedGroups: RouteGroup[] = []
  walkSyntax(syntaxOf(file).program, (node, ancestors) => {
    const outer = ancestors.at(-1)
    if (node.type !== 'Identifier' || !imported.has(node.name) || outer?.type.startsWith('Import')) return
    if (outer?.type === 'MemberExpression' && outer.property === node && !outer.computed) return
    if (ancestors.some(({ type }) => type === 'TSTypeQuery')) return
    const { value, parent } = followMemberAccess(node, imported.get(node.name), ancestors)
    if (isRoute(value)) keys.push(routeKeyOf(value))
    if (!isRouteGroup(value)) return
    const names = destructuredNames(parent) ?? (parent?.type === 'MemberExpression' ? Object.keys(value) : undefined)
    if (names === undefined) passedGroups.push(value)
    else keys.push(...names.flatMap((name) => value[name] ?? []).map(routeKeyOf))
  })
  return { keys, passedGroups }
}

/** The calls that no screen and no command makes, as `group.call`, with method and path. */
export async function unreachedApiCalls(tree: FileTree): Promise<{ name: string; address: string }[]> {
  const reached = new Set<string>()
  for (const path of callerFilePatterns) {
    const files = tree.files.filter((file) => path.test(file.path) && isCode(file.path) && !isTestCode(file.path))
    const sharedNames = new Set(files.flatMap(sharedNamesIn))
    for (const { keys, passedGroups } of await Promise.all(files.map(apiCallsIn))) {
      const shared = passedGroups.flatMap((group) => Object.entries(group).filter(([name]) => sharedNames.has(name)))
      for (const key of [...keys, ...shared.map(([, route]) => routeKeyOf(route))]) reached.add(key)
    }
  }
  return Object.entries(routeGroups).flatMap(([group, calls]) =>
    Object.entries(calls)
      .filter(([, route]) => !reached.has(routeKeyOf(route)))
      .map(([name, route]) => ({ name: `${group}.${name}`, address: routeKeyOf(route) })),
  )
}
