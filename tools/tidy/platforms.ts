// Which globals a package may use. All packages are type-checked in one program, which has those of browsers and of Node:
// this rule tells them apart. Only a name that a file also declares somewhere is left to the type checks of each package
// alone, in a long run.

import { runInNewContext } from 'node:vm'
import { freeNames } from './free-names.ts'
import { locationOf } from './locations.ts'
import { syntaxOf } from './syntax.ts'
import { isTestCode, lineAt, type TextFile, type TidyRule } from './tree.ts'

const languageTypes = [
  ...['ArrayLike', 'AsyncGenerator', 'AsyncIterable', 'AsyncIterator', 'Awaited', 'Exclude', 'Extract', 'Generator'],
  ...['InstanceType', 'Iterable', 'NonNullable', 'Omit', 'Parameters', 'Partial', 'Pick', 'PromiseLike', 'PropertyKey'],
  ...['Readonly', 'ReadonlyArray', 'ReadonlyMap', 'ReadonlySet', 'Record', 'Required', 'ReturnType'],
]
/** A context has the globals of the language alone. */
const language = new Set([...runInNewContext('Object.getOwnPropertyNames(globalThis)'), ...languageTypes])
language.delete('console')
const node = new Set([...language, ...Object.getOwnPropertyNames(globalThis), 'NodeJS'])
const onlyOfNode = new Set(
  ['Buffer', 'NodeJS', '__dirname', '__filename', 'clearImmediate', 'exports'].concat([
    'global',
    'module',
    'process',
    'require',
    'setImmediate',
  ]),
)

const isOfLanguage = (name: string) => language.has(name)
/** Whether a package may use a global, by package. */
const mayUse: Readonly<Record<string, (name: string) => boolean>> = {
  domain: isOfLanguage,
  contract: isOfLanguage,
  text: isOfLanguage,
  server: (name) => node.has(name),
  web: (name) => !onlyOfNode.has(name),
}

/** The globals of other platforms that a file uses, and the modules of Node that the web imports. */
function usesOfOtherPlatforms(file: TextFile): { line: number; name: string }[] {
  const packageName = locationOf(file.path)?.package ?? ''
  const isAllowed = mayUse[packageName]
  if (!isAllowed || !/\.tsx?$/.test(file.path) || isTestCode(file.path)) return []
  const globals = [...freeNames(file)].filter(([name]) => !isAllowed(name))
  const modules = packageName === 'web' ? syntaxOf(file).imports : []
  return [
    ...globals.map(([name, start]) => ({ line: lineAt(file.text, start), name })),
    ...modules
      .filter(({ specifier }) => specifier.startsWith('node:'))
      .map(({ specifier, line }) => ({ line, name: specifier })),
  ]
}

const ownPlatformRule: TidyRule = {
  name: 'globals of the platform',
  reason: 'domain, contract and text run in the browser and on the server, which have only the language in common.',
  check: (tree) =>
    tree.files.flatMap((file) =>
      usesOfOtherPlatforms(file).map(({ line, name }) => ({
        path: file.path,
        line,
        problem: `uses ${name}, which its platform does not have`,
        fix: 'take what it needs as a parameter, and give it where the platform is known',
      })),
    ),
}

export const platformRules = [ownPlatformRule]
