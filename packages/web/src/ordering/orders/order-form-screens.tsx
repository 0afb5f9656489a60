import { Alert, Button, Group, Loader, Paper, Text, Title } from '@mantine/core'
import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { activeOrderStatuses, orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { IconFileInvoice, IconInfoCircle, IconLock, IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formulaScreenNames } from '../../formulation/formula-facts.ts'
import { useFormulaWithInputs } from '../../formulation/use-formula-with-inputs.ts'
import { useLeaveGuard } from '../../kit/form/drafts/leave-guard.tsx'
import {
  AdaptedFields,
  ChoiceField,
  DecimalField,
  FieldGrid,
  TextAreaField,
  TextField,
} from '../../kit/form/fields.tsx'
import { DayField } from '../../kit/form/fields-date.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { CheckedFormFrame } from '../../kit/form/form.tsx'
import { ConflictDialog } from '../../kit/form/form-conflict.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { linkTo } from '../../kit/link-to.ts'
import { useWords } from '../../kit/words.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import {
  parseRecordId,
  useScreenId,
  useScreenIdOrNew,
  useScreenLinks,
  useScreenParams,
} from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useOrder, useOrderAccess, useOrderNumber } from './order-facts.ts'
import { isBeyondLegalMaximum, OrderPreview, useOrderPreview } from './order-preview.tsx'
import { orderScreenNames } from './order-screen-names.ts'
import classes from './orders.module.css'
import { useOpeningRecipe } from './use-opening-recipe.ts'
import { initialOrderFormValues, type OrderFormStart, type OrderFormTask, useOrderForm } from './use-order-form.ts'

const usePackagingPickSource = pickSourceHook({ family: packaging, routes: routes.packagings })

/** A new order of a formula, or an order to be changed or confirmed. Source: spec 2 §2 "Order form". */
export function OrderEditScreen() {
  const id = useScreenIdOrNew()
  const { idformule } = useScreenParams()
  return id === null ? <NewOrderForm formulaId={parseRecordId(idformule)} /> : <ExistingOrderForm id={id} />
}

/** The recipe of an order again: placed by a distributor, asked for by a farmer. */
export function OrderAgainScreen() {
  const order = useOrder(useScreenId())
  const { mayPlace } = useOrderAccess()
  const numberOf = useOrderNumber()
  const texts = useWords().ordering.form
  if (order === undefined) return <FormSkeleton />
  const task: OrderFormTask = { kind: mayPlace ? 'again' : 'ask', order }
  return (
    <OrderForm key={order.id} task={task} about={order} leaveTo={orderScreenNames.list}>
      {mayPlace ? texts.again(numberOf(order)) : texts.requestNote}
    </OrderForm>
  )
}

function ExistingOrderForm({ id }: { id: number }) {
  const order = useOrder(id)
  const texts = useWords().ordering.form
  if (order === undefined) return <FormSkeleton />
  const isRequested = order.status === orderStatuses.requested
  const task: OrderFormTask = { kind: isRequested ? 'confirm' : 'edit', order }
  return (
    <OrderForm key={order.modificationDate} task={task} about={order} leaveTo={orderScreenNames.list}>
      {isRequested ? texts.confirms : texts.changes(order.version + 1)}
    </OrderForm>
  )
}

function NewOrderForm({ formulaId }: { formulaId: number }) {
  const data = useFormulaWithInputs(formulaId)
  const living = useLivingOrderOfFormula(formulaId)
  if (data === undefined || living === undefined) return <FormSkeleton />
  if (living !== null) return <AlreadyOrderedNotice order={living} />
  const { formule } = data
  const about = { formulaName: formule.name, farmName: formule.farmName }
  // As documented, one is on the list of formulas after an order.
  return <OrderForm task={{ kind: 'new', formulaId }} about={about} leaveTo={formulaScreenNames.list} />
}

/** The order that locks a formula; null if there is none, undefined while it loads. */
function useLivingOrderOfFormula(formulaId: number) {
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: queryKeyOf(orderForm, 'living', formulaId),
    queryFn: async ({ signal }) => {
      const { response } = await call(
        routes.orders.list,
        { query: { formulaId, nbPerPage: 100, getInactive: false } },
        signal,
      )
      return response.find(({ status }) => activeOrderStatuses.includes(status)) ?? null
    },
    staleTime: 0,
  })
  return data
}

/** Instead of the form of a formula that is ordered already: order its recipe again. */
function AlreadyOrderedNotice({ order }: { order: Pick<OrderResponse, 'id' | 'code' | 'formulaName'> }) {
  const { form, actions } = useWords().ordering
  const { addressOf } = useScreenLinks()
  useScreenTitle(order.formulaName)
  return (
    <Alert icon={<IconLock size={16} />}>
      <Text mb="sm">{form.alreadyOrdered(order.code)}</Text>
      <Group gap="xs">
        <Button component={Link} {...linkTo(addressOf(orderScreenNames.again, { id: order.id }))}>
          {actions.orderAgain}
        </Button>
        <Button variant="default" component={Link} {...linkTo(addressOf(orderScreenNames.detail, { id: order.id }))}>
          {actions.open}
        </Button>
      </Group>
    </Alert>
  )
}

type OrderFormProps = {
  readonly task: OrderFormTask
  readonly about: Pick<OrderResponse, 'formulaName' | 'farmName'>
  /** The screen shown when it is saved or left. */
  readonly leaveTo: string
  /** What this form will do. */
  readonly children?: string
}

function OrderForm({ task, about, leaveTo, children }: OrderFormProps) {
  const { go } = useScreenLinks()
  // The request keeps its id as long as the form is open, which is keyed by what it is about.
  const [start] = useState((): OrderFormStart => {
    const order = task.kind === 'new' ? null : task.order
    return { values: initialOrderFormValues(task, new Date()), order }
  })
  const leave = () => go(leaveTo)
  const isPreviewed = task.kind !== 'ask' && task.kind !== 'edit'
  const opening = useOpeningRecipe(isPreviewed ? formulaIdOf(task) : null)
  const { form, draft, labels, submit, issueQuote, quoteQuestion, unusual, conflict, resolveConflict, closeConflict } =
    useOrderForm(task, start, { onSaved: leave, opening })
  const question = useLeaveGuard(draft.hasChanges, draft.discard)
  const texts = useWords().ordering.form
  const preview = useOrderPreview(isPreviewed ? formulaIdOf(task) : null, form.values)
  const { mayNamePurpose } = useOrderAccess()
  // Stays once something is typed, as it is then no longer refused.
  const hasPurpose = mayNamePurpose && (isBeyondLegalMaximum(preview) || form.values.nutritionalPurpose !== '')
  useScreenTitle(texts.ofFormula(about.formulaName))
  return (
    <div className={classes.columns}>
      <CheckedFormFrame form={form} onSubmit={submit} autoFocus={task.kind === 'new'}>
        {draft.notice}
        {about.farmName !== '' && <Text>{texts.forFarm(about.farmName)}</Text>}
        {children !== undefined && (
          <Alert icon={<IconInfoCircle size={16} />} p="xs">
            {children}
          </Alert>
        )}
        <OrderFields />
        {hasPurpose && <TextField name="nutritionalPurpose" />}
        <OrderButtons task={task} saving={form.saving} onCancel={leave} onQuote={issueQuote} />
        {conflict && (
          <ConflictDialog
            Form={OrderFields}
            labelOf={labels}
            base={draft.start.values}
            mine={form.values}
            theirs={initialOrderFormValues({ kind: 'edit', order: conflict }, new Date())}
            savedAt={conflict.modificationDate}
            onSave={resolveConflict}
            onClose={closeConflict}
          />
        )}
        {unusual}
        {quoteQuestion}
        {question}
      </CheckedFormFrame>
      {isPreviewed && (
        <OrderPreviewSection>
          <OrderPreview preview={preview} opening={opening} />
        </OrderPreviewSection>
      )}
    </div>
  )
}

const formulaIdOf = (task: OrderFormTask): number => (task.kind === 'new' ? task.formulaId : task.order.formulaId)

function OrderPreviewSection({ children }: { children: ReactNode }) {
  const title = useWords().ordering.form.amounts
  return (
    <Paper component="section" aria-label={title}>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}

function OrderFields() {
  const texts = useWords().ordering.deliveryTypes
  const choices = [
    { value: deliveryTypes.delivery, label: texts.delivery },
    { value: deliveryTypes.pickup, label: texts.pickup },
  ]
  return (
    <FieldGrid>
      <DecimalField name="quantityTonnes" />
      <AdaptedFields adapt={(field) => ({ ...field, required: true })}>
        <ChoiceField name="deliveryType" choices={choices} />
        <DayField name="deliveryDate" />
      </AdaptedFields>
      <PickField name="packagingId" useSource={usePackagingPickSource} />
      <TextAreaField name="description" />
    </FieldGrid>
  )
}

type OrderButtonsProps = {
  readonly task: OrderFormTask
  readonly saving: boolean
  readonly onCancel: () => void
  readonly onQuote: (formulaId: number) => void
}

/** Cancel, a quote with these terms, and the button named after what it does. */
function OrderButtons({ task, saving, onCancel, onQuote }: OrderButtonsProps) {
  const words = useWords()
  const { form } = words.ordering
  const labels = { new: form.order, again: form.order, ask: form.ask, confirm: form.confirm, edit: words.records.save }
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {words.records.cancel}
      </Button>
      {task.kind === 'new' && (
        <Button
          variant="default"
          leftSection={<IconFileInvoice size={16} />}
          disabled={saving}
          onClick={() => onQuote(task.formulaId)}
        >
          {words.ordering.quotes.issue}
        </Button>
      )}
      <Button type="submit" leftSection={saving ? <Loader size={16} color="white" /> : <IconShoppingCart size={16} />}>
        {labels[task.kind]}
      </Button>
    </Group>
  )
}
