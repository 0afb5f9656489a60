import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { certifiedSolve } from '../../packages/domain/src/linear-programming/certified-solve.ts'
import type { LinearProgram } from '../../packages/domain/src/linear-programming/linear-program.ts'
import { ownSimplex } from '../../packages/domain/src/linear-programming/simplex/simplex.ts'
import { simplexFirst } from '../../packages/domain/src/linear-programming/simplex-first.ts'
import type { Solver } from '../../packages/domain/src/linear-programming/solver.ts'
import { openHighs, openSolver } from '../../packages/server/src/formulation/solver/highs.ts'
import { type ExactResult, exactOptimum } from './support/exact-simplex.ts'
import { classicPrograms, nastyProgram } from './support/nasty-programs.ts'
import { openReferenceSolvers } from './support/reference-solvers.ts'

/* Our own simplex against HiGHS, glpsol and cbc; where they differ, exact arithmetic decides. */

const highs = await openHighs()
const withoutAnswer: Solver = () => ({ kind: 'failed', reason: 'only our own simplex is tested' })
const alone = simplexFirst(withoutAnswer)

const referenceSolvers = await openReferenceSolvers()
afterAll(() => {
  if ('close' in referenceSolvers) referenceSolvers.close()
})

/** A result without its proof. */
type Result = { readonly kind: string; readonly cost?: number }

function provedResult(program: LinearProgram, solver: Solver): Result {
  const answer = certifiedSolve(program, solver)
  return answer.kind === 'optimal' ? { kind: 'optimal', cost: answer.certificate.cost } : { kind: answer.kind }
}

/** Costs agree to a millionth of the size of their terms at the optimum. */
function agree(one: Result, other: Result, size: number): boolean {
  if (one.kind !== 'optimal' || other.kind !== 'optimal') return one.kind === other.kind
  return Math.abs((one.cost ?? 0) - (other.cost ?? 0)) <= 1e-6 * size
}

function costSize(program: LinearProgram): number {
  const answer = ownSimplex(program)
  if (answer.kind !== 'optimal') return 0
  return answer.x.reduce((sum, value, column) => sum + Math.abs(value * (program.costs[column] ?? 0)), 0)
}

/** Rows loosened by more than the tolerance of a certificate: what is infeasible then is so without doubt. */
function loosened(program: LinearProgram): LinearProgram {
  const room = program.rowLower.map((lower, row) => {
    let size = Math.max(Number.isFinite(lower) ? Math.abs(lower) : 0, 1e-3)
    for (let k = program.starts[row] ?? 0; k < (program.starts[row + 1] ?? 0); k += 1)
      size = Math.max(size, 10 * Math.abs(program.coefficients[k] ?? 0))
    return 1e-6 * size
  })
  return {
    ...program,
    rowLower: program.rowLower.map((lower, row) => lower - (room[row] ?? 0)),
    rowUpper: program.rowUpper.map((upper, row) => upper + (room[row] ?? 0)),
  }
}

/**
 * Whether a result is right by exact arithmetic. A program that is infeasible by less than the tolerance of a certificate
 * may have the solution that it has when loosened a little.
 */
function isRight(program: LinearProgram, result: Result, size: number): boolean {
  const exact: ExactResult = exactOptimum(program)
  if (agree(result, exact, size)) return true
  return exact.kind === 'infeasible' && result.kind === 'optimal' && exactOptimum(loosened(program)).kind === 'optimal'
}

const count = process.env.LONG ? 20_000 : 200
/** The others are processes: every how many programs they are asked, and how often exact arithmetic checks an agreement. */
const othersEvery = process.env.LONG ? 1 : 17
const exactEvery = 41

test(`of ${count} nasty programs no proved answer is wrong: where solvers differ exact arithmetic confirms ours`, async () => {
  const totals = { optimal: 0, infeasible: 0, unproved: 0, highs: 0, glpsol: 0, cbc: 0 }
  for (let seed = 0; seed < count; seed += 1) {
    const { name, program } = nastyProgram(seed)
    const size = costSize(program)
    const ours = provedResult(program, alone)
    if (ours.kind === 'optimal' || ours.kind === 'infeasible') totals[ours.kind] += 1
    else totals.unproved += 1
    const others = [['highs', provedResult(program, highs)] as [keyof typeof totals, Result]]
    if (seed % othersEvery === 0 && 'glpsol' in referenceSolvers) {
      const [glpsol, cbc] = await Promise.all([referenceSolvers.glpsol(program), referenceSolvers.cbc(program)])
      others.push(['glpsol', glpsol], ['cbc', cbc])
    }
    const differing = others.filter(([, theirs]) => !agree(ours, theirs, size))
    for (const [solver] of differing) totals[solver] += 1
    if (ours.kind !== 'failed' && (differing.length > 0 || seed % exactEvery === 0))
      expect(isRight(program, ours, size), `${name}: we ${JSON.stringify(ours)}, ${JSON.stringify(differing)}`).toBe(
        true,
      )
  }
  console.info(`${count} nasty programs: ${JSON.stringify(totals)}; highs, glpsol, cbc: results that differ from ours`)
  expect(totals.optimal).toBeGreaterThan(count / 2)
  expect(totals.infeasible).toBeGreaterThan(count / 40)
  expect(totals.unproved).toBeLessThanOrEqual(count / 200)
}, 3_600_000)

describe.each(classicPrograms)('$name', ({ program, cost }) => {
  test('has its known optimum, by our simplex, by HiGHS and in exact arithmetic', () => {
    expect(provedResult(program, alone)).toEqual({ kind: 'optimal', cost: expect.closeTo(cost, 6) })
    expect(provedResult(program, highs)).toEqual({ kind: 'optimal', cost: expect.closeTo(cost, 6) })
    expect(exactOptimum(program)).toEqual({ kind: 'optimal', cost: expect.closeTo(cost, 6) })
  })
})

test('the same program has the same answer, to the last digit, whatever was solved before', () => {
  const programs = Array.from({ length: 40 }, (_, seed) => nastyProgram(seed).program)
  const first = programs.map((program) => ownSimplex(program))
  const backwards = programs.toReversed().map((program) => ownSimplex(program))
  expect(backwards.toReversed()).toEqual(first)
})

test('from its last basis the same optimum is found again, and from any other basis the same cost', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const { name, program } = nastyProgram(seed)
    const cold = ownSimplex(program)
    if (cold.kind !== 'optimal') continue
    const size = costSize(program)
    const warm = ownSimplex(program, { basis: cold.basis })
    const other = {
      columns: program.columnLower.map((_, column) => (column * 7 + seed) % 3),
      rows: program.rowLower.map((_, row) => (row * 5 + seed) % 3),
    }
    const basis = { columns: Int32Array.from(other.columns), rows: Int32Array.from(other.rows) }
    for (const answer of [warm, ownSimplex(program, { basis })])
      expect(
        answer.kind === 'optimal' && Math.abs(answer.bound - cold.bound) <= 1e-9 * Math.max(size, 1e-3),
        name,
      ).toBe(true)
  }
})

test('with other costs, from any basis, a program that was solved before has the answer of one that was not', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const { name, program } = nastyProgram(seed)
    const first = ownSimplex(program)
    const basis = first.kind === 'optimal' ? first.basis : null
    const dearer = { ...program, costs: program.costs.map((cost, column) => cost * (1 + (column % 5) / 10)) }
    const again = ownSimplex(dearer, { basis })
    expect(again, name).toEqual(ownSimplex(structuredClone(dearer), { basis }))
    if (again.kind === 'optimal')
      expect(ownSimplex(dearer, again), name).toEqual(ownSimplex(structuredClone(dearer), again))
    expect(ownSimplex(program), name).toEqual(first)
  }
})

test('solves everything by HiGHS where an installation chooses so, and by our simplex first otherwise', async () => {
  const [chosen, usual] = [await openSolver('highs'), await openSolver()]
  let different = 0
  for (let seed = 0; seed < 40; seed += 1) {
    const { program } = nastyProgram(seed)
    const [ours, theirs] = [ownSimplex(program), highs(program)]
    if (ours.kind !== 'optimal' || theirs.kind !== 'optimal' || ours.x.join() === theirs.x.join()) continue
    different += 1
    expect(usual(program)).toEqual(ours)
    expect(chosen(program)).toEqual(theirs)
  }
  expect(different).toBeGreaterThan(0)
})

describe.each<[fault: string, file: string, from: string, to: string]>([
  ['a wrong sign', 'basis.ts', 'residuals[at] = -(byColumn', 'residuals[at] = (byColumn'],
  [
    'a stale inverse',
    'basis.ts',
    'subtractOuterProduct(inverse, stride, size',
    'subtractOuterProduct(inverse, stride, 0',
  ],
  ['an optimum claimed too soon', 'pivots.ts', 'if (violation <= (tolerances', 'if (violation <= 1e9 * (tolerances'],
  ['infeasibility claimed too soon', 'pivots.ts', 'if (end === count) return -1', 'return -1'],
])('%s', (_, file, from, to) => {
  test('in our simplex makes no proved answer wrong: the certificate refuses, and HiGHS answers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'provende-faulty-simplex-'))
    try {
      for (const part of ['linear-programming', 'kit'])
        cpSync(fileURLToPath(new URL(`../../packages/domain/src/${part}`, import.meta.url)), join(folder, part), {
          recursive: true,
        })
      const simplexFolder = join(folder, 'linear-programming', 'simplex')
      const path = join(simplexFolder, file)
      const text = readFileSync(path, 'utf8')
      expect(text).toContain(from)
      writeFileSync(path, text.replace(from, to))
      // The check of drift would mend some faults before they reach an answer.
      const pivots = join(simplexFolder, 'pivots.ts')
      writeFileSync(pivots, readFileSync(pivots, 'utf8').replace('const maxDrift = 1e-7', 'const maxDrift = 1e300'))
      const faulty: { ownSimplex: Solver } = await import(
        /* @vite-ignore */ pathToFileURL(join(simplexFolder, 'simplex.ts')).href
      )
      let refusedCount = 0
      const counted: Solver = (program, options) => {
        refusedCount += 1
        return highs(program, options)
      }
      const solver = simplexFirst(counted, faulty.ownSimplex)
      for (let seed = 0; seed < 40; seed += 1) {
        const { name, program } = nastyProgram(seed)
        const [ours, theirs] = [provedResult(program, solver), provedResult(program, highs)]
        expect(agree(ours, theirs, costSize(program)), `${name}: ${JSON.stringify([ours, theirs])}`).toBe(true)
      }
      expect(refusedCount).toBeGreaterThan(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
