import { Switch } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCulture, useWords } from '../../../../kit/words.tsx'
import { useApiCall } from '../../../../shell/session/client.ts'
import { PanelNote, SolvingNote } from '../panel-notes.tsx'
import { PanelTable } from '../panel-table.tsx'
import classes from '../panels.module.css'
import { type ComparedPart, type ComparedRow, comparedRevisions } from './revision-differences.ts'

/** A revision of the formula; revisions never change, so it is cached forever. */
function useRevision(id: number, number: number) {
  const call = useApiCall()
  return useQuery({
    queryKey: ['formula', 'revision', id, number],
    queryFn: async ({ signal }) =>
      (await call(routes.formulaRevisions.revision, { params: { id, number } }, signal)).response,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A revision of a formula, and how it is named in the heads. */
export type ComparedRevision = { readonly id: number; readonly number: number; readonly label: string }
type RevisionComparisonProps = {
  readonly one: ComparedRevision
  readonly other: ComparedRevision
  readonly title: string
}

/** Two revisions side by side, of one formula or of two: figures, settings, foods, nutrients; differences are marked. */
export function RevisionComparison({ one, other, title }: RevisionComparisonProps) {
  const words = useWords()
  const culture = useCulture()
  const texts = words.workbenchPanels.history
  const [showsAll, setShowsAll] = useState(false)
  const [first, second] = [useRevision(one.id, one.number), useRevision(other.id, other.number)]
  const parts = useMemo(
    () => (first.data && second.data ? comparedRevisions(first.data, second.data, { words, culture }) : null),
    [first.data, second.data, words, culture],
  )
  const shown = parts?.map(({ part, rows }) => ({
    part,
    rows: rows.filter(({ isDifferent }) => showsAll || isDifferent),
  }))
  if (first.error || second.error) return <PanelNote>{texts.loadFailed}</PanelNote>
  if (!shown) return <SolvingNote />
  return (
    <section ref={scrollIntoSight} className={classes.section} aria-labelledby="compared-versions">
      <div className={classes.line}>
        <h2 id="compared-versions">{title}</h2>
        <Switch
          size="xs"
          label={texts.compare.differencesOnly}
          checked={!showsAll}
          onChange={(event) => setShowsAll(!event.currentTarget.checked)}
        />
      </div>
      {shown.every(({ rows }) => rows.length === 0) && <PanelNote>{texts.compare.noDifference}</PanelNote>}
      {shown.map(
        (part) =>
          part.rows.length > 0 && (
            <ComparedPartTable key={part.part} compared={part} left={one.label} right={other.label} />
          ),
      )}
    </section>
  )
}

/** What was asked for stands below the versions: it is brought into sight once. */
const scrollIntoSight = (section: HTMLElement | null) => section?.scrollIntoView?.({ block: 'start' })

function ComparedPartTable({ compared, left, right }: { compared: ComparedPart; left: string; right: string }) {
  const texts = useWords().workbenchPanels.history.compare
  return (
    <PanelTable
      isNarrow
      label={[texts[compared.part], left, right].join(', ')}
      hasMaxHeight
      rows={compared.rows}
      keyOf={({ key }) => key}
      columns={[
        { key: 'label', label: texts[compared.part], cell: ({ label }) => label },
        { key: 'one', label: left, isNumber: true, cell: (row) => row.one },
        {
          key: 'other',
          label: right,
          isNumber: true,
          mark: ({ isDifferent }) => isDifferent,
          cell: (row) => (
            // Colour must not be the only mark.
            <span title={row.isDifferent ? texts.different : undefined}>
              {row.isDifferent && '≠ '}
              {row.other}
            </span>
          ),
        },
        ...(compared.rows.some(({ change }) => change !== null)
          ? [
              {
                ...{ key: 'change', label: texts.change, isNumber: true },
                cell: ({ change }: ComparedRow) => change?.amount,
              },
              {
                ...{ key: 'percent', label: texts.relativeChange, isNumber: true },
                cell: ({ change }: ComparedRow) =>
                  change && change.percent !== '' && texts.changePercent(change.percent),
              },
            ]
          : []),
      ]}
    />
  )
}
