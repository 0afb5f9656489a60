import { ActionIcon, Button, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { narrowScreenQuery } from '../../action-buttons.tsx'
import { useWords } from '../../words.tsx'
import type { ColumnChoice } from './column-choice.ts'

const ColumnChooser = lazy(async () => ({ default: (await import('./column-chooser.tsx')).ColumnChooser }))

type ColumnButtonProps = {
  readonly columns: readonly {
    readonly key: string
    readonly header: string
    readonly priority: number
    readonly hiddenAtFirst?: boolean
  }[]
  readonly choice: ColumnChoice
}

/** Opens the columns of a list, of which one chooses; they are loaded with the first use. */
export function ColumnButton({ columns, choice }: ColumnButtonProps) {
  const words = useWords().records.list
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useMediaQuery(narrowScreenQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const button = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick: () => setOpen(!isOpen),
    variant: choice.chosen === null ? 'default' : 'light',
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        {isNarrow ? (
          <ActionIcon size={36} aria-label={words.columns} {...button}>
            <IconColumns3 size={16} />
          </ActionIcon>
        ) : (
          <Button leftSection={<IconColumns3 size={16} />} {...button}>
            {words.columns}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={words.columns}>
        <Suspense>{isOpen && <ColumnChooser columns={columns} choice={choice} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
