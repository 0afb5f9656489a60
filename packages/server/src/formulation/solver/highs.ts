// HiGHS for Node: its WebAssembly is read from the package and instantiated for each thread that solves.

import { readFile } from 'node:fs/promises'
import { highsSolver } from '@provende/domain/formulation/highs-solver.ts'
import type { Solver } from '@provende/domain/formulation/solver.ts'
import loadHighs from 'highs'

// Its types say CommonJS, where the loader would be one step further in; what Node imports is a module.
const load = loadHighs as unknown as typeof loadHighs.default

/** An instance of HiGHS as it comes. */
export async function openHighsRuntime() {
  return load({ wasmBinary: await readFile(new URL(import.meta.resolve('highs/runtime'))) })
}

/** A solver with an instance of its own. It solves on the thread that calls it. */
export const openHighs = async (): Promise<Solver> => highsSolver(await openHighsRuntime())
