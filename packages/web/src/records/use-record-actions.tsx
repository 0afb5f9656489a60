import type { AnyRecord } from '@provende/contract/records/family.ts'
import { IconCopy, IconEye, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useConfirm } from '../kit/confirm.tsx'
import type { RowAction } from '../kit/table/row-action.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useMayWriteRecords } from '../shell/lists/may-write-records.ts'
import { recordLabelOf } from '../shell/lists/record-label.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'
import type { FamilyUi } from './record-set.ts'
import type { RecordLinks } from './use-record-links.ts'
import { queryKeyOf } from './use-record-list.ts'

const useNoMoreActions = () => (): readonly RowAction[] => []

/**
 * The actions the user has on a record. Deactivating asks for confirmation, reactivating does not; both show their
 * progress, then call `onDone`, but not when undone from the toast, on any screen. Render `dialog`. Source: spec 2 §4.
 */
export function useRecordActions(records: FamilyUi, links: RecordLinks, onDone: () => void = () => undefined) {
  const { family, routes, look } = records
  const words = useWords()
  const culture = useCulture()
  const familyWords = records.words(words)
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { ask, dialog, afterwards } = useConfirm()
  const moreActionsOf = (look.useMoreActions ?? useNoMoreActions)(links)
  const { mayCreate, mayChange } = useMayWriteRecords(records)
  const { open, edit, duplicate, deactivate, activate, deactivating, activating } = words.records

  const setDeleted = async (record: AnyRecord, deleted: boolean, whenDone = onDone) => {
    if (routes.remove === undefined) throw new Error(`${family.name} is only read`)
    const progress = toasts.progress(deleted ? deactivating : activating)
    try {
      await call(routes.remove, { params: { id: record.id }, query: { restore: !deleted } })
      const undo = { label: words.records.undoDeactivation, act: () => void setDeleted(record, false, () => undefined) }
      progress.succeed(familyWords[deleted ? 'deactivated' : 'activated'], { action: deleted && undo })
      whenDone()
      if (deleted) afterwards()
    } catch (error) {
      // Closes the progress toast; `problems` reports the error.
      progress.dismiss()
      problems.show(error, { family: family.name, asMessage: true })
    }
    await queries.invalidateQueries({ queryKey: queryKeyOf(family) })
  }
  const confirmDeactivation = async (record: AnyRecord) => {
    const message = [familyWords.willBeDeactivated, look.Warning && <look.Warning key="more" record={record} />]
    const question = { title: recordLabelOf(family, record, culture), message, yes: deactivate, danger: true }
    if (await ask(question)) await setDeleted(record, true)
  }

  /** The first action opens the record. */
  const actionsOf = (record: AnyRecord): RowAction[] => {
    const go = (to: (id: number) => string) => () => void navigate({ href: to(record.id) })
    const isChangeable = mayChange(record)
    const candidates: (RowAction | false | '' | undefined)[] = [
      { label: open, Icon: IconEye, act: go(links.detail) },
      isChangeable && { label: edit, Icon: IconPencil, primary: true, act: go(links.edit) },
      mayCreate && records.names.duplicate && { label: duplicate, Icon: IconCopy, act: go(links.duplicate) },
      isChangeable &&
        (record.deleted
          ? { label: activate, Icon: IconPlayerPlay, act: () => void setDeleted(record, false) }
          : { label: deactivate, Icon: IconPlayerPause, danger: true, act: () => void confirmDeactivation(record) }),
      ...moreActionsOf(record),
    ]
    return candidates.filter((action) => typeof action === 'object')
  }
  return { actionsOf, dialog }
}
