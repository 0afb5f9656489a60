// Calls of the contract that neither the screens nor the commands make.

import type { Node } from 'oxc-parser'
import type { Route } from '../../packages/contract/src/kit/route.ts'
import { routes } from '../../packages/contract/src/routes.ts'
import { syntaxOf, walk } from '../tidy/syntax.ts'
import { isCode, isTest, type TextFile, type Tree } from '../tidy/tree.ts'

/** The screens and the commands. */
const callers = [/^packages\/web\/src\//, /^packages\/server\/src\/operations\//]

type Values = { readonly [name: string]: unknown }
type Group = Readonly<Record<string, Route>>

const groups: Readonly<Record<string, Group>> = routes
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const isGroup = (value: unknown): value is Group => Object.values(groups).includes(value as Group)
const keyOf = ({ method, path }: Route) => `${method} ${path}`

/** What a file imports from the contract, by local name. */
async function contractImports(file: TextFile): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>()
  for (const statement of (syntaxOf(file).program as Node & { body: Node[] }).body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
    const path = /^@provende\/contract\/(.+)$/.exec(statement.source.value)?.[1]
    if (path === undefined) continue
    const module: Values = await import(new URL(`../../packages/contract/src/${path}`, import.meta.url).href)
    for (const specifier of statement.specifiers) {
      if (specifier.type === 'ImportNamespaceSpecifier') values.set(specifier.local.name, module)
      else if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
        values.set(specifier.local.name, module[specifier.imported.name])
    }
  }
  return values
}

/** Follows `routes.foods.list` from `routes` outwards; returns the last value and the node around it. */
function followMembers(start: Node, value: unknown, ancestors: readonly Node[]) {
  let [current, result] = [start, value]
  for (const parent of ancestors.toReversed()) {
    const isMember = parent.type === 'MemberExpression' && parent.object === current && !parent.computed
    const name = isMember && parent.property.type === 'Identifier' ? parent.property.name : undefined
    if (name === undefined || isRoute(result) || !(name in (result as Values))) return { value: result, parent }
    result = (result as Values)[name]
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
function namesOfShared(file: TextFile): string[] {
  const names: string[] = []
  const isParameter = (node: Node): boolean =>
    node.type === 'MemberExpression'
      ? isParameter(node.property)
      : node.type === 'Identifier' && ['routes', 'calls'].includes(node.name)
  walk(syntaxOf(file).program, (node) => {
    if (node.type === 'MemberExpression' && isParameter(node.object) && node.property.type === 'Identifier')
      names.push(node.property.name)
    if (node.type === 'VariableDeclarator' && node.init && isParameter(node.init))
      names.push(...(destructuredNames(node) ?? []))
  })
  return names
}

/** The calls a file names itself, and the groups it passes on to shared code. */
async function callsIn(file: TextFile): Promise<{ keys: string[]; passedGroups: Group[] }> {
  const imported = await contractImports(file)
  const keys: string[] = []
  const passedGroups: Group[] = []
  walk(syntaxOf(file).program, (node, ancestors) => {
    const outer = ancestors.at(-1)
    if (node.type !== 'Identifier' || !imported.has(node.name) || outer?.type.startsWith('Import')) return
    if (outer?.type === 'MemberExpression' && outer.property === node && !outer.computed) return
    if (ancestors.some(({ type }) => type === 'TSTypeQuery')) return
    const { value, parent } = followMembers(node, imported.get(node.name), ancestors)
    if (isRoute(value)) keys.push(keyOf(value))
    if (!isGroup(value)) return
    const names = destructuredNames(parent) ?? (parent?.type === 'MemberExpression' ? Object.keys(value) : undefined)
    if (names === undefined) passedGroups.push(value)
    else keys.push(...names.flatMap((name) => value[name] ?? []).map(keyOf))
  })
  return { keys, passedGroups }
}

/** The calls that no screen and no command makes, as `group.call`, with method and path. */
export async function unreachedApiCalls(tree: Tree): Promise<{ name: string; address: string }[]> {
  const reached = new Set<string>()
  for (const path of callers) {
    const files = tree.files.filter((file) => path.test(file.path) && isCode(file.path) && !isTest(file.path))
    const sharedNames = new Set(files.flatMap(namesOfShared))
    for (const { keys, passedGroups } of await Promise.all(files.map(callsIn))) {
      const shared = passedGroups.flatMap((group) => Object.entries(group).filter(([name]) => sharedNames.has(name)))
      for (const key of [...keys, ...shared.map(([, route]) => keyOf(route))]) reached.add(key)
    }
  }
  return Object.entries(groups).flatMap(([group, calls]) =>
    Object.entries(calls)
      .filter(([, route]) => !reached.has(keyOf(route)))
      .map(([name, route]) => ({ name: `${group}.${name}`, address: keyOf(route) })),
  )
}
