import type { routes } from '@provende/contract/routes.ts'
import { rightOf } from '@provende/domain/access/permissions.ts'
import type { Session } from '../access/session/session.ts'
import { countAndRefuseIfThrottled } from '../access/sign-in/throttled.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import { networkOfAddress } from '../kit/network-of.ts'
import type { Services } from '../kit/services.ts'
import type { RateLimit } from '../kit/throttle.ts'
import { storeErrorEntry } from './error-log.ts'

/** At most 60 reports per address in 10 minutes. */
const errorReportLimit: RateLimit = { name: 'reportError.address', attempts: 60, seconds: 600 }

/** The calls that store an error report and find it by its token. Source: spec 1 §7 "Errors". */
export function errorHandlers(services: Services): Handlers<typeof routes.errors, Session> {
  return {
    reportError: async ({ body, session, caller }) => {
      await countAndRefuseIfThrottled(services, [[errorReportLimit, networkOfAddress(caller.address)]])
      const userName = session?.userName ?? body.userName
      const entry = { lvl: body.lvl, route: body.route, controllerName: '', action: '', parameters: body.parameters }
      const error = [body.exception, body.ctx].filter((part) => part !== '').join('\n\n')
      const details = { errorName: body.exceptionName, message: body.message, error }
      return { response: await storeErrorEntry(services, { ...entry, userName, ...details }, session) }
    },
    openError: async ({ params, session }) => {
      const entry = await errorEntryByToken(services, params.token)
      const managesErrors = rightOf(session.role, 'SK - Errors Management') !== undefined
      if (entry === null || !(managesErrors || entry.user_id === session.actorUserId)) throw refusal('record.notFound')
      // Details of server errors may contain table names and values, so only error managers see them.
      const showsDetails = managesErrors || entry.controller_name === ''
      return {
        response: {
          id: entry.id,
          guid: entry.guid,
          creationDate: entry.creation_date.toISOString(),
          closedDate: entry.closed_date?.toISOString() ?? null,
          lvl: entry.lvl,
          route: entry.route,
          controllerName: entry.controller_name,
          action: entry.action,
          parameters: entry.parameters,
          userName: entry.user_name,
          errorName: showsDetails ? entry.error_name : '',
          error: showsDetails ? entry.error : '',
          message: showsDetails ? entry.message : '',
          comment: entry.comment,
          times: entry.times,
          lastDate: (entry.last_date ?? entry.creation_date).toISOString(),
        },
      }
    },
  }
}

async function errorEntryByToken(services: Services, token: string) {
  if (!isErrorToken(token)) return null
  const entry = await inTransaction(
    services.database,
    { role: 'provende_access' },
    (transaction) => transaction.selectFrom('error_entry').selectAll().where('guid', '=', token).executeTakeFirst(),
    { readOnly: true },
  )
  return entry ?? null
}

const isErrorToken = (text: string): boolean => /^[\da-f-]{36}$/i.test(text)
