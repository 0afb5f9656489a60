// Words that names do not use, because another word is established for the same thing. docs/glossary.md has the right ones.

import type { Node } from 'oxc-parser'
import { findInSyntax } from './syntax.ts'
import { isCode, type TextFile, type TidyRule } from './tree.ts'

/** Refused anywhere in a name, as whole words in this order, with what to say instead. */
const refusedWords = new Map([
  // Participles and pronouns that do not say what a variable contains.
  ['asked', 'request'],
  ['asks', 'request'],
  ['asking', 'request, or open'],
  ['given', 'input'],
  ['kept', 'stored'],
  ['held', 'stored, owned or pending'],
  ['said', 'text, or toXDto for a function'],
  ['told', 'response or detail'],
  ['made', 'created or prepared'],
  ['wanted', 'expected or required'],
  ['whoever', 'user or caller'],
  ['nobody', 'noUser'],
  ['somebody', 'user'],
  ['everybody', 'allUsers'],
  ['thing', 'variable or item'],
  ['things', 'variables or items'],
  ['means', 'dependencies'],
  ['judge', 'check'],
  ['saying', 'text'],
  ['sayer', 'formatter'],
  ['speech', 'terms'],
  ['telling', 'detail'],
  // Linear programming.
  ['standing', 'status'],
  ['standings', 'basisStatus'],
  ['stands', 'status'],
  ['moving', 'basic, or parameter'],
  ['resting', 'nonbasic'],
  ['freedom', 'nonbasicDirection'],
  ['motion', 'parameter'],
  ['piece', 'segment or part'],
  ['pieces', 'segments or parts'],
  ['corner', 'basicSolution'],
  ['turned', 'updated'],
  ['untied', 'resolveDegeneracy'],
  ['otherwise', 'fallback'],
  ['active set', 'basisFactorisation'],
  ['greatest amounts', 'impliedUpperBounds'],
  ['loosely proved', 'proveWithPerturbation'],
  ['beyond box', 'exceedsDefaultBound'],
  ['touching box', 'atDefaultBound'],
  ['box verdict', 'exceedsDefaultBound'],
  // Formulation.
  ['formula basis', 'formulaInputs'],
  ['marginal cost', 'shadowPrice'],
  ['entry price', 'opportunityPrice'],
  ['lowest price', 'costRange.lower'],
  ['highest price', 'costRange.upper'],
  ['way out', 'relaxation'],
  ['worked on', 'calculationContext'],
  ['within time', 'withDeadline'],
  // Access.
  ['nameable', 'referenceable'],
  ['oneself', 'self'],
  ['hold place', 'reserveSeat'],
  ['shut out', 'endSessionsAndMailedLinks'],
  ['through eyes', 'impersonate'],
  ['through access', 'withAccessRole'],
  ['follow steps', 'resolveActingContexts'],
])

/** Refused as a whole name; as a part of one they are ordinary English, as in `notFound` and `isKnown`. */
const refusedNames = new Map([
  ['found', 'what was found (rows, matches)'],
  ['known', 'what is known (knownFields)'],
  ['own', 'what is owned (ownLists)'],
  ['seen', 'what was seen (visibleRows)'],
])

const calculationFiles = /^packages\/(contract|server)\/src\/formulation\/|^tests\/conformance\/(formulation|wire)\//

/** Names that cannot change, because they are also used outside the code. */
const vocabularyExceptions: readonly {
  readonly names: readonly string[]
  readonly in: RegExp
  readonly reason: string
}[] = [
  { names: ['beyondBox', 'moving', 'Moving', 'own', 'pieces'], in: calculationFiles, reason: 'keys of calls' },
  {
    names: ['lowestPricePerTonneEur', 'highestPricePerTonneEur', 'entryPricePerTonneEur'],
    in: calculationFiles,
    reason: 'keys of a call',
  },
  { names: ['beyondBox'], in: /\/solve\/|solve-command/, reason: 'a key of the output of the command solve' },
  {
    names: ['nameable'],
    in: /^packages\/(contract|server)\/src\/catalogue\/nutrient/,
    reason: 'the path and the documented name of a call',
  },
  {
    names: ['own'],
    in: /^packages\/(contract\/src\/routes|server\/src\/home\/stats)\.ts$/,
    reason: 'the documented name of a call',
  },
  {
    names: ['given'],
    in: /^packages\/text\/src\/(fr|en)\/formulation\/formulas\.ts$/,
    reason: 'a value of startingFoods in the call that creates a formula',
  },
  { names: ['given'], in: /\/access\/(users\/)?experts\./, reason: 'a key of stored audit details' },
  { names: ['keptAt'], in: /^packages\/web\//, reason: 'a key of drafts stored by browsers' },
  { names: ['formula_basis'], in: /^packages\/server\/src\/tables\.ts$/, reason: 'a table' },
  {
    names: ['respectReducedMotion', 'reducedMotion'],
    in: /^(packages|tests)\//,
    reason: 'options of Mantine and Playwright, after a media feature of CSS',
  },
]

const spacedWordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
    .join(' ')

type RefusedWord = { readonly word: string; readonly replacement: string }

/** By name: most names occur many times. */
const refusedWordCache = new Map<string, RefusedWord | undefined>()

/** The refused word in a name, with its replacement. */
function refusedWordIn(name: string): RefusedWord | undefined {
  if (!refusedWordCache.has(name)) refusedWordCache.set(name, searchRefusedWord(name))
  return refusedWordCache.get(name)
}

function searchRefusedWord(name: string): RefusedWord | undefined {
  const words = spacedWordsOf(name)
  const [word, replacement] =
    [...refusedNames].find(([refused]) => words === refused) ??
    [...refusedWords].find(([refused]) => ` ${words} `.includes(` ${refused} `)) ??
    []
  return word === undefined || replacement === undefined ? undefined : { word, replacement }
}

/** The name that an identifier declares: a variable, parameter, function, type, or property of a type or object. */
function declaredName(node: Node, ancestors: readonly Node[]): string | undefined {
  if (node.type !== 'Identifier') return undefined
  const [outer, parent] = ancestors.slice(-2)
  switch (parent?.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return parent.id === node ? node.name : undefined
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSMethodSignature':
    case 'TSTypeParameter':
    case 'CatchClause':
    case 'ArrayPattern':
    case 'RestElement':
      // Everything else in these is a body, a type or a default, and no identifier itself.
      return 'body' in parent && parent.body === node ? undefined : node.name
    case 'TSPropertySignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return parent.key === node && !parent.computed ? node.name : undefined
    case 'Property':
      // A shorthand property has the name of something declared elsewhere.
      if (parent.shorthand || parent.computed) return undefined
      return (outer?.type === 'ObjectPattern' ? parent.value : parent.key) === node ? node.name : undefined
    case 'AssignmentPattern':
      if (outer?.type === 'Property' && outer.shorthand) return undefined
      return parent.left === node ? node.name : undefined
    case 'ImportSpecifier':
      return parent.local === node && parent.imported.type === 'Identifier' && parent.imported.name !== node.name
        ? node.name
        : undefined
    default:
      return undefined
  }
}

function namesIn(file: TextFile): { line: number; name: string }[] {
  const fileName = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\..*$/, '')
  const declared = isCode(file.path) ? findInSyntax(file, declaredName) : []
  return [{ line: 1, name: fileName }, ...declared.map(({ line, value }) => ({ line, name: value }))]
}

const plainWordsRule: TidyRule = {
  name: 'plain words in names',
  reason: 'A word has one meaning, that of the field: an engineer who never saw this code must understand its names.',
  check: (tree) =>
    tree.files
      .filter(({ path }) => /^(packages|tests|tools)\//.test(path))
      .flatMap((file) =>
        namesIn(file).flatMap(({ line, name }) => {
          const hit = refusedWordIn(name)
          const isException = vocabularyExceptions.some(
            ({ names, in: paths }) => names.includes(name) && paths.test(file.path),
          )
          if (hit === undefined || isException) return []
          return [
            { path: file.path, line, problem: `is called ${name}`, fix: `say ${hit.replacement}, not ${hit.word}` },
          ]
        }),
      ),
}

export const vocabularyRules = [plainWordsRule]
