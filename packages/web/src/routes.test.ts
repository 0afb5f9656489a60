import { type Route, roleMayCall } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { roles } from '@provende/domain/access/roles.ts'
import { startupWords as english } from '@provende/text/en/first.ts'
import { startupWords as french } from '@provende/text/fr/first.ts'
import type { Words } from '@provende/text/translation.ts'
import { wordsOf } from '@provende/text/words.ts'
import { describe, expect, test } from 'vitest'
import { redirections, screens } from './routes.tsx'

const rolesThatOpen = ({ permission, opens }: (typeof screens)[number]) =>
  permission ?? (opens === 'public' ? 'anyone' : 'whoever is signed in')

const savingRouteOf = ({ saves }: (typeof screens)[number]) =>
  saves ? `\`${saves.method} ${saves.path}\` ${roles.filter((role) => roleMayCall(role, saves.access)).join(', ')}` : ''

/** The content of docs/screens.md: every address, generated from the screens. */
function addressPageText(): string {
  const words = wordsOf('fr-FR')
  const screenRows = screens.map(
    (screen) =>
      `| \`${screen.path}\` | ${screen.name} | ${screen.title(words, {})} | ${rolesThatOpen(screen)} | ${savingRouteOf(screen)} |`,
  )
  const redirectionRows = redirections.map(({ path, to }) => `| \`${path}\` | ${to} | | |`)
  return [
    '# Every address',
    '',
    'Written from `packages/web/src/routes.tsx`: `npm run test:unit -- packages/web/src/routes.test.ts -u`.',
    'Addresses match without regard to case. A form opens to those who may make the call that saves it.',
    '',
    '| address | screen | title | opens to | saved with, by |',
    '|---|---|---|---|---|',
    ...screenRows,
    '',
    '| address | leads to | | |',
    '|---|---|---|---|',
    ...redirectionRows,
    '',
  ].join('\n')
}

test('docs/screens.md lists every address', async () => {
  await expect(addressPageText()).toMatchFileSnapshot('../../../docs/screens.md')
})

test('no two screens share a name or an address', () => {
  const names = screens.map(({ name }) => name.toLowerCase())
  const paths = [...screens, ...redirections].map(({ path }) => path.toLowerCase().replace(/:\w+/g, ':'))
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(paths).size).toBe(paths.length)
})

/** Whether the words loaded at start hold this key path, as a text or as a group of texts. */
const isInFirstWords = (keyPath: string) =>
  keyPath
    .split('.')
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' ? (node as Record<string, unknown>)[key] : node),
      french,
    ) !== undefined
/** Words that belong to no area; those of lists are loaded with what needs them. */
const wordsWithoutArea = ['problems', 'records', 'shell', 'lists']
const wordAreas = Object.keys(wordsOf('fr-FR')).filter((name) => !wordsWithoutArea.includes(name))
/** Word groups that belong to an area of code with another name: its screens load them. */
const codeAreaOfWords: Readonly<Record<string, string>> = {
  workbench: 'formulation',
  workbenchPanels: 'formulation',
  formulas: 'formulation',
  labels: 'formulation',
  farmData: 'farm-data',
}
/** The map has words of its own but is code of organisations. */
const areaOfPath = (path: string) =>
  path.startsWith('organisations/') && path.includes('map') ? 'map' : (path.split('/')[0] ?? '')
const sourceTexts = import.meta.glob<string>('./*/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const sourceFiles = Object.entries(sourceTexts).map(([path, text]) => ({ path, area: areaOfPath(path.slice(2)), text }))

describe('the words of an area are loaded with its first screen', () => {
  test('every screen title is loaded at start, in both languages', () => {
    for (const startupWords of [french, english])
      for (const screen of screens) expect(screen.title(startupWords as Words, {}), screen.name).toMatch(/\p{L}/u)
  })

  test('an area uses its own words, and of other areas only those loaded at start', () => {
    const violations = sourceFiles.flatMap(({ area, path, text }) =>
      [...text.matchAll(/(?:(useWords\(\))|\b(?:words|all|text))\.(\w+)((?:\.\w+)*)/g)]
        .filter(([, , group = '']) => (codeAreaOfWords[group] ?? group) !== area && wordAreas.includes(group))
        .filter(([, hook, group = '', keys = '']) => (keys === '' ? hook !== undefined : !isInFirstWords(group + keys)))
        .map(([match]) => `${path}: ${match}`),
    )
    expect(sourceFiles.length).toBeGreaterThan(100)
    expect(violations).toEqual([])
  })
})

test('every call opened in a browser returns to an existing screen', () => {
  const calls = Object.values(routes).flatMap((group): Route[] => Object.values(group))
  const origins = calls.flatMap(({ openedFrom }) =>
    openedFrom === null ? [] : [openedFrom.replace(/\{(\w+)\}/g, ':$1')],
  )
  expect(origins).not.toEqual([])
  expect(screens.map(({ path }) => path)).toEqual(expect.arrayContaining(origins))
})

test('every family that may depend on a food or a nutrient has exactly one screen that shows it', () => {
  const families = screens.flatMap(({ showsFamily }) => showsFamily ?? [])
  expect(families.length).toBe(new Set(families).size)
  const usedIn = ['food', 'nutrient', 'property', 'model', 'modelVersion', 'analysis', 'analysisVersion']
  expect(families).toEqual(expect.arrayContaining(usedIn))
  expect(families).toEqual(expect.arrayContaining(['constraintSet', 'constraintVersion', 'priceList', 'formula']))
})
