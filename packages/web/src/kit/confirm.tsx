import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
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

/** `ask` opens a question and resolves to what was answered; closing it is a no. Draw `dialog` where it is asked. */
export function useConfirm(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const words = useWords().records
  const [question, setQuestion] = useState<Question | null>(null)
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
      <Text component="div">{shown?.message}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => say(false)}>
          {shown?.no ?? words.cancel}
        </Button>
        <Button {...(shown?.danger ? { color: 'red.9' } : {})} onClick={() => say(true)}>
          {shown?.yes}
        </Button>
      </Group>
    </Modal>
  )
  return { ask, dialog }
}
