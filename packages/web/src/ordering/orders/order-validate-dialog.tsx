import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { CallRefused } from '@provende/contract/client.ts'
import { type ListedOrder, orderForm } from '@provende/contract/ordering/order-form.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'

type ValidateDialogProps = {
  readonly order: Pick<ListedOrder, 'id' | 'code' | 'externalCode'>
  readonly onClose: () => void
}

/** Asks for the ERP code of an order and validates it; a code that is taken is refused under the field. */
export function ValidateOrderDialog({ order, onClose }: ValidateDialogProps) {
  const words = useWords()
  const { ordering, records } = words
  const texts = ordering.validate
  const [code, setCode] = useState(order.externalCode)
  const { validate, isRunning, error } = useOrderValidation(order, onClose)
  return (
    <Modal opened onClose={onClose} title={texts.title(order.code)} withCloseButton={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void validate(code)
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
          error={error}
          autoComplete="off"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {records.cancel}
          </Button>
          <Button type="submit" loading={isRunning} leftSection={<IconCheck size={16} />}>
            {ordering.actions.validate}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function useOrderValidation({ id, code }: ValidateDialogProps['order'], onDone: () => void) {
  const { done } = useWords().ordering
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const validate = async (externalCode: string) => {
    setRunning(true)
    setError(null)
    try {
      await call(routes.orders.validate, { body: { id, externalCode } })
      toasts.success(done.validated(code))
      onDone()
    } catch (refused) {
      // A code that is taken can be corrected here; anything else is shown as usual.
      const isAboutCode =
        refused instanceof CallRefused && refused.problems.some(({ field }) => field === 'externalCode')
      if (isAboutCode) setError(refused.message)
      else problems.show(refused, { family: orderForm.name, asMessage: true })
    }
    setRunning(false)
    await queries.invalidateQueries({ queryKey: queryKeyOf(orderForm) })
  }
  return { validate, isRunning, error }
}
