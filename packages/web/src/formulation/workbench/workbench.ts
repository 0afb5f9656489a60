import type { SolverClient } from './solver/solver-client.ts'
import type { WorkbenchActions } from './state/workbench-actions.ts'
import type { WorkbenchStore } from './state/workbench-store.ts'

/** The open formula: what the screen, its grids and its panels share. */
export type Workbench = {
  readonly store: WorkbenchStore
  /** The actions of the buttons; they report by toasts and, except `readInputs`, never reject. */
  readonly actions: WorkbenchActions
  /** The solver in the browser, one for the whole screen and closed with it. */
  readonly solver: SolverClient
}
