import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useConfirm } from './confirm.tsx'
import { useWords } from './words.tsx'

/**
 * Asks before what `hasChanges` says is lost: by a link, by going back, by closing the tab (there the browser asks in
 * its own words). `giveUp` is called when the answer is to leave. Draw what it answers.
 */
export function useLeaveGuard(hasChanges: () => boolean, giveUp: () => void): ReactNode {
  const words = useWords().records.leave
  const { ask, dialog } = useConfirm()
  useBlocker({
    enableBeforeUnload: hasChanges,
    shouldBlockFn: async () => {
      if (!hasChanges()) return false
      const leaves = await ask({
        title: words.title,
        message: words.question,
        yes: words.leave,
        no: words.stay,
        danger: true,
      })
      if (leaves) giveUp()
      return !leaves
    },
  })
  return dialog
}
