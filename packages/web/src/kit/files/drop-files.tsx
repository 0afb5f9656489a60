import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import classes from './drop-files.module.css'

type DropFilesProps = {
  readonly invitation: string
  /** The accepted file types and sizes, in words. */
  readonly limits: string
  /** Label of the button. */
  readonly button: string
  /** Accepted extensions in the file dialog: `.pdf,.png`. Dropped files are not filtered. */
  readonly accept: string
  readonly busy: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Accepts files dropped on it, or chosen with its button, which also works by keyboard. */
export function DropFiles({ invitation, limits, button, accept, busy, onFiles }: DropFilesProps) {
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const { chooser, keepFocus } = useFocusAfter(busy)
  const choose = (files: File[]) => {
    keepFocus()
    onFiles(files)
    // Allows choosing the same file again, deleted or corrected meanwhile.
    reset.current?.()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a mouse alternative to the button
    <div
      className={classes.zone}
      data-over={isOver || undefined}
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
            <Button {...press} ref={chooser} loading={busy} leftSection={<IconUpload size={16} />}>
              {button}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  )
}

/** While files are sent the button cannot have the focus: it has it again afterwards, unless it is elsewhere by then. */
function useFocusAfter(busy: boolean) {
  const chooser = useRef<HTMLButtonElement>(null)
  const wasChosen = useRef(false)
  useEffect(() => {
    if (busy || !wasChosen.current) return
    wasChosen.current = false
    if (document.activeElement === document.body) chooser.current?.focus()
  }, [busy])
  const keepFocus = () => {
    wasChosen.current = true
  }
  return { chooser, keepFocus }
}
