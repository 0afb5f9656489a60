import { afterAll, describe, expect, test } from 'vitest'
import { certifyOptimum, certifyWhole } from '../../packages/domain/src/formulation/certificate.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import { type LeastCostOutcome, leastCostOf } from '../../packages/domain/src/formulation/least-cost.ts'
import { leastCostModel, unitsOf } from '../../packages/domain/src/formulation/least-cost-model.ts'
import { caseProblem } from '../../packages/server/src/formulation/case-file.ts'
import { demoFormulas, infeasibleFormulas } from './demo-formulas.ts'
import { publishedCases } from './published-cases.ts'
import { refereedProblem, refereedShapes } from './refereed-problems.ts'
import { openReferees, type Verdict } from './referees.ts'
import { solver } from './solver.ts'

/* Our answers beside those of glpsol and cbc, on the same program written as text. */

const referees = await openReferees()
afterAll(() => {
  if ('close' in referees) referees.close()
})
const missing = 'missing' in referees ? referees.missing : ''
if (missing !== '') console.warn(`\n!!! SKIPPED: the comparison with other solvers. ${missing}\n`)

const names = ['glpsol', 'cbc'] as const

type Comparison = {
  readonly name: string
  readonly ours: LeastCostOutcome
  readonly theirs: Readonly<Record<(typeof names)[number], Verdict>>
}

/** The answers of all three; null for limits that cross, which never reach a solver. */
async function compared(name: string, problem: FormulaProblem): Promise<Comparison | null> {
  if ('missing' in referees) throw new Error(referees.missing)
  const model = leastCostModel(problem)
  if ('refusals' in model) return null
  const [glpsol, cbc] = await Promise.all([referees.glpsol(model.program), referees.cbc(model.program)])
  return { name, ours: leastCostOf(model, solver), theirs: { glpsol, cbc } }
}

function agrees(ours: LeastCostOutcome, theirs: Verdict): boolean {
  if (ours.kind !== 'optimal' || theirs.kind !== 'optimal') return ours.kind === theirs.kind
  return Math.abs(ours.costPerAnimalDayEur - theirs.cost) <= 1e-6 * Math.abs(ours.costPerAnimalDayEur)
}

/** Whether ours stands where a referee says otherwise: by the proof, and by stricter measures than it had to pass. */
function isProved(ours: LeastCostOutcome, theirs: Verdict): boolean {
  if (ours.kind === 'infeasible') return (ours.certificate?.margin ?? 0) > 1e-7
  if (ours.kind !== 'optimal') return false
  const { model, recipe, rowDuals, costPerAnimalDayEur: cost, certificate } = ours
  if (!model.program.kinds) {
    const proof = certifyOptimum(model.program, recipe, rowDuals)
    return proof !== null && proof.gap < 1e-9 && proof.greatestViolation < 1e-10
  }
  // Of whole numbers our own proof is that the recipe is one: who says dearer, or impossible, is wrong.
  const proof = certifyWhole(model.program, unitsOf(model, recipe), certificate.bound)
  const isKept = proof !== null && proof.greatestViolation < 1e-9
  return isKept && (theirs.kind !== 'optimal' || theirs.cost > cost)
}

/** What the referees say otherwise; `isWrong` where our proof decides, or for whole numbers the other referee does. */
const differences = (comparisons: readonly Comparison[]) =>
  comparisons.flatMap(({ name, ours, theirs }) =>
    names
      .filter((referee) => !agrees(ours, theirs[referee]))
      .map((referee) => {
        const other = theirs[referee === 'cbc' ? 'glpsol' : 'cbc']
        const said = ours.kind === 'optimal' ? ours.costPerAnimalDayEur : ours.kind
        return {
          what: `${name}: ${referee} says ${JSON.stringify(theirs[referee])}, we ${said}`,
          isWrong: isProved(ours, theirs[referee]) || agrees(ours, other),
        }
      }),
  )

function report(comparisons: readonly Comparison[]): void {
  const endings = Object.entries(Object.groupBy(comparisons, ({ ours }) => ours.kind))
  const wrong = differences(comparisons).map(({ what }) => what)
  const summary = `${comparisons.length} compared with glpsol and cbc (${endings.map(([kind, all]) => `${all.length} ${kind}`).join(', ')}), ${wrong.length} verdicts differ`
  console.info([summary, ...wrong].join('\n'))
}

/** Nobody disagrees, but for referees shown to be wrong, of whom there are few. */
function expectAgreement(comparisons: readonly Comparison[], mostWrong: number): void {
  report(comparisons)
  const differing = differences(comparisons)
  expect(differing.filter(({ isWrong }) => !isWrong)).toEqual([])
  expect(differing.length).toBeLessThanOrEqual(mostWrong)
}

const isComparison = (one: Comparison | null) => one !== null
const count = process.env.LONG ? 2400 : 64

describe.skipIf(missing !== '')('glpsol and cbc', () => {
  test(`say what we say of ${count} formulas of every shape`, async () => {
    const all: (Comparison | null)[] = []
    for (let seed = 0; seed < count; seed += 1)
      all.push(await compared(`${refereedShapes[seed % refereedShapes.length]}, seed ${seed}`, refereedProblem(seed)))
    const comparisons = all.filter(isComparison)
    // Only those that were made impossible may have limits that cross.
    expect(comparisons.length).toBeGreaterThan(count * (1 - 1 / refereedShapes.length))
    expectAgreement(comparisons, count / 100)
    const endings = new Set(comparisons.map(({ ours }) => ours.kind))
    expect([...endings].sort()).toEqual(['infeasible', 'optimal'])
  }, 1_200_000)

  test('say what we say of the demonstration formulas, under both price lists', async () => {
    const asked = [...demoFormulas, ...infeasibleFormulas].flatMap(({ code, under }) =>
      ['T4-2026', 'T1-2027'].map((list) => compared(`${code} under ${list}`, under(list))),
    )
    const comparisons = (await Promise.all(asked)).filter(isComparison)
    expect(comparisons).toHaveLength(22)
    expectAgreement(comparisons, 0)
  })

  test('say what we say of the published cases, also in whole quantities', async () => {
    const asked = publishedCases.flatMap(({ name, file }) =>
      [false, true].map((integer) => compared(`${name}, whole: ${integer}`, caseProblem({ ...file, integer }))),
    )
    const comparisons = (await Promise.all(asked)).filter(isComparison)
    expect(comparisons).toHaveLength(18)
    expectAgreement(comparisons, 0)
  })
})
