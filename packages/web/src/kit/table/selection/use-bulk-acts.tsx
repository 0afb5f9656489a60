import { Button, Group, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useConfirm } from '../../confirm.tsx'
import { Dialog } from '../../dialog.tsx'
import { formatNumber } from '../../format.ts'
import { useToasts } from '../../toasts.ts'
import { useCulture, useWords } from '../../words.tsx'
import type { RowAction } from '../row-action.ts'
import { actOnRows, maxBulkRows, type RefusedRow } from './bulk-act.ts'
import classes from './selection-bar.module.css'
import type { RowSelection } from './use-row-selection.ts'

/** Something that can be done to each of several rows. */
export type BulkAct<Row> = {
  readonly label: string
  readonly Icon: ComponentType<{ size?: number }>
  readonly danger?: boolean
  /** Which rows it concerns: it would change them, and the user may. */
  readonly concerns: (row: Row) => boolean
  readonly act: (row: Row) => Promise<unknown>
  /** What is said of those that were done, and how they are undone. */
  readonly done: (rows: number) => string
  readonly undo?: { readonly act: (row: Row) => Promise<unknown>; readonly done: (rows: number) => string }
  /** Shown in the question about these rows. */
  readonly note?: (rows: readonly Row[]) => ReactNode
}

type BulkOptions<Row extends { readonly id: number }> = {
  readonly selection: RowSelection<Row>
  readonly rowLabel: (row: Row) => string
  /** Shows the error that ended an act. */
  readonly onFailure: (error: unknown) => void
  /** After the last row: reads the list again. */
  readonly onDone: () => Promise<unknown>
}

type Progress = { readonly label: string; readonly done: number; readonly rows: number }
type Refusals<Row> = readonly RefusedRow<Row>[]

/** A question names so many rows. */
const maxNamedRows = 8

/**
 * Acts on the selected rows: each asks first, with the number it concerns and their names, shows how far it is, may be
 * stopped, and says what was done, what was refused and why. What was refused stays selected. Render `dialogs`.
 */
export function useBulkActs<Row extends { readonly id: number }>(options: BulkOptions<Row>) {
  const { selection, rowLabel, onFailure, onDone } = options
  const words = useWords().lists.selection
  const culture = useCulture()
  const toasts = useToasts()
  const { ask, dialog, afterwards } = useConfirm()
  const { run, progress, refusals, forget, stop } = useRun<Row>(onFailure)
  const undoOf = ({ undo }: BulkAct<Row>, rows: readonly Row[]) =>
    undo && {
      label: words.undo,
      act: async () => {
        const outcome = await run(words.undo, rows, undo.act)
        if (outcome.done.length > 0) toasts.success(undo.done(outcome.done.length))
        await onDone()
      },
    }
  const perform = async (bulk: BulkAct<Row>) => {
    const rows = await selection.read().then((read) => read, onFailure)
    if (!rows) return
    const concerned = rows.filter(bulk.concerns)
    if (concerned.length === 0) return toasts.warning(words.none(bulk.label))
    const question = {
      title: words.confirm(bulk.label, concerned.length),
      message: (
        <Concerned names={concerned.map(rowLabel)} leftOut={rows.length - concerned.length}>
          {bulk.note?.(concerned)}
        </Concerned>
      ),
      ...{ yes: bulk.label, danger: bulk.danger ?? false },
    }
    if (!(await ask(question))) return
    const { done, refused } = await run(bulk.label, concerned, bulk.act)
    const action = undoOf(bulk, done)
    if (done.length > 0) {
      toasts.success(bulk.done(done.length), { action })
      afterwards()
    }
    const isLeft = new Set(refused.map(({ row }) => row.id))
    const tried = new Set([...done.map(({ id }) => id), ...isLeft])
    selection.choose(concerned.filter(({ id }) => isLeft.has(id) || !tried.has(id)))
    await onDone()
  }
  /** The acts that concern some of the chosen rows, as far as one can know. */
  const actionsOf = (acts: readonly BulkAct<Row>[]): RowAction[] =>
    acts.filter(({ concerns }) => selection.rows?.some(concerns) ?? true).map(actionOf)
  const actionOf = (bulk: BulkAct<Row>): RowAction => ({
    ...{ label: bulk.label, Icon: bulk.Icon, danger: bulk.danger ?? false, busy: progress !== null },
    ...limitReason(selection.count, words.tooMany(formatNumber(maxBulkRows, undefined, culture))),
    act: () => void perform(bulk),
  })
  const dialogs = (
    <>
      {dialog}
      {refusals.length > 0 && <RefusedDialog refusals={refusals} rowLabel={rowLabel} onClose={forget} />}
    </>
  )
  return { actionsOf, dialogs, progress, stop }
}

/** Acts on rows, with what is to be shown of it meanwhile and afterwards. */
function useRun<Row>(onFailure: (error: unknown) => void) {
  const words = useWords().lists.selection
  const toasts = useToasts()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [refusals, setRefusals] = useState<Refusals<Row>>([])
  const isStopped = useRef(false)
  const run = async (label: string, rows: readonly Row[], act: (row: Row) => Promise<unknown>) => {
    isStopped.current = false
    const outcome = await actOnRows(rows, act, (done) => {
      if (!isStopped.current) setProgress({ label, done, rows: rows.length })
      return !isStopped.current
    })
    setProgress(null)
    const tried = outcome.done.length + outcome.refused.length
    if (tried < rows.length) toasts.warning(words.stopped(tried, rows.length))
    if (outcome.failure !== undefined) onFailure(outcome.failure)
    setRefusals(outcome.refused)
    return outcome
  }
  const stop = () => {
    isStopped.current = true
  }
  return { run, progress, refusals, stop, forget: () => setRefusals([]) }
}

/** Why so many rows are too many, as the `reason` of an action. */
export const limitReason = (count: number, reason: string, most = maxBulkRows): { reason?: string } =>
  count > most ? { reason } : {}

type ConcernedProps = { readonly names: readonly string[]; readonly leftOut: number; readonly children?: ReactNode }

/** Which rows an act concerns, by name, and how many of the selected it does not. */
function Concerned({ names, leftOut, children }: ConcernedProps) {
  const words = useWords().lists.selection
  const more = names.length - maxNamedRows
  return (
    <>
      {words.concerned(names.length)}
      <ul className={classes.names}>
        {names.slice(0, more === 1 ? maxNamedRows + 1 : maxNamedRows).map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name
          <li key={index}>{name}</li>
        ))}
        {more > 1 && <li>{words.andMore(more)}</li>}
      </ul>
      {leftOut > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {words.leftOut(leftOut)}
        </Text>
      )}
      {children}
    </>
  )
}

type RefusedDialogProps<Row> = {
  readonly refusals: Refusals<Row>
  readonly rowLabel: (row: Row) => string
  readonly onClose: () => void
}

/** What was refused, and why. */
function RefusedDialog<Row extends { readonly id: number }>({ refusals, rowLabel, onClose }: RefusedDialogProps<Row>) {
  const words = useWords().lists.selection
  return (
    <Dialog title={words.refusedTitle(refusals.length)} onClose={onClose} withCloseButton={false}>
      {words.refused(refusals.length)}
      <ul className={classes.names}>
        {refusals.map(({ row, reason }) => (
          <li key={row.id}>
            <strong>{rowLabel(row)}</strong>
            <br />
            {reason}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      </Group>
    </Dialog>
  )
}
