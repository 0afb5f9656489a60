import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '../../packages/server/src/kit/database/embedded.ts'
import { createFormulaFixture, decodedBodyOf, postFormulaCall } from '../conformance/support-formula-fixture.ts'
import { makeDataDirectory, silentLog } from './support/databases.ts'
import { testRandom } from './support/seeded-random.ts'

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-formula-'))
const openDatabase = () => openEmbedded({ dataDirectory: temporaryFolder, log: silentLog })
afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }))

/** Creates a database with a formula published as food; returns the ids of the formula, the tenant and the user. */
async function createPublishedFormula() {
  await makeDataDirectory(temporaryFolder, 'migrated')
  const database = await openDatabase()
  const { addFormula, formulator } = await createFormulaFixture(database)
  const formula = await addFormula({ animalCount: 1 })
  decodedBodyOf(await postFormulaCall(formulator, 'Publish', { id: formula.id }))
  await database.close()
  return [formula.id, formulator.tenantId, formulator.id].map(String)
}

/** Expects everything a save writes to come from one save; returns the animal count of that save. */
async function expectOneSave(): Promise<number> {
  const database = await openDatabase()
  const { rows } = await database.pool.query(`
    select animal_count as animals, name, total_grams as total,
      (select array_agg(value) from formula_foods where formula_id = formula.id) as grams,
      (select name from food where food.id = food_id) as food,
      (select count(*)::int from food_composition where food_composition.food_id = formula.food_id) as lines,
      (select array_agg(number order by number) from formula_revision where formula_id = formula.id) as numbers,
      (select jsonb_build_object('animals', content -> 'animalCount', 'total', outcome #> '{figures,totalGrams}',
          'name', sources -> 'formulaName', 'basis', exists (select from formula_basis where id = basis_id))
        from formula_revision where formula_id = formula.id order by number desc limit 1) as last
    from formula`)
  await database.close()
  const [{ animals, last, ...saved }] = rows
  const name = `Saved ${animals}`
  expect(saved).toEqual({
    name,
    total: animals * 4,
    grams: [animals, animals, animals, animals],
    food: name,
    lines: 4,
    numbers: Array.from({ length: animals }, (_, index) => index + 1),
  })
  expect(last).toEqual({ animals, total: animals * 4, name, basis: true })
  return animals
}

const killRounds = process.env.LONG ? 20 : 1

test(`after kill -9 during a save (${killRounds} ×) the formula is the old or the new one, with its revision and its food`, async () => {
  const random = testRandom('FORMULA_DURABILITY_SEED')
  const writerArguments = await createPublishedFormula()
  for (let round = 0; round < killRounds; round++) {
    const acknowledged: number[] = []
    const writer = fork(join(import.meta.dirname, 'support/formula-writer.ts'), [temporaryFolder, ...writerArguments])
    writer.on('message', (animals) => acknowledged.push(animals as number))
    await once(writer, 'message')
    await setTimeout(random.between(0, 400))
    writer.kill('SIGKILL')
    await once(writer, 'close')
    const last = acknowledged.at(-1) ?? 0
    expect([last, last + 1]).toContain(await expectOneSave())
  }
})
