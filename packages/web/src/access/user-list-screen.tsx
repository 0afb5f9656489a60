import { Switch } from '@mantine/core'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Words } from '@provende/text/translation.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import type { Column } from '../kit/data-table-row.tsx'
import { ListTable } from '../kit/list-table.tsx'
import { useWords } from '../kit/words.tsx'
import { useMayWrite } from '../records/use-record-actions.tsx'
import { useRecordLinks } from '../records/use-record-links.ts'
import { useCall } from '../shell/client.ts'
import { ScreenActions, useScreenTitle } from '../shell/current-screen.tsx'
import { useProblems } from '../shell/problems.ts'
import { useScreenLinks, useScreenParams } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { useUserActions } from './use-user-actions.tsx'
import { userFilters, useUserList } from './use-user-list.ts'
import { roleLabel, userOf } from './user-facts.ts'
import { userSet } from './user-set.ts'

/** The people of the current tenant, and of those below it where that is asked. Source: spec 1 §2. */
export const UserListScreen = () => <UserList tenantId={null} />

/** The people of one tenant. */
export function TenantUsersScreen() {
  const tenantId = Number(useScreenParams().id)
  const words = useWords().access
  const { mayOpenTenants, name } = useTenantName(tenantId)
  const { addressOf } = useScreenLinks()
  useScreenTitle(name && words.users.ofTenant(name))
  return (
    <>
      {mayOpenTenants && (
        <ScreenActions>
          <ActionButtons back={addressOf('TenantDetails', { id: tenantId })} actions={[]} />
        </ScreenActions>
      )}
      <UserList tenantId={tenantId} />
    </>
  )
}

/** What a tenant is called, for those who manage tenants. */
function useTenantName(id: number) {
  const call = useCall()
  const mayOpenTenants = useSession().mayOpen('SK - Tenants Management')
  const { data } = useQuery({
    queryKey: ['managedTenant', 'one', id],
    queryFn: async ({ signal }) => (await call(routes.tenants.tenant, { params: { id } }, signal)).answer,
    enabled: mayOpenTenants && id >= 1,
  })
  return { mayOpenTenants, name: data?.tenantName }
}

function columnsOf(words: Words, withStructure: boolean): Column<AnyRecord>[] {
  const { fields } = words.access.structureUser
  const own = words.access.users
  const text = (key: string, header: string, priority: number, of: (record: AnyRecord) => string) => ({
    key,
    header,
    priority,
    sortable: true,
    render: of,
    csv: of,
  })
  return [
    text('name', own.fullName, 0, (record) => userOf(record).fullName),
    ...(withStructure ? [text('structureName', own.structureName, 3, (record) => userOf(record).structureName)] : []),
    text('email', fields.email, 1, (record) => userOf(record).email),
    text('roleId', fields.roleId, 2, (record) => roleLabel(words, userOf(record).roleName)),
    text('job', fields.job, 4, (record) => userOf(record).job),
    text('phoneNumber', fields.phoneNumber, 5, (record) => userOf(record).phoneNumber),
  ]
}

function UserList({ tenantId }: { tenantId: number | null }) {
  const words = useWords()
  const own = words.access.structureUser
  const problems = useProblems()
  const { getChildUsers, ...list } = useUserList(tenantId)
  const links = useRecordLinks(userSet, { list: true, ...(tenantId === null ? {} : { parentId: tenantId }) })
  const { actionsOf, dialog } = useUserActions(links)
  const columns = useMemo(() => columnsOf(words, getChildUsers), [words, getChildUsers])
  const { mayCreate } = useMayWrite(userSet)
  // Nothing stands below a farm.
  const hasBelow = useSession().context.tenantRoleName !== 'Farm'
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        words={own}
        add={mayCreate && tenantId === null && links.add()}
        filters={userFilters}
        filterLabel={() => words.access.users.fullName}
        onFailure={problems.show}
        Buttons={ScreenActions}
        rowLabel={(record) => userOf(record).fullName || userOf(record).email}
        rowLink={({ id }) => links.detail(id)}
        actions={actionsOf}
      >
        {tenantId === null && hasBelow && (
          <Switch
            label={words.access.users.withChildUsers}
            checked={getChildUsers}
            onChange={(event) => list.filter({ gcu: event.currentTarget.checked ? 'true' : undefined })}
          />
        )}
      </ListTable>
      {dialog}
    </>
  )
}
