import { dirname, posix } from 'node:path'
import { syntaxOf } from './syntax.ts'
import { type FileTree, isCode, type TextFile } from './tree.ts'

/** The twelve areas. An area imports only earlier ones. */
export const areas = [
  'access',
  'organisations',
  'farm-data',
  'questionnaires',
  'catalogue',
  'nutrition',
  'pricing',
  'formulation',
  'ordering',
  'simulation',
  'operations',
  'home',
]

export const machineryFolders = ['kit', 'linear-programming', 'records', 'shell']

/** The packages, each with the packages it may import. */
export const allowedImportsByPackage = new Map([
  ['domain', []],
  ['contract', ['domain']],
  ['text', ['domain', 'contract']],
  ['server', ['domain', 'contract', 'text']],
  ['web', ['domain', 'contract', 'text']],
] as [string, string[]][])

/** Files that combine areas: they may import any. */
const compositionFiles = [
  'packages/contract/src/routes.ts',
  'packages/contract/src/open-api.ts',
  'packages/text/src/fr.ts',
  'packages/text/src/limit-sentences.ts',
  'packages/text/src/limit-sentences.test.ts',
  'packages/text/src/label-sentences.ts',
  'packages/text/src/en.ts',
  'packages/text/src/fr/first.ts',
  'packages/text/src/en/first.ts',
  'packages/text/src/word-parts.ts',
  'packages/server/src/routes.ts',
  'packages/server/src/app.ts',
  'packages/server/src/main.ts',
  'packages/web/src/routes.tsx',
  'packages/web/src/main.tsx',
]

/**
 * Where a file belongs. `part` is an area, a machinery folder, `composition`, or `root` for files beside them. A
 * dictionary belongs to the area or machinery it is named after.
 */
export type CodeLocation = { readonly package: string; readonly part: string }

export function locationOf(path: string): CodeLocation | undefined {
  const [, name, inside] = /^packages\/([^/]+)\/src\/(.+)$/.exec(path) ?? []
  if (name === undefined || inside === undefined) return undefined
  if (compositionFiles.includes(path)) return { package: name, part: 'composition' }
  const [first = '', ...rest] = inside.split('/')
  if (rest.length === 0) return { package: name, part: 'root' }
  if (name !== 'text') return { package: name, part: first }
  const topic = rest[0]?.replace(/\.ts$/, '') ?? ''
  return { package: name, part: [...areas, ...machineryFolders].includes(topic) ? topic : 'root' }
}

export type ImportReference = {
  readonly file: TextFile
  readonly line: number
  readonly specifier: string
  readonly isDynamic: boolean
  /** The imported file, from the root; undefined for a module of npm or Node. */
  readonly target: string | undefined
}

export function importTargetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(path), specifier)
  const [, name, inside] = /^@provende\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  return name && inside ? `packages/${name}/src/${inside}` : undefined
}

/** Every import of every code file. */
export const importsIn = (tree: FileTree): ImportReference[] =>
  tree.files
    .filter(({ path }) => isCode(path))
    .flatMap((file) =>
      syntaxOf(file).imports.map(({ specifier, line, isDynamic }) => ({
        file,
        line,
        specifier,
        isDynamic,
        target: importTargetOf(file.path, specifier),
      })),
    )
