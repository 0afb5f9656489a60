import { constraintVersion } from '@provende/contract/nutrition/constraint-version.ts'
import { boundProblems, lineProblems } from '@provende/contract/nutrition/constraint-version-problems.ts'
import type { constraintVersionRoutes, ToldLine } from '@provende/contract/nutrition/constraint-version-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { type ItemType, itemTypes, keptLine, saysSomething } from '@provende/domain/nutrition/constraint-lines.ts'
import { sql } from 'kysely'
import type { Dependence } from '../catalogue/where-used.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { Actor, Scope, ScopeSource } from '../records/scope.ts'
import { nameableIds } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { answerWithMore } from './answer-with-more.ts'

type Content = Parameters<typeof boundProblems>[0] & {
  modelId?: number | null
  modelVersionId: number
  content: ToldLine[]
}
type Item = { id: number; code: string; name: string; signed: boolean }
type Items = Readonly<Record<ItemType, ReadonlyMap<number, Item>>>

/** Versions of constraint sets: limits are kept as domain/nutrition/constraint-lines.ts says, and answered with names. */
export const constraintVersionHandlers = (source: ScopeSource): Handlers<typeof constraintVersionRoutes, Actor> => {
  const handlers = recordHandlers(source, constraintVersion, {
    beforeSave: async (scope, body, existing) => {
      const content = body as Content
      const tenantId = Number(existing?.ownerTenantId ?? scope.tenantId)
      const items = await itemsOf(scope, content.content)
      const missing = await missingItems(scope, content.content, items, tenantId)
      const lines = toldLines(content.content, items)
      content.content = lines.map((line) => keptLine(line, line.itemSigned === true)).filter(saysSomething)
      const own = [...boundProblems(content), ...(await modelProblems(scope, content, existing))]
      return [...own, ...missing, ...(missing.length === 0 ? lineProblems(lines) : [])]
    },
  })
  return answerWithMore(source, constraintVersion, handlers, async (scope, record) => ({
    ...(await modelOf(scope, Number(record.modelVersionId))),
    content: await answeredLines(scope, record),
  }))
}

/** A line names a food or a nutrient that its version may name, as a reference does. */
async function missingItems(
  scope: Scope,
  lines: readonly ToldLine[],
  items: Items,
  tenantId: number,
): Promise<Problem[]> {
  const nameable = {
    [itemTypes.food]: await nameableIds(scope, 'food', idsOf(lines, itemTypes.food), tenantId),
    [itemTypes.nutrient]: await nameableIds(scope, 'nutrient', idsOf(lines, itemTypes.nutrient), tenantId),
  }
  return lines.flatMap(({ itemId, itemTypeId: type }, index): Problem[] =>
    nameable[type].has(itemId) && items[type].has(itemId)
      ? []
      : [{ key: 'record.referenceMissing', field: `content.${index}.itemId` }],
  )
}

const idsOf = (lines: readonly ToldLine[], type: ItemType): number[] =>
  lines.flatMap(({ itemId, itemTypeId }) => (itemTypeId === type ? [itemId] : []))

/** The foods and nutrients that lines are about, as far as the scope sees them; properties are no nutrients. */
async function itemsOf(scope: Scope, lines: readonly ToldLine[]): Promise<Items> {
  const foods = await sql<Item>`select id, code, name, false as signed from food
    where id = any(${idsOf(lines, itemTypes.food)}::bigint[]) and ${visibleTo(scope, 'food')}`.execute(
    scope.transaction,
  )
  const nutrients = await sql<Item>`select id, code, name, signed from nutrient
    where id = any(${idsOf(lines, itemTypes.nutrient)}::bigint[]) and type_nutrient = 1
    and ${visibleTo(scope, 'nutrient')}`.execute(scope.transaction)
  const byId = ({ rows }: { rows: Item[] }) => new Map(rows.map((item) => [item.id, item]))
  return { [itemTypes.food]: byId(foods), [itemTypes.nutrient]: byId(nutrients) }
}

/** Lines with what they are about: only what the server knows of it. */
const toldLines = (lines: readonly ToldLine[], items: Items): ToldLine[] =>
  lines.map((line) => {
    const { code = '', name = '', signed = false } = items[line.itemTypeId].get(line.itemId) ?? {}
    return { ...line, itemCode: code, itemName: name, itemSigned: signed }
  })

/** The lines of a version; each is known by its item, of which there is one line. */
async function answeredLines(scope: Scope, { id: setVersionId, content }: AnyRecord): Promise<ToldLine[]> {
  const lines = content as ToldLine[]
  return toldLines(lines, await itemsOf(scope, lines)).map((line) => ({
    ...line,
    id: line.itemId * 10 + line.itemTypeId,
    setVersionId,
  }))
}

type Model = { modelId: number | null; modelName: string; modelVersionName: string }

/** The model a version of it belongs to, as far as the scope sees both. */
async function modelOf(scope: Scope, modelVersionId: number): Promise<Model> {
  const { rows } = await sql<Model>`
    select model.id as "modelId", model.name as "modelName", model_version.name as "modelVersionName"
    from model_version join model on model.id = model_version.model_id
    where model_version.id = ${modelVersionId}
    and ${visibleTo(scope, 'model_version')} and ${visibleTo(scope, 'model')}`.execute(scope.transaction)
  return rows[0] ?? { modelId: null, modelName: '', modelVersionName: '' }
}

/**
 * A body that names the model too names that of the version; one that only sends back the model that was read says
 * nothing. Source: spec 2 §5 "Constraint set".
 */
async function modelProblems(
  scope: Scope,
  { modelId, modelVersionId }: Content,
  existing: AnyRecord | null,
): Promise<Problem[]> {
  if (modelId == null) return []
  const { modelId: known } = await modelOf(scope, modelVersionId)
  if (known === null || known === modelId) return []
  const before = existing && (await modelOf(scope, Number(existing.modelVersionId)))
  return before?.modelId === modelId ? [] : [{ key: 'constraintVersion.otherModel', field: 'modelVersionId' }]
}

/** Versions that limit a food or a nutrient: a line names either, by its type. */
export const limitedInSets: Dependence = {
  family: constraintVersion,
  conditions: (_, { family, id }) =>
    Promise.resolve([
      sql`constraint_version.id in (select constraint_version_id from constraint_version_content
        where ${sql.ref(family.name === 'food' ? 'food_id' : 'nutrient_id')} = ${id})`,
    ]),
}
