import type { simulationRoutes } from '@provende/contract/simulation/simulation-routes.ts'
import type { Session } from '../access/session/session.ts'
import type { SolvingServices } from '../formulation/solver/solver-pool.ts'
import type { Handlers } from '../kit/handler.ts'
import type { RunPriceFileJob } from '../pricing/price-files/price-file-queue.ts'
import { purchaseCurveHandlers } from './purchase-curve.ts'
import { decidingHandlers } from './simulation-deciding.ts'
import { simulationDraftHandlers } from './simulation-drafts.ts'
import { simulationRecordHandlers } from './simulation-record.ts'
import { simulationRowsHandlers } from './simulation-rows.ts'
import { simulationRunHandlers } from './simulation-run.ts'
import { simulationSummaryHandlers } from './simulation-summary.ts'

/** The calls of simulations (spec 2 §7). */
export const simulationHandlers = (
  services: SolvingServices,
  runPriceFileJob: RunPriceFileJob,
): Handlers<typeof simulationRoutes, Session> => ({
  ...simulationRecordHandlers(services),
  ...simulationDraftHandlers(services, runPriceFileJob),
  ...simulationRunHandlers(services),
  ...simulationSummaryHandlers(services),
  ...purchaseCurveHandlers(services),
  ...simulationRowsHandlers(services),
  ...decidingHandlers(services),
})
