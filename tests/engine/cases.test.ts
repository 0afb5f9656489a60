import { afterAll, describe, expect, test } from 'vitest'
import type { CaseFile } from '../../packages/server/src/formulation/case-file.ts'
import { solveCase } from '../../packages/server/src/formulation/solve-command.ts'
import { endPrograms, run } from '../kit/program.ts'
import { publishedCases } from './published-cases.ts'
import { solver } from './solver.ts'

afterAll(endPrograms)

const optimal = publishedCases.filter(({ cost }) => cost !== null)
const infeasible = publishedCases.filter(({ cost }) => cost === null)

type Said = { readonly limit: string; readonly side: 'min' | 'max'; readonly value: number }

/** What the command prints for each file, asked once. */
const printed = new Map<string, ReturnType<typeof run>>()
async function print(path: string) {
  const running = printed.get(path) ?? run(['solve', path], {})
  printed.set(path, running)
  const { code, output, errors } = await running
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  return JSON.parse(output)
}

function costOf(file: CaseFile): number {
  const { outcome } = solveCase(file, solver)
  return outcome.kind === 'optimal' ? outcome.costPerAnimalDayEur : Number.NaN
}

/** The case with one side of one limit at another value, or without it. */
function withSide(file: CaseFile, { limit, side }: Said, value: number | null): CaseFile {
  const moved = <One extends { name: string }>(one: One): One => (one.name === limit ? { ...one, [side]: value } : one)
  const total = typeof file.total === 'number' ? { min: file.total, max: file.total } : file.total
  return {
    ...file,
    ingredients: file.ingredients.map(moved),
    nutrients: file.nutrients.map(moved),
    total: limit === 'total' ? { ...total, [side]: value } : file.total,
  }
}

test('there are solved and impossible cases', () => {
  expect([optimal.length, infeasible.length]).toEqual([7, 2])
})

describe.each(optimal)('$name', ({ path, file, cost, quantities }) => {
  test('costs what was published, with a proof', () => {
    const { outcome } = solveCase(file, solver)
    if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
    expect(Math.abs(outcome.costPerAnimalDayEur / cost! - 1)).toBeLessThan(1e-6)
    expect(outcome.certificate.gap).toBeLessThan(1e-8)
    expect(outcome.certificate.greatestViolation).toBeLessThan(1e-9)
  })

  test('the command prints the published cost and quantities, and duals that add up to the cost', async () => {
    const answer = await print(path)
    expect(answer.kind).toBe('optimal')
    expect(Math.abs(answer.cost / cost! - 1)).toBeLessThan(1e-6)
    expect(answer.certificate.bound).toBeLessThanOrEqual(answer.cost * (1 + 1e-9))
    expect(Object.keys(answer.quantities)).toEqual(file.ingredients.map(({ name }) => name))
    for (const { name } of file.ingredients)
      expect(Math.abs(answer.quantities[name] - (quantities![name] ?? 0)), name).toBeLessThan(1e-3)
    // Strong duality, in the file's own units: Σ dual·limit is the cost. The limit of a share brings in nothing.
    const shares = new Set(file.nutrientBasis === 'share' ? file.nutrients.map(({ name }) => name) : [])
    const worth = (answer.duals as (Said & { dual: number })[])
      .filter(({ limit }) => !shares.has(limit))
      .reduce((sum, { value, dual }) => sum + value * dual, 0)
    expect(Math.abs(worth / answer.cost - 1)).toBeLessThan(1e-9)
  })

  test('a dual says what the cost changes by when its limit is moved', async () => {
    const { duals } = await print(path)
    const before = costOf(file)
    expect(duals.length).toBeGreaterThan(0)
    for (const { dual, ...limit } of duals as (Said & { dual: number })[]) {
      const step = 1e-5 * limit.value
      const changes = [-step, step].map((by) => (costOf(withSide(file, limit, limit.value + by)) - before) / by)
      // Where limits meet by chance the cost bends: then the dual is that of one of the two ways.
      const nearest = Math.min(...changes.map((change) => Math.abs(change / dual - 1)).filter(Number.isFinite))
      expect(nearest, `${limit.limit} ${limit.side}: ${dual} against ${changes}`).toBeLessThan(1e-4)
    }
  })
})

describe.each(infeasible)('$name', ({ path, file }) => {
  const isPossible = (tried: CaseFile) => Number.isFinite(costOf(tried))

  test('is proved impossible', () => {
    const { outcome } = solveCase(file, solver)
    if (outcome.kind !== 'infeasible') throw new Error(outcome.kind)
    expect(outcome.certificate!.margin).toBeGreaterThan(1e-3)
  })

  test('the command prints limits that contradict one another: without any one of them there is a recipe, with them alone none', async () => {
    const { kind, conflict, isIrreducible } = (await print(path)) as {
      kind: string
      conflict: Said[]
      isIrreducible: boolean
    }
    expect([kind, isIrreducible]).toEqual(['infeasible', true])
    const isMember = (limit: string, side: 'min' | 'max') =>
      conflict.some((one) => one.limit === limit && one.side === side)
    const alone = <One extends { name: string; min?: number | null | undefined; max?: number | null | undefined }>(
      one: One,
    ): One => ({
      ...one,
      min: isMember(one.name, 'min') ? one.min : null,
      max: isMember(one.name, 'max') ? one.max : null,
    })
    const total = typeof file.total === 'number' ? { min: file.total, max: file.total } : file.total
    const only = {
      ...file,
      ingredients: file.ingredients.map(alone),
      nutrients: file.nutrients.map(alone),
      total: total
        ? { min: isMember('total', 'min') ? total.min : null, max: isMember('total', 'max') ? total.max : null }
        : null,
    }
    expect(isPossible(only)).toBe(false)
    for (const { limit, side } of conflict)
      expect(isPossible(withSide(only, { limit, side, value: 0 }, null)), `${limit} ${side}`).toBe(true)
  })

  test('the command prints a relaxation: with these values there is a recipe, with a little less there is none', async () => {
    const { relaxation, relaxed, curve } = (await print(path)) as {
      relaxation: (Said & { needed: number })[]
      relaxed: { cost: number; quantities: Record<string, number> }
      curve: { cost: number }[]
    }
    const given = (share: number) =>
      relaxation.reduce(
        (tried, { needed, ...limit }) => withSide(tried, limit, limit.value + share * (needed - limit.value)),
        file,
      )
    expect(Math.abs(costOf(given(1)) / relaxed.cost - 1)).toBeLessThan(1e-6)
    expect(isPossible(given(0.999))).toBe(false)
    expect(Object.keys(relaxed.quantities)).toEqual(file.ingredients.map(({ name }) => name))
    const costs = curve.map(({ cost }) => cost)
    expect(costs).toEqual(costs.toSorted((a, b) => b - a))
  })
})
