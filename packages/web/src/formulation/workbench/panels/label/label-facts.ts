import { routes } from '@provende/contract/routes.ts'
import { workbenchFigures } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import type { FormulaContent, FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { type PrintedLabel, printedLabelOf } from '@provende/domain/formulation/label/label-changes.ts'
import {
  type LabelFacts,
  testedLabel,
  weighedLabelProductLines,
} from '@provende/domain/formulation/label/label-of-formula.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApiCall } from '../../../../shell/session/client.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { Workbench } from '../../workbench.ts'

/* What the label in the workbench is computed with, and what it is compared with. */

/** What labels of recipes with these foods are computed with; loaded again only when foods are added or removed. */
export function useLabelFacts(id: number, constraintSetId: number | null, foods: readonly { readonly id: number }[]) {
  const call = useApiCall()
  const foodIds = foods
    .map((food) => food.id)
    .toSorted((one, other) => one - other)
    .join()
  return useQuery({
    queryKey: ['formula', 'label', id, constraintSetId, foodIds],
    queryFn: async ({ signal }) => {
      const query = { foodIds, constraintSetId: constraintSetId ?? undefined }
      return (await call(routes.labels.labelInputs, { params: { id }, query }, signal)).response
    },
    enabled: foodIds !== '',
    placeholderData: (before) => before,
    meta: { family: 'formula' },
  })
}

/** What would be printed of a content, weighed by the factory. */
function printedLabelOfFormula(content: FormulaContent, inputs: FormulaInputs, facts: LabelFacts): PrintedLabel {
  const figures = workbenchFigures(content, inputs)
  return printedLabelOf(
    testedLabel(weighedLabelProductLines(content, inputs, figures), figures.figures.totalGrams, facts),
    facts.category?.name ?? null,
  )
}

/** What would be printed of the recipe as it is typed. */
export function usePrintedLabel(workbench: Workbench, facts: LabelFacts): PrintedLabel {
  const { entry, inputs, figures } = useWorkbenchState((state) => state, workbench)
  return useMemo(() => {
    const lines = weighedLabelProductLines(entry.content, inputs, figures)
    return printedLabelOf(testedLabel(lines, figures.figures.totalGrams, facts), facts.category?.name ?? null)
  }, [entry, inputs, figures, facts])
}

/** The label bags were printed with; undefined while it loads and where there is none. */
export type ReferenceLabel = {
  readonly label: PrintedLabel
  /** Null for the label of the recipe as it was last saved. */
  readonly orderCode: string | null
}

/** The label of the last order, else that of the recipe as it was last saved. */
export function useReferenceLabel(workbench: Workbench, facts: LabelFacts): ReferenceLabel | undefined {
  const call = useApiCall()
  const { formula, saved, inputs } = useWorkbenchState((state) => state, workbench)
  const { data: last } = useQuery({
    queryKey: ['formula', 'lastLabel', formula.id],
    queryFn: async ({ signal }) =>
      (await call(routes.lastLabels.lastLabel, { params: { id: formula.id } }, signal)).response,
    meta: { family: 'formula' },
  })
  return useMemo(() => {
    if (last !== null) return last
    const isEmpty = saved.content.foods.every(({ value, isActive }) => value === 0 || !isActive)
    return isEmpty ? undefined : { orderCode: null, label: printedLabelOfFormula(saved.content, inputs, facts) }
  }, [last, saved, inputs, facts])
}
