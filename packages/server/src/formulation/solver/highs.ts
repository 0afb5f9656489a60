// The solvers on Node: our own simplex, with HiGHS behind it. The WebAssembly of HiGHS is read from its package and
// instantiated once per solver thread.

import { readFile } from 'node:fs/promises'
import { highsSolver } from '@provende/domain/linear-programming/highs-solver.ts'
import { simplexFirst } from '@provende/domain/linear-programming/simplex-first.ts'
import type { Solver } from '@provende/domain/linear-programming/solver.ts'
import loadHighs from 'highs'

// The package's types describe CommonJS, where the loader would be `.default`; Node imports the ES module.
const loadHighsModule = 'default' in loadHighs ? loadHighs.default : loadHighs

/** A raw HiGHS instance. */
export async function openHighsRuntime() {
  return loadHighsModule({ wasmBinary: await readFile(new URL(import.meta.resolve('highs/runtime'))) })
}

/** HiGHS alone, with an instance of its own. It solves synchronously on the calling thread. */
export const openHighs = async (): Promise<Solver> => highsSolver(await openHighsRuntime())

/** `own`: our simplex first; `highs`: HiGHS alone, to find out whether the simplex is to blame. */
export type SolverChoice = 'own' | 'highs'

/** The solver of all formulas. */
export const openSolver = async (choice: SolverChoice = 'own'): Promise<Solver> =>
  choice === 'highs' ? openHighs() : simplexFirst(await openHighs())
