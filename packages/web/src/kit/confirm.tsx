import { Button, Group, Modal, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from './words.tsx'

type Question = {
  readonly title: string
  readonly message: ReactNode
  /** What the button that goes on says. */
  readonly yes: string
  /** What the button that stays says; 'ANNULER' otherwise. */
  readonly no?: string
  readonly danger?: boolean
}

const WaitContext = createContext<(waits: boolean) => void>(() => undefined)

/**
 * What a question says is still being read: until it is there nobody goes on, neither unawares nor with a button that
 * moves from under the finger.
 */
export function useHoldAnswer(isRead: boolean): void {
  const wait = use(WaitContext)
  useLayoutEffect(() => {
    wait(!isRead)
    return () => wait(false)
  }, [wait, isRead])
}

/** `ask` opens a question and resolves to what was answered; closing it is a no. Draw `dialog` where it is asked. */
export function useConfirm(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const words = useWords().records
  const [question, setQuestion] = useState<Question | null>(null)
  const [waits, wait] = useState(false)
  const answer = useRef<(yes: boolean) => void>(undefined)
  // What was asked stays in sight while the dialog fades.
  const last = useRef<Question | null>(null)
  if (question !== null) last.current = question
  const shown = last.current
  const ask = (next: Question) => {
    setQuestion(next)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }
  const say = (yes: boolean) => {
    setQuestion(null)
    answer.current?.(yes)
  }
  const dialog = (
    <Modal opened={question !== null} onClose={() => say(false)} title={shown?.title} withCloseButton={false}>
      <WaitContext value={wait}>
        <Text component="div">{shown?.message}</Text>
      </WaitContext>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => say(false)}>
          {shown?.no ?? words.cancel}
        </Button>
        <Button {...(shown?.danger ? { color: 'red.9' } : {})} disabled={waits} onClick={() => say(true)}>
          {shown?.yes}
        </Button>
      </Group>
    </Modal>
  )
  return { ask, dialog }
}
