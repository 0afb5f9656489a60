import { afterAll, describe, expect, test } from 'vitest'
import { type LeastCostOutcome, leastCostOfModel } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import { columnUnitsOf, leastCostModel } from '../../packages/domain/src/formulation/problem/least-cost-model.ts'
import { certifyIntegerOptimum, certifyOptimum } from '../../packages/domain/src/linear-programming/certificate.ts'
import { problemOfCase } from '../../packages/server/src/operations/solve/case-file.ts'
import { comparisonKinds, comparisonProblem } from './support/comparison-problems.ts'
import { demoFormulas, infeasibleFormulas } from './support/demo-formulas.ts'
import { edgeProblem } from './support/edge-problems.ts'
import { publishedCases } from './support/published-cases.ts'
import { openReferenceSolvers, type ReferenceResult } from './support/reference-solvers.ts'
import { testSolver } from './support/solver.ts'

/* Compares our results with those of glpsol and cbc on the same program, written as text. */

const referenceSolvers = await openReferenceSolvers()
afterAll(() => {
  if ('close' in referenceSolvers) referenceSolvers.close()
})
const missingSolvers = 'missing' in referenceSolvers ? referenceSolvers.missing : ''
if (missingSolvers !== '') console.warn(`\n!!! SKIPPED: the comparison with other solvers. ${missingSolvers}\n`)

const solverNames = ['glpsol', 'cbc'] as const

type SolverComparison = {
  readonly name: string
  readonly ours: LeastCostOutcome
  readonly theirs: Readonly<Record<(typeof solverNames)[number], ReferenceResult>>
}

/** The results of all three solvers; null for limits that cross, which are refused before any solver runs. */
async function compareSolvers(name: string, problem: FormulaProblem): Promise<SolverComparison | null> {
  if ('missing' in referenceSolvers) throw new Error(referenceSolvers.missing)
  const model = leastCostModel(problem)
  if ('refusals' in model) return null
  const [glpsol, cbc] = await Promise.all([referenceSolvers.glpsol(model.program), referenceSolvers.cbc(model.program)])
  return { name, ours: leastCostOfModel(model, testSolver), theirs: { glpsol, cbc } }
}

function agreesWithReference(ours: LeastCostOutcome, theirs: ReferenceResult): boolean {
  if (ours.kind !== 'optimal' || theirs.kind !== 'optimal') return ours.kind === theirs.kind
  return Math.abs(ours.costPerAnimalDayEur - theirs.cost) <= 1e-6 * Math.abs(ours.costPerAnimalDayEur)
}

/** Whether our proof decides against a differing reference result, by stricter tolerances than it had to pass. */
function isProvedAgainstReference(ours: LeastCostOutcome, theirs: ReferenceResult): boolean {
  if (ours.kind === 'infeasible') return (ours.certificate?.margin ?? 0) > 1e-7
  if (ours.kind !== 'optimal') return false
  const { model, recipe, rowDuals, costPerAnimalDayEur: cost, certificate } = ours
  if (!model.program.kinds) {
    const proof = certifyOptimum(model.program, recipe, rowDuals)
    return proof !== null && proof.gap < 1e-9 && proof.greatestViolation < 1e-10
  }
  // With integers we prove only that our recipe is feasible: a solver that finds a dearer one or none is wrong.
  const proof = certifyIntegerOptimum(model.program, columnUnitsOf(model, recipe), certificate.bound)
  const isFeasible = proof !== null && proof.greatestViolation < 1e-9
  return isFeasible && (theirs.kind !== 'optimal' || theirs.cost > cost)
}

/** The results that differ; `isWrong` when our proof or the other solver shows the reference result to be wrong. */
const solverDifferences = (comparisons: readonly SolverComparison[]) =>
  comparisons.flatMap(({ name: problemName, ours, theirs }) =>
    solverNames
      .filter((name) => !agreesWithReference(ours, theirs[name]))
      .map((name) => {
        const other = theirs[name === 'cbc' ? 'glpsol' : 'cbc']
        const ourResult = ours.kind === 'optimal' ? ours.costPerAnimalDayEur : ours.kind
        return {
          message: `${problemName}: ${name} finds ${JSON.stringify(theirs[name])}, we ${ourResult}`,
          isWrong: isProvedAgainstReference(ours, theirs[name]) || agreesWithReference(ours, other),
        }
      }),
  )

function reportComparisons(comparisons: readonly SolverComparison[]): void {
  const byKind = Object.entries(Object.groupBy(comparisons, ({ ours }) => ours.kind))
  const messages = solverDifferences(comparisons).map(({ message }) => message)
  const summary = `${comparisons.length} compared with glpsol and cbc (${byKind.map(([kind, group]) => `${group.length} ${kind}`).join(', ')}), ${messages.length} results differ`
  console.info([summary, ...messages].join('\n'))
}

/** All agree, except for at most `maxWrong` reference results that are shown to be wrong. */
function expectAgreement(comparisons: readonly SolverComparison[], maxWrong: number): void {
  reportComparisons(comparisons)
  const differing = solverDifferences(comparisons)
  expect(differing.filter(({ isWrong }) => !isWrong)).toEqual([])
  expect(differing.length).toBeLessThanOrEqual(maxWrong)
}

const isComparison = (comparison: SolverComparison | null) => comparison !== null
const problemCount = process.env.LONG ? 2400 : 32
const edgeProblemCount = process.env.LONG ? 2400 : 12

describe.skipIf(missingSolvers !== '')('glpsol and cbc', () => {
  test(`agree with us on ${problemCount} formulas of every shape`, async () => {
    const results: (SolverComparison | null)[] = []
    for (let seed = 0; seed < problemCount; seed += 1)
      results.push(
        await compareSolvers(
          `${comparisonKinds[seed % comparisonKinds.length]}, seed ${seed}`,
          comparisonProblem(seed),
        ),
      )
    const comparisons = results.filter(isComparison)
    // Limits may cross only in the shape made to be infeasible.
    expect(comparisons.length).toBeGreaterThan(problemCount * (1 - 1 / comparisonKinds.length))
    expectAgreement(comparisons, problemCount / 100)
    const kinds = new Set(comparisons.map(({ ours }) => ours.kind))
    expect([...kinds].sort()).toEqual(['infeasible', 'optimal'])
  }, 1_200_000)

  test(`agree with us on ${edgeProblemCount} small formulas at the edge of feasibility`, async () => {
    const results: (SolverComparison | null)[] = []
    for (let seed = 0; seed < edgeProblemCount; seed += 1)
      results.push(await compareSolvers(`edge, seed ${seed}`, edgeProblem(seed)))
    const comparisons = results.filter(isComparison)
    expectAgreement(comparisons, edgeProblemCount / 20)
  }, 1_200_000)

  test('agree with us on the demonstration formulas, under both price lists', async () => {
    const pending = [...demoFormulas, ...infeasibleFormulas].flatMap(({ code, withPriceList }) =>
      ['T4-2026', 'T1-2027'].map((list) => compareSolvers(`${code} under ${list}`, withPriceList(list))),
    )
    const comparisons = (await Promise.all(pending)).filter(isComparison)
    expect(comparisons).toHaveLength(22)
    expectAgreement(comparisons, 0)
  })

  test('agree with us on the published cases, also in whole quantities', async () => {
    const pending = publishedCases.flatMap(({ name, file }) =>
      [false, true].map((integer) => compareSolvers(`${name}, whole: ${integer}`, problemOfCase({ ...file, integer }))),
    )
    const comparisons = (await Promise.all(pending)).filter(isComparison)
    expect(comparisons).toHaveLength(18)
    expectAgreement(comparisons, 0)
  })
})
