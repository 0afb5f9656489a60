// glpsol and cbc as reference solvers: processes that read the program as text.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LinearProgram } from '../../../packages/domain/src/linear-programming/linear-program.ts'
import { linearProgramText } from '../../../packages/domain/src/linear-programming/linear-program-text.ts'
import { provideReferenceSolvers } from '../../../tools/provision.mjs'

export type ReferenceResult =
  | { readonly kind: 'optimal'; readonly cost: number }
  /** `unclear`: stopped without a result. */
  | { readonly kind: 'infeasible' | 'unclear' }

type ReferenceSolver = (program: LinearProgram) => Promise<ReferenceResult>

export type ReferenceSolvers = {
  readonly glpsol: ReferenceSolver
  readonly cbc: ReferenceSolver
  /** Removes their temporary files. */
  close(): void
}

const runProgram = promisify(execFile)

/** Writes the program as text, runs a solver on that file and returns what it wrote to its answer file. */
type SolveText = (
  program: LinearProgram,
  solve: (programFile: string, answerFile: string) => Promise<unknown>,
) => Promise<string>

function createTextSolver(folder: string): SolveText {
  let solveCount = 0
  return async (program, solve) => {
    solveCount += 1
    const [programFile, answerFile] = [join(folder, `${solveCount}.lp`), join(folder, `${solveCount}.txt`)] as const
    await writeFile(programFile, linearProgramText(program))
    await solve(programFile, answerFile)
    const output = await readFile(answerFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
      // cbc can end without an answer and without an error.
      if (error.code === 'ENOENT') return ''
      throw error
    })
    await Promise.all([rm(programFile), rm(answerFile, { force: true })])
    return output
  }
}

/**
 * Scales the costs so that the largest lies between 256 and 512: tolerances are absolute, and cbc writes costs with 8
 * decimals. The factor is a power of two, so that nothing is rounded.
 */
function withScaledCosts(program: LinearProgram): { program: LinearProgram; factor: number } {
  const largest = program.costs.reduce((max, cost) => Math.max(max, Math.abs(cost)), 0)
  const factor = largest > 0 ? 2 ** (8 - Math.floor(Math.log2(largest))) : 1
  return { program: { ...program, costs: program.costs.map((cost) => cost * factor) }, factor }
}

/** Without the presolver, which has reported infeasible points as optimal. */
const createGlpsolSolver =
  (path: string, solveText: SolveText): ReferenceSolver =>
  async (original) => {
    const { program, factor } = withScaledCosts(original)
    const output = await solveText(program, (programFile, answerFile) =>
      runProgram(path, ['--nopresol', '--tmlim', '60', '--lp', programFile, '-w', answerFile]),
    )
    // "s bas ROWS COLUMNS PRIMAL DUAL COST"; for integer programs "s mip ROWS COLUMNS STATUS COST".
    const [, status = '', cost] = /^s (?:bas|mip) \d+ \d+ ([a-z](?: [a-z])?) (\S+)$/m.exec(output) ?? []
    if (status === 'f f' || status === 'o') return { kind: 'optimal', cost: Number(cost) / factor }
    return { kind: status.startsWith('n') ? 'infeasible' : 'unclear' }
  }

const createCbcSolver =
  (path: string, solveText: SolveText): ReferenceSolver =>
  async (original) => {
    const { program, factor } = withScaledCosts(original)
    const output = await solveText(program, (programFile, answerFile) =>
      runProgram(path, [
        programFile,
        '-primalT',
        '1e-9',
        '-dualT',
        '1e-9',
        '-sec',
        '60',
        '-solve',
        '-solu',
        answerFile,
      ]),
    )
    const [, status, cost] = /^(Optimal|Infeasible|Integer infeasible) - objective value (\S+)/.exec(output) ?? []
    if (status === 'Optimal') return { kind: 'optimal', cost: Number(cost) / factor }
    return { kind: status ? 'infeasible' : 'unclear' }
  }

/** Both reference solvers, installed if missing and possible; otherwise why they are missing. */
export async function openReferenceSolvers(): Promise<ReferenceSolvers | { readonly missing: string }> {
  try {
    const paths = await provideReferenceSolvers()
    const folder = mkdtempSync(join(tmpdir(), 'provende-reference-solvers-'))
    const solveText = createTextSolver(folder)
    const close = () => rmSync(folder, { recursive: true, force: true })
    return { glpsol: createGlpsolSolver(paths.glpsol, solveText), cbc: createCbcSolver(paths.cbc, solveText), close }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}
