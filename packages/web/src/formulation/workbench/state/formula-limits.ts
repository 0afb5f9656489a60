import {
  intersectLimits,
  isLower,
  type LimitSide,
  modelValue,
  quantityOf,
} from '@provende/domain/formulation/limits.ts'
import {
  type FormulaBasis,
  type FormulaContent,
  formulaProblem,
  type OwnBounds,
} from '@provende/domain/formulation/workbench-formula.ts'
import { type FormulaEntry, withContent, withLines, withNutrientBounds } from './workbench-entry.ts'

/* Limits that are to have other values, as far as a formula may say so itself. What the constraint set and the properties
 * of foods ask is intersected with what the formula asks: it can tighten them, never loosen them. The total of a set is
 * only the default of the formula's. Source: docs/formulation.md, docs/open-questions.md. */

/** A side of a limit with the value it is to have, in its unit. */
export type WantedLimit = { readonly side: LimitSide; readonly value: number }

export type OwnLimits = {
  /** The formula with what it may say itself. */
  readonly entry: FormulaEntry
  /** Limits in the way that it cannot change: of the set, of a food, or on what formulas have no limit of their own. */
  readonly fixed: readonly LimitSide[]
}

/** Puts limits into a formula as its own; `fixed` names those that would still be in the way. */
export function withOwnLimits(entry: FormulaEntry, basis: FormulaBasis, wanted: readonly WantedLimit[]): OwnLimits {
  let content = entry.content
  const refused: LimitSide[] = []
  for (const limit of wanted) {
    const changed = withOwnLimit(content, basis, limit)
    if (changed === null) refused.push(limit.side)
    else content = changed
  }
  const still = wanted.flatMap((limit) => standingInTheWay(content, basis, limit))
  return { entry: withContent(entry, content), fixed: distinct([...refused, ...still]) }
}

const distinct = (sides: readonly LimitSide[]): LimitSide[] => [
  ...new Map(sides.map((side) => [`${quantityOf(side.subject)} ${isLower(side)} ${side.from}`, side])).values(),
]

/** Null where formulas have no such limit of their own, or it is not theirs and stands whatever they say. */
function withOwnLimit(content: FormulaContent, basis: FormulaBasis, { side, value }: WantedLimit) {
  const { subject } = side
  const change: Partial<OwnBounds> = isLower(side) ? { min: asModel(side, value) } : { max: asModel(side, value) }
  switch (subject.kind) {
    case 'total':
      return { ...content, total: { ...ownTotal(content, basis), ...change } }
    case 'humidity':
    case 'dryMatter':
      return { ...content, humidity: { ...content.humidity, ...change } }
    case 'nutrient': {
      const nutrient = basis.nutrients.find(({ code }) => code === subject.code)
      return nutrient ? withNutrientBounds(content, new Map([[nutrient.id, change]])) : null
    }
    case 'food': {
      const food = basis.ingredients.find(({ code }) => code === subject.code)
      const hasLine = content.foods.some(({ id }) => id === food?.id)
      return food && hasLine ? withLines(content, new Map([[food.id, change]])) : null
    }
    default:
      return null
  }
}

const asModel = (side: LimitSide, value: number) => modelValue({ ...side, value })

/** A formula without a total has that of its set: what it says of one side must not lose the other. */
const ownTotal = ({ total }: FormulaContent, { limits }: FormulaBasis): OwnBounds =>
  total.min === null && total.max === null
    ? { min: limits?.totalMinGrams ?? null, max: limits?.totalMaxGrams ?? null }
    : total

/** Limits of others that are tighter than what is wanted. */
function standingInTheWay(content: FormulaContent, basis: FormulaBasis, { side, value }: WantedLimit): LimitSide[] {
  const lower = isLower(side)
  const others = formulaProblem(content, basis).limits.filter(
    ({ subject, from }) => from !== 'formula' && quantityOf(subject) === quantityOf(side.subject),
  )
  return intersectLimits(others).flatMap(({ min, max }) => {
    const other = lower ? min : max
    if (other === null) return []
    const beyond = lower ? modelValue(other) - asModel(side, value) : asModel(side, value) - modelValue(other)
    // Of a limit that was computed the last digits are noise.
    return beyond > 1e-9 * Math.max(1, Math.abs(value)) ? [other] : []
  })
}
