import { addressOf, type ScreenParams, type ScreenRoute, screenNamed } from './screen.ts'

/**
 * Where /Redirect leads: home without a name, else to the screen of that name with the other parameters; a flag `empty`
 * clears them. An unknown name leads to the page that says so. Source: spec 1 §2.
 */
export function redirectTarget(screens: readonly ScreenRoute[], search: ScreenParams): string {
  const { name, empty, ...values } = search
  if (!name) return '/Home'
  const screen = screenNamed(screens, name)
  if (screen === undefined) return `/${encodeURIComponent(name)}`
  const clears = empty !== undefined && empty.toLowerCase() !== 'false'
  const pathNames = new Set([...screen.path.matchAll(/:(\w+)/g)].map((match) => match[1]?.toLowerCase()))
  const kept = Object.entries(values).filter(([key]) => !clears || pathNames.has(key.toLowerCase()))
  return addressOf(screen, Object.fromEntries(kept))
}
