import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'

type RowButtonsProps = {
  /** What the buttons are about, for those who hear them. */
  readonly label: string
  readonly onMove?: (step: -1 | 1) => void
  readonly onRemove: () => void
}

/** Moves something up or down, or removes it. */
export function RowButtons({ label, onMove, onRemove }: RowButtonsProps) {
  const words = useWords().questionnaires.content
  return (
    <Group gap={4} wrap="nowrap">
      {onMove && (
        <>
          <ActionIcon variant="subtle" aria-label={words.moveUp(label)} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={words.moveDown(label)} onClick={() => onMove(1)}>
            <IconArrowDown size={16} />
          </ActionIcon>
        </>
      )}
      <ActionIcon variant="subtle" color="red" aria-label={words.remove(label)} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
