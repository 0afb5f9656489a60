import { readFile } from 'node:fs/promises'
import {
  formulaProblem,
  recipeWithoutMolasses,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { reoptimise } from '@provende/domain/formulation/optimise/batch.ts'
import { sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'
import { certificateOf } from '../calculation/formula-proof.ts'
import {
  createFormula,
  type FormulaSaveOptions,
  type PreparedFormula,
  resolveFormulaOwner,
} from '../formula/formula-save.ts'
import { showRevision } from '../formula/formula-shown.ts'
import { openSolver } from '../solver/highs.ts'

/** A demonstration formula; foods as [code, min, max, grams], where grams are the proved optimum or 0. */
export type DemoFormula = {
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

/** Adds the missing demonstration formulas: some at their proved optimum, some not optimised, some infeasible. */
export async function seedDemoFormulas(scope: Scope): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from formula`.execute(scope.transaction)
  const existingCodes = new Set(rows.map(({ code }) => code))
  const solver = await openSolver()
  const certify = (prepared: PreparedFormula) => {
    const { content, inputs } = prepared
    const currentRecipe = recipeWithoutMolasses(content, inputs)
    return certificateOf(prepared, reoptimise({ problem: formulaProblem(content, inputs), currentRecipe }, solver))
  }
  for (const demo of await readDemoFormulas())
    if (!existingCodes.has(demo.code)) await showIfRespected(scope, await addDemoFormula(scope, demo, certify))
}

/** The farms see the formulas whose limits are respected; the others are drafts. */
async function showIfRespected(scope: Scope, id: number): Promise<void> {
  const { rows } = await sql`
    select from formula where id = ${id} and limit_state = 'respected'`.execute(scope.transaction)
  if (rows.length > 0) await showRevision(scope, id, 1)
}

/** The formulas as they are shipped. */
export async function readDemoFormulas(): Promise<DemoFormula[]> {
  return JSON.parse(await readFile(new URL('./demo-formulas.json', import.meta.url), 'utf8'))
}

type DemoReferences = {
  raceId: number
  setId: number
  versionId: number
  modelVersionId: number
  listId: number
  farmId: number
}

/** Adds a formula of the demonstration, not optimised without `certify`. Returns its id. */
export async function addDemoFormula(
  scope: Scope,
  demo: DemoFormula,
  certify: NonNullable<FormulaSaveOptions['certify']> = () => null,
): Promise<number> {
  const { rows } = await sql<DemoReferences>`
    select s.type_object_id as "raceId", s.id as "setId", v.id as "versionId", v.model_version_id as "modelVersionId",
      (select id from price_list where code = ${demo.priceList}) as "listId",
      (select id from farm where code = ${demo.farm}) as "farmId"
    from constraint_set s join constraint_version v on v.constraint_set_id = s.id
    where s.code = ${demo.constraintSet} order by v.id desc limit 1`.execute(scope.transaction)
  const [references] = rows
  if (references === undefined) throw new Error(`demonstration formula ${demo.code}: no set ${demo.constraintSet}`)
  const ids = await foodIdsByCode(scope, demo)
  const owner = await resolveFormulaOwner(scope, references.farmId, null)
  const input = {
    name: demo.name,
    description: '',
    typeId: 1,
    modelVersionId: references.modelVersionId,
    optimisationTypeId: 1,
    priceListId: references.listId,
    constraintSetId: references.setId,
    constraintVersionId: references.versionId,
    targetTypeId: 'ZA==',
    breedId: references.raceId,
    useBio: false,
    melasse: false,
    melasseRatePercent: null,
    roundingStepGrams: null,
    roundingBatchTonnes: null,
    animalCount: demo.animalCount,
    total: demo.total,
    humidity: demo.humidity,
    foods: demo.foods.map(([code, min, max, value]) => ({
      id: ids.get(code) ?? 0,
      min,
      max,
      value,
      isActive: true,
      ownMin: false,
    })),
    nutrients: [],
  }
  return createFormula(scope, owner, input, { operation: 'create', certify }, demo.code)
}

async function foodIdsByCode(scope: Scope, { foods }: DemoFormula): Promise<ReadonlyMap<string, number>> {
  const codes = foods.map(([code]) => code)
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from food where code = any(${codes}::text[])`.execute(scope.transaction)
  return new Map(rows.map(({ id, code }) => [code, id]))
}
