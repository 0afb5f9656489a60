/** The longest time that a stock has to last. */
export const maxStockMonths = 24
/** The most foods of a simulation that run short. */
export const maxStocks = 10
/** The most foods that a simulation replaces. */
export const maxReplacements = 10

/** Where the computation of a simulation is; `none` before its formulas are chosen. */
export const simulationStates = ['none', 'running', 'stopped', 'done'] as const
