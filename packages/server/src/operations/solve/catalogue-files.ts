// The catalogue a formula file is solved with: tables of nutrients, foods and prices, and the constraint sets.

import {
  completeContents,
  type EquationRefusal,
  type PreparedEquation,
  prepareEquations,
} from '@provende/domain/catalogue/nutrient-equation.ts'
import { keptDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import { z } from 'zod'
import { type CsvRow, readCsv } from '../kit/read-csv.ts'
import { InputRefusal, readJson, readText, refuseTwice, validated } from './input-file.ts'

export type CatalogueFiles = {
  readonly foods: string
  readonly nutrients: string
  readonly prices: string
  readonly constraintSets: string
}

export type CatalogueFood = {
  readonly code: string
  readonly name: string
  readonly primaryCategory: string
  readonly dryMatterPercent: number
  readonly maxInFormulaKgPerTonne: number | null
  readonly decimals: number
  /** Per kg as fed, in the order of the catalogue's nutrients. */
  readonly contents: readonly number[]
}

/** `unit` is that of an amount per animal per day; a nutrient with an equation is computed. */
export type CatalogueNutrient = {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly equation: string
}

/** Prices in €/t as fed; what a list does not price is not there. */
export type CataloguePrice = { readonly base: number; readonly addition: number; readonly farmer: number }

export type Catalogue = {
  readonly nutrients: readonly CatalogueNutrient[]
  readonly foods: ReadonlyMap<string, CatalogueFood>
  /** By code of the list, then of the food. */
  readonly prices: ReadonlyMap<string, ReadonlyMap<string, CataloguePrice>>
  readonly constraintSets: readonly ConstraintSet[]
}

const limit = z.number().nullish()
const line = z.strictObject({
  item_type: z.number(),
  item: z.string(),
  value_min: limit,
  value_max: limit,
  value_max_kg: limit,
  forbidden: z.boolean().optional(),
})
const constraintSet = z.object({
  code: z.string(),
  versions: z.array(
    z.object({
      name: z.string(),
      ms_min: limit,
      ms_max: limit,
      total_min_g: limit,
      total_max_g: limit,
      nutrient_lines: z.array(line),
      food_lines: z.array(line),
    }),
  ),
})

export type ConstraintSet = z.output<typeof constraintSet>
export type ConstraintVersion = ConstraintSet['versions'][number]

/** Reads the four files; throws an InputRefusal that names file and place. */
export async function readCatalogue(files: CatalogueFiles): Promise<Catalogue> {
  const nutrients = (await readTable(files.nutrients, ['code', 'name_fr', 'daily_unit', 'equation'])).map(
    ({ text }): CatalogueNutrient => ({
      code: text('code'),
      name: text('name_fr'),
      unit: text('daily_unit'),
      equation: text('equation'),
    }),
  )
  refuseTwice(
    files.nutrients,
    'code',
    nutrients.map(({ code }) => code),
  )
  const foods = await readFoods(files.foods, nutrients, preparedEquations(files.nutrients, nutrients))
  const prices = await readPrices(files.prices)
  const constraintSets = validated(files.constraintSets, z.array(constraintSet), await readJson(files.constraintSets))
  return { nutrients, foods, prices, constraintSets }
}

type Equations = ReadonlyMap<string, PreparedEquation>

function preparedEquations(file: string, nutrients: readonly CatalogueNutrient[]): Equations {
  const equations = new Map<string, PreparedEquation>()
  for (const [nutrient, answer] of prepareEquations(nutrients)) {
    if (answer.kind !== 'prepared') throw new InputRefusal(file, { kind: 'equation', nutrient, place: placeOf(answer) })
    equations.set(nutrient, answer.terms)
  }
  return equations
}

/** Where an equation is wrong: a code it does not know or has too much of, a way round in a circle, a character. */
function placeOf(refusal: EquationRefusal): string {
  switch (refusal.kind) {
    case 'unknownCode':
      return refusal.code
    case 'coefficientBeyond':
      return `${refusal.nutrient} > ${refusal.code}`
    case 'definedTwice':
      return refusal.nutrient
    case 'cycle':
      return refusal.chain.join(' > ')
    case 'syntax':
      return `${refusal.position + 1}`
  }
}

async function readFoods(file: string, nutrients: readonly CatalogueNutrient[], equations: Equations) {
  const codes = nutrients.map(({ code }) => code)
  const simple = codes.filter((code) => !equations.has(code))
  const columns = ['code', 'name_fr', 'primary_category', 'dm_pct', 'max_in_formula_kg_t', 'decimals', ...simple]
  const foods = (await readTable(file, columns)).map(
    ({ text, number, numberOrNull }): CatalogueFood => ({
      code: text('code'),
      name: text('name_fr'),
      primaryCategory: text('primary_category'),
      dryMatterPercent: keptDryMatterPercent(number('dm_pct')),
      maxInFormulaKgPerTonne: numberOrNull('max_in_formula_kg_t'),
      decimals: number('decimals'),
      contents: completeContents(codes, equations, new Map(simple.map((code) => [code, number(code)]))),
    }),
  )
  refuseTwice(
    file,
    'code',
    foods.map(({ code }) => code),
  )
  return new Map(foods.map((food) => [food.code, food]))
}

async function readPrices(file: string): Promise<Catalogue['prices']> {
  const lists = new Map<string, Map<string, CataloguePrice>>()
  const columns = ['list_code', 'food_code', 'price', 'price2', 'price4']
  for (const { text, number, numberOrNull } of await readTable(file, columns)) {
    const list = lists.get(text('list_code')) ?? new Map<string, CataloguePrice>()
    lists.set(text('list_code'), list)
    // A line without its total prices nothing: a missing price is not 0.
    if (numberOrNull('price4') === null) continue
    if (list.has(text('food_code')))
      throw new InputRefusal(file, { kind: 'twice', place: text('list_code'), name: text('food_code') })
    list.set(text('food_code'), {
      base: number('price'),
      addition: numberOrNull('price2') ?? 0,
      farmer: number('price4'),
    })
  }
  return lists
}

type Reader = {
  text(column: string): string
  number(column: string): number
  /** Null where the cell is empty. */
  numberOrNull(column: string): number | null
}

async function readTable(file: string, wanted: readonly string[]): Promise<Reader[]> {
  const { columns, rows } = readCsv(await readText(file))
  const missing = wanted.find((column) => !columns.includes(column))
  if (missing !== undefined) throw new InputRefusal(file, { kind: 'columnMissing', column: missing })
  refuseTwice(
    file,
    'columns',
    columns.filter((column) => wanted.includes(column)),
  )
  return rows.map((row) => readerOf(file, row))
}

/** What a person calls a number, and not all that JavaScript does (nothing, 0x64). */
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

function readerOf(file: string, { line, cells }: CsvRow): Reader {
  const text = (column: string) => cells[column] ?? ''
  const number = (column: string) => {
    const value = text(column).trim()
    if (decimal.test(value) && Number.isFinite(Number(value))) return Number(value)
    throw new InputRefusal(file, { kind: 'notANumber', line, column, value })
  }
  return { text, number, numberOrNull: (column) => (text(column).trim() === '' ? null : number(column)) }
}
