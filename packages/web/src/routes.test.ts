import { isOpenTo, type Route } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { roles } from '@provende/domain/access/roles.ts'
import { first as english } from '@provende/text/en/first.ts'
import { first as french } from '@provende/text/fr/first.ts'
import type { Words } from '@provende/text/translation.ts'
import { wordsOf } from '@provende/text/words.ts'
import { describe, expect, test } from 'vitest'
import { redirections, screens } from './routes.tsx'

const opensTo = ({ permission, opens }: (typeof screens)[number]) =>
  permission ?? (opens === 'public' ? 'anyone' : 'whoever is signed in')

const savedBy = ({ saves }: (typeof screens)[number]) =>
  saves ? `\`${saves.method} ${saves.path}\` ${roles.filter((role) => isOpenTo(role, saves.access)).join(', ')}` : ''

/** Every address on one page, from the screens themselves. */
function everyAddress(): string {
  const words = wordsOf('fr-FR')
  const shown = screens.map(
    (screen) =>
      `| \`${screen.path}\` | ${screen.name} | ${screen.title(words, {})} | ${opensTo(screen)} | ${savedBy(screen)} |`,
  )
  const led = redirections.map(({ path, to }) => `| \`${path}\` | ${to} | | |`)
  return [
    '# Every address',
    '',
    'Written from `packages/web/src/routes.tsx`: `npm run test:unit -- packages/web/src/routes.test.ts -u`.',
    'Addresses match without regard to case. A form opens to those who may make the call that saves it.',
    '',
    '| address | screen | title | opens to | saved with, by |',
    '|---|---|---|---|---|',
    ...shown,
    '',
    '| address | leads to | | |',
    '|---|---|---|---|',
    ...led,
    '',
  ].join('\n')
}

test('docs/screens.md holds every address', async () => {
  await expect(everyAddress()).toMatchFileSnapshot('../../../docs/screens.md')
})

test('no two screens share a name or an address', () => {
  const names = screens.map(({ name }) => name.toLowerCase())
  const paths = [...screens, ...redirections].map(({ path }) => path.toLowerCase().replace(/:\w+/g, ':'))
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(paths).size).toBe(paths.length)
})

/** Whether a way leads to something in the first part, a text or what texts stand in. */
const isFirst = (way: string) =>
  way
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' ? (at as Record<string, unknown>)[name] : at), french) !==
  undefined
const areas = Object.keys(wordsOf('fr-FR')).filter((name) => !['problems', 'records', 'shell'].includes(name))
/** Words that are parts of an area of code: its screens read them when they say them. */
const within: Readonly<Record<string, string>> = {
  workbench: 'formulation',
  workbenchPanels: 'formulation',
  formulas: 'formulation',
}
/** The map is an area of words, not of code. */
const areaOf = (path: string) =>
  path.startsWith('organisations/') && path.includes('map') ? 'map' : (path.split('/')[0] ?? '')
const texts = import.meta.glob<string>('./*/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const sources = Object.entries(texts).map(([path, text]) => ({ path, area: areaOf(path.slice(2)), text }))

describe('words come with the first screen of their area', () => {
  test('before that every title is there, in both languages', () => {
    for (const first of [french, english])
      for (const screen of screens) expect(screen.title(first as Words, {}), screen.name).toMatch(/\p{L}/u)
  })

  test('an area says its own words, and of other areas only what is there before their screens', () => {
    const strange = sources.flatMap(({ area, path, text }) =>
      [...text.matchAll(/(?:(useWords\(\))|\b(?:words|all|text))\.(\w+)((?:\.\w+)*)/g)]
        .filter(([, , said = '']) => (within[said] ?? said) !== area && areas.includes(said))
        .filter(([, whole, said = '', way = '']) => (way === '' ? whole !== undefined : !isFirst(said + way)))
        .map(([found]) => `${path}: ${found}`),
    )
    expect(sources.length).toBeGreaterThan(100)
    expect(strange).toEqual([])
  })
})

test('a call that is opened in a browser leads back to a screen', () => {
  const calls = Object.values(routes).flatMap((group): Route[] => Object.values(group))
  const from = calls.flatMap(({ openedFrom }) => (openedFrom === null ? [] : [openedFrom.replace(/\{(\w+)\}/g, ':$1')]))
  expect(from).not.toEqual([])
  expect(screens.map(({ path }) => path)).toEqual(expect.arrayContaining(from))
})

test('what depends on a food or a nutrient leads to the one screen that shows it', () => {
  const shown = screens.flatMap(({ shows }) => shows ?? [])
  expect(shown.length).toBe(new Set(shown).size)
  const dependent = ['food', 'nutrient', 'property', 'model', 'modelVersion', 'analysis', 'analysisVersion']
  expect(shown).toEqual(expect.arrayContaining(dependent))
  expect(shown).toEqual(expect.arrayContaining(['constraintSet', 'constraintVersion', 'priceList', 'formula']))
})
