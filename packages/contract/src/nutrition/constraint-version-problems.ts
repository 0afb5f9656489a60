import { constraintLineRefusals, isMinAboveMax } from '@provende/domain/nutrition/constraint-lines.ts'
import type { Problem } from '../problems.ts'
import type { ConstraintLineDto } from './constraint-version-routes.ts'

/** The display name of a line's item. */
export const itemLabel = ({ itemName, itemCode }: Pick<ConstraintLineDto, 'itemName' | 'itemCode'>): string =>
  itemCode ? `${itemName} (${itemCode})` : (itemName ?? '')

/** Validates the lines of a constraint version; each problem has the name of its food or nutrient. */
export const lineProblems = (lines: readonly ConstraintLineDto[]): Problem[] =>
  constraintLineRefusals(lines, ({ itemSigned }) => itemSigned === true).map(({ kind, index, field }) => ({
    key: `limit.${kind}`,
    field: `content.${index}.${field}`,
    params: { what: itemLabel(lines[index] ?? {}) },
  }))

type Bounds = {
  readonly dryMatterMinPercent: number
  readonly dryMatterMaxPercent: number
  readonly totalMinGrams: number | null
  readonly totalMaxGrams: number | null
}

/** Validates the bounds of the whole product. */
export const boundProblems = (bounds: Bounds): Problem[] => [
  ...crossingProblems('dryMatterMinPercent', bounds.dryMatterMinPercent, bounds.dryMatterMaxPercent),
  ...crossingProblems('totalMinGrams', bounds.totalMinGrams, bounds.totalMaxGrams),
]

const crossingProblems = (field: string, min: number | null, max: number | null): Problem[] =>
  isMinAboveMax(min, max) ? [{ key: 'limit.minAboveMax', field }] : []
