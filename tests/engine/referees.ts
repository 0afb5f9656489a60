// Other solvers as referees: glpsol and cbc, as processes that read the program as text.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LinearProgram } from '../../packages/domain/src/formulation/linear-program.ts'
import { linearProgramText } from '../../packages/domain/src/formulation/linear-program-text.ts'
import { provideReferees } from '../../tools/provision.mjs'

export type Verdict =
  | { readonly kind: 'optimal'; readonly cost: number }
  /** `unclear`: it stopped without knowing. */
  | { readonly kind: 'infeasible' | 'unclear' }

type Referee = (program: LinearProgram) => Promise<Verdict>

export type Referees = {
  readonly glpsol: Referee
  readonly cbc: Referee
  /** Removes what they left. */
  close(): void
}

const run = promisify(execFile)

/** Runs a solver on the text of a program; what it wrote about it. */
type Judge = (program: LinearProgram, solve: (text: string, answer: string) => Promise<unknown>) => Promise<string>

function judgeIn(folder: string): Judge {
  let asked = 0
  return async (program, solve) => {
    asked += 1
    const [text, answer] = [join(folder, `${asked}.lp`), join(folder, `${asked}.txt`)] as const
    await writeFile(text, linearProgramText(program))
    await solve(text, answer)
    const said = await readFile(answer, 'utf8')
    await Promise.all([rm(text), rm(answer)])
    return said
  }
}

/**
 * Costs with the greatest between 256 and 512: tolerances are absolute, and cbc writes costs with 8 decimals. A power of
 * two rounds nothing.
 */
function withVisibleCosts(program: LinearProgram): { program: LinearProgram; factor: number } {
  const greatest = program.costs.reduce((most, cost) => Math.max(most, Math.abs(cost)), 0)
  const factor = greatest > 0 ? 2 ** (8 - Math.floor(Math.log2(greatest))) : 1
  return { program: { ...program, costs: program.costs.map((cost) => cost * factor) }, factor }
}

/** Without its presolver, which has called infeasible points optimal. */
const glpsol =
  (path: string, judged: Judge): Referee =>
  async (given) => {
    const { program, factor } = withVisibleCosts(given)
    const said = await judged(program, (text, answer) =>
      run(path, ['--nopresol', '--tmlim', '60', '--lp', text, '-w', answer]),
    )
    // "s bas ROWS COLUMNS PRIMAL DUAL COST"; of whole numbers "s mip ROWS COLUMNS STATUS COST".
    const [, status = '', cost] = /^s (?:bas|mip) \d+ \d+ ([a-z](?: [a-z])?) (\S+)$/m.exec(said) ?? []
    if (status === 'f f' || status === 'o') return { kind: 'optimal', cost: Number(cost) / factor }
    return { kind: status.startsWith('n') ? 'infeasible' : 'unclear' }
  }

const cbc =
  (path: string, judged: Judge): Referee =>
  async (given) => {
    const { program, factor } = withVisibleCosts(given)
    const said = await judged(program, (text, answer) =>
      run(path, [text, '-primalT', '1e-9', '-dualT', '1e-9', '-sec', '60', '-solve', '-solu', answer]),
    )
    const [, status, cost] = /^(Optimal|Infeasible|Integer infeasible) - objective value (\S+)/.exec(said) ?? []
    if (status === 'Optimal') return { kind: 'optimal', cost: Number(cost) / factor }
    return { kind: status ? 'infeasible' : 'unclear' }
  }

/** Both referees, installed when they are missing and may be; else why they are not there. */
export async function openReferees(): Promise<Referees | { readonly missing: string }> {
  try {
    const paths = await provideReferees()
    const folder = mkdtempSync(join(tmpdir(), 'provende-referees-'))
    const judged = judgeIn(folder)
    const close = () => rmSync(folder, { recursive: true, force: true })
    return { glpsol: glpsol(paths.glpsol, judged), cbc: cbc(paths.cbc, judged), close }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}
