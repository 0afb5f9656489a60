// What an optimum does as one number of its program moves: a price, or a limit. Between two break points the same foods
// are used and the same limits bind; such a piece is known in closed form from the tableau of any optimum in it.
//
// Moving the limit of a sum by w moves the recipe along a line and the cost by (marginal cost)·w. Moving the limit m of a
// share, the row (p − m·q)·v ≤ 0, moves the recipe along the same line, only not evenly: δ more of m is
// w = δ·Q/(1 − δ·g), with Q = q·v where it starts and g what q·v gains per unit of w (Sherman and Morrison); and the
// reduced costs change evenly with w too. Moving a price moves the reduced costs, and the recipe stays.

import { certifiedSolve } from './certified-solve.ts'
import type { Measure } from './formula-problem.ts'
import { type LinearProgram, linearProgram } from './linear-program.ts'
import type { Basis, Solver } from './solver.ts'
import { near, pivoted, rounding, type Tableau, tableauOf } from './tableau.ts'

/** The number that moves. */
export type Motion =
  /** A price: `perUnit` is what one more of it adds to the cost of a unit of the column. */
  | { readonly kind: 'price'; readonly column: number; readonly perUnit: number }
  /** A limit of a column, or (numbered after the columns) of a row; `sides` of an equality move together. */
  | {
      readonly kind: 'limit'
      readonly thing: number
      readonly sides: 'lower' | 'upper' | 'both'
      /** Of a share, what it is a share of: the row is (numerator − limit·denominator)·x against 0. */
      readonly share: Measure | null
    }

/**
 * What stands at the end of a piece: other foods or limits, so that the cost changes otherwise; no recipe any more; or,
 * in degenerate corners, only another way to say the same optimum, perhaps. `never`: the piece goes on without end.
 */
export type Ending = 'changes' | 'infeasible' | 'perhaps' | 'never'

type Blocking = { readonly moved: number; readonly back: 1 | -1 }

export type PieceEnd = {
  readonly value: number
  readonly ending: Ending
  /** The moving thing that meets a limit there, by its place, and the way it has to be brought back: up (1) or down (−1). */
  readonly blocking?: Blocking
  /** The resting thing that begins to pay there, by its place. */
  readonly entering?: number
}

/** The optimum as a function of the number that moves, between two of its values. */
export type Piece = {
  /** The value at which the optimum below was computed. */
  readonly at: number
  readonly x: Float64Array
  readonly cost: number
  /** Change of the columns per unit of w; null when they stay. */
  readonly direction: Float64Array | null
  readonly costPerStep: number
  /** w = δ·scale/(1 − δ·bend). */
  readonly scale: number
  readonly bend: number
  readonly from: PieceEnd
  readonly to: PieceEnd
  readonly basis: Basis
}

const stepTo = ({ at, scale, bend }: Piece, value: number) => ((value - at) * scale) / (1 - (value - at) * bend)

/** The cost at a value of a piece. */
export const costAt = (piece: Piece, value: number) => piece.cost + piece.costPerStep * stepTo(piece, value)

/** What the cost changes by at a value of a piece, per unit of it. */
export const slopeAt = ({ at, costPerStep, scale, bend }: Piece, value: number) =>
  (costPerStep * scale) / (1 - (value - at) * bend) ** 2

/** The columns at a value of a piece. */
export function columnsAt(piece: Piece, value: number): Float64Array {
  const { x, direction } = piece
  const step = stepTo(piece, value)
  return direction ? x.map((units, column) => units + step * (direction[column] ?? 0)) : x
}

/** The program with the number at this value. */
function programAt(program: LinearProgram, motion: Motion, value: number): LinearProgram {
  if (motion.kind === 'price') return { ...program, costs: program.costs.with(motion.column, value * motion.perUnit) }
  const { thing, sides, share } = motion
  const row = thing - program.costs.length
  if (share) return withRow(program, row, sharesOf(share, value))
  const lower = (limits: Float64Array, at: number) => (sides === 'upper' ? limits : limits.with(at, value))
  const upper = (limits: Float64Array, at: number) => (sides === 'lower' ? limits : limits.with(at, value))
  return row < 0
    ? { ...program, columnLower: lower(program.columnLower, thing), columnUpper: upper(program.columnUpper, thing) }
    : { ...program, rowLower: lower(program.rowLower, row), rowUpper: upper(program.rowUpper, row) }
}

const sharesOf = ({ numerator, denominator }: Measure, value: number) =>
  numerator.map((amount, column) => amount - value * (denominator?.[column] ?? 0))

/** The program with other coefficients in one row. */
function withRow(program: LinearProgram, row: number, full: Float64Array): LinearProgram {
  const before = program.starts[row] ?? 0
  const after = program.starts[row + 1] ?? 0
  const one = linearProgram([], [{ name: '', lower: 0, upper: 0, coefficients: full }])
  const more = one.columns.length - (after - before)
  const columns = new Int32Array(program.columns.length + more)
  const coefficients = new Float64Array(columns.length)
  const put = <Numbers extends Int32Array | Float64Array>(into: Numbers, all: Numbers, own: Numbers) => {
    into.set(all.subarray(0, before))
    into.set(own, before)
    into.set(all.subarray(after), after + more)
  }
  put(columns, program.columns, one.columns)
  put(coefficients, program.coefficients, one.coefficients)
  const starts = program.starts.map((start, at) => (at > row ? start + more : start))
  return { ...program, starts, columns, coefficients }
}

/** The piece around an optimum, where the number has the value `at`. */
export function pieceOf(tableau: Tableau, motion: Motion, at: number): Piece {
  if (motion.kind === 'price') return pricePiece(tableau, motion, at)
  const place = tableau.places[motion.thing] ?? 0
  if (tableau.isMoving[motion.thing] === 1) return slackPiece(tableau, motion, at)
  // What can neither rise nor fall rests on both of its limits; its reduced cost says which of them holds it.
  const held = tableau.freedom[place] || Math.sign(tableau.reducedCosts[place] ?? 0)
  const isOnOther = (motion.sides === 'lower' && held < 0) || (motion.sides === 'upper' && held > 0)
  return isOnOther ? slackPiece(tableau, motion, at) : limitPiece(tableau, motion, place, at)
}

/**
 * The same optimum said by another of its bases, in degenerate corners where the piece has no length, or ends without
 * reason: what blocks comes to rest in exchange for what brings it back at the least cost, what begins to pay moves in
 * exchange for what holds it. Null where no exchange does that without moving the recipe.
 */
export function turnedAt(tableau: Tableau, motion: Motion, { from, to, at }: Piece, sign: 1 | -1): Tableau | null {
  const end = sign === 1 ? to : from
  if (motion.kind === 'limit') {
    const rested = end.blocking && end.value === at ? cheapestReturn(tableau, end.blocking) : -1
    return end.blocking && rested >= 0 ? pivoted(tableau, end.blocking.moved, rested) : null
  }
  if (end.entering === undefined || end.ending !== 'perhaps') return null
  const freedom = tableau.freedom[end.entering] === 1 ? 1 : -1
  const { room, blocking } = blockedBy(tableau, end.entering, freedom)
  return room === 0 ? pivoted(repriced(tableau, motion, end.value - at), blocking, end.entering) : null
}

/** The same corner when one price is higher by so much. */
function repriced(tableau: Tableau, { column, perUnit }: PriceMotion, more: number): Tableau {
  const { places, isMoving, changes, reducedCosts, values } = tableau
  const width = reducedCosts.length
  const place = places[column] ?? 0
  const reduced = reducedCosts.map((own, other) => {
    const rate = isMoving[column] === 1 ? (changes[place * width + other] ?? 0) : other === place ? 1 : 0
    const part = more * perUnit * rate
    return Math.abs(own + part) <= near * (Math.abs(own) + Math.abs(part)) ? 0 : own + part
  })
  return { ...tableau, reducedCosts: reduced, cost: tableau.cost + more * perUnit * (values[column] ?? 0) }
}

/** What brings a moving thing back at the least cost; among equals what does it most surely; −1 when nothing does. */
function cheapestReturn({ freedom, reducedCosts, changes, resting }: Tableau, { moved, back }: Blocking): number {
  let cheapest = -1
  let least = Number.POSITIVE_INFINITY
  let surest = 0
  for (let other = 0; other < resting.length; other += 1) {
    const change = (changes[moved * resting.length + other] ?? 0) * back * (freedom[other] ?? 0)
    if (change <= 0) continue
    const cost = Math.abs(reducedCosts[other] ?? 0) / change
    if (cost < least || (cost === least && change > surest)) {
      cheapest = other
      least = cost
      surest = change
    }
  }
  return cheapest
}

export type SolvedPiece =
  | { readonly kind: 'piece'; readonly piece: Piece; readonly tableau: Tableau }
  | { readonly kind: 'infeasible' }
  | { readonly kind: 'unbounded' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/** The piece around a value, solved and proved. */
export function solvedPiece(
  program: LinearProgram,
  motion: Motion,
  value: number,
  solver: Solver,
  basis: Basis | null,
): SolvedPiece {
  const moved = programAt(program, motion, value)
  const answer = certifiedSolve(moved, solver, { basis })
  if (answer.kind !== 'optimal') return answer.kind === 'infeasible' ? { kind: 'infeasible' } : answer
  const tableau = answer.basis && tableauOf(moved, answer.basis)
  if (!tableau) return { kind: 'failed', reason: 'the optimum has no corner' }
  return { kind: 'piece', piece: pieceOf(tableau, motion, value), tableau }
}

const unmoved = ({ program, values, basis, cost }: Tableau, at: number) => ({
  at,
  x: values.subarray(0, program.costs.length),
  cost,
  direction: null,
  costPerStep: 0,
  scale: 1,
  bend: 0,
  basis,
})

export type PriceMotion = Extract<Motion, { kind: 'price' }>
type LimitMotion = Extract<Motion, { kind: 'limit' }>

const never = (value: number): PieceEnd => ({ value, ending: 'never' })

/** The recipe stays until some reduced cost changes its sign: that of the food itself, or, when it moves, of another. */
function pricePiece(tableau: Tableau, { column, perUnit }: PriceMotion, at: number): Piece {
  const { values, places, isMoving, reducedCosts, changes, freedom } = tableau
  const width = reducedCosts.length
  const place = places[column] ?? 0
  const lasts = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const entering = [-1, -1]
  for (let other = 0; other < width; other += 1) {
    const rate = isMoving[column] === 1 ? (changes[place * width + other] ?? 0) : other === place ? 1 : 0
    const free = freedom[other] ?? 0
    if (rate === 0 || free === 0) continue
    const direction = rate * free > 0 ? 0 : 1
    const last = Math.abs((reducedCosts[other] ?? 0) / rate)
    if (last < (lasts[direction] ?? 0)) {
      lasts[direction] = last
      entering[direction] = other
    }
  }
  const end = (sign: 1 | -1): PieceEnd => {
    const direction = sign === 1 ? 1 : 0
    const enters = entering[direction] ?? -1
    if (enters < 0) return never(sign * Number.POSITIVE_INFINITY)
    const isSure = roomOf(tableau, enters, freedom[enters] === 1 ? 1 : -1) > 0
    const value = at + (sign * (lasts[direction] ?? 0)) / perUnit
    return { value, ending: isSure ? 'changes' : 'perhaps', entering: enters }
  }
  return {
    ...unmoved(tableau, at),
    costPerStep: (values[column] ?? 0) * perUnit,
    from: end(-1),
    to: end(1),
  }
}

/** How far a resting thing can go before another, or itself, meets a limit. */
export function roomOf(tableau: Tableau, place: number, sign: 1 | -1): number {
  const { resting, lower, upper, values } = tableau
  const thing = resting[place] ?? 0
  const own = sign === 1 ? (upper[thing] ?? 0) - (values[thing] ?? 0) : (values[thing] ?? 0) - (lower[thing] ?? 0)
  return Math.min(own, blockedBy(tableau, place, sign).room)
}

/**
 * The columns once a food whose price has come down has entered; null when other foods or limits change with it, or when
 * it is not resting in this corner.
 */
export function columnsEntered(tableau: Tableau, column: number): Float64Array | null {
  const { resting, moving, freedom, reducedCosts, changes, places, isMoving, values, upper, program } = tableau
  const place = places[column] ?? 0
  if (isMoving[column] === 1 || freedom[place] !== 1) return null
  const { room, blocking } = blockedBy(tableau, place, 1)
  const step = Math.min(room, (upper[column] ?? 0) - (values[column] ?? 0))
  const base = blocking * resting.length
  const pivot = changes[base + place] ?? 0
  for (let other = 0; other < resting.length && step === room; other += 1) {
    const pays = (freedom[other] ?? 0) * (changes[base + other] ?? 0) * pivot < 0
    if (other !== place && reducedCosts[other] === 0 && pays) return null
  }
  const entered = values.slice(0, program.costs.length)
  entered[column] = (entered[column] ?? 0) + step
  for (let other = 0; other < moving.length; other += 1) {
    const moved = moving[other] ?? 0
    if (moved < entered.length)
      entered[moved] = (entered[moved] ?? 0) + step * (changes[other * resting.length + place] ?? 0)
  }
  return entered
}

/** The first moving thing to meet a limit when a resting one goes up (1) or down (−1), and how far that is. */
function blockedBy({ moving, resting, changes, values, lower, upper }: Tableau, place: number, sign: 1 | -1) {
  let room = Number.POSITIVE_INFINITY
  let blocking = -1
  for (let other = 0; other < moving.length; other += 1) {
    const change = sign * (changes[other * resting.length + place] ?? 0)
    if (change === 0) continue
    const thing = moving[other] ?? 0
    const value = values[thing] ?? 0
    const distance = change > 0 ? ((upper[thing] ?? 0) - value) / change : ((lower[thing] ?? 0) - value) / change
    if (distance < room) {
      room = distance
      blocking = other
    }
  }
  return { room, blocking }
}

/** A limit that is kept with something to spare: until nothing is. */
function slackPiece(tableau: Tableau, { thing, sides, share }: LimitMotion, at: number): Piece {
  const { values, lower, upper, places, isMoving } = tableau
  const value = values[thing]
  const isTight = sides === 'both' || value === (sides === 'upper' ? upper : lower)[thing]
  const own = share ? shareIn(share, values) : (value ?? at)
  const tight = isTight && Number.isFinite(own) ? at : own
  // By the time a share binds, its row has turned with its limit.
  const gains = share?.denominator && !isTight ? gainsOf(tableau, share.denominator) : null
  const turn = gains && { gains, ofChange: at - tight, ofCost: 0, except: -1 }
  const end = (sign: 1 | -1): PieceEnd => {
    const isFree = (sides === 'lower' && sign < 0) || (sides === 'upper' && sign > 0)
    // A share of nothing is kept whatever its limit.
    if (isFree || !Number.isFinite(tight)) return never(sign * Number.POSITIVE_INFINITY)
    const isCaught = !share && sides !== 'both' && value === (sign > 0 ? upper : lower)[thing]
    if (isCaught || isMoving[thing] === 0) return { value: tight, ending: 'infeasible' }
    const blocking = { moved: places[thing] ?? 0, back: sign }
    return { value: tight, ending: afterBlocking(tableau, blocking, turn), blocking }
  }
  return { ...unmoved(tableau, at), from: end(-1), to: end(1) }
}

function shareIn({ numerator, denominator }: Measure, values: Float64Array): number {
  let above = 0
  let below = 0
  for (let column = 0; column < numerator.length; column += 1) {
    above += (numerator[column] ?? 0) * (values[column] ?? 0)
    below += (denominator?.[column] ?? 0) * (values[column] ?? 0)
  }
  return above / below
}

/** Of a share: Q, its gain per step, and the gain of what it is a share of per unit of each resting thing. */
type ShareOfLine = { readonly scale: number; readonly bend: number; readonly gains: Float64Array }

/** The way of a limit that binds, and of everything with it. */
type Line = { readonly place: number; readonly share: ShareOfLine | null }

/** A limit that binds: until a moving thing meets a limit of its own or, of a share, a reduced cost changes its sign. */
function limitPiece(tableau: Tableau, motion: LimitMotion, place: number, at: number): Piece {
  const { program, values, reducedCosts } = tableau
  const direction = directionOf(tableau, place)
  const share = motion.share?.denominator ? shareOf(tableau, motion.share.denominator, direction) : null
  const line: Line = { place, share }
  const piece = {
    at,
    x: values.subarray(0, program.costs.length),
    cost: tableau.cost,
    direction,
    costPerStep: reducedCosts[place] ?? 0,
    scale: share ? share.scale : 1,
    bend: share ? share.bend : 0,
    basis: tableau.basis,
  }
  // The limit of a share of nothing moves nothing; only the multipliers turn.
  if (share && share.scale <= 0)
    return {
      ...unmoved(tableau, at),
      from: turnEnd(tableau, line, share, at, -1),
      to: turnEnd(tableau, line, share, at, 1),
    }
  return { ...piece, from: lineEnd(tableau, motion, line, at, -1), to: lineEnd(tableau, motion, line, at, 1) }
}

/** The change of every column per unit of a resting thing. */
function directionOf({ program, moving, resting, changes }: Tableau, place: number): Float64Array {
  const direction = new Float64Array(program.costs.length)
  const own = resting[place] ?? 0
  if (own < direction.length) direction[own] = 1
  for (let other = 0; other < moving.length; other += 1) {
    const column = moving[other] ?? 0
    if (column < direction.length) direction[column] = changes[other * resting.length + place] ?? 0
  }
  return direction
}

function shareOf(tableau: Tableau, denominator: Float64Array, direction: Float64Array) {
  let scale = 0
  let bend = 0
  for (let column = 0; column < denominator.length; column += 1) {
    scale += (denominator[column] ?? 0) * (tableau.values[column] ?? 0)
    bend += (denominator[column] ?? 0) * (direction[column] ?? 0)
  }
  return { scale, bend, gains: gainsOf(tableau, denominator) }
}

/** What a sum over the columns changes by per unit of each resting thing. */
function gainsOf({ resting, moving, changes }: Tableau, amounts: Float64Array): Float64Array {
  const width = resting.length
  const gains = new Float64Array(width)
  const sizes = new Float64Array(width)
  for (let place = 0; place < width; place += 1) gains[place] = amounts[resting[place] ?? 0] ?? 0
  for (let other = 0; other < moving.length; other += 1) {
    const amount = amounts[moving[other] ?? 0] ?? 0
    if (amount === 0) continue
    for (let place = 0; place < width; place += 1) {
      const part = amount * (changes[other * width + place] ?? 0)
      gains[place] = (gains[place] ?? 0) + part
      sizes[place] = (sizes[place] ?? 0) + Math.abs(part)
    }
  }
  for (let place = 0; place < width; place += 1)
    if (Math.abs(gains[place] ?? 0) <= rounding * (sizes[place] ?? 0)) gains[place] = 0
  return gains
}

/** Of a share of nothing: until a reduced cost changes its sign. What comes then is seen by solving. */
function turnEnd(tableau: Tableau, { place }: Line, share: ShareOfLine, at: number, sign: 1 | -1): PieceEnd {
  const { freedom, reducedCosts } = tableau
  const dual = reducedCosts[place] ?? 0
  let turn = Number.POSITIVE_INFINITY
  for (let other = 0; other < freedom.length; other += 1) {
    const rate = sign * Math.sign(dual) * (share.gains[other] ?? 0)
    if (other !== place && rate * (freedom[other] ?? 0) < 0)
      turn = Math.min(turn, Math.abs((reducedCosts[other] ?? 0) / rate))
  }
  const total = Math.abs(dual) + sign * turn * share.bend
  return Number.isFinite(turn) && total > 0
    ? { value: at + (sign * turn) / total, ending: 'perhaps' }
    : never(sign * Number.POSITIVE_INFINITY)
}

function lineEnd(tableau: Tableau, motion: LimitMotion, line: Line, at: number, sign: 1 | -1): PieceEnd {
  const { place, share } = line
  const { room, blocking } = blockedBy(tableau, place, sign)
  const own = share ? null : ownEnd(tableau, motion, sign)
  const cross = share ? crossing(tableau, line, sign) : { step: Number.POSITIVE_INFINITY, entering: -1 }
  // What the share is of vanishes there: its limit has no end before.
  const vanishing = share && share.bend * sign < 0 ? share.scale / Math.abs(share.bend) : Number.POSITIVE_INFINITY
  const step = Math.min(room, cross.step, own?.step ?? Number.POSITIVE_INFINITY, vanishing)
  if (!Number.isFinite(step) || step >= vanishing * (1 - near)) return never(sign * Number.POSITIVE_INFINITY)
  const value = share ? at + (sign * step) / (share.scale + sign * step * share.bend) : at + sign * step
  if (own && step === own.step) return { value, ending: own.ending }
  if (step === cross.step)
    return { value, ending: canEnter(tableau, line, cross.entering, sign * step) ? 'changes' : 'perhaps' }
  const back = sign * (tableau.changes[blocking * tableau.resting.length + place] ?? 0) > 0 ? -1 : 1
  const blocked = { moved: blocking, back } as const
  return {
    value,
    ending: afterBlocking(tableau, blocked, turnAt(tableau, line, blocking, sign * step)),
    blocking: blocked,
  }
}

/** The other limit of the same sum, and of a food the 0 below which it cannot be. */
function ownEnd({ lower, upper, values, program }: Tableau, { thing, sides }: LimitMotion, sign: 1 | -1) {
  const value = values[thing] ?? 0
  if (sides === 'lower' && sign > 0) return { step: (upper[thing] ?? 0) - value, ending: 'infeasible' as const }
  if (sides === 'upper' && sign < 0) return { step: value - (lower[thing] ?? 0), ending: 'infeasible' as const }
  if (sign < 0 && thing < program.costs.length)
    return { step: value, ending: sides === 'both' ? ('infeasible' as const) : ('changes' as const) }
  return null
}

/** The first reduced cost to change its sign as the limit of a share moves. */
function crossing({ freedom, reducedCosts }: Tableau, { place, share }: Line, sign: 1 | -1) {
  let step = Number.POSITIVE_INFINITY
  let entering = -1
  if (!share) return { step, entering }
  for (let other = 0; other < freedom.length; other += 1) {
    if (other === place) continue
    const rate = ((reducedCosts[place] ?? 0) * (share.gains[other] ?? 0) * sign) / share.scale
    if (rate * (freedom[other] ?? 0) >= 0) continue
    const last = Math.abs((reducedCosts[other] ?? 0) / rate)
    if (last < step) {
      step = last
      entering = other
    }
  }
  return { step, entering }
}

/** True when a thing whose reduced cost has become 0 at a step of the line can leave its limit. */
function canEnter(tableau: Tableau, line: Line, entering: number, step: number): boolean {
  const { moving, values, lower, upper, changes, freedom, resting } = tableau
  const sign = freedom[entering] ?? 0
  for (let other = 0; other < moving.length; other += 1) {
    const thing = moving[other] ?? 0
    const change =
      sign * turned(changes[other * resting.length + entering] ?? 0, turnAt(tableau, line, other, step), entering)
    const value = (values[thing] ?? 0) + step * (changes[other * resting.length + line.place] ?? 0)
    const distance = change > 0 ? (upper[thing] ?? 0) - value : value - (lower[thing] ?? 0)
    if (change !== 0 && distance <= near * Math.abs(value)) return false
  }
  return true
}

/** What is added to a row of the table, and to the reduced costs, per gain of what a share is of, once its limit has moved. */
type Turn = {
  readonly gains: Float64Array
  readonly ofChange: number
  readonly ofCost: number
  readonly except: number
}

function turnAt({ changes, resting, reducedCosts }: Tableau, { place, share }: Line, moved: number, step: number) {
  if (!share) return null
  const ofChange = ((changes[moved * resting.length + place] ?? 0) * step) / share.scale
  const ofCost = ((reducedCosts[place] ?? 0) * step) / share.scale
  return { gains: share.gains, ofChange, ofCost, except: place }
}

function turned(change: number, turn: Turn | null, place: number): number {
  const more = turn && turn.except !== place ? turn.ofChange * (turn.gains[place] ?? 0) : 0
  return Math.abs(change + more) <= rounding * 100 * (Math.abs(change) + Math.abs(more)) ? 0 : change + more
}

/**
 * What follows where a moving thing has met its limit and would have to be brought back: nothing can bring it there; or
 * something can, at a cost; or, when that costs nothing, perhaps the same optimum goes on.
 */
function afterBlocking(tableau: Tableau, { moved, back }: Blocking, turn: Turn | null): Ending {
  const { freedom, reducedCosts, resting, changes } = tableau
  let ending: Ending = 'infeasible'
  for (let other = 0; other < resting.length; other += 1) {
    const change = turned(changes[moved * resting.length + other] ?? 0, turn, other)
    if (change * back * (freedom[other] ?? 0) <= 0) continue
    const own = reducedCosts[other] ?? 0
    const more = turn && turn.except !== other ? turn.ofCost * (turn.gains[other] ?? 0) : 0
    if (Math.abs(own + more) <= near * (Math.abs(own) + Math.abs(more))) return 'perhaps'
    ending = 'changes'
  }
  return ending
}
