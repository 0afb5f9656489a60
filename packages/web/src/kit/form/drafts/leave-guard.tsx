import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useConfirm } from '../../confirm.tsx'
import { useWords } from '../../words.tsx'
import { isReloadingToResume } from './resume-after-reload.ts'

/**
 * Asks before leaving with unsaved changes: by a link, by going back, by closing the tab (there the browser shows its
 * own dialog). Calls `onLeave` when the user confirms. Render the returned dialog.
 */
export function useLeaveGuard(hasChanges: () => boolean, onLeave: () => void): ReactNode {
  const words = useWords().records.leave
  const { ask, dialog } = useConfirm()
  useBlocker({
    enableBeforeUnload: () => hasChanges() && !isReloadingToResume(),
    shouldBlockFn: async () => {
      if (!hasChanges()) return false
      const leaves = await ask({
        title: words.title,
        message: words.question,
        yes: words.leave,
        no: words.stay,
        danger: true,
      })
      if (leaves) onLeave()
      return !leaves
    },
  })
  return dialog
}
