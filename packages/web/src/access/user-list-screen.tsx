import { Switch } from '@mantine/core'
import type { UserRow } from '@provende/contract/access/user-record-routes.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Words } from '@provende/text/translation.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { type Column, textColumn } from '../kit/table/data-table-row.tsx'
import { useWords } from '../kit/words.tsx'
import { RecordTable } from '../records/record-list-screen.tsx'
import { useRecordLinks } from '../records/use-record-links.ts'
import { ScreenActions, useScreenTitle } from '../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenParams } from '../shell/routing/screen.ts'
import { useCall } from '../shell/session/client.ts'
import { useSession } from '../shell/session/session.tsx'
import { useUserActions } from './use-user-actions.tsx'
import { userFilters, useUserList } from './use-user-list.ts'
import { roleLabel, userOf } from './user-record.ts'
import { userSet } from './user-set.ts'

/** The users of the current tenant, optionally with those of the tenants below it. Source: spec 1 §2. */
export const UserListScreen = () => <UserList tenantId={null} />

/** The users of one tenant. */
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

/** The name of a tenant, if the current user may manage tenants. */
function useTenantName(id: number) {
  const call = useCall()
  const mayOpenTenants = useSession().mayOpen('SK - Tenants Management')
  const { data } = useQuery({
    queryKey: ['managedTenant', 'one', id],
    queryFn: async ({ signal }) => (await call(routes.tenants.tenant, { params: { id } }, signal)).response,
    enabled: mayOpenTenants && id >= 1,
  })
  return { mayOpenTenants, name: data?.tenantName }
}

function columnsOf(words: Words, withStructure: boolean): Column<AnyRecord>[] {
  const { fields } = words.access.structureUser
  const texts = words.access.users
  const text = (key: string, header: string, priority: number, textOf: (user: UserRow) => string) =>
    textColumn(key, header, priority, (record: AnyRecord) => textOf(userOf(record)))
  return [
    text('name', texts.fullName, 0, ({ fullName }) => fullName),
    ...(withStructure ? [text('structureName', texts.structureName, 3, ({ structureName }) => structureName)] : []),
    text('email', fields.email, 1, ({ email }) => email),
    text('roleId', fields.roleId, 2, ({ roleName }) => roleLabel(words, roleName)),
    text('job', fields.job, 4, ({ job }) => job),
    text('phoneNumber', fields.phoneNumber, 5, ({ phoneNumber }) => phoneNumber),
  ]
}

function UserList({ tenantId }: { tenantId: number | null }) {
  const words = useWords()
  const { getChildUsers, ...list } = useUserList(tenantId)
  const links = useRecordLinks(userSet, { list: true, ...(tenantId === null ? {} : { parentId: tenantId }) })
  const actions = useUserActions(links)
  const columns = useMemo(() => columnsOf(words, getChildUsers), [words, getChildUsers])
  // A farm has no tenants below it.
  const hasChildTenants = useSession().context.tenantRoleName !== 'Farm'
  return (
    <RecordTable
      records={userSet}
      list={list}
      columns={columns}
      links={links}
      actions={actions}
      {...(tenantId === null ? {} : { add: false })}
      filters={userFilters}
      filterLabel={() => words.access.users.fullName}
      rowLabel={(record) => userOf(record).fullName || userOf(record).email}
    >
      {tenantId === null && hasChildTenants && (
        <Switch
          label={words.access.users.withChildUsers}
          checked={getChildUsers}
          onChange={(event) => list.filter({ gcu: event.currentTarget.checked ? 'true' : undefined })}
        />
      )}
    </RecordTable>
  )
}
