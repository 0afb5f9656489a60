import { isAbove, lineRefusals } from '@provende/domain/nutrition/constraint-lines.ts'
import type { Problem } from '../problems.ts'
import type { ToldLine } from './constraint-version-routes.ts'

/** What a line is about, as people call it. */
export const itemLabel = ({ itemName, itemCode }: Pick<ToldLine, 'itemName' | 'itemCode'>): string =>
  itemCode ? `${itemName} (${itemCode})` : (itemName ?? '')

/** What is wrong with the limits of a version, each naming its food or nutrient. */
export const lineProblems = (lines: readonly ToldLine[]): Problem[] =>
  lineRefusals(lines, ({ itemSigned }) => itemSigned === true).map(({ kind, index, field }) => ({
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

/** What is wrong with the bounds of the whole product. */
export const boundProblems = (bounds: Bounds): Problem[] => [
  ...crossed('dryMatterMinPercent', bounds.dryMatterMinPercent, bounds.dryMatterMaxPercent),
  ...crossed('totalMinGrams', bounds.totalMinGrams, bounds.totalMaxGrams),
]

const crossed = (field: string, min: number | null, max: number | null): Problem[] =>
  isAbove(min, max) ? [{ key: 'limit.minAboveMax', field }] : []
