import type { SimulationRow } from '@provende/contract/simulation/simulation-routes.ts'

/** A line with an id for the table: that of its formula. */
export type ResultLine = SimulationRow & { readonly id: number }
