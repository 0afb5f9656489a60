import { formula } from '@provende/contract/formulation/formula.ts'
import { type ListedOrder, orderForm } from '@provende/contract/ordering/order-form.ts'
import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import {
  IconArrowsSplit,
  IconBarcode,
  IconCheck,
  IconCircleCheck,
  IconEye,
  IconFileCheck,
  IconMailForward,
  IconPencil,
  IconPlayerPlay,
  IconPrinter,
  IconRepeat,
  IconTag,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formulaScreenNames } from '../../formulation/formula-facts.ts'
import { useConfirm } from '../../kit/confirm.tsx'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useOrderAccess, useOrderNumber } from './order-facts.ts'
import { orderScreenNames } from './order-screen-names.ts'
import { EnterLotDialog, ValidateOrderDialog } from './order-validate-dialog.tsx'
import { useOrderPaperDownload } from './use-order-papers.ts'

type OrderActionTarget = Pick<
  ListedOrder,
  'id' | 'code' | 'status' | 'formulaId' | 'externalCode' | 'mayWrite' | 'deleted' | 'token'
> &
  Partial<Pick<OrderResponse, 'labelState'>>

/**
 * The actions the user may run on an order in its state. Render `dialogs`. Source: spec 2 §4 "Order form".
 */
export function useOrderActions(): { actionsOf: (order: OrderActionTarget) => RowAction[]; dialogs: ReactNode } {
  const { actions, cancel: question, papers, dispatch, enterLot: lotTexts } = useWords().ordering
  const print = useOrderPaperDownload()
  const { addressOf } = useScreenLinks()
  const navigate = useNavigate()
  const { may, isAtFarm } = useOrderAccess()
  const { ask, dialog } = useConfirm()
  const numberOf = useOrderNumber()
  const { cancel, reactivate, transform, resend } = useOrderChanges()
  const [validating, setValidating] = useState<OrderActionTarget | null>(null)
  const [entering, setEntering] = useState<OrderActionTarget | null>(null)
  const confirmCancel = async (order: OrderActionTarget) => {
    const texts = { title: question.title(numberOf(order)), message: question.question, yes: question.yes }
    if (await ask({ ...texts, no: question.no, danger: true })) await cancel(order)
  }
  const actionsOf = (order: OrderActionTarget): RowAction[] => {
    const { id } = order
    const go = (href: string) => () => void navigate({ href })
    const isToValidate = may(order, 'validate')
    const edit = addressOf(orderScreenNames.edit, { id, idformule: order.formulaId })
    // The main action of an order that is validated.
    const again = may(order, 'orderAgain') && {
      ...{ label: actions.orderAgain, Icon: IconRepeat, primary: !isToValidate },
      act: go(addressOf(orderScreenNames.again, { id })),
    }
    const candidates: (RowAction | false)[] = [
      { label: actions.open, Icon: IconEye, act: go(addressOf(orderScreenNames.detail, { id })) },
      may(order, 'confirm') && { label: actions.confirm, Icon: IconCircleCheck, primary: true, act: go(edit) },
      isToValidate && { label: actions.validate, Icon: IconCheck, primary: true, act: () => setValidating(order) },
      may(order, 'edit') && { label: actions.edit, Icon: IconPencil, act: go(edit) },
      !isToValidate && again,
      order.labelState != null &&
        may(order, 'enterLot') && { label: lotTexts.action, Icon: IconBarcode, act: () => setEntering(order) },
      may(order, 'reactivate') && {
        label: actions.reactivate,
        Icon: IconPlayerPlay,
        act: () => void reactivate(order),
      },
      hasOrderPapers(order) &&
        !isAtFarm && {
          ...{ label: papers.purchaseOrder, Icon: IconPrinter },
          act: () => void print('purchaseOrder', id),
        },
      hasOrderPapers(order) && {
        ...{ label: papers.confirmation, Icon: IconFileCheck },
        act: () => void print('confirmation', id),
      },
      hasOrderPapers(order) && {
        ...{ label: papers.label, Icon: IconTag },
        act: go(addressOf(orderScreenNames.label, { id: order.formulaId, token: order.token })),
      },
      isToValidate && again,
      may(order, 'resend') && { label: dispatch.resend, Icon: IconMailForward, act: () => void resend(order) },
      may(order, 'transform') && { label: actions.transform, Icon: IconArrowsSplit, act: () => void transform(order) },
      may(order, 'cancel') && {
        ...{ label: actions.cancel, Icon: IconX, danger: true },
        act: () => void confirmCancel(order),
      },
    ]
    return candidates.filter((action) => action !== false)
  }
  const dialogs = (
    <>
      {dialog}
      {validating && <ValidateOrderDialog order={validating} onClose={() => setValidating(null)} />}
      {entering && <EnterLotDialog order={entering} onClose={() => setEntering(null)} />}
    </>
  )
  return { actionsOf, dialogs }
}

/** An order that was only asked for has none yet. */
const hasOrderPapers = ({ status }: OrderActionTarget) => status !== orderStatuses.requested

/** Cancels, reactivates and transforms orders; refusals are shown. */
function useOrderChanges() {
  const words = useWords()
  const { done, dispatch } = words.ordering
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const { go } = useScreenLinks()
  const run = async (progressText: string, doneText: string, act: () => Promise<void>) => {
    const progress = toasts.progress(progressText)
    try {
      await act()
      progress.succeed(doneText)
    } catch (error) {
      // Closes the progress toast; `problems` shows the reason.
      progress.dismiss()
      problems.show(error, { family: orderForm.name, asMessage: true })
    }
    await Promise.all([orderForm, formula].map((family) => queries.invalidateQueries({ queryKey: queryKeyOf(family) })))
  }
  const setCancelled = async (id: number, restore: boolean) => {
    await call(routes.orders.cancel, { params: { id }, query: { restore } })
  }
  return {
    cancel: ({ id }: OrderActionTarget) =>
      run(words.records.deactivating, done.cancelled, () => setCancelled(id, false)),
    reactivate: ({ id }: OrderActionTarget) =>
      run(words.records.activating, done.reactivated, () => setCancelled(id, true)),
    resend: ({ id }: OrderActionTarget) =>
      run(dispatch.resending, dispatch.resent, async () => {
        await call(routes.orders.resend, { body: { id } })
      }),
    transform: ({ id }: OrderActionTarget) =>
      run(words.records.duplicating, done.transformed, async () => {
        const { response } = await call(routes.orders.transform, { body: { id } })
        go(formulaScreenNames.workbench, { id: response.formulaId })
      }),
  }
}
