import { type ComponentType, createContext } from 'react'

/** A component that an area adds to the top bar, beside the tenant name; the shell cannot import areas. */
export const TopBarAdditionContext = createContext<ComponentType>(() => null)

/** The palette, which knows the families of every area. */
export type PaletteComponent = ComponentType<{
  readonly onClose: () => void
  /** What was typed until its field had the focus; a line break at the end for Enter. It is told once. */
  readonly takeTypedAhead?: () => string
}>
export const PaletteContext = createContext<PaletteComponent>(() => null)
