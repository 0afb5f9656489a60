import { type RecordMatches, type SearchedFamily, searchedFamilies } from '@provende/contract/home/search.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import type { Words } from '@provende/text/translation.ts'
import type { OfferedAction } from '../../kit/screen-commands.ts'
import type { RowAction } from '../../kit/table/row-action.ts'
import { isVisibleGroup, type VisibleItem } from '../../shell/frame/menus.ts'
import type { RecentRecord } from '../../shell/frame/recent-records.ts'
import { type ScreenRoute, screenAddress, screenByName } from '../../shell/routing/screen.ts'
import { type ScreenMatch, searchCreations, searchedWords, searchScreens } from '../../shell/routing/search-screens.ts'
import { typedWords } from './highlight.ts'

/** Something to choose in the palette: an address to go to, or something to do. */
export type PaletteEntry = {
  /** Unique in the palette. */
  readonly key: string
  readonly label: string
  readonly code?: string
  readonly detail?: string
} & (
  | {
      readonly address: string
      /** The button that is pressed there. */
      readonly presses?: string
      readonly act?: never
    }
  | { readonly act: () => void; readonly address?: never }
)
export type PaletteGroup = {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
  /** It comes after the records. */
  readonly isLast?: boolean
}

/** What the palette is filled from. */
export type PaletteSources = {
  readonly screens: readonly ScreenRoute[]
  readonly mayOpen: (screen: ScreenRoute) => boolean
  readonly words: Words
  /** Those who may not change formulas open them to read. */
  readonly mayChangeFormulas: boolean
  readonly actions: readonly OfferedAction[]
  /** What one may set for oneself: language, colours; signing out. */
  readonly account: readonly RowAction[]
  readonly menu: readonly VisibleItem[]
  readonly recent: readonly RecentRecord[]
}

/** The screen of a record of each family, and its list. */
const screensOfFamilies: Readonly<Record<SearchedFamily, { readonly record: string; readonly list: string }>> = {
  formula: { record: 'FormuleFormulateur', list: 'FormuleList' },
  farm: { record: 'FarmDetails', list: 'FarmList' },
  structure: { record: 'StructureDetails', list: 'StructureList' },
  food: { record: 'FoodDetail', list: 'FoodList' },
  orderForm: { record: 'OrderFormDetail', list: 'OrderFormList' },
  quote: { record: 'QuoteDetail', list: 'QuoteList' },
  priceList: { record: 'PriceListDetail', list: 'PriceListList' },
  structureUser: { record: 'StructureUser', list: 'StructureUserList' },
}

/** While nothing is typed so many records are offered; beside matches fewer. */
const maxRecent = { empty: 6, matching: 3 } as const
const maxScreens = 5

/** What is done to a record that is named after it: "visiter Maurice", "optimiser DEMO_1". */
export type PaletteVerb = 'visit' | 'optimise'
type VerbAndName = { readonly verb: PaletteVerb; readonly name: string }

const minVerbCharacters = 3

/** The verb a text begins with, and what follows; undefined for other texts. */
export function verbAndName(words: Words, typed: string): VerbAndName | undefined {
  const { palette } = words.shell
  const verbs = { visit: typedWords(palette.visitWords), optimise: typedWords(palette.optimiseWords) }
  const parts = searchedWords(words, typed)
  for (const verb of ['visit', 'optimise'] as const) {
    const isOfVerb = (part: string) =>
      part.length >= minVerbCharacters && verbs[verb].some((word) => word.startsWith(part))
    const first = parts.findIndex((part) => !isOfVerb(part))
    if (first !== 0 && parts.length > 0) return { verb, name: first < 0 ? '' : parts.slice(first).join(' ') }
  }
  return undefined
}

type KindAndName = { readonly family: SearchedFamily; readonly name: string }

/** The kind of record a text begins with, and the name that follows: "aliment carbonate"; undefined for other texts. */
export function kindAndName(words: Words, typed: string): KindAndName | undefined {
  const parts = searchedWords(words, typed)
  const isWord = (word: string, part: string | undefined) =>
    part !== undefined && part.replace(/[sx]$/, '') === word.replace(/[sx]$/, '')
  for (const family of searchedFamilies) {
    for (const kind of words.shell.palette.kinds[family].split(', ')) {
      const kindWords = searchedWords(words, kind)
      if (parts.length > kindWords.length && kindWords.every((word, index) => isWord(word, parts[index])))
        return { family, name: parts.slice(kindWords.length).join(' ') }
    }
  }
  return undefined
}

/** What is offered at once: actions and screens, and records opened before. */
export function localGroups(sources: PaletteSources, typed: string): readonly PaletteGroup[] {
  const { words, actions } = sources
  const { palette } = words.shell
  const parts = searchedWords(words, typed)
  const hasAll = (text: string) => parts.every((part) => foldText(text).includes(part))
  const { atWords, within } = screenEntries(sources, typed)
  const recent = sources.recent
    .filter(({ label }) => hasAll(label))
    .slice(0, parts.length === 0 ? maxRecent.empty : maxRecent.matching)
    .flatMap((record) => {
      const family = searchedFamilies.find((name) => name === record.family)
      return family === undefined ? [] : recordEntry(sources, family, { ...record, code: '', detail: '' }, 'recent')
    })
  const offered = actions
    .filter(({ label, byNameOnly }) => hasAll(withOtherNames(words, label)) && !(byNameOnly && parts.length === 0))
    .map(actionEntry)
  const atTitle = { title: palette.screens, entries: parts.length === 0 ? atWords : atWords.slice(0, maxScreens) }
  // Who types the whole name of a screen wants it, not an action that has the word too.
  const isNamed = foldText(atWords[0]?.label ?? '') === foldText(typed.trim())
  return nonEmpty([
    { title: palette.recent, entries: recent },
    ...(isNamed ? [atTitle] : []),
    { title: palette.actions, entries: offered },
    ...(isNamed ? [] : [atTitle]),
    ...menuGroups(sources, parts),
    {
      title: palette.account,
      entries:
        parts.length === 0
          ? []
          : sources.account
              .filter(({ label }) => hasAll(`${label} ${palette.account} ${words.shell.menu.settings}`))
              .map(actionEntry),
    },
    // What has the text only within a word ("Administration" for "min") gives way to records.
    ...(atWords.length === 0 ? [{ title: palette.screens, entries: within.slice(0, maxScreens), isLast: true }] : []),
  ])
}

/** The name of an action with what others call the same: who wants to print types "imprimer", not "PDF". */
const withOtherNames = ({ shell }: Words, label: string): string =>
  [
    label,
    ...shell.palette.alsoCalled
      .split(', ')
      .filter((names) => foldText(label).includes(foldText(names.split(' ')[0] ?? ''))),
  ].join(' ')

/** The groups of the menu that are named so, each with its screens: "paramètres". */
const menuGroups = ({ menu, words }: PaletteSources, parts: readonly string[]): PaletteGroup[] =>
  menu.filter(isVisibleGroup).flatMap(({ group, entries }) => {
    const title = group(words)
    const names = foldText(title).split(/\s+/)
    if (parts.length === 0 || !parts.every((part) => names.some((name) => name.startsWith(part)))) return []
    return [{ title, entries: entries.map(({ screen }) => screenEntry(screen, screen.title(words, {}))) }]
  })

const screenEntry = (screen: ScreenRoute, title: string): PaletteEntry => ({
  ...{ key: `screen:${screen.name}`, label: title, address: screenAddress(screen) },
})

/** Screens and forms of new records: those with words that begin as typed, and the others. */
function screenEntries({ screens, mayOpen, words }: PaletteSources, typed: string) {
  const created = searchCreations(screens, mayOpen, words, typed)
  const all = [...searchScreens(screens, mayOpen, words, typed), ...created]
  const unique = all.filter(({ title }, index) => all.findIndex((other) => other.title === title) === index)
  const begins = ({ screen, title }: ScreenMatch) => {
    const isCreated = created.some((one) => one.screen === screen)
    const folded = foldText(isCreated ? `${title} ${words.shell.palette.createWords}` : title).split(/[^\p{L}\p{N}]+/u)
    return searchedWords(words, typed).every((part) => folded.some((word) => word.startsWith(part)))
  }
  const entryOf = ({ screen, title }: ScreenMatch) => screenEntry(screen, title)
  // "Nouvel aliment" is also the beginning of the words of "Nouvelle base d'aliment".
  const isAsTyped = ({ title }: ScreenMatch) => foldText(title).startsWith(foldText(typed.trim()))
  // "ajouter aliment" has nothing of "Nouvelle base d'aliment" but one word, and all of "Nouvel aliment".
  const isOfTyped = (word: string) => searchedWords(words, typed).some((part) => word.startsWith(part))
  const otherWords = ({ title }: ScreenMatch) => searchedWords(words, title).filter((word) => !isOfTyped(word)).length
  const atWords = unique
    .filter(begins)
    .toSorted((a, b) => Number(isAsTyped(b)) - Number(isAsTyped(a)) || otherWords(a) - otherWords(b))
  return {
    atWords: (typed.trim() === '' ? unique.filter(begins) : atWords).map(entryOf),
    within: unique.filter((match) => !begins(match)).map(entryOf),
  }
}

const actionEntry = ({ label, to, act }: OfferedAction): PaletteEntry =>
  to === undefined ? { key: `action:${label}`, label, act } : { key: `action:${label}`, label, address: to }

type RecordGroupOptions = {
  readonly text: string
  readonly verb: PaletteVerb | undefined
  readonly shown: readonly PaletteGroup[]
  /** Those of the kind that is typed before their name, which come first. */
  readonly ofKind?: readonly (RecordMatches[number] & { readonly name: string })[]
}

/**
 * The records the server named, without those that are offered already; after a verb those it is for. Records that bear
 * what was typed in their own name or code come before those of somebody who is called so: a distributor before his farms.
 */
export function recordGroups(
  sources: PaletteSources,
  matches: RecordMatches,
  { text, verb, shown, ofKind = [] }: RecordGroupOptions,
): readonly PaletteGroup[] {
  if (verb === 'visit') return nonEmpty([visitGroup(sources, matches, text)])
  const addresses = new Set(shown.flatMap(({ entries }) => entries.map(({ address }) => address)))
  const optimised = verb === 'optimise' ? [optimiseGroup(sources, matches, text)] : []
  const groupOf = ({ family, rows: unsorted, hasMore }: RecordMatches[number], name: string) => {
    const isNamedSo = bearerOf(sources.words, name)
    const rows = unsorted.toSorted((a, b) => Number(isNamedSo(b)) - Number(isNamedSo(a)))
    const list = screenByName(sources.screens, screensOfFamilies[family].list)
    const title = list?.title(sources.words, {}) ?? ''
    const entries = rows
      .flatMap((row) => recordEntry(sources, family, row, 'record'))
      .filter(({ address }) => !addresses.has(address))
    for (const { address } of entries) addresses.add(address)
    return { title, entries: [...entries, ...(hasMore ? listEntry(sources, family, name) : [])] }
  }
  const isBearer = bearerOf(sources.words, text)
  const named = ofKind.map(({ name, ...kind }) => groupOf(kind, name))
  const others = matches
    .filter(({ family }) => ofKind.every((kind) => kind.family !== family))
    .toSorted(({ rows: a }, { rows: b }) => Number(b.some(isBearer)) - Number(a.some(isBearer)))
  return nonEmpty([...optimised, ...named, ...others.map((match) => groupOf(match, text))])
}

/** Whether words of the name or code of a record begin as all that were typed. */
function bearerOf(words: Words, typed: string) {
  const parts = searchedWords(words, typed)
  return ({ label, code }: NamedRecord) => {
    const ownWords = foldText(`${label} ${code} ${code.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`).split(/[\s'’]+/)
    return parts.every((part) => ownWords.some((word) => word.startsWith(part)))
  }
}

/** The list of a family, with what was typed. */
function listEntry({ screens, mayOpen, words }: PaletteSources, family: SearchedFamily, text: string): PaletteEntry[] {
  const list = screenByName(screens, screensOfFamilies[family].list)
  if (list === undefined || !mayOpen(list)) return []
  const title = list.title(words, {})
  const { palette } = words.shell
  const label = text === '' ? palette.choose(title) : palette.more(title)
  return [{ key: `more:${family}`, label, address: screenAddress(list, text === '' ? {} : { search: text }) }]
}

/** The people who may be visited; without a name their list, where a visit is an action of a row. */
function visitGroup(sources: PaletteSources, matches: RecordMatches, text: string): PaletteGroup {
  const { palette } = sources.words.shell
  const people = matches.find(({ family }) => family === 'structureUser')?.rows ?? []
  const entries = people.flatMap(({ id, label, detail, mayVisit }): PaletteEntry[] => {
    const screen = mayVisit ? screenByName(sources.screens, 'Visit') : undefined
    if (screen === undefined) return []
    // The name only makes the address readable; one of dots alone would be resolved by browsers.
    const visitedUserName = /^[\s.]*$/.test(label) ? '-' : label
    const address = screenAddress(screen, { visitedUserName, userId: id })
    return [{ key: `visit:${id}`, label: palette.visit(label), detail, address }]
  })
  return {
    title: palette.visits,
    entries: text === '' ? listEntry(sources, 'structureUser', '') : entries,
  }
}

/** The formulas that open and are optimised at once: those named, without a name those opened last. */
function optimiseGroup(sources: PaletteSources, matches: RecordMatches, text: string): PaletteGroup {
  const { words, recent } = sources
  const { palette } = words.shell
  const matching = matches.find(({ family }) => family === 'formula')?.rows ?? []
  const last = recent.filter(({ family }) => family === 'formula').map((one) => ({ ...one, code: '', detail: '' }))
  const formulas = text === '' ? last.slice(0, maxRecent.empty) : matching
  if (!sources.mayChangeFormulas) return { title: palette.optimised, entries: [] }
  const entries = formulas
    .flatMap((row) => recordEntry(sources, 'formula', row, 'record'))
    .map((entry) => ({
      ...entry,
      ...{ key: `optimise:${entry.key}`, label: palette.optimise(entry.label), presses: palette.optimiseButton },
    }))
  return {
    title: palette.optimised,
    entries: text === '' ? [...entries, ...listEntry(sources, 'formula', '')] : entries,
  }
}

type NamedRecord = { readonly id: number; readonly label: string; readonly code: string; readonly detail: string }

/** A record, if its screen opens to the user. */
function recordEntry(
  { screens, mayOpen, mayChangeFormulas }: PaletteSources,
  family: SearchedFamily,
  { id, label, code, detail }: NamedRecord,
  kind: 'recent' | 'record',
) {
  const name = family === 'formula' && !mayChangeFormulas ? 'FormuleRead' : screensOfFamilies[family].record
  const screen = screenByName(screens, name)
  if (screen === undefined || !mayOpen(screen)) return []
  return [{ key: `${kind}:${family}:${id}`, label, code, detail, address: screenAddress(screen, { id }) }]
}

const nonEmpty = (groups: readonly PaletteGroup[]) => groups.filter(({ entries }) => entries.length > 0)
