// Names of files, words in kit, and versions of dependencies.

import type { Node } from 'oxc-parser'
import { findInSyntax, literalText } from './syntax.ts'
import { isCode, isTestCode, lineAt, type TextFile, type TidyRule } from './tree.ts'

const bannedNames = ['utils', 'util', 'common', 'helpers', 'helper', 'misc', 'index', 'shared', 'stuff']
const ownFilePattern = /^(packages|tests|tools)\//

const bannedNamesRule: TidyRule = {
  name: 'meaningless names',
  reason: 'A name like utils or index does not say what a file contains.',
  check: (tree) =>
    tree.files.flatMap(({ path }) => {
      if (!ownFilePattern.test(path) || path.endsWith('.html')) return []
      const banned = path.split('/').find((part) => bannedNames.includes(part.replace(/\..*$/, '').toLowerCase()))
      if (!banned) return []
      return [{ path, line: 1, problem: `is called ${banned}`, fix: 'name it after its content' }]
    }),
}

const fileNamesRule: TidyRule = {
  name: 'kebab-case files',
  reason: 'The same stem everywhere: listing *packaging* must find every file about it.',
  check: (tree) =>
    tree.files.flatMap(({ path }) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const good = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|module|d))?\.(tsx?|mjs|css)$/
      if (!isCode(path) && !(ownFilePattern.test(path) && path.endsWith('.css'))) return []
      return good.test(name) ? [] : [{ path, line: 1, problem: 'is not in kebab-case', fix: 'rename: price-list.ts' }]
    }),
}

const businessWords = [
  ...['organisation', 'questionnaire', 'catalogue', 'nutrition', 'pricing', 'formulation', 'simulation', 'qcm'],
  ...['farm', 'farmer', 'breeder', 'distributor', 'milk', 'herd', 'actuality', 'food', 'nutrient', 'packaging'],
  ...['species', 'specie', 'race', 'breed', 'formula', 'formule', 'price', 'recipe', 'premix', 'orderform'],
]

/** The words of an identifier, a sentence or a path: `priceList` gives price and list. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => [word, word.replace(/s$/, '')])

const businessWordIn = (text: string) => wordsOf(text).find((word) => businessWords.includes(word))

/** The business word in an identifier or string; comments may contain them as examples. */
const businessWordOf = (node: Node) =>
  businessWordIn(node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node.name : (literalText(node) ?? ''))

const kitWordsRule: TidyRule = {
  name: 'no business words in kit',
  reason: 'kit is independent of the business; code that knows about feed belongs to an area.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => /^packages\/\w+\/src\/kit\//.test(path) && isCode(path) && !isTestCode(path))
      .flatMap((file) => {
        const wordInPath = businessWordIn(file.path.replace(/^.*?\/kit\//, ''))
        const hits = [...(wordInPath ? [{ line: 1, value: wordInPath }] : []), ...findInSyntax(file, businessWordOf)]
        return hits.map(({ line, value }) => ({
          path: file.path,
          line,
          problem: `contains the business word “${value}”`,
          fix: 'move it to its area, or name it neutrally',
        }))
      }),
}

const exactVersionPattern = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Every dependency of a package.json, with its line. */
const declaredDependencies = (file: TextFile) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(file.text)
  return Object.entries({ ...dependencies, ...devDependencies } as Record<string, string>).map(([name, version]) => ({
    path: file.path,
    line: lineAt(file.text, file.text.indexOf(`"${name}":`)),
    name,
    version,
  }))
}

const exactVersionsRule: TidyRule = {
  name: 'exact versions',
  reason: 'The same tree installs the same code everywhere; packages that move in lockstep must not be split.',
  check: (tree) => {
    const dependencies = tree.files
      .filter(({ path }) => /(^|\/)package\.json$/.test(path))
      .flatMap(declaredDependencies)
    const unpinned = dependencies
      .filter(({ version }) => !exactVersionPattern.test(version))
      .map(({ path, line, name, version }) => ({
        path,
        line,
        problem: `${name} has the version range ${version}`,
        fix: 'write the exact version: npm i -E',
      }))
    const firstOf = new Map<string, string>()
    const mixed = dependencies.flatMap(({ path, line, name, version }) => {
      const group = name.startsWith('@mantine/') ? '@mantine/*' : name
      const first = firstOf.get(group) ?? version
      firstOf.set(group, first)
      return version === first
        ? []
        : [{ path, line, problem: `${name} is ${version}, ${group} is ${first} elsewhere`, fix: 'use one version' }]
    })
    return [...unpinned, ...mixed]
  },
}

export const nameRules = [bannedNamesRule, fileNamesRule, kitWordsRule, exactVersionsRule]
