import { outsideUsualProblem, unusualChangeProblem } from '@provende/contract/kit/unusual.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import type { ModelItem } from '@provende/contract/nutrition/model-version.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { unitWithPowers } from '@provende/domain/kit/superscripts.ts'
import type { AnalysisValue } from '@provende/domain/nutrition/analysis-value.ts'
import {
  contentError,
  type NutrientContentRules,
  whyContentIsUnusual,
} from '@provende/domain/nutrition/content-limits.ts'
import { sql } from 'kysely'
import { unitLabels } from '../catalogue/unit.ts'
import type { Scope } from '../records/scope.ts'
import { readRecord } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'

/* Contents of an analysis that cannot be, and those that are unusual. */

type NutrientContent = AnalysisValue & { readonly itemId: number }
/** A nutrient as its contents are checked, with the name that messages use. */
type NamedNutrient = NutrientContentRules & { readonly name: string }

/** The nutrients of a model version whose contents are typed, by id; complex ones are computed. */
export async function loadNutrientsToCheck(scope: Scope, items: readonly ModelItem[]) {
  const units = await unitLabels(scope)
  return new Map(
    items
      .filter(({ isComplex }) => !isComplex)
      .map(({ itemId, label, unitId, signed, usualMin = null, usualMax = null }): [number, NamedNutrient] => {
        const unit = units.get(unitId ?? 0) ?? ''
        const name = unit === '' ? (label ?? '') : `${label} (${unitWithPowers(unit)})`
        return [itemId, { name, unit, signed: signed === true, usualMin, usualMax }]
      }),
  )
}

/** Why a food cannot have a content: below 0, or above what a kilogram holds; undefined for a possible one. */
export function contentProblem(content: number | null, nutrient: NamedNutrient, field: string): Problem | undefined {
  const error = content === null ? undefined : contentError(content, nutrient)
  const what = nutrient.name
  if (error?.kind === 'negative') return { key: 'analysis.contentNegative', field, params: { what } }
  return error && { key: 'analysis.contentTooMuch', field, params: { what, limit: error.max } }
}

/** The contents that cannot be: per kg of dry matter and as fed, typed or converted. */
export function contentProblems(
  items: readonly NutrientContent[],
  nutrients: ReadonlyMap<number, NamedNutrient>,
): readonly Problem[] {
  return items.flatMap((item, index): Problem[] => {
    const nutrient = nutrients.get(item.itemId)
    if (nutrient === undefined) return []
    const problems = (['valueDryMatter', 'valueAsFed'] as const).flatMap(
      (name) => contentProblem(item[name], nutrient, `items.${index}.${name}`) ?? [],
    )
    return problems.slice(0, 1)
  })
}

/** The contents as fed that a save changes unusually, or that are outside of the usual range, as questions. */
export async function unusualContentQuestions(
  scope: Scope,
  version: { readonly analysisId: number; readonly items: readonly NutrientContent[] },
  existing: AnyRecord | null,
  nutrients: ReadonlyMap<number, NamedNutrient>,
): Promise<Problem[]> {
  const before = existing ?? (await latestAddedVersion(scope, version.analysisId))
  const contentsBefore = new Map(
    ((before?.items ?? []) as NutrientContent[]).map((item) => [item.itemId, item.valueAsFed]),
  )
  return version.items.flatMap(({ itemId, valueAsFed }, index): Problem[] => {
    const nutrient = nutrients.get(itemId)
    if (nutrient === undefined || valueAsFed === null) return []
    const from = contentsBefore.get(itemId) ?? null
    const unusual = whyContentIsUnusual(from, valueAsFed, nutrient)
    const value = { field: `items.${index}.valueAsFed`, what: nutrient.name, from, to: valueAsFed }
    if (unusual === undefined) return []
    return [unusual.kind === 'outside' ? outsideUsualProblem(value, nutrient) : unusualChangeProblem(value, unusual)]
  })
}

/** The version of an analysis that was added last, which a new one is compared with. */
async function latestAddedVersion(scope: Scope, analysisId: number): Promise<AnyRecord | null> {
  const { rows } = await sql<{ id: number }>`
    select id from analysis_version where analysis_id = ${analysisId} and not deleted
      and ${visibleTo(scope, 'analysis_version')} order by id desc limit 1`.execute(scope.transaction)
  return rows[0] === undefined ? null : readRecord(scope, analysisVersion, rows[0].id)
}
