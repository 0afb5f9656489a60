// Other ways to solve the same program, each from our plain data to its cost: what a product would pay for using them.

import { solve as solveYalps } from 'yalps'
import { boxGrams } from '../../packages/domain/src/formulation/least-cost-model.ts'
import type { LinearProgram } from '../../packages/domain/src/formulation/linear-program.ts'
import { linearProgramText } from '../../packages/domain/src/formulation/linear-program-text.ts'
import type { openHighsRuntime } from '../../packages/server/src/formulation/highs.ts'
import { openReferees } from '../../tests/engine/referees.ts'

/** The cost of the optimum; NaN when it finds none. */
type Solve = (program: LinearProgram) => Promise<number>

export type OtherSolvers = Readonly<Record<'glpsol' | 'cbc' | 'highs text' | 'yalps', Solve>>

type Runtime = Awaited<ReturnType<typeof openHighsRuntime>>

export async function openOtherSolvers(runtime: Runtime): Promise<{ solvers: OtherSolvers; close(): void }> {
  const referees = await openReferees()
  if ('missing' in referees) throw new Error(referees.missing)
  const process =
    (name: 'glpsol' | 'cbc'): Solve =>
    async (program) => {
      const verdict = await referees[name](program)
      return verdict.kind === 'optimal' ? verdict.cost : Number.NaN
    }
  const solvers: OtherSolvers = {
    glpsol: process('glpsol'),
    cbc: process('cbc'),
    'highs text': (program) => Promise.resolve(textCost(runtime, program)),
    yalps: (program) => Promise.resolve(yalpsCost(program)),
  }
  return { solvers, close: referees.close }
}

function textCost(runtime: Runtime, program: LinearProgram): number {
  const { Status, ObjectiveValue } = runtime.solve(linearProgramText(program))
  return Status === 'Optimal' ? ObjectiveValue : Number.NaN
}

/** Its columns know no limits but 0: a limit becomes a row, the box of 100 kg none. */
function yalpsCost({
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
    if (lower > 0 || upper < boxGrams) constraints.set(`x${column}`, within(lower, upper))
  })
  const named = variables.map((coefficients, column) => [`${column}`, coefficients] as const)
  const { status, result } = solveYalps({ direction: 'minimize', objective: 'cost', constraints, variables: named })
  return status === 'optimal' ? result : Number.NaN
}
