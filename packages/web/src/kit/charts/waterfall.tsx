import { Text } from '@mantine/core'
import { waterfallDrawing } from '@provende/domain/kit/charts/waterfall-drawing.ts'
import { Fragment, type ReactNode } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import classes from './charts.module.css'

/** A total or a change with its label; `number` is its amount as it is written, a change with its sign. */
export type WaterfallRow = { readonly label: string; readonly number: string; readonly reading: string }
type WaterfallProps = {
  readonly label: string
  /** What the chart shows, in words. */
  readonly sentence: string
  readonly first: WaterfallRow & { readonly value: number }
  readonly changes: readonly (WaterfallRow & { readonly change: number })[]
  readonly last: WaterfallRow
  /** Said where the bars of the totals do not begin at 0. */
  readonly cutNote: string
  readonly legend?: ReactNode
}

/** From one total to another, a bar per change: each begins where the one above ends. Names need the width, so bars are rows. */
export function Waterfall({ label, sentence, first, changes, last, cutNote, legend }: WaterfallProps) {
  const rows = [first, ...changes, last]
  const drawing = waterfallDrawing(
    first.value,
    changes.map(({ change }) => change),
  )
  const kindOf = (index: number) => {
    const row = changes[index - 1]
    return row === undefined ? (drawing.isCut ? 'cutTotal' : 'total') : row.change > 0 ? 'rise' : 'fall'
  }
  return (
    <ChartFrame
      label={label}
      sentence={drawing.isCut ? `${sentence} ${cutNote}` : sentence}
      readings={rows.map(({ reading }) => reading)}
      legend={legend}
    >
      {(cursor) => (
        <div className={classes.waterfall} aria-hidden="true">
          {drawing.bars.map(({ from, to, end }, index) => {
            const row = rows[index]
            const weight = cursor === index || kindOf(index).endsWith('otal') ? 700 : undefined
            const before = drawing.bars[index - 1]?.end
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same words
              <Fragment key={index}>
                <Text
                  size="sm"
                  fw={weight}
                  className={classes.stepLabel}
                  title={row?.label}
                  td={cursor === index ? 'underline' : undefined}
                >
                  {row?.label}
                </Text>
                <span className={classes.fall} title={row?.reading}>
                  {before !== undefined && <i data-from style={{ left: percent(before) }} />}
                  {index < drawing.bars.length - 1 && <i style={{ left: percent(end) }} />}
                  <span data-kind={kindOf(index)} style={{ left: percent(from), width: percent(to - from) }} />
                </span>
                <Text size="sm" fw={weight} ta="right" className={classes.amount}>
                  {row?.number}
                </Text>
              </Fragment>
            )
          })}
        </div>
      )}
    </ChartFrame>
  )
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`
