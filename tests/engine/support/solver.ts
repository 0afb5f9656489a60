// The solver as users have it, loaded once per test file.

import { openSolver } from '../../../packages/server/src/formulation/solver/highs.ts'

export const testSolver = await openSolver()
