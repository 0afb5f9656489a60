import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A text file of the tree. `path` is from its root, with slashes. */
export type TextFile = { readonly path: string; readonly text: string }

/** All that a rule may look at. */
export type Tree = {
  /** Every text file, sorted by path. */
  readonly files: readonly TextFile[]
  readonly has: (path: string) => boolean
  readonly read: (path: string) => TextFile | undefined
}

/** One thing to mend: where, what is wrong, and what to do instead. */
export type Violation = {
  readonly path: string
  readonly line: number
  readonly what: string
  readonly instead: string
}

/** One sentence of the style guide that can be checked. */
export type Rule = {
  readonly name: string
  /** Why the house wants it: shown once above its violations. */
  readonly why: string
  readonly check: (tree: Tree) => Violation[]
}

const notOurs = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache', 'package-lock.json'])
const textual = /(\.(ts|tsx|js|mjs|json|md|css|html|sql|sh|yml|yaml|svg|txt)|\.editorconfig|\.npmrc|\.ci\/\w+)$/

function pathsUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    // `data` at the root is where a running application keeps its database.
    if (notOurs.has(entry.name) || path === 'data') return []
    return entry.isDirectory() ? pathsUnder(root, path) : [path]
  })
}

/** Reads the tree under a folder, whether or not git knows it: tests judge small trees in temporary folders. */
export function readTree(root: string): Tree {
  const files = pathsUnder(root, '')
    .filter((path) => textual.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const byPath = new Map(files.map((file) => [file.path, file]))
  return { files, has: (path) => byPath.has(path), read: (path) => byPath.get(path) }
}

/** The line, from 1, of a place in a text. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** How many lines a file has; the end of the last one begins no new line. */
export const linesIn = (text: string): number => text.trimEnd().split('\n').length

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(basename(path)) || path.startsWith('tests/')

/** Our own code: what the rules about code look at. */
export const isCode = (path: string): boolean => /^(packages|tests|tools)\/.*\.(ts|tsx|mjs)$/.test(path)
