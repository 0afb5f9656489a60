import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A dialog that is open while it is rendered. Afterwards the focus is where it was before. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusAfterwards()
  return <Modal opened {...props} />
}

/**
 * When this component goes, what had the focus before it came has it again; the screen, if that is gone. The components of
 * Mantine do so only when they are closed, not when they are removed.
 */
export function useFocusAfterwards(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement !== document.body && document.activeElement !== null) return
      const isGone = !(before instanceof HTMLElement) || !before.isConnected || before === document.body
      const target = isGone ? document.querySelector('main') : before
      target?.focus({ preventScroll: true })
    },
    [before],
  )
}
