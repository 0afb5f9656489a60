import type { ErrorEntryResponse } from '@provende/contract/operations/error-report.ts'
import type { routes } from '@provende/contract/routes.ts'
import { rightOf } from '@provende/domain/access/permissions.ts'
import type { Kysely } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { countAndRefuseIfThrottled } from '../access/sign-in/throttled.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import { type Handlers, refusal } from '../kit/handler.ts'
import { networkOfAddress } from '../kit/network-of.ts'
import type { Services } from '../kit/services.ts'
import type { RateLimit } from '../kit/throttle.ts'
import type { Tables } from '../tables.ts'
import {
  errorsReadBy,
  listErrors,
  loadErrorByToken,
  loadErrorDetail,
  manageError,
  readsErrorOfToken,
} from './error-administration.ts'
import { storeErrorEntry } from './error-log.ts'

/** At most 60 reports per address in 10 minutes. */
const errorReportLimit: RateLimit = { name: 'reportError.address', attempts: 60, seconds: 600 }

/** The calls that report errors, find one by its token, and administer them. Source: spec 1 §7 "Errors". */
export function errorHandlers(services: Services): Handlers<typeof routes.errors, Session> {
  const read = <T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> =>
    inTransaction(services.database, { role: 'provende_access' }, work, { readOnly: true })
  return {
    reportError: async ({ body, session, caller }) => {
      await countAndRefuseIfThrottled(services, [[errorReportLimit, networkOfAddress(caller.address)]])
      const userName = session?.userName ?? body.userName
      const { lvl, route, parameters, version } = body
      const error = [body.exception, body.ctx].filter((part) => part !== '').join('\n\n')
      const details = { errorName: body.exceptionName, message: body.message, error }
      const entry = { lvl, route, parameters, version, controllerName: '', action: '', userName, ...details }
      return { response: await storeErrorEntry(services, entry, session) }
    },
    openError: async ({ params, session }) => {
      const isToken = isErrorToken(params.token)
      const entry = isToken ? await read((transaction) => loadErrorByToken(transaction, params.token)) : null
      const managesErrors =
        isToken &&
        rightOf(session.role, 'SK - Errors Management') !== undefined &&
        (await read((transaction) => readsErrorOfToken(transaction, errorsReadBy(session), params.token)))
      if (entry === null || !(managesErrors || entry.ownerUserId === session.actorUserId))
        throw refusal('record.notFound')
      return { response: managesErrors ? entry : asSeenByItsUser(entry) }
    },
    listErrors: ({ query, session }) => read((transaction) => listErrors(transaction, errorsReadBy(session), query)),
    error: ({ params, session }) =>
      read(async (transaction) => ({
        response: await loadErrorDetail(transaction, errorsReadBy(session), params.id),
      })),
    manageError: ({ body, session }) =>
      inTransaction(services.database, { role: 'provende_access' }, async (transaction) => {
        const errors = errorsReadBy(session)
        // Refuses one that the session does not read.
        await loadErrorDetail(transaction, errors, body.id)
        await manageError(transaction, body, { userId: session.actorUserId, now: services.clock() })
        return { response: await loadErrorDetail(transaction, errors, body.id) }
      }),
  }
}

/** Details of server errors may contain table names and values, so only error managers see them. */
const asSeenByItsUser = (entry: ErrorEntryResponse): ErrorEntryResponse =>
  entry.controllerName === '' ? entry : { ...entry, errorName: '', error: '', message: '' }

const isErrorToken = (text: string): boolean => /^[\da-f-]{36}$/i.test(text)
