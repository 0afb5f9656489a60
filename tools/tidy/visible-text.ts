// User-visible text belongs in packages/text.

import type { Node } from 'oxc-parser'
import { findInSyntax, literalText } from './syntax.ts'
import { isCode, isTestCode, type TextFile, type TidyRule, type Violation } from './tree.ts'

const accentedLetter = /[À-ÖØ-öø-ÿŒœŸ]/
const wordPattern = /\p{L}{2,}/u
/** A capitalised or a second word: `Save` and `add a row`, but not option values such as `code` or `right`. */
const sentencePattern = /\p{Lu}\p{Ll}|\p{L}\s+\p{L}/u

const visibleAttributeNames = new Set([
  ...['label', 'title', 'placeholder', 'alt', 'description', 'message', 'tooltip', 'heading', 'header', 'caption'],
  ...['summary', 'error', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
])

const textFix = 'put the words in packages/text/src/fr and en, and take them from there'

/** The texts an expression may display: through ? :, && and +, but not in the arguments of calls. */
function* visibleTextsOf(node: Node): Generator<string> {
  const text = literalText(node)
  if (text !== undefined) yield text
  else if (node.type === 'JSXExpressionContainer') yield* visibleTextsOf(node.expression)
  else if (node.type === 'ConditionalExpression') {
    yield* visibleTextsOf(node.consequent)
    yield* visibleTextsOf(node.alternate)
  } else if (node.type === 'LogicalExpression' || (node.type === 'BinaryExpression' && node.operator === '+')) {
    if (node.operator !== '&&') yield* visibleTextsOf(node.left)
    yield* visibleTextsOf(node.right)
  }
}

/** The name of a JSX attribute or property whose value is displayed. */
function visibleAttributeName(node: Node): string | undefined {
  const key =
    node.type === 'JSXAttribute' ? node.name : node.type === 'Property' && !node.computed ? node.key : undefined
  const name = key && 'name' in key && typeof key.name === 'string' ? key.name : undefined
  return name !== undefined && visibleAttributeNames.has(name) ? name : undefined
}

function visibleTextOf(node: Node, parent: Node | undefined): string | undefined {
  const find = (from: Node, pattern: RegExp) => [...visibleTextsOf(from)].find((text) => pattern.test(text))
  if (node.type === 'JSXText') return find(node, wordPattern)?.trim()
  const isChild = node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute'
  if (isChild) return find(node, wordPattern)
  const name = visibleAttributeName(node)
  if (name === undefined) return undefined
  if (node.type === 'JSXAttribute' && node.value) return find(node.value, wordPattern)
  return node.type === 'Property' ? find(node.value, sentencePattern) : undefined
}

const isComponentFile = (path: string) => path.startsWith('packages/') && path.endsWith('.tsx') && !isTestCode(path)

const wordsOnScreensRule: TidyRule = {
  name: 'no sentence on a screen',
  reason:
    'French is the source language and English has its type: a sentence in a screen is neither found nor translated.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isComponentFile(path))
      .flatMap((file) =>
        findInSyntax(file, (node, ancestors) => visibleTextOf(node, ancestors.at(-1))).map(({ line, value }) => ({
          path: file.path,
          line,
          problem: `shows “${value.slice(0, 60)}”`,
          fix: textFix,
        })),
      ),
}

const accentsOnScreensRule: TidyRule = {
  name: 'no accent on a screen',
  reason: 'An accented letter in a .tsx file is always text that belongs in packages/text.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isComponentFile(path))
      .flatMap((file) => linesWith(file, accentedLetter, 'an accented letter')),
}

function linesWith(file: TextFile, pattern: RegExp, description: string): Violation[] {
  return file.text.split('\n').flatMap((text, index) =>
    pattern.test(text)
      ? [
          {
            path: file.path,
            line: index + 1,
            problem: `has ${description}: ${text.trim().slice(0, 60)}`,
            fix: textFix,
          },
        ]
      : [],
  )
}

/** Where French is allowed: dictionaries, and tools, which run before installation or generate data. */
const filesWithFrench = /^packages\/text\/|^tools\//

const frenchStringsRule: TidyRule = {
  name: 'French lives in packages/text',
  reason: 'All user-visible text is in one place, also that of the server.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path) && !isTestCode(path) && !filesWithFrench.test(path) && !isComponentFile(path))
      .flatMap((file) =>
        findInSyntax(file, (node) => {
          const text = literalText(node)
          return text !== undefined && accentedLetter.test(text) ? text : undefined
        }).map(({ line, value }) => ({
          path: file.path,
          line,
          problem: `contains “${value.slice(0, 60)}”`,
          fix: textFix,
        })),
      ),
}

/** Where English writes no space, and French one: `a : b`, `5 %`. What follows % in SQL and logs is a letter. */
const frenchPunctuation = /[ \u00a0\u202f]:(?=[ \u00a0\u202f]|$)|[ \u00a0\u202f]%(?![\p{L}\d(])/u

/** The parts of a text that are written in the code: the values between them are not. */
function* writtenParts(node: Node): Generator<string> {
  if (node.type === 'TemplateLiteral') yield* node.quasis.map(({ value }) => value.cooked ?? '')
  else if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
    yield String(node.value)
}

const punctuationOnScreensRule: TidyRule = {
  name: 'punctuation of the language',
  reason: 'French writes a space before a colon and a percent sign, English none.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => /^packages\/(web|server)\//.test(path) && isCode(path) && !isTestCode(path))
      .flatMap((file) =>
        findInSyntax(file, (node) => [...writtenParts(node)].find((text) => frenchPunctuation.test(text))).map(
          ({ line, value }) => ({
            path: file.path,
            line,
            problem: `writes “${value.trim()}”`,
            fix: 'take `labelled` or `percentage` of packages/text/src/fr/shell.ts, or put the whole text there',
          }),
        ),
      ),
}

const twinDictionariesRule: TidyRule = {
  name: 'twin dictionaries',
  reason: 'Both languages have the same files, so that the translation of an entry is easy to find.',
  check: (tree) =>
    tree.files.flatMap(({ path }) => {
      const [, language, name] = /^packages\/text\/src\/(fr|en)\/(.+)$/.exec(path) ?? []
      const twin = `packages/text/src/${language === 'fr' ? 'en' : 'fr'}/${name}`
      if (!language || tree.has(twin)) return []
      return [{ path, line: 1, problem: `has no twin ${twin}`, fix: 'add it, or remove this one' }]
    }),
}

export const visibleTextRules = [
  ...[wordsOnScreensRule, accentsOnScreensRule, frenchStringsRule, punctuationOnScreensRule],
  twinDictionariesRule,
]
