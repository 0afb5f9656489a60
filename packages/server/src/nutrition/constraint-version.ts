import { constraintVersion } from '@provende/contract/nutrition/constraint-version.ts'
import {
  constraintBoundProblems,
  constraintLineProblems,
} from '@provende/contract/nutrition/constraint-version-problems.ts'
import type {
  ConstraintLineDto,
  constraintVersionRoutes,
} from '@provende/contract/nutrition/constraint-version-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, ListedRecordOf } from '@provende/contract/records/family.ts'
import {
  type ItemType,
  itemTypes,
  mustStoreConstraintLine,
  normaliseConstraintLine,
} from '@provende/domain/nutrition/constraint-lines.ts'
import { type OtherLimit, otherLimitKey } from '@provende/domain/nutrition/other-limits.ts'
import { nullableProbabilitiesOf, sentOrSavedProbabilities } from '@provende/domain/nutrition/required-probability.ts'
import { sql } from 'kysely'
import type { DependencyRule } from '../catalogue/where-used.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import type { Actor, Scope, ScopeSource } from '../records/scope.ts'
import { referenceableIds } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { createDetailsWrappers } from '../records/with-details.ts'
import { isOtherLimitOnSql, setOtherLimitProblems } from './other-limits.ts'
import { withRecordDetails } from './with-record-details.ts'

type ConstraintVersionContent = Parameters<typeof constraintBoundProblems>[0] & {
  modelId?: number | null
  modelVersionId: number
  content: ConstraintLineDto[]
  otherLimits: OtherLimit[]
}
type ConstraintItem = { id: number; code: string; name: string; signed: boolean }
type ConstraintItems = Readonly<Record<ItemType, ReadonlyMap<number, ConstraintItem>>>

/**
 * Versions of constraint sets: limits are stored as domain/nutrition/constraint-lines.ts defines, and returned with
 * item names.
 */
export const constraintVersionHandlers = (source: ScopeSource): Handlers<typeof constraintVersionRoutes, Actor> => {
  const handlers = recordHandlers(source, constraintVersion, {
    beforeSave: async (scope, body, existing) => {
      const content = body as ConstraintVersionContent
      const versionProblems = [
        ...constraintBoundProblems(content),
        ...(await constraintModelProblems(scope, content, existing)),
        ...(content.otherLimits === existing?.otherLimits
          ? []
          : await setOtherLimitProblems(scope, content.otherLimits, Number(existing?.ownerTenantId ?? scope.tenantId))),
      ]
      if (content.otherLimits !== existing?.otherLimits)
        content.otherLimits = content.otherLimits.map(
          withSavedLimitProbabilities(existing?.otherLimits as OtherLimit[] | undefined),
        )
      // Unchanged lines stay as stored, also those of items that the user does not see.
      if (content.content === existing?.content) return versionProblems
      const tenantId = Number(existing?.ownerTenantId ?? scope.tenantId)
      const items = await loadConstraintItems(scope, content.content)
      const missing = await missingItemProblems(scope, content.content, items, tenantId)
      const lines = withItemDetails(content.content, items)
      content.content = lines
        .map((line) => normaliseConstraintLine(line, line.itemSigned === true))
        .map(withSavedProbabilities(existing?.content as ConstraintLineDto[] | undefined))
        .filter(mustStoreConstraintLine)
      return [...versionProblems, ...missing, ...(missing.length === 0 ? constraintLineProblems(lines) : [])]
    },
  })
  const single = withRecordDetails(source, constraintVersion, handlers, async (scope, record) => ({
    ...(await loadModelOfVersion(scope, Number(record.modelVersionId))),
    content: await toConstraintLineDtos(scope, record),
  }))
  const listed = createDetailsWrappers(
    source,
    async (scope, _session: Actor, records: readonly ListedRecordOf<typeof constraintVersion>[]) => {
      const { rows } = await sql<ModelOfVersion & { id: number }>`
      select constraint_version.id, model.id as "modelId", model.name as "modelName",
        model_version.name as "modelVersionName"
      from constraint_version
        join model_version on model_version.id = model_version_id and ${visibleTo(scope, 'model_version')}
        join model on model.id = model_version.model_id and ${visibleTo(scope, 'model')}
      where constraint_version.id = any(${records.map(({ id }) => id)}::bigint[])`.execute(scope.transaction)
      const models = new Map(rows.map(({ id, ...model }) => [id, model]))
      return (record: ListedRecordOf<typeof constraintVersion>) => ({
        ...record,
        ...(models.get(record.id) ?? noModelOfVersion),
      })
    },
  )
  return { ...single, list: listed.listInFull(handlers.list) }
}

/** Old clients and files do not know probabilities: absent is as saved. */
function withSavedProbabilities(
  saved: readonly ConstraintLineDto[] = [],
): (line: ConstraintLineDto) => ConstraintLineDto {
  const byItem = new Map(saved.map((line) => [`${line.itemTypeId} ${line.itemId}`, line]))
  return (line) => {
    const before = byItem.get(`${line.itemTypeId} ${line.itemId}`)
    return { ...line, ...nullableProbabilitiesOf(sentOrSavedProbabilities(line, before)) }
  }
}

function withSavedLimitProbabilities(saved: readonly OtherLimit[] = []): (limit: OtherLimit) => OtherLimit {
  const byKey = new Map(saved.map((limit) => [otherLimitKey(limit), limit]))
  return (limit) => ({
    ...limit,
    ...nullableProbabilitiesOf(sentOrSavedProbabilities(limit, byKey.get(otherLimitKey(limit)))),
  })
}

/** A line must refer to a food or a nutrient its version may reference. */
async function missingItemProblems(
  scope: Scope,
  lines: readonly ConstraintLineDto[],
  items: ConstraintItems,
  tenantId: number,
): Promise<Problem[]> {
  const referenceable = {
    [itemTypes.food]: await referenceableIds(scope, 'food', itemIdsOf(lines, itemTypes.food), tenantId),
    [itemTypes.nutrient]: await referenceableIds(scope, 'nutrient', itemIdsOf(lines, itemTypes.nutrient), tenantId),
  }
  return lines.flatMap(({ itemId, itemTypeId: type }, index): Problem[] =>
    referenceable[type].has(itemId) && items[type].has(itemId)
      ? []
      : [{ key: 'record.referenceMissing', field: `content.${index}.itemId` }],
  )
}

const itemIdsOf = (lines: readonly ConstraintLineDto[], type: ItemType): number[] =>
  lines.flatMap(({ itemId, itemTypeId }) => (itemTypeId === type ? [itemId] : []))

/** The visible foods and nutrients that lines refer to; properties are not nutrients. */
async function loadConstraintItems(scope: Scope, lines: readonly ConstraintLineDto[]): Promise<ConstraintItems> {
  const foods = await sql<ConstraintItem>`select id, code, name, false as signed from food
    where id = any(${itemIdsOf(lines, itemTypes.food)}::bigint[]) and ${visibleTo(scope, 'food')}`.execute(
    scope.transaction,
  )
  const nutrients = await sql<ConstraintItem>`select id, code, name, signed from nutrient
    where id = any(${itemIdsOf(lines, itemTypes.nutrient)}::bigint[]) and type_nutrient = 1
    and ${visibleTo(scope, 'nutrient')}`.execute(scope.transaction)
  const byId = ({ rows }: { rows: ConstraintItem[] }) => new Map(rows.map((item) => [item.id, item]))
  return { [itemTypes.food]: byId(foods), [itemTypes.nutrient]: byId(nutrients) }
}

/** Lines with code, name and sign of their items, from the database only. */
const withItemDetails = (lines: readonly ConstraintLineDto[], items: ConstraintItems): ConstraintLineDto[] =>
  lines.map((line) => {
    const { code = '', name = '', signed = false } = items[line.itemTypeId].get(line.itemId) ?? {}
    return { ...line, itemCode: code, itemName: name, itemSigned: signed }
  })

/** The lines of a version as returned. There is one line per item, so the item identifies it. */
async function toConstraintLineDtos(
  scope: Scope,
  { id: setVersionId, content }: AnyRecord,
): Promise<ConstraintLineDto[]> {
  const lines = content as ConstraintLineDto[]
  return withItemDetails(lines, await loadConstraintItems(scope, lines)).map((line) => ({
    ...line,
    id: line.itemId * 10 + line.itemTypeId,
    setVersionId,
  }))
}

type ModelOfVersion = { modelId: number | null; modelName: string; modelVersionName: string }
const noModelOfVersion: ModelOfVersion = { modelId: null, modelName: '', modelVersionName: '' }

/** The model of a model version, as far as both are visible. */
async function loadModelOfVersion(scope: Scope, modelVersionId: number): Promise<ModelOfVersion> {
  const { rows } = await sql<ModelOfVersion>`
    select model.id as "modelId", model.name as "modelName", model_version.name as "modelVersionName"
    from model_version join model on model.id = model_version.model_id
    where model_version.id = ${modelVersionId}
    and ${visibleTo(scope, 'model_version')} and ${visibleTo(scope, 'model')}`.execute(scope.transaction)
  return rows[0] ?? noModelOfVersion
}

/**
 * A model id in the body must match the model version, unless the body merely sends back the model that was read.
 * Source: spec 2 §5 "Constraint set".
 */
async function constraintModelProblems(
  scope: Scope,
  { modelId, modelVersionId }: ConstraintVersionContent,
  existing: AnyRecord | null,
): Promise<Problem[]> {
  if (modelId == null) return []
  const { modelId: actualModelId } = await loadModelOfVersion(scope, modelVersionId)
  if (actualModelId === null || actualModelId === modelId) return []
  const previous = existing && (await loadModelOfVersion(scope, Number(existing.modelVersionId)))
  return previous?.modelId === modelId ? [] : [{ key: 'constraintVersion.otherModel', field: 'modelVersionId' }]
}

/** Dependency of versions on the foods and nutrients they limit; a line refers to either, by its type. */
export const constraintDependency: DependencyRule = {
  family: constraintVersion,
  conditions: (_, { family, id }) =>
    Promise.resolve([
      sql`constraint_version.id in (select constraint_version_id from constraint_version_content
        where ${sql.ref(family.name === 'food' ? 'food_id' : 'nutrient_id')} = ${id})`,
      sql`constraint_version.id in (select constraint_version_id from constraint_version_other_limits
        where ${isOtherLimitOnSql(family.name === 'food' ? 'food' : 'nutrient', id)})`,
    ]),
}
