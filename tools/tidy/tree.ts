import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A text file of the tree. `path` is from its root, with slashes. */
export type TextFile = { readonly path: string; readonly text: string }

/** The files that rules check. */
export type FileTree = {
  /** Every text file, sorted by path. */
  readonly files: readonly TextFile[]
  readonly has: (path: string) => boolean
  readonly read: (path: string) => TextFile | undefined
}

/** Where a rule is violated, what is wrong, and how to fix it. */
export type Violation = {
  readonly path: string
  readonly line: number
  readonly problem: string
  readonly fix: string
}

/** A checkable rule of the style guide. */
export type TidyRule = {
  readonly name: string
  /** Why the rule exists: printed once above its violations. */
  readonly reason: string
  readonly check: (tree: FileTree) => Violation[]
}

const ignoredNames = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache', 'package-lock.json'])
const textFilePattern = /(\.(ts|tsx|js|mjs|json|md|css|html|sql|sh|yml|yaml|svg|txt)|\.editorconfig|\.npmrc|\.ci\/\w+)$/

function pathsUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    // `data` at the root is the database folder of a running application.
    if (ignoredNames.has(entry.name) || path === 'data') return []
    return entry.isDirectory() ? pathsUnder(root, path) : [path]
  })
}

/** Reads the tree under a folder, tracked by git or not: tests check small trees in temporary folders. */
export function readTree(root: string): FileTree {
  const files = pathsUnder(root, '')
    .filter((path) => textFilePattern.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const byPath = new Map(files.map((file) => [file.path, file]))
  return { files, has: (path) => byPath.has(path), read: (path) => byPath.get(path) }
}

/** The line number, from 1, of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) line += 1
  return line
}

/** The number of lines of a text; a trailing newline does not count as a line. */
export const linesIn = (text: string): number => text.trimEnd().split('\n').length

export const isTestCode = (path: string): boolean => /\.test\.tsx?$/.test(basename(path)) || path.startsWith('tests/')

/** Whether a file is our code, to which the rules about code apply. */
export const isCode = (path: string): boolean => /^(packages|tests|tools)\/.*\.(ts|tsx|mjs)$/.test(path)
