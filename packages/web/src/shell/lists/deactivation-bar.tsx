import { Text } from '@mantine/core'
import type { Route } from '@provende/contract/kit/route.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { RowAction } from '../../kit/table/row-action.ts'
import { SelectionBar, type SelectionBarProps } from '../../kit/table/selection/selection-bar.tsx'
import { type BulkAct, useBulkActs } from '../../kit/table/selection/use-bulk-acts.tsx'
import { useWords, WithDictionaryPart } from '../../kit/words.tsx'
import { useApiCall } from '../session/client.ts'

/** What can be known of a family of records here. */
type DeactivatedFamily = {
  readonly family: { readonly name: string }
  readonly routes: { readonly remove?: Route }
  readonly look: { readonly Warning?: ComponentType<{ record: AnyRecord }> }
}

/** What the bar over chosen records needs: `actionsOf` says what may be done with one of them. */
export type DeactivationBarProps = SelectionBarProps<AnyRecord> & {
  readonly records: DeactivatedFamily
  readonly actionsOf: (record: AnyRecord) => readonly RowAction[]
}

type Props = DeactivationBarProps & {
  /** What else can be done with the chosen records. */
  readonly more?: readonly RowAction[]
  readonly children?: ReactNode
}

/** The bar over chosen records: they are deactivated or reactivated, each with the checks of the single act. */
export const DeactivationBar = (props: Props) => (
  <WithDictionaryPart part="lists">
    <LoadedBar {...props} />
  </WithDictionaryPart>
)

/** So many warnings are shown in full; more would be a page of them. */
const maxWarnings = 3

function LoadedBar({ records, actionsOf, more = [], children, ...bar }: Props) {
  const { family, routes, look } = records
  const { records: words, lists } = useWords()
  const texts = lists.selection
  const call = useApiCall()
  const queries = useQueryClient()
  const { Warning } = look
  const setDeleted = (deleted: boolean) => async (record: AnyRecord) => {
    if (routes.remove === undefined) throw new Error(`${family.name} is only read`)
    await call(routes.remove, { params: { id: record.id }, query: { restore: !deleted } })
  }
  const offers = (label: string) => (record: AnyRecord) => actionsOf(record).some((action) => action.label === label)
  const {
    actionsOf: bulkActionsOf,
    dialogs,
    progress,
    stop,
  } = useBulkActs<AnyRecord>({
    selection: bar.selection,
    rowLabel: bar.rowLabel,
    onFailure: bar.onFailure,
    onDone: () => queries.invalidateQueries({ queryKey: [family.name] }),
  })
  const warnings = (concerned: readonly AnyRecord[]) => {
    if (Warning === undefined) return null
    if (concerned.length > maxWarnings) return <Text mt="sm">{texts.warningsSingly}</Text>
    return concerned.map((record) => (
      <section key={record.id}>
        {concerned.length > 1 && (
          <Text fw={600} mt="sm">
            {bar.rowLabel(record)}
          </Text>
        )}
        <Warning record={record} />
      </section>
    ))
  }
  const deactivate: BulkAct<AnyRecord> = {
    ...{ label: words.deactivate, Icon: IconPlayerPause, danger: true, note: warnings },
    ...{ concerns: offers(words.deactivate), act: setDeleted(true), done: texts.deactivated },
    undo: { act: setDeleted(false), done: texts.activated },
  }
  const activate: BulkAct<AnyRecord> = {
    ...{ label: words.activate, Icon: IconPlayerPlay },
    ...{ concerns: offers(words.activate), act: setDeleted(false), done: texts.activated },
    undo: { act: setDeleted(true), done: texts.deactivated },
  }
  const isPossible = routes.remove !== undefined
  return (
    <SelectionBar
      {...bar}
      {...{ progress, onStop: stop }}
      actions={[...more, ...(isPossible ? bulkActionsOf([activate, deactivate]) : [])]}
    >
      {dialogs}
      {children}
    </SelectionBar>
  )
}
