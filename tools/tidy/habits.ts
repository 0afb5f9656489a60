// What code may do where.

import type { Node } from 'oxc-parser'
import { placeOf } from './places.ts'
import { dottedName, findAll, syntaxOf } from './syntax.ts'
import { isCode, isTest, lineAt, type Rule, type TextFile, type Tree } from './tree.ts'

/** The one place per side where an error leaves the program. */
const exits = [
  'packages/server/src/kit/http.ts',
  'packages/web/src/shell/problems.ts',
  'packages/web/src/shell/problems.tsx',
]

/** Handing an error to the exit of its side needs no reason. */
const handsOver = (node: Node, file: TextFile) => file.text.slice(node.start, node.end).includes('problems.show(')

/** The line of a `catch`, as a clause or as the method of a promise. */
function catchIn(node: Node, file: TextFile): number | undefined {
  if (handsOver(node, file)) return undefined
  if (node.type === 'CatchClause') return lineAt(file.text, node.start)
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { property } = node.callee
  return property.type === 'Identifier' && property.name === 'catch' ? lineAt(file.text, property.start) : undefined
}

/** Every line that a comment covers. */
const commentedLines = (file: TextFile) =>
  new Set(
    syntaxOf(file).comments.flatMap(({ start, end }) => {
      const first = lineAt(file.text, start)
      return Array.from({ length: lineAt(file.text, end) - first + 1 }, (_, index) => first + index)
    }),
  )

const explainedCatches: Rule = {
  name: 'every catch says why',
  why: 'An error that is caught in silence is a fault nobody will ever hear of.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path) && !isTest(path) && !exits.includes(path))
      .flatMap((file) => {
        const commented = commentedLines(file)
        return findAll(file, (node) => catchIn(node, file))
          .filter(({ value }) => ![value - 1, value, value + 1].some((line) => commented.has(line)))
          .map(({ value }) => ({
            path: file.path,
            line: value,
            what: 'a catch without a reason',
            instead: 'let the error rise to the one exit, or say beside the catch why it ends here',
          }))
      }),
}

const mayReadEnvironment = /^packages\/server\/src\/main\.ts$|^tools\/|\.config\.ts$/

/** `const { env } = process` and `import { env } from 'node:process'` read it too. */
function takesEnvironment(node: Node): string | undefined {
  if (node.type === 'ImportSpecifier' && node.imported.type === 'Identifier' && node.imported.name === 'env')
    return 'env'
  if (node.type !== 'VariableDeclarator' || node.init?.type !== 'Identifier') return undefined
  return node.init.name === 'process' ? 'process' : undefined
}

const oneEnvironment: Rule = {
  name: 'one reader of the environment',
  why: 'Whoever wants to know what can be configured opens one file; everything else gets it as a parameter.',
  check: (tree) =>
    usesOf(tree, (path) => !mayReadEnvironment.test(path) && !isTest(path), ['process.env'], takesEnvironment).map(
      (use) => ({
        ...use,
        instead: 'read it in packages/server/src/main.ts and pass it in',
      }),
    ),
}

const clocks = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues']
const withoutClock = ['domain', 'contract', 'text']

/** `new Date()` reads the clock; `new Date(value)` does not. */
const readsNow = (node: Node) =>
  node.type === 'NewExpression' &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'Date' &&
  node.arguments.length === 0
    ? 'new Date()'
    : undefined

const pureRules: Rule = {
  name: 'no clock and no chance in rules',
  why: 'A rule answers the same for the same question, in the browser, on the server and in a test.',
  check: (tree) => {
    const isPure = (path: string) => withoutClock.includes(placeOf(path)?.package ?? '') && !isTest(path)
    return usesOf(tree, isPure, clocks, readsNow).map((use) => ({
      ...use,
      instead: 'take the time or the number as a parameter',
    }))
  },
}

/** Where code says one of these names, or something `also` has a name for, in the files that `where` picks. */
function usesOf(
  tree: Tree,
  where: (path: string) => boolean,
  names: string[],
  also: (node: Node) => string | undefined,
) {
  const nameOf = (node: Node) => {
    const name = dottedName(node)
    return name !== undefined && names.includes(name) ? name : also(node)
  }
  return tree.files
    .filter(({ path }) => isCode(path) && where(path))
    .flatMap((file) =>
      findAll(file, nameOf).map(({ line, value }) => ({ path: file.path, line, what: `reads ${value}` })),
    )
}

// Written so that this file does not contain what it looks for.
const ofOneMachine = /(^|[\s'"`(=:[])\/(work|farm|tmp\/bash_jobs)\/|\.\.\/shared\b/

const anyMachine: Rule = {
  name: 'no path of one machine',
  why: 'A fresh clone on any machine must do the same.',
  check: (tree) =>
    tree.files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const found = ofOneMachine.exec(line)?.[0].trim()
        if (!found) return []
        return [
          {
            path,
            line: index + 1,
            what: `names ${found}`,
            instead: 'use a path inside the repository, or say it in words',
          },
        ]
      }),
    ),
}

const unfinishedWords = /\b(TODO|FIXME|XXX|HACK)\b/

const nothingUnfinished: Rule = {
  name: 'nothing unfinished',
  why: 'What is left for later is an open question in docs/open-questions.md, not a remark nobody reads.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path))
      .flatMap((file) =>
        syntaxOf(file).comments.flatMap(({ value, start }) => {
          const found = unfinishedWords.exec(value)?.[0]
          if (!found) return []
          const line = lineAt(file.text, start)
          return [
            { path: file.path, line, what: `has a ${found}`, instead: 'finish it, or write the question down in docs' },
          ]
        }),
      ),
}

export const habits = [explainedCatches, oneEnvironment, pureRules, anyMachine, nothingUnfinished]
