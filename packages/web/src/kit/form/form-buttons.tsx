import { Button, Group, Loader } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useWords } from '../words.tsx'
import classes from './fields.module.css'

/**
 * Cancel and save, always in sight at the end of the form. The save button stays enabled while saving: a second submit
 * shows a message.
 */
export function FormButtons({ saving, onCancel }: { saving: boolean; onCancel: () => void }) {
  const words = useWords().records
  const save = useRef<HTMLButtonElement>(null)
  useSaveKey(save)
  return (
    <Group justify="flex-end" className={classes.buttons} data-page-lengths>
      <Button variant="default" onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button
        ref={save}
        type="submit"
        aria-keyshortcuts="Control+S"
        leftSection={saving ? <Loader size={16} color="white" /> : <IconDeviceFloppy size={16} />}
      >
        {words.save}
      </Button>
    </Group>
  )
}

/** Ctrl+S submits the form of the button, unless a dialog lies over it. */
function useSaveKey(button: RefObject<HTMLButtonElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      const { current } = button
      const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      if (current && dialogs.every((dialog) => dialog.contains(current))) current.form?.requestSubmit(current)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [button])
}
