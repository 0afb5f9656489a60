import { food } from '@provende/contract/catalogue/food.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { IconMeat, IconMeatOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { useConfirm } from '../kit/confirm.tsx'
import type { RowAction } from '../kit/table/row-action.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useSession } from '../shell/session/session.tsx'

type FormulaPublishTarget = Pick<ListedFormula, 'id' | 'name' | 'isFood' | 'deleted' | 'mayWrite'>

/**
 * The action that publishes a formula as a food of its distributor or, after a confirmation, withdraws it; false when
 * the user may not.
 */
export function useFormulaPublishing(ask: ReturnType<typeof useConfirm>['ask']) {
  const words = useWords().formulas.publishing
  const { mayCall } = useSession()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const change = async ({ id, isFood }: FormulaPublishTarget) => {
    const progress = toasts.progress(isFood ? words.unpublishing : words.publishing)
    try {
      await call(isFood ? formulaRoutes.unpublish : formulaRoutes.publish, { body: { id } })
      progress.succeed(isFood ? words.unpublished : words.published)
    } catch (error) {
      // Ends the progress toast; `problems` shows the reason.
      progress.dismiss()
      problems.show(error, { family: formula.name, asMessage: true })
    }
    await Promise.all([formula, food].map((family) => queries.invalidateQueries({ queryKey: queryKeyOf(family) })))
  }
  const askAndChange = async (target: FormulaPublishTarget) => {
    const question = { title: target.name, message: words.question, yes: words.unpublish, danger: true }
    if (!target.isFood || (await ask(question))) await change(target)
  }
  return (target: FormulaPublishTarget): RowAction | false =>
    mayCall(formulaRoutes.publish.access) &&
    target.mayWrite &&
    !target.deleted && {
      label: target.isFood ? words.unpublish : words.publish,
      Icon: target.isFood ? IconMeatOff : IconMeat,
      act: () => void askAndChange(target),
    }
}
