import { IconFileText } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import { RecordTable } from '../../records/record-list-screen.tsx'
import { useRecordColumns } from '../../records/record-references.ts'
import { useRecordLinks } from '../../records/use-record-links.ts'
import { useRecordList } from '../../records/use-record-list.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { tenantFamilyUi } from './tenant-set.ts'
import { useTenantActions } from './use-tenant-actions.tsx'

/** The list of opened tenants. Source: spec 1 §2, §7. */
export function TenantListScreen() {
  const words = useWords()
  const list = useRecordList(tenantFamilyUi)
  const links = useRecordLinks(tenantFamilyUi, { list: true })
  const { addressOf } = useScreenLinks()
  const actions = useTenantActions(links)
  const columns = useRecordColumns(tenantFamilyUi)
  const terms = { label: words.access.terms.title, Icon: IconFileText, to: addressOf('TermOfUseList') }
  return (
    <RecordTable
      records={tenantFamilyUi}
      list={list}
      columns={columns}
      links={links}
      actions={actions}
      listActions={(csvExport) => [terms, csvExport]}
    />
  )
}
