import { notifications, notificationsStore } from '@mantine/notifications'
import type { Words } from '@provende/text/translation.ts'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { createElement, useMemo } from 'react'
import { SentencesText } from './sentences.tsx'
import { ToastMessage } from './toast-message.tsx'
import { useWords } from './words.tsx'

type ToastOptions = {
  /** In ms. */
  readonly duration?: number
  /** Repeats what failed; the toast then has a retry button. */
  readonly retry?: (() => void) | undefined
}
/** How long a toast stays, in ms; a progress stays until its work ends. Source: spec 1 §9. */
const toastDurationsMs = { success: 5_000, warning: 10_000, error: 30_000, progress: 9_999_999 } as const

export type ProgressToast = {
  readonly succeed: (text: string) => void
  readonly fail: (text: string) => void
  /** Closes it without a message: the outcome is reported elsewhere. */
  readonly dismiss: () => void
}
/** Shows messages; several sentences are separated by line ends. */
export type Toasts = {
  readonly success: (text: string) => void
  readonly warning: (text: string, options?: ToastOptions) => void
  readonly error: (text: string, options?: ToastOptions) => void
  /** Hides the toast of this text, which is no longer true. */
  readonly withdraw: (text: string) => void
  /** Shows running work; `succeed` or `fail` replaces the same toast with the outcome. */
  readonly progress: (text: string) => ProgressToast
}

// Never colour alone: each kind has an icon too.
const toastStyles = {
  success: { color: 'green', icon: IconCheck },
  warning: { color: 'orange', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconX },
} as const
type ToastKind = keyof typeof toastStyles

/** Toasts shown at once; a new one replaces the oldest, because it reports the latest action. */
export const maxToasts = 4
function hideOldestToast() {
  const { notifications: shown } = notificationsStore.getState()
  const oldest = shown.find(({ loading }) => !loading)
  if (shown.length >= maxToasts && oldest?.id !== undefined) notifications.hide(oldest.id)
}

const hideAndRetry = (id: string, retry: () => void) => () => {
  notifications.hide(id)
  retry()
}

/**
 * A screen reader announces a success at its next pause, a warning or an error at once. theme.css positions the toasts.
 */
export function createToasts(words: Words): Toasts {
  const optionsOf = (
    kind: ToastKind,
    text: string,
    { duration = toastDurationsMs[kind], retry }: ToastOptions = {},
  ) => ({
    message: retry
      ? createElement(ToastMessage, { text, action: words.shell.retry, onAct: hideAndRetry(text, retry) })
      : createElement(SentencesText, { text }),
    color: toastStyles[kind].color,
    icon: createElement(toastStyles[kind].icon, { size: 18, 'aria-hidden': true }),
    autoClose: duration,
    role: kind === 'success' ? 'status' : 'alert',
    'data-kind': kind,
    closeButtonProps: { 'aria-label': words.shell.close },
  })
  // The text is the id: ten calls that fail together show one toast.
  const show = (kind: ToastKind) => (text: string, options?: ToastOptions) => {
    notifications.hide(text)
    hideOldestToast()
    notifications.show({ id: text, ...optionsOf(kind, text, options) })
  }
  return {
    success: show('success'),
    warning: show('warning'),
    error: show('error'),
    withdraw: (text) => void notifications.hide(text),
    progress: (text) => {
      hideOldestToast()
      const id = notifications.show({
        message: text,
        loading: true,
        autoClose: toastDurationsMs.progress,
        withCloseButton: false,
        role: 'status',
      })
      const finish = (kind: ToastKind) => (message: string) =>
        notifications.update({ id, loading: false, withCloseButton: true, ...optionsOf(kind, message) })
      return { succeed: finish('success'), fail: finish('error'), dismiss: () => notifications.hide(id) }
    },
  }
}

/** Toasts in the language of the user. */
export function useToasts(): Toasts {
  const words = useWords()
  return useMemo(() => createToasts(words), [words])
}
