import { type RecordMatches, type SearchedFamily, searchedFamilies } from '@provende/contract/home/search.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'
import type { Words } from '@provende/text/translation.ts'
import type { RowAction } from '../../kit/table/row-action.ts'
import type { RecentRecord } from '../../shell/frame/recent-records.ts'
import { type ScreenRoute, screenAddress, screenByName } from '../../shell/routing/screen.ts'
import { type ScreenMatch, searchCreations, searchScreens } from '../../shell/routing/search-screens.ts'
import { typedWords } from './highlight.ts'

/** Something to choose in the palette: an address to go to, or something to do. */
export type PaletteEntry = {
  /** Unique in the palette. */
  readonly key: string
  readonly label: string
  readonly code?: string
  readonly detail?: string
} & ({ readonly address: string; readonly act?: never } | { readonly act: () => void; readonly address?: never })
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
  readonly actions: readonly RowAction[]
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

/** The words after a verb for visiting; undefined when the text does not begin with one. */
export function visitedName(words: Words, typed: string): string | undefined {
  const [verb = '', ...rest] = typedWords(typed)
  const isVerb = verb.length >= 3 && typedWords(words.shell.palette.visitWords).some((word) => word.startsWith(verb))
  return isVerb ? rest.join(' ') : undefined
}

/** What is offered at once: actions and screens, and records opened before. */
export function localGroups(sources: PaletteSources, typed: string): readonly PaletteGroup[] {
  const { words, actions } = sources
  const { palette } = words.shell
  const parts = typedWords(typed)
  const hasAll = (text: string) => parts.every((part) => foldText(text).includes(part))
  const { atWords, within } = screenEntries(sources, typed)
  const recent = sources.recent
    .filter(({ label }) => hasAll(label))
    .slice(0, parts.length === 0 ? maxRecent.empty : maxRecent.matching)
    .flatMap((record) => {
      const family = searchedFamilies.find((name) => name === record.family)
      return family === undefined ? [] : recordEntry(sources, family, { ...record, code: '', detail: '' }, 'recent')
    })
  const offered = actions.filter(({ label }) => hasAll(label)).map(actionEntry)
  return nonEmpty([
    { title: palette.recent, entries: recent },
    { title: palette.actions, entries: offered },
    { title: palette.screens, entries: parts.length === 0 ? atWords : atWords.slice(0, maxScreens) },
    // What has the text only within a word ("Administration" for "min") gives way to records.
    ...(atWords.length === 0 ? [{ title: palette.screens, entries: within.slice(0, maxScreens), isLast: true }] : []),
  ])
}

/** Screens and forms of new records: those with words that begin as typed, and the others. */
function screenEntries({ screens, mayOpen, words }: PaletteSources, typed: string) {
  const created = searchCreations(screens, mayOpen, words, typed)
  const all = [...searchScreens(screens, mayOpen, words, typed), ...created]
  const unique = all.filter(({ title }, index) => all.findIndex((other) => other.title === title) === index)
  const begins = ({ screen, title }: ScreenMatch) => {
    const isCreated = created.some((one) => one.screen === screen)
    const folded = foldText(isCreated ? `${title} ${words.shell.palette.createWords}` : title).split(/[^\p{L}\p{N}]+/u)
    return typedWords(typed).every((part) => folded.some((word) => word.startsWith(part)))
  }
  const entryOf = ({ screen, title }: ScreenMatch): PaletteEntry => ({
    ...{ key: `screen:${screen.name}`, label: title, address: screenAddress(screen) },
  })
  return {
    atWords: unique.filter(begins).map(entryOf),
    within: unique.filter((match) => !begins(match)).map(entryOf),
  }
}

const actionEntry = ({ label, to, act }: RowAction): PaletteEntry =>
  to === undefined ? { key: `action:${label}`, label, act } : { key: `action:${label}`, label, address: to }

/** The records the server named, without those that are offered already. */
export function recordGroups(
  sources: PaletteSources,
  matches: RecordMatches,
  { text, isVisit, shown }: { text: string; isVisit: boolean; shown: readonly PaletteGroup[] },
): readonly PaletteGroup[] {
  const { words, screens, mayOpen } = sources
  const { palette } = words.shell
  if (isVisit) {
    const people = matches.find(({ family }) => family === 'structureUser')?.rows ?? []
    const entries = people.flatMap(({ id, label, detail, mayVisit }): PaletteEntry[] => {
      const screen = mayVisit ? screenByName(screens, 'Visit') : undefined
      if (screen === undefined) return []
      // The name only makes the address readable; one of dots alone would be resolved by browsers.
      const visitedUserName = /^[\s.]*$/.test(label) ? '-' : label
      const address = screenAddress(screen, { visitedUserName, userId: id })
      return [{ key: `visit:${id}`, label: palette.visit(label), detail, address }]
    })
    return nonEmpty([{ title: palette.visits, entries }])
  }
  const addresses = new Set(shown.flatMap(({ entries }) => entries.map(({ address }) => address)))
  return nonEmpty(
    matches.map(({ family, rows, hasMore }) => {
      const list = screenByName(screens, screensOfFamilies[family].list)
      const title = list?.title(words, {}) ?? ''
      const entries = rows
        .flatMap((row) => recordEntry(sources, family, row, 'record'))
        .filter(({ address }) => !addresses.has(address))
      const more =
        hasMore && list && mayOpen(list)
          ? [{ key: `more:${family}`, label: palette.more(title), address: screenAddress(list, { search: text }) }]
          : []
      return { title, entries: [...entries, ...more] }
    }),
  )
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
