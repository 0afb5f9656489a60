import { screenAddress, screenByName, useScreens } from '../routing/screen.ts'
import { useMayOpen } from './session.tsx'

/** The address of a screen; null if the user may not open it. */
export function useAddressIfAllowed() {
  const screens = useScreens()
  const mayOpen = useMayOpen()
  return (name: string, values: Readonly<Record<string, string | number>>): string | null => {
    const screen = screenByName(screens, name)
    return screen !== undefined && mayOpen(screen) ? screenAddress(screen, values) : null
  }
}
