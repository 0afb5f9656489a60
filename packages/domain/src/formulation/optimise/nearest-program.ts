// The program that seeks the recipe nearest to a given one, instead of the cheapest.
//
// With `taken` what a food loses, |v − given| is v − given + 2·taken, taken ≥ 0 and v + taken ≥ given: one more column
// and one more row for each food of the given recipe.

import type { Recipe } from './formula-problem.ts'
import { gramsPerUnit, type LeastCostModel } from './least-cost-model.ts'
import { extendedProgram, type LinearProgram } from './linear-program.ts'

/** A recipe in grams per animal per day, none of them below 0, and what a gram of each food moved counts for. */
export type Target = { readonly given: Recipe; readonly weights: Float64Array }

/** The program with the cost held to so many percent above the least. */
export function costingAtMost(program: LinearProgram, least: number, percent: number): LinearProgram {
  // As exact as the least cost itself is: 0 % more must not ask for less than there is.
  const upper = least + Math.abs(least) * (percent / 100 + 1e-9)
  return extendedProgram(program, {
    rows: [{ name: 'cost', lower: Number.NEGATIVE_INFINITY, upper, coefficients: program.costs }],
  })
}

/**
 * The program with what is taken of each food of the given recipe as columns behind the foods, and what to add up over
 * all columns: the distance, and what the given recipe weighs. `program` is the model's, or one that only adds rows.
 */
export function nearestProgram(model: LeastCostModel, program: LinearProgram, target: Target) {
  return { moved: withTaken(model, program, target.given), distances: distancesOf(model, target) }
}

function withTaken({ columns }: LeastCostModel, program: LinearProgram, given: Recipe): LinearProgram {
  const foods = givenFoods(given)
  return extendedProgram(program, {
    columns: foods.map((food) => ({
      name: `${program.columnNames[food]} taken`,
      cost: 0,
      lower: 0,
      upper: given[food] ?? 0,
    })),
    rows: foods.map((food, place) => ({
      name: `${program.columnNames[food]} taken`,
      lower: given[food] ?? 0,
      upper: Number.POSITIVE_INFINITY,
      columns: [food, columns.length + place],
      coefficients: [columns[food]?.food.stepGrams ?? 1, 1],
    })),
  })
}

function distancesOf({ columns }: LeastCostModel, { given, weights }: Target): Float64Array {
  const kept = columns.map(({ food }, column) => (weights[column] ?? 0) * gramsPerUnit(food))
  return Float64Array.from([...kept, ...givenFoods(given).map((food) => 2 * (weights[food] ?? 0))])
}

const givenFoods = (given: Recipe) => Array.from(given.keys()).filter((food) => (given[food] ?? 0) > 0)
