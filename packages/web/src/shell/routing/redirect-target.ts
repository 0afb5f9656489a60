import { type ScreenParams, type ScreenRoute, screenAddress, screenByName } from './screen.ts'

/**
 * The target of /Redirect: home without a name, else the named screen with the other parameters; the flag `empty` drops
 * those the path does not need. An unknown name leads to the not-found page. Source: spec 1 §2.
 */
export function redirectTarget(screens: readonly ScreenRoute[], search: ScreenParams): string {
  const { name, empty, ...values } = search
  if (!name) return '/Home'
  const screen = screenByName(screens, name)
  if (screen === undefined) return `/${encodeURIComponent(name)}`
  const dropsFilters = empty !== undefined && empty.toLowerCase() !== 'false'
  const pathNames = new Set([...screen.path.matchAll(/:(\w+)/g)].map((match) => match[1]?.toLowerCase()))
  const parameters = Object.entries(values).filter(([key]) => !dropsFilters || pathNames.has(key.toLowerCase()))
  return screenAddress(screen, Object.fromEntries(parameters))
}
