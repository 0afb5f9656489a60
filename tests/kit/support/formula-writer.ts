// A process for formula-durability.test.ts to kill: saves a formula again and again in an embedded database, each time
// with another number of animals, name and recipe, and sends the number once the save is committed.

import type { FormulaRequest } from '@provende/contract/formulation/formula-schemas.ts'
import type { Session } from '../../../packages/server/src/access/session/session.ts'
import { loadFormulaDto } from '../../../packages/server/src/formulation/formula/formula-record.ts'
import { saveFormula } from '../../../packages/server/src/formulation/formula/formula-save.ts'
import { openEmbedded } from '../../../packages/server/src/kit/database/embedded.ts'
import { createLog } from '../../../packages/server/src/kit/log.ts'
import { inScope } from '../../../packages/server/src/records/scope.ts'

const [directory = '', formula, tenant, user] = process.argv.slice(2)
const formulaId = Number(formula)
const actor = { tenantId: Number(tenant), userId: Number(user) }
const source = {
  database: await openEmbedded({ dataDirectory: directory, log: createLog('silent') }),
  clock: () => new Date(),
}
// The role decides which prices are returned.
const session = { role: 'Formulateur' } as Session

for (;;) {
  const animals = await inScope(source, actor, async (scope) => {
    const stored = await loadFormulaDto(scope, session, formulaId)
    const animalCount = stored.animalCount + 1
    const foods = stored.foods.map((food) => ({ ...food, value: animalCount }))
    const modificationDate = new Date(stored.modificationDate).toISOString()
    const request = { ...stored, name: `Saved ${animalCount}`, animalCount, foods, modificationDate }
    await saveFormula(scope, request as unknown as FormulaRequest, { operation: 'save' })
    return animalCount
  })
  process.send?.(animals)
}
