import { createContext, use } from 'react'
import { useMedia } from '../../kit/use-media.ts'

/** Below this width a dense screen is laid out as any other. */
const wideScreenQuery = '(min-width: 75em)'

/** Whether there is room for the dense layout. */
export const useWideScreen = (): boolean => useMedia(wideScreenQuery)

/** Whether the current screen is laid out densely: its title and actions are in the bar. */
export const DenseLayoutContext = createContext(false)
export const useDenseLayout = (): boolean => use(DenseLayoutContext)
