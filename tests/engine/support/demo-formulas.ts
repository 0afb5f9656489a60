// The demonstration formulas of tests/engine/demo, as problems, with their published results.

import { fileURLToPath } from 'node:url'
import type { FormulaProblem } from '../../../packages/domain/src/formulation/problem/formula-problem.ts'
import { readCatalogue } from '../../../packages/server/src/operations/solve/catalogue-files.ts'
import {
  type FileFormula,
  parseFormulaWithoutCatalogue,
  problemOfFileFormula,
} from '../../../packages/server/src/operations/solve/formula-file.ts'
import { readInputJson } from '../../../packages/server/src/operations/solve/input-file.ts'

/** A number by food code. */
type NumbersByCode = Readonly<Record<string, number>>

/** The optimum on which three independent solvers agreed. */
export type PublishedOptimum = {
  readonly objective_eur_animal_day: number
  readonly cmvp: {
    readonly priceAJ: number
    readonly priceKG: number
    readonly priceT: number
    readonly quantityKG_day: number
    readonly quantityT30J: number
    readonly daysPerTonne: number
  }
  readonly n_used: { readonly MP: number; readonly Diet: number }
  readonly binding_constraints: readonly { readonly constraint: string; readonly dual_eur_per_unit: number }[]
  readonly binding_food_bounds: readonly {
    readonly food: string
    readonly bound: 'min' | 'max'
    readonly value: number
    readonly reduced_cost_eur_per_g: number
  }[]
  readonly nutrients: Readonly<Record<string, { readonly value: number; readonly value_kg: number }>>
}

export type PublishedAdjustment = {
  readonly result: 'Ajustement réalisé' | 'Ajustement impossible'
  readonly total?: number
  readonly value_640642?: number
  readonly priceAJ?: number
  readonly violations_at_0999_1001?: readonly string[]
}

export type OtherPriceList = {
  readonly price_list: string
  readonly same_recipe_priceAJ: number
  readonly reoptimised_priceAJ: number
  readonly reoptimised_values: NumbersByCode
}

export type DemoFormula = {
  readonly code: string
  readonly entry: FileFormula
  readonly problem: FormulaProblem
  /** The problem with the prices of another list. */
  withPriceList(priceList: string): FormulaProblem
}

const demoFilePath = (name: string) => fileURLToPath(new URL(`../demo/${name}`, import.meta.url))
const formulasPath = demoFilePath('formulas.json')

/** The files of the demonstration catalogue. */
export const demoFiles = {
  foods: demoFilePath('foods.csv'),
  nutrients: demoFilePath('nutrients.csv'),
  prices: demoFilePath('prices.csv'),
  constraintSets: demoFilePath('constraint_sets.json'),
}

export const demoCatalogue = await readCatalogue(demoFiles)

const formulasFile = (await readInputJson(formulasPath)) as { formulas: unknown[]; infeasible: unknown[] }

function demoFormula(value: unknown): DemoFormula {
  const entry = parseFormulaWithoutCatalogue(formulasPath, value)
  const withPriceList = (priceList?: string) => problemOfFileFormula(formulasPath, entry, demoCatalogue, priceList)
  return { code: entry.code, entry, problem: withPriceList(), withPriceList }
}

/** Feasible formulas, with or without a published optimum. */
export const demoFormulas = formulasFile.formulas.map(demoFormula)
export const infeasibleFormulas = formulasFile.infeasible.map(demoFormula)

export const formulasWithPublishedOptimum = demoFormulas
  .filter(({ entry }) => entry.optimum !== undefined)
  .map((formula) => ({
    ...formula,
    optimum: formula.entry.optimum as PublishedOptimum,
    adjusted: formula.entry.adjusted as PublishedAdjustment,
    otherList: formula.entry.other_price_list as OtherPriceList,
    /** Published grams per animal per day. */
    values: formula.entry.foods.map(({ value }) => value as number),
    kilogramsPerTonne: formula.entry.foods.map(({ kg_per_t }) => kg_per_t as number),
  }))

export const formulasWithoutPublishedOptimum = demoFormulas.filter(({ entry }) => entry.optimum === undefined)
