import { describe, expect, test } from 'vitest'
import type { CaseFile } from '../../packages/server/src/operations/solve/case-file.ts'
import { solveCase, solveCommand } from '../../packages/server/src/operations/solve/solve-command.ts'
import { publishedCases } from './support/published-cases.ts'
import { testSolver } from './support/solver.ts'

const optimalCases = publishedCases.filter(({ cost }) => cost !== null)
const infeasibleCases = publishedCases.filter(({ cost }) => cost === null)

type PrintedSide = { readonly limit: string; readonly side: 'min' | 'max'; readonly value: number }

/** The output of the solve command by file, run once per file. */
const runsByCase = new Map<string, ReturnType<typeof solveCommand>>()
async function printCase(path: string) {
  const running = runsByCase.get(path) ?? solveCommand([path], 'fr-FR')
  runsByCase.set(path, running)
  const { code, output, errors } = await running
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  return JSON.parse(output)
}

function costOfCase(file: CaseFile): number {
  const { outcome } = solveCase(file, testSolver)
  return outcome.kind === 'optimal' ? outcome.costPerAnimalDayEur : Number.NaN
}

/** The case with another value for one side of a limit, or null for none. */
function caseWithSide(file: CaseFile, { limit, side }: PrintedSide, value: number | null): CaseFile {
  const withValue = <One extends { name: string }>(one: One): One =>
    one.name === limit ? { ...one, [side]: value } : one
  const total = typeof file.total === 'number' ? { min: file.total, max: file.total } : file.total
  return {
    ...file,
    ingredients: file.ingredients.map(withValue),
    nutrients: file.nutrients.map(withValue),
    total: limit === 'total' ? { ...total, [side]: value } : file.total,
  }
}

test('there are seven solved and two infeasible cases', () => {
  expect([optimalCases.length, infeasibleCases.length]).toEqual([7, 2])
})

describe.each(optimalCases)('$name', ({ path, file, cost, quantities }) => {
  test('has the published cost, with a proof', () => {
    const { outcome } = solveCase(file, testSolver)
    if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
    expect(Math.abs(outcome.costPerAnimalDayEur / cost! - 1)).toBeLessThan(1e-6)
    expect(outcome.certificate.gap).toBeLessThan(1e-8)
    expect(outcome.certificate.greatestViolation).toBeLessThan(1e-9)
  })

  test('the command prints the published cost and quantities, and duals that add up to the cost', async () => {
    const printed = await printCase(path)
    expect(printed.kind).toBe('optimal')
    expect(Math.abs(printed.cost / cost! - 1)).toBeLessThan(1e-6)
    expect(printed.certificate.bound).toBeLessThanOrEqual(printed.cost * (1 + 1e-9))
    expect(Object.keys(printed.quantities)).toEqual(file.ingredients.map(({ name }) => name))
    for (const { name } of file.ingredients)
      expect(Math.abs(printed.quantities[name] - (quantities![name] ?? 0)), name).toBeLessThan(1e-3)
    // Strong duality, in the units of the file: Σ dual·limit is the cost. The limits of shares contribute 0.
    const shares = new Set(file.nutrientBasis === 'share' ? file.nutrients.map(({ name }) => name) : [])
    const dualCost = (printed.duals as (PrintedSide & { dual: number })[])
      .filter(({ limit }) => !shares.has(limit))
      .reduce((sum, { value, dual }) => sum + value * dual, 0)
    expect(Math.abs(dualCost / printed.cost - 1)).toBeLessThan(1e-9)
  })

  test('a dual is the change of the cost per unit of its limit', async () => {
    const { duals } = await printCase(path)
    const originalCost = costOfCase(file)
    expect(duals.length).toBeGreaterThan(0)
    for (const { dual, ...limit } of duals as (PrintedSide & { dual: number })[]) {
      const step = 1e-5 * limit.value
      const changes = [-step, step].map(
        (by) => (costOfCase(caseWithSide(file, limit, limit.value + by)) - originalCost) / by,
      )
      // At a degenerate vertex the cost has a kink: the dual is then the slope on one of the two sides.
      const nearest = Math.min(...changes.map((change) => Math.abs(change / dual - 1)).filter(Number.isFinite))
      expect(nearest, `${limit.limit} ${limit.side}: ${dual} against ${changes}`).toBeLessThan(1e-4)
    }
  })
})

describe.each(infeasibleCases)('$name', ({ path, file }) => {
  const isFeasible = (candidate: CaseFile) => Number.isFinite(costOfCase(candidate))

  test('is proved infeasible', () => {
    const { outcome } = solveCase(file, testSolver)
    if (outcome.kind !== 'infeasible') throw new Error(outcome.kind)
    expect(outcome.certificate!.margin).toBeGreaterThan(1e-3)
  })

  test('the command prints an irreducible infeasible subset: alone it has no recipe, without any one of its limits it has', async () => {
    const { kind, conflict, isIrreducible } = (await printCase(path)) as {
      kind: string
      conflict: PrintedSide[]
      isIrreducible: boolean
    }
    expect([kind, isIrreducible]).toEqual(['infeasible', true])
    const isMember = (limit: string, side: 'min' | 'max') =>
      conflict.some((one) => one.limit === limit && one.side === side)
    const onlyMembers = <
      One extends { name: string; min?: number | null | undefined; max?: number | null | undefined },
    >(
      one: One,
    ): One => ({
      ...one,
      min: isMember(one.name, 'min') ? one.min : null,
      max: isMember(one.name, 'max') ? one.max : null,
    })
    const total = typeof file.total === 'number' ? { min: file.total, max: file.total } : file.total
    const subsetCase = {
      ...file,
      ingredients: file.ingredients.map(onlyMembers),
      nutrients: file.nutrients.map(onlyMembers),
      total: total
        ? { min: isMember('total', 'min') ? total.min : null, max: isMember('total', 'max') ? total.max : null }
        : null,
    }
    expect(isFeasible(subsetCase)).toBe(false)
    for (const { limit, side } of conflict)
      expect(isFeasible(caseWithSide(subsetCase, { limit, side, value: 0 }, null)), `${limit} ${side}`).toBe(true)
  })

  test('the command prints a relaxation: with its values there is a recipe, with 0.1 % less of the change there is none', async () => {
    const { relaxation, relaxed, curve } = (await printCase(path)) as {
      relaxation: (PrintedSide & { needed: number })[]
      relaxed: { cost: number; quantities: Record<string, number> }
      curve: { cost: number }[]
    }
    const relaxedCase = (share: number) =>
      relaxation.reduce(
        (candidate, { needed, ...limit }) =>
          caseWithSide(candidate, limit, limit.value + share * (needed - limit.value)),
        file,
      )
    expect(Math.abs(costOfCase(relaxedCase(1)) / relaxed.cost - 1)).toBeLessThan(1e-6)
    expect(isFeasible(relaxedCase(0.999))).toBe(false)
    expect(Object.keys(relaxed.quantities)).toEqual(file.ingredients.map(({ name }) => name))
    const costs = curve.map(({ cost }) => cost)
    expect(costs).toEqual(costs.toSorted((a, b) => b - a))
  })
})
