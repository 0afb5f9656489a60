import { otherLimitSubject } from '@provende/domain/formulation/formula/workbench/formula-other-limits.ts'
import { formulaIngredients } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { measuredValue, quantityMeasureOf } from '@provende/domain/formulation/problem/formula-problem.ts'
import type { LimitSubject } from '@provende/domain/formulation/problem/limits.ts'
import { type OtherLimit, otherLimitKey } from '@provende/domain/nutrition/other-limits.ts'
import type { WorkbenchState } from '../state/workbench-store.ts'

/** A quantity without a line of its own (per kg, kg/t, a ratio, a group), which the formula or its set limits. */
export type OtherQuantity = Pick<OtherLimit, 'kind' | 'name' | 'itemIds'> & { readonly subject: LimitSubject }

export type LimitedOtherQuantity = {
  readonly other: OtherQuantity
  /** What the formula and its set say of it. */
  readonly ofFormula: OtherLimit | undefined
  readonly ofSet: OtherLimit | undefined
  readonly value: number | null
}

/** The quantities that the formula limits, then those that only its set limits; without those of foods it does not have. */
export function otherQuantities({ entry, inputs, figures }: Pick<WorkbenchState, 'entry' | 'inputs' | 'figures'>) {
  const byKey = (limits: readonly OtherLimit[] = []) => new Map(limits.map((limit) => [otherLimitKey(limit), limit]))
  const [ofFormula, ofSet] = [byKey(entry.content.otherLimits), byKey(inputs.limits?.otherLimits)]
  if (ofFormula.size === 0 && ofSet.size === 0) return []
  const codes = {
    nutrients: new Map(inputs.nutrients.map(({ id, code }) => [id, code])),
    foods: new Map(formulaIngredients(entry.content, inputs).map(({ id, code }) => [id, code])),
  }
  const counted = Float64Array.from(figures.figures.foods, ({ grams }) => grams)
  return [...new Map([...ofFormula, ...[...ofSet].filter(([key]) => !ofFormula.has(key))])].flatMap(
    ([key, { kind, name, itemIds }]): LimitedOtherQuantity[] => {
      const subject = otherLimitSubject({ kind, name, itemIds }, codes)
      if (subject === null) return []
      const measure = quantityMeasureOf(subject, figures.problem)
      const value = measure === null ? Number.NaN : measuredValue(counted, measure)
      return [
        {
          other: { kind, name, itemIds, subject },
          ofFormula: ofFormula.get(key),
          ofSet: ofSet.get(key),
          value: Number.isFinite(value) ? value : null,
        },
      ]
    },
  )
}
