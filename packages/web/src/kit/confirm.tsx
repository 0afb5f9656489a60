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

const SetConfirmPendingContext = createContext<(isPending: boolean) => void>(() => undefined)

/**
 * For a message that loads data: the confirming button stays disabled until `isLoaded`, so that one neither confirms
 * without having read the message nor hits a button that has just moved.
 */
export function useConfirmAfterLoad(isLoaded: boolean): void {
  const setPending = use(SetConfirmPendingContext)
  useLayoutEffect(() => {
    setPending(!isLoaded)
    return () => setPending(false)
  }, [setPending, isLoaded])
}

type AfterConfirm = (() => void) | null
const SetAfterConfirmContext = createContext<(act: AfterConfirm) => void>(() => undefined)

/** For a message that offers more: what is to be done once that which is confirmed has been done; null is nothing. */
export function useAfterConfirm(act: AfterConfirm): void {
  const setAct = use(SetAfterConfirmContext)
  useLayoutEffect(() => {
    setAct(act)
    return () => setAct(null)
  }, [setAct, act])
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
  const [isPending, setPending] = useState(false)
  const offered = useRef<AfterConfirm>(null)
  const accepted = useRef<AfterConfirm>(null)
  const setOffered = useCallback((act: AfterConfirm) => {
    offered.current = act
  }, [])
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
    accepted.current = yes ? offered.current : null
    setQuestion(null)
    resolveAnswer.current?.(yes)
  }
  const dialog = (
    <Dialog opened={question !== null} onClose={() => answer(false)} title={shown?.title} withCloseButton={false}>
      <SetConfirmPendingContext value={setPending}>
        <SetAfterConfirmContext value={setOffered}>
          <Text component="div">{shown?.message}</Text>
        </SetAfterConfirmContext>
      </SetConfirmPendingContext>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {shown?.no ?? words.cancel}
        </Button>
        <Button {...(shown?.danger ? { color: 'red.9' } : {})} disabled={isPending} onClick={() => answer(true)}>
          {shown?.yes}
        </Button>
      </Group>
    </Dialog>
  )
  return { ask, dialog, afterwards: () => accepted.current?.() }
}
