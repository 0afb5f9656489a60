// A process to be killed: saves one formula over and over in an embedded database, each time with another number of
// animals, name and recipe, and says the number once the save has been acknowledged.

import type { SentFormula } from '@provende/contract/formulation/formula-answers.ts'
import type { Session } from '../../packages/server/src/access/session.ts'
import { answeredFormula } from '../../packages/server/src/formulation/formula-record.ts'
import { saveFormula } from '../../packages/server/src/formulation/formula-save.ts'
import { openEmbedded } from '../../packages/server/src/kit/database/embedded.ts'
import { createLog } from '../../packages/server/src/kit/log.ts'
import { inScope } from '../../packages/server/src/records/scope.ts'

const [directory = '', formula, tenant, user] = process.argv.slice(2)
const formulaId = Number(formula)
const actor = { tenantId: Number(tenant), userId: Number(user) }
const source = {
  database: await openEmbedded({ dataDirectory: directory, log: createLog('silent') }),
  clock: () => new Date(),
}
// Only the role of who asks decides what is answered of prices.
const session = { role: 'Formulateur' } as Session

for (;;) {
  const animals = await inScope(source, actor, async (scope) => {
    const there = await answeredFormula(scope, session, formulaId)
    const animalCount = there.animalCount + 1
    const foods = there.foods.map((food) => ({ ...food, value: animalCount }))
    const modificationDate = new Date(there.modificationDate).toISOString()
    const sent = { ...there, name: `Saved ${animalCount}`, animalCount, foods, modificationDate }
    await saveFormula(scope, sent as unknown as SentFormula, { operation: 'save' })
    return animalCount
  })
  process.send?.(animals)
}
