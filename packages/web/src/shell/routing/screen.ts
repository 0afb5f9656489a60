import type { AccountContext } from '@provende/contract/access/account.ts'
import type { Route } from '@provende/contract/kit/route.ts'
import type { Permission } from '@provende/domain/access/permissions.ts'
import type { Words } from '@provende/text/translation.ts'
import type { WordPart } from '@provende/text/word-parts.ts'
import { type RouteComponent, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { createContext, use, useCallback, useMemo } from 'react'
import type { Call } from './client.ts'

/** The parameters in the path of a screen, and those after its `?`; always texts, whatever they look like. */
export type ScreenParams = Readonly<Record<string, string>>

/** What surrounds a screen; all of it unless the screen says otherwise. Source: spec 1 §2. */
export type ScreenLayout = {
  readonly menu: boolean
  readonly navbar: boolean
  readonly footer: boolean
  readonly breadcrumbs: boolean
}

/** One screen: what routes, menus, breadcrumb, titles and the palette know of it. */
export type ScreenRoute = {
  /** Unique, and what menus and /Redirect call it: `PackagingList`. */
  readonly name: string
  /** `/Packaging/Edit/:id`; matched without regard to case. */
  readonly path: string
  readonly title: (words: Words, params: ScreenParams) => string
  /** Opens to those who have it; to every signed-in person when absent. */
  readonly permission?: Permission
  /** The call a form is filled in for: the form opens to those who may make it. What only reads has none. */
  readonly saves?: Pick<Route, 'method' | 'path' | 'access'>
  /** `public`: without signing in. `beforeTerms`: also while terms of use wait for acceptance. */
  readonly opens?: 'public' | 'beforeTerms'
  /** The family whose records it shows, one at a time: where any mention of one leads to. */
  readonly shows?: string
  /** The screen above it in the breadcrumb, and the parameters its address takes from this one's (all by default). */
  readonly parent?: string
  readonly parentParams?: (params: ScreenParams) => ScreenParams
  readonly layout?: Partial<ScreenLayout>
  /** What stands in its address for a new record, when it is not 0. Source: spec 2 §9. */
  readonly newId?: string
  /** The screen, by name, a person is led to instead of this one; undefined stays here. */
  readonly leadsTo?: (context: AccountContext) => string | undefined
  /** The words it says beside those of any screen; read before it is shown. */
  readonly words?: readonly WordPart[]
  /** Begins to read what it shows while its code is on its way. What fails is asked for again, and said, by the screen. */
  readonly startReading?: (call: Call, params: ScreenParams) => void
  /** Use `lazyRouteComponent(() => import('./x-screen.tsx'), 'XScreen')`, so that each screen loads when it is opened. */
  readonly component: RouteComponent
}

/** Screens that say the words of these parts. */
export const saying = (words: readonly WordPart[], screens: readonly ScreenRoute[]): readonly ScreenRoute[] =>
  screens.map((screen) => ({ ...screen, words }))

const ScreensContext = createContext<readonly ScreenRoute[]>([])
export const ScreensProvider = ScreensContext.Provider
/** Every screen there is. */
export const useScreens = (): readonly ScreenRoute[] => use(ScreensContext)

/** The screen of a name, without regard to case: old addresses were written by hand. */
export const screenNamed = (screens: readonly ScreenRoute[], name: string): ScreenRoute | undefined =>
  screens.find((screen) => screen.name.toLowerCase() === name.toLowerCase())

type Values = Readonly<Record<string, string | number | undefined>>

/**
 * The address of a screen: `values` fill its path, what is left goes after the `?`; undefined and blank ones are left
 * out. A parameter the path needs and nobody gave is 0, which means "new" everywhere (spec 2 §2).
 */
export function addressOf(screen: ScreenRoute, values: Values = {}): string {
  const inPath = new Set<string>()
  const path = screen.path.replace(/:(\w+)/g, (_, name: string) => {
    const key = Object.keys(values).find((candidate) => candidate.toLowerCase() === name.toLowerCase()) ?? name
    inPath.add(key)
    const value = values[key] ?? 0
    const id = name === 'id' && Number(value) < 1 ? (screen.newId ?? value) : value
    // An equals sign may stand in a path as it is.
    return encodeURIComponent(String(id)).replaceAll('%3D', '=')
  })
  const rest = Object.entries(values).filter(([name]) => !inPath.has(name))
  return path + searchText(Object.fromEntries(rest))
}

/** Of the parameters of another screen those the path of this one needs: what is left would be filters of its list. */
export const paramsIn = (screen: ScreenRoute, params: ScreenParams): ScreenParams =>
  Object.fromEntries(Object.entries(params).filter(([name]) => screen.path.split('/').includes(`:${name}`)))

/** `?name=sel&gi=True`; empty when there is nothing to say. Everything is text: "123" stays "123". */
export function searchText(values: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(values).flatMap(([name, value]) => {
    const text = value === undefined || value === null ? '' : String(value)
    return text.trim() === '' ? [] : [[name, text]]
  })
  return said.length === 0 ? '' : `?${new URLSearchParams(said)}`
}
/** The parameters after the `?`, as texts. */
export const readSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** The parameters in the path of the present screen. */
export const useScreenParams = (): ScreenParams => useParams({ strict: false }) as ScreenParams

/** What no record is called. */
const noSuchId = Number.MAX_SAFE_INTEGER
/** The id of a record that is there, from a path; what is none is asked for like one that does not exist. */
export const idOf = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : noSuchId)

/** The id in the path of the present screen, as `idOf` reads it. */
export const useScreenId = (): number => idOf(useScreenParams().id)

/** The same; null where the path names what is yet to be made, by an id below 1 or by its own word for it (spec 2 §2, §9). */
export function useScreenIdOrNew(newId?: string): number | null {
  const { id: named = '' } = useScreenParams()
  return Number(named) < 1 || named === newId ? null : idOf(named)
}

/**
 * The parameters after the `?`, and how to change some of them: undefined or blank removes one. The address is replaced,
 * so that going back leaves the screen; with `keepBack` the former address is a step back.
 */
export function useScreenSearch() {
  const search = useSearch({ strict: false }) as ScreenParams
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, options: { keepBack?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (present: ScreenParams) => readSearch(searchText({ ...present, ...changes })),
        replace: !options.keepBack,
      }),
    [navigate],
  )
  return [search, change] as const
}

/**
 * Going to screens by name. `addressOf` for links, `go` to leave at once; values as in `addressOf` above, what they leave
 * out of the path is taken from `params`.
 */
export function useScreenLinks() {
  const screens = useScreens()
  const navigate = useNavigate()
  return useMemo(() => {
    const find = (name: string, values?: Values, params: ScreenParams = {}) => {
      const screen = screenNamed(screens, name)
      if (screen === undefined) throw new Error(`There is no screen ${name}`)
      return addressOf(screen, { ...paramsIn(screen, params), ...values })
    }
    const go = (name: string, values?: Values) => void navigate({ href: find(name, values) })
    return { addressOf: find, go }
  }, [screens, navigate])
}
