import { Button, Modal, type ModalProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isTouchOnly } from './key-hints.ts'
import { placeInTable } from './table/place-in-table.ts'

type DialogProps = Omit<ModalProps, 'opened'> & {
  /** For a dialog that fades out; without it the dialog is open while it is rendered. */
  readonly opened?: boolean
}

/** A dialog: it has the focus as soon as it is there; afterwards the focus is where it was before, and that in sight. */
export function Dialog({ opened = true, children, ...props }: DialogProps) {
  return (
    <Modal opened={opened} returnFocus={false} onKeyDown={keepEnterInField} {...props}>
      <DialogFocus />
      {children}
    </Modal>
  )
}

/** Applies what a dialog shows. It has the focus as soon as it is there, at first or later: Enter applies. */
export const ApplyButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <Button ref={focusOnMount} data-autofocus onClick={onClick}>
    {children}
  </Button>
)
const focusOnMount = (button: HTMLElement | null) => button?.focus()

/** Enter in a field of no form that closes the dialog would press the button that opened it too: it has the focus by then. */
function keepEnterInField(event: KeyboardEvent): void {
  const { key, target } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.form === null) event.preventDefault()
}

/**
 * Inside a dialog. The components of Mantine take the focus a moment later: a key pressed before went to the page behind. On a
 * phone no field that is filled has the focus, as its keyboard would cover the dialog.
 */
export function DialogFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  useFocusAfterwards()
  useLayoutEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role=dialog]')
    if (!dialog || dialog.contains(document.activeElement)) return
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
    if (first instanceof HTMLInputElement && first.value !== '' && isTouchOnly()) {
      first.removeAttribute('data-autofocus')
      mark.current?.setAttribute('data-autofocus', '')
      mark.current?.focus({ preventScroll: true })
    } else (first ?? dialog).focus({ preventScroll: true })
  }, [])
  return <span ref={mark} tabIndex={-1} />
}

/**
 * When this component goes, what had the focus before it came has it again; if that is gone, the row in its place or the screen. The components of
 * Mantine do so only when they are closed, not when they are removed, and leave it out of sight if the page has moved.
 */
function useFocusAfterwards(): void {
  const [before] = useState(() => document.activeElement)
  const [focusPlace] = useState(() => placeInTable(before))
  useEffect(
    () => () => {
      if (document.activeElement !== document.body && document.activeElement !== null) return
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus()
      else if (!focusPlace?.()) document.querySelector('main')?.focus({ preventScroll: true })
    },
    [before, focusPlace],
  )
}
