import { Button, Checkbox } from '@mantine/core'
import type { ListedRevision } from '@provende/contract/formulation/formula-revisions.ts'
import { routes } from '@provende/contract/routes.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/format.ts'
import { useCulture, useWords } from '../../../../kit/words.tsx'
import { useProblemReporter } from '../../../../shell/problems/problems.ts'
import { type ApiCall, useApiCall } from '../../../../shell/session/client.ts'
import { useSession } from '../../../../shell/session/session.tsx'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { Workbench } from '../../workbench.ts'
import { PanelNote, SolvingNote } from '../panel-notes.tsx'
import { type PanelColumn, PanelTable } from '../panel-table.tsx'
import classes from '../panels.module.css'
import { OtherFormulaComparison } from './other-formula-comparison.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { RevisionComparison } from './revision-comparison.tsx'

type HistoryPanelProps = { readonly workbench: Workbench }

/** The saved revisions of the formula: compare two, recompute one, restore one as a copy. */
export function HistoryPanel({ workbench }: HistoryPanelProps) {
  const words = useWords().workbenchPanels.history
  const id = useWorkbenchState(({ formula }) => formula.id, workbench)
  const saved = useWorkbenchState(({ formula }) => formula.modificationDate, workbench)
  const { data, error } = useFormulaRevisions(id, saved)
  return (
    <div className={classes.panel}>
      {data ? (
        data.length === 0 ? (
          <PanelNote>{words.none}</PanelNote>
        ) : (
          <RevisionTable workbench={workbench} id={id} revisions={data} />
        )
      ) : error ? (
        <PanelNote>{words.loadFailed}</PanelNote>
      ) : (
        <SolvingNote />
      )}
    </div>
  )
}

/** The revisions, the newest first; loaded again after each save. */
function useFormulaRevisions(id: number, saved: string) {
  const call = useApiCall()
  return useQuery({
    queryKey: ['formula', 'revisions', id, saved],
    queryFn: async ({ signal }) => (await call(routes.formulaRevisions.revisions, { params: { id } }, signal)).response,
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

type RevisionTableProps = HistoryPanelProps & { readonly id: number; readonly revisions: readonly ListedRevision[] }

function RevisionTable({ workbench, id, revisions }: RevisionTableProps) {
  const words = useWords().workbenchPanels.history
  const columns = useRevisionColumns(revisions)
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [toRestore, setToRestore] = useState<ListedRevision | null>(null)
  const actionsColumn = useRevisionActionsColumn(id, setToRestore)
  // At most two: a third replaces the first.
  const tick = (number: number, isTicked: boolean) =>
    setTicked(isTicked ? [...ticked, number].slice(-2) : ticked.filter((other) => other !== number))
  const versionName = (number: number) => words.version(String(number))
  const number: PanelColumn<ListedRevision> = {
    key: 'number',
    label: words.number,
    isShort: true,
    cell: (revision) => (
      <Checkbox
        size="xs"
        label={revision.number}
        aria-label={words.compareWith(versionName(revision.number))}
        checked={ticked.includes(revision.number)}
        onChange={(event) => tick(revision.number, event.currentTarget.checked)}
      />
    ),
  }
  const [one, other] = ticked.toSorted((a, b) => a - b)
  return (
    <>
      <div className={classes.section}>
        <h2>{words.list}</h2>
        <span className={classes.hint}>{words.hint}</span>
        <PanelTable
          label={words.list}
          hasMaxHeight
          rows={revisions}
          keyOf={(revision) => String(revision.number)}
          isMarked={(revision) => ticked.includes(revision.number)}
          columns={[number, ...columns, actionsColumn]}
        />
      </div>
      {one !== undefined && other !== undefined && (
        <RevisionComparison
          title={words.compare.title(versionName(one), versionName(other))}
          one={{ id, number: one, label: versionName(one) }}
          other={{ id, number: other, label: versionName(other) }}
        />
      )}
      <OtherFormulaComparison workbench={workbench} />
      {toRestore && <RestoreDialog workbench={workbench} revision={toRestore} onClose={() => setToRestore(null)} />}
    </>
  )
}

/** The actions on a revision; none of them changes the formula. */
function useRevisionActionsColumn(
  id: number,
  onRestore: (revision: ListedRevision) => void,
): PanelColumn<ListedRevision> {
  const words = useWords().workbenchPanels.history
  const mayRestore = useSession().mayCall(routes.formulaRevisions.restoreCopy.access)
  const { replays, replay } = useRevisionReplays(id)
  const versionName = (number: number) => words.version(String(number))
  const replayOf = ({ number }: ListedRevision) => {
    const result = replays.get(number)
    return result && <ReplayResult replay={result} />
  }
  return {
    key: 'actions',
    label: words.actions,
    isPinned: true,
    cell: (revision) => (
      <span className={classes.actions}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={words.replayOf(versionName(revision.number))}
          onClick={() => void replay(revision.number)}
        >
          {words.replay}
        </Button>
        {mayRestore && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={words.restoreOf(versionName(revision.number))}
            onClick={() => onRestore(revision)}
          >
            {words.restore}
          </Button>
        )}
        <span role="status" className={classes.line}>
          {replayOf(revision)}
        </span>
      </span>
    ),
  }
}

function useRevisionColumns(revisions: readonly ListedRevision[]): PanelColumn<ListedRevision>[] {
  const words = useWords().workbenchPanels.history
  const culture = useCulture()
  const number = (key: string, label: string, numberOf: (row: ListedRevision) => number | null, decimals: number) => ({
    key,
    label,
    isNumber: true,
    cell: (row: ListedRevision) => formatNumber(numberOf(row), decimals, culture),
  })
  // Users who may not see prices get no price columns.
  const isPriced = revisions.some(({ pricePerTonneEur }) => pricePerTonneEur !== null)
  return [
    { key: 'when', label: words.date, isShort: true, cell: ({ creationDate }) => formatInstant(creationDate, culture) },
    { key: 'who', label: words.user, cell: ({ userName }) => userName || words.unknownUser },
    { key: 'what', label: words.operation, cell: ({ operation }) => words.operations[operation] },
    ...(isPriced
      ? [
          number('perAnimalDay', words.perAnimalDay, ({ pricePerAnimalDayEur }) => pricePerAnimalDayEur, 4),
          number('perTonne', words.perTonne, ({ pricePerTonneEur }) => pricePerTonneEur, 2),
        ]
      : []),
    number('total', words.total, ({ totalGrams }) => totalGrams, 2),
    {
      key: 'state',
      label: words.state,
      cell: ({ isOptimal, limitState }) =>
        limitState === 'violated' ? (
          <span className={classes.up}>{words.violated}</span>
        ) : limitState === 'notVerified' ? (
          words.notVerified
        ) : isOptimal ? (
          words.optimal
        ) : (
          words.respected
        ),
    },
  ]
}

type ReplayResponse = Awaited<ReturnType<typeof fetchReplay>>
const fetchReplay = async (call: ApiCall, id: number, number: number) =>
  (await call(routes.formulaRevisions.replay, { params: { id, number } })).response

/** The results of recomputed revisions, by number. */
function useRevisionReplays(id: number) {
  const call = useApiCall()
  const problems = useProblemReporter()
  const [replays, setReplays] = useState<ReadonlyMap<number, ReplayResponse>>(new Map())
  const replay = async (number: number) => {
    try {
      const answer = await fetchReplay(call, id, number)
      setReplays((before) => new Map([...before, [number, answer]]))
    } catch (error) {
      problems.show(error, { family: 'formula', asMessage: true })
    }
  }
  return { replays, replay }
}

function ReplayResult({ replay: { isSame, isOptimal, differences } }: { replay: ReplayResponse }) {
  const words = useWords().workbenchPanels.history
  return isSame ? (
    <>
      <IconCheck size={16} aria-hidden />
      {isOptimal ? words.sameFiguresProved : words.sameFigures}
    </>
  ) : (
    <>
      <IconAlertTriangle size={16} aria-hidden />
      {words.differentFigures(differences.join(', '))}
    </>
  )
}
