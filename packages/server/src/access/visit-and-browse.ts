import type { routes } from '@provende/contract/routes.ts'
import { lastOf, mostSteps, type Standing, type Step, stepsKept } from '@provende/domain/access/steps.ts'
import type { Kysely } from 'kysely'
import { inTransaction } from '../kit/database/transaction.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import type { Tables } from '../tables.ts'
import { type AuditAction, audit } from './audit.ts'
import { type Followed, followedSteps } from './followed-steps.ts'
import type { Session } from './session.ts'

const done = { answer: null }

/**
 * The calls that enter and leave visits and browses. What may not be entered, and what there is no way back to, is refused
 * like a record that does not exist. Source: spec 1 §7 "Account".
 */
export function visitHandlers(services: Services): Handlers<typeof routes.visits, Session> {
  return {
    visit: async ({ session, params }) => {
      await enter(services, session, { visit: params.userId }, 'visit')
      return done
    },
    browse: async ({ session, params }) => {
      await enter(services, session, { browse: params.id }, 'browse')
      return done
    },
    getBackFromVisit: async ({ session, params }) => {
      const sought = sameName(params.visitorUserName)
      const isVisitor = ({ people }: Followed, { userId }: Standing) =>
        sameName(people.get(userId)?.userName ?? '') === sought
      await leave(services, session, 'visit', isVisitor)
      return done
    },
    getBackFromBrowse: async ({ session, params }) => {
      await leave(services, session, 'browse', (_, { tenantId }) => tenantId === params.id)
      return done
    },
  }
}

/** Names are compared as they are read: an address may have lost case, and spaces at its ends. */
const sameName = (name: string): string => name.trim().toLowerCase()

/** Puts a step on the stack; refuses with record.notFound, or steps.tooMany (`limit`). */
function enter(services: Services, session: Session, step: Step, action: AuditAction): Promise<void> {
  return changingSteps(services, session, async (transaction, steps) => {
    if (steps.length >= mostSteps) throw refusal('steps.tooMany', undefined, { limit: mostSteps })
    const longer = [...steps, step]
    const followed = await followedSteps(transaction, session.actorUserId, longer)
    if (followed.standings.length <= longer.length) throw refusal('record.notFound')
    const detail = { fromUserId: session.userId, fromTenantId: session.tenantId }
    await audit(transaction, { ...stood(services, session, followed), action, detail })
    return longer
  })
}

/** When a step was taken, by whom really, and as whom and where he stood at the end of all his steps. */
function stood({ clock }: Services, { actorUserId }: Session, { standings }: Followed) {
  const { userId: asUserId, tenantId } = lastOf(standings)
  return { at: clock(), actorUserId, asUserId, tenantId }
}

const leavings = { visit: 'visitLeft', browse: 'browseLeft' } as const

/** Goes back to the latest moment before a visit or a browse at which `isThere`; refuses with record.notFound. */
function leave(
  services: Services,
  session: Session,
  kind: keyof typeof leavings,
  isThere: (followed: Followed, standing: Standing) => boolean,
): Promise<void> {
  return changingSteps(services, session, async (transaction, steps) => {
    const followed = await followedSteps(transaction, session.actorUserId, steps)
    const { standings } = followed
    const kept = stepsKept(kind, steps, standings, (standing) => isThere(followed, standing))
    const back = kept === null ? undefined : standings[kept]
    if (kept === null || back === undefined) throw refusal('record.notFound')
    const detail = { toUserId: back.userId, toTenantId: back.tenantId }
    await audit(transaction, { ...stood(services, session, followed), action: leavings[kind], detail })
    return steps.slice(0, kept)
  })
}

/** Replaces the steps of a session in one transaction with what `change` writes; two that change them at once take turns. */
function changingSteps(
  services: Services,
  { tokenHash }: Session,
  change: (transaction: Kysely<Tables>, steps: readonly Step[]) => Promise<readonly Step[]>,
): Promise<void> {
  return inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
    const row = await transaction
      .selectFrom('session')
      .select('steps')
      .where('token_hash', '=', tokenHash)
      .forUpdate()
      .executeTakeFirst()
    // Ended by somebody else between the beginning of this call and now.
    if (row === undefined) throw refusal('session.expired')
    const steps = JSON.stringify(await change(transaction, row.steps))
    await transaction.updateTable('session').set({ steps }).where('token_hash', '=', tokenHash).execute()
  })
}
