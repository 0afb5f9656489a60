import { afterAll, describe, expect, test } from 'vitest'
import { type LeastCostOutcome, leastCostOfModel } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import { columnUnitsOf, leastCostModel } from '../../packages/domain/src/formulation/problem/least-cost-model.ts'
import { certifyInteger, certifyOptimum } from '../../packages/domain/src/linear-programming/certificate.ts'
import { problemOfCase } from '../../packages/server/src/operations/solve/case-file.ts'
import { comparisonProblem, comparisonShapes } from './support/comparison-problems.ts'
import { demoFormulas, infeasibleFormulas } from './support/demo-formulas.ts'
import { edgeProblem } from './support/edge-problems.ts'
import { publishedCases } from './support/published-cases.ts'
import { openReferenceSolvers, type ReferenceResult } from './support/reference-solvers.ts'
import { solver } from './support/solver.ts'

/* Compares our results with those of glpsol and cbc on the same program, written as text. */

const referenceSolvers = await openReferenceSolvers()
afterAll(() => {
  if ('close' in referenceSolvers) referenceSolvers.close()
})
const missing = 'missing' in referenceSolvers ? referenceSolvers.missing : ''
if (missing !== '') console.warn(`\n!!! SKIPPED: the comparison with other solvers. ${missing}\n`)

const solverNames = ['glpsol', 'cbc'] as const

type Comparison = {
  readonly name: string
  readonly ours: LeastCostOutcome
  readonly theirs: Readonly<Record<(typeof solverNames)[number], ReferenceResult>>
}

/** The results of all three solvers; null for limits that cross, which are refused before any solver runs. */
async function compare(name: string, problem: FormulaProblem): Promise<Comparison | null> {
  if ('missing' in referenceSolvers) throw new Error(referenceSolvers.missing)
  const model = leastCostModel(problem)
  if ('refusals' in model) return null
  const [glpsol, cbc] = await Promise.all([referenceSolvers.glpsol(model.program), referenceSolvers.cbc(model.program)])
  return { name, ours: leastCostOfModel(model, solver), theirs: { glpsol, cbc } }
}

function agrees(ours: LeastCostOutcome, theirs: ReferenceResult): boolean {
  if (ours.kind !== 'optimal' || theirs.kind !== 'optimal') return ours.kind === theirs.kind
  return Math.abs(ours.costPerAnimalDayEur - theirs.cost) <= 1e-6 * Math.abs(ours.costPerAnimalDayEur)
}

/** Whether our proof decides against a differing reference result, by stricter tolerances than it had to pass. */
function isProved(ours: LeastCostOutcome, theirs: ReferenceResult): boolean {
  if (ours.kind === 'infeasible') return (ours.certificate?.margin ?? 0) > 1e-7
  if (ours.kind !== 'optimal') return false
  const { model, recipe, rowDuals, costPerAnimalDayEur: cost, certificate } = ours
  if (!model.program.kinds) {
    const proof = certifyOptimum(model.program, recipe, rowDuals)
    return proof !== null && proof.gap < 1e-9 && proof.greatestViolation < 1e-10
  }
  // With integers we prove only that our recipe is feasible: a solver that finds a dearer one or none is wrong.
  const proof = certifyInteger(model.program, columnUnitsOf(model, recipe), certificate.bound)
  const isFeasible = proof !== null && proof.greatestViolation < 1e-9
  return isFeasible && (theirs.kind !== 'optimal' || theirs.cost > cost)
}

/** The results that differ; `isWrong` when our proof or the other solver shows the reference result to be wrong. */
const differences = (comparisons: readonly Comparison[]) =>
  comparisons.flatMap(({ name: problemName, ours, theirs }) =>
    solverNames
      .filter((name) => !agrees(ours, theirs[name]))
      .map((name) => {
        const other = theirs[name === 'cbc' ? 'glpsol' : 'cbc']
        const ourResult = ours.kind === 'optimal' ? ours.costPerAnimalDayEur : ours.kind
        return {
          message: `${problemName}: ${name} finds ${JSON.stringify(theirs[name])}, we ${ourResult}`,
          isWrong: isProved(ours, theirs[name]) || agrees(ours, other),
        }
      }),
  )

function report(comparisons: readonly Comparison[]): void {
  const byKind = Object.entries(Object.groupBy(comparisons, ({ ours }) => ours.kind))
  const messages = differences(comparisons).map(({ message }) => message)
  const summary = `${comparisons.length} compared with glpsol and cbc (${byKind.map(([kind, group]) => `${group.length} ${kind}`).join(', ')}), ${messages.length} results differ`
  console.info([summary, ...messages].join('\n'))
}

/** All agree, except for at most `maxWrong` reference results that are shown to be wrong. */
function expectAgreement(comparisons: readonly Comparison[], maxWrong: number): void {
  report(comparisons)
  const differing = differences(comparisons)
  expect(differing.filter(({ isWrong }) => !isWrong)).toEqual([])
  expect(differing.length).toBeLessThanOrEqual(maxWrong)
}

const isComparison = (comparison: Comparison | null) => comparison !== null
const count = process.env.LONG ? 2400 : 64
const edgeCount = process.env.LONG ? 2400 : 24

describe.skipIf(missing !== '')('glpsol and cbc', () => {
  test(`agree with us on ${count} formulas of every shape`, async () => {
    const results: (Comparison | null)[] = []
    for (let seed = 0; seed < count; seed += 1)
      results.push(
        await compare(`${comparisonShapes[seed % comparisonShapes.length]}, seed ${seed}`, comparisonProblem(seed)),
      )
    const comparisons = results.filter(isComparison)
    // Limits may cross only in the shape made to be infeasible.
    expect(comparisons.length).toBeGreaterThan(count * (1 - 1 / comparisonShapes.length))
    expectAgreement(comparisons, count / 100)
    const kinds = new Set(comparisons.map(({ ours }) => ours.kind))
    expect([...kinds].sort()).toEqual(['infeasible', 'optimal'])
  }, 1_200_000)

  test(`agree with us on ${edgeCount} small formulas at the edge of feasibility`, async () => {
    const results: (Comparison | null)[] = []
    for (let seed = 0; seed < edgeCount; seed += 1) results.push(await compare(`edge, seed ${seed}`, edgeProblem(seed)))
    const comparisons = results.filter(isComparison)
    expectAgreement(comparisons, edgeCount / 20)
  }, 1_200_000)

  test('agree with us on the demonstration formulas, under both price lists', async () => {
    const pending = [...demoFormulas, ...infeasibleFormulas].flatMap(({ code, withPriceList }) =>
      ['T4-2026', 'T1-2027'].map((list) => compare(`${code} under ${list}`, withPriceList(list))),
    )
    const comparisons = (await Promise.all(pending)).filter(isComparison)
    expect(comparisons).toHaveLength(22)
    expectAgreement(comparisons, 0)
  })

  test('agree with us on the published cases, also in whole quantities', async () => {
    const pending = publishedCases.flatMap(({ name, file }) =>
      [false, true].map((integer) => compare(`${name}, whole: ${integer}`, problemOfCase({ ...file, integer }))),
    )
    const comparisons = (await Promise.all(pending)).filter(isComparison)
    expect(comparisons).toHaveLength(18)
    expectAgreement(comparisons, 0)
  })
})
