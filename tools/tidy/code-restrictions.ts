// What code may do in which files.

import type { Node } from 'oxc-parser'
import { locationOf } from './locations.ts'
import { dottedName, findInSyntax, syntaxOf } from './syntax.ts'
import { type FileTree, isCode, isTestCode, lineAt, type TextFile, type TidyRule } from './tree.ts'

/** The files that report errors: one on the server, one in the web. */
const errorHandlerPaths = [
  'packages/server/src/kit/http.ts',
  'packages/web/src/shell/problems/problems.ts',
  'packages/web/src/shell/problems/problems.tsx',
]

/** Passing an error on to the error handler needs no comment. */
const passesErrorToHandler = (node: Node, file: TextFile) =>
  file.text.slice(node.start, node.end).includes('problems.show(')

/** The line of a `catch`, as a clause or as the method of a promise. */
function catchLineToExplain(node: Node, file: TextFile): number | undefined {
  if (passesErrorToHandler(node, file)) return undefined
  if (node.type === 'CatchClause') return lineAt(file.text, node.start)
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { property } = node.callee
  return property.type === 'Identifier' && property.name === 'catch' ? lineAt(file.text, property.start) : undefined
}

/** The line numbers covered by comments. */
const commentedLines = (file: TextFile) =>
  new Set(
    syntaxOf(file).comments.flatMap(({ start, end }) => {
      const first = lineAt(file.text, start)
      return Array.from({ length: lineAt(file.text, end) - first + 1 }, (_, index) => first + index)
    }),
  )

const explainedCatchesRule: TidyRule = {
  name: 'every catch has a reason',
  reason: 'An error that is caught silently is a fault that is never noticed.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path) && !isTestCode(path) && !errorHandlerPaths.includes(path))
      .flatMap((file) => {
        const commented = commentedLines(file)
        return findInSyntax(file, (node) => catchLineToExplain(node, file))
          .filter(({ value }) => ![value - 1, value, value + 1].some((line) => commented.has(line)))
          .map(({ value }) => ({
            path: file.path,
            line: value,
            problem: 'a catch without a comment',
            fix: 'let the error reach the error handler, or explain beside the catch why it ends here',
          }))
      }),
}

const filesReadingEnvironment = /^packages\/server\/src\/main\.ts$|^tools\/|\.config\.ts$/

/** `const { env } = process` and `import { env } from 'node:process'` read it too. */
function environmentAccess(node: Node): string | undefined {
  if (node.type === 'ImportSpecifier' && node.imported.type === 'Identifier' && node.imported.name === 'env')
    return 'env'
  if (node.type !== 'VariableDeclarator' || node.init?.type !== 'Identifier') return undefined
  return node.init.name === 'process' ? 'process' : undefined
}

const oneEnvironmentReaderRule: TidyRule = {
  name: 'one reader of the environment',
  reason: 'All settings are listed in one file; other code gets them as parameters.',
  check: (tree) =>
    findUses(
      tree,
      (path) => !filesReadingEnvironment.test(path) && !isTestCode(path),
      ['process.env'],
      environmentAccess,
    ).map((use) => ({
      ...use,
      fix: 'read it in packages/server/src/main.ts and pass it in',
    })),
}

const impureNames = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues']
const packagesWithoutClock = ['domain', 'contract', 'text']

/** `new Date()` reads the clock; `new Date(value)` does not. */
const clockAccess = (node: Node) =>
  node.type === 'NewExpression' &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'Date' &&
  node.arguments.length === 0
    ? 'new Date()'
    : undefined

const purePackagesRule: TidyRule = {
  name: 'no clock and no randomness in rules',
  reason: 'A rule gives the same result for the same input, in the browser, on the server and in a test.',
  check: (tree) => {
    const isPure = (path: string) => packagesWithoutClock.includes(locationOf(path)?.package ?? '') && !isTestCode(path)
    return findUses(tree, isPure, impureNames, clockAccess).map((use) => ({
      ...use,
      fix: 'take the time or the number as a parameter',
    }))
  },
}

/** The uses of these dotted names, or of nodes that `otherNameOf` names, in the files for which `isChecked` is true. */
function findUses(
  tree: FileTree,
  isChecked: (path: string) => boolean,
  names: string[],
  otherNameOf: (node: Node) => string | undefined,
) {
  const nameOf = (node: Node) => {
    const name = dottedName(node)
    return name !== undefined && names.includes(name) ? name : otherNameOf(node)
  }
  return tree.files
    .filter(({ path }) => isCode(path) && isChecked(path))
    .flatMap((file) =>
      findInSyntax(file, nameOf).map(({ line, value }) => ({ path: file.path, line, problem: `reads ${value}` })),
    )
}

// The pattern is written so that it does not match this file.
const machinePathPattern = /(^|[\s'"`(=:[])\/(work|farm|tmp\/bash_jobs)\/|\.\.\/shared\b/

const portablePathsRule: TidyRule = {
  name: 'no path of one machine',
  reason: 'A fresh clone on any machine must do the same.',
  check: (tree) =>
    tree.files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const match = machinePathPattern.exec(line)?.[0].trim()
        if (!match) return []
        return [
          {
            path,
            line: index + 1,
            problem: `names ${match}`,
            fix: 'use a path inside the repository, or describe it',
          },
        ]
      }),
    ),
}

const unfinishedWordPattern = /\b(TODO|FIXME|XXX|HACK)\b/

const nothingUnfinishedRule: TidyRule = {
  name: 'nothing unfinished',
  reason: 'Work left for later belongs in docs/open-questions.md, not in a comment.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path))
      .flatMap((file) =>
        syntaxOf(file).comments.flatMap(({ value, start }) => {
          const match = unfinishedWordPattern.exec(value)?.[0]
          if (!match) return []
          const line = lineAt(file.text, start)
          return [
            { path: file.path, line, problem: `has a ${match}`, fix: 'finish it, or write the question down in docs' },
          ]
        }),
      ),
}

export const codeRestrictions = [
  explainedCatchesRule,
  oneEnvironmentReaderRule,
  purePackagesRule,
  portablePathsRule,
  nothingUnfinishedRule,
]
