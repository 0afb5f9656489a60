import { typedPasswordProblems } from '@provende/contract/access/user-routes.ts'
import { isHostLevel } from '@provende/domain/access/assignable-roles.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { pickedKey } from '../kit/fields-pick.tsx'
import { CheckedFormFrame, type FormValues } from '../kit/form.tsx'
import { FormButtons } from '../kit/form-buttons.tsx'
import { ConflictDialog } from '../kit/form-conflict.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import { useWords } from '../kit/words.tsx'
import type { RecordSet } from '../records/look.ts'
import { startOf, useRecord } from '../records/record-screen.tsx'
import { useMayWrite } from '../records/use-record-actions.tsx'
import { type FormStart, useRecordForm } from '../records/use-record-form.ts'
import { useRecordLinks } from '../records/use-record-links.ts'
import { readPage } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useScreenTitle } from '../shell/current-screen.tsx'
import { useScreenLinks } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { rolesQuery } from './use-roles.ts'
import { HostLevel, LastAdministrator, UserContext, UserFields } from './user.tsx'
import { UserReading } from './user-details-screen.tsx'
import { openedStructures, userOf } from './user-facts.ts'
import { userSet } from './user-set.ts'

/** Nobody's password is shown: the fields begin empty. */
const noPassword = { password: '', passwordConfirm: '' }
const withoutPassword = (start: FormStart): FormStart => ({ ...start, values: { ...start.values, ...noPassword } })

/** The set of people, whose sentences name the person as he is typed. Source: spec 1 §8. */
function useNamingSet() {
  const typed = useRef<FormValues>({})
  const set = useMemo((): RecordSet => {
    const names = () => [String(typed.current.firstName ?? ''), String(typed.current.lastName ?? '')] as const
    return {
      ...userSet,
      look: {
        ...userSet.look,
        check: (values) => typedPasswordProblems(String(values.password ?? ''), String(values.passwordConfirm ?? '')),
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

function UserForm({ start: begun, hostLevel }: { start: FormStart; hostLevel: boolean }) {
  const navigate = useNavigate()
  const { set, typed } = useNamingSet()
  const { back } = useRecordLinks(userSet, { list: false })
  const { addressOf } = useScreenLinks()
  const leave = () => void navigate({ href: back })
  /** Somebody added to another structure is shown in the list: with the people of those below. */
  const leaveSaved = () => {
    const isElsewhere = begun.record === null && typed.current.structureId !== begun.values.structureId
    return isElsewhere ? void navigate({ href: addressOf('StructureUserList', { gcu: 'true' }) }) : leave()
  }
  const { form, draft, labels, submit, conflict, settle, leaveConflict } = useRecordForm(set, begun, leaveSaved)
  typed.current = form.values
  const question = useLeaveGuard(draft.hasChanges, draft.forget)
  const { record } = begun
  const losesAdministrator = record?.isLastAdministrator === true && form.values.roleId !== record.roleId
  return (
    <UserContext value={record}>
      <CheckedFormFrame form={form} onSubmit={submit} autoFocus={record === null}>
        {draft.notice}
        {hostLevel && <HostLevel />}
        <UserFields />
        {losesAdministrator && <LastAdministrator />}
        <FormButtons saving={form.saving} onCancel={leave} />
        {conflict && (
          <ConflictDialog
            Form={UserFields}
            labelOf={labels}
            read={draft.start.values}
            mine={form.values}
            theirs={{ ...conflict, ...noPassword }}
            savedAt={conflict.modificationDate}
            onSave={settle}
            onClose={leaveConflict}
          />
        )}
        {question}
      </CheckedFormFrame>
    </UserContext>
  )
}

/** Where a new person begins: in the structure one is in, with the first role that may be given there. */
function useNewUser() {
  const call = useCall()
  const queries = useQueryClient()
  const { context } = useSession()
  return useQuery({
    queryKey: ['structureUser', 'new', context.tenantId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FormValues> => {
      // What stands above was there before what stands below.
      const first = { order: 'Id', nbPerPage: 1, getInactive: false }
      const { rows } = await readPage(call, openedStructures.routes, first, signal)
      const own = rows.find(({ ownerTenantId }) => ownerTenantId === context.tenantId)
      const roles = await queries.fetchQuery(rolesQuery(call, own ? { structureId: own.id } : {}))
      if (own) queries.setQueryData(pickedKey(openedStructures.family.name, own.id), own)
      // Where nobody may be added, the structure is still to be chosen.
      return { structureId: roles.length > 0 ? (own?.id ?? null) : null, roleId: roles[0]?.id ?? null }
    },
  }).data
}

/** A new person. */
export function UserAddScreen() {
  const { context } = useSession()
  const role = fromWireRole(context.roleName)
  const hostLevel = role !== undefined && isHostLevel({ role, tenantRole: context.tenantRoleName })
  const values = useNewUser()
  const start = useMemo(() => {
    if (!values) return null
    const empty = withoutPassword(startOf(userSet, null, false, 0))
    return { ...empty, values: { ...empty.values, ...values } }
  }, [values])
  return start ? <UserForm start={start} hostLevel={hostLevel} /> : <FormSkeleton />
}

/** A person to be changed; who may only see him reads him instead. */
export function UserEditScreen() {
  const record = useRecord(userSet)
  const { mayChange } = useMayWrite(userSet)
  const words = useWords()
  const start = useMemo(() => record && withoutPassword(startOf(userSet, record, false, 0)), [record])
  useScreenTitle(record ? `${words.access.structureUser.edit} – ${userOf(record).fullName}` : undefined)
  if (!record || !start) return <FormSkeleton />
  return mayChange(record) ? (
    <UserForm key={record.id} start={start} hostLevel={false} />
  ) : (
    <UserReading record={record} />
  )
}
