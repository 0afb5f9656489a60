import { clientErrorLevel, reportErrorRoute } from '@provende/contract/operations/error-report.ts'
import type { FaultReport } from '../shell/problems/fault-report.ts'
import type { ApiCall } from '../shell/session/client.ts'

/** Sends an error of the browser to the error log; returns its token. Source: spec 1 §3 "Error report". */
export const sendFaultReport = async (call: ApiCall, report: FaultReport): Promise<string> =>
  (await call(reportErrorRoute, { body: { ...report, lvl: clientErrorLevel } })).response
