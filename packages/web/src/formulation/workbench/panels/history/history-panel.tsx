import { Button, Checkbox } from '@mantine/core'
import type { ListedRevision } from '@provende/contract/formulation/formula-revisions.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant, formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { type Call, useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useSession } from '../shell/session.tsx'
import { Note, Solving } from './panel-ends.tsx'
import { type PanelColumn, PanelTable } from './panel-table.tsx'
import classes from './panels.module.css'
import { RestoreDialog } from './restore-dialog.tsx'
import { RevisionComparison } from './revision-comparison.tsx'
import { useWorkbenchState } from './use-workbench.ts'
import type { Workbench } from './workbench-panels.ts'

type PanelProps = { readonly workbench: Workbench }

/** What the formula was at each save: compared, computed again, restored as a copy. */
export function HistoryPanel({ workbench }: PanelProps) {
  const words = useWords().workbenchPanels.history
  const id = useWorkbenchState(({ formula }) => formula.id, workbench)
  const saved = useWorkbenchState(({ formula }) => formula.modificationDate, workbench)
  const { data, error } = useRevisions(id, saved)
  return (
    <div className={classes.panel}>
      {data ? (
        data.length === 0 ? (
          <Note>{words.none}</Note>
        ) : (
          <Revisions workbench={workbench} id={id} revisions={data} />
        )
      ) : error ? (
        <Note>{words.unread}</Note>
      ) : (
        <Solving />
      )}
    </div>
  )
}

/** The last one first; read again when the formula is saved. */
function useRevisions(id: number, saved: string) {
  const call = useCall()
  return useQuery({
    queryKey: ['formula', 'revisions', id, saved],
    queryFn: async ({ signal }) => (await call(routes.formulaRevisions.revisions, { params: { id } }, signal)).answer,
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

type RevisionsProps = PanelProps & { readonly id: number; readonly revisions: readonly ListedRevision[] }

function Revisions({ workbench, id, revisions }: RevisionsProps) {
  const words = useWords().workbenchPanels.history
  const columns = useRevisionColumns(revisions)
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [restored, restore] = useState<ListedRevision | null>(null)
  const acts = useActsColumn(id, restore)
  // The third tick takes the place of the first.
  const tick = (number: number, is: boolean) =>
    setTicked(is ? [...ticked, number].slice(-2) : ticked.filter((other) => other !== number))
  const numbered = (number: number) => words.numbered(String(number))
  const number: PanelColumn<ListedRevision> = {
    key: 'number',
    label: words.number,
    isShort: true,
    cell: (revision) => (
      <Checkbox
        size="xs"
        label={revision.number}
        aria-label={words.compareWith(numbered(revision.number))}
        checked={ticked.includes(revision.number)}
        onChange={(event) => tick(revision.number, event.currentTarget.checked)}
      />
    ),
  }
  const [one, other] = ticked.toSorted((a, b) => a - b)
  return (
    <>
      <section className={classes.section} aria-labelledby="saved-versions">
        <h2 id="saved-versions">{words.list}</h2>
        <span className={classes.hint}>{words.hint}</span>
        <PanelTable
          label={words.list}
          isLow
          rows={revisions}
          keyOf={(revision) => String(revision.number)}
          isMarked={(revision) => ticked.includes(revision.number)}
          columns={[number, ...columns, acts]}
        />
      </section>
      {one !== undefined && other !== undefined && <RevisionComparison id={id} one={one} other={other} />}
      {restored && <RestoreDialog workbench={workbench} revision={restored} onClose={() => restore(null)} />}
    </>
  )
}

/** What can be done with a version: nothing of it changes the formula. */
function useActsColumn(id: number, onRestore: (revision: ListedRevision) => void): PanelColumn<ListedRevision> {
  const words = useWords().workbenchPanels.history
  const mayRestore = useSession().mayCall(routes.formulaRevisions.restoreCopy.access)
  const { replays, replay } = useReplays(id)
  const numbered = (number: number) => words.numbered(String(number))
  const replayOf = ({ number }: ListedRevision) => {
    const found = replays.get(number)
    return found && <Replayed replay={found} />
  }
  return {
    key: 'acts',
    label: words.acts,
    isKept: true,
    cell: (revision) => (
      <span className={classes.acts}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={words.replayOf(numbered(revision.number))}
          onClick={() => void replay(revision.number)}
        >
          {words.replay}
        </Button>
        {mayRestore && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={words.restoreOf(numbered(revision.number))}
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
  // Whoever is not told prices needs no columns for them.
  const isPriced = revisions.some(({ pricePerTonneEur }) => pricePerTonneEur !== null)
  return [
    { key: 'when', label: words.when, isShort: true, cell: ({ creationDate }) => formatInstant(creationDate, culture) },
    { key: 'who', label: words.who, cell: ({ userName }) => userName || words.somebody },
    { key: 'what', label: words.what, cell: ({ operation }) => words.operations[operation] },
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
      cell: ({ isOptimal, isRespected }) =>
        isOptimal ? words.optimal : isRespected ? words.respected : <span className={classes.up}>{words.broken}</span>,
    },
  ]
}

type Replay = Awaited<ReturnType<typeof replayed>>
const replayed = async (call: Call, id: number, number: number) =>
  (await call(routes.formulaRevisions.replay, { params: { id, number } })).answer

/** What computing versions again said of each. */
function useReplays(id: number) {
  const call = useCall()
  const problems = useProblems()
  const [replays, setReplays] = useState<ReadonlyMap<number, Replay>>(new Map())
  const replay = async (number: number) => {
    try {
      const answer = await replayed(call, id, number)
      setReplays((before) => new Map([...before, [number, answer]]))
    } catch (error) {
      problems.show(error, { family: 'formula', asMessage: true })
    }
  }
  return { replays, replay }
}

function Replayed({ replay: { isSame, isOptimal, differences } }: { replay: Replay }) {
  const words = useWords().workbenchPanels.history
  return isSame ? (
    <>
      <IconCheck size={16} aria-hidden />
      {isOptimal ? words.sameProved : words.same}
    </>
  ) : (
    <>
      <IconAlertTriangle size={16} aria-hidden />
      {words.different(differences.join(', '))}
    </>
  )
}
