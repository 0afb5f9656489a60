// Why a formula has no recipe: a short list of limits that contradict one another, none of which could be left out.
//
// It starts from the proof of the contradiction: only limits that it leans on have a part in it. Of these, one after the
// other is left out and the rest tried again; what still contradicts without it does not need it (a deletion filter).
// The order decides what remains, so several are gone through, and the shortest list is kept.

import { beyondBoxIn, boxVerdict } from './beyond-box.ts'
import { certifyInfeasible, type InfeasibilityCertificate } from './certificate.ts'
import { certifiedSolve } from './certified-solve.ts'
import { type FormulaProblem, limitsInForce } from './formula-problem.ts'
import { boxOf, type LeastCostModel, leastCostModel, type ModelRefusal } from './least-cost-model.ts'
import { intersectLimits, type LimitSide, limitsOf, modelValue, sideKey, sidesOf } from './limits.ts'
import type { Solver } from './solver.ts'

export type Conflict = {
  readonly kind: 'conflict'
  /** Limits that cannot all be kept, in the order in which the formula says them; without any one of them the others can. */
  readonly sides: readonly LimitSide[]
  /** Looser limits on the same quantities, of another origin, which contradict the rest as well. */
  readonly behind: readonly LimitSide[]
  /** False when time ran out, or a solve could not be proved, before every limit of the list was shown to be needed. */
  readonly isIrreducible: boolean
  /** Excluded foods any one of which, if it were allowed, would make the formula possible. */
  readonly allowing: readonly string[]
  /**
   * Foods without a maximum of which the limits of the list ask for more than the box holds, 100 kg per animal per day as
   * a rule: without the box they do not contradict one another. None where they do.
   */
  readonly beyondBox: readonly string[]
  /** The program of these limits alone and why it has no solution; null where two limits cross or a search found none. */
  readonly proof: { readonly model: LeastCostModel; readonly certificate: InfeasibilityCertificate } | null
}

export type ConflictOutcome =
  | Conflict
  | { readonly kind: 'feasible' }
  | { readonly kind: 'refused'; readonly refusals: readonly ModelRefusal[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * An irreducible set of limits of a formula that contradict one another. A food's natural 0 and the exclusion of a food
 * are no limits and always stand; the box of 100 kg stands only where there is no contradiction without it. The sides of
 * the formula, the set and the food are members each of their own: where several limit the same side of a quantity, the
 * tightest is named and looser ones that contradict too stand in `behind`. Limits that cross are a conflict without any solve.
 * Source: docs/formulation.md.
 */
export function conflictOf(problem: FormulaProblem, solver: Solver): ConflictOutcome {
  const sides = distinctSides(problem)
  const first = verdictOn(problem, sides, solver)
  if (first.kind !== 'contradiction') return first
  const { beyondBox } = first
  const judge: Judge = (some) => {
    const verdict = verdictOn(problem, some, solver)
    const isOfBox = verdict.kind === 'contradiction' && verdict.beyondBox.length > 0
    return isOfBox && beyondBox.length === 0 ? { kind: 'feasible' } : verdict
  }
  const found = shortest(sides, first, judge)
  const members = new Set(found.support)
  return {
    kind: 'conflict',
    sides: sides.filter((side) => members.has(side)),
    behind: sides.filter((side) => !members.has(side) && standsBehind(side, found.support, judge)),
    isIrreducible: found.isIrreducible,
    allowing: allowing(problem, solver),
    beyondBox,
    proof: found.proof,
  }
}

/** What is said of a limit said twice in the same words is said of it once. */
export const distinctSides = (problem: FormulaProblem): LimitSide[] => [
  ...new Map(sidesOf(limitsInForce(problem)).map((side) => [sideName(side), side])).values(),
]

/** The name of a limit of one origin with its value: no two of a formula share it, and it survives a rebuilt model. */
export const sideName = (side: LimitSide) => `${sideKey(side)} ${side.subject.kind} ${side.from} ${side.value}`

type Contradiction = {
  readonly kind: 'contradiction'
  /** The limits the proof leans on, the heaviest last. */
  readonly support: readonly LimitSide[]
  readonly proof: Conflict['proof']
  /** As in `Conflict`. */
  readonly beyondBox: readonly string[]
}

type Verdict = Contradiction | Exclude<ConflictOutcome, Conflict>

/** The whole formula's box, whatever part of its limits is looked at: who may be more by a maximum may be so without it. */
function boxOfAll(problem: FormulaProblem): number {
  const bounds = intersectLimits(limitsInForce(problem))
  const much = bounds.map(({ subject, min, max }) => (subject.kind === 'food' && min && max ? 2 * min.value : 0))
  return Math.max(boxOf(bounds), ...much)
}

/** Whether these limits, of the formula's, contradict one another on their own. */
type Judge = (sides: readonly LimitSide[]) => Verdict

function verdictOn(problem: FormulaProblem, sides: readonly LimitSide[], solver: Solver): Verdict {
  const model = leastCostModel({ ...problem, limits: limitsOf(sides) }, boxOfAll(problem))
  if ('refusals' in model) return refusalVerdict(sides, model.refusals)
  // What a recipe costs is of no interest here.
  const program = { ...model.program, costs: new Float64Array(model.columns.length) }
  const answer = certifiedSolve(program, solver)
  if (answer.kind === 'optimal') return { kind: 'feasible' }
  if (answer.kind === 'unbounded') return { kind: 'failed', reason: 'a program without costs cannot be unbounded' }
  if (answer.kind !== 'infeasible') return answer
  const { beyondBox, certificate } = boxVerdict(model, program, answer.certificate, solver)
  // A proof that leans on the box leans on too few limits, unless it is the box that stands in the way.
  const shown = certificate ?? (beyondBox.length > 0 ? answer.certificate : null)
  if (shown === null) return { kind: 'contradiction', support: sides, proof: null, beyondBox }
  const leaning = new Map(leaningSides(model, shown).map(({ side, weight }) => [sideName(side), weight]))
  const support = sides.filter((side) => leaning.has(sideName(side)))
  const weightOf = (side: LimitSide) => leaning.get(sideName(side)) ?? 0
  support.sort((one, other) => weightOf(one) - weightOf(other))
  const proof = certifyInfeasible(program, shown.multipliers) ?? answer.certificate
  return { kind: 'contradiction', support, proof: proof && { model, certificate: proof }, beyondBox }
}

/** Refusals that are contradictions between limits, as lists of them; null for one that is none. */
export function contradictionIn(refusal: ModelRefusal): LimitSide[] | null {
  switch (refusal.kind) {
    case 'limitsCross':
      return [refusal.min, refusal.max]
    case 'excludedButNeeded':
    case 'beyondBox':
      return [refusal.min]
    case 'negativeMaximum':
      return [refusal.max]
    default:
      return null
  }
}

function refusalVerdict(sides: readonly LimitSide[], refusals: readonly ModelRefusal[]): Verdict {
  const others = refusals.filter(({ kind }) => kind !== 'beyondBox')
  const said = others.length > 0 ? others : refusals
  const contradictions: LimitSide[][] = []
  for (const refusal of said) {
    const contradiction = contradictionIn(refusal)
    if (contradiction === null) return { kind: 'refused', refusals }
    contradictions.push(contradiction)
  }
  contradictions.sort((one, other) => one.length - other.length)
  const names = new Set(contradictions[0]?.map(sideName))
  const support = sides.filter((side) => names.has(sideName(side)))
  return { kind: 'contradiction', support, proof: null, beyondBox: beyondBoxIn(said) }
}

/** The sides that the multipliers of a proof lean on, each with its weight in what they add up. */
function leaningSides({ program, rows, columns }: LeastCostModel, { multipliers }: InfeasibilityCertificate) {
  const rest = new Float64Array(columns.length)
  const leaning: { side: LimitSide; weight: number }[] = []
  const lean = (side: LimitSide | null, weight: number) => side && leaning.push({ side, weight: Math.abs(weight) })
  rows.forEach(({ lower, upper }, row) => {
    const multiplier = multipliers[row] ?? 0
    if (multiplier === 0) return
    let greatest = 0
    for (let k = program.starts[row] ?? 0; k < (program.starts[row + 1] ?? 0); k += 1) {
      const amount = multiplier * (program.coefficients[k] ?? 0)
      const column = program.columns[k] ?? 0
      rest[column] = (rest[column] ?? 0) - amount
      greatest = Math.max(greatest, Math.abs(amount))
    }
    lean(multiplier > 0 ? lower : upper, greatest)
  })
  columns.forEach(({ lower, upper }, column) => {
    const remaining = rest[column] ?? 0
    if (remaining !== 0) lean(remaining > 0 ? lower : upper, remaining)
  })
  return leaning
}

type Filtered = Contradiction & { readonly isIrreducible: boolean }

/** The shortest irreducible list that several orders of leaving out come to, and leaving out what was found before. */
function shortest(sides: readonly LimitSide[], contradiction: Contradiction, judge: Judge): Filtered {
  const { support } = contradiction
  const asGiven = sides.filter((side) => support.includes(side))
  const orders = [support, asGiven, asGiven.toReversed(), mixed(asGiven, 7919), mixed(asGiven, 104_729)]
  let best: Filtered = { ...contradiction, isIrreducible: support.length <= 1 }
  const most = () => (best.isIrreducible ? best.support.length : Number.POSITIVE_INFINITY)
  const consider = (start: Contradiction, order: readonly LimitSide[]) => {
    const found = filtered(start, order, most(), judge)
    if (found && (found.isIrreducible || !best.isIrreducible)) best = found
  }
  for (const order of orders) if (most() > 2) consider(contradiction, order)
  // Without one limit of the list there may be another contradiction, elsewhere and shorter.
  for (const member of best.support) {
    if (most() <= 2) break
    const other = judge(sides.filter((side) => side !== member))
    if (other.kind === 'contradiction') consider(other, other.support.toReversed())
  }
  return best
}

/**
 * Leaves out one limit after the other in the order given, as long as the rest contradict one another; null as soon as
 * what remains cannot be shorter than `shorterThan`.
 */
function filtered(
  start: Contradiction,
  order: readonly LimitSide[],
  shorterThan: number,
  judge: Judge,
): Filtered | null {
  const needed = new Set<LimitSide>()
  let present = start
  let isIrreducible = true
  for (const side of order) {
    if (!present.support.includes(side)) continue
    const verdict = judge(present.support.filter((other) => other !== side))
    if (verdict.kind === 'contradiction') {
      // The new proof leans on fewer limits; what was shown to be needed is needed in every part of what it was part of.
      const leaning = new Set(verdict.support)
      const support = present.support.filter((other) => other !== side && (leaning.has(other) || needed.has(other)))
      present = { ...verdict, support }
    } else {
      needed.add(side)
      if (needed.size >= shorterThan) return null
      isIrreducible &&= verdict.kind === 'feasible'
    }
  }
  return { ...present, isIrreducible }
}

/** The same list in another order, the same each time: each place times a prime, modulo another. */
function mixed(sides: readonly LimitSide[], prime: number): LimitSide[] {
  const rank = (place: number) => ((place + 1) * prime) % 1009
  return sides
    .map((side, place) => ({ side, rank: rank(place) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ side }) => side)
}

/** True for a limit on the same side of the same quantity as one of the list, in whose place it contradicts the others. */
function standsBehind(side: LimitSide, list: readonly LimitSide[], judge: Judge): boolean {
  const before = list.find((member) => sideKey(member) === sideKey(side))
  if (!before) return false
  if (modelValue(before) === modelValue(side)) return true
  return judge(list.map((member) => (member === before ? side : member))).kind === 'contradiction'
}

/** At most so many excluded foods are tried one by one. */
const mostAllowed = 30

function allowing(problem: FormulaProblem, solver: Solver): string[] {
  const excluded = problem.foods.filter((food) => food.excluded).map(({ code }) => code)
  const isPossibleWith = (codes: readonly string[]) => {
    const foods = problem.foods.map(({ excluded: why, ...food }) =>
      codes.includes(food.code) || !why
        ? { ...food, pricePerTonneEur: food.pricePerTonneEur ?? 0 }
        : { ...food, excluded: why },
    )
    return verdictOn({ ...problem, foods }, distinctSides(problem), solver).kind === 'feasible'
  }
  if (excluded.length === 0 || !isPossibleWith(excluded)) return []
  return excluded.slice(0, mostAllowed).filter((code) => isPossibleWith([code]))
}
