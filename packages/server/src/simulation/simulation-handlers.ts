import type { simulationRoutes } from '@provende/contract/simulation/simulation-routes.ts'
import type { Session } from '../access/session/session.ts'
import type { SolvingServices } from '../formulation/solver/solver-pool.ts'
import type { Handlers } from '../kit/handler.ts'
import { decidingHandlers } from './simulation-deciding.ts'
import { simulationRecordHandlers } from './simulation-record.ts'
import { simulationRowsHandlers } from './simulation-rows.ts'
import { simulationRunHandlers } from './simulation-run.ts'
import { simulationSummaryHandlers } from './simulation-summary.ts'

/** The calls of simulations (spec 2 §7). */
export const simulationHandlers = (services: SolvingServices): Handlers<typeof simulationRoutes, Session> => ({
  ...simulationRecordHandlers(services),
  ...simulationRunHandlers(services),
  ...simulationSummaryHandlers(services),
  ...simulationRowsHandlers(services),
  ...decidingHandlers(services),
})
