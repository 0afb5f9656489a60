import { expect, test } from 'vitest'
import {
  certifyInfeasible,
  certifyIntegerOptimum,
  certifyOptimum,
  greatestRelativeViolationOf,
  provenBound,
} from './certificate.ts'
import { columnKinds, linearProgram } from './linear-program.ts'

/*
 * Minimise 1e-4·a + 8e-4·b with 0.38·a + 0.17·b ≥ 30 and 0.22·b ≥ 5. By hand: b = 5/0.22 = 22.7273,
 * a = (30 − 3.8636)/0.38 = 68.7799, cost 0.0250598.
 */
const foodColumns = [
  { name: 'a', cost: 1e-4, lower: 0, upper: 1e5 },
  { name: 'b', cost: 8e-4, lower: 0, upper: 1e5 },
]
const infinity = Number.POSITIVE_INFINITY
const firstRow = { name: 'first', lower: 30, upper: infinity, columns: [0, 1], coefficients: [0.38, 0.17] }
const secondRow = { name: 'second', lower: 5, upper: infinity, columns: [1], coefficients: [0.22] }
const program = linearProgram(foodColumns, [firstRow, secondRow])
const secondFoodGrams = 5 / 0.22
const firstFoodGrams = (30 - 0.17 * secondFoodGrams) / 0.38
const optimalSolution = Float64Array.of(firstFoodGrams, secondFoodGrams)
const rowDuals = Float64Array.of(1e-4 / 0.38, (8e-4 - (0.17 * 1e-4) / 0.38) / 0.22)

test('an optimum worked out by hand is proved', () => {
  const certificate = certifyOptimum(program, optimalSolution, rowDuals)
  expect(certificate?.cost).toBeCloseTo(0.0250598, 7)
  expect(certificate?.gap).toBeLessThan(1e-12)
})

test('for any multipliers, the bound never exceeds the least cost', () => {
  for (const factor of [-3, -1, 0, 0.2, 0.9, 1, 1.1, 5, Number.NaN, infinity])
    expect(
      provenBound(
        program,
        rowDuals.map((dual) => dual * factor),
      ),
    ).toBeLessThanOrEqual(0.02505983)
})

test('a point that violates a row by one part in a million is not certified', () => {
  expect(certifyOptimum(program, Float64Array.of(firstFoodGrams * (1 - 1e-6), secondFoodGrams), rowDuals)).toBeNull()
})

test('a feasible point that is not the cheapest is not certified', () => {
  expect(certifyOptimum(program, Float64Array.of(firstFoodGrams * 1.001, secondFoodGrams), rowDuals)).toBeNull()
  expect(certifyOptimum(program, Float64Array.of(0, 30 / 0.17), rowDuals)).toBeNull()
})

test('the optimum with multipliers that do not prove it is not certified', () => {
  expect(
    certifyOptimum(
      program,
      optimalSolution,
      rowDuals.map((dual) => dual * 0.99),
    ),
  ).toBeNull()
  expect(certifyOptimum(program, optimalSolution, new Float64Array(2))).toBeNull()
})

test('a claim without a value for every column and every row is not certified', () => {
  expect(certifyOptimum(program, optimalSolution.slice(0, 1), rowDuals)).toBeNull()
  expect(certifyOptimum(program, optimalSolution, rowDuals.slice(0, 1))).toBeNull()
  expect(certifyOptimum(program, new Float64Array(), new Float64Array())).toBeNull()
  expect(certifyOptimum(program, Float64Array.of(...optimalSolution, 0), rowDuals)).toBeNull()
  const withoutRows = linearProgram([{ ...foodColumns[0]!, kind: columnKinds.integer }], [])
  expect(certifyIntegerOptimum(withoutRows, new Float64Array(), 0)).toBeNull()
})

test('an implausibly large coefficient does not hide a violation of its row', () => {
  const implausible = { name: 'implausible', cost: 1e-4, lower: 0, upper: 1e5 }
  const withRow = (lower: number, upper: number, coefficients: number[]) =>
    linearProgram([implausible, foodColumns[0]!], [{ name: 'row', lower, upper, columns: [0, 1], coefficients }])
  // Nothing of that column and 100 of the other: 3 are required, as a sum or per unit of the other.
  expect(greatestRelativeViolationOf(withRow(3, infinity, [1e27, 0]), Float64Array.of(0, 100))).toBeGreaterThan(1e-6)
  expect(greatestRelativeViolationOf(withRow(0, infinity, [1e30, -3]), Float64Array.of(0, 100))).toBeGreaterThan(1e-6)
  expect(greatestRelativeViolationOf(withRow(0, infinity, [1e14, -3]), Float64Array.of(0, 100))).toBeGreaterThan(1e-6)
  // A tiny amount of that column, where 3 are allowed.
  expect(greatestRelativeViolationOf(withRow(-infinity, 3, [1e27, 0]), Float64Array.of(1e-10, 100))).toBeGreaterThan(
    1e-6,
  )
})

test('beside an implausibly high cost, a point that costs 0.01 too much is not certified', () => {
  const expensive = { name: 'expensive', cost: 1e14, lower: 0, upper: 1e5 }
  const extended = linearProgram([...foodColumns, expensive], [firstRow, secondRow])
  expect(certifyOptimum(extended, Float64Array.of(...optimalSolution, 0), rowDuals)).not.toBeNull()
  expect(certifyOptimum(extended, Float64Array.of(firstFoodGrams + 100, secondFoodGrams, 0), rowDuals)).toBeNull()
})

test('NaN and infinite numbers prove nothing', () => {
  expect(certifyOptimum(program, Float64Array.of(Number.NaN, secondFoodGrams), rowDuals)).toBeNull()
  expect(certifyOptimum(program, Float64Array.of(infinity, secondFoodGrams), rowDuals)).toBeNull()
  expect(certifyInfeasible(program, Float64Array.of(Number.NaN, 1))).toBeNull()
})

const totalRow = { name: 'total', lower: -infinity, upper: 60, columns: [0, 1], coefficients: [1, 1] }

test('infeasibility is proved by its multipliers with either sign, and by no others', () => {
  // At most 0.38·60 = 22.8 where 30 are required.
  const infeasible = linearProgram(foodColumns, [firstRow, totalRow])
  const certificate = certifyInfeasible(infeasible, Float64Array.of(1, -0.38))
  expect(certificate?.margin).toBeGreaterThan(0.1)
  expect(certifyInfeasible(infeasible, Float64Array.of(-1, 0.38))?.margin).toBe(certificate?.margin)
  expect(certifyInfeasible(infeasible, Float64Array.of(1, 0))).toBeNull()
  expect(certifyInfeasible(infeasible, new Float64Array(2))).toBeNull()
})

test('a program that is only just feasible is never proved infeasible', () => {
  const feasible = linearProgram(foodColumns, [firstRow, { ...totalRow, upper: 30 / 0.38 }])
  for (const weight of [-0.5, -0.38, -0.3, -0.17, 0, 0.38])
    expect(certifyInfeasible(feasible, Float64Array.of(1, weight)), String(weight)).toBeNull()
})

test('integer columns must be integer, and semi-continuous ones 0 or at least their lower bound', () => {
  const integer = linearProgram(
    [{ ...foodColumns[0]!, kind: columnKinds.integer }, foodColumns[1]!],
    [firstRow, secondRow],
  )
  const rounded = Float64Array.of(69, secondFoodGrams)
  const cost = 69e-4 + 8e-4 * secondFoodGrams
  expect(certifyIntegerOptimum(integer, rounded, cost)).toMatchObject({ kind: 'optimal' })
  expect(certifyIntegerOptimum(integer, optimalSolution, cost)).toBeNull()
  expect(certifyIntegerOptimum(integer, rounded, cost * 0.99)).toBeNull()
  expect(certifyIntegerOptimum(integer, rounded, cost * 0.99, 0.02)).toMatchObject({ kind: 'optimal' })
  const semiContinuous = { name: 'c', cost: 1e-3, lower: 2, upper: 10, kind: columnKinds.semiContinuous }
  const optional = linearProgram([semiContinuous], [])
  expect(certifyIntegerOptimum(optional, Float64Array.of(0), 0)).not.toBeNull()
  expect(certifyIntegerOptimum(optional, Float64Array.of(3), 3e-3)).not.toBeNull()
  expect(certifyIntegerOptimum(optional, Float64Array.of(1), 1e-3)).toBeNull()
})

test('a solution that is itself tiny does not count as nothing: quantities in tonnes are not certified wrongly', () => {
  // Minimise 10·a + 3·b + 300·c with 4000·b + 20·c ≤ 0 and 0.6·a + 2·b + 400000·c ≥ 0.002: only a may be used.
  const inTonnes = linearProgram(
    [
      { name: 'a', cost: 10, lower: 0, upper: 1e5 },
      { name: 'b', cost: 3, lower: 0, upper: 1e5 },
      { name: 'c', cost: 300, lower: 0, upper: 1e5 },
    ],
    [
      { name: 'none', lower: -infinity, upper: 0, coefficients: [0, 4000, 20] },
      { name: 'enough', lower: 0.002, upper: infinity, coefficients: [0.6, 2, 400_000] },
    ],
  )
  expect(certifyOptimum(inTonnes, Float64Array.of(0, 0, 5e-9), Float64Array.of(0, 0.00075))).toBeNull()
  const multipliers = Float64Array.of(-333_318.3333333334, 10 / 0.6)
  const proof = certifyOptimum(inTonnes, Float64Array.of(0.002 / 0.6, 0, 0), multipliers)
  expect(proof?.cost).toBeCloseTo(0.03333333333, 10)
})

test('a rich column that is not used does not widen the tolerance of a row, nor allow a cost below the bound', () => {
  const columns = [
    { name: 'x', cost: 1, lower: 0, upper: 1e5 },
    { name: 'rich', cost: 1, lower: 0, upper: 0 },
  ]
  const row = { name: 'enough', lower: 100, upper: infinity, coefficients: [1, 1e10] }
  const withRich = linearProgram(columns, [row])
  expect(certifyOptimum(withRich, Float64Array.of(100, 0), Float64Array.of(1))?.cost).toBe(100)
  expect(certifyOptimum(withRich, Float64Array.of(99.3, 0), Float64Array.of(1))).toBeNull()
  expect(certifyIntegerOptimum(withRich, Float64Array.of(100, 0), 100.1)).toBeNull()
})

test('a gap is a share of the sum of absolute cost terms: of the cost, where no cost is negative', () => {
  const gapOf = (costs: number[]) =>
    certifyIntegerOptimum({ ...program, costs: Float64Array.from(costs) }, Float64Array.of(100, 50), 0, 2)?.gap
  expect(gapOf([1, 1])).toBe(1)
  expect(gapOf([1, -1])).toBeCloseTo(50 / 150, 12)
})
