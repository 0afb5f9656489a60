// Reads the catalogue of a formula file: CSV tables of nutrients, foods and prices, and JSON constraint sets.

import {
  contentsOfAllNutrients,
  type EquationRefusal,
  type PreparedEquation,
  prepareEquations,
} from '@provende/domain/catalogue/nutrient-equation.ts'
import { clampDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import { z } from 'zod'
import { type CsvRow, MisplacedQuote, readCsv } from '../../kit/read-csv.ts'
import { InputFileRefusal, parseInput, readInputJson, readInputText, refuseDuplicateNames } from './input-file.ts'

export type CataloguePaths = {
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

/** `unit` is per animal per day; a nutrient with an equation is computed from others. */
export type CatalogueNutrient = {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly equation: string
}

/** Prices in €/t as fed. */
export type CataloguePrice = { readonly base: number; readonly addition: number; readonly farmer: number }

export type Catalogue = {
  readonly nutrients: readonly CatalogueNutrient[]
  readonly foods: ReadonlyMap<string, CatalogueFood>
  /** By code of the list, then of the food; foods without a price are left out. */
  readonly prices: ReadonlyMap<string, ReadonlyMap<string, CataloguePrice>>
  readonly constraintSets: readonly CatalogueConstraintSet[]
}

const optionalLimit = z.number().nullish()
const constraintLineSchema = z.strictObject({
  item_type: z.number(),
  item: z.string(),
  value_min: optionalLimit,
  value_max: optionalLimit,
  value_max_kg: optionalLimit,
  forbidden: z.boolean().optional(),
})
const constraintSetSchema = z.object({
  code: z.string(),
  versions: z.array(
    z.object({
      name: z.string(),
      ms_min: optionalLimit,
      ms_max: optionalLimit,
      total_min_g: optionalLimit,
      total_max_g: optionalLimit,
      nutrient_lines: z.array(constraintLineSchema),
      food_lines: z.array(constraintLineSchema),
    }),
  ),
})

export type CatalogueConstraintSet = z.output<typeof constraintSetSchema>
export type CatalogueConstraintVersion = CatalogueConstraintSet['versions'][number]

/** Reads the four files; throws an InputFileRefusal with file and location of the first error. */
export async function readCatalogue(files: CataloguePaths): Promise<Catalogue> {
  const nutrients = (await readTable(files.nutrients, ['code', 'name_fr', 'daily_unit', 'equation'])).map(
    ({ text }): CatalogueNutrient => ({
      code: text('code'),
      name: text('name_fr'),
      unit: text('daily_unit'),
      equation: text('equation'),
    }),
  )
  refuseDuplicateNames(
    files.nutrients,
    'code',
    nutrients.map(({ code }) => code),
  )
  const foods = await readFoods(files.foods, nutrients, preparedEquations(files.nutrients, nutrients))
  const prices = await readPrices(files.prices)
  const constraintSets = parseInput(
    files.constraintSets,
    z.array(constraintSetSchema),
    await readInputJson(files.constraintSets),
  )
  return { nutrients, foods, prices, constraintSets }
}

type EquationsByCode = ReadonlyMap<string, PreparedEquation>

function preparedEquations(file: string, nutrients: readonly CatalogueNutrient[]): EquationsByCode {
  const equations = new Map<string, PreparedEquation>()
  for (const [nutrient, answer] of prepareEquations(nutrients)) {
    if (answer.kind !== 'prepared')
      throw new InputFileRefusal(file, { kind: 'equation', nutrient, location: equationErrorLocation(answer) })
    equations.set(nutrient, answer.terms)
  }
  return equations
}

/** Where an equation is wrong: an unknown code or one named twice, a coefficient out of range, a cycle of codes, a character position. */
function equationErrorLocation(refusal: EquationRefusal): string {
  switch (refusal.kind) {
    case 'unknownCode':
    case 'codeTwice':
    case 'zeroCoefficient':
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

async function readFoods(file: string, nutrients: readonly CatalogueNutrient[], equations: EquationsByCode) {
  const codes = nutrients.map(({ code }) => code)
  const simpleCodes = codes.filter((code) => !equations.has(code))
  const columns = ['code', 'name_fr', 'primary_category', 'dm_pct', 'max_in_formula_kg_t', 'decimals', ...simpleCodes]
  const foods = (await readTable(file, columns)).map(
    ({ text, number, numberOrNull }): CatalogueFood => ({
      code: text('code'),
      name: text('name_fr'),
      primaryCategory: text('primary_category'),
      dryMatterPercent: clampDryMatterPercent(number('dm_pct')),
      maxInFormulaKgPerTonne: numberOrNull('max_in_formula_kg_t'),
      decimals: number('decimals'),
      contents: contentsOfAllNutrients(codes, equations, new Map(simpleCodes.map((code) => [code, number(code)]))),
    }),
  )
  refuseDuplicateNames(
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
    // A line without farmer price is not a price; it must not count as 0.
    if (numberOrNull('price4') === null) continue
    if (list.has(text('food_code')))
      throw new InputFileRefusal(file, { kind: 'duplicate', location: text('list_code'), name: text('food_code') })
    list.set(text('food_code'), {
      base: number('price'),
      addition: numberOrNull('price2') ?? 0,
      farmer: number('price4'),
    })
  }
  return lists
}

type RowReader = {
  text(column: string): string
  number(column: string): number
  /** Null where the cell is empty. */
  numberOrNull(column: string): number | null
}

async function readTable(file: string, requiredColumns: readonly string[]): Promise<RowReader[]> {
  const { columns, rows } = parseTable(file, await readInputText(file))
  const missing = requiredColumns.find((column) => !columns.includes(column))
  if (missing !== undefined) throw new InputFileRefusal(file, { kind: 'columnMissing', column: missing })
  refuseDuplicateNames(
    file,
    'columns',
    columns.filter((column) => requiredColumns.includes(column)),
  )
  return rows.map((row) => createRowReader(file, row))
}

function parseTable(file: string, text: string) {
  try {
    return readCsv(text)
  } catch (error) {
    // The file is wrong: refused with its line; anything else is a fault.
    if (error instanceof MisplacedQuote) throw new InputFileRefusal(file, { kind: 'misplacedQuote', line: error.line })
    throw error
  }
}

/** A decimal number, unlike what Number() accepts (an empty text, 0x64). */
const decimalPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

function createRowReader(file: string, { line, cells }: CsvRow): RowReader {
  const text = (column: string) => cells[column] ?? ''
  const number = (column: string) => {
    const value = text(column).trim()
    if (decimalPattern.test(value) && Number.isFinite(Number(value))) return Number(value)
    throw new InputFileRefusal(file, { kind: 'notANumber', line, column, value })
  }
  return { text, number, numberOrNull: (column) => (text(column).trim() === '' ? null : number(column)) }
}
