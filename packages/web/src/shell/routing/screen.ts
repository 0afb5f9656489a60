import type { AccountContext } from '@provende/contract/access/account.ts'
import type { Route } from '@provende/contract/kit/route.ts'
import type { Permission } from '@provende/domain/access/permissions.ts'
import type { Words } from '@provende/text/translation.ts'
import type { DictionaryPart } from '@provende/text/word-parts.ts'
import { type RouteComponent, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { createContext, use, useCallback, useMemo } from 'react'
import type { ApiCall } from '../session/client.ts'

/** Path or query parameters of a screen; always strings, even when they look like numbers. */
export type ScreenParams = Readonly<Record<string, string>>

/** The parts of the frame around a screen; all are shown by default. Source: spec 1 §2. */
export type ScreenLayout = {
  readonly menu: boolean
  readonly navbar: boolean
  readonly footer: boolean
  readonly breadcrumbs: boolean
  /** On a wide screen one bar and a rail of icons leave the window to the screen, which fills it. */
  readonly dense: boolean
}

/** The description of a screen for routes, menus, breadcrumb, titles and the palette. */
export type ScreenRoute = {
  /** Unique; used by menus and /Redirect: `PackagingList`. */
  readonly name: string
  /** `/Packaging/Edit/:id`; matched case-insensitively. */
  readonly path: string
  readonly title: (words: Words, params: ScreenParams) => string
  /** The permission that opens it; without one it opens to every signed-in user. */
  readonly permission?: Permission
  /** The call that saves a form: the form opens to users who may make it. */
  readonly saves?: Pick<Route, 'method' | 'path' | 'access'>
  /** `public`: without signing in. `beforeTerms`: also while terms of use are pending. */
  readonly opens?: 'public' | 'beforeTerms'
  /** Who comes by a link without an account reads it in the language of his browser; other screens begin in French. */
  readonly beginsInBrowserLanguage?: true
  /** The family whose records it shows, one at a time: the target of links to a record. */
  readonly showsFamily?: string
  /** The family whose records it shows too, beside the screen that links lead to. */
  readonly alsoShowsFamily?: string
  /** Its parent in the breadcrumb, and the parameters of the parent's address (by default those of this screen). */
  readonly parent?: string
  readonly parentParams?: (params: ScreenParams) => ScreenParams
  readonly layout?: Partial<ScreenLayout>
  /** The id of a new record in its address, when it is not 0. Source: spec 2 §9. */
  readonly newId?: string
  /** The name of the screen to show instead of this one; undefined shows this one. */
  readonly redirectsTo?: (context: AccountContext) => string | undefined
  /** The word parts it needs beside those common to all screens; loaded before it is shown. */
  readonly words?: readonly DictionaryPart[]
  /** Starts fetching its data while its code is loading. The screen repeats a failed fetch and reports the error. */
  readonly prefetch?: (call: ApiCall, params: ScreenParams) => void
  /**
   * Use `lazyRouteComponent(() => import('./x-screen.tsx'), 'XScreen')`, so that a screen is loaded when it is opened.
   */
  readonly component: RouteComponent
}

/** Adds word parts to screens. */
export const withDictionaryParts = (
  words: readonly DictionaryPart[],
  screens: readonly ScreenRoute[],
): readonly ScreenRoute[] => screens.map((screen) => ({ ...screen, words }))

const ScreensContext = createContext<readonly ScreenRoute[]>([])
export const ScreensProvider = ScreensContext.Provider
/** Every screen of the application. */
export const useScreens = (): readonly ScreenRoute[] => use(ScreensContext)

/** The screen of a name, case-insensitive: old addresses were written by hand. */
export const screenByName = (screens: readonly ScreenRoute[], name: string): ScreenRoute | undefined =>
  screens.find((screen) => screen.name.toLowerCase() === name.toLowerCase())

type AddressValues = Readonly<Record<string, string | number | undefined>>

/**
 * The address of a screen: `values` fill its path, the rest becomes the query; undefined and blank values are left out.
 * A missing path parameter is 0, which means "new" everywhere (spec 2 §2).
 */
export function screenAddress(screen: ScreenRoute, values: AddressValues = {}): string {
  const inPath = new Set<string>()
  const path = screen.path.replace(/:(\w+)/g, (_, name: string) => {
    const key = Object.keys(values).find((candidate) => candidate.toLowerCase() === name.toLowerCase()) ?? name
    inPath.add(key)
    const value = values[key] ?? 0
    const id = name === 'id' && Number(value) < 1 ? (screen.newId ?? value) : value
    // An equals sign needs no escaping in a path.
    return encodeURIComponent(String(id)).replaceAll('%3D', '=')
  })
  const query = Object.entries(values).filter(([name]) => !inPath.has(name))
  return path + toQueryString(Object.fromEntries(query))
}

/** The parameters of another screen that the path of this one needs; the others would become filters of its list. */
export const paramsOfScreen = (screen: ScreenRoute, params: ScreenParams): ScreenParams =>
  Object.fromEntries(Object.entries(params).filter(([name]) => screen.path.split('/').includes(`:${name}`)))

/** `?name=sel&gi=True`; '' without values. Values are not converted: "123" stays "123". */
export function toQueryString(values: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const text = value === undefined || value === null ? '' : String(value)
    return text.trim() === '' ? [] : [[name, text]]
  })
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}
/** The query parameters, as strings. */
export const parseQueryString = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** What a screen that is shown beside another one reads instead of the address, which is that of the other. */
type ScreenPlace = {
  readonly screen: ScreenRoute
  readonly params: ScreenParams
  readonly search: ScreenParams
  readonly changeSearch: (changes: Readonly<Record<string, string | undefined>>) => void
}
export const ScreenPlaceContext = createContext<ScreenPlace | null>(null)

/** The path parameters of the current screen. */
export function useScreenParams(): ScreenParams {
  const params = useParams({ strict: false }) as ScreenParams
  return use(ScreenPlaceContext)?.params ?? params
}

/** An id that no record has. */
const missingRecordId = Number.MAX_SAFE_INTEGER
/**
 * The id of an existing record from a path; an invalid id becomes one that no record has, so the server answers "not
 * found".
 */
export const parseRecordId = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : missingRecordId)

/** The id in the path of the current screen, parsed by `parseRecordId`. */
export const useScreenId = (): number => parseRecordId(useScreenParams().id)

/** As `useScreenId`; null for a new record, which has an id below 1 or `newId` in the path (spec 2 §2, §9). */
export function useScreenIdOrNew(newId?: string): number | null {
  const { id = '' } = useScreenParams()
  return Number(id) < 1 || id === newId ? null : parseRecordId(id)
}

type SearchChangeOptions = {
  /** Adds an entry to the history, to which going back returns. */
  readonly pushHistory?: boolean
  /** The page stays where it is scrolled to. */
  readonly keepScroll?: boolean
}

/**
 * The query parameters, and a function that changes some of them: undefined or blank removes one. Replaces the history
 * entry, so that going back leaves the screen, unless `pushHistory`.
 */
export function useScreenQueryParams() {
  const search = useSearch({ strict: false }) as ScreenParams
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, options: SearchChangeOptions = {}) =>
      void navigate({
        to: '.',
        search: (current: ScreenParams) => parseQueryString(toQueryString({ ...current, ...changes })),
        replace: !options.pushHistory,
        resetScroll: !options.keepScroll,
      }),
    [navigate],
  )
  const place = use(ScreenPlaceContext)
  return [place?.search ?? search, place?.changeSearch ?? change] as const
}

/**
 * Links to screens by name: `screenAddress` returns an address, `go` navigates at once. Values as in `screenAddress` above;
 * path parameters missing in `values` come from `params`.
 */
export function useScreenLinks() {
  const screens = useScreens()
  const navigate = useNavigate()
  return useMemo(() => {
    const find = (name: string, values?: AddressValues, params: ScreenParams = {}) => {
      const screen = screenByName(screens, name)
      if (screen === undefined) throw new Error(`There is no screen ${name}`)
      return screenAddress(screen, { ...paramsOfScreen(screen, params), ...values })
    }
    const go = (name: string, values?: AddressValues) => void navigate({ href: find(name, values) })
    return { addressOf: find, go }
  }, [screens, navigate])
}
