// A formula file: one formula as the demonstration states it, with the catalogue files it is solved with.
// docs/formulation.md describes it for people.

import { dirname, resolve } from 'node:path'
import type { FormulaProblem, ProblemFood } from '@provende/domain/formulation/formula-problem.ts'
import type { Limit, LimitOrigin, Subject } from '@provende/domain/formulation/limits.ts'
import { z } from 'zod'
import type { Catalogue, CatalogueFiles, ConstraintVersion } from './catalogue-files.ts'
import { InputRefusal, refuseTwice, validated } from './input-file.ts'

const limit = z.number().nullish()
const note = z.unknown().optional()
/** `value` is a result: it is not read. */
const bounds = z.strictObject({ min: limit, max: limit, value: note })

const entry = z.strictObject({
  code: z.string(),
  name: z.string(),
  constraint_set: z.string(),
  /** The last version of the set when none is named. */
  constraint_version: z.string().optional(),
  price_list: z.string(),
  animal_count: z.number().positive(),
  melasse: z.boolean().optional(),
  total: bounds,
  humidity: bounds,
  foods: z.array(
    z.strictObject({
      code: z.string(),
      min: limit,
      max: limit,
      name: note,
      primary_category: note,
      value: note,
      kg_per_t: note,
      price4: note,
    }),
  ),
  // What the file says of itself, and the results it was published with.
  type_id: note,
  race: note,
  status: note,
  optimum: note,
  adjusted: note,
  other_price_list: note,
  solvers: note,
  conflict: note,
  conflict_note: note,
  why_fr: note,
})

const formulaFile = entry.extend({
  /** Paths from the formula file. */
  catalogue: z.strictObject({
    foods: z.string(),
    nutrients: z.string(),
    prices: z.string(),
    constraintSets: z.string(),
  }),
})

export type FormulaEntry = z.output<typeof entry>

/** A formula without catalogue paths, as a list of formulas holds it; throws an InputRefusal that names the place. */
export function readFormulaEntry(file: string, value: unknown): FormulaEntry {
  return checked(file, validated(file, entry, value))
}

/** A formula file and the paths of its catalogue; throws an InputRefusal that names the place. */
export function readFormulaFile(file: string, value: unknown): { formula: FormulaEntry; catalogue: CatalogueFiles } {
  const { catalogue, ...formula } = validated(file, formulaFile, value)
  const path = (relative: string) => resolve(dirname(file), relative)
  return {
    formula: checked(file, formula),
    catalogue: {
      foods: path(catalogue.foods),
      nutrients: path(catalogue.nutrients),
      prices: path(catalogue.prices),
      constraintSets: path(catalogue.constraintSets),
    },
  }
}

function checked(file: string, formula: FormulaEntry): FormulaEntry {
  if (formula.melasse) throw new InputRefusal(file, { kind: 'molasses' })
  const foods = formula.foods.map(({ code }) => code)
  refuseTwice(file, 'foods', foods)
  return formula
}

/**
 * The formula as a problem, with the limits of its constraint set, of its foods and its own; throws an InputRefusal for a
 * name the catalogue does not have. `priceList` is another list than the formula's own.
 */
export function formulaProblem(
  file: string,
  formula: FormulaEntry,
  catalogue: Catalogue,
  priceList: string = formula.price_list,
): FormulaProblem {
  const unknown = (place: string, name: string) => new InputRefusal(file, { kind: 'unknown', place, name })
  const prices = catalogue.prices.get(priceList)
  if (!prices) throw unknown('price_list', priceList)
  const version = versionOf(file, formula, catalogue)
  const forbidden = new Set(version.food_lines.flatMap((line) => (line.forbidden ? [line.item] : [])))
  const foods = formula.foods.map(({ code }, place): ProblemFood => {
    const food = catalogue.foods.get(code)
    if (!food) throw unknown(`foods.${place}.code`, code)
    const { name, dryMatterPercent, contents } = food
    const pricePerTonneEur = prices.get(code)?.farmer ?? null
    const problemFood = { code, name, dryMatterPercent, contents, pricePerTonneEur }
    return forbidden.has(code) ? { ...problemFood, excluded: 'forbidden' } : problemFood
  })
  const limits = [...formulaLimits(formula), ...foodLimits(formula, catalogue), ...setLimits(file, version, formula)]
  return { foods, nutrients: catalogue.nutrients.map(({ code }) => code), limits }
}

function versionOf(file: string, formula: FormulaEntry, { constraintSets }: Catalogue): ConstraintVersion {
  const { constraint_set: code, constraint_version: name } = formula
  const set = constraintSets.find((each) => each.code === code)
  if (!set) throw new InputRefusal(file, { kind: 'unknown', place: 'constraint_set', name: code })
  const version = name === undefined ? set.versions.at(-1) : set.versions.find((each) => each.name === name)
  if (version) return version
  throw new InputRefusal(file, { kind: 'unknown', place: 'constraint_version', name: name ?? '' })
}

const limitOn = (
  subject: Subject,
  from: LimitOrigin,
  min: number | null | undefined,
  max: number | null | undefined,
): Limit[] => (min == null && max == null ? [] : [{ subject, min: min ?? null, max: max ?? null, from }])

const formulaLimits = ({ total, humidity, foods }: FormulaEntry): Limit[] => [
  ...limitOn({ kind: 'total' }, 'formula', total.min, total.max),
  ...limitOn({ kind: 'humidity' }, 'formula', humidity.min, humidity.max),
  ...foods.flatMap(({ code, min, max }) => limitOn({ kind: 'food', code }, 'formula', min, max)),
]

const foodLimits = ({ foods }: FormulaEntry, catalogue: Catalogue): Limit[] =>
  foods.flatMap(({ code }) =>
    limitOn({ kind: 'foodPerTonne', code }, 'food', null, catalogue.foods.get(code)?.maxInFormulaKgPerTonne),
  )

/** What the breed asks for. Its total is only the default of the formula's; a food the formula lacks is not limited. */
function setLimits(file: string, version: ConstraintVersion, formula: FormulaEntry): Limit[] {
  const { ms_min, ms_max, total_min_g, total_max_g, nutrient_lines, food_lines } = version
  const hasTotal = formula.total.min != null || formula.total.max != null
  const present = new Set(formula.foods.map(({ code }) => code))
  const lines = food_lines.filter(({ item, forbidden }) => present.has(item) && !forbidden)
  const zero = lines.find(({ value_max, value_max_kg }) => value_max === 0 || value_max_kg === 0)
  if (zero) throw new InputRefusal(file, { kind: 'zeroMaximum', place: `${formula.constraint_set} ${zero.item}` })
  return [
    ...(hasTotal ? [] : limitOn({ kind: 'total' }, 'set', total_min_g, total_max_g)),
    ...limitOn({ kind: 'dryMatter' }, 'set', ms_min, ms_max),
    ...nutrient_lines.flatMap(({ item: code, value_min, value_max, value_max_kg }) => [
      ...limitOn({ kind: 'nutrient', code }, 'set', value_min, value_max),
      ...limitOn({ kind: 'nutrientPerKg', code }, 'set', null, value_max_kg),
    ]),
    ...lines.flatMap(({ item: code, value_min, value_max, value_max_kg }) => [
      ...limitOn({ kind: 'food', code }, 'set', value_min, value_max),
      ...limitOn({ kind: 'foodPerTonne', code }, 'set', null, value_max_kg),
    ]),
  ]
}
