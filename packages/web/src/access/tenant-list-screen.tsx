import { Button } from '@mantine/core'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import type { Words } from '@provende/text/translation.ts'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Column } from '../kit/data-table-row.tsx'
import { linkTo } from '../kit/link-to.ts'
import { ListTable } from '../kit/list-table.tsx'
import { useWords } from '../kit/words.tsx'
import { fieldLabel } from '../records/look.ts'
import { useRecordLinks } from '../records/use-record-links.ts'
import { useRecordList } from '../records/use-record-list.ts'
import { ScreenActions } from '../shell/current-screen.tsx'
import { useProblems } from '../shell/problems.ts'
import { useScreenLinks } from '../shell/screen.ts'
import { tenantOf, tenantSet } from './tenant-set.ts'
import { useTenantActions } from './use-tenant-actions.tsx'

function columnsOf({ access: { managedTenant, tenants } }: Words): Column<AnyRecord>[] {
  const { fields } = managedTenant
  const text = (key: keyof typeof fields, priority: number, of: (record: AnyRecord) => string) => ({
    key,
    header: fields[key],
    priority,
    sortable: true,
    render: of,
    csv: of,
  })
  return [
    text('tenantName', 0, (record) => tenantOf(record).tenantName),
    text('tenantCode', 2, (record) => tenantOf(record).tenantCode),
    text('roleId', 1, (record) => tenants.kinds[tenantOf(record).tenantRoleName]),
    text('contact', 4, (record) => tenantOf(record).contact),
    {
      ...text('maxUsers', 3, (record) => String(tenantOf(record).maxUsers)),
      align: 'right',
      csv: (record) => tenantOf(record).maxUsers,
    },
  ]
}

/** The tenants that are opened. Source: spec 1 §2, §7. */
export function TenantListScreen() {
  const words = useWords()
  const own = words.access.managedTenant
  const problems = useProblems()
  const list = useRecordList(tenantSet)
  const links = useRecordLinks(tenantSet, { list: true })
  const { addressOf } = useScreenLinks()
  const { actionsOf, dialog } = useTenantActions(links)
  const columns = useMemo(() => columnsOf(words), [words])
  return (
    <>
      <ScreenActions>
        <Button
          variant="default"
          component={Link}
          {...linkTo(addressOf('TermOfUseList'))}
          leftSection={<IconFileText size={16} />}
        >
          {words.access.terms.title}
        </Button>
      </ScreenActions>
      <ListTable
        list={list}
        columns={columns}
        words={own}
        add={links.add()}
        filters={tenantSet.family.filters}
        filterLabel={(name) => fieldLabel(words, own, name)}
        onFailure={problems.show}
        Buttons={ScreenActions}
        rowLabel={(record) => tenantOf(record).tenantName}
        rowLink={({ id }) => links.detail(id)}
        actions={actionsOf}
      />
      {dialog}
    </>
  )
}
