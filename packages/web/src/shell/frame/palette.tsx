import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { DialogFocus } from '../../kit/dialog.tsx'
import { useWords } from '../../kit/words.tsx'
import { useScreenLinks, useScreens } from '../routing/screen.ts'
import { searchScreens } from '../routing/search-screens.ts'
import { useMayOpen } from '../session/session.tsx'
import classes from './palette.module.css'

/** Opens any screen by typing part of its title. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const { palette } = words.shell
  const { go } = useScreenLinks()
  const [typed, setTyped] = useState('')
  const matches = searchScreens(useScreens(), useMayOpen(), words, typed)
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  // Preselects the first match, so that Enter opens it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again at every typed character
  useEffect(() => void selectFirstOption(), [typed])
  const open = (name: string) => {
    onClose()
    go(name)
  }
  return (
    <Modal.Root opened returnFocus={false} onClose={onClose} yOffset="12vh" classNames={{ content: classes.palette }}>
      <Modal.Overlay />
      <Modal.Content aria-label={palette.open}>
        <DialogFocus />
        <Combobox store={combobox} onOptionSubmit={open} withinPortal={false}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              aria-label={palette.open}
              placeholder={palette.placeholder}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={({ key }) => key === 'Escape' && onClose()}
              leftSection={<IconSearch size={18} aria-hidden />}
              variant="unstyled"
              size="lg"
              classNames={{ root: classes.field }}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={classes.options} aria-label={palette.screens}>
            {matches.map(({ screen, title }) => (
              <Combobox.Option key={screen.name} value={screen.name} className={classes.option}>
                {title}
              </Combobox.Option>
            ))}
            {matches.length === 0 && <Combobox.Empty>{palette.none}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}
