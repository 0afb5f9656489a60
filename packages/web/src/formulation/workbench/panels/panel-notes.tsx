import { Alert, Button, Group, Loader } from '@mantine/core'
import type { ModelRefusal } from '@provende/domain/formulation/least-cost-model.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../kit/words.tsx'
import { type LimitSpeech, modelRefusalSentence } from './limit-sentences.ts'
import classes from './panels.module.css'
import type { NoQuestion } from './use-answer.ts'

/* What a panel says when it has nothing else to show. */

export function Solving() {
  const words = useWords().workbenchPanels.ends
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      {words.solving}
    </Group>
  )
}

export const Note = ({ children }: { children: ReactNode }) => (
  <Alert variant="default" bg="var(--page)" py="xs" icon={<IconInfoCircle aria-hidden />} role="status">
    {children}
  </Alert>
)

export function NothingToAsk({ why }: { why: NoQuestion }) {
  return <Note>{useWords().workbenchPanels.ends[why]}</Note>
}

type Unanswered =
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  | { readonly kind: 'stopped' | 'failed' | 'cancelled' }

/** No answer: why, and another try where that may help. */
export function NoAnswer({ end, speech, onRetry }: { end: Unanswered; speech: LimitSpeech; onRetry: () => void }) {
  const words = useWords().workbenchPanels.ends
  if (end.kind === 'refused')
    return (
      <Note>
        <ul className={classes.list}>
          {[...new Set(end.refusals.map((refusal) => modelRefusalSentence(refusal, speech)))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Note>
    )
  return (
    <Note>
      <div className={classes.line}>
        {end.kind === 'failed' ? words.failed : words.stopped}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {words.retry}
        </Button>
      </div>
    </Note>
  )
}
