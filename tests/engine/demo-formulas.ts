// The demonstration formulas: tests/engine/demo, each with the problem it is and what is known of it.

import { fileURLToPath } from 'node:url'
import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import { readCatalogue } from '../../packages/server/src/formulation/catalogue-files.ts'
import {
  type FormulaEntry,
  formulaProblem,
  readFormulaEntry,
} from '../../packages/server/src/formulation/formula-file.ts'
import { readJson } from '../../packages/server/src/formulation/input-file.ts'

/** A number per code. */
type ByCode = Readonly<Record<string, number>>

/** What three independent solvers agreed on. */
export type KnownOptimum = {
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

export type KnownAdjustment = {
  readonly result: 'Ajustement réalisé' | 'Ajustement impossible'
  readonly total?: number
  readonly value_640642?: number
  readonly priceAJ?: number
  readonly violations_at_0999_1001?: readonly string[]
}

export type OtherList = {
  readonly price_list: string
  readonly same_recipe_priceAJ: number
  readonly reoptimised_priceAJ: number
  readonly reoptimised_values: ByCode
}

export type DemoFormula = {
  readonly code: string
  readonly entry: FormulaEntry
  readonly problem: FormulaProblem
  /** The same under another price list. */
  under(priceList: string): FormulaProblem
}

const path = (name: string) => fileURLToPath(new URL(`demo/${name}`, import.meta.url))
const file = path('formulas.json')

/** The files of the demonstration catalogue. */
export const demoFiles = {
  foods: path('foods.csv'),
  nutrients: path('nutrients.csv'),
  prices: path('prices.csv'),
  constraintSets: path('constraint_sets.json'),
}

export const catalogue = await readCatalogue(demoFiles)

const held = (await readJson(file)) as { formulas: unknown[]; infeasible: unknown[] }

function demoFormula(value: unknown): DemoFormula {
  const entry = readFormulaEntry(file, value)
  const under = (priceList?: string) => formulaProblem(file, entry, catalogue, priceList)
  return { code: entry.code, entry, problem: under(), under }
}

/** Feasible ones, with or without a known optimum. */
export const demoFormulas = held.formulas.map(demoFormula)
export const infeasibleFormulas = held.infeasible.map(demoFormula)

export const solvedFormulas = demoFormulas
  .filter(({ entry }) => entry.optimum !== undefined)
  .map((formula) => ({
    ...formula,
    optimum: formula.entry.optimum as KnownOptimum,
    adjusted: formula.entry.adjusted as KnownAdjustment,
    otherList: formula.entry.other_price_list as OtherList,
    /** Grams per animal per day, and kilograms per tonne, as published. */
    values: formula.entry.foods.map(({ value }) => value as number),
    kilogramsPerTonne: formula.entry.foods.map(({ kg_per_t }) => kg_per_t as number),
  }))

export const unsolvedFormulas = demoFormulas.filter(({ entry }) => entry.optimum === undefined)
