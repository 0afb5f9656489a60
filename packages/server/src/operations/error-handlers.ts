import { randomUUID } from 'node:crypto'
import type { routes } from '@provende/contract/routes.ts'
import { rightOf } from '@provende/domain/access/permissions.ts'
import type { Session } from '../access/session.ts'
import { refuseIfThrottled } from '../access/throttled.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import type { Limit } from '../kit/throttle.ts'
import { keepEntry } from './error-log.ts'

/** A browser in trouble reports a few faults, not a flood. */
const reports: Limit = { name: 'reportError.address', tries: 60, seconds: 600 }

/** The calls that keep a fault and find it again. Source: spec 1 §7 "Errors". */
export function errorHandlers(services: Services): Handlers<typeof routes.errors, Session> {
  return {
    reportError: async ({ body, session, caller }) => {
      await refuseIfThrottled(services, [[reports, caller.address]])
      const token = randomUUID()
      const userName = session?.userName ?? body.userName
      const entry = { lvl: body.lvl, route: body.route, controllerName: '', action: '', parameters: body.parameters }
      const error = [body.exception, body.ctx].filter((part) => part !== '').join('\n\n')
      const what = { errorName: body.exceptionName, message: body.message, error }
      await keepEntry(services, token, { ...entry, userName, ...what }, session)
      return { answer: token }
    },
    openError: async ({ params, session }) => {
      const found = await entryByToken(services, params.token)
      const managesErrors = rightOf(session.role, 'SK - Errors Management') !== undefined
      if (found === null || !(managesErrors || found.user_id === session.actorUserId)) throw refusal('record.notFound')
      // What the server's own fault says is for those who mend it: it may name tables and values.
      const showsInside = managesErrors || found.controller_name === ''
      return {
        answer: {
          id: found.id,
          guid: found.guid,
          creationDate: found.creation_date.toISOString(),
          closedDate: found.closed_date?.toISOString() ?? null,
          lvl: found.lvl,
          route: found.route,
          controllerName: found.controller_name,
          action: found.action,
          parameters: found.parameters,
          userName: found.user_name,
          errorName: showsInside ? found.error_name : '',
          error: showsInside ? found.error : '',
          message: showsInside ? found.message : '',
          comment: found.comment,
        },
      }
    },
  }
}

async function entryByToken(services: Services, token: string) {
  if (!isToken(token)) return null
  const found = await inTransaction(
    services.database,
    { role: 'provende_access' },
    (transaction) => transaction.selectFrom('error_entry').selectAll().where('guid', '=', token).executeTakeFirst(),
    { readOnly: true },
  )
  return found ?? null
}

const isToken = (text: string): boolean => /^[\da-f-]{36}$/i.test(text)
