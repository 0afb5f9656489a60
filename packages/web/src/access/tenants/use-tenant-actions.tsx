import type { AnyRecord } from '@provende/contract/records/family.ts'
import { IconDoorEnter, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useWords } from '../../kit/words.tsx'
import { useRecordActions } from '../../records/use-record-actions.tsx'
import type { RecordLinks } from '../../records/use-record-links.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { browseAddress } from '../visit/visit-addresses.ts'
import { asTenantResponse, tenantFamilyUi } from './tenant-set.ts'

/** The actions of a tenant: those of any record, its users, and browsing it. The caller must render `dialog`. */
export function useTenantActions(links: RecordLinks, onDone?: () => void) {
  const words = useWords()
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const { actionsOf, dialog } = useRecordActions(tenantFamilyUi, links, onDone)
  const go = (href: string) => () => void navigate({ href })
  const isAllowed = (record: AnyRecord, { label }: RowAction) =>
    !(asTenantResponse(record).parentId === null && label === words.records.deactivate)
  const tenantActions = (record: AnyRecord): RowAction[] => {
    const { id, deleted, parentId } = asTenantResponse(record)
    const { users, browse } = words.access.tenants
    return [
      { label: users, Icon: IconUsers, act: go(addressOf('TenantUsers', { id })) },
      ...(deleted || parentId === null ? [] : [{ label: browse, Icon: IconDoorEnter, act: go(browseAddress(id)) }]),
    ]
  }
  return {
    actionsOf: (record: AnyRecord) => [
      ...actionsOf(record).filter((action) => isAllowed(record, action)),
      ...tenantActions(record),
    ],
    dialog,
  }
}
