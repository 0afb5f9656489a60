// docs/rules.md: every business rule, the one function that decides it, and the test that proves it.

import type { Node } from 'oxc-parser'
import { findAll, literalText } from './syntax.ts'
import type { Rule, TextFile, Tree, Violation } from './tree.ts'

const page = 'docs/rules.md'

/** The names a file exports. */
function exportsOf(file: TextFile): Set<string> {
  const names = new Set<string>()
  const add = (node: Node | null | undefined) => {
    if (node?.type === 'Identifier') names.add(node.name)
  }
  findAll(file, (node) => {
    if (node.type !== 'ExportNamedDeclaration') return undefined
    for (const { exported } of node.specifiers) add(exported)
    const { declaration } = node
    if (declaration?.type === 'VariableDeclaration') for (const { id } of declaration.declarations) add(id)
    else if (declaration && 'id' in declaration) add(declaration.id)
    return undefined
  })
  return names
}

/** The names of the tests of a file: first argument of `test`, `it`, and of `test.each(…)`. */
const testNamesOf = (file: TextFile): string[] =>
  findAll(file, (node) => {
    if (node.type !== 'CallExpression') return undefined
    const called = file.text.slice(node.callee.start, node.callee.end)
    const [first] = node.arguments
    return /^(test|it)\b/.test(called) && first ? literalText(first) : undefined
  }).map(({ value }) => value)

/** A row is | rule | `path` `name` | `path` “test name” |: the last two cells name a function and its test. */
function judgeRow(tree: Tree, row: string): Pick<Violation, 'what' | 'instead'> | undefined {
  const [functionCell = '', testCell = ''] = row.split('|').slice(1, -1).slice(-2)
  const functionPath = /[\w./-]+\.tsx?/.exec(functionCell)?.[0] ?? ''
  const functionName = /`(\w+)`/.exec(functionCell)?.[1] ?? /#(\w+)/.exec(functionCell)?.[1]
  const testPath = /[\w./-]+\.test\.tsx?/.exec(testCell)?.[0] ?? ''
  const testName = /[“"](.+)[”"]/.exec(testCell)?.[1]
  const source = tree.read(functionPath)
  const test = tree.read(testPath)
  if (!functionName || !source) {
    return {
      what: `names no function that exists: ${functionCell.trim()}`,
      instead: 'write `packages/…/file.ts` `functionName`',
    }
  }
  if (!exportsOf(source).has(functionName)) {
    return {
      what: `${functionPath} exports no ${functionName}`,
      instead: 'name the function that decides the rule now',
    }
  }
  if (!testName || !test) {
    return {
      what: `names no test that exists: ${testCell.trim()}`,
      instead: 'write `packages/…/file.test.ts` “name of the test”',
    }
  }
  if (testNamesOf(test).includes(testName)) return undefined
  return { what: `${testPath} has no test “${testName}”`, instead: 'name the test that proves the rule now' }
}

const provenRules: Rule = {
  name: 'rules have a function and a test',
  why: 'A rule that nothing decides or nothing proves is only a hope.',
  check: (tree) => {
    const file = tree.read(page)
    if (!file) return [{ path: page, line: 1, what: 'is missing', instead: 'list every business rule there' }]
    const lines = file.text.split('\n')
    return lines.flatMap((row, index) => {
      // The two rows above the others are the headings and the line under them.
      const isRow = row.startsWith('|') && !/^[|\s:-]+$/.test(row) && !/^[|\s:-]+$/.test(lines[index + 1] ?? 'x')
      const judged = isRow ? judgeRow(tree, row) : undefined
      return judged ? [{ path: page, line: index + 1, ...judged }] : []
    })
  },
}

export const rulesPage = [provenRules]
