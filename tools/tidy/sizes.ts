// How long things may be.

import type { Node } from 'oxc-parser'
import { areas, placeOf, referencesIn } from './places.ts'
import { syntaxOf, walk } from './syntax.ts'
import { isCode, isTest, lineAt, linesIn, type Rule, type TextFile } from './tree.ts'

const longestFunction = 70
const longestFamily = 60
const recordsBudget = 1500

const isFunction = (node: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

/** A function of tests is a chapter, not something a machine runs from top to bottom; each of its tests is. */
function isChapter(node: Node): boolean {
  let hasTests = false
  walk(node, (inner) => {
    if (inner.type !== 'CallExpression') return
    const called = inner.callee.type === 'CallExpression' ? inner.callee.callee : inner.callee
    const root = called.type === 'MemberExpression' ? called.object : called
    hasTests ||= root.type === 'Identifier' && ['test', 'it', 'describe'].includes(root.name)
  })
  return hasTests
}

function nameOf(node: Node, parent: Node | undefined): string {
  if (node.type === 'FunctionDeclaration' && node.id) return node.id.name
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition') {
    return parent.key.type === 'Identifier' ? parent.key.name : 'a method'
  }
  return 'a function'
}

function longFunctionsIn(file: TextFile) {
  const found: { line: number; name: string; lines: number }[] = []
  walk(syntaxOf(file).program, (node, ancestors) => {
    const parent = ancestors.at(-1)
    if (!isFunction(node)) return
    const line = lineAt(file.text, node.start)
    const lines = lineAt(file.text, node.end) - line + 1
    if (lines > longestFunction && !(isTest(file.path) && isChapter(node)))
      found.push({ line, name: nameOf(node, parent), lines })
  })
  return found
}

const shortFunctions: Rule = {
  name: 'short functions',
  why: 'A function one can see whole is a function one can judge.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path))
      .flatMap((file) =>
        longFunctionsIn(file).map(({ line, name, lines }) => ({
          path: file.path,
          line,
          what: `${name} is ${lines} lines long`,
          instead: `at most ${longestFunction}: give its parts names`,
        })),
      ),
}

const smallFamilies: Rule = {
  name: 'small families',
  why: 'A family is eight facts; what does not fit is behaviour, and behaviour is functions elsewhere.',
  check: (tree) => {
    const families = referencesIn(tree)
      .filter(({ target }) => target?.startsWith('packages/contract/src/records/'))
      .map(({ file }) => file)
      .filter(
        ({ path }) =>
          areas.includes(placeOf(path)?.part ?? '') && path.startsWith('packages/contract/') && !isTest(path),
      )
    return [...new Set(families)].flatMap(({ path, text }) => {
      const lines = linesIn(text)
      if (lines <= longestFamily) return []
      return [
        {
          path,
          line: longestFamily + 1,
          what: `is ${lines} lines long`,
          instead: `a family file has at most ${longestFamily}`,
        },
      ]
    })
  },
}

const smallMechanism: Rule = {
  name: 'small records mechanism',
  why: `The one mechanism of all families stays a library one can read: ${recordsBudget} lines in contract, server and web.`,
  check: (tree) => {
    const parts = tree.files.filter(
      ({ path }) => /^packages\/(contract|server|web)\/src\/records\//.test(path) && isCode(path) && !isTest(path),
    )
    const total = parts.reduce((sum, { text }) => sum + linesIn(text), 0)
    const longest = parts.toSorted((a, b) => linesIn(b.text) - linesIn(a.text))[0]
    if (!longest || total <= recordsBudget) return []
    return [
      {
        path: longest.path,
        line: 1,
        what: `the records mechanism is ${total} lines long, and this its longest file`,
        instead: `at most ${recordsBudget}: what only one family wants is that family's own code`,
      },
    ]
  },
}

export const sizes = [shortFunctions, smallFamilies, smallMechanism]
