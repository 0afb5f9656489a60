import { formula } from '@provende/contract/formulation/formula.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { type ListedQuote, quote } from '@provende/contract/ordering/quote.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  IconCertificate,
  IconCheck,
  IconEye,
  IconFileInvoice,
  IconFlask,
  IconMailForward,
  IconShoppingCart,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useFormulaAddress } from '../../formulation/use-formula-actions.tsx'
import { useConfirm } from '../../kit/confirm.tsx'
import { saveFile } from '../../kit/files/save-file.ts'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { orderScreenNames } from '../orders/order-screen-names.ts'
import { QuoteAcceptDialog } from './quote-accept-dialog.tsx'
import { quoteScreenNames, useQuoteAccess } from './quote-facts.ts'

type QuoteActionTarget = Pick<ListedQuote, 'id' | 'code' | 'state' | 'formulaId' | 'orderFormId' | 'mayWrite'>

/** The actions the user may run on a quote in its state. Render `dialogs`. */
export function useQuoteActions(): { actionsOf: (target: QuoteActionTarget) => RowAction[]; dialogs: ReactNode } {
  const words = useWords().ordering.quotes
  const { actions } = words
  const { addressOf } = useScreenLinks()
  const formulaLink = useFormulaAddress()
  const navigate = useNavigate()
  const { may } = useQuoteAccess()
  const { ask, dialog } = useConfirm()
  const { send, order, refuse, print } = useQuoteChanges()
  const [accepting, setAccepting] = useState<QuoteActionTarget | null>(null)
  const confirmRefuse = async (target: QuoteActionTarget) => {
    const { refuse: title, refuseQuestion: message, keep: no } = words.dialog
    if (await ask({ title: title(target.code), message, yes: actions.refuse, no, danger: true })) await refuse(target)
  }
  const actionsOf = (target: QuoteActionTarget): RowAction[] => {
    const { id, state, orderFormId } = target
    const go = (href: string) => () => void navigate({ href })
    const isToDecide = may(target, 'decide')
    const candidates: (RowAction | false)[] = [
      { label: actions.open, Icon: IconEye, act: go(addressOf(quoteScreenNames.detail, { id })) },
      isToDecide && { label: actions.accept, Icon: IconCheck, primary: true, act: () => setAccepting(target) },
      isToDecide && { label: actions.refuse, Icon: IconX, act: () => void confirmRefuse(target) },
      may(target, 'send') && {
        ...{ label: state === 'sent' ? actions.sendAgain : actions.send, Icon: IconMailForward },
        ...{ primary: state === 'issued', act: () => void send(target) },
      },
      orderFormId === null
        ? may(target, 'order') && {
            ...{ label: actions.order, Icon: IconShoppingCart, primary: state !== 'issued' },
            act: () => void order(target),
          }
        : {
            ...{ label: actions.openOrder, Icon: IconShoppingCart },
            act: go(addressOf(orderScreenNames.detail, { id: orderFormId })),
          },
      { label: actions.pdf, Icon: IconFileInvoice, act: () => void print('quotePdf', id) },
      state === 'accepted' && {
        ...{ label: actions.evidence, Icon: IconCertificate, act: () => void print('evidencePdf', id) },
      },
      {
        label: actions.formula,
        Icon: IconFlask,
        act: go(formulaLink({ id: target.formulaId, mayWrite: target.mayWrite })),
      },
    ]
    return candidates.filter((action) => action !== false)
  }
  const dialogs = (
    <>
      {dialog}
      {accepting && <QuoteAcceptDialog id={accepting.id} onClose={() => setAccepting(null)} />}
    </>
  )
  return { actionsOf, dialogs }
}

/** Sends, orders, refuses and prints quotes; refusals are shown. */
function useQuoteChanges() {
  const words = useWords()
  const { done } = words.ordering.quotes
  const { papers } = words.ordering
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const { go } = useScreenLinks()
  const run = async (texts: { readonly working: string; readonly done: string }, act: () => Promise<void>) => {
    const progress = toasts.progress(texts.working)
    try {
      await act()
      progress.succeed(texts.done)
    } catch (error) {
      // Closes the progress toast; `problems` shows the reason.
      progress.dismiss()
      problems.show(error, { family: quote.name, asMessage: true })
    }
    await Promise.all(
      [quote, orderForm, formula].map((family) => queries.invalidateQueries({ queryKey: queryKeyOf(family) })),
    )
  }
  return {
    send: ({ id }: QuoteActionTarget) =>
      run({ working: papers.working, done: done.sent }, async () => {
        await call(routes.quotes.send, { body: { id } })
      }),
    order: ({ id }: QuoteActionTarget) =>
      run({ working: papers.working, done: done.ordered }, async () => {
        const { response } = await call(routes.quotes.order, { body: { id } })
        go(orderScreenNames.detail, { id: response.orderFormId })
      }),
    refuse: ({ id }: QuoteActionTarget) =>
      run({ working: papers.working, done: done.refused }, async () => {
        await call(routes.quotes.refuse, { body: { id } })
      }),
    print: (paper: 'quotePdf' | 'evidencePdf', id: number) =>
      run({ working: papers.working, done: papers.done }, async () => {
        const { token } = (await call(routes.quotePapers.paperToken, { body: { id } })).response
        const file = await call(routes.quotePapers[paper], { params: { id }, query: { token } })
        saveFile(file.response.name, file.response.bytes as Uint8Array<ArrayBuffer>, file.response.type)
      }),
  }
}
