// The formulas of a batch share their foods. What a program takes from the foods alone is computed once for all of them:
// the coefficients of every quantity a limit may name. What is left for a formula are its limits, as numbers.

import type { LinearProgram, QuantityMeasure } from '../../linear-programming/linear-program.ts'
import { countsAsZero, createQuantityMeasures, type FormulaProblem } from '../problem/formula-problem.ts'
import { defaultUpperBoundGrams, isNumberInRange, leastCostModel } from '../problem/least-cost-model.ts'
import { complementToHundred, type Limit, type LimitOrigin, type LimitSubject, quantityKey } from '../problem/limits.ts'

/** Of each limit: the place of its subject in the list of subjects, its minimum and maximum (NaN for none), its origin. */
import { contentMinusLimit } from '../problem/share-excess.ts'

export const numbersPerLimit = 4

const origins: readonly LimitOrigin[] = ['formula', 'set', 'food', 'label']

/** What a limit is written as: the subject has the place `subject` in the list of all subjects. */
export function writeLimit({ min, max, from }: Limit, subject: number, numbers: Float64Array, at: number): void {
  numbers[at] = subject
  numbers[at + 1] = min ?? Number.NaN
  numbers[at + 2] = max ?? Number.NaN
  numbers[at + 3] = origins.indexOf(from)
}

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** A subject, as its limits are put into programs. */
type TableSubject = {
  readonly subject: LimitSubject
  /** Dry matter counts as humidity: the place of the subject whose row it is. */
  readonly place: number
  readonly isComplement: boolean
  /** The column, of the amount of a food; −1 for all else. */
  readonly food: number
  readonly measure: QuantityMeasure | null
  /** Without a denominator: the entries of its row that are not 0. */
  readonly columns: Int32Array
  readonly coefficients: Float64Array
  readonly name: string
  readonly names: { readonly min: string; readonly max: string; readonly equal: string }
  /** Whether a limit of the formula itself on this line counts. */
  readonly isCountedLine: boolean
  readonly isUsable: boolean
}

/** What limits name most: none of them depends on more than one food or nutrient, or is given by a formula. */
export const isTableSubject = ({ kind }: LimitSubject): boolean =>
  kind !== 'group' && kind !== 'groupPerTonne' && kind !== 'label'

/** Foods, and the programs of formulas that have these foods and differ in their limits. */
export class FoodTable {
  readonly #problem: FormulaProblem
  readonly #measure: (subject: LimitSubject) => QuantityMeasure | null
  readonly #subjects: TableSubject[] = []
  readonly #placeOfKey = new Map<string, number>()
  /** Foods that are refused, or have steps or minimums when used: their formulas are optimised one by one. */
  readonly #isUsable: boolean
  readonly #costs: Float64Array
  readonly #names: readonly string[]
  /** Per subject: its tightest bounds in the formula at hand. */
  #min = new Float64Array()
  #max = new Float64Array()
  /** What the program at hand consists of. */
  #arrays = arraysFor(0, 0)
  /** The largest entry of its shares, to be refused when it is out of range. */
  #largest = 0

  constructor(foods: FormulaProblem['foods'], nutrients: readonly string[]) {
    this.#problem = { foods, nutrients, limits: [] }
    this.#measure = createQuantityMeasures(this.#problem)
    this.#names = foods.map(({ code }) => code)
    const model = leastCostModel(this.#problem)
    this.#isUsable = !('refusals' in model) && !model.program.kinds
    this.#costs = 'refusals' in model ? new Float64Array() : model.program.costs
  }

  get foodCount(): number {
    return this.#names.length
  }

  addSubjects(subjects: readonly LimitSubject[]): void {
    for (const subject of subjects) this.#subjects.push(this.#tableSubject(subject))
    this.#min = new Float64Array(this.#subjects.length)
    this.#max = new Float64Array(this.#subjects.length)
    this.#arrays = arraysFor(this.foodCount, 2 * this.#subjects.length)
  }

  #tableSubject(subject: LimitSubject): TableSubject {
    const { foods } = this.#problem
    const key = quantityKey(subject)
    const food = subject.kind === 'food' ? this.#names.indexOf(subject.code) : -1
    const measure = subject.kind === 'dryMatter' ? this.#measure({ kind: 'humidity' }) : this.#measure(subject)
    const place = this.#placeOfKey.get(key) ?? this.#subjects.length
    this.#placeOfKey.set(key, place)
    const { columns, coefficients } = packedRow(measure)
    const line = subject.kind === 'food' || subject.kind === 'foodPerTonne' ? subject.code : null
    const ofLine = line === null ? undefined : foods[this.#names.indexOf(line)]
    const isNegative = subject.kind === 'ratio' && (measure?.denominator?.some((content) => content < 0) ?? false)
    return {
      subject,
      place,
      isComplement: subject.kind === 'dryMatter',
      food,
      measure,
      columns,
      coefficients,
      name: key,
      names: { min: `${key} min`, max: `${key} max`, equal: `${key} =` },
      isCountedLine: !(ofLine && countsAsZero(ofLine)),
      isUsable: measure !== null && !isNegative && !(ofLine?.excluded && !countsAsZero(ofLine)),
    }
  }

  /** The formula again, from the numbers of its limits (`writeLimit`) from `start` to `end`. */
  problemOf(limits: Float64Array, start: number, end: number): FormulaProblem {
    const written: Limit[] = []
    for (let at = start; at < end; at += numbersPerLimit) {
      const subject = this.#subjects[limits[at] ?? 0]?.subject
      const from = origins[limits[at + 3] ?? 0]
      if (subject && from) written.push({ subject, min: orNull(limits[at + 1]), max: orNull(limits[at + 2]), from })
    }
    return { ...this.#problem, limits: written }
  }

  /**
   * The program of a formula, the same as `leastCostModel` builds; null when that may refuse it, or when it has more to it.
   * It is valid until the next call: the arrays serve again.
   */
  programOf(limits: Float64Array, start: number, end: number): LinearProgram | null {
    if (!this.#isUsable) return null
    const order = this.#tighten(limits, start, end)
    return order && this.#programOfBounds(order)
  }

  /** Intersects the limits: the places of the subjects, in the order of their first limit; null for unusual ones. */
  #tighten(limits: Float64Array, start: number, end: number): number[] | null {
    const order: number[] = []
    this.#min.fill(Number.NEGATIVE_INFINITY)
    this.#max.fill(Number.POSITIVE_INFINITY)
    for (let at = start; at < end; at += numbersPerLimit) {
      const entry = this.#subjects[limits[at] ?? 0]
      if (!entry?.isUsable) return null
      if (limits[at + 3] === 0 && !entry.isCountedLine) continue
      let min = limits[at + 1] ?? Number.NaN
      let max = limits[at + 2] ?? Number.NaN
      if (entry.isComplement) [min, max] = [complementToHundred(max), complementToHundred(min)]
      if (!isNumberInRange(min || 0) || !isNumberInRange(max || 0)) return null
      const { place } = entry
      const isFirst = this.#min[place] === Number.NEGATIVE_INFINITY && this.#max[place] === Number.POSITIVE_INFINITY
      if (min > (this.#min[place] ?? 0)) this.#min[place] = min
      if (max < (this.#max[place] ?? 0)) this.#max[place] = max
      if (isFirst && !(Number.isNaN(min) && Number.isNaN(max))) order.push(place)
      if ((this.#min[place] ?? 0) > (this.#max[place] ?? 0)) return null
    }
    return order
  }

  #programOfBounds(order: readonly number[]): LinearProgram | null {
    const foodCount = this.foodCount
    const { columnLower, columnUpper, hasDefaultBound, rowLower, rowUpper, starts, columns, coefficients } =
      this.#arrays
    const defaultBound = this.#defaultBound(order)
    for (let food = 0; food < foodCount; food += 1) {
      const isExcluded = this.#problem.foods[food]?.excluded !== undefined
      columnLower[food] = 0
      columnUpper[food] = isExcluded ? 0 : defaultBound
      hasDefaultBound[food] = isExcluded ? 0 : 1
    }
    const rowNames: string[] = []
    for (const place of order) {
      const entry = this.#subjects[place]
      const min = this.#min[place] ?? 0
      const max = this.#max[place] ?? 0
      if (!entry?.measure) return null
      if (entry.food >= 0) {
        if (!this.#boundFood(entry.food, min, max)) return null
      } else if (entry.measure.denominator === null || min === max) {
        this.#writeRow(entry, rowNames, min, max)
      } else {
        if (min > Number.NEGATIVE_INFINITY) this.#writeRow(entry, rowNames, min, Number.POSITIVE_INFINITY)
        if (max < Number.POSITIVE_INFINITY) this.#writeRow(entry, rowNames, Number.NEGATIVE_INFINITY, max)
      }
    }
    const rowCount = rowNames.length
    const end = starts[rowCount] ?? 0
    const largest = this.#largest
    this.#largest = 0
    if (!isNumberInRange(largest)) return null
    return {
      columnNames: this.#names,
      rowNames,
      costs: this.#costs,
      columnLower,
      columnUpper,
      rowLower: rowLower.subarray(0, rowCount),
      rowUpper: rowUpper.subarray(0, rowCount),
      starts: starts.subarray(0, rowCount + 1),
      columns: columns.subarray(0, end),
      coefficients: coefficients.subarray(0, end),
    }
  }

  /** The bounds of a column; false for those that are refused. */
  #boundFood(food: number, min: number, max: number): boolean {
    const { columnLower, columnUpper, hasDefaultBound } = this.#arrays
    if (max < 0 || min > (columnUpper[food] ?? 0)) return false
    columnLower[food] = Math.max(0, min)
    if (hasDefaultBound[food] !== 1 || max === Number.POSITIVE_INFINITY) return true
    columnUpper[food] = max
    hasDefaultBound[food] = 0
    return true
  }

  /** Whether an amount lies on the bound of a food without a maximum, in the program built last: as `foodsAtDefaultBoundIn`. */
  isAtDefaultBound(x: Float64Array): boolean {
    const { columnUpper, hasDefaultBound } = this.#arrays
    for (let food = 0; food < x.length; food += 1)
      if (hasDefaultBound[food] === 1 && (x[food] ?? 0) >= (columnUpper[food] ?? 0) * (1 - 1e-9)) return true
    return false
  }

  /** As `defaultUpperBound`. */
  #defaultBound(order: readonly number[]): number {
    const total = this.#placeOfKey.get('total')
    if (total === undefined || !order.includes(total)) return defaultUpperBoundGrams
    const [min, max] = [this.#min[total] ?? 0, this.#max[total] ?? 0]
    return Math.max(defaultUpperBoundGrams, 2 * min, max < Number.POSITIVE_INFINITY ? 2 * max : 0)
  }

  /** Writes a row behind the others: of a sum, or of a share, whose bound is part of its entries. */
  #writeRow(entry: TableSubject, rowNames: string[], min: number, max: number) {
    const { rowLower, rowUpper, starts, columns, coefficients } = this.#arrays
    const row = rowNames.length
    let next = starts[row] ?? 0
    if (entry.measure?.denominator === null) {
      rowNames.push(entry.name)
      rowLower[row] = min
      rowUpper[row] = max
      for (let k = 0; k < entry.columns.length; k += 1, next += 1) {
        columns[next] = entry.columns[k] ?? 0
        coefficients[next] = entry.coefficients[k] ?? 0
      }
    } else {
      const isMin = min > Number.NEGATIVE_INFINITY
      const isMax = max < Number.POSITIVE_INFINITY
      rowNames.push(isMin && isMax ? entry.names.equal : isMin ? entry.names.min : entry.names.max)
      rowLower[row] = isMin ? 0 : min
      rowUpper[row] = isMax ? 0 : max
      next = this.#writeShare(entry, isMin ? min : max, next)
    }
    starts[row + 1] = next
  }

  /** Writes the entries of a share against its limit from `start` on, and returns where they end. */
  #writeShare({ measure }: TableSubject, share: number, start: number): number {
    const { columns, coefficients } = this.#arrays
    const numerator = measure?.numerator ?? new Float64Array()
    const denominator = measure?.denominator ?? new Float64Array()
    let next = start
    for (let food = 0; food < numerator.length; food += 1) {
      const excess = contentMinusLimit(numerator[food] ?? 0, share * (denominator[food] ?? 0))
      if (excess === 0) continue
      columns[next] = food
      coefficients[next] = excess
      this.#largest = Math.max(this.#largest, Math.abs(excess))
      next += 1
    }
    return next
  }
}

const arraysFor = (foodCount: number, maxRows: number) => ({
  columnLower: new Float64Array(foodCount),
  columnUpper: new Float64Array(foodCount),
  /** 1 for foods without a maximum. */
  hasDefaultBound: new Uint8Array(foodCount),
  rowLower: new Float64Array(maxRows),
  rowUpper: new Float64Array(maxRows),
  starts: new Int32Array(maxRows + 1),
  columns: new Int32Array(maxRows * foodCount),
  coefficients: new Float64Array(maxRows * foodCount),
})

function packedRow(measure: QuantityMeasure | null) {
  const numerator = measure?.denominator === null ? measure.numerator : new Float64Array()
  const columns = Int32Array.from(numerator.keys()).filter((food) => numerator[food] !== 0)
  return { columns, coefficients: Float64Array.from(columns, (food) => numerator[food] ?? 0) }
}
