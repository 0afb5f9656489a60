import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { isAdvisor } from '@provende/domain/access/assignable-roles.ts'
import { mayActAs } from '@provende/domain/access/permissions.ts'
import { fromWireRole } from '@provende/domain/access/roles.ts'
import { IconBuildingStore, IconEye, IconMail, IconTractor } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useRecordActions } from '../../records/use-record-actions.tsx'
import type { RecordLinks } from '../../records/use-record-links.ts'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { visitAddress } from '../visit/visit-addresses.ts'
import { asListedUser } from './user-record.ts'
import { userFamilyUi } from './user-set.ts'

/**
 * The actions of a user: those of any record, the assignments of an adviser, and a visit where it is allowed to the
 * current user. The caller must render `dialog`.
 */
export function useUserActions(links: RecordLinks, onDone?: () => void) {
  const words = useWords()
  const navigate = useNavigate()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const { context } = useSession()
  const { actionsOf, dialog } = useRecordActions(userFamilyUi, links, onDone)
  const isSelf = (id: number) => id === context.userId
  const ownRole = fromWireRole(context.roleName)
  const invite = async (record: AnyRecord) => {
    const progress = toasts.progress(words.access.users.inviting)
    try {
      await call(routes.users.inviteUser, { params: { id: record.id } })
      progress.succeed(words.access.users.invitedAgain(asListedUser(record).email))
      await queries.invalidateQueries({ queryKey: queryKeyOf(userFamilyUi.family) })
    } catch (error) {
      // Closes the progress toast; `problems` reports the error.
      progress.dismiss()
      problems.show(error, { family: userFamilyUi.family.name, asMessage: true })
    }
  }
  const userActions = (record: AnyRecord): RowAction[] => {
    const { id, fullName, email, roleName, deleted, mayWrite, invitedDate, lastSignInDate } = asListedUser(record)
    if (!mayWrite || deleted || isSelf(id)) return []
    const role = fromWireRole(roleName)
    const go = (href: string) => () => void navigate({ href })
    const farms = { label: words.access.users.assignFarms, Icon: IconTractor }
    const distributors = { label: words.access.users.assignDistributors, Icon: IconBuildingStore }
    const visit = visitAddress({ userId: id, userName: fullName || email })
    const isWaiting = invitedDate !== null && lastSignInDate === null
    return [
      ...(isWaiting ? [{ label: words.access.users.inviteAgain, Icon: IconMail, act: () => void invite(record) }] : []),
      ...(role && ownRole && mayActAs(ownRole, role)
        ? [{ label: words.access.users.visit, Icon: IconEye, act: go(visit) }]
        : []),
      ...(role && isAdvisor(role) ? [{ ...farms, act: go(links.to('AssignExpert')(id)) }] : []),
      ...(role && isAdvisor(role) && role !== 'TC' ? [{ ...distributors, act: go(links.to('AssignDistri')(id)) }] : []),
    ]
  }
  const isAllowed = (record: AnyRecord, { label }: RowAction) =>
    !(isSelf(record.id) && label === words.records.deactivate)
  return {
    actionsOf: (record: AnyRecord) => [
      ...actionsOf(record).filter((action) => isAllowed(record, action)),
      ...userActions(record),
    ],
    dialog,
  }
}
