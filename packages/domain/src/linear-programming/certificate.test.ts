import { expect, test } from 'vitest'
import { certifyInfeasible, certifyOptimum, certifyWhole, provenBound, violationOf } from './certificate.ts'
import { columnKinds, linearProgram } from './linear-program.ts'

/*
 * Two foods: chalk at 100 €/t and phosphate at 800 €/t; 30 g of calcium from 38 % and 17 %, 5 g of phosphorus from the
 * second's 22 %. By hand: phosphate 5/0.22 = 22.7273 g, chalk (30 − 3.8636)/0.38 = 68.7799 g, 0.0250598 € a day.
 */
const columns = [
  { name: 'chalk', cost: 1e-4, lower: 0, upper: 1e5 },
  { name: 'phosphate', cost: 8e-4, lower: 0, upper: 1e5 },
]
const calcium = { name: 'CA', lower: 30, upper: Number.POSITIVE_INFINITY, columns: [0, 1], coefficients: [0.38, 0.17] }
const phosphorus = { name: 'P', lower: 5, upper: Number.POSITIVE_INFINITY, columns: [1], coefficients: [0.22] }
const program = linearProgram(columns, [calcium, phosphorus])
const phosphate = 5 / 0.22
const chalk = (30 - 0.17 * phosphate) / 0.38
const best = Float64Array.of(chalk, phosphate)
const duals = Float64Array.of(1e-4 / 0.38, (8e-4 - (0.17 * 1e-4) / 0.38) / 0.22)

test('an optimum worked out by hand is proved', () => {
  const certificate = certifyOptimum(program, best, duals)
  expect(certificate?.cost).toBeCloseTo(0.0250598, 7)
  expect(certificate?.gap).toBeLessThan(1e-12)
})

test('whatever multipliers are given, the bound never exceeds the least cost', () => {
  for (const factor of [-3, -1, 0, 0.2, 0.9, 1, 1.1, 5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(
      provenBound(
        program,
        duals.map((dual) => dual * factor),
      ),
    ).toBeLessThanOrEqual(0.02505983)
})

test('a recipe that misses a limit by one part in a million is no optimum', () => {
  expect(certifyOptimum(program, Float64Array.of(chalk * (1 - 1e-6), phosphate), duals)).toBeNull()
})

test('a recipe that keeps every limit and is not the cheapest is no optimum', () => {
  expect(certifyOptimum(program, Float64Array.of(chalk * 1.001, phosphate), duals)).toBeNull()
  expect(certifyOptimum(program, Float64Array.of(0, 30 / 0.17), duals)).toBeNull()
})

test('the cheapest recipe with multipliers that do not prove it is no optimum', () => {
  expect(
    certifyOptimum(
      program,
      best,
      duals.map((dual) => dual * 0.99),
    ),
  ).toBeNull()
  expect(certifyOptimum(program, best, new Float64Array(2))).toBeNull()
})

test('what is not said of every column and every row is no optimum', () => {
  expect(certifyOptimum(program, best.slice(0, 1), duals)).toBeNull()
  expect(certifyOptimum(program, best, duals.slice(0, 1))).toBeNull()
  expect(certifyOptimum(program, new Float64Array(), new Float64Array())).toBeNull()
  expect(certifyOptimum(program, Float64Array.of(...best, 0), duals)).toBeNull()
  const free = linearProgram([{ ...columns[0]!, kind: columnKinds.whole }], [])
  expect(certifyWhole(free, new Float64Array(), 0)).toBeNull()
})

test('beside a content that no food has, a limit is missed all the same', () => {
  const absurd = { name: 'absurd', cost: 1e-4, lower: 0, upper: 1e5 }
  const infinity = Number.POSITIVE_INFINITY
  const asked = (lower: number, upper: number, coefficients: number[]) =>
    linearProgram([absurd, columns[0]!], [{ name: 'CA', lower, upper, columns: [0, 1], coefficients }])
  // Nothing of it, and all others: 3 asked for, in all or per kg of 100 g.
  expect(violationOf(asked(3, infinity, [1e27, 0]), Float64Array.of(0, 100))).toBeGreaterThan(1e-6)
  expect(violationOf(asked(0, infinity, [1e30, -3]), Float64Array.of(0, 100))).toBeGreaterThan(1e-6)
  expect(violationOf(asked(0, infinity, [1e14, -3]), Float64Array.of(0, 100))).toBeGreaterThan(1e-6)
  // A speck of it where 3 are allowed.
  expect(violationOf(asked(-infinity, 3, [1e27, 0]), Float64Array.of(1e-10, 100))).toBeGreaterThan(1e-6)
})

test('beside a price that no food has, a recipe that costs a cent too much is not the cheapest', () => {
  const dear = linearProgram([...columns, { name: 'dear', cost: 1e14, lower: 0, upper: 1e5 }], [calcium, phosphorus])
  expect(certifyOptimum(dear, Float64Array.of(...best, 0), duals)).not.toBeNull()
  expect(certifyOptimum(dear, Float64Array.of(chalk + 100, phosphate, 0), duals)).toBeNull()
})

test('numbers that are none prove nothing', () => {
  expect(certifyOptimum(program, Float64Array.of(Number.NaN, phosphate), duals)).toBeNull()
  expect(certifyOptimum(program, Float64Array.of(Number.POSITIVE_INFINITY, phosphate), duals)).toBeNull()
  expect(certifyInfeasible(program, Float64Array.of(Number.NaN, 1))).toBeNull()
})

const dose = { name: 'total', lower: Number.NEGATIVE_INFINITY, upper: 60, columns: [0, 1], coefficients: [1, 1] }

test('a contradiction is proved by multipliers, however they are signed, and by no others', () => {
  // 0.38·60 = 22.8 g of calcium at most where 30 are asked for.
  const impossible = linearProgram(columns, [calcium, dose])
  const certificate = certifyInfeasible(impossible, Float64Array.of(1, -0.38))
  expect(certificate?.margin).toBeGreaterThan(0.1)
  expect(certifyInfeasible(impossible, Float64Array.of(-1, 0.38))?.margin).toBe(certificate?.margin)
  expect(certifyInfeasible(impossible, Float64Array.of(1, 0))).toBeNull()
  expect(certifyInfeasible(impossible, new Float64Array(2))).toBeNull()
})

test('what is possible, if only just, is never proved impossible', () => {
  const possible = linearProgram(columns, [calcium, { ...dose, upper: 30 / 0.38 }])
  for (const weight of [-0.5, -0.38, -0.3, -0.17, 0, 0.38])
    expect(certifyInfeasible(possible, Float64Array.of(1, weight)), String(weight)).toBeNull()
})

test('whole numbers must be whole, and what is used at all must reach its least', () => {
  const whole = linearProgram([{ ...columns[0]!, kind: columnKinds.whole }, columns[1]!], [calcium, phosphorus])
  const rounded = Float64Array.of(69, phosphate)
  const cost = 69e-4 + 8e-4 * phosphate
  expect(certifyWhole(whole, rounded, cost)).toMatchObject({ kind: 'optimal' })
  expect(certifyWhole(whole, best, cost)).toBeNull()
  expect(certifyWhole(whole, rounded, cost * 0.99)).toBeNull()
  expect(certifyWhole(whole, rounded, cost * 0.99, 0.02)).toMatchObject({ kind: 'optimal' })
  const either = { name: 'yeast', cost: 1e-3, lower: 2, upper: 10, kind: columnKinds.semiContinuous }
  const optional = linearProgram([either], [])
  expect(certifyWhole(optional, Float64Array.of(0), 0)).not.toBeNull()
  expect(certifyWhole(optional, Float64Array.of(3), 3e-3)).not.toBeNull()
  expect(certifyWhole(optional, Float64Array.of(1), 1e-3)).toBeNull()
})
