import { Switch } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { roles, toWireRole } from '@provende/domain/access/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { idInAddress } from '../../kit/table/data-table-address.ts'
import { useWords } from '../../kit/words.tsx'
import { RecordTable } from '../../records/record-list-screen.tsx'
import { useRecordColumns } from '../../records/record-references.ts'
import { useRecordLinks } from '../../records/use-record-links.ts'
import { useRecordList } from '../../records/use-record-list.ts'
import { roleText } from '../../shell/frame/person-kind.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenParams, useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { useUserActions } from './use-user-actions.tsx'
import { asListedUser } from './user-record.ts'
import { tenantUserFamilyUi, userFamilyUi, usersAtAndBelowFamilyUi } from './user-set.ts'

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
  const call = useApiCall()
  const mayOpenTenants = useSession().mayOpen('SK - Tenants Management')
  const { data } = useQuery({
    queryKey: ['managedTenant', 'one', id],
    queryFn: async ({ signal }) => (await call(routes.tenants.tenant, { params: { id } }, signal)).response,
    enabled: mayOpenTenants && id >= 1,
  })
  return { mayOpenTenants, name: data?.tenantName }
}

/** The values of the filters that are chosen: roles, and who never signed in or has not answered an invitation. */
function useUserFilters() {
  const words = useWords()
  return useMemo(
    () => ({
      role: roles.map((role) => ({ value: toWireRole(role), label: roleText(words, toWireRole(role)) })),
      invited: [
        { value: 'never', label: words.access.users.neverSignedIn },
        { value: 'true', label: words.access.users.invited },
        { value: 'failed', label: words.access.users.invitationFailed },
      ],
    }),
    [words],
  )
}

/** The title of a list that a link limits. */
function ScreenTitle({ title }: { title: string }) {
  useScreenTitle(title)
  return null
}

function UserList({ tenantId }: { tenantId: number | null }) {
  const words = useWords()
  const [address] = useScreenQueryParams()
  // Also from the screen of a farm or a distributor, which is below.
  const structureId = idInAddress(address.structureid)
  const getChildUsers = tenantId === null && (structureId !== undefined || /^(true|1)$/i.test(address.gcu ?? ''))
  const records = tenantId !== null ? tenantUserFamilyUi : getChildUsers ? usersAtAndBelowFamilyUi : userFamilyUi
  const choices = useUserFilters()
  const list = useRecordList(
    records,
    tenantId === null ? { getChildUsers } : {},
    tenantId === null ? {} : { tenantId },
    choices,
  )
  const structureName = structureId === undefined ? '' : String(list.rows?.[0]?.structureName ?? '')
  const links = useRecordLinks(userFamilyUi, { list: true, ...(tenantId === null ? {} : { parentId: tenantId }) })
  const actions = useUserActions(links)
  const columns = useRecordColumns(records)
  // A farm has no tenants below it.
  const hasChildTenants = useSession().context.tenantRoleName !== 'Farm'
  return (
    <RecordTable
      records={records}
      list={list}
      columns={columns}
      links={links}
      actions={actions}
      {...(tenantId === null ? {} : { add: false })}
      filterLabel={(name) =>
        ({
          role: words.access.users.role,
          invited: words.access.users.signIn,
          structureId: words.access.users.structureName,
        })[name] ?? words.access.users.fullName
      }
      filterChoices={choices}
      rowLabel={(record) => asListedUser(record).fullName || asListedUser(record).email}
    >
      {structureName !== '' && <ScreenTitle title={words.access.users.ofTenant(structureName)} />}
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
