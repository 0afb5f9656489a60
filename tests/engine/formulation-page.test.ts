import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { costCurve } from '../../packages/domain/src/formulation/explain/curves.ts'
import { sensitivityOf } from '../../packages/domain/src/formulation/explain/sensitivity.ts'
import { whyNot } from '../../packages/domain/src/formulation/explain/why-not.ts'
import { priceSummary } from '../../packages/domain/src/formulation/formula/formula-figures.ts'
import { leastCost } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import { quantityRange } from '../../packages/domain/src/formulation/optimise/nutrient-range.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import type { Limit, LimitSide, LimitSubject } from '../../packages/domain/src/formulation/problem/limits.ts'
import { solveCommand } from '../../packages/server/src/operations/solve/solve-command.ts'
import { testSolver } from './support/solver.ts'

/* Recalculates the example of docs/formulation.md from the tables of the page. */

const pageText = readFileSync(new URL('../../docs/formulation.md', import.meta.url), 'utf8')

type PageTableRow = Readonly<Record<string, string>>

/** The rows of the table whose heading starts with these columns. */
function pageTable(...heading: string[]): PageTableRow[] {
  const lines = pageText.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`| ${heading.join(' | ')} |`))
  expect(first, heading.join(', ')).toBeGreaterThan(0)
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const names = cells(lines[first]!)
  const rows = lines.slice(first + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index], cell])))
}

/** Null for an empty cell, `infinity` for the word `none`. */
const numberInCell = (cell: string | undefined, infinity = Number.POSITIVE_INFINITY): number | null =>
  cell === undefined || cell === '' ? null : cell === 'none' ? infinity : Number(cell)

/** Our value equals the cell, to the decimals of the cell. */
function expectWritten(ours: number, cell: string | undefined, name: string, infinity?: number): void {
  const written = numberInCell(cell, infinity)
  const decimals = cell?.split('.')[1]?.length ?? 0
  if (Number.isFinite(written))
    expect(Math.abs(ours - written!), `${name}: ${ours} for ${cell}`).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9)
  else expect(ours, name).toBe(written)
}

const pageNutrients = ['CA', 'P', 'NA']
const foodRows = pageTable('food', 'CA', 'P', 'NA', 'price')
const limitRows = pageTable('limit', 'min', 'max')

const subjectOf = (name: string): LimitSubject =>
  name === 'total' ? { kind: 'total' } : { kind: 'nutrient', code: name }
const nameOf = ({ subject, side }: LimitSide) => `${'code' in subject ? subject.code : subject.kind} ${side}`

const problem: FormulaProblem = {
  nutrients: pageNutrients,
  foods: foodRows.map((row) => ({
    code: row.food!,
    name: row.food!,
    dryMatterPercent: 99,
    contents: pageNutrients.map((nutrient) => Number(row[nutrient])),
    pricePerTonneEur: Number(row.price),
  })),
  limits: limitRows.map(({ limit, min, max }): Limit => {
    return { subject: subjectOf(limit!), min: numberInCell(min), max: numberInCell(max), from: 'formula' }
  }),
}

function solvePageProblem() {
  const outcome = leastCost(problem, testSolver)
  if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
  return outcome
}

test('has the written recipe, prices and quantities', () => {
  const { recipe } = solvePageProblem()
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  const rows = pageTable('food', 'g per animal per day', 'kg per tonne')
  expect(rows.map(({ food }) => food)).toEqual(problem.foods.map(({ code }) => code))
  rows.forEach((row, index) => {
    expectWritten(recipe[index]!, row['g per animal per day'], row.food!)
    expectWritten((1000 * recipe[index]!) / total, row['kg per tonne'], row.food!)
  })
  const herd = Number(/for (\d+) cows/.exec(pageText)?.[1])
  const { pricePerAnimalDayEur, pricePerTonneEur, ...summary } = priceSummary(problem, recipe, herd)
  const values: Record<string, number | null> = {
    PriceAJ: pricePerAnimalDayEur,
    PriceT: pricePerTonneEur,
    QuantityKG: summary.quantityPerDayKg,
    QuantityT30J: summary.quantityPer30DaysTonnes,
    'days per tonne': summary.daysPerTonne,
  }
  const results = pageTable('result', 'value', 'unit')
  expect(results.map(({ result }) => result)).toEqual(Object.keys(values))
  for (const { result, value } of results) expectWritten(values[result!]!, value, result!)
})

test('has the written duals, and values of the foods at these duals', () => {
  const { rowDuals, model } = solvePageProblem()
  const writtenDuals = /calcium is worth ([\d.]+) €, of phosphorus ([\d.]+) €, of sodium ([\d.]+) €/
    .exec(pageText)!
    .slice(1)
  const duals = pageNutrients.map(
    (code) => rowDuals[model.rows.findIndex(({ subject }) => 'code' in subject && subject.code === code)]!,
  )
  writtenDuals.forEach((value, index) => {
    expect(duals[index]).toBeCloseTo(Number(value), 12)
  })
  const worth = problem.foods.map(({ contents }) =>
    duals.reduce((sum, dual, index) => sum + dual * contents[index]!, 0),
  )
  for (const [index, pattern] of [
    /= ([\d.]+) €, its price; of dicalcium/,
    /= ([\d.]+) €, its price; of salt/,
    /phosphate ([\d.]+) €, less/,
    /salt ([\d.]+) €/,
  ].entries())
    expectWritten(worth[index]!, pattern.exec(pageText)?.[1], problem.foods[index]!.code)
})

test('has the written shadow prices, ranges and opportunity prices', () => {
  const sensitivity = sensitivityOf(solvePageProblem(), testSolver)
  if (sensitivity.kind !== 'sensitivity') throw new Error(sensitivity.because)
  const rows = pageTable('limit', '€/animal/day per unit', '€/t per unit')
  expect(rows.map(({ limit }) => limit).sort()).toEqual(sensitivity.limits.map(({ limit }) => nameOf(limit)).sort())
  for (const row of rows) {
    const { raised, lowered, isDegenerate } = sensitivity.limits.find(({ limit }) => nameOf(limit) === row.limit)!
    expect(isDegenerate).toBe(false)
    expectWritten(raised.perAnimalDayEur!, row['€/animal/day per unit'], `${row.limit} per day`)
    expectWritten(raised.perTonneEur!, row['€/t per unit'], `${row.limit} per tonne`)
    expectWritten(lowered.until, row['à partir de'], `${row.limit} from`, Number.NEGATIVE_INFINITY)
    expectWritten(raised.until, row["jusqu'à"], `${row.limit} until`)
  }
  for (const row of pageTable('food', 'prix inf.', 'prix sup.')) {
    const food = sensitivity.foods.find(({ food }) => food === row.food)!
    expectWritten(food.costRange.lower, row['prix inf.'], `${row.food} inf.`)
    expectWritten(food.costRange.upper, row['prix sup.'], `${row.food} sup.`)
    expect(food.opportunityPrice === null).toBe(row["prix d'intérêt"] === '')
    if (food.opportunityPrice) expectWritten(food.opportunityPrice.pricePerTonneEur, row["prix d'intérêt"], row.food!)
    if (food.opportunityPrice) expectWritten(food.opportunityPrice.gramsPerAnimalDay!, row['enters with g'], row.food!)
  }
})

test('has the written cost curve and nutrient range', () => {
  const calcium = { kind: 'nutrient', code: 'CA' } as const
  const curve = costCurve(problem, { kind: 'limit', subject: calcium, side: 'min' }, testSolver, {
    from: 0,
    to: 100,
  })
  if (curve.kind !== 'curve') throw new Error(curve.kind)
  expect([curve.begins, curve.ends]).toEqual(['asked', 'infeasible'])
  const points = [curve.segments[0]!.from, ...curve.segments.map(({ to }) => to)]
  const rows = pageTable('CA min', '€/animal/day')
  expect(points).toHaveLength(rows.length)
  rows.forEach((row, index) => {
    expectWritten(points[index]!.value, row['CA min'], 'break point')
    expectWritten(points[index]!.costPerAnimalDayEur, row['€/animal/day'], `cost at ${row['CA min']}`)
  })
  const maxCalcium = (costMarginPercent?: number) => {
    const range = quantityRange(
      problem,
      calcium,
      testSolver,
      costMarginPercent === undefined ? {} : { costMarginPercent },
    )
    return range.kind === 'range' && range.max.kind === 'reached' ? range.max.value : Number.NaN
  }
  const [, writtenMax, percent, writtenWithinMargin] =
    /between 72 and (\d+) g of calcium; .* at most (\d+) % .* reach ([\d.]+) g/.exec(pageText)!
  expectWritten(maxCalcium(), writtenMax, 'maximum')
  expectWritten(maxCalcium(Number(percent)), writtenWithinMargin, 'maximum within the cost margin')
})

test('has the written infeasible subset and smallest relaxation for a smaller dose', () => {
  const dose = Number(/dose been limited to (\d+) g/.exec(pageText)?.[1])
  const limits = problem.limits.map((limit) => (limit.subject.kind === 'total' ? { ...limit, max: dose } : limit))
  const small = { ...problem, limits }
  const why = whyNot(small, testSolver)
  if (why.kind !== 'explained' || why.relaxation.kind !== 'relaxation') throw new Error(why.kind)
  expect(why.infeasibleSubset.sides.map((side) => ({ limit: nameOf(side), value: `${side.value}` }))).toEqual(
    pageTable('limit', 'value'),
  )
  const relaxed = why.relaxation.limits
  expect(relaxed.map(({ side }) => nameOf(side))).toEqual(
    pageTable('limit', 'asked', 'needed').map(({ limit }) => limit),
  )
  pageTable('limit', 'asked', 'needed').forEach((row, index) => {
    const { side, needed, relative } = relaxed[index]!
    expectWritten(side.value, row.asked, 'asked')
    expect(needed).toBeCloseTo(Number(row.needed), 5)
    expect(100 * relative).toBeCloseTo(Number(row['share %']), 5)
  })
  expect(why.relaxation.costPerAnimalDayEur).toBeCloseTo(solvePageProblem().costPerAnimalDayEur, 8)
  const range = quantityRange(small, { kind: 'nutrient', code: 'CA' }, testSolver, { ignoreSubjectLimits: true })
  const maxCalcium = range.kind === 'range' && range.max.kind === 'reached' ? range.max.value : Number.NaN
  const [, writtenMax, required, share] = /would mean (\d+) g in place of (\d+) g, or ([\d.]+) %/.exec(pageText)!
  expectWritten(maxCalcium, writtenMax, 'maximum calcium')
  expectWritten((100 * (Number(required) - maxCalcium)) / Number(required), share, 'share of calcium')
})

test('the command prints the written output for the case of the page', async () => {
  const [input, expectedOutput] = [...pageText.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text!))
  const path = join(tmpdir(), `provende-page-${process.pid}.json`)
  writeFileSync(path, JSON.stringify(input))
  const { output } = await solveCommand([path], 'en-US')
  rmSync(path)
  const rounded = (value: unknown): unknown => {
    if (typeof value === 'number') return Math.round(value * 1e9) / 1e9
    if (Array.isArray(value)) return value.map(rounded)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each)]))
  }
  expect(rounded(JSON.parse(output))).toEqual(expectedOutput)
})
