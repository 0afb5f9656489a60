import { Button, Group, Text, TextInput } from '@mantine/core'
import { CallError } from '@provende/contract/client.ts'
import { type ListedOrder, orderForm } from '@provende/contract/ordering/order-form.ts'
import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { noonInstantOf } from '@provende/domain/kit/day.ts'
import type { Culture } from '@provende/text/culture.ts'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { formatTypedDay, parseDay } from '../../kit/format.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useRefusalWords } from '../../shell/problems/refusal-in-words.ts'
import { type ApiCall, useApiCall } from '../../shell/session/client.ts'

type ValidateDialogProps = {
  readonly order: Pick<ListedOrder, 'id' | 'code' | 'externalCode'>
  readonly onClose: () => void
}

/** Asks for the ERP code of an order and validates it; a code that is taken is refused under the field. */
export function ValidateOrderDialog({ order, onClose }: ValidateDialogProps) {
  const { ordering, records } = useWords()
  const texts = ordering.validate
  const culture = useCulture()
  const [code, setCode] = useState(order.externalCode)
  const [batch, setBatch] = useState(emptyBatch)
  const { send, isRunning, errors } = useOrderChange(onClose, ordering.done.validated(order.code))
  return (
    <Dialog onClose={onClose} title={texts.title(order.code)} withCloseButton={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const body = { id: order.id, externalCode: code, ...toBatchRequest(batch, culture) }
          void send((call) => call(routes.orders.validate, { body }))
        }}
      >
        <Text size="sm" c="dimmed" mb="sm">
          {texts.explanation}
        </Text>
        <TextInput
          data-autofocus
          label={ordering.orderForm.fields.externalCode}
          value={code}
          maxLength={60}
          required
          error={errors.externalCode}
          autoComplete="off"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <BatchInputs batch={batch} onChange={setBatch} errors={errors} note={texts.batchLater} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {records.cancel}
          </Button>
          <Button type="submit" loading={isRunning} leftSection={<IconCheck size={16} />}>
            {ordering.actions.validate}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

type BatchDialogProps = {
  readonly order: Pick<OrderResponse, 'id' | 'code'> & Partial<Pick<OrderResponse, 'labelState'>>
  readonly onClose: () => void
}

/** Asks for lot and best-before date of a validated order, which its delivery label needs. */
export function EnterLotDialog({ order, onClose }: BatchDialogProps) {
  const { ordering, records } = useWords()
  const texts = ordering.enterLot
  const culture = useCulture()
  const { lot = '', bestBefore = '' } = order.labelState ?? {}
  const [batch, setBatch] = useState({ lot, bestBefore: bestBefore === '' ? '' : formatTypedDay(bestBefore, culture) })
  const { send, isRunning, errors } = useOrderChange(onClose, texts.done(order.code))
  return (
    <Dialog onClose={onClose} title={texts.title(order.code)} withCloseButton={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const body = { id: order.id, ...toBatchRequest(batch, culture) }
          void send((call) => call(routes.orders.enterLot, { body }))
        }}
      >
        <Text size="sm" c="dimmed">
          {texts.explanation}
        </Text>
        <BatchInputs batch={batch} onChange={setBatch} errors={errors} isRequired />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {records.cancel}
          </Button>
          <Button type="submit" loading={isRunning} leftSection={<IconCheck size={16} />}>
            {records.save}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** As it is typed: the day in the order of the language. */
type TypedBatch = { readonly lot: string; readonly bestBefore: string }
const emptyBatch: TypedBatch = { lot: '', bestBefore: '' }

/** A day that is none is sent as it was typed, and refused under its field. */
function toBatchRequest({ lot, bestBefore }: TypedBatch, culture: Culture) {
  const day = parseDay(bestBefore, culture)
  return { lot, bestBefore: day === undefined ? bestBefore : day && noonInstantOf(day) }
}

type BatchInputsProps = {
  readonly batch: TypedBatch
  readonly onChange: (batch: TypedBatch) => void
  readonly errors: Readonly<Record<string, string>>
  readonly note?: string
  readonly isRequired?: boolean
}

function BatchInputs({ batch, onChange, errors, note, isRequired = false }: BatchInputsProps) {
  const { ordering, records } = useWords()
  const texts = ordering.enterLot
  return (
    <>
      <Group grow align="flex-start" mt="md">
        <TextInput
          label={texts.lot}
          value={batch.lot}
          maxLength={40}
          required={isRequired}
          error={errors.lot}
          autoComplete="off"
          onChange={(event) => onChange({ ...batch, lot: event.currentTarget.value })}
        />
        <TextInput
          label={texts.bestBefore}
          placeholder={records.form.dayFormat}
          value={batch.bestBefore}
          required={isRequired}
          error={errors.bestBefore}
          autoComplete="off"
          onChange={(event) => onChange({ ...batch, bestBefore: event.currentTarget.value })}
        />
      </Group>
      {note && (
        <Text size="xs" c="dimmed" mt={4}>
          {note}
        </Text>
      )}
    </>
  )
}

/** Sends a change of an order; what is refused about a field of the dialog is said under it, anything else as usual. */
function useOrderChange(onDone: () => void, doneText: string) {
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<{ readonly field: string; readonly error: CallError } | null>(null)
  const inWords = useRefusalWords()
  const send = async (change: (send: ApiCall) => Promise<unknown>) => {
    setRunning(true)
    setRefusal(null)
    try {
      await change(call)
      toasts.success(doneText)
      onDone()
    } catch (refused) {
      const field =
        refused instanceof CallError
          ? refused.problems.map((problem) => problem.field ?? '').find((name) => dialogFields.includes(name))
          : undefined
      if (refused instanceof CallError && field !== undefined) setRefusal({ field, error: refused })
      else problems.show(refused, { family: orderForm.name, asMessage: true })
    }
    setRunning(false)
    await queries.invalidateQueries({ queryKey: queryKeyOf(orderForm) })
  }
  const errors: Readonly<Record<string, string>> = refusal ? { [refusal.field]: inWords(refusal.error) } : {}
  return { send, isRunning, errors }
}

const dialogFields: readonly string[] = ['externalCode', 'lot', 'bestBefore']
