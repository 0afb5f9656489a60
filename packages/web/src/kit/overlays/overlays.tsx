import { type MultiSelectProps, type SelectProps, TextInput } from '@mantine/core'
import {
  type ChangeEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createStore } from '../store.ts'
import { typeInto } from '../type-into.ts'
import type { AnchoredPopoverProps } from './loaded-overlays.tsx'

/*
 * What opens over the page (lists of choices, popovers, tooltips) is a tenth of all script and nothing of the first view of a
 * list: it is loaded with the first use, once for all.
 */

/** By itself: what follows an `import` in one expression is built into it, and does not see that its styles could not be loaded. */
const load = () => import('./loaded-overlays.tsx')
type Overlays = Awaited<ReturnType<typeof load>>['overlays']
const loaded = createStore<Overlays | null>(null)

/** Loads them; without a connection nothing opens, and the next use tries again. */
export function loadOverlays(): void {
  if (loaded.read() !== null) return
  load().then(
    ({ overlays }) => loaded.change(overlays),
    () => undefined,
  )
}

/** The overlays once they are loaded, which `isNeeded` begins. */
export function useOverlays(isNeeded: boolean): Overlays | null {
  useEffect(() => {
    if (isNeeded) loadOverlays()
  }, [isNeeded])
  return useSyncExternalStore(loaded.subscribe, loaded.read)
}

/** A choice among options. Until it is loaded, a field in its place, whose focus and letters it takes over. */
export function LateSelect<V extends string | number>(props: SelectProps<V>) {
  const overlays = useOverlays(true)
  const { hasFocus, input, place } = usePlace(props, overlays !== null)
  return overlays ? <overlays.Select {...props} ref={input} autoFocus={hasFocus} /> : place
}

/** Several among options, likewise. */
export function LateMultiSelect<V extends string | number>(props: MultiSelectProps<V>) {
  const overlays = useOverlays(true)
  const { hasFocus, input, place } = usePlace(props, overlays !== null)
  return overlays ? <overlays.MultiSelect {...props} ref={input} autoFocus={hasFocus} /> : place
}

type PlacedField = {
  readonly label?: ReactNode
  readonly required?: boolean | undefined
  readonly searchable?: boolean | undefined
}

/** The field in the place of one that is loaded, where it can be searched to be typed into. */
function usePlace({ label, required = false, searchable = false }: PlacedField, isLoaded: boolean) {
  const [hasFocus, setFocus] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef('')
  useEffect(() => {
    if (isLoaded && input.current && typed.current !== '') typeInto(input.current, typed.current)
    typed.current = ''
  }, [isLoaded])
  const listen = {
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      typed.current = currentTarget.value
    },
  }
  const place = <TextInput label={label} required={required} readOnly={!searchable} aria-busy {...listen} />
  return { hasFocus, input, place }
}

/** What a button opens beside itself, once it is loaded. */
export function LatePopover(props: AnchoredPopoverProps) {
  const overlays = useOverlays(true)
  return overlays && <overlays.AnchoredPopover {...props} />
}

/** The button that has opened something beside itself, what makes a button one, and what closes: then it has the focus again. */
export function useOpener() {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => setOpener(opener === null ? currentTarget : null)
  const close = () => {
    setOpener(null)
    opener?.focus()
  }
  const button = { 'aria-haspopup': 'dialog' as const, 'aria-expanded': opener !== null, onPointerEnter: loadOverlays }
  return { opener, close, button: { ...button, onClick: toggle } }
}
