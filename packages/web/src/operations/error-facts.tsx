import { Badge } from '@mantine/core'
import { type ErrorEntryResponse, maxErrorLevel } from '@provende/contract/operations/error-report.ts'
import type { Words } from '@provende/text/translation.ts'
import { formatDate, formatInstant, formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import classes from './error-info.module.css'

/** The name of a level: what reports at it, where Provende does. */
export const levelText = ({ operations }: Words, lvl: number): string =>
  (operations.errors.levels as Readonly<Record<number, string>>)[lvl] ?? String(lvl)

export const errorLevels: readonly number[] = Array.from({ length: maxErrorLevel + 1 }, (_, lvl) => lvl)

type ErrorState = Pick<ErrorEntryResponse, 'closedDate' | 'reopenedDate'>

/** Open, reopened or closed, with the date. */
export function useErrorStateText() {
  const words = useWords().operations
  const culture = useCulture()
  return ({ closedDate, reopenedDate }: ErrorState): string => {
    if (closedDate !== null) return words.errorInfo.closed(formatDate(closedDate, culture))
    return reopenedDate === null ? words.errorInfo.open : words.errors.reopened(formatDate(reopenedDate, culture))
  }
}

export function ErrorStateBadge({ error }: { error: ErrorState }) {
  const textOf = useErrorStateText()
  const colour = error.closedDate !== null ? 'gray' : error.reopenedDate === null ? 'orange' : 'red'
  return (
    <Badge variant="light" color={colour} miw="max-content">
      {textOf(error)}
    </Badge>
  )
}

/** What is known of an error, without the fields in `hidden` and those that are empty. */
export function ErrorFields({ entry, hidden = [] }: { entry: ErrorEntryResponse; hidden?: readonly string[] }) {
  const words = useWords()
  const culture = useCulture()
  const labels = words.operations.errorInfo.fields
  const texts: Readonly<Record<keyof typeof labels, string>> = {
    ...entry,
    creationDate: formatInstant(entry.creationDate, culture),
    lastDate: formatInstant(entry.lastDate, culture),
    times: formatNumber(entry.times, 0, culture),
    versions: entry.versions.join(', '),
    lvl: levelText(words, entry.lvl),
  }
  const names = Object.keys(labels) as (keyof typeof labels)[]
  return (
    <dl className={classes.entry}>
      {names
        .filter((name) => texts[name] !== '' && !hidden.includes(name))
        .map((name) => (
          <div key={name} data-technical={name === 'error' || undefined}>
            <dt>{labels[name]}</dt>
            <dd>{texts[name]}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The stack and the browser, folded: for who mends the error, not for who meets it. */
export function TechnicalDetail({ entry }: { entry: ErrorEntryResponse }) {
  const { fields } = useWords().operations.errorInfo
  return (
    <details className={classes.folded}>
      <summary>{fields.error}</summary>
      <pre>{entry.error}</pre>
    </details>
  )
}
