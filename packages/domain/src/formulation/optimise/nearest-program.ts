// The program whose optimum is the recipe nearest to a target recipe, instead of the cheapest.
//
// With `taken` the amount a food loses, |v − target| is v − target + 2·taken, where taken ≥ 0 and v + taken ≥ target: one
// more column and one more row for each food of the target.

import { extendProgram, type LinearProgram } from '../../linear-programming/linear-program.ts'
import type { Recipe } from '../problem/formula-problem.ts'
import { gramsPerColumnUnit, type LeastCostModel } from '../problem/least-cost-model.ts'

/** A recipe in grams per animal per day, no amount below 0, and the weight of a gram of change of each food. */
export type TargetRecipe = { readonly recipe: Recipe; readonly weights: Float64Array }

/** The program with the cost limited to this many percent above the least cost. */
export function withCostCeiling(program: LinearProgram, leastCost: number, percent: number): LinearProgram {
  // With the accuracy of the least cost itself: 0 % more must not exclude the optimum.
  const upper = leastCost + Math.abs(leastCost) * (percent / 100 + 1e-9)
  return extendProgram(program, {
    rows: [{ name: 'cost', lower: Number.NEGATIVE_INFINITY, upper, coefficients: program.costs }],
  })
}

/**
 * `extended`: the program with the `taken` columns appended, one for each food of the target. `distances`: the costs over
 * all its columns that add up to the distance plus Σ weight·target. `program` is the model's, possibly with more rows.
 */
export function closestRecipeProgram(model: LeastCostModel, program: LinearProgram, target: TargetRecipe) {
  return { extended: withTakenColumns(model, program, target.recipe), distances: distanceCosts(model, target) }
}

function withTakenColumns({ columns }: LeastCostModel, program: LinearProgram, recipe: Recipe): LinearProgram {
  const foods = indicesOfUsedFoods(recipe)
  return extendProgram(program, {
    columns: foods.map((food) => ({
      name: `${program.columnNames[food]} taken`,
      cost: 0,
      lower: 0,
      upper: recipe[food] ?? 0,
    })),
    rows: foods.map((food, index) => ({
      name: `${program.columnNames[food]} taken`,
      lower: recipe[food] ?? 0,
      upper: Number.POSITIVE_INFINITY,
      columns: [food, columns.length + index],
      coefficients: [columns[food]?.food.stepGrams ?? 1, 1],
    })),
  })
}

function distanceCosts({ columns }: LeastCostModel, { recipe, weights }: TargetRecipe): Float64Array {
  const amounts = columns.map(({ food }, column) => (weights[column] ?? 0) * gramsPerColumnUnit(food))
  return Float64Array.from([...amounts, ...indicesOfUsedFoods(recipe).map((food) => 2 * (weights[food] ?? 0))])
}

const indicesOfUsedFoods = (recipe: Recipe) => Array.from(recipe.keys()).filter((food) => (recipe[food] ?? 0) > 0)
