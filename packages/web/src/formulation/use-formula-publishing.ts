import { food } from '@provende/contract/catalogue/food.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-answers.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import { IconMeat, IconMeatOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { useConfirm } from '../kit/confirm.tsx'
import type { RowAction } from '../kit/data-table-menu.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useSession } from '../shell/session.tsx'

type Published = Pick<ListedFormula, 'id' | 'name' | 'isFood' | 'deleted' | 'mayWrite'>

/** Making a formula a food of its distributor, or taking it out of the foods, for whoever may do it; taking out asks. */
export function useFormulaPublishing(ask: ReturnType<typeof useConfirm>['ask']) {
  const words = useWords().formulas.publishing
  const { mayCall } = useSession()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  const change = async ({ id, isFood }: Published) => {
    const progress = toasts.progress(isFood ? words.unpublishing : words.publishing)
    try {
      await call(isFood ? formulaRoutes.unpublish : formulaRoutes.publish, { body: { id } })
      progress.done(isFood ? words.unpublished : words.published)
    } catch (error) {
      // The progress must end; why is told by the one exit.
      progress.stopped()
      problems.show(error, { family: formula.name, asMessage: true })
    }
    await Promise.all([formula, food].map((family) => queries.invalidateQueries({ queryKey: keyOf(family) })))
  }
  const askAndChange = async (one: Published) => {
    const question = { title: one.name, message: words.question, yes: words.unpublish, danger: true }
    if (!one.isFood || (await ask(question))) await change(one)
  }
  return (one: Published): RowAction | false =>
    mayCall(formulaRoutes.publish.access) &&
    one.mayWrite &&
    !one.deleted && {
      label: one.isFood ? words.unpublish : words.publish,
      Icon: one.isFood ? IconMeatOff : IconMeat,
      act: () => void askAndChange(one),
    }
}
