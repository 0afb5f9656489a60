import { constraintLineRefusals, isMinAboveMax } from '@provende/domain/nutrition/constraint-lines.ts'
import type { Problem } from '../problems.ts'
import type { ConstraintLineDto } from './constraint-version-routes.ts'

/** The display name of a line's item. */
export const constraintItemLabel = ({
  itemName,
  itemCode,
}: Pick<ConstraintLineDto, 'itemName' | 'itemCode'>): string =>
  itemCode ? `${itemName} (${itemCode})` : (itemName ?? '')

/** Validates the lines of a constraint version; each problem has the name of its food or nutrient. */
export const constraintLineProblems = (lines: readonly ConstraintLineDto[]): Problem[] =>
  constraintLineRefusals(lines, ({ itemSigned }) => itemSigned === true).map(({ kind, index, field }) => ({
    key: `limit.${kind}`,
    field: `content.${index}.${field}`,
    params: { what: constraintItemLabel(lines[index] ?? {}) },
  }))

type DryMatterAndTotalBounds = {
  readonly dryMatterMinPercent: number
  readonly dryMatterMaxPercent: number
  readonly totalMinGrams: number | null
  readonly totalMaxGrams: number | null
}

/** Validates the bounds of the whole product. */
export const constraintBoundProblems = (bounds: DryMatterAndTotalBounds): Problem[] => [
  ...minAboveMaxProblems('dryMatterMinPercent', bounds.dryMatterMinPercent, bounds.dryMatterMaxPercent),
  ...minAboveMaxProblems('totalMinGrams', bounds.totalMinGrams, bounds.totalMaxGrams),
]

const minAboveMaxProblems = (field: string, min: number | null, max: number | null): Problem[] =>
  isMinAboveMax(min, max) ? [{ key: 'limit.minAboveMax', field }] : []
