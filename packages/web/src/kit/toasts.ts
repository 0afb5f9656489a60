import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import type { Words } from '@provende/text/translation.ts'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { type CSSProperties, createElement, useMemo } from 'react'
import { SentencesText } from './sentences.tsx'
import { type ToastAction, ToastMessage } from './toast-message.tsx'
import { useWords } from './words.tsx'

type ToastOptions = {
  /** In ms. */
  readonly duration?: number
  /** Repeats what failed; the toast then has a retry button. */
  readonly retry?: (() => void) | undefined
  /** What can be done with what the toast says, such as undoing it; the toast then stays longer. */
  readonly action?: ToastAction | false | undefined
  /** Why a button cannot be pressed now: it ends with whatever is said next, after which that may no longer be so. */
  readonly isReason?: boolean
}

/** How long a toast stays, in ms; a progress stays until its work ends. Source: spec 1 §9. */
const toastDurationsMs = { success: 5_000, warning: 10_000, error: 30_000, progress: 9_999_999 } as const

export type ProgressToast = {
  readonly succeed: (text: string, options?: Pick<ToastOptions, 'action'>) => void
  readonly fail: (text: string) => void
  /** Closes it without a message: the outcome is reported elsewhere. */
  readonly dismiss: () => void
}
/** Shows messages; several sentences are separated by line ends. */
export type Toasts = {
  readonly success: (text: string, options?: ToastOptions) => void
  readonly warning: (text: string, options?: ToastOptions) => void
  readonly error: (text: string, options?: ToastOptions) => void
  /** Hides the toast of this text, which is no longer true. */
  readonly withdraw: (text: string) => void
  /** Hides the toasts that offer to repeat what is now done otherwise: repeating it too would do it twice. */
  readonly withdrawRetries: () => void
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

/** A longer text takes the room of the notes too beside the tabs of the workbench, and as many px as `--toast-length` says. */
const maxShortLength = 80

/** Toasts shown at once; a new one replaces the oldest, because it reports the latest action. */
export const maxToasts = 4
function hideOldestToast() {
  const { notifications: shown } = notificationsStore.getState()
  const oldest = shown.find(({ loading }) => !loading)
  if (shown.length >= maxToasts && oldest?.id !== undefined) notifications.hide(oldest.id)
}

const messageOf = (id: string, text: string, action: ToastAction | false | undefined) =>
  action
    ? createElement(ToastMessage, { text, action, onAct: () => notifications.hide(id) })
    : createElement(SentencesText, { text })

/** What the person has done so far: a number that grows with every key, click and step back in the browser. */
let acts = 0

/** Counts the acts of the person in a window. */
export function countActs(window: Window): void {
  const count = () => {
    acts += 1
  }
  for (const event of ['pointerdown', 'keydown', 'popstate']) window.addEventListener(event, count, { capture: true })
}

function hideToasts(ends: (toast: NotificationData) => boolean) {
  for (const toast of notificationsStore.getState().notifications)
    if (toast.id !== undefined && !toast.loading && ends(toast)) notifications.hide(toast.id)
}

const offersRetry = (toast: NotificationData) => toast['data-retries'] === true
const isSuccessOfEarlierAct = (toast: NotificationData) =>
  toast['data-kind'] === 'success' && toast['data-act'] !== acts && toast['data-offers'] !== true
const isReasonOfButton = (toast: NotificationData) => toast['data-reason'] === true

/** At a navigation: toasts end, except the answers to the act that leads to the new screen and what still runs. */
export const endToastsOfEarlierActs = (): void => hideToasts((toast) => toast['data-act'] !== acts)

/** Of what succeeded only the last is said, and no longer once another act has an answer, unless it can still be undone; what failed before is no longer repeated; of what cannot be pressed too only the last. */
const makeRoomFor = (kind: ToastKind) => {
  hideToasts((toast) => isReasonOfButton(toast) || isSuccessOfEarlierAct(toast))
  if (kind === 'success') hideToasts((toast) => toast['data-kind'] === 'success' || offersRetry(toast))
}

/**
 * A screen reader announces a success at its next pause, a warning or an error at once. theme.css positions the toasts.
 */
export function createToasts(words: Words): Toasts {
  const optionsOf = (
    kind: ToastKind,
    text: string,
    { retry, action, isReason = false, duration = toastDurationsMs[action ? 'warning' : kind] }: ToastOptions = {},
    id = text,
  ) => ({
    message: messageOf(id, text, action ?? (retry && { label: words.shell.retry, act: retry })),
    color: toastStyles[kind].color,
    icon: createElement(toastStyles[kind].icon, { size: 18, 'aria-hidden': true }),
    autoClose: duration,
    role: kind === 'success' ? 'status' : 'alert',
    'data-kind': kind,
    'data-long': text.length > maxShortLength || undefined,
    style: { '--toast-length': text.length } as CSSProperties,
    'data-act': acts,
    'data-retries': retry !== undefined,
    'data-reason': isReason,
    'data-offers': Boolean(action),
    closeButtonProps: { 'aria-label': words.shell.close },
  })
  // The text is the id: ten calls that fail together show one toast.
  const show = (kind: ToastKind) => (text: string, options?: ToastOptions) => {
    notifications.hide(text)
    makeRoomFor(kind)
    hideOldestToast()
    notifications.show({ id: text, ...optionsOf(kind, text, options) })
  }
  return {
    success: show('success'),
    warning: show('warning'),
    error: show('error'),
    withdraw: (text) => void notifications.hide(text),
    withdrawRetries: () => hideToasts(offersRetry),
    progress: (text) => {
      hideToasts(isReasonOfButton)
      hideOldestToast()
      const id = notifications.show({
        message: text,
        loading: true,
        autoClose: toastDurationsMs.progress,
        withCloseButton: false,
        role: 'status',
      })
      const finish = (kind: ToastKind, message: string, options?: ToastOptions) => {
        makeRoomFor(kind)
        notifications.update({
          ...{ id, loading: false, withCloseButton: true },
          ...optionsOf(kind, message, options, id),
        })
      }
      return {
        succeed: (message, options) => finish('success', message, options),
        fail: (message) => finish('error', message),
        dismiss: () => notifications.hide(id),
      }
    },
  }
}

/** Toasts in the language of the user. */
export function useToasts(): Toasts {
  const words = useWords()
  return useMemo(() => createToasts(words), [words])
}
