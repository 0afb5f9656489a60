import { ActionIcon, Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { narrowScreenQuery } from '../../action-buttons.tsx'
import { LatePopover, useOpener } from '../../overlays/overlays.tsx'
import { useMedia } from '../../use-media.ts'
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
  const { opener, close, button: opening } = useOpener()
  const isNarrow = useMedia(narrowScreenQuery)
  const button = {
    ...opening,
    variant: choice.chosen === null ? 'default' : 'light',
  }
  return (
    <>
      {isNarrow ? (
        <ActionIcon size={36} aria-label={words.columns} {...button}>
          <IconColumns3 size={16} />
        </ActionIcon>
      ) : (
        <Button leftSection={<IconColumns3 size={16} />} {...button}>
          {words.columns}
        </Button>
      )}
      {opener && (
        <LatePopover button={opener} label={words.columns} width={300} padding="xs" onClose={close}>
          <Suspense>
            <ColumnChooser columns={columns} choice={choice} />
          </Suspense>
        </LatePopover>
      )}
    </>
  )
}
