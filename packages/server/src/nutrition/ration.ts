import { ration, type rationRoutes } from '@provende/contract/nutrition/ration.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { lockWritableFarm } from '../organisations/farm-site.ts'
import { type RecordRules, recordHandlers } from '../records/handlers.ts'
import type { Actor, Scope, ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/** Rations, owned by the tenant of their farm: one per animal category, named after it. */
export const rationHandlers = (source: ScopeSource): Handlers<typeof rationRoutes, Actor> =>
  recordHandlers(source, ration, rationRules)

const rationRules: RecordRules = {
  ownerTenant: async (scope, content) => (await lockWritableFarm(scope, content.farmId)).tenantId,
  beforeSave: async (scope, content, existing) => {
    if (existing !== null && content.farmId !== existing.farmId) return [{ key: 'ration.keepsFarm', field: 'farmId' }]
    content.name = await animalCategoryName(scope, content.animalCategoryId)
    return [...(await takenCategoryProblems(scope, content, existing?.id ?? 0)), ...repeatedNutrientProblems(content)]
  },
}

type SavedRation = Readonly<Record<string, unknown>>

/** Empty for one that is not visible, which is refused as a reference. */
async function animalCategoryName(scope: Scope, id: unknown): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from animal_category where id = ${id} and ${visibleTo(scope, 'animal_category')}`.execute(
    scope.transaction,
  )
  return rows[0]?.name ?? ''
}

async function takenCategoryProblems(scope: Scope, { farmId, animalCategoryId }: SavedRation, id: number) {
  const { rows } = await sql`select from ration where farm_id = ${farmId} and animal_category_id = ${animalCategoryId}
    and id <> ${id} and ${visibleTo(scope, 'ration')}`.execute(scope.transaction)
  return rows.length === 0 ? [] : [{ key: 'ration.categoryTaken', field: 'animalCategoryId' } satisfies Problem]
}

function repeatedNutrientProblems({ supplies }: SavedRation): Problem[] {
  const nutrientIds = ((supplies ?? []) as { nutrientId: number }[]).map(({ nutrientId }) => nutrientId)
  return nutrientIds.flatMap((id, index) =>
    nutrientIds.indexOf(id) < index ? [{ key: 'ration.nutrientTwice', field: `supplies.${index}.nutrientId` }] : [],
  )
}
