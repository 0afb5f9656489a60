import {
  type Curve,
  type CurveParameter,
  type CurvePoint,
  type CurveSegment,
  curvePointAt,
} from '@provende/domain/formulation/explain/curves.ts'
import { minAmountGrams } from '@provende/domain/formulation/optimise/stored-recipe.ts'
import {
  type FormulaProblem,
  limitsInForce,
  type ProblemFood,
} from '@provende/domain/formulation/problem/formula-problem.ts'
import { intersectLimitsByQuantity, type LimitSide } from '@provende/domain/formulation/problem/limits.ts'

/* The parameters a curve can be computed for, and the points and bands it is drawn with. */

/** A limit or a price that a curve can be computed for, with its current value. */
export type ParameterOption =
  | { readonly kind: 'limit'; readonly key: string; readonly side: LimitSide; readonly value: number }
  | { readonly kind: 'price'; readonly key: string; readonly food: ProblemFood; readonly value: number }

/** The tightest limit on each side of each quantity, and the prices of all foods that may be used. */
export function parameterOptionsOf(problem: FormulaProblem): readonly ParameterOption[] {
  const limits = intersectLimitsByQuantity(limitsInForce(problem)).flatMap(({ min, max }) =>
    [min, max].flatMap((side): ParameterOption[] =>
      side === null
        ? []
        : [{ kind: 'limit', key: `limit ${JSON.stringify(side.subject)} ${side.side}`, side, value: side.value }],
    ),
  )
  const prices = problem.foods.flatMap((food): ParameterOption[] =>
    food.excluded ? [] : [{ kind: 'price', key: `price ${food.code}`, food, value: food.pricePerTonneEur ?? 0 }],
  )
  return [
    ...limits.filter(isOfferedParameter).sort((one, other) => parameterRank(one) - parameterRank(other)),
    ...prices,
  ]
}

/** False for the implicit lower limit of 0 of a food. */
const isOfferedParameter = (option: ParameterOption) =>
  option.kind === 'price' || option.side.subject.kind !== 'food' || option.side.side === 'max' || option.value > 0

/** Orders limits of the product first, then of nutrients, then of foods, and prices last. */
const parameterRank = (option: ParameterOption): number => {
  if (option.kind === 'price') return 3
  const { kind } = option.side.subject
  if (kind === 'total' || kind === 'humidity' || kind === 'dryMatter') return 0
  return kind === 'nutrient' || kind === 'nutrientPerKg' || kind === 'ratio' ? 1 : 2
}

export const toCurveParameter = (option: ParameterOption): CurveParameter =>
  option.kind === 'price'
    ? { kind: 'price', food: option.food.code }
    : { kind: 'limit', subject: option.side.subject, side: option.side.side }

/** The initial range of the parameter: 30 % of the value on either side, 50 % for a price. */
export function defaultParameterRange({ kind, value }: ParameterOption): {
  readonly from: number
  readonly to: number
} {
  const size = Math.abs(value) || (kind === 'price' ? 100 : 1)
  const share = kind === 'price' ? 0.5 : 0.3
  const round = (end: number) => Number(end.toPrecision(3))
  // Amounts cannot be negative, so from 0 the range only extends upwards.
  return { from: value === 0 ? 0 : round(value - share * size), to: round(value + share * size) }
}

/** The number of steps that a curved segment is drawn with. */
const curvedSegmentSteps = 12

function pointsOfSegment(curve: Curve, { from, to, isStraight }: CurveSegment): CurvePoint[] {
  const between = isStraight
    ? []
    : Array.from({ length: curvedSegmentSteps - 1 }, (_, index) =>
        curvePointAt(curve, from.value + ((index + 1) / curvedSegmentSteps) * (to.value - from.value)),
      ).filter((point) => point !== null)
  return [from, ...between, to]
}

/** All points the curve is drawn with; a break point of a price appears twice, with the recipe before and after it. */
export const drawnPoints = (curve: Curve): readonly CurvePoint[] =>
  curve.segments.flatMap((segment) => pointsOfSegment(curve, segment))

/** The break points, where the basis changes, and the two ends. */
export function curveBreakPoints({ segments }: Curve): readonly CurvePoint[] {
  const [first] = segments
  return first ? [first.from, ...segments.map(({ to }) => to)] : []
}

/** The number of even steps for the cursor, in addition to the break points. */
const evenCursorSteps = 60

/** The values the cursor can move to, ascending, including the current value; none in a gap of the curve. */
export function cursorStopsOf(curve: Curve, current: number): readonly number[] {
  const breaks = curveBreakPoints(curve).map(({ value }) => value)
  const [from = 0, to = 0] = [breaks[0], breaks.at(-1)]
  const even = Array.from(
    { length: evenCursorSteps - 1 },
    (_, index) => from + ((index + 1) / evenCursorSteps) * (to - from),
  )
  const stops = new Set([...breaks, ...even, current].filter((value) => curvePointAt(curve, value) !== null))
  return [...stops].sort((one, other) => one - other)
}

/** The amounts of a food along the curve, by its index in the problem; null for all other foods together. */
export type RecipeBand = { readonly foodIndex: number | null; readonly grams: readonly number[] }

/**
 * One band per food, the largest maximum amount first; beyond `maxBands` the remaining foods share the last band. Grams
 * at every drawn point.
 */
export function recipeBands(points: readonly CurvePoint[], maxBands: number): readonly RecipeBand[] {
  const count = points[0]?.recipe.length ?? 0
  const maxGrams = Array.from({ length: count }, (_, index) =>
    Math.max(...points.map(({ recipe }) => recipe[index] ?? 0)),
  )
  const used = [...maxGrams.keys()].filter((index) => (maxGrams[index] ?? 0) > minAmountGrams)
  const byAmount = used.toSorted((one, other) => (maxGrams[other] ?? 0) - (maxGrams[one] ?? 0))
  const shown = byAmount.length <= maxBands ? byAmount : byAmount.slice(0, maxBands - 1)
  const rest = byAmount.slice(shown.length)
  const bands = shown.map(
    (index): RecipeBand => ({ foodIndex: index, grams: points.map(({ recipe }) => recipe[index] ?? 0) }),
  )
  if (rest.length === 0) return bands
  const others = points.map(({ recipe }) => rest.reduce((sum, index) => sum + (recipe[index] ?? 0), 0))
  return [...bands, { foodIndex: null, grams: others }]
}

/** Stacks bands: the lower and the upper line of each band, point by point. */
export function stackRecipeBands(
  bands: readonly RecipeBand[],
): readonly { readonly low: number[]; readonly high: number[] }[] {
  let low = bands[0]?.grams.map(() => 0) ?? []
  return bands.map(({ grams }) => {
    const band = { low, high: low.map((below, index) => below + (grams[index] ?? 0)) }
    low = band.high
    return band
  })
}
