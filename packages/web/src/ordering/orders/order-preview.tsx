import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { CallRefused } from '@provende/contract/client.ts'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FormValues } from '../../kit/form/form.tsx'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { OrderPrices } from './order-prices.tsx'
import { orderFormSchema } from './use-order-form.ts'

/** After how long without typing the price is computed. */
const previewPauseMs = 250

/** What an order would cost, computed by the server as it will be placed, or why it would be refused. */
export function useOrderPreview(formulaId: number | null, values: FormValues) {
  const call = useApiCall()
  const [typed] = useDebouncedValue(values, previewPauseMs)
  const parsed = orderFormSchema.safeParse(typed)
  const isComplete = parsed.success && parsed.data.deliveryDate !== null
  const { data } = useQuery({
    queryKey: queryKeyOf(orderForm, 'preview', formulaId, { ...typed, requestId: null, description: '' }),
    queryFn: async ({ signal }) => {
      const terms = { ...orderFormSchema.parse(typed), requestId: null, description: '' }
      try {
        return (await call(routes.orders.preview, { body: { ...terms, formulaId: formulaId ?? 0 } }, signal)).response
      } catch (error) {
        // Shown here: why the order would be refused. Anything else is reported as usual.
        if (error instanceof CallRefused && error.token === null) return { problems: error.problems }
        throw error
      }
    },
    enabled: isComplete && formulaId !== null,
    placeholderData: keepPreviousData,
  })
  return { isComplete, data }
}
export type OrderPreviewState = ReturnType<typeof useOrderPreview>

/** Whether an order is refused because its product holds more than a complementary feed may. */
export const isBeyondLegalMaximum = ({ data }: OrderPreviewState): boolean =>
  data !== undefined && 'problems' in data && data.problems.some(({ key }) => key === 'order.legalMaximum')

/** What the order would cost, or why it would be refused. */
export function OrderPreview({ preview: { isComplete, data } }: { preview: OrderPreviewState }) {
  const words = useWords()
  const culture = useCulture()
  const texts = words.ordering.form
  if (!isComplete) return <PreviewNote text={texts.complete} />
  if (data === undefined) return <PreviewNote text={texts.computing} />
  if ('problems' in data)
    return (
      <Alert m="md" color="red" icon={<IconAlertTriangle size={16} />}>
        {data.problems.map((problem) => problemSentence(words, culture, problem)).join(' ')}
      </Alert>
    )
  const { facts, currencyCode, isAdjusted } = data
  return (
    <div aria-live="polite">
      <OrderPrices facts={facts} currencyCode={currencyCode} />
      {isAdjusted && (
        <Alert m="md" icon={<IconInfoCircle size={16} />} p="xs">
          {texts.adjusted}
        </Alert>
      )}
    </div>
  )
}

const PreviewNote = ({ text }: { text: string }) => (
  <Text c="dimmed" size="sm" px="md" pb="md">
    {text}
  </Text>
)
