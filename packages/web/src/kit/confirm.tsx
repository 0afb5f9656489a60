import { Button, Group, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { useWords } from './words.tsx'

type ConfirmQuestion = {
  readonly title: string
  readonly message: ReactNode
  /** Label of the confirming button. */
  readonly yes: string
  /** Label of the cancelling button; 'ANNULER' by default. */
  readonly no?: string
  readonly danger?: boolean
}

const CountConfirmPendingContext = createContext<(more: 1 | -1) => void>(() => undefined)

/**
 * For parts of a message that load data: the confirming button stays disabled until all of them `isLoaded`, so that one
 * neither confirms without having read the message nor hits a button that has just moved.
 */
export function useConfirmAfterLoad(isLoaded: boolean): void {
  const countPending = use(CountConfirmPendingContext)
  useLayoutEffect(() => {
    if (isLoaded) return
    countPending(1)
    return () => countPending(-1)
  }, [countPending, isLoaded])
}

type AfterConfirm = () => void
type OfferedActs = ReadonlySet<AfterConfirm>
const OfferedActsContext = createContext<Set<AfterConfirm>>(new Set())

/** For parts of a message that offer more: what is to be done once that which is confirmed has been done; null is nothing. */
export function useAfterConfirm(act: AfterConfirm | null): void {
  const offered = use(OfferedActsContext)
  useLayoutEffect(() => {
    if (act === null) return
    offered.add(act)
    return () => void offered.delete(act)
  }, [offered, act])
}

type Confirm = {
  readonly ask: (question: ConfirmQuestion) => Promise<boolean>
  readonly dialog: ReactNode
  readonly afterwards: () => void
}

/**
 * `ask` opens a dialog and resolves to whether it was confirmed; closing it is a no. Render `dialog` in the component. Call
 * `afterwards` when that which was confirmed has been done: the message may have offered more.
 */
export function useConfirm(): Confirm {
  const words = useWords().records
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null)
  const [pending, setPending] = useState(0)
  const countPending = useCallback((more: 1 | -1) => setPending((count) => count + more), [])
  const [offered] = useState(() => new Set<AfterConfirm>())
  const accepted = useRef<OfferedActs>(new Set())
  const resolveAnswer = useRef<(yes: boolean) => void>(undefined)
  // The question stays visible while the dialog fades out.
  const last = useRef<ConfirmQuestion | null>(null)
  if (question !== null) last.current = question
  const shown = last.current
  const ask = (next: ConfirmQuestion) => {
    setQuestion(next)
    return new Promise<boolean>((resolve) => {
      resolveAnswer.current = resolve
    })
  }
  const answer = (yes: boolean) => {
    // What the message offers goes with it.
    accepted.current = new Set(yes ? offered : [])
    setQuestion(null)
    resolveAnswer.current?.(yes)
  }
  // Nothing before the first question: most screens that may ask never do, and this renders as often as they do.
  const dialog = shown && (
    <Dialog opened={question !== null} onClose={() => answer(false)} title={shown.title} withCloseButton={false}>
      <CountConfirmPendingContext value={countPending}>
        <OfferedActsContext value={offered}>
          <Text component="div">{shown.message}</Text>
        </OfferedActsContext>
      </CountConfirmPendingContext>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {shown.no ?? words.cancel}
        </Button>
        <Button {...(shown.danger ? { color: 'red.9' } : {})} disabled={pending > 0} onClick={() => answer(true)}>
          {shown.yes}
        </Button>
      </Group>
    </Dialog>
  )
  return { ask, dialog, afterwards: () => accepted.current.forEach((act) => void act()) }
}
