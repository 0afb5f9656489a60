import { CallError } from '@provende/contract/client.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { day, reference, text } from '@provende/contract/kit/fields.ts'
import { deliveryTypeField, quantityTonnesField } from '@provende/contract/ordering/order-fields.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { quote } from '@provende/contract/ordering/quote.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useDraft } from '../../kit/form/drafts/form-draft.tsx'
import { type FormValues, useCheckedForm } from '../../kit/form/form.tsx'
import { useUnusualValuesQuestion } from '../../kit/form/unusual-dialog.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { quoteScreenNames } from '../quotes/quote-facts.ts'
import type { OpeningRecipe } from './use-opening-recipe.ts'

/** The terms of an order as typed, and the id of the request, which is kept with them in a draft. */
export const orderFormSchema = z.strictObject({
  quantityTonnes: quantityTonnesField(),
  packagingId: reference('packaging'),
  deliveryType: deliveryTypeField(),
  deliveryDate: day(),
  description: text(2000),
  nutritionalPurpose: text(300),
  requestId: z.uuid().nullable(),
})
export type OrderFormValues = z.output<typeof orderFormSchema>

const orderFormProblems = ({ deliveryDate }: FormValues): Problem[] =>
  deliveryDate === null ? [{ key: 'field.required', field: 'deliveryDate' }] : []

/** What an order form is for. A farmer's `ask` and a distributor's `again` repeat an order. */
export type OrderFormTask =
  | { readonly kind: 'new'; readonly formulaId: number }
  | { readonly kind: 'again' | 'ask' | 'confirm' | 'edit'; readonly order: OrderResponse }

/** Days until the delivery that a new order proposes. */
const usualDeliveryDays = 7

/** The values a form starts with: those of the order it is about, else a delivery in a week. */
export function initialOrderFormValues(task: OrderFormTask, now: Date): FormValues {
  const nextWeek = noonInstantOf(dayInParis(new Date(now.getTime() + usualDeliveryDays * 24 * 60 * 60 * 1000)))
  const requestId = crypto.randomUUID?.() ?? null
  if (task.kind === 'new')
    return {
      ...{ quantityTonnes: null, packagingId: null, deliveryType: deliveryTypes.delivery },
      ...{ deliveryDate: nextWeek, description: '', nutritionalPurpose: '', requestId },
    }
  const { quantityTonnes: tonnes, packagingId, deliveryType: type, deliveryDate, description } = task.order
  const isRepeated = task.kind === 'again' || task.kind === 'ask'
  return {
    ...{ quantityTonnes: tonnes, packagingId, deliveryType: type, nutritionalPurpose: '', requestId },
    ...(isRepeated ? { deliveryDate: nextWeek, description: '' } : { deliveryDate, description }),
  }
}

/** What a form opens with, and the order it is about; stored in drafts: its property names must not change. */
export type OrderFormStart = { readonly values: FormValues; readonly order: OrderResponse | null }

type OrderFormHost = { readonly onSaved: (order: OrderResponse) => void; readonly opening: OpeningRecipe }

/** The form of an order: one save at a time, questions are confirmed, refusals show under their fields. */
export function useOrderForm(task: OrderFormTask, start: OrderFormStart, { onSaved, opening }: OrderFormHost) {
  const words = useWords()
  const { ordering } = words
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const labels = (path: string) => {
    const fields: Readonly<Record<string, string>> = ordering.orderForm.fields
    return path === 'nutritionalPurpose' ? ordering.form.nutritionalPurpose : (fields[path] ?? path)
  }
  const form = useCheckedForm(orderFormSchema, start.values, labels, orderFormProblems)
  const isEdit = task.kind === 'edit'
  const draft = useDraft(form, start, isEdit ? task.order.modificationDate : null, useSession().actorKey)
  const { handleConflict, ...conflict } = useConflict<OrderResponse>({
    form,
    readTheirs: async () => (await call(routes.orders.single, { params: { id: draft.start.order?.id ?? 0 } })).response,
    valuesOf: (order) => initialOrderFormValues({ kind: 'edit', order }, new Date()),
    save: (values, theirs) => save(values, theirs),
  })
  const unusual = useUnusualValuesQuestion(labels)
  const send = async (body: OrderFormValues & { requestConfirmation: boolean }, version: OrderResponse | null) => {
    switch (task.kind) {
      case 'new':
        return call(routes.orders.add, {
          body: { ...body, recipeDigest: await opening.readDigest(), formulaId: task.formulaId },
        })
      case 'again':
        return call(routes.orders.orderAgain, {
          body: { ...body, recipeDigest: await opening.readDigest(), id: task.order.id },
        })
      case 'ask':
        return call(routes.orders.ask, { body: { ...body, requestConfirmation: false, id: task.order.id } })
      case 'confirm':
        return call(routes.orders.confirm, {
          body: { ...body, recipeDigest: await opening.readDigest(), id: task.order.id },
        })
      case 'edit': {
        const { modificationDate } = version ?? task.order
        return call(routes.orders.edit, { body: { ...body, id: task.order.id, modificationDate } })
      }
    }
  }
  const save = async (values: FormValues, version: OrderResponse | null, requestConfirmation = true): Promise<void> => {
    try {
      const { response } = await send({ ...orderFormSchema.parse(values), requestConfirmation }, version)
      draft.discard()
      toasts.success(orderDoneText(task, response, ordering.done))
      await Promise.all(
        [orderForm, formula].map((family) => queries.invalidateQueries({ queryKey: queryKeyOf(family) })),
      )
      onSaved(response)
    } catch (error) {
      // Handled in this form: as a question, as a conflict, under its fields.
      const refusals = error instanceof CallError ? error.problems : []
      opening.lookIfChanged(refusals)
      if (unusual.confirm(refusals, () => void save(values, version, false))) return
      if (isEdit && (await handleConflict(refusals, values))) return
      if (!form.showProblems(refusals)) problems.show(error, { family: orderForm.name, labelOf: labels })
    }
  }
  const submit = () => void form.submit((values) => save(values, draft.start.order))
  const quote = useQuoteIssuing({ form, draft, labels, opening })
  return { form, draft, labels, submit, ...quote, unusual: unusual.dialog, ...conflict }
}

type LabelOfField = (path: string) => string
type OrderFormState = ReturnType<typeof useCheckedForm>

type QuoteIssuingHost = {
  readonly form: OrderFormState
  readonly draft: { readonly discard: () => void }
  readonly labels: LabelOfField
  readonly opening: OpeningRecipe
}

/** Issues a quote with the terms of an order form; its questions and refusals show as those of an order. */
function useQuoteIssuing({ form, draft, labels, opening }: QuoteIssuingHost) {
  const { ordering } = useWords()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const { go } = useScreenLinks()
  const unusual = useUnusualValuesQuestion(labels)
  const issue = async (values: FormValues, formulaId: number, requestConfirmation = true): Promise<void> => {
    try {
      const body = {
        ...orderFormSchema.parse(values),
        formulaId,
        requestConfirmation,
        recipeDigest: await opening.readDigest(),
      }
      const { response } = await call(routes.quotes.issue, { body })
      draft.discard()
      toasts.success(ordering.quotes.done.issued(response.code))
      await queries.invalidateQueries({ queryKey: queryKeyOf(quote) })
      go(quoteScreenNames.detail, { id: response.id })
    } catch (error) {
      // Handled in this form: as a question, under its fields.
      const refusals = error instanceof CallError ? error.problems : []
      opening.lookIfChanged(refusals)
      if (unusual.confirm(refusals, () => void issue(values, formulaId, false))) return
      if (!form.showProblems(refusals)) problems.show(error, { family: quote.name, labelOf: labels })
    }
  }
  const issueQuote = (formulaId: number) => void form.submit((values) => issue(values, formulaId))
  return { issueQuote, quoteQuestion: unusual.dialog }
}

type OrderDoneWords = ReturnType<typeof useWords>['ordering']['done']

function orderDoneText({ kind }: OrderFormTask, { code }: OrderResponse, done: OrderDoneWords): string {
  if (kind === 'ask') return done.requested
  return kind === 'edit' ? done.changed(code) : done.placed(code)
}
