import { Button, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import classes from './charts.module.css'

type ChartFrameProps = {
  readonly label: string
  /** What the chart shows, in words. */
  readonly sentence: string
  /** What is read at each point, in the order of the arrow keys. */
  readonly readings: readonly string[]
  /** The drawing, with the index of the point that is read. */
  readonly children: (cursor: number | null) => ReactNode
  readonly legend?: ReactNode
}

/** A chart with its sentence; arrow keys read its points, Home the first and End the last. */
export function ChartFrame({ label, sentence, readings, children, legend }: ChartFrameProps) {
  const [cursor, setCursor] = useState<number | null>(null)
  const sentenceId = useId()
  const count = readings.length
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextCursor(event.key, cursor, count)
    if (next === undefined) return
    event.preventDefault()
    setCursor(next)
  }
  return (
    <figure className={classes.figure}>
      <section
        className={classes.chart}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read its values
        tabIndex={0}
        aria-label={label}
        aria-describedby={sentenceId}
        onKeyDown={onKeyDown}
      >
        {children(cursor)}
      </section>
      <Text size="sm" role="status" ta="center" mih={22}>
        {cursor === null ? '' : readings[cursor]}
      </Text>
      <figcaption>
        {legend}
        <Text id={sentenceId} size="sm">
          {sentence}
        </Text>
      </figcaption>
    </figure>
  )
}

/** The point that a key goes to; undefined for other keys. At the ends it goes on from the other one. */
export function nextCursor(key: string, cursor: number | null, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key]
  if (step === undefined) return undefined
  // Going back begins at the last point, which is the newest.
  if (cursor === null) return step > 0 ? 0 : count - 1
  return (cursor + step + count) % count
}

type ChartTableProps = { readonly show: string; readonly hide: string; readonly children: ReactNode }

/** The numbers of a chart as a table, behind a button. */
export function ChartTable({ show, hide, children }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" w="fit-content" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? hide : show}
      </Button>
      {isOpen && children}
    </>
  )
}
