import { notifications, notificationsStore } from '@mantine/notifications'
import type { Words } from '@provende/text/translation.ts'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { createElement, useMemo } from 'react'
import { Sentences } from './sentences.tsx'
import { ToastMessage } from './toast-message.tsx'
import { useWords } from './words.tsx'

type Options = {
  /** ms */
  readonly duration?: number
  /** Tries again what failed; the toast then offers it. */
  readonly retry?: (() => void) | undefined
}
/** How long a toast stays, in ms. A progress stays until its work ends. Source: spec 1 §9. */
const stays = { success: 5_000, warning: 10_000, error: 30_000, progress: 9_999_999 } as const

export type Progress = {
  readonly done: (text: string) => void
  readonly failed: (text: string) => void
  /** Ends it without a word: what happened is told elsewhere. */
  readonly stopped: () => void
}
/** What is told; several sentences are one a line. */
export type Toasts = {
  readonly success: (text: string) => void
  readonly warning: (text: string, options?: Options) => void
  readonly error: (text: string, options?: Options) => void
  /** Takes back what is no longer true. */
  readonly withdraw: (text: string) => void
  /** Work that is under way; `done` or `failed` puts its end in the same place. */
  readonly progress: (text: string) => Progress
}

// Never colour alone.
const looks = {
  success: { color: 'green', icon: IconCheck },
  warning: { color: 'orange', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconX },
} as const
type Kind = keyof typeof looks

/** Most toasts at once: one more takes the place of the oldest, since it is what one has just done. */
export const mostToasts = 4
function makeRoom() {
  const { notifications: shown } = notificationsStore.getState()
  const oldest = shown.find(({ loading }) => !loading)
  if (shown.length >= mostToasts && oldest?.id !== undefined) notifications.hide(oldest.id)
}

const again = (id: string, retry: () => void) => () => {
  notifications.hide(id)
  retry()
}

/** Toasts, where theme.css puts them. A success waits for a pause of the screen reader; a warning or an error is read at once. */
export function createToasts(words: Words): Toasts {
  const look = (kind: Kind, text: string, { duration = stays[kind], retry }: Options = {}) => ({
    message: retry
      ? createElement(ToastMessage, { text, action: words.shell.retry, onAct: again(text, retry) })
      : createElement(Sentences, { text }),
    color: looks[kind].color,
    icon: createElement(looks[kind].icon, { size: 18, 'aria-hidden': true }),
    autoClose: duration,
    role: kind === 'success' ? 'status' : 'alert',
    'data-kind': kind,
    closeButtonProps: { 'aria-label': words.shell.close },
  })
  // The same sentence twice is one toast: ten calls that fail together say it once.
  const show = (kind: Kind) => (text: string, options?: Options) => {
    notifications.hide(text)
    makeRoom()
    notifications.show({ id: text, ...look(kind, text, options) })
  }
  return {
    success: show('success'),
    warning: show('warning'),
    error: show('error'),
    withdraw: (text) => void notifications.hide(text),
    progress: (text) => {
      makeRoom()
      const id = notifications.show({
        message: text,
        loading: true,
        autoClose: stays.progress,
        withCloseButton: false,
        role: 'status',
      })
      const end = (kind: Kind) => (ending: string) =>
        notifications.update({ id, loading: false, withCloseButton: true, ...look(kind, ending) })
      return { done: end('success'), failed: end('error'), stopped: () => notifications.hide(id) }
    },
  }
}

/** Toasts in the language of the person. */
export function useToasts(): Toasts {
  const words = useWords()
  return useMemo(() => createToasts(words), [words])
}
