import { appVersion } from '@provende/contract/kit/app-version.ts'
import type { SessionStore } from '../session/session-store.ts'

/** The body of an error report: the exception, the user, the place. */
export type FaultReport = {
  readonly exceptionName: string
  readonly exception: string
  readonly userName: string
  readonly route: string
  readonly message: string
  readonly parameters: string
  readonly ctx: string
  readonly version: string
}

/**
 * The report of a fault in the browser, truncated to the lengths the server accepts. Source: spec 1 §3 "Error report".
 */
export function createFaultReport(fault: unknown, session: SessionStore, parameters: object): FaultReport {
  const error = fault instanceof Error ? fault : new Error(String(fault))
  const { person, culture } = session.read()
  const environment = { browser: navigator.userAgent, language: culture, cause: String(error.cause ?? '') }
  return {
    exceptionName: error.name.slice(0, 500),
    exception: (error.stack ?? '').slice(0, 20_000),
    userName: (person?.context.userName ?? '').slice(0, 254),
    route: window.location.pathname.slice(0, 2000),
    message: faultMessageOf(error).slice(0, 5000),
    parameters: JSON.stringify(parameters).slice(0, 5000),
    ctx: JSON.stringify(environment).slice(0, 20_000),
    version: appVersion,
  }
}

type Issue = { readonly path?: readonly unknown[]; readonly message?: unknown }

/** What a check of an answer found is one line for each part of it: as JSON nobody reads it in a list. */
export function faultMessageOf(error: Error): string {
  const { issues } = error as { readonly issues?: unknown }
  if (!Array.isArray(issues) || issues.length === 0) return error.message
  return issues.map(({ path = [], message = '' }: Issue) => `${path.join('.') || '–'}: ${String(message)}`).join('; ')
}
