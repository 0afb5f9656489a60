import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { costCurve } from '../../packages/domain/src/formulation/curves.ts'
import { priceSummary } from '../../packages/domain/src/formulation/formula-figures.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import type { Limit, LimitSide, Subject } from '../../packages/domain/src/formulation/limits.ts'
import { nutrientRange } from '../../packages/domain/src/formulation/nutrient-range.ts'
import { sensitivityOf } from '../../packages/domain/src/formulation/sensitivity.ts'
import { whyNot } from '../../packages/domain/src/formulation/why-not.ts'
import { solveCommand } from '../../packages/server/src/formulation/solve-command.ts'
import { solver } from './solver.ts'

/* The example of docs/formulation.md, worked out anew from the tables of the page. */

const page = readFileSync(new URL('../../docs/formulation.md', import.meta.url), 'utf8')

type Row = Readonly<Record<string, string>>

/** The rows of the table with these first columns. */
function table(...heading: string[]): Row[] {
  const lines = page.split('\n')
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
    .map((line) => Object.fromEntries(cells(line).map((cell, place) => [names[place], cell])))
}

/** A cell that is empty has no number, `none` is without end. */
const number = (cell: string | undefined, none = Number.POSITIVE_INFINITY): number | null =>
  cell === undefined || cell === '' ? null : cell === 'none' ? none : Number(cell)

/** Ours, rounded as the page writes it. */
function expectWritten(ours: number, cell: string | undefined, what: string, none?: number): void {
  const written = number(cell, none)
  const decimals = cell?.split('.')[1]?.length ?? 0
  if (Number.isFinite(written))
    expect(Math.abs(ours - written!), `${what}: ${ours} for ${cell}`).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9)
  else expect(ours, what).toBe(written)
}

const nutrients = ['CA', 'P', 'NA']
const foodRows = table('food', 'CA', 'P', 'NA', 'price')
const limitRows = table('limit', 'min', 'max')

const subjectOf = (name: string): Subject => (name === 'total' ? { kind: 'total' } : { kind: 'nutrient', code: name })
const nameOf = ({ subject, side }: LimitSide) => `${'code' in subject ? subject.code : subject.kind} ${side}`

const problem: FormulaProblem = {
  nutrients,
  foods: foodRows.map((row) => ({
    code: row.food!,
    name: row.food!,
    dryMatterPercent: 99,
    contents: nutrients.map((nutrient) => Number(row[nutrient])),
    pricePerTonneEur: Number(row.price),
  })),
  limits: limitRows.map(({ limit, min, max }): Limit => {
    return { subject: subjectOf(limit!), min: number(min), max: number(max), from: 'formula' }
  }),
}

function optimumOf() {
  const outcome = leastCost(problem, solver)
  if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
  return outcome
}

test('the recipe, its prices and quantities', () => {
  const { recipe } = optimumOf()
  const total = recipe.reduce((sum, grams) => sum + grams, 0)
  const rows = table('food', 'g per animal per day', 'kg per tonne')
  expect(rows.map(({ food }) => food)).toEqual(problem.foods.map(({ code }) => code))
  rows.forEach((row, place) => {
    expectWritten(recipe[place]!, row['g per animal per day'], row.food!)
    expectWritten((1000 * recipe[place]!) / total, row['kg per tonne'], row.food!)
  })
  const herd = Number(/for (\d+) cows/.exec(page)?.[1])
  const { pricePerAnimalDayEur, pricePerTonneEur, ...summary } = priceSummary(problem, recipe, herd)
  const values: Record<string, number | null> = {
    PriceAJ: pricePerAnimalDayEur,
    PriceT: pricePerTonneEur,
    QuantityKG: summary.quantityPerDayKg,
    QuantityT30J: summary.quantityPer30DaysTonnes,
    'days per tonne': summary.daysPerTonne,
  }
  const results = table('result', 'value', 'unit')
  expect(results.map(({ result }) => result)).toEqual(Object.keys(values))
  for (const { result, value } of results) expectWritten(values[result!]!, value, result!)
})

test('the values of the proof, and what each food is worth by them', () => {
  const { rowDuals, model } = optimumOf()
  const said = /calcium is worth ([\d.]+) €, of phosphorus ([\d.]+) €, of sodium ([\d.]+) €/.exec(page)!.slice(1)
  const duals = nutrients.map(
    (code) => rowDuals[model.rows.findIndex(({ subject }) => 'code' in subject && subject.code === code)]!,
  )
  said.forEach((value, place) => {
    expect(duals[place]).toBeCloseTo(Number(value), 12)
  })
  const worth = problem.foods.map(({ contents }) =>
    duals.reduce((sum, dual, place) => sum + dual * contents[place]!, 0),
  )
  for (const [place, said] of [
    /= ([\d.]+) €, its price; of dicalcium/,
    /= ([\d.]+) €, its price; of salt/,
    /phosphate ([\d.]+) €, less/,
    /salt ([\d.]+) €/,
  ].entries())
    expectWritten(worth[place]!, said.exec(page)?.[1], problem.foods[place]!.code)
})

test('what the limits cost and as long as what, what the prices say', () => {
  const sensitivity = sensitivityOf(optimumOf(), solver)
  if (sensitivity.kind !== 'sensitivity') throw new Error(sensitivity.because)
  const rows = table('limit', '€/animal/day per unit', '€/t per unit')
  expect(rows.map(({ limit }) => limit).sort()).toEqual(sensitivity.limits.map(({ limit }) => nameOf(limit)).sort())
  for (const row of rows) {
    const { raised, lowered, isDegenerate } = sensitivity.limits.find(({ limit }) => nameOf(limit) === row.limit)!
    expect(isDegenerate).toBe(false)
    expectWritten(raised.perAnimalDayEur!, row['€/animal/day per unit'], `${row.limit} per day`)
    expectWritten(raised.perTonneEur!, row['€/t per unit'], `${row.limit} per tonne`)
    expectWritten(lowered.until, row['à partir de'], `${row.limit} from`, Number.NEGATIVE_INFINITY)
    expectWritten(raised.until, row["jusqu'à"], `${row.limit} until`)
  }
  for (const row of table('food', 'prix inf.', 'prix sup.')) {
    const food = sensitivity.foods.find(({ food }) => food === row.food)!
    expectWritten(food.lowestPricePerTonneEur, row['prix inf.'], `${row.food} inf.`)
    expectWritten(food.highestPricePerTonneEur, row['prix sup.'], `${row.food} sup.`)
    expect(food.entry === null).toBe(row["prix d'intérêt"] === '')
    if (food.entry) expectWritten(food.entry.pricePerTonneEur, row["prix d'intérêt"], row.food!)
    if (food.entry) expectWritten(food.entry.gramsPerAnimalDay!, row['enters with g'], row.food!)
  }
})

test('how far a limit can move, and at what cost', () => {
  const calcium = { kind: 'nutrient', code: 'CA' } as const
  const curve = costCurve(problem, { kind: 'limit', subject: calcium, side: 'min' }, solver, { from: 0, to: 100 })
  if (curve.kind !== 'curve') throw new Error(curve.kind)
  expect([curve.begins, curve.ends]).toEqual(['asked', 'infeasible'])
  const points = [curve.pieces[0]!.from, ...curve.pieces.map(({ to }) => to)]
  const rows = table('CA min', '€/animal/day')
  expect(points).toHaveLength(rows.length)
  rows.forEach((row, place) => {
    expectWritten(points[place]!.value, row['CA min'], 'break point')
    expectWritten(points[place]!.costPerAnimalDayEur, row['€/animal/day'], `cost at ${row['CA min']}`)
  })
  const greatest = (withinPercent?: number) => {
    const range = nutrientRange(problem, calcium, solver, withinPercent === undefined ? {} : { withinPercent })
    return range.kind === 'range' && range.greatest.kind === 'reached' ? range.greatest.value : Number.NaN
  }
  const [, most, percent, reached] = /between 72 and (\d+) g of calcium; .* at most (\d+) % .* reach ([\d.]+) g/.exec(
    page,
  )!
  expectWritten(greatest(), most, 'greatest')
  expectWritten(greatest(Number(percent)), reached, 'greatest at little cost')
})

test('why a smaller dose has no recipe, and what would have to give way', () => {
  const dose = Number(/dose been limited to (\d+) g/.exec(page)?.[1])
  const limits = problem.limits.map((limit) => (limit.subject.kind === 'total' ? { ...limit, max: dose } : limit))
  const small = { ...problem, limits }
  const why = whyNot(small, solver)
  if (why.kind !== 'explained' || why.relaxation.kind !== 'relaxation') throw new Error(why.kind)
  expect(why.conflict.sides.map((side) => ({ limit: nameOf(side), value: `${side.value}` }))).toEqual(
    table('limit', 'value'),
  )
  const relaxed = why.relaxation.limits
  expect(relaxed.map(({ side }) => nameOf(side))).toEqual(table('limit', 'asked', 'needed').map(({ limit }) => limit))
  table('limit', 'asked', 'needed').forEach((row, place) => {
    const { side, needed, relative } = relaxed[place]!
    expectWritten(side.value, row.asked, 'asked')
    expect(needed).toBeCloseTo(Number(row.needed), 5)
    expect(100 * relative).toBeCloseTo(Number(row['share %']), 5)
  })
  expect(why.relaxation.costPerAnimalDayEur).toBeCloseTo(optimumOf().costPerAnimalDayEur, 8)
  const range = nutrientRange(small, { kind: 'nutrient', code: 'CA' }, solver, { withoutOwnLimits: true })
  const most = range.kind === 'range' && range.greatest.kind === 'reached' ? range.greatest.value : Number.NaN
  const [, instead, asked, share] = /would mean (\d+) g in place of (\d+) g, or ([\d.]+) %/.exec(page)!
  expectWritten(most, instead, 'calcium instead')
  expectWritten((100 * (Number(asked) - most)) / Number(asked), share, 'share of calcium')
})

test('the command prints of its case what the page says', async () => {
  const [given, printed] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text!))
  const path = join(tmpdir(), `provende-page-${process.pid}.json`)
  writeFileSync(path, JSON.stringify(given))
  const { output } = await solveCommand([path], 'en-US')
  rmSync(path)
  const rounded = (value: unknown): unknown => {
    if (typeof value === 'number') return Math.round(value * 1e9) / 1e9
    if (Array.isArray(value)) return value.map(rounded)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each)]))
  }
  expect(rounded(JSON.parse(output))).toEqual(printed)
})
