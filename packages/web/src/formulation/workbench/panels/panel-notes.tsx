import { Alert, Button } from '@mantine/core'
import type { ModelRefusal } from '@provende/domain/formulation/problem/least-cost-model.ts'
import { modelRefusalSentence } from '@provende/text/limit-sentences.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useWords } from '../../../kit/words.tsx'
import type { PanelTerms } from '../../limit-sentences.ts'
import classes from './panels.module.css'
import type { UnsolvableReason } from './use-solver-answer.ts'

/* Notes that a panel shows instead of a result. */

export function SolvingNote() {
  const words = useWords().workbenchPanels.outcomes
  // Without a turning wheel: it would paint the page anew 60 times a second for an answer that takes milliseconds.
  return <div role="status">{words.solving}</div>
}

/**
 * A panel of computed answers. While a new one is on its way, it says what it said last, and after a moment that this is
 * older: what changes at each key would be painted at each key.
 */
export function ComputedPanel({ isOlder, children }: { readonly isOlder: boolean; readonly children: ReactNode }) {
  const words = useWords().workbenchPanels.outcomes
  return (
    <div className={classes.panel} aria-busy={isOlder} data-older={words.older}>
      {children}
    </div>
  )
}

export const PanelNote = ({ children }: { children: ReactNode }) => (
  <Alert variant="default" bg="var(--page)" py="xs" icon={<IconInfoCircle aria-hidden />} role="status">
    {children}
  </Alert>
)

export function UnsolvableNote({ reason }: { reason: UnsolvableReason }) {
  return <PanelNote>{useWords().workbenchPanels.outcomes[reason]}</PanelNote>
}

type SolverFailure =
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  | { readonly kind: 'stopped' | 'failed' | 'cancelled' }

/** Why the solver gave no answer, with a retry button where that may help. */
export function SolverFailureNote({
  failure,
  terms,
  onRetry,
}: {
  failure: SolverFailure
  terms: PanelTerms
  onRetry: () => void
}) {
  const words = useWords().workbenchPanels.outcomes
  if (failure.kind === 'refused') return <RefusalsNote refusals={failure.refusals} terms={terms} />
  return (
    <PanelNote>
      <div className={classes.line}>
        {failure.kind === 'failed' ? words.failed : words.stopped}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {words.retry}
        </Button>
      </div>
    </PanelNote>
  )
}

/** Memoised: of two hundred foods without a price the sentence is long, and it is the same at each key. */
const RefusalsNote = memo(({ refusals, terms }: { refusals: readonly ModelRefusal[]; terms: PanelTerms }) => (
  <PanelNote>
    <ul className={classes.list}>
      {[...new Set(refusals.map((refusal) => modelRefusalSentence(refusal, terms, terms.culture)))].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </PanelNote>
))
