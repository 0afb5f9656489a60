import { readFile } from 'node:fs/promises'
import { reoptimise } from '@provende/domain/formulation/batch.ts'
import { dryRecipe, formulaProblem } from '@provende/domain/formulation/workbench-formula.ts'
import { sql } from 'kysely'
import type { Scope } from '../records/scope.ts'
import { certificateOf } from './formula-proof.ts'
import { createFormula, type Made, placeOf, type SavedBy } from './formula-save.ts'
import { openHighs } from './highs.ts'

/** A formula of the demonstration; a food is its code, min, max and grams, which are its proved optimum or 0. */
type DemoFormula = {
  code: string
  name: string
  farm: string
  constraintSet: string
  priceList: string
  animalCount: number
  total: { min: number | null; max: number | null }
  humidity: { min: number | null; max: number | null }
  foods: [code: string, min: number | null, max: number | null, grams: number][]
}

/** Adds the demonstration formulas, some with their optimum and its proof, some without, some that have none; once. */
export async function seedDemoFormulas(scope: Scope): Promise<void> {
  const text = await readFile(new URL('./demo-formulas.json', import.meta.url), 'utf8')
  const { rows } = await sql<{ code: string }>`select code from formula`.execute(scope.transaction)
  const there = new Set(rows.map(({ code }) => code))
  const solver = await openHighs()
  const proof = (made: Made) => {
    const { content, basis } = made
    const present = dryRecipe(content, basis)
    return certificateOf(made, reoptimise({ problem: formulaProblem(content, basis), present }, solver))
  }
  for (const demo of JSON.parse(text) as DemoFormula[]) if (!there.has(demo.code)) await addFormula(scope, demo, proof)
}

type Chosen = {
  raceId: number
  setId: number
  versionId: number
  modelVersionId: number
  listId: number
  farmId: number
}

async function addFormula(scope: Scope, demo: DemoFormula, certificate: SavedBy['certificateOf']): Promise<void> {
  const { rows } = await sql<Chosen>`
    select s.type_object_id as "raceId", s.id as "setId", v.id as "versionId", v.model_version_id as "modelVersionId",
      (select id from price_list where code = ${demo.priceList}) as "listId",
      (select id from farm where code = ${demo.farm}) as "farmId"
    from constraint_set s join constraint_version v on v.constraint_set_id = s.id
    where s.code = ${demo.constraintSet} order by v.id desc limit 1`.execute(scope.transaction)
  const [chosen] = rows
  if (chosen === undefined) throw new Error(`demonstration formula ${demo.code}: no set ${demo.constraintSet}`)
  const ids = await foodIds(scope, demo)
  const place = await placeOf(scope, chosen.farmId, null)
  const given = {
    name: demo.name,
    description: '',
    typeId: 1,
    nutritionalModelVersionId: chosen.modelVersionId,
    optimisationTypeId: 1,
    optimisationTypeObjectId: chosen.listId,
    constraintSetId: chosen.setId,
    constraintVersionId: chosen.versionId,
    targetTypeId: 'ZA==',
    targetObjectId: chosen.raceId,
    useBio: false,
    melasse: false,
    melasseRatePercent: null,
    animalCount: demo.animalCount,
    total: demo.total,
    humidity: demo.humidity,
    foods: demo.foods.map(([code, min, max, value]) => ({ id: ids.get(code) ?? 0, min, max, value, isActive: true })),
    nutrients: [],
  }
  await createFormula(scope, place, given, { operation: 'create', certificateOf: certificate }, demo.code)
}

async function foodIds(scope: Scope, { foods }: DemoFormula): Promise<ReadonlyMap<string, number>> {
  const codes = foods.map(([code]) => code)
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from food where code = any(${codes}::text[])`.execute(scope.transaction)
  return new Map(rows.map(({ id, code }) => [code, id]))
}
