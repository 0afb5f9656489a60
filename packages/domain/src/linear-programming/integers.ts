// Programs with integer and semi-continuous columns: rewritten for a solver that knows continuous and integer columns,
// relaxed for proofs, and with the integer decisions of a solution fixed.

import { impliedUpperBounds } from './implied-upper-bounds.ts'
import { columnKinds, extendProgram, type LinearProgram, type ProgramRow } from './linear-program.ts'

const isIntegerKind = (kind: number | undefined) => kind === columnKinds.integer || kind === columnKinds.semiInteger

/** True for a column that may be 0 although its lower bound is above 0. */
const isOptionalKind = (kind: number | undefined) =>
  kind === columnKinds.semiContinuous || kind === columnKinds.semiInteger

/** The continuous relaxation: all columns continuous, semi-continuous ones from 0. If it is infeasible, so is the program. */
export function continuousRelaxation(integerProgram: LinearProgram): LinearProgram {
  if (!integerProgram.kinds) return integerProgram
  const { kinds, ...program } = integerProgram
  const columnLower = program.columnLower.map((lower, column) =>
    isOptionalKind(kinds[column]) ? Math.min(0, lower) : lower,
  )
  return { ...program, columnLower }
}

/** True when every integer column has an integer value, to 1e-6. */
export const hasIntegralColumns = ({ kinds }: LinearProgram, x: Float64Array) =>
  x.every((value, column) => !isIntegerKind(kinds?.[column]) || Math.abs(value - Math.round(value)) <= 1e-6)

/**
 * The same program with continuous and integer columns only: each semi-continuous column gets a binary indicator column
 * (appended) that is 1 when it is used. The coefficient of the indicator is the upper bound implied by the rows: with a
 * bound of 100 000 where the rows allow 20, the relaxation would be too weak for branch and bound.
 */
export function withIndicatorColumns(program: LinearProgram): LinearProgram {
  const { kinds, columnNames, columnLower } = program
  if (!kinds) return program
  const relaxed = continuousRelaxation(program)
  const upperBounds = impliedUpperBounds(relaxed)
  const optional = Array.from(kinds.keys()).filter((column) => isOptionalKind(kinds[column]))
  const rows = optional.flatMap((column, index): ProgramRow[] => {
    const columns = [column, columnNames.length + index]
    const name = columnNames[column] ?? ''
    return [
      {
        name: `${name} upper if used`,
        lower: -Infinity,
        upper: 0,
        columns,
        coefficients: [1, -(upperBounds[column] ?? 0)],
      },
      {
        name: `${name} lower if used`,
        lower: 0,
        upper: Infinity,
        columns,
        coefficients: [1, -(columnLower[column] ?? 0)],
      },
    ]
  })
  const solverKinds = kinds.map((kind) => (isIntegerKind(kind) ? columnKinds.integer : columnKinds.continuous))
  return extendProgram(
    { ...relaxed, kinds: solverKinds },
    {
      columns: optional.map((column) => ({
        name: `${columnNames[column]} used`,
        cost: 0,
        lower: 0,
        upper: 1,
        kind: columnKinds.integer,
      })),
      rows,
    },
  )
}

/** The continuous program that remains when integer columns and the use of semi-continuous ones are fixed as in x. */
export function withFixedIntegers({ kinds, ...program }: LinearProgram, x: Float64Array): LinearProgram {
  const { columnLower, columnUpper } = program
  const isUsed = (column: number) =>
    !isOptionalKind(kinds?.[column]) || (x[column] ?? 0) >= (columnLower[column] ?? 0) / 2
  const fixed = (bounds: Float64Array) =>
    bounds.map((bound, column) =>
      isUsed(column) ? (isIntegerKind(kinds?.[column]) ? Math.round(x[column] ?? 0) : bound) : 0,
    )
  return { ...program, columnLower: fixed(columnLower), columnUpper: fixed(columnUpper) }
}
