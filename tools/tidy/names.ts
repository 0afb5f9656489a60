// What files and dependencies are called.

import type { Node } from 'oxc-parser'
import { findAll, literalText } from './syntax.ts'
import { isCode, isTest, lineAt, type Rule, type TextFile } from './tree.ts'

const bannedNames = ['utils', 'util', 'common', 'helpers', 'helper', 'misc', 'index', 'shared', 'stuff']
const ours = /^(packages|tests|tools)\//

const bannedWords: Rule = {
  name: 'names that say nothing',
  why: 'A name like utils or index says where something was left, not what it is.',
  check: (tree) =>
    tree.files.flatMap(({ path }) => {
      if (!ours.test(path) || path.endsWith('.html')) return []
      const banned = path.split('/').find((part) => bannedNames.includes(part.replace(/\..*$/, '').toLowerCase()))
      if (!banned) return []
      return [{ path, line: 1, what: `is called ${banned}`, instead: 'name it after what it gives' }]
    }),
}

const fileNames: Rule = {
  name: 'kebab-case files',
  why: 'The same stem everywhere: listing *packaging* must show the whole slice.',
  check: (tree) =>
    tree.files.flatMap(({ path }) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const good = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|module|d))?\.(tsx?|mjs|css)$/
      if (!isCode(path) && !(ours.test(path) && path.endsWith('.css'))) return []
      return good.test(name) ? [] : [{ path, line: 1, what: 'is not in kebab-case', instead: 'rename: price-list.ts' }]
    }),
}

const businessWords = [
  ...['organisation', 'questionnaire', 'catalogue', 'nutrition', 'pricing', 'formulation', 'simulation', 'qcm'],
  ...['farm', 'farmer', 'breeder', 'distributor', 'milk', 'herd', 'actuality', 'food', 'nutrient', 'packaging'],
  ...['species', 'specie', 'race', 'breed', 'formula', 'formule', 'price', 'recipe', 'premix', 'orderform'],
]

/** The single words of an identifier, a sentence or a path: `priceList` is price and list. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => [word, word.replace(/s$/, '')])

const businessWordIn = (text: string) => wordsOf(text).find((word) => businessWords.includes(word))

/** Identifiers and strings; comments may give examples. */
const businessWordOf = (node: Node) =>
  businessWordIn(node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node.name : (literalText(node) ?? ''))

const kitWords: Rule = {
  name: 'no business in kit',
  why: 'kit could serve another trade tomorrow; what knows the trade belongs to an area.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => /^packages\/\w+\/src\/kit\//.test(path) && isCode(path) && !isTest(path))
      .flatMap((file) => {
        const inItsName = businessWordIn(file.path.replace(/^.*?\/kit\//, ''))
        const found = [...(inItsName ? [{ line: 1, value: inItsName }] : []), ...findAll(file, businessWordOf)]
        return found.map(({ line, value }) => ({
          path: file.path,
          line,
          what: `kit says “${value}”`,
          instead: 'move it to its area, or name it neutrally',
        }))
      }),
}

const pinned = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Every dependency of every package.json, with the line that names it. */
const dependenciesOf = (file: TextFile) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(file.text)
  return Object.entries({ ...dependencies, ...devDependencies } as Record<string, string>).map(([name, version]) => ({
    path: file.path,
    line: lineAt(file.text, file.text.indexOf(`"${name}":`)),
    name,
    version,
  }))
}

const exactVersions: Rule = {
  name: 'exact versions',
  why: 'The same tree installs the same code everywhere; packages that move in lockstep must not be split.',
  check: (tree) => {
    const all = tree.files.filter(({ path }) => /(^|\/)package\.json$/.test(path)).flatMap(dependenciesOf)
    const loose = all
      .filter(({ version }) => !pinned.test(version))
      .map(({ path, line, name, version }) => ({
        path,
        line,
        what: `${name} is asked for as ${version}`,
        instead: 'write the exact version: npm i -E',
      }))
    const firstOf = new Map<string, string>()
    const split = all.flatMap(({ path, line, name, version }) => {
      const group = name.startsWith('@mantine/') ? '@mantine/*' : name
      const first = firstOf.get(group) ?? version
      firstOf.set(group, first)
      return version === first
        ? []
        : [{ path, line, what: `${name} is ${version}, ${group} is ${first} elsewhere`, instead: 'use one version' }]
    })
    return [...loose, ...split]
  },
}

export const names = [bannedWords, fileNames, kitWords, exactVersions]
