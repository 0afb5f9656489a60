import type { RelaxationPoint } from '@provende/domain/formulation/explain/relaxation-curve.ts'
import { priceSummary } from '@provende/domain/formulation/formula/formula-figures.ts'
import { formulaProblem } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { useEffect, useMemo, useState } from 'react'
import { roundedLimitValue, roundOutwards } from '../../../limit-sentences.ts'
import { withFormulaLimits } from '../../state/formula-limits.ts'
import type { Workbench } from '../../workbench.ts'
import { proposedChangesOf, shownMeasure } from './smallest-relaxation.tsx'

/*
 * The points of the curve as they are shown and tried: a dose goes to the next 10 g, which is how it is weighed, and the
 * recipe under it is another than that of the point.
 */

const isDoseRounded = ({ limits }: RelaxationPoint): boolean =>
  limits.some(({ side, needed }) => roundedLimitValue(needed, side) !== roundOutwards(needed, side.side))

/**
 * The points with what their rounded doses cost, exact where the formula cannot have them. Null until that is computed: no
 * row is to change as one presses its button.
 */
export function usePointsAsTried(
  { store, solver }: Workbench,
  points: readonly RelaxationPoint[],
): readonly RelaxationPoint[] | null {
  const [tried, setTried] = useState<ReadonlyMap<RelaxationPoint, RelaxationPoint> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const { entry, inputs } = store.read()
    const triedOf = async (point: RelaxationPoint): Promise<[RelaxationPoint, RelaxationPoint] | null> => {
      const { entry: changed, fixed } = withFormulaLimits(entry, inputs, proposedChangesOf(point.limits))
      if (fixed.length > 0) return null
      const problem = formulaProblem(changed.content, inputs)
      const answer = await solver.solve('leastCost', { problem })
      if (answer.kind !== 'optimal') return null
      const { pricePerAnimalDayEur, pricePerTonneEur } = priceSummary(
        problem,
        answer.storedRecipe,
        changed.content.animalCount,
      )
      if (pricePerAnimalDayEur === null) return null
      const costs = { costPerAnimalDayEur: pricePerAnimalDayEur, costPerTonneEur: pricePerTonneEur }
      return [point, { ...point, ...costs, measure: shownMeasure(point) }]
    }
    void Promise.all(points.filter(isDoseRounded).map(triedOf)).then((pairs) => {
      if (isCurrent) setTried(new Map(pairs.filter((pair) => pair !== null)))
    })
    return () => {
      isCurrent = false
    }
  }, [store, solver, points])
  return useMemo(
    () => (tried === null ? null : withoutDearer(points.map((point) => tried.get(point) ?? point))),
    [points, tried],
  )
}

/** By rising measure, without points that cost no less than one before them: that one is nearer, and has more to say. */
export function withoutDearer(points: readonly RelaxationPoint[]): readonly RelaxationPoint[] {
  let least = Number.POSITIVE_INFINITY
  return points
    .toSorted((one, other) => one.measure - other.measure)
    .filter(({ costPerAnimalDayEur }) => {
      if (costPerAnimalDayEur >= least) return false
      least = costPerAnimalDayEur
      return true
    })
}
