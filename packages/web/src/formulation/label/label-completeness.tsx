import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../kit/words.tsx'
import classes from './label-completeness.module.css'

/** What is missing, with what stands behind it: links to where it is entered. */
export type MissingItem = { readonly text: string; readonly after?: ReactNode }

type LabelCompletenessProps = {
  readonly missingForQuote: readonly MissingItem[]
  /** Left out where nobody knows yet what will be delivered. */
  readonly missingForDelivery?: readonly MissingItem[]
}

/** The two states of a label: complete for the quote, and for the delivery; what is missing is listed. */
export function LabelCompleteness({ missingForQuote, missingForDelivery }: LabelCompletenessProps) {
  const words = useWords().labels.completeness
  return (
    <div className={classes.states}>
      <CompletenessState complete={words.quote} incomplete={words.notQuote} missing={missingForQuote} />
      {missingForDelivery && (
        <CompletenessState
          complete={words.delivery}
          incomplete={words.notDelivery}
          missing={[...missingForQuote, ...missingForDelivery]}
        />
      )}
    </div>
  )
}

type CompletenessStateProps = {
  readonly complete: string
  readonly incomplete: string
  readonly missing: readonly MissingItem[]
}

function CompletenessState({ complete, incomplete, missing }: CompletenessStateProps) {
  const isComplete = missing.length === 0
  const Icon = isComplete ? IconCircleCheck : IconCircleDashed
  return (
    <div className={classes.state}>
      <Icon size={18} color={`var(--mantine-color-${isComplete ? 'green' : 'orange'}-text)`} aria-hidden />
      <div>
        {isComplete ? complete : incomplete}
        {!isComplete && (
          <ul className={classes.missing}>
            {missing.map(({ text, after }) => (
              <li key={text}>
                {text}
                {after}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
