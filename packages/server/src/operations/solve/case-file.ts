// A case: a least-cost problem in one JSON file, as textbooks and other programs state them. docs/formulation.md
// describes it for people.

import type { FormulaProblem } from '@provende/domain/formulation/formula-problem.ts'
import type { Limit } from '@provende/domain/formulation/limits.ts'
import { z } from 'zod'
import { InputRefusal, refuseTwice, validated } from './input-file.ts'

const limit = z.number().nullish()
const note = z.unknown().optional()

const schema = z.strictObject({
  name: z.string().optional(),
  sense: z.literal('min').optional(),
  /** `sum`: min ≤ Σ content·quantity ≤ max; `share`: the same divided by the sum of the quantities. */
  nutrientBasis: z.enum(['sum', 'share']),
  /** Only whole quantities. */
  integer: z.boolean().optional(),
  ingredients: z.array(
    z.strictObject({
      name: z.string().min(1),
      price: z.number().nullable(),
      min: limit,
      max: limit,
      nutrients: z.record(z.string(), z.number()).transform((contents) => new Map(Object.entries(contents))),
    }),
  ),
  nutrients: z.array(z.strictObject({ name: z.string().min(1), min: limit, max: limit })),
  total: z.union([z.number(), z.strictObject({ min: limit, max: limit })]).nullish(),
  // What a published case says of itself. Nothing is computed from it.
  kind: note,
  source: note,
  notes: note,
  pricesCents: note,
  expectedStatus: note,
  expectedCost: note,
  expectedShares: note,
  verified: note,
  uniqueOptimum: note,
})

export type CaseFile = z.output<typeof schema>

/** A case from what its file holds; throws an InputRefusal that names the place. */
export function readCase(file: string, value: unknown): CaseFile {
  const read = validated(file, schema, value)
  refuseTwice(
    file,
    'ingredients',
    read.ingredients.map(({ name }) => name),
  )
  const nutrients = read.nutrients.map(({ name }) => name)
  refuseTwice(file, 'nutrients', nutrients)
  // An ingredient may lack a nutrient (it holds none) or have others (nothing is asked of them); one that no ingredient
  // knows is a slip of the pen.
  const known = new Set(read.ingredients.flatMap((ingredient) => [...ingredient.nutrients.keys()]))
  const unknown = nutrients.findIndex((name) => !known.has(name))
  if (unknown >= 0 && read.ingredients.length > 0)
    throw new InputRefusal(file, {
      kind: 'unknown',
      place: `nutrients.${unknown}.name`,
      name: nutrients[unknown] ?? '',
    })
  return read
}

/**
 * The case as a formula: an ingredient is a food, the case's unit of quantity is `gramsPerUnit` grams per animal per day,
 * its money is € per animal per day.
 */
export function caseProblem(read: CaseFile, gramsPerUnit = 1): FormulaProblem {
  const isShare = read.nutrientBasis === 'share'
  const nutrients = read.nutrients.map(({ name }) => name)
  // A nutrient's amount is counted per kg of food; a share needs no unit of quantity.
  const contentFactor = isShare ? 1 : 1000 / gramsPerUnit
  const grams = (quantity: number | null | undefined) => (quantity == null ? null : quantity * gramsPerUnit)
  return {
    nutrients,
    foods: read.ingredients.map(({ name, price, nutrients: contents }) => ({
      code: name,
      name,
      dryMatterPercent: 100,
      contents: nutrients.map((nutrient) => (contents.get(nutrient) ?? 0) * contentFactor),
      pricePerTonneEur: price === null ? null : (price * 1e6) / gramsPerUnit,
      ...(read.integer ? { stepGrams: gramsPerUnit } : {}),
    })),
    limits: [
      ...read.ingredients.map(({ name, min, max }): Limit => {
        return { subject: { kind: 'food', code: name }, min: grams(min), max: grams(max), from: 'formula' }
      }),
      ...read.nutrients.map(({ name, min = null, max = null }): Limit => {
        const kind = isShare ? 'nutrientPerKg' : 'nutrient'
        return { subject: { kind, code: name }, min, max, from: 'formula' }
      }),
      totalLimit(read.total, grams),
    ],
  }
}

function totalLimit(total: CaseFile['total'], grams: (quantity: number | null | undefined) => number | null): Limit {
  const { min, max } = typeof total === 'number' ? { min: total, max: total } : (total ?? {})
  return { subject: { kind: 'total' }, min: grams(min), max: grams(max), from: 'formula' }
}
