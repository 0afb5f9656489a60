// The real solver, loaded once for each file of tests.

import { openHighs } from '../../packages/server/src/formulation/highs.ts'

export const solver = await openHighs()
