// The tableau of an optimal corner: what changes, and by how much, when one of the things that rest on a limit is moved
// off it. How far an optimum holds, and what comes after it, is read from this table.
//
// Things are the columns of the program and, numbered after them, what its rows add up to. As many as there are columns
// rest on a limit; each of the others, the moving ones, follows from those: its change per unit of each stands here.

import { type ActiveSet, activeSet, dualsOf, pointOf } from './active-set.ts'
import type { LinearProgram } from './linear-program.ts'
import { type Basis, standings } from './solver.ts'

export type Tableau = {
  readonly program: LinearProgram
  readonly basis: Basis
  readonly moving: Int32Array
  readonly resting: Int32Array
  /** Of each thing: its place among the moving or among the resting ones. */
  readonly places: Int32Array
  readonly isMoving: Uint8Array
  /** Moving thing by moving thing, its change per unit of each resting one. What is only rounding is exactly 0. */
  readonly changes: Float64Array
  /** Of each thing. What lies as good as on a limit lies on it. */
  readonly values: Float64Array
  readonly lower: Float64Array
  readonly upper: Float64Array
  /** Of each resting thing: 1 when it could rise, −1 when it could fall, 0 when it can do neither. */
  readonly freedom: Int8Array
  /** Of each resting thing: what the cost changes by per unit of it. What is as good as 0 is 0. */
  readonly reducedCosts: Float64Array
  readonly cost: number
}

/** What is this near to a limit, or to nothing, as a share of what is added up, is on it. */
export const near = 1e-9

/** Adding up leaves this much where nothing should be left, as a share of what is added up. */
export const rounding = 1e-12

/** An optimum may miss a limit, or be improved, by such a share and still be one: solvers do. */
const tolerated = 1e-6

/** The tableau of a basis; null when the basis is none, or not that of an optimum. */
export function tableauOf(program: LinearProgram, basis: Basis): Tableau | null {
  const corner = activeSet(program, basis)
  if (corner === null) return null
  const x = pointOf(program, basis, corner)
  const things = thingsOf(program, basis)
  const lower = joined(program.columnLower, program.rowLower)
  const upper = joined(program.columnUpper, program.rowUpper)
  const freedom = Int8Array.from(things.resting, (thing) =>
    lower[thing] === upper[thing] ? 0 : standingOf(program, basis, thing) === standings.atUpper ? -1 : 1,
  )
  const values = valuesOf(program, x, lower, upper)
  const reducedCosts = reducedCostsOf(program, dualsOf(program, corner), things.resting, freedom)
  if (values === null || reducedCosts === null) return null
  let cost = 0
  for (let column = 0; column < x.length; column += 1) cost += (program.costs[column] ?? 0) * (values[column] ?? 0)
  const changes = changesOf(program, corner, things)
  return { program, basis, ...things, changes, values, lower, upper, freedom, reducedCosts, cost }
}

/** The same corner said otherwise: a moving thing that lies on a limit comes to rest there, and a resting one moves. */
export function pivoted(tableau: Tableau, moved: number, rested: number): Tableau {
  const { moving, resting, places, isMoving, freedom, reducedCosts, values, lower, upper } = tableau
  const width = resting.length
  const one = moving[moved] ?? 0
  const other = resting[rested] ?? 0
  const pivot = tableau.changes[moved * width + rested] ?? 1
  const changes = tableau.changes.slice()
  const turned = tableau.changes.subarray(moved * width, (moved + 1) * width)
  const others = nonzeroBut(turned, rested)
  for (let row = 0; row < moving.length; row += 1)
    if (row !== moved) eliminate(changes, row * width, turned, others, rested, pivot)
  const reduced = reducedCosts.slice()
  const price = (reduced[rested] ?? 0) / pivot
  for (let at = 0; at < width; at += 1) {
    const own = reduced[at] ?? 0
    const part = price * (turned[at] ?? 0)
    if (at !== rested) reduced[at] = Math.abs(own - part) <= near * (Math.abs(own) + Math.abs(part)) ? 0 : own - part
    changes[moved * width + at] = at === rested ? 1 / pivot : -(turned[at] ?? 0) / pivot
  }
  reduced[rested] = price
  const restsOn = lower[one] === upper[one] ? 0 : values[one] === upper[one] ? -1 : 1
  return {
    ...tableau,
    moving: moving.with(moved, other),
    resting: resting.with(rested, one),
    places: places.with(one, rested).with(other, moved),
    isMoving: isMoving.with(one, 0).with(other, 1),
    changes,
    reducedCosts: reduced,
    freedom: freedom.with(rested, restsOn),
  }
}

/** The places of what is not 0, but for one of them. */
function nonzeroBut(values: Float64Array, except: number): Int32Array {
  const places = new Int32Array(values.length)
  let count = 0
  for (let at = 0; at < values.length; at += 1) {
    if (values[at] === 0 || at === except) continue
    places[count] = at
    count += 1
  }
  return places.subarray(0, count)
}

/** Says a row of the table by the thing that comes to rest instead of the one that moves: `turned`, not 0 at `others`. */
function eliminate(
  changes: Float64Array,
  base: number,
  turned: Float64Array,
  others: Int32Array,
  rested: number,
  pivot: number,
) {
  const factor = (changes[base + rested] ?? 0) / pivot
  if (factor === 0) return
  for (const at of others) {
    const own = changes[base + at] ?? 0
    const part = factor * (turned[at] ?? 0)
    const rest = own - part
    changes[base + at] = Math.abs(rest) <= rounding * 100 * (Math.abs(own) + Math.abs(part)) ? 0 : rest
  }
  changes[base + rested] = factor
}

/**
 * The program held to all that costs as little: its solutions are the optima of the one before, whatever it minimises.
 * A gram that costs no more than `least`, as a share of the greatest cost of a gram, costs nothing.
 */
export function faceOf({ program, resting, freedom, reducedCosts, ...tableau }: Tableau, least = 0): LinearProgram {
  const columnCount = program.costs.length
  const units = unitsOf(program)
  const greatest = program.costs.reduce((most, cost) => Math.max(most, Math.abs(cost)), 0)
  const lower = tableau.lower.slice()
  const upper = tableau.upper.slice()
  for (let place = 0; place < resting.length; place += 1) {
    const thing = resting[place] ?? 0
    const perGram = Math.abs(reducedCosts[place] ?? 0) * (units[thing] ?? 1)
    if (perGram <= least * greatest && freedom[place] !== 0) continue
    lower[thing] = tableau.values[thing] ?? 0
    upper[thing] = tableau.values[thing] ?? 0
  }
  return {
    ...program,
    columnLower: lower.subarray(0, columnCount),
    columnUpper: upper.subarray(0, columnCount),
    rowLower: lower.subarray(columnCount),
    rowUpper: upper.subarray(columnCount),
  }
}

function joined(ofColumns: Float64Array, ofRows: Float64Array): Float64Array {
  const all = new Float64Array(ofColumns.length + ofRows.length)
  all.set(ofColumns)
  all.set(ofRows, ofColumns.length)
  return all
}

function standingOf({ costs }: LinearProgram, { columns, rows }: Basis, thing: number): number {
  return (thing < costs.length ? columns[thing] : rows[thing - costs.length]) ?? standings.between
}

type Things = Pick<Tableau, 'moving' | 'resting' | 'places' | 'isMoving'>

/** In the order of their numbers: columns before rows, as the active set has them. */
function thingsOf(program: LinearProgram, basis: Basis): Things {
  const columnCount = program.costs.length
  const rowCount = program.rowNames.length
  const moving = new Int32Array(rowCount)
  const resting = new Int32Array(columnCount)
  const places = new Int32Array(columnCount + rowCount)
  const isMoving = new Uint8Array(columnCount + rowCount)
  let moved = 0
  let rested = 0
  for (let thing = 0; thing < places.length; thing += 1) {
    if (standingOf(program, basis, thing) === standings.between) {
      isMoving[thing] = 1
      places[thing] = moved
      moving[moved] = thing
      moved += 1
    } else {
      places[thing] = rested
      resting[rested] = thing
      rested += 1
    }
  }
  return { moving, resting, places, isMoving }
}

/** The value of every column and row; null when one misses its limits by more than solvers do. */
function valuesOf(program: LinearProgram, x: Float64Array, lower: Float64Array, upper: Float64Array) {
  const { starts, columns, coefficients } = program
  const values = new Float64Array(lower.length)
  let total = 0
  for (const grams of x) total += Math.abs(grams)
  for (let thing = 0; thing < values.length; thing += 1) {
    const row = thing - x.length
    let value = x[thing] ?? 0
    // An amount that is nothing beside the whole recipe is nothing.
    let size = Math.max(Math.abs(value), total * 0.1)
    if (row >= 0) {
      size = 0
      for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
        const coefficient = coefficients[k] ?? 0
        const part = coefficient * (x[columns[k] ?? 0] ?? 0)
        value += part
        // A row that adds up nothing is measured by what a millionth of the recipe would add.
        size = Math.max(size + Math.abs(part), Math.abs(coefficient) * total * 1e-6)
      }
    }
    const least = lower[thing] ?? 0
    const most = upper[thing] ?? 0
    if (value < least) {
      if (least - value > tolerated * Math.max(size, Math.abs(least))) return null
      value = least
    } else if (value > most) {
      if (value - most > tolerated * Math.max(size, Math.abs(most))) return null
      value = most
    } else if (value - least <= near * size) value = least
    else if (most - value <= near * size) value = most
    values[thing] = value
  }
  return values
}

/** Null when one shows that the cost could fall by more than solvers leave. */
function reducedCostsOf(program: LinearProgram, duals: Float64Array, resting: Int32Array, freedom: Int8Array) {
  const { starts, columns, coefficients, costs } = program
  const ofColumns = Float64Array.from(costs)
  // A cost that is nothing beside the greatest is measured by that.
  const floor = costs.reduce((most, cost) => Math.max(most, Math.abs(cost)), 0) * 1e-4
  const sizes = costs.map((cost) => Math.max(floor, Math.abs(cost)))
  for (let row = 0; row < duals.length; row += 1) {
    const dual = duals[row] ?? 0
    if (dual === 0) continue
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const column = columns[k] ?? 0
      const part = dual * (coefficients[k] ?? 0)
      ofColumns[column] = (ofColumns[column] ?? 0) - part
      sizes[column] = (sizes[column] ?? 0) + Math.abs(part)
    }
  }
  const reduced = new Float64Array(resting.length)
  for (let place = 0; place < resting.length; place += 1) {
    const thing = resting[place] ?? 0
    const row = thing - costs.length
    const value = (row < 0 ? ofColumns[thing] : duals[row]) ?? 0
    if (value === 0) continue
    const weight = row < 0 ? Math.abs(value) / (sizes[thing] || 1) : weightOf(program, row, value, sizes)
    const couldFall = value * (freedom[place] ?? 0) < 0
    if (couldFall && weight > tolerated) return null
    reduced[place] = couldFall || weight <= near ? 0 : value
  }
  return reduced
}

/** What a multiplier of a row means: its greatest part in what is added up for a column. */
function weightOf(
  { starts, columns, coefficients }: LinearProgram,
  row: number,
  dual: number,
  sizes: Float64Array,
): number {
  let weight = 0
  for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
    const size = sizes[columns[k] ?? 0] ?? 0
    if (size > 0) weight = Math.max(weight, Math.abs(dual * (coefficients[k] ?? 0)) / size)
  }
  return weight
}

/** The table: first the columns between their limits, from the inverse of the active set, then the rows that do not bind. */
function changesOf(program: LinearProgram, corner: ActiveSet, things: Things): Float64Array {
  const { moving, resting } = things
  const width = resting.length
  const changes = new Float64Array(moving.length * width)
  const sizes = new Float64Array(width)
  const inverse = inverseOf(program, corner, things)
  const units = unitsOf(program)
  const leasts = Float64Array.from(resting, (thing) => nothing / (units[thing] ?? 1))
  for (let place = 0; place < moving.length; place += 1) {
    sizes.fill(0)
    if (place < corner.columns.length) fillColumn(program, corner, things, inverse, place, changes, sizes)
    else fillRow(program, things, place, changes, sizes)
    const unit = units[moving[place] ?? 0] ?? 1
    const base = place * width
    for (let at = 0; at < width; at += 1) {
      const size = Math.abs(changes[base + at] ?? 0)
      if (size <= rounding * (sizes[at] ?? 0) || size <= unit * (leasts[at] ?? 0)) changes[base + at] = 0
    }
  }
  return changes
}

/** A gram that changes others by fewer grams than this does not change them. */
const nothing = 1e-13

/** What a gram is to each thing: 1 to a food, to a row its greatest coefficient. */
function unitsOf({ starts, coefficients, costs, rowNames }: LinearProgram): Float64Array {
  const units = new Float64Array(costs.length + rowNames.length).fill(1)
  for (let row = 0; row < rowNames.length; row += 1) {
    let most = 0
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1)
      most = Math.max(most, Math.abs(coefficients[k] ?? 0))
    if (most > 0) units[costs.length + row] = most
  }
  return units
}

/** By moving column: what it changes by per unit of each binding row. What is only rounding is exactly 0. */
function inverseOf(
  program: LinearProgram,
  { rows, columns, solve }: ActiveSet,
  { places, isMoving }: Things,
): Float64Array {
  const { starts, columns: entries, coefficients } = program
  const size = columns.length
  const inverse = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1) {
    const unit = new Float64Array(size)
    unit[row] = 1
    const solved = solve(unit)
    for (let column = 0; column < size; column += 1) inverse[column * size + row] = solved[column] ?? 0
  }
  // What solving adds up for an entry is |A⁻¹|·|A|·|A⁻¹|: beside that it is judged.
  const sizes = new Float64Array(size * size)
  const carried = new Float64Array(size)
  rows.forEach((row, place) => {
    carried.fill(0)
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const column = entries[k] ?? 0
      if (isMoving[column] === 1)
        addSizes(carried, 0, inverse, (places[column] ?? 0) * size, size, coefficients[k] ?? 0)
    }
    for (let column = 0; column < size; column += 1)
      addSizes(sizes, column * size, carried, 0, size, inverse[column * size + place] ?? 0)
  })
  return inverse.map((value, at) => (Math.abs(value) <= rounding * (sizes[at] ?? 0) ? 0 : value))
}

/** Adds the sizes of numbers, times that of a factor. */
function addSizes(to: Float64Array, at: number, from: Float64Array, first: number, count: number, factor: number) {
  if (factor === 0) return
  for (let place = 0; place < count; place += 1)
    to[at + place] = (to[at + place] ?? 0) + Math.abs(factor * (from[first + place] ?? 0))
}

function fillColumn(
  { starts, columns, coefficients }: LinearProgram,
  { rows }: ActiveSet,
  { places, isMoving, resting }: Things,
  inverse: Float64Array,
  place: number,
  changes: Float64Array,
  sizes: Float64Array,
) {
  const base = place * resting.length
  const firstRow = resting.length - rows.length
  for (let binding = 0; binding < rows.length; binding += 1) {
    const per = inverse[place * rows.length + binding] ?? 0
    if (per === 0) continue
    changes[base + firstRow + binding] = per
    const row = rows[binding] ?? 0
    for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
      const column = columns[k] ?? 0
      if (isMoving[column] === 1) continue
      const at = places[column] ?? 0
      const part = per * (coefficients[k] ?? 0)
      changes[base + at] = (changes[base + at] ?? 0) - part
      sizes[at] = (sizes[at] ?? 0) + Math.abs(part)
    }
  }
}

/** A row that does not bind changes as its columns do, which are in the table by now. */
function fillRow(
  { starts, columns, coefficients, costs }: LinearProgram,
  { moving, resting, places, isMoving }: Things,
  place: number,
  changes: Float64Array,
  sizes: Float64Array,
) {
  const width = resting.length
  const base = place * width
  const row = (moving[place] ?? 0) - costs.length
  for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
    const column = columns[k] ?? 0
    const coefficient = coefficients[k] ?? 0
    const of = places[column] ?? 0
    if (isMoving[column] === 0) {
      changes[base + of] = (changes[base + of] ?? 0) + coefficient
      sizes[of] = (sizes[of] ?? 0) + Math.abs(coefficient)
      continue
    }
    for (let at = 0; at < width; at += 1) {
      const part = coefficient * (changes[of * width + at] ?? 0)
      changes[base + at] = (changes[base + at] ?? 0) + part
      sizes[at] = (sizes[at] ?? 0) + Math.abs(part)
    }
  }
}
