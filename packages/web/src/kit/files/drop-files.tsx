import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import classes from './drop-files.module.css'

type DropFilesProps = {
  readonly invitation: string
  /** What may be chosen, and how much. */
  readonly limits: string
  /** What the button says. */
  readonly button: string
  /** Ends of names: `.pdf,.png`. What is dropped may be anything. */
  readonly accept: string
  readonly busy: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files: dropped on it, or chosen by its button, which is what the keyboard has. */
export function DropFiles({ invitation, limits, button, accept, busy, onFiles }: DropFilesProps) {
  const [over, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const choose = (files: File[]) => {
    onFiles(files)
    // The same file may be chosen again: it was deleted meanwhile, or corrected.
    reset.current?.()
  }
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
        <FileButton multiple accept={accept} resetRef={reset} onChange={choose}>
          {(press) => (
            <Button {...press} loading={busy} leftSection={<IconUpload size={16} />}>
              {button}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  )
}
