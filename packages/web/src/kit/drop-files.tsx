import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './drop-files.module.css'

type DropFilesProps = {
  readonly invitation: string
  /** What may be chosen, and how much. */
  readonly limits: string
  readonly choose: string
  /** Ends of names: `.pdf,.png`. What is dropped may be anything. */
  readonly accept: string
  readonly busy: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files: dropped on it, or chosen by its button, which is what the keyboard has. */
export function DropFiles({ invitation, limits, choose, accept, busy, onFiles }: DropFilesProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way to do what the button does
    <div
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group justify="space-between" gap="sm">
        <div>
          <Text>{invitation}</Text>
          <Text size="sm" c="dimmed">
            {limits}
          </Text>
        </div>
        <FileButton multiple accept={accept} onChange={onFiles}>
          {(button) => (
            <Button {...button} loading={busy} leftSection={<IconUpload size={16} />}>
              {choose}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  )
}
