import { clientErrorLevel, reportError } from '@provende/contract/operations/error-report.ts'
import type { Call } from '../shell/client.ts'
import type { FaultReport } from '../shell/fault-report.ts'

/** Keeps a fault met in the browser; answers its token. Source: spec 1 §3 "Error report". */
export const sendFaultReport = async (call: Call, report: FaultReport): Promise<string> =>
  (await call(reportError, { body: { ...report, lvl: clientErrorLevel } })).answer
