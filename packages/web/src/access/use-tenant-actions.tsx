import type { AnyRecord } from '@provende/contract/records/family.ts'
import { IconDoorEnter, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RowAction } from '../kit/data-table-menu.tsx'
import { useWords } from '../kit/words.tsx'
import { useRecordActions } from '../records/use-record-actions.tsx'
import type { RecordLinks } from '../records/use-record-links.ts'
import { useScreenLinks } from '../shell/screen.ts'
import { tenantOf, tenantSet } from './tenant-set.ts'
import { browseAddress } from './visit-addresses.ts'

/** What may be done with a tenant: what any record allows, its people, and entering it. Draw `dialog`. */
export function useTenantActions(links: RecordLinks, after?: () => void) {
  const words = useWords()
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const { actionsOf, dialog } = useRecordActions(tenantSet, links, after)
  const go = (href: string) => () => void navigate({ href })
  const isKept = (record: AnyRecord, { label }: RowAction) =>
    !(tenantOf(record).parentId === null && label === words.records.deactivate)
  const more = (record: AnyRecord): RowAction[] => {
    const { id, deleted, parentId } = tenantOf(record)
    const { users, browse } = words.access.tenants
    return [
      { label: users, Icon: IconUsers, act: go(addressOf('TenantUsers', { id })) },
      ...(deleted || parentId === null ? [] : [{ label: browse, Icon: IconDoorEnter, act: go(browseAddress(id)) }]),
    ]
  }
  return {
    actionsOf: (record: AnyRecord) => [
      ...actionsOf(record).filter((action) => isKept(record, action)),
      ...more(record),
    ],
    dialog,
  }
}
