import type { AnyRecord } from '@provende/contract/records/family.ts'
import { IconCopy, IconEye, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useConfirm } from '../kit/confirm.tsx'
import type { RowAction } from '../kit/data-table-menu.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useSession } from '../shell/session.tsx'
import { labelOf, type RecordSet } from './look.ts'
import type { RecordLinks } from './use-record-links.ts'
import { keyOf } from './use-record-list.ts'

/** What the person may do with records of a family: make new ones, and change one that is his to change. */
export function useMayWrite({ routes }: Pick<RecordSet, 'routes'>) {
  const { context, mayCall } = useSession()
  const isKept = routes.create !== undefined
  const mayCreate = routes.create !== undefined && mayCall(routes.create.access)
  return {
    mayCreate,
    mayChange: (record: AnyRecord) => mayCreate && record.mayWrite,
    /** Shared from above: the person reads what others keep. */
    isShared: (record: AnyRecord) => isKept && record.tenantsShared && record.ownerTenantId !== context.tenantId,
  }
}

/**
 * What the person may do with a record of a family. Deactivating asks first, reactivating does not; both say so while it
 * lasts and when it is done, then call `after`. Draw `dialog`. Source: spec 2 §4.
 */
export function useRecordActions(records: RecordSet, links: RecordLinks, after: () => void = () => undefined) {
  const { family, routes, look } = records
  const words = useWords()
  const own = records.words(words)
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const { mayCreate, mayChange } = useMayWrite(records)
  const { open, edit, duplicate, deactivate, activate, deactivating, activating } = words.records

  const setDeleted = async (record: AnyRecord, deleted: boolean) => {
    if (routes.remove === undefined) throw new Error(`${family.name} is only read`)
    const progress = toasts.progress(deleted ? deactivating : activating)
    try {
      await call(routes.remove, { params: { id: record.id }, query: { restore: !deleted } })
      progress.done(deleted ? own.deactivated : own.activated)
      after()
    } catch (error) {
      // The progress must end; why is told by the one exit.
      progress.stopped()
      problems.show(error, { family: family.name, asMessage: true })
    }
    await queries.invalidateQueries({ queryKey: keyOf(family) })
  }
  const askToDeactivate = async (record: AnyRecord) => {
    const message = [own.willBeDeactivated, look.Warning && <look.Warning key="more" record={record} />]
    const question = { title: labelOf(family, record), message, yes: deactivate, danger: true }
    if (await ask(question)) await setDeleted(record, true)
  }

  /** The first one opens the record. */
  const actionsOf = (record: AnyRecord): RowAction[] => {
    const go = (to: (id: number) => string) => () => void navigate({ href: to(record.id) })
    const may = mayChange(record)
    const all: (RowAction | false | '' | undefined)[] = [
      { label: open, Icon: IconEye, act: go(links.detail) },
      may && { label: edit, Icon: IconPencil, primary: true, act: go(links.edit) },
      mayCreate && records.names.duplicate && { label: duplicate, Icon: IconCopy, act: go(links.duplicate) },
      may &&
        (record.deleted
          ? { label: activate, Icon: IconPlayerPlay, act: () => void setDeleted(record, false) }
          : { label: deactivate, Icon: IconPlayerPause, danger: true, act: () => void askToDeactivate(record) }),
    ]
    return all.filter((action) => typeof action === 'object')
  }
  return { actionsOf, dialog }
}
