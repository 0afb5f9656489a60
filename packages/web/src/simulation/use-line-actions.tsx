import { routes } from '@provende/contract/routes.ts'
import type { DecidedLine, LineAction } from '@provende/contract/simulation/simulation-routes.ts'
import {
  IconArrowBackUp,
  IconCheck,
  IconFlask,
  IconMessageForward,
  IconStairs,
  IconX,
  IconZoomQuestion,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useFormulaAddress } from '../formulation/use-formula-actions.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import type { RowAction } from '../kit/table/row-action.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'
import type { ResultLine } from './result-line.ts'
import { useForgetSimulations } from './simulation-facts.ts'

/** What can be decided about the recipes of lines, and `onCosts`: how the cost of one comes about. Render `dialog`. */
export function useLineActions(id: number, onCosts: (row: ResultLine) => void) {
  const words = useWords().simulation.decisions
  const navigate = useNavigate()
  const formulaLink = useFormulaAddress()
  const { ask, dialog } = useConfirm()
  const decide = useDecide(id)
  const apply = async (rows: readonly ResultLine[]) => {
    const question = { title: words.applyTitle(rows.length), message: words.applyQuestion, yes: words.apply }
    if (await ask(question)) await decide('apply', rows)
  }
  const openFormula =
    (formulaId: number, query = '') =>
    () =>
      void navigate({ href: formulaLink({ id: formulaId, mayWrite: true }) + query })
  const actionsOf = (row: ResultLine, mayWrite: boolean): RowAction[] => {
    const { decision, outcome, formulaId, decidedFormulaId } = row
    const isOpen = decision === '' || decision === 'proposed' || decision === 'refused'
    const candidates: (RowAction | false)[] = [
      { label: words.openFormula, Icon: IconFlask, act: openFormula(formulaId) },
      row.todayPerTonneEur !== null &&
        row.repricedPerTonneEur !== null && {
          ...{ label: words.openCosts, Icon: IconStairs, act: () => onCosts(row) },
        },
      outcome === 'infeasible' && {
        ...{ label: words.openFeasibility, Icon: IconZoomQuestion, act: openFormula(formulaId, '?panel=whyNot') },
      },
      decidedFormulaId !== null &&
        decidedFormulaId !== formulaId && {
          ...{ label: words.openCopy, Icon: IconFlask, act: openFormula(decidedFormulaId) },
        },
      mayWrite &&
        isOpen &&
        outcome === 'optimal' && { label: words.apply, Icon: IconCheck, act: () => void apply([row]) },
      mayWrite &&
        (decision === '' || decision === 'refused') &&
        outcome === 'optimal' && {
          ...{ label: words.propose, Icon: IconMessageForward, act: () => void decide('propose', [row]) },
        },
      mayWrite && isOpen && { label: words.ignore, Icon: IconX, act: () => void decide('ignore', [row]) },
      mayWrite &&
        decision !== '' && { label: words.undo, Icon: IconArrowBackUp, act: () => void decide('undo', [row]) },
    ]
    return candidates.filter((action) => action !== false)
  }
  /** For the lines of the page. */
  const bulkActions = (rows: readonly ResultLine[]): RowAction[] => {
    const open = rows.filter(({ decision, outcome }) => decision === '' && outcome === 'optimal')
    const decided = rows.filter(({ decision }) => decision !== '')
    const label = (action: string, count: number) => `${action} (${count})`
    const candidates: (RowAction | false)[] = [
      open.length > 0 && { label: label(words.apply, open.length), Icon: IconCheck, act: () => void apply(open) },
      open.length > 0 && {
        ...{ label: label(words.propose, open.length), Icon: IconMessageForward },
        act: () => void decide('propose', open),
      },
      open.length > 0 && {
        ...{ label: label(words.ignore, open.length), Icon: IconX, act: () => void decide('ignore', open) },
      },
      decided.length > 0 && {
        ...{ label: label(words.undo, decided.length), Icon: IconArrowBackUp, act: () => void decide('undo', decided) },
      },
    ]
    return candidates.filter((action) => action !== false)
  }
  return { actionsOf, bulkActions, dialog }
}

function useDecide(id: number) {
  const words = useWords().simulation.decisions
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const forget = useForgetSimulations()
  return async (action: LineAction, rows: readonly ResultLine[]) => {
    try {
      const formulaIds = rows.map(({ formulaId }) => formulaId)
      const { response } = await call(routes.simulations.decide, { body: { id, action, formulaIds } })
      const refused = response.filter(({ refusal }) => refusal !== '')
      const reasons = [...new Set(refused.map(({ refusal }) => words.reasons[refusal as RefusalReason]))]
      if (refused.length > 0) toasts.warning(words.notDone(refused.length, reasons.join(', ')))
      if (response.length > refused.length) toasts.success(words.done(response.length - refused.length))
    } catch (error) {
      // A lost connection or a missing simulation: the lines say what was done.
      problems.show(error)
    }
    await forget()
  }
}

type RefusalReason = Exclude<DecidedLine['refusal'], ''>
