import { Text } from '@mantine/core'
import { scaleLinear } from 'd3-scale'
import { Fragment } from 'react'
import classes from './charts.module.css'
import type { ScoredRow } from './radar.tsx'

type BarRowsProps = {
  readonly rows: readonly ScoredRow[]
  /** The value of a full bar. */
  readonly max: number
  /** The index of the row that is read. */
  readonly cursor?: number | null
}

/** A bar per row with its label and its number; the former value is a mark on it. */
export function BarRows({ rows, max, cursor = null }: BarRowsProps) {
  const percent = scaleLinear([0, max], [0, 100]).clamp(true)
  return (
    <div className={classes.bars} aria-hidden="true">
      {rows.map(({ label, number, now, former }, index) => (
        <Fragment key={label}>
          <Text size="sm" fw={cursor === index ? 700 : undefined}>
            {label}
          </Text>
          <span className={classes.bar}>
            <span style={{ width: `${percent(now ?? 0)}%` }} />
            {former !== null && <i style={{ left: `calc(${percent(former)}% - 1px)` }} />}
          </span>
          <Text size="sm" fw={700} ta="right">
            {number}
          </Text>
        </Fragment>
      ))}
    </div>
  )
}
