// Other solvers on the same program, each timed from our plain data to its cost: what using them would really take.

import { solve as solveYalps } from 'yalps'
import { defaultUpperBoundGrams } from '../../../packages/domain/src/formulation/problem/least-cost-model.ts'
import type { LinearProgram } from '../../../packages/domain/src/linear-programming/linear-program.ts'
import { linearProgramText } from '../../../packages/domain/src/linear-programming/linear-program-text.ts'
import type { openHighsRuntime } from '../../../packages/server/src/formulation/solver/highs.ts'
import { openReferenceSolvers } from '../../../tests/engine/support/reference-solvers.ts'

/** The cost of the optimum; NaN if none is found. */
type SolveCost = (program: LinearProgram) => Promise<number>

export type OtherSolvers = Readonly<Record<'glpsol' | 'cbc' | 'highs text' | 'yalps', SolveCost>>

type HighsWasmRuntime = Awaited<ReturnType<typeof openHighsRuntime>>

export async function openOtherSolvers(runtime: HighsWasmRuntime): Promise<{ solvers: OtherSolvers; close(): void }> {
  const referenceSolvers = await openReferenceSolvers()
  if ('missing' in referenceSolvers) throw new Error(referenceSolvers.missing)
  const process =
    (name: 'glpsol' | 'cbc'): SolveCost =>
    async (program) => {
      const result = await referenceSolvers[name](program)
      return result.kind === 'optimal' ? result.cost : Number.NaN
    }
  const solvers: OtherSolvers = {
    glpsol: process('glpsol'),
    cbc: process('cbc'),
    'highs text': (program) => Promise.resolve(costByHighsText(runtime, program)),
    yalps: (program) => Promise.resolve(costByYalps(program)),
  }
  return { solvers, close: referenceSolvers.close }
}

function costByHighsText(runtime: HighsWasmRuntime, program: LinearProgram): number {
  const { Status, ObjectiveValue } = runtime.solve(linearProgramText(program))
  return Status === 'Optimal' ? ObjectiveValue : Number.NaN
}

/** YALPS has no bounds on variables except 0: a bound becomes a row, except for the default bound of 100 kg. */
function costByYalps({
  costs,
  starts,
  columns,
  coefficients,
  rowLower,
  rowUpper,
  columnLower,
  columnUpper,
}: LinearProgram) {
  const constraints = new Map<string, { min?: number; max?: number }>()
  const within = (lower: number, upper: number) => ({
    ...(Number.isFinite(lower) ? { min: lower } : {}),
    ...(Number.isFinite(upper) ? { max: upper } : {}),
  })
  const variables = Array.from(
    costs,
    (cost, column) =>
      new Map([
        ['cost', cost],
        [`x${column}`, 1],
      ]),
  )
  rowLower.forEach((lower, row) => {
    constraints.set(`r${row}`, within(lower, rowUpper[row] ?? 0))
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1)
      variables[columns[k] ?? 0]?.set(`r${row}`, coefficients[k] ?? 0)
  })
  columnLower.forEach((lower, column) => {
    const upper = columnUpper[column] ?? 0
    if (lower > 0 || upper < defaultUpperBoundGrams) constraints.set(`x${column}`, within(lower, upper))
  })
  const named = variables.map((coefficients, column) => [`${column}`, coefficients] as const)
  const { status, result } = solveYalps({ direction: 'minimize', objective: 'cost', constraints, variables: named })
  return status === 'optimal' ? result : Number.NaN
}
