import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './orders/orders.module.css'

/** A titled part of the detail of an order or a quote. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title}>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}

/** Labels with what they say; those without content are left out. */
export const FactList = ({ rows }: { rows: readonly [label: string, content: ReactNode][] }) => (
  <dl className={classes.facts}>
    {rows
      .filter(([, content]) => content !== '' && content !== null)
      .map(([label, content]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
  </dl>
)
