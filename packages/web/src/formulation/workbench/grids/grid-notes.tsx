import { formatNumber } from '@provende/text/numbers.ts'
import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SelectionSum } from '../../../kit/grid/cell-grid.tsx'
import { useKeyHints } from '../../../kit/key-hints.ts'
import { useCulture, useWords } from '../../../kit/words.tsx'
import { useDenseLayout } from '../../../shell/frame/dense-layout.ts'
import classes from '../workbench.module.css'

/*
 * What is said below the grids of their cells. Where the screen is dense, both grids share one place, in the line of
 * the panels: two lines of their own would take a row of each grid.
 */

export type NotedGrid = 'foods' | 'nutrients'

type NotesPlace = {
  readonly place: HTMLElement | null
  readonly setPlace: (place: HTMLElement | null) => void
}
const NotesPlaceContext = createContext<NotesPlace>({ place: null, setPlace: () => undefined })

/** The grids and the place of their notes are inside. */
export function GridNotes({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return <NotesPlaceContext value={{ place, setPlace }}>{children}</NotesPlaceContext>
}

/** The place of the notes on a dense screen. It shows that of the grid one was in last. */
export const GridNotesPlace = () => (
  <div ref={use(NotesPlaceContext).setPlace} className={classes.notes} data-of="foods" data-page-lengths />
)

/** Called when one goes into a grid: its note is shown. The attribute is set without rendering: a click is to be quick. */
export function useShowNotesOf(grid: NotedGrid): () => void {
  const { place } = use(NotesPlaceContext)
  return () => place?.setAttribute('data-of', grid)
}

type GridNoteProps = {
  readonly of: NotedGrid
  readonly note: string | undefined
  readonly sum: SelectionSum | null
  readonly editable: boolean
}

/** The sum of the selected cells, the note of the active one, or the keyboard help. */
export function GridNote({ of, note, sum, editable }: GridNoteProps) {
  const { notes, grid } = useWords().workbench
  const culture = useCulture()
  const { place } = use(NotesPlaceContext)
  const isDense = useDenseLayout()
  const { hint } = useKeyHints()
  const help = hint(editable ? notes.keyboardHint : notes.readOnlyKeyboardHint)
  const text =
    sum === null
      ? (note ?? help)
      : grid.sum(sum.count, formatNumber(sum.sum, { maximumFractionDigits: 3 }, culture), sum.unit)
  const line = (
    <div className={classes.note} aria-live="polite" data-note={note} data-grid={of} title={text}>
      <span>{text}</span>
    </div>
  )
  if (!isDense) return line
  return place === null ? null : createPortal(line, place)
}
