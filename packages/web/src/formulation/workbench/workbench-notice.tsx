import { Alert, Group, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { narrowScreenQuery } from '../../kit/action-buttons.tsx'
import { useMedia } from '../../kit/use-media.ts'
import classes from './workbench.module.css'

const noticeLooks = {
  warning: { color: 'orange', icon: <IconAlertTriangle aria-hidden /> },
  information: { variant: 'default', bg: 'var(--page)', icon: <IconInfoCircle aria-hidden /> },
} as const

type WorkbenchNoticeProps = {
  readonly kind?: keyof typeof noticeLooks
  readonly role?: 'alert' | 'status'
  readonly text: string
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** A warning beside the grids. On a phone it is a line, which opens when one presses it: more would hide the rows. */
export function WorkbenchNotice({ kind = 'warning', role = 'alert', text, children }: WorkbenchNoticeProps) {
  const isPhone = useMedia(narrowScreenQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <Alert {...noticeLooks[kind]} role={role}>
      <Group justify="space-between">
        {isPhone ? (
          <UnstyledButton className={classes.foldedNotice} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span>{text}</span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        ) : (
          <span>{text}</span>
        )}
        {(isOpen || !isPhone) && children}
      </Group>
    </Alert>
  )
}
