// A case: a least-cost problem in one JSON file, as textbooks and other programs state them. Format:
// docs/formulation.md.

import type { FormulaProblem } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { Limit } from '@provende/domain/formulation/problem/limits.ts'
import { z } from 'zod'
import { InputFileRefusal, parseInput, refuseDuplicateNames } from './input-file.ts'

const optionalLimit = z.number().nullish()
const ignoredValue = z.unknown().optional()

const caseFileSchema = z.strictObject({
  name: z.string().optional(),
  sense: z.literal('min').optional(),
  /** `sum`: min ≤ Σ content·quantity ≤ max; `share`: the same divided by the sum of the quantities. */
  nutrientBasis: z.enum(['sum', 'share']),
  /** Quantities must be whole numbers. */
  integer: z.boolean().optional(),
  ingredients: z.array(
    z.strictObject({
      name: z.string().min(1),
      price: z.number().nullable(),
      min: optionalLimit,
      max: optionalLimit,
      nutrients: z.record(z.string(), z.number()).transform((contents) => new Map(Object.entries(contents))),
    }),
  ),
  nutrients: z.array(z.strictObject({ name: z.string().min(1), min: optionalLimit, max: optionalLimit })),
  total: z.union([z.number(), z.strictObject({ min: optionalLimit, max: optionalLimit })]).nullish(),
  // Metadata and expected results of published cases; not used.
  kind: ignoredValue,
  source: ignoredValue,
  notes: ignoredValue,
  pricesCents: ignoredValue,
  expectedStatus: ignoredValue,
  expectedCost: ignoredValue,
  expectedShares: ignoredValue,
  verified: ignoredValue,
  uniqueOptimum: ignoredValue,
})

export type CaseFile = z.output<typeof caseFileSchema>

/** Parses a case file; throws an InputFileRefusal with the location of the first error. */
export function parseCaseFile(file: string, value: unknown): CaseFile {
  const caseFile = parseInput(file, caseFileSchema, value)
  refuseDuplicateNames(
    file,
    'ingredients',
    caseFile.ingredients.map(({ name }) => name),
  )
  const nutrients = caseFile.nutrients.map(({ name }) => name)
  refuseDuplicateNames(file, 'nutrients', nutrients)
  // An ingredient may lack a nutrient (it contains none) or have others (without limits). A nutrient that no ingredient
  // has is treated as a typing error.
  const ingredientNutrients = new Set(caseFile.ingredients.flatMap((ingredient) => [...ingredient.nutrients.keys()]))
  const unknownIndex = nutrients.findIndex((name) => !ingredientNutrients.has(name))
  if (unknownIndex >= 0 && caseFile.ingredients.length > 0)
    throw new InputFileRefusal(file, {
      kind: 'unknown',
      location: `nutrients.${unknownIndex}.name`,
      name: nutrients[unknownIndex] ?? '',
    })
  return caseFile
}

/**
 * The case as a formula problem: ingredients are foods, the unit of quantity is `gramsPerUnit` grams per animal per
 * day, and costs are in € per animal per day.
 */
export function problemOfCase(caseFile: CaseFile, gramsPerUnit = 1): FormulaProblem {
  const isShare = caseFile.nutrientBasis === 'share'
  const nutrients = caseFile.nutrients.map(({ name }) => name)
  // Contents are per kg of food; a share does not depend on the unit of quantity.
  const contentFactor = isShare ? 1 : 1000 / gramsPerUnit
  const toGrams = (quantity: number | null | undefined) => (quantity == null ? null : quantity * gramsPerUnit)
  return {
    nutrients,
    foods: caseFile.ingredients.map(({ name, price, nutrients: contents }) => ({
      code: name,
      name,
      dryMatterPercent: 100,
      contents: nutrients.map((nutrient) => (contents.get(nutrient) ?? 0) * contentFactor),
      pricePerTonneEur: price === null ? null : (price * 1e6) / gramsPerUnit,
      ...(caseFile.integer ? { stepGrams: gramsPerUnit } : {}),
    })),
    limits: [
      ...caseFile.ingredients.map(({ name, min, max }): Limit => {
        return { subject: { kind: 'food', code: name }, min: toGrams(min), max: toGrams(max), from: 'formula' }
      }),
      ...caseFile.nutrients.map(({ name, min = null, max = null }): Limit => {
        const kind = isShare ? 'nutrientPerKg' : 'nutrient'
        return { subject: { kind, code: name }, min, max, from: 'formula' }
      }),
      totalLimit(caseFile.total, toGrams),
    ],
  }
}

/** An amount that every recipe of a case needs in all, in its unit of quantity; 0 when nothing is required. */
export function minRequiredQuantity({ ingredients, nutrients, nutrientBasis, total }: CaseFile): number {
  const totalMin = typeof total === 'number' ? total : (total?.min ?? 0)
  const ingredientMins = ingredients.map(({ min }) => min ?? 0)
  const perNutrient = nutrients.map(({ name, min }) => {
    const richest = ingredients.reduce((max, { nutrients: contents }) => Math.max(max, contents.get(name) ?? 0), 0)
    return nutrientBasis === 'sum' && richest > 0 ? (min ?? 0) / richest : 0
  })
  return Math.max(0, totalMin, ...ingredientMins, ...perNutrient)
}

function totalLimit(total: CaseFile['total'], toGrams: (quantity: number | null | undefined) => number | null): Limit {
  const { min, max } = typeof total === 'number' ? { min: total, max: total } : (total ?? {})
  return { subject: { kind: 'total' }, min: toGrams(min), max: toGrams(max), from: 'formula' }
}
