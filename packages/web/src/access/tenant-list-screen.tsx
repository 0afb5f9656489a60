import { Button } from '@mantine/core'
import type { TenantResponse } from '@provende/contract/access/managed-tenant-routes.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import type { Words } from '@provende/text/translation.ts'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { linkTo } from '../kit/link-to.ts'
import { type Column, textColumn } from '../kit/table/data-table-row.tsx'
import { useWords } from '../kit/words.tsx'
import { RecordTable } from '../records/record-list-screen.tsx'
import { useRecordLinks } from '../records/use-record-links.ts'
import { useRecordList } from '../records/use-record-list.ts'
import { ScreenActions } from '../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../shell/routing/screen.ts'
import { tenantOf, tenantSet } from './tenant-set.ts'
import { useTenantActions } from './use-tenant-actions.tsx'

function columnsOf({ access: { managedTenant, tenants } }: Words): Column<AnyRecord>[] {
  const { fields } = managedTenant
  const text = (key: keyof typeof fields, priority: number, textOf: (tenant: TenantResponse) => string) =>
    textColumn(key, fields[key], priority, (record: AnyRecord) => textOf(tenantOf(record)))
  return [
    text('tenantName', 0, ({ tenantName }) => tenantName),
    text('tenantCode', 2, ({ tenantCode }) => tenantCode),
    text('roleId', 1, ({ tenantRoleName }) => tenants.kinds[tenantRoleName]),
    text('contact', 4, ({ contact }) => contact),
    {
      ...text('maxUsers', 3, ({ maxUsers }) => String(maxUsers)),
      align: 'right',
      csv: (record) => tenantOf(record).maxUsers,
    },
  ]
}

/** The list of opened tenants. Source: spec 1 §2, §7. */
export function TenantListScreen() {
  const words = useWords()
  const list = useRecordList(tenantSet)
  const links = useRecordLinks(tenantSet, { list: true })
  const { addressOf } = useScreenLinks()
  const actions = useTenantActions(links)
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
      <RecordTable records={tenantSet} list={list} columns={columns} links={links} actions={actions} />
    </>
  )
}
