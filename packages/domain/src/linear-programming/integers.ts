// Programs with columns that are whole, or that are nothing or at least so much: as a search for whole numbers takes
// them, as proofs take them, and with the choices of such a search made.

import { greatestAmounts } from './greatest-amounts.ts'
import { columnKinds, extendedProgram, type LinearProgram, type ProgramRow } from './linear-program.ts'

const isWhole = (kind: number | undefined) => kind === columnKinds.whole || kind === columnKinds.semiWhole

/** True for a column that may be 0 though its limits begin above. */
const isOptional = (kind: number | undefined) => kind === columnKinds.semiContinuous || kind === columnKinds.semiWhole

/** The program without the demand for whole numbers: what cannot be there cannot be in whole numbers either. */
export function relaxationOf({ kinds, ...program }: LinearProgram): LinearProgram {
  if (!kinds) return program
  const columnLower = program.columnLower.map((lower, column) =>
    isOptional(kinds[column]) ? Math.min(0, lower) : lower,
  )
  return { ...program, columnLower }
}

/** True when every column that has to be whole is. */
export const keepsWhole = ({ kinds }: LinearProgram, x: Float64Array) =>
  x.every((value, column) => !isWhole(kinds?.[column]) || Math.abs(value - Math.round(value)) <= 1e-6)

/**
 * The same program in continuous and whole columns alone: each "nothing, or at least so much" gets a column behind the
 * others that is 1 when it is used and 0 when not. What it may be when used is first held to what the rows let it be:
 * 100 kg of a premix that can only be 20 g would leave the search with nothing to hold on to.
 */
export function withUseColumns(program: LinearProgram): LinearProgram {
  const { kinds, columnNames, columnLower } = program
  if (!kinds) return program
  const relaxed = relaxationOf(program)
  const greatest = greatestAmounts(relaxed)
  const optional = Array.from(kinds.keys()).filter((column) => isOptional(kinds[column]))
  const rows = optional.flatMap((column, place): ProgramRow[] => {
    const columns = [column, columnNames.length + place]
    const name = columnNames[column] ?? ''
    return [
      { name: `${name} most`, lower: -Infinity, upper: 0, columns, coefficients: [1, -(greatest[column] ?? 0)] },
      { name: `${name} least`, lower: 0, upper: Infinity, columns, coefficients: [1, -(columnLower[column] ?? 0)] },
    ]
  })
  const wholeOnly = kinds.map((kind) => (isWhole(kind) ? columnKinds.whole : columnKinds.continuous))
  return extendedProgram(
    { ...relaxed, kinds: wholeOnly },
    {
      columns: optional.map((column) => ({
        name: `${columnNames[column]} used`,
        cost: 0,
        lower: 0,
        upper: 1,
        kind: columnKinds.whole,
      })),
      rows,
    },
  )
}

/** The continuous rest once it is chosen, as in x, how many of each whole column there are and what is used at all. */
export function withChoices({ kinds, ...program }: LinearProgram, x: Float64Array): LinearProgram {
  const { columnLower, columnUpper } = program
  const isUsed = (column: number) => !isOptional(kinds?.[column]) || (x[column] ?? 0) >= (columnLower[column] ?? 0) / 2
  const chosen = (limits: Float64Array) =>
    limits.map((limit, column) =>
      isUsed(column) ? (isWhole(kinds?.[column]) ? Math.round(x[column] ?? 0) : limit) : 0,
    )
  return { ...program, columnLower: chosen(columnLower), columnUpper: chosen(columnUpper) }
}
