import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { orderForm } from '@provende/contract/ordering/order-form.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FormValues } from '../../kit/form/form.tsx'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { OrderPrices } from './order-prices.tsx'
import { type OpeningRecipe, useReadPreview } from './use-opening-recipe.ts'
import { orderFormSchema } from './use-order-form.ts'

/** After how long without typing the price is computed. */
const previewPauseMs = 250

/** What an order would cost, computed by the server as it will be placed, or why it would be refused. */
export function useOrderPreview(formulaId: number | null, values: FormValues) {
  const readPreview = useReadPreview()
  const [typed] = useDebouncedValue(values, previewPauseMs)
  const parsed = orderFormSchema.safeParse(typed)
  const isComplete = parsed.success && parsed.data.deliveryDate !== null
  const { data } = useQuery({
    queryKey: queryKeyOf(orderForm, 'preview', formulaId, { ...typed, requestId: null, description: '' }),
    queryFn: ({ signal }) => {
      const terms = { ...orderFormSchema.parse(typed), requestId: null, description: '' }
      return readPreview({ ...terms, formulaId: formulaId ?? 0 }, signal)
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
export function OrderPreview(props: { preview: OrderPreviewState; opening: OpeningRecipe }) {
  const { isComplete, data } = props.preview
  const texts = useWords().ordering.form
  const { problems } = props.opening
  if (!isComplete && problems.length > 0) return <PreviewRefusal problems={problems} />
  if (!isComplete) return <PreviewNote text={texts.complete} />
  if (data === undefined) return <PreviewNote text={texts.computing} />
  if ('problems' in data) return <PreviewRefusal problems={data.problems} />
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

function PreviewRefusal({ problems }: { problems: readonly Problem[] }) {
  const words = useWords()
  const culture = useCulture()
  return (
    <Alert m="md" color="red" role="alert" icon={<IconAlertTriangle size={16} />}>
      {problems.map((problem) => problemSentence(words, culture, problem)).join(' ')}
    </Alert>
  )
}

const PreviewNote = ({ text }: { text: string }) => (
  <Text c="dimmed" size="sm" px="md" pb="md">
    {text}
  </Text>
)
