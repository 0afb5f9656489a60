// The cheapest recipe and its cost as one price or one limit moves: exactly, from break point to break point. Each point
// that is solved brings the whole piece around it, so as many solves are needed as there are pieces, and the break points
// are computed, never sampled.

import { type FormulaProblem, measureOf, type Recipe } from './formula-problem.ts'
import {
  gramsPerUnit,
  type LeastCostModel,
  leastCostModel,
  type ModelRefusal,
  type NumberPlace,
  numberRefusals,
  touchingBox,
} from './least-cost-model.ts'
import { type Limit, type Subject, sideKey } from './limits.ts'
import { extendedProgram, type LinearProgram } from './linear-program.ts'
import { extremeOf } from './nutrient-range.ts'
import { columnsAt, costAt, type Motion, type Piece, type SolvedPiece, solvedPiece } from './parametric.ts'
import type { Basis, Solver } from './solver.ts'

/** What moves: the price of a food in €/t, or one side of the limit on a quantity, in its unit, whoever asks for it. */
export type Moving =
  | { readonly kind: 'price'; readonly food: string }
  | { readonly kind: 'limit'; readonly subject: Subject; readonly side: 'min' | 'max' }

export type CurvePoint = {
  readonly value: number
  readonly costPerAnimalDayEur: number
  /** NaN for a recipe of nothing. */
  readonly costPerTonneEur: number
  /** Grams as fed per animal per day, in the order of the problem's foods. */
  readonly recipe: Recipe
}

/**
 * Between two break points. At a break point of a price the recipe changes all at once: the end of one piece and the
 * beginning of the next cost the same and are not the same recipe.
 */
export type CurvePiece = {
  readonly from: CurvePoint
  readonly to: CurvePoint
  /** True when the cost per animal per day is a straight line between them (always, but for limits on shares). */
  readonly isStraight: boolean
  /** The law between them, for `curveAt`. */
  readonly law: Piece
}

/** Why a curve begins or ends where it does: as asked; no recipe beyond; or the cheapest recipe would grow without end. */
export type CurveEnd = 'asked' | 'infeasible' | 'unbounded'

export type Curve = {
  readonly kind: 'curve'
  /** By rising value, each beginning where the one before ends. */
  readonly pieces: readonly CurvePiece[]
  readonly begins: CurveEnd
  readonly ends: CurveEnd
  /** False when there were more pieces than asked for, or a solve failed: then there are gaps between pieces. */
  readonly isComplete: boolean
  /** Values are what is left of 100: dry matter, where the program knows humidity. */
  readonly isMirrored: boolean
}

export type CurveOutcome =
  | Curve
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  /** No recipe at any value between those asked for; `nearest` is the value from which on there is one, when there is. */
  | { readonly kind: 'infeasible'; readonly nearest: number | null }
  | { readonly kind: 'unbounded' }
  /** A whole-number formula has no such curve. */
  | { readonly kind: 'wholeNumbers' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

export type CurveOptions = {
  readonly from: number
  readonly to: number
  /** More break points than this are not looked for; 500 when not said. */
  readonly mostPieces?: number
}

/**
 * The cost and the recipe of a formula while one number moves from a value to another, with its exact break points and
 * the exact value at which recipes end. The limit that moves replaces all limits on the same side of its quantity; it
 * need not have been there.
 * Source: docs/formulation.md.
 */
export function costCurve(
  problem: FormulaProblem,
  moving: Moving,
  solver: Solver,
  options: CurveOptions,
): CurveOutcome {
  const { from, to } = options
  const numbers = [from, to].flatMap((value) => numberRefusals(value, placeOf(moving)))
  if (numbers.length > 0) return { kind: 'refused', refusals: numbers }
  if (from >= to) return { kind: 'failed', reason: 'the interval has no beginning before its end' }
  const parametric = moving.kind === 'price' ? priceProgram(problem, moving.food) : limitProgram(problem, moving)
  if ('refusals' in parametric) return { kind: 'refused', refusals: parametric.refusals }
  if (parametric.program.kinds) return { kind: 'wholeNumbers' }
  const isMirrored = moving.kind === 'limit' && moving.subject.kind === 'dryMatter'
  const asked = isMirrored ? { from: 100 - to, to: 100 - from } : { from, to }
  const possible = possibleValues(parametric, solver)
  if ('kind' in possible) return possible
  const interval = { from: Math.max(asked.from, possible.from), to: Math.min(asked.to, possible.to) }
  const nearest = possible.from > asked.from ? possible.from : possible.to
  if (interval.from > interval.to) return { kind: 'infeasible', nearest: isMirrored ? 100 - nearest : nearest }
  const walked = walk(parametric, interval, solver, options.mostPieces ?? 500)
  if ('kind' in walked) return walked
  const begins = asked.from < possible.from ? 'infeasible' : 'asked'
  const ends = asked.to > possible.to ? 'infeasible' : 'asked'
  return curveOf(parametric.model, walked, { begins, ends, isMirrored })
}

const placeOf = (moving: Moving): NumberPlace =>
  moving.kind === 'price' ? { food: moving.food, field: 'price' } : { subject: moving.subject, side: moving.side }

/** The point of a curve at a value; null where there is none. At a break point it is that of the piece that ends there. */
export function curveAt({ pieces, isMirrored }: Curve, value: number): CurvePoint | null {
  const piece = pieces.find(({ from, to }) => from.value <= value && value <= to.value)
  return piece ? pointAt(piece.law, isMirrored ? 100 - value : value, isMirrored) : null
}

function pointAt(law: Piece, at: number, isMirrored: boolean): CurvePoint {
  const recipe = columnsAt(law, at)
  const cost = costAt(law, at)
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  const value = isMirrored ? 100 - at : at
  return { value, costPerAnimalDayEur: cost, costPerTonneEur: (1e6 * cost) / total, recipe }
}

/** A program with the number that moves in it. */
type Parametric = {
  readonly model: LeastCostModel
  readonly program: LinearProgram
  readonly motion: Motion
}

type Refused = { readonly refusals: readonly ModelRefusal[] }

function priceProgram(problem: FormulaProblem, code: string): Parametric | Refused {
  const column = problem.foods.findIndex((food) => food.code === code)
  const food = problem.foods[column]
  if (!food) return { refusals: [{ kind: 'unknownSubject', subject: { kind: 'food', code } }] }
  // The price that moves need not be known.
  const foods = problem.foods.with(column, { ...food, pricePerTonneEur: food.pricePerTonneEur ?? 0 })
  const model = leastCostModel({ ...problem, foods })
  if ('refusals' in model) return model
  return { model, program: model.program, motion: { kind: 'price', column, perUnit: gramsPerUnit(food) / 1e6 } }
}

type MovingLimit = Extract<Moving, { kind: 'limit' }>

/** The limit that moves gets a row of its own, whatever it limits. */
function limitProgram(problem: FormulaProblem, moving: MovingLimit): Parametric | Refused {
  const isMirrored = moving.subject.kind === 'dryMatter'
  const subject: Subject = isMirrored ? { kind: 'humidity' } : moving.subject
  const measure = measureOf(subject, problem)
  if (measure === null) return { refusals: [{ kind: 'unknownSubject', subject: moving.subject }] }
  const model = leastCostModel({ ...problem, limits: withoutSide(problem.limits, moving) })
  if ('refusals' in model) return model
  const isLower = (moving.side === 'min') !== isMirrored
  const row = {
    name: 'moving',
    lower: isLower && measure.denominator ? 0 : Number.NEGATIVE_INFINITY,
    upper: !isLower && measure.denominator ? 0 : Number.POSITIVE_INFINITY,
    coefficients: measure.numerator,
  }
  const program = extendedProgram(model.program, { rows: [row] })
  const thing = model.columns.length + model.rows.length
  const share = measure.denominator ? measure : null
  return { model, program, motion: { kind: 'limit', thing, sides: isLower ? 'lower' : 'upper', share } }
}

function withoutSide(limits: readonly Limit[], moving: MovingLimit): Limit[] {
  const key = sideKey({ ...moving, value: 0, from: 'formula' })
  const isMoving = ({ subject, from }: Limit, side: 'min' | 'max') => sideKey({ subject, side, value: 0, from }) === key
  return limits.map((limit) => ({
    ...limit,
    min: isMoving(limit, 'min') ? null : limit.min,
    max: isMoving(limit, 'max') ? null : limit.max,
  }))
}

type Interval = { readonly from: number; readonly to: number }

const always: Interval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** The values at which there are recipes: a maximum can fall to the least of its quantity, a minimum rise to the greatest. */
function possibleValues({ model, program, motion }: Parametric, solver: Solver): Interval | CurveOutcome {
  if (motion.kind === 'price') return always
  const measure = motion.share ?? { numerator: rowOf(program, motion.thing), denominator: null }
  const isLower = motion.sides === 'lower'
  const extreme = extremeOf(model, model.program, measure, isLower ? -1 : 1, solver)
  if (extreme.kind === 'infeasible') return { kind: 'infeasible', nearest: null }
  if (extreme.kind === 'unbounded' || extreme.kind === 'shareOfNothing') return always
  if (extreme.kind !== 'reached') return extreme
  const { value } = extreme
  // A recipe that has nothing of what the share is of keeps any limit on it.
  const further = value + (isLower ? 1 : -1) * Math.max(1, Math.abs(value))
  if (motion.share && solvedPiece(program, motion, further, solver, null).kind !== 'infeasible') return always
  return isLower ? { ...always, to: value } : { ...always, from: value }
}

function rowOf({ starts, columns, coefficients, costs }: LinearProgram, thing: number): Float64Array {
  const row = thing - costs.length
  const full = new Float64Array(costs.length)
  for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) full[columns[k] ?? 0] = coefficients[k] ?? 0
  return full
}

type Walked = { readonly pieces: readonly Piece[]; readonly isComplete: boolean; readonly interval: Interval }

/** What is shorter than this, as a share of the interval, is no gap. */
const shortest = 1e-8

/** Fills an interval with pieces: each gap by the piece around some value in it, until there are none. */
function walk(parametric: Parametric, interval: Interval, solver: Solver, mostPieces: number): Walked | CurveOutcome {
  const least = shortest * (interval.to - interval.from)
  const pieces: Piece[] = []
  const gaps: Interval[] = [interval]
  let isComplete = true
  let basis: Basis | null = null
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    if (gap.to - gap.from <= least && pieces.length > 0) continue
    const found: FoundPiece | null = pieces.length < mostPieces ? pieceIn(parametric, gap, solver, basis) : null
    if (found?.kind === 'stopped') return { kind: 'stopped' }
    if (found?.kind !== 'piece') {
      isComplete = false
      continue
    }
    const { piece }: { piece: Piece } = found
    basis = piece.basis
    pieces.push(piece)
    gaps.push({ from: piece.to.value, to: gap.to }, { from: gap.from, to: piece.from.value })
  }
  if (pieces.length === 0) return { kind: 'failed', reason: 'no value of the interval could be solved for' }
  return { pieces: pieces.sort((one, other) => one.from.value - other.from.value), isComplete, interval }
}

type FoundPiece = Extract<SolvedPiece, { kind: 'piece' | 'stopped' }>

/** The piece around a value of a gap, no longer than the gap. Where a break point is hit, another value is tried. */
function pieceIn(
  { program, motion }: Parametric,
  gap: Interval,
  solver: Solver,
  basis: Basis | null,
): FoundPiece | null {
  for (const share of [0.5, 0.381, 0.717, 0.113, 0.923]) {
    const solved = solvedPiece(program, motion, gap.from + share * (gap.to - gap.from), solver, basis)
    if (solved.kind === 'stopped') return solved
    if (solved.kind !== 'piece') continue
    const from = { ...solved.piece.from, value: Math.max(solved.piece.from.value, gap.from) }
    const to = { ...solved.piece.to, value: Math.min(solved.piece.to.value, gap.to) }
    if (to.value - from.value > 1e-9 * (gap.to - gap.from)) return { ...solved, piece: { ...solved.piece, from, to } }
  }
  return null
}

type Ends = Pick<Curve, 'begins' | 'ends' | 'isMirrored'>

function curveOf(model: LeastCostModel, walked: Walked, { begins, ends, isMirrored }: Ends): CurveOutcome {
  const { pieces, isComplete, interval } = walked
  const kept = pieces.filter(({ x }) => touchingBox(model, x).length === 0)
  if (kept.length === 0) return { kind: 'unbounded' }
  const laws = joined(kept, shortest * (interval.to - interval.from))
  const drawn = laws.map((law): CurvePiece => {
    const low = pointAt(law, law.from.value, isMirrored)
    const high = pointAt(law, law.to.value, isMirrored)
    return {
      from: isMirrored ? high : low,
      to: isMirrored ? low : high,
      isStraight: law.bend === 0 || law.costPerStep === 0,
      law,
    }
  })
  const first = kept[0] === pieces[0] ? begins : 'unbounded'
  const last = kept.at(-1) === pieces.at(-1) ? ends : 'unbounded'
  return isMirrored
    ? { kind: 'curve', pieces: drawn.reverse(), begins: last, ends: first, isComplete, isMirrored }
    : { kind: 'curve', pieces: drawn, begins: first, ends: last, isComplete, isMirrored }
}

/** Pieces that touch share their break point, and those that only say the same otherwise become one. */
function joined(pieces: readonly Piece[], least: number): Piece[] {
  const all: Piece[] = []
  for (const next of pieces) {
    const before = all.at(-1)
    const touches = before && next.from.value - before.to.value <= least
    if (before && touches && isSameLaw(before, next)) all[all.length - 1] = { ...before, to: next.to }
    else all.push(touches ? { ...next, from: { ...next.from, value: before.to.value } } : next)
  }
  return all
}

/** True when the first law also says the cost and the recipe at both ends of the next piece. */
function isSameLaw(first: Piece, next: Piece): boolean {
  return [next.from.value, next.to.value].every((value) => {
    const [own, other] = [columnsAt(first, value), columnsAt(next, value)]
    const total = other.reduce((sum, grams) => sum + Math.abs(grams), 0)
    const isSameCost = Math.abs(costAt(first, value) - costAt(next, value)) <= 1e-11 * Math.abs(next.cost)
    return isSameCost && own.every((grams, column) => Math.abs(grams - (other[column] ?? 0)) <= 1e-9 * total)
  })
}
