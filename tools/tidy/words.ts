// Words a person reads live in packages/text.

import type { Node } from 'oxc-parser'
import { findAll, literalText } from './syntax.ts'
import { isCode, isTest, type Rule, type TextFile, type Violation } from './tree.ts'

const accented = /[À-ÖØ-öø-ÿŒœŸ]/
const aWord = /\p{L}{2,}/u
/** A capital or a second word: `Save` and `add a row`, not the `code` or `right` of an option. */
const aSentence = /\p{Lu}\p{Ll}|\p{L}\s+\p{L}/u

const visibleNames = new Set([
  ...['label', 'title', 'placeholder', 'alt', 'description', 'message', 'tooltip', 'heading', 'header', 'caption'],
  ...['summary', 'error', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
])

const instead = 'put the words in packages/text/src/fr and en, and take them from there'

/** The texts an expression can become on the screen: through ? :, && and +, not into the arguments of a call. */
function* textsOf(node: Node): Generator<string> {
  const text = literalText(node)
  if (text !== undefined) yield text
  else if (node.type === 'JSXExpressionContainer') yield* textsOf(node.expression)
  else if (node.type === 'ConditionalExpression') {
    yield* textsOf(node.consequent)
    yield* textsOf(node.alternate)
  } else if (node.type === 'LogicalExpression' || (node.type === 'BinaryExpression' && node.operator === '+')) {
    if (node.operator !== '&&') yield* textsOf(node.left)
    yield* textsOf(node.right)
  }
}

/** The name of a JSX attribute or of a property, when it is one that is shown. */
function visibleNameOf(node: Node): string | undefined {
  const key =
    node.type === 'JSXAttribute' ? node.name : node.type === 'Property' && !node.computed ? node.key : undefined
  const name = key && 'name' in key && typeof key.name === 'string' ? key.name : undefined
  return name !== undefined && visibleNames.has(name) ? name : undefined
}

function visibleTextOf(node: Node, parent: Node | undefined): string | undefined {
  const find = (from: Node, pattern: RegExp) => [...textsOf(from)].find((text) => pattern.test(text))
  if (node.type === 'JSXText') return find(node, aWord)?.trim()
  const isChild = node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute'
  if (isChild) return find(node, aWord)
  const name = visibleNameOf(node)
  if (name === undefined) return undefined
  if (node.type === 'JSXAttribute' && node.value) return find(node.value, aWord)
  return node.type === 'Property' ? find(node.value, aSentence) : undefined
}

const screens = (path: string) => path.startsWith('packages/') && path.endsWith('.tsx') && !isTest(path)

const wordsOnScreens: Rule = {
  name: 'no sentence on a screen',
  why: 'French is the source and English is typed by it: a sentence in a screen can be neither found nor translated.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => screens(path))
      .flatMap((file) =>
        findAll(file, (node, ancestors) => visibleTextOf(node, ancestors.at(-1))).map(({ line, value }) => ({
          path: file.path,
          line,
          what: `shows “${value.slice(0, 60)}”`,
          instead,
        })),
      ),
}

const accentsOnScreens: Rule = {
  name: 'no accent on a screen',
  why: 'An accented letter in a .tsx file is always a word that should be in packages/text.',
  check: (tree) =>
    tree.files.filter(({ path }) => screens(path)).flatMap((file) => linesWith(file, accented, 'an accented letter')),
}

function linesWith(file: TextFile, pattern: RegExp, called: string): Violation[] {
  return file.text
    .split('\n')
    .flatMap((text, index) =>
      pattern.test(text)
        ? [{ path: file.path, line: index + 1, what: `has ${called}: ${text.trim().slice(0, 60)}`, instead }]
        : [],
    )
}

/** French may be written here: the dictionaries, and tools, which run before anything is installed or make up data. */
const mayBeFrench = /^packages\/text\/|^tools\//

const frenchStrings: Rule = {
  name: 'French lives in packages/text',
  why: 'Every word a person reads is in one place, on the server too.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => isCode(path) && !isTest(path) && !mayBeFrench.test(path) && !screens(path))
      .flatMap((file) =>
        findAll(file, (node) => {
          const text = literalText(node)
          return text !== undefined && accented.test(text) ? text : undefined
        }).map(({ line, value }) => ({ path: file.path, line, what: `says “${value.slice(0, 60)}”`, instead })),
      ),
}

const twinDictionaries: Rule = {
  name: 'twin dictionaries',
  why: 'Both languages are split the same way, so that one finds the twin of an entry without searching.',
  check: (tree) =>
    tree.files.flatMap(({ path }) => {
      const [, language, name] = /^packages\/text\/src\/(fr|en)\/(.+)$/.exec(path) ?? []
      const twin = `packages/text/src/${language === 'fr' ? 'en' : 'fr'}/${name}`
      if (!language || tree.has(twin)) return []
      return [{ path, line: 1, what: `has no twin ${twin}`, instead: 'write it, or remove this one' }]
    }),
}

export const words = [wordsOnScreens, accentsOnScreens, frenchStrings, twinDictionaries]
