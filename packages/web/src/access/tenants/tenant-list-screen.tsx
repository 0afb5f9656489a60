import { Switch } from '@mantine/core'
import { tenantRoleId } from '@provende/contract/access/new-tenant.ts'
import { tenantRoles } from '@provende/domain/access/roles.ts'
import { IconFileText } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useWords } from '../../kit/words.tsx'
import { RecordTable } from '../../records/record-list-screen.tsx'
import { useRecordColumns } from '../../records/record-references.ts'
import { useRecordLinks } from '../../records/use-record-links.ts'
import { useRecordList } from '../../records/use-record-list.ts'
import { useScreenLinks, useScreenQueryParams } from '../../shell/routing/screen.ts'
import { tenantFamilyUi } from './tenant-set.ts'
import { useTenantActions } from './use-tenant-actions.tsx'

/** The list of opened tenants, first without the farms, which are many. Source: spec 1 §2, §7. */
export function TenantListScreen() {
  const words = useWords()
  const choices = useKindChoices()
  const [{ farms, roleid }] = useScreenQueryParams()
  const withFarms = /^(true|1)$/i.test(farms ?? '')
  const isOfOneKind = choices.roleId.some(({ value }) => value === roleid)
  const list = useRecordList(tenantFamilyUi, withFarms || isOfOneKind ? {} : { withoutFarms: true }, {}, choices)
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
      filterChoices={choices}
      listActions={(csvExport) => [terms, csvExport]}
    >
      {!isOfOneKind && (
        <Switch
          label={words.access.tenants.withFarms}
          checked={withFarms}
          onChange={(event) => list.filter({ farms: event.currentTarget.checked ? 'true' : undefined })}
        />
      )}
    </RecordTable>
  )
}

/** The kinds of tenants, by the ids of their roles. */
function useKindChoices() {
  const { kinds } = useWords().access.tenants
  return useMemo(
    () => ({ roleId: tenantRoles.map((role) => ({ value: String(tenantRoleId(role)), label: kinds[role] })) }),
    [kinds],
  )
}
