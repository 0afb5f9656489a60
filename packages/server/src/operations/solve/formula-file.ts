// A formula file: one formula in the format of the demonstration, with the catalogue files to solve it with. Format:
// docs/formulation.md.

import { dirname, resolve } from 'node:path'
import type { FormulaProblem, ProblemFood } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { Limit, LimitOrigin, LimitSubject } from '@provende/domain/formulation/problem/limits.ts'
import { constraintSetLimitsInForce } from '@provende/domain/formulation/problem/own-limits.ts'
import { z } from 'zod'
import type { Catalogue, CatalogueConstraintVersion, CataloguePaths } from './catalogue-files.ts'
import { InputFileRefusal, parseInput, refuseDuplicateNames } from './input-file.ts'

const optionalLimit = z.number().nullish()
const ignoredValue = z.unknown().optional()
/** `value` is a result and is not used. */
const boundsSchema = z.strictObject({ min: optionalLimit, max: optionalLimit, value: ignoredValue })

const formulaSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  constraint_set: z.string(),
  /** Defaults to the last version of the set. */
  constraint_version: z.string().optional(),
  price_list: z.string(),
  animal_count: z.number().positive(),
  melasse: z.boolean().optional(),
  total: boundsSchema,
  humidity: boundsSchema,
  foods: z.array(
    z.strictObject({
      code: z.string(),
      min: optionalLimit,
      max: optionalLimit,
      name: ignoredValue,
      primary_category: ignoredValue,
      value: ignoredValue,
      kg_per_t: ignoredValue,
      price4: ignoredValue,
    }),
  ),
  // Metadata and published results; not used.
  type_id: ignoredValue,
  race: ignoredValue,
  status: ignoredValue,
  optimum: ignoredValue,
  adjusted: ignoredValue,
  other_price_list: ignoredValue,
  solvers: ignoredValue,
  conflict: ignoredValue,
  conflict_note: ignoredValue,
  why_fr: ignoredValue,
})

const formulaFileSchema = formulaSchema.extend({
  /** Paths relative to the formula file. */
  catalogue: z.strictObject({
    foods: z.string(),
    nutrients: z.string(),
    prices: z.string(),
    constraintSets: z.string(),
  }),
})

export type FileFormula = z.output<typeof formulaSchema>

/**
 * Parses a formula without catalogue paths, an entry of a list of formulas; throws an InputFileRefusal with the location.
 */
export function parseFormulaWithoutCatalogue(file: string, value: unknown): FileFormula {
  return refuseInvalidFormula(file, parseInput(file, formulaSchema, value))
}

/** Parses a formula file and resolves its catalogue paths; throws an InputFileRefusal with the location. */
export function parseFormulaFile(file: string, value: unknown): { formula: FileFormula; catalogue: CataloguePaths } {
  const { catalogue, ...formula } = parseInput(file, formulaFileSchema, value)
  const path = (relative: string) => resolve(dirname(file), relative)
  return {
    formula: refuseInvalidFormula(file, formula),
    catalogue: {
      foods: path(catalogue.foods),
      nutrients: path(catalogue.nutrients),
      prices: path(catalogue.prices),
      constraintSets: path(catalogue.constraintSets),
    },
  }
}

function refuseInvalidFormula(file: string, formula: FileFormula): FileFormula {
  if (formula.melasse) throw new InputFileRefusal(file, { kind: 'molasses' })
  const foods = formula.foods.map(({ code }) => code)
  refuseDuplicateNames(file, 'foods', foods)
  return formula
}

/**
 * The formula as a problem, with its own limits and those of its foods and constraint set; throws an InputFileRefusal for a
 * name missing in the catalogue. `priceList` replaces the formula's price list.
 */
export function problemOfFileFormula(
  file: string,
  formula: FileFormula,
  catalogue: Catalogue,
  priceList: string = formula.price_list,
): FormulaProblem {
  const unknownName = (location: string, name: string) =>
    new InputFileRefusal(file, { kind: 'unknown', location, name })
  const prices = catalogue.prices.get(priceList)
  if (!prices) throw unknownName('price_list', priceList)
  const version = constraintVersionOf(file, formula, catalogue)
  const forbidden = new Set(version.food_lines.flatMap((line) => (line.forbidden ? [line.item] : [])))
  const foods = formula.foods.map(({ code }, index): ProblemFood => {
    const food = catalogue.foods.get(code)
    if (!food) throw unknownName(`foods.${index}.code`, code)
    const { name, dryMatterPercent, contents } = food
    const pricePerTonneEur = prices.get(code)?.farmer ?? null
    const problemFood = { code, name, dryMatterPercent, contents, pricePerTonneEur }
    return forbidden.has(code) ? { ...problemFood, excluded: 'forbidden' } : problemFood
  })
  const ownLimits = formulaLimits(formula)
  const limits = [
    ...ownLimits,
    ...foodLimits(formula, catalogue),
    ...constraintSetLimitsInForce(ownLimits, constraintSetLimits(file, version, formula)),
  ]
  return { foods, nutrients: catalogue.nutrients.map(({ code }) => code), limits }
}

function constraintVersionOf(
  file: string,
  formula: FileFormula,
  { constraintSets }: Catalogue,
): CatalogueConstraintVersion {
  const { constraint_set: code, constraint_version: name } = formula
  const set = constraintSets.find((candidate) => candidate.code === code)
  if (!set) throw new InputFileRefusal(file, { kind: 'unknown', location: 'constraint_set', name: code })
  const version = name === undefined ? set.versions.at(-1) : set.versions.find((candidate) => candidate.name === name)
  if (version) return version
  throw new InputFileRefusal(file, { kind: 'unknown', location: 'constraint_version', name: name ?? '' })
}

const limitsWithBounds = (
  subject: LimitSubject,
  from: LimitOrigin,
  min: number | null | undefined,
  max: number | null | undefined,
): Limit[] => (min == null && max == null ? [] : [{ subject, min: min ?? null, max: max ?? null, from }])

const formulaLimits = ({ total, humidity, foods }: FileFormula): Limit[] => [
  ...limitsWithBounds({ kind: 'total' }, 'formula', total.min, total.max),
  ...limitsWithBounds({ kind: 'humidity' }, 'formula', humidity.min, humidity.max),
  // A minimum of 0 says nothing, as in a formula.
  ...foods.flatMap(({ code, min, max }) => limitsWithBounds({ kind: 'food', code }, 'formula', min || null, max)),
]

const foodLimits = ({ foods }: FileFormula, catalogue: Catalogue): Limit[] =>
  foods.flatMap(({ code }) =>
    limitsWithBounds({ kind: 'foodPerTonne', code }, 'food', null, catalogue.foods.get(code)?.maxInFormulaKgPerTonne),
  )

/** The limits of the constraint set; lines for foods not in the formula are skipped. */
function constraintSetLimits(file: string, version: CatalogueConstraintVersion, formula: FileFormula): Limit[] {
  const { ms_min, ms_max, total_min_g, total_max_g, nutrient_lines, food_lines } = version
  const formulaFoods = new Set(formula.foods.map(({ code }) => code))
  const lines = food_lines.filter(({ item, forbidden }) => formulaFoods.has(item) && !forbidden)
  const zeroMaximum = lines.find(({ value_max, value_max_kg }) => value_max === 0 || value_max_kg === 0)
  if (zeroMaximum)
    throw new InputFileRefusal(file, { kind: 'zeroMaximum', location: `${formula.constraint_set} ${zeroMaximum.item}` })
  return [
    ...limitsWithBounds({ kind: 'total' }, 'set', total_min_g, total_max_g),
    ...limitsWithBounds({ kind: 'dryMatter' }, 'set', ms_min, ms_max),
    ...nutrient_lines.flatMap(({ item: code, value_min, value_max, value_max_kg }) => [
      ...limitsWithBounds({ kind: 'nutrient', code }, 'set', value_min, value_max),
      ...limitsWithBounds({ kind: 'nutrientPerKg', code }, 'set', null, value_max_kg),
    ]),
    ...lines.flatMap(({ item: code, value_min, value_max, value_max_kg }) => [
      ...limitsWithBounds({ kind: 'food', code }, 'set', value_min, value_max),
      ...limitsWithBounds({ kind: 'foodPerTonne', code }, 'set', null, value_max_kg),
    ]),
  ]
}
