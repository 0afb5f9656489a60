import {
  type Curve,
  type CurvePiece,
  type CurvePoint,
  curveAt,
  type Moving,
} from '@provende/domain/formulation/curves.ts'
import { type FormulaProblem, limitsInForce, type ProblemFood } from '@provende/domain/formulation/formula-problem.ts'
import { leastAmountGrams } from '@provende/domain/formulation/least-cost.ts'
import { intersectLimits, type LimitSide } from '@provende/domain/formulation/limits.ts'

/* What can move in a formula, and how the curve that comes of it is drawn and read. */

/** A limit or a price that can move, with its value now. */
export type Movable =
  | { readonly kind: 'limit'; readonly key: string; readonly side: LimitSide; readonly value: number }
  | { readonly kind: 'price'; readonly key: string; readonly food: ProblemFood; readonly value: number }

/** The tightest limit on each side of each quantity, and the prices of all foods that may be used. */
export function movablesOf(problem: FormulaProblem): readonly Movable[] {
  const limits = intersectLimits(limitsInForce(problem)).flatMap(({ min, max }) =>
    [min, max].flatMap((side): Movable[] =>
      side === null
        ? []
        : [{ kind: 'limit', key: `limit ${JSON.stringify(side.subject)} ${side.side}`, side, value: side.value }],
    ),
  )
  const prices = problem.foods.flatMap((food): Movable[] =>
    food.excluded ? [] : [{ kind: 'price', key: `price ${food.code}`, food, value: food.pricePerTonneEur ?? 0 }],
  )
  return [...limits.filter(isAsked).sort((one, other) => rankOf(one) - rankOf(other)), ...prices]
}

/** That a food is not below nothing is nature's. */
const isAsked = (movable: Movable) =>
  movable.kind === 'price' || movable.side.subject.kind !== 'food' || movable.side.side === 'max' || movable.value > 0

/** The product, then what it holds, then what it is made of. */
const rankOf = (movable: Movable): number => {
  if (movable.kind === 'price') return 3
  const { kind } = movable.side.subject
  if (kind === 'total' || kind === 'humidity' || kind === 'dryMatter') return 0
  return kind === 'nutrient' || kind === 'nutrientPerKg' || kind === 'ratio' ? 1 : 2
}

export const movingOf = (movable: Movable): Moving =>
  movable.kind === 'price'
    ? { kind: 'price', food: movable.food.code }
    : { kind: 'limit', subject: movable.side.subject, side: movable.side.side }

/** What is looked at when nobody says otherwise: three tenths of the value on either side, of a price a half. */
export function usualRange({ kind, value }: Movable): { readonly from: number; readonly to: number } {
  const size = Math.abs(value) || (kind === 'price' ? 100 : 1)
  const share = kind === 'price' ? 0.5 : 0.3
  const round = (end: number) => Number(end.toPrecision(3))
  // A value at 0 can only be looked at upwards: amounts have no less.
  return { from: value === 0 ? 0 : round(value - share * size), to: round(value + share * size) }
}

/** Points between the ends of a piece that is no straight line, as many as make it look bent. */
const bentSteps = 12

function pointsOf(curve: Curve, { from, to, isStraight }: CurvePiece): CurvePoint[] {
  const between = isStraight
    ? []
    : Array.from({ length: bentSteps - 1 }, (_, place) =>
        curveAt(curve, from.value + ((place + 1) / bentSteps) * (to.value - from.value)),
      ).filter((point) => point !== null)
  return [from, ...between, to]
}

/** All points the curve is drawn by: at a break point of a price the recipe before it and the one after. */
export const drawnPoints = (curve: Curve): readonly CurvePoint[] =>
  curve.pieces.flatMap((piece) => pointsOf(curve, piece))

/** Its break points: where other foods or other limits begin to count, and the two ends. */
export function breakPoints({ pieces }: Curve): readonly CurvePoint[] {
  const [first] = pieces
  return first ? [first.from, ...pieces.map(({ to }) => to)] : []
}

/** Even steps along the curve, beside its break points. */
const evenSteps = 60

/** Where a reader may stop, by rising value, also at the value now; where the curve has a gap there is no stop. */
export function stopsOf(curve: Curve, present: number): readonly number[] {
  const breaks = breakPoints(curve).map(({ value }) => value)
  const [from = 0, to = 0] = [breaks[0], breaks.at(-1)]
  const even = Array.from({ length: evenSteps - 1 }, (_, place) => from + ((place + 1) / evenSteps) * (to - from))
  const own = new Set([...breaks, ...even, present].filter((value) => curveAt(curve, value) !== null))
  return [...own].sort((one, other) => one - other)
}

/** A food of the recipe along the curve, by its place among the problem's foods; null stands for all the others. */
export type RecipeBand = { readonly place: number | null; readonly grams: readonly number[] }

/**
 * The foods there is most of at some point, each on its own as long as there are no more than `most`, the rest together;
 * grams at every drawn point.
 */
export function recipeBands(points: readonly CurvePoint[], most: number): readonly RecipeBand[] {
  const count = points[0]?.recipe.length ?? 0
  const greatest = Array.from({ length: count }, (_, place) =>
    Math.max(...points.map(({ recipe }) => recipe[place] ?? 0)),
  )
  const used = [...greatest.keys()].filter((place) => (greatest[place] ?? 0) > leastAmountGrams)
  const byAmount = used.toSorted((one, other) => (greatest[other] ?? 0) - (greatest[one] ?? 0))
  const shown = byAmount.length <= most ? byAmount : byAmount.slice(0, most - 1)
  const rest = byAmount.slice(shown.length)
  const bands = shown.map((place): RecipeBand => ({ place, grams: points.map(({ recipe }) => recipe[place] ?? 0) }))
  if (rest.length === 0) return bands
  const others = points.map(({ recipe }) => rest.reduce((sum, place) => sum + (recipe[place] ?? 0), 0))
  return [...bands, { place: null, grams: others }]
}

/** Bands one above the other: of each what lies below it, point by point, and where it ends. */
export function stacked(bands: readonly RecipeBand[]): readonly { readonly low: number[]; readonly high: number[] }[] {
  let low = bands[0]?.grams.map(() => 0) ?? []
  return bands.map(({ grams }) => {
    const band = { low, high: low.map((below, place) => below + (grams[place] ?? 0)) }
    low = band.high
    return band
  })
}
