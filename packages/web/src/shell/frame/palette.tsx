import { Badge, Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWords } from '../kit/words.tsx'
import { laterText } from './coming-later.ts'
import { foundScreens } from './found-screens.ts'
import classes from './palette.module.css'
import { useScreenLinks, useScreens } from './screen.ts'
import { useMayOpen } from './session.tsx'

/** Goes to any screen by typing some of its name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const { palette, comingLater } = words.shell
  const { go } = useScreenLinks()
  const [typed, setTyped] = useState('')
  const found = foundScreens(useScreens(), useMayOpen(), words, typed)
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  // Enter goes to what is found first, without looking for it with the arrows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more at every letter
  useEffect(() => void selectFirstOption(), [typed])
  const open = (name: string) => {
    onClose()
    go(name)
  }
  return (
    <Modal.Root opened onClose={onClose} yOffset="12vh" classNames={{ content: classes.palette }}>
      <Modal.Overlay />
      <Modal.Content aria-label={palette.open}>
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
            {found.map(({ screen, title }) => (
              <Combobox.Option key={screen.name} value={screen.name} className={classes.option}>
                {title}
                {laterText(words, screen.name) && <Badge color="gray">{comingLater.badge}</Badge>}
              </Combobox.Option>
            ))}
            {found.length === 0 && <Combobox.Empty>{palette.none}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}
