// HiGHS for Node: reads its WebAssembly from the package and instantiates it, once per solver thread.

import { readFile } from 'node:fs/promises'
import { highsSolver } from '@provende/domain/linear-programming/highs-solver.ts'
import type { Solver } from '@provende/domain/linear-programming/solver.ts'
import loadHighs from 'highs'

// The package's types describe CommonJS, where the loader would be `.default`; Node imports the ES module.
const loadHighsModule = 'default' in loadHighs ? loadHighs.default : loadHighs

/** A raw HiGHS instance. */
export async function openHighsRuntime() {
  return loadHighsModule({ wasmBinary: await readFile(new URL(import.meta.resolve('highs/runtime'))) })
}

/** A solver with its own HiGHS instance. It solves synchronously on the calling thread. */
export const openHighs = async (): Promise<Solver> => highsSolver(await openHighsRuntime())
