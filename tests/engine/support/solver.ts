// The real solver, loaded once per test file.

import { openHighs } from '../../../packages/server/src/formulation/solver/highs.ts'

export const highsTestSolver = await openHighs()
