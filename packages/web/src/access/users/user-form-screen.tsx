import { passwordAndConfirmProblems } from '@provende/contract/access/user-routes.ts'
import { isHostLevel } from '@provende/domain/access/assignable-roles.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import { pickedRecordKey } from '../../kit/form/fields-pick.tsx'
import { CheckedFormFrame, type FormValues } from '../../kit/form/form.tsx'
import { FormButtons } from '../../kit/form/form-buttons.tsx'
import { ConflictDialog } from '../../kit/form/form-conflict.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { idInAddress } from '../../kit/table/data-table-address.ts'
import { useWords } from '../../kit/words.tsx'
import { formStartOf, useRecord } from '../../records/record-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { type FormStart, useRecordForm } from '../../records/use-record-form.ts'
import { useRecordLinks } from '../../records/use-record-links.ts'
import { readPage } from '../../records/use-record-list.ts'
import { useMayWriteRecords } from '../../shell/lists/may-write-records.ts'
import { useOpener } from '../../shell/lists/opener-address.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { assignableRolesQuery } from './use-roles.ts'
import { HostLevelWarning, LastAdministratorWarning, ShownUserContext, UserFields } from './user.tsx'
import { UserDetails } from './user-details-screen.tsx'
import { asListedUser, openedStructureReferenceTarget } from './user-record.ts'
import { userFamilyUi } from './user-set.ts'

/** Password fields always start empty. */
const emptyPasswords = { password: '', passwordConfirm: '' }
const formStartWithEmptyPasswords = (start: FormStart): FormStart => ({
  ...start,
  values: { ...start.values, ...emptyPasswords },
})

/** The user record set with success messages that contain the typed name. Source: spec 1 §8. */
function useUserFamilyUi() {
  const typed = useRef<FormValues>({})
  const set = useMemo((): FamilyUi => {
    const names = () => [String(typed.current.firstName ?? ''), String(typed.current.lastName ?? '')] as const
    return {
      ...userFamilyUi,
      look: {
        ...userFamilyUi.look,
        check: (values) =>
          passwordAndConfirmProblems(String(values.password ?? ''), String(values.passwordConfirm ?? '')),
      },
      words: (words) => ({
        ...words.access.structureUser,
        get created() {
          return words.access.users.created(...names())
        },
        get edited() {
          return words.access.users.edited(...names())
        },
      }),
    }
  }, [])
  return { set, typed }
}

function UserForm({ start, hostLevel }: { start: FormStart; hostLevel: boolean }) {
  const navigate = useNavigate()
  const { set, typed } = useUserFamilyUi()
  const { back, detail } = useRecordLinks(userFamilyUi, { list: false })
  const { addressOf } = useScreenLinks()
  const opener = useOpener()
  const leave = () => void navigate({ href: back, replace: true })
  /** A user added to another structure only shows in the list that includes lower tenants. */
  const leaveAfterSave = () => {
    if (opener.address !== null) return leave()
    const isElsewhere = start.record === null && typed.current.structureId !== start.values.structureId
    return isElsewhere ? void navigate({ href: addressOf('StructureUserList', { gcu: 'true' }) }) : leave()
  }
  const { form, draft, labels, submit, conflict, resolveConflict, closeConflict } = useRecordForm(
    set,
    start,
    leaveAfterSave,
    detail,
  )
  typed.current = form.values
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  const { record } = start
  const { edit } = useWords().access.structureUser
  useScreenTitle(record ? `${edit} – ${asListedUser(record).fullName}` : undefined)
  const removesLastAdministrator = record?.isLastAdministrator === true && form.values.roleId !== record.roleId
  return (
    <ShownUserContext value={record}>
      <CheckedFormFrame form={form} onSubmit={submit} autoFocus={record === null}>
        {draft.notice}
        {hostLevel && <HostLevelWarning />}
        <UserFields />
        {removesLastAdministrator && <LastAdministratorWarning />}
        <FormButtons saving={form.saving} onCancel={leave} />
        {conflict && (
          <ConflictDialog
            Form={UserFields}
            labelOf={labels}
            base={draft.start.values}
            mine={form.values}
            theirs={{ ...conflict, ...emptyPasswords }}
            savedAt={conflict.modificationDate}
            onSave={resolveConflict}
            onClose={closeConflict}
          />
        )}
        {question}
      </CheckedFormFrame>
    </ShownUserContext>
  )
}

/** Initial values of a new user: the structure or farm one comes from, else the current one, with its first assignable role. */
function useNewUserDefaults() {
  const call = useApiCall()
  const queries = useQueryClient()
  const { context } = useSession()
  const [{ structureid, farmid }] = useScreenQueryParams()
  const structureId = idInAddress(structureid ?? farmid)
  return useQuery({
    queryKey: ['structureUser', 'new', context.tenantId, structureId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FormValues> => {
      if (structureId !== undefined) {
        const [first] = await queries.fetchQuery(assignableRolesQuery(call, { structureId }))
        return { structureId, roleId: first?.id ?? null }
      }
      // A parent structure is created before its children, so the current structure has the lowest id.
      const first = { order: 'Id', nbPerPage: 1, getInactive: false }
      const { rows } = await readPage(call, openedStructureReferenceTarget.routes, first, signal)
      const current = rows.find(({ ownerTenantId }) => ownerTenantId === context.tenantId)
      const roles = await queries.fetchQuery(assignableRolesQuery(call, current ? { structureId: current.id } : {}))
      if (current)
        queries.setQueryData(pickedRecordKey(openedStructureReferenceTarget.family.name, current.id), current)
      // Without an assignable role no user may be added here: the structure must be chosen.
      return { structureId: roles.length > 0 ? (current?.id ?? null) : null, roleId: roles[0]?.id ?? null }
    },
  }).data
}

export function UserAddScreen() {
  const { context } = useSession()
  const role = fromWireRole(context.roleName)
  const hostLevel = role !== undefined && isHostLevel({ role, tenantRole: context.tenantRoleName })
  const values = useNewUserDefaults()
  const start = useMemo(() => {
    if (!values) return null
    const empty = formStartWithEmptyPasswords(formStartOf(userFamilyUi, null))
    return { ...empty, values: { ...empty.values, ...values } }
  }, [values])
  return start ? <UserForm start={start} hostLevel={hostLevel} /> : <FormSkeleton />
}

/** Edits a user; shows the details instead if the current user may not edit them. */
export function UserEditScreen() {
  const record = useRecord(userFamilyUi)
  const { mayChange } = useMayWriteRecords(userFamilyUi)
  const start = useMemo(() => record && formStartWithEmptyPasswords(formStartOf(userFamilyUi, record)), [record])
  if (!record || !start) return <FormSkeleton />
  return mayChange(record) ? (
    <UserForm key={record.id} start={start} hostLevel={false} />
  ) : (
    <UserDetails record={record} />
  )
}
