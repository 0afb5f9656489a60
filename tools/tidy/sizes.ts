// Limits on the length of functions and files.

import type { Node } from 'oxc-parser'
import { areas, importsIn, locationOf } from './locations.ts'
import { syntaxOf, walkSyntax } from './syntax.ts'
import { isCode, isTestCode, lineAt, linesIn, type TextFile, type TidyRule } from './tree.ts'

const maxFunctionLines = 70
const maxFamilyLines = 64
const maxRecordsLines = 1700

const isFunction = (node: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

/** Whether a function only groups tests: then the limit applies to each test instead. */
function isTestGroup(node: Node): boolean {
  let hasTests = false
  walkSyntax(node, (inner) => {
    if (inner.type !== 'CallExpression') return
    const called = inner.callee.type === 'CallExpression' ? inner.callee.callee : inner.callee
    const root = called.type === 'MemberExpression' ? called.object : called
    hasTests ||= root.type === 'Identifier' && ['test', 'it', 'describe'].includes(root.name)
  })
  return hasTests
}

function functionNameOf(node: Node, parent: Node | undefined): string {
  if (node.type === 'FunctionDeclaration' && node.id) return node.id.name
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition') {
    return parent.key.type === 'Identifier' ? parent.key.name : 'a method'
  }
  return 'a function'
}

function longFunctionsIn(file: TextFile) {
  const longFunctions: { line: number; name: string; lines: number }[] = []
  walkSyntax(syntaxOf(file).program, (node, ancestors) => {
    const parent = ancestors.at(-1)
    if (!isFunction(node)) return
    const line = lineAt(file.text, node.start)
    const lines = lineAt(file.text, node.end) - line + 1
    if (lines > maxFunctionLines && !(isTestCode(file.path) && isTestGroup(node)))
      longFunctions.push({ line, name: functionNameOf(node, parent), lines })
  })
  return longFunctions
}

const shortFunctionsRule: TidyRule = {
  name: 'short functions',
  reason: 'A function that fits on a screen can be reviewed as a whole.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path))
      .flatMap((file) =>
        longFunctionsIn(file).map(({ line, name, lines }) => ({
          path: file.path,
          line,
          problem: `${name} is ${lines} lines long`,
          fix: `at most ${maxFunctionLines} lines: move parts to functions`,
        })),
      ),
}

const smallFamiliesRule: TidyRule = {
  name: 'small families',
  reason: 'A family is a short declaration; behaviour belongs in functions elsewhere.',
  check: (tree) => {
    const families = importsIn(tree)
      .filter(({ target }) => target?.startsWith('packages/contract/src/records/'))
      .map(({ file }) => file)
      .filter(
        ({ path }) =>
          areas.includes(locationOf(path)?.part ?? '') && path.startsWith('packages/contract/') && !isTestCode(path),
      )
    return [...new Set(families)].flatMap(({ path, text }) => {
      const lines = linesIn(text)
      if (lines <= maxFamilyLines) return []
      return [
        {
          path,
          line: maxFamilyLines + 1,
          problem: `is ${lines} lines long`,
          fix: `at most ${maxFamilyLines} lines`,
        },
      ]
    })
  },
}

const smallMechanismRule: TidyRule = {
  name: 'small records mechanism',
  reason: `The shared mechanism of all families stays small enough to read: ${maxRecordsLines} lines in contract, server and web.`,
  check: (tree) => {
    const parts = tree.files.filter(
      ({ path }) => /^packages\/(contract|server|web)\/src\/records\//.test(path) && isCode(path) && !isTestCode(path),
    )
    const total = parts.reduce((sum, { text }) => sum + linesIn(text), 0)
    const longest = parts.toSorted((a, b) => linesIn(b.text) - linesIn(a.text))[0]
    if (!longest || total <= maxRecordsLines) return []
    return [
      {
        path: longest.path,
        line: 1,
        problem: `the records mechanism is ${total} lines long, and this its longest file`,
        fix: `at most ${maxRecordsLines} lines: move code for a single family to that family`,
      },
    ]
  },
}

export const sizeRules = [shortFunctionsRule, smallFamiliesRule, smallMechanismRule]
