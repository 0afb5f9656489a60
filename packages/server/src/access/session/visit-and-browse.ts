import type { routes } from '@provende/contract/routes.ts'
import {
  type ActingContext,
  currentContext,
  type ImpersonationStep,
  maxImpersonationSteps,
  stepCountAfterReturn,
} from '@provende/domain/access/impersonation.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import type { Kysely } from 'kysely'
import { inTransaction } from '../../kit/database/transaction.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import type { Tables } from '../../tables.ts'
import { type AuditAction, writeAudit } from '../audit.ts'
import { type ActingPerson, type ResolvedImpersonation, resolveImpersonationSteps } from './resolve-steps.ts'
import type { Session } from './session.ts'

const emptyReply = { response: null }

/**
 * The calls that start and end visits and browses. A target that may not be entered or returned to is refused like a
 * missing record. Source: spec 1 §7 "Account".
 */
export function visitHandlers(services: Services): Handlers<typeof routes.visits, Session> {
  return {
    visit: async ({ session, params }) => {
      const isNamed = (person: ActingPerson) => isNameOfPerson(params.visitedUserName, person)
      await enterImpersonationStep(services, session, { visit: params.userId }, 'visit', isNamed)
      return emptyReply
    },
    browse: async ({ session, params }) => {
      await enterImpersonationStep(services, session, { browse: params.id }, 'browse')
      return emptyReply
    },
    getBackFromVisit: async ({ session, params }) => {
      const isVisitor = ({ people }: ResolvedImpersonation, { userId }: ActingContext) =>
        isNameOfPerson(params.visitorUserName, people.get(userId))
      await returnToContext(services, session, 'visit', isVisitor)
      return emptyReply
    },
    getBackFromBrowse: async ({ session, params }) => {
      await returnToContext(services, session, 'browse', (_, { tenantId }) => tenantId === params.id)
      return emptyReply
    },
  }
}

/** Whether a name is the account of a person or the name shown of him, in either order. */
function isNameOfPerson(name: string, person: ActingPerson | undefined): boolean {
  const names = person === undefined ? [] : [person.email, person.userName, person.fullName]
  return names.map(normaliseName).includes(normaliseName(name))
}
/** Names compare without case, spaces and the characters that a URL may have lost. */
const normaliseName = (name: string): string => cleanSearchText(name, { slash: 'asSpace' }).toLowerCase()

/**
 * Pushes a step on the stack, for a visit of a person accepted by `isNamed`; refuses with record.notFound, or
 * steps.tooMany (`limit`).
 */
function enterImpersonationStep(
  services: Services,
  session: Session,
  step: ImpersonationStep,
  action: AuditAction,
  isNamed: (person: ActingPerson) => boolean = () => true,
): Promise<void> {
  return updateImpersonationSteps(services, session, async (transaction, steps) => {
    if (steps.length >= maxImpersonationSteps)
      throw refusal('steps.tooMany', undefined, { limit: maxImpersonationSteps })
    const newSteps = [...steps, step]
    const resolved = await resolveImpersonationSteps(transaction, session.actorUserId, newSteps)
    const visited = 'visit' in step ? resolved.people.get(step.visit) : undefined
    if (resolved.contexts.length <= newSteps.length || (visited && !isNamed(visited))) throw refusal('record.notFound')
    const detail = { fromUserId: session.userId, fromTenantId: session.tenantId }
    await writeAudit(transaction, { ...impersonationAuditFields(services, session, resolved), action, detail })
    return newSteps
  })
}

/** The audit fields of a step: the time, the person signed in, and the user and tenant after the last step. */
function impersonationAuditFields({ clock }: Services, { actorUserId }: Session, { contexts }: ResolvedImpersonation) {
  const { userId: asUserId, tenantId } = currentContext(contexts)
  return { at: clock(), actorUserId, asUserId, tenantId }
}

const auditActionsOnReturn = { visit: 'visitLeft', browse: 'browseLeft' } as const

/** Returns to the latest context before a visit or a browse that satisfies `isTarget`; refuses with record.notFound. */
function returnToContext(
  services: Services,
  session: Session,
  kind: keyof typeof auditActionsOnReturn,
  isTarget: (resolved: ResolvedImpersonation, context: ActingContext) => boolean,
): Promise<void> {
  return updateImpersonationSteps(services, session, async (transaction, steps) => {
    const resolved = await resolveImpersonationSteps(transaction, session.actorUserId, steps)
    const { contexts } = resolved
    const stepCount = stepCountAfterReturn(kind, steps, contexts, (context) => isTarget(resolved, context))
    const target = stepCount === null ? undefined : contexts[stepCount]
    if (stepCount === null || target === undefined) throw refusal('record.notFound')
    const detail = { toUserId: target.userId, toTenantId: target.tenantId }
    await writeAudit(transaction, {
      ...impersonationAuditFields(services, session, resolved),
      action: auditActionsOnReturn[kind],
      detail,
    })
    return steps.slice(0, stepCount)
  })
}

/**
 * Replaces the steps of a session by the result of `change`, in one transaction; concurrent changes are serialised by a
 * row lock.
 */
function updateImpersonationSteps(
  services: Services,
  { tokenHash }: Session,
  change: (transaction: Kysely<Tables>, steps: readonly ImpersonationStep[]) => Promise<readonly ImpersonationStep[]>,
): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const row = await transaction
      .selectFrom('session')
      .select('steps')
      .where('token_hash', '=', tokenHash)
      .forUpdate()
      .executeTakeFirst()
    // Ended by another call meanwhile.
    if (row === undefined) throw refusal('session.expired')
    const steps = JSON.stringify(await change(transaction, row.steps))
    await transaction.updateTable('session').set({ steps }).where('token_hash', '=', tokenHash).execute()
  })
}
