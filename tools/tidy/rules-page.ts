// Checks docs/rules.md, which lists every business rule with the function that implements it and the test that proves
// it.

import type { Node } from 'oxc-parser'
import { findInSyntax, literalText } from './syntax.ts'
import type { FileTree, TextFile, TidyRule, Violation } from './tree.ts'

const rulesPagePath = 'docs/rules.md'

/** The names a file exports. */
function exportedNamesOf(file: TextFile): Set<string> {
  const names = new Set<string>()
  const add = (node: Node | null | undefined) => {
    if (node?.type === 'Identifier') names.add(node.name)
  }
  findInSyntax(file, (node) => {
    if (node.type !== 'ExportNamedDeclaration') return undefined
    for (const { exported } of node.specifiers) add(exported)
    const { declaration } = node
    if (declaration?.type === 'VariableDeclaration') for (const { id } of declaration.declarations) add(id)
    else if (declaration && 'id' in declaration) add(declaration.id)
    return undefined
  })
  return names
}

/** The test names of a file: the first arguments of `test`, `it` and `test.each(…)`. */
const testNamesOf = (file: TextFile): string[] =>
  findInSyntax(file, (node) => {
    if (node.type !== 'CallExpression') return undefined
    const called = file.text.slice(node.callee.start, node.callee.end)
    const [first] = node.arguments
    return /^(test|it)\b/.test(called) && first ? literalText(first) : undefined
  }).map(({ value }) => value)

/** A row is | rule | … | `path` `function` | `path` “test name” |. */
function rowViolation(tree: FileTree, row: string): Pick<Violation, 'problem' | 'fix'> | undefined {
  const [functionCell = '', testCell = ''] = row.split('|').slice(1, -1).slice(-2)
  const functionPath = /[\w./-]+\.tsx?/.exec(functionCell)?.[0] ?? ''
  const functionName = /`(\w+)`/.exec(functionCell)?.[1] ?? /#(\w+)/.exec(functionCell)?.[1]
  const testPath = /[\w./-]+\.test\.tsx?/.exec(testCell)?.[0] ?? ''
  const testName = /[“"](.+)[”"]/.exec(testCell)?.[1]
  const source = tree.read(functionPath)
  const test = tree.read(testPath)
  if (!functionName || !source) {
    return {
      problem: `names no function that exists: ${functionCell.trim()}`,
      fix: 'write `packages/…/file.ts` `functionName`',
    }
  }
  if (!exportedNamesOf(source).has(functionName)) {
    return {
      problem: `${functionPath} exports no ${functionName}`,
      fix: 'name the function that implements the rule now',
    }
  }
  if (!testName || !test) {
    return {
      problem: `names no test that exists: ${testCell.trim()}`,
      fix: 'write `packages/…/file.test.ts` “name of the test”',
    }
  }
  if (testNamesOf(test).includes(testName)) return undefined
  return { problem: `${testPath} has no test “${testName}”`, fix: 'name the test that proves the rule now' }
}

const documentedRulesRule: TidyRule = {
  name: 'rules have a function and a test',
  reason: 'A documented rule must be implemented and tested.',
  check: (tree) => {
    const file = tree.read(rulesPagePath)
    if (!file) return [{ path: rulesPagePath, line: 1, problem: 'is missing', fix: 'list every business rule in it' }]
    const lines = file.text.split('\n')
    return lines.flatMap((row, index) => {
      // Skips the heading row and the line under it.
      const isRow = row.startsWith('|') && !/^[|\s:-]+$/.test(row) && !/^[|\s:-]+$/.test(lines[index + 1] ?? 'x')
      const violation = isRow ? rowViolation(tree, row) : undefined
      return violation ? [{ path: rulesPagePath, line: index + 1, ...violation }] : []
    })
  },
}

export const rulesPageRules = [documentedRulesRule]
