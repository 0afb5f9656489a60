import { Button, Group, Select } from '@mantine/core'
import type { ImportLine } from '@provende/contract/pricing/price-import.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'

type FoodChoiceProps = { readonly line: ImportLine; readonly onChoose: (itemId: number) => void }
type FoodOption = { readonly value: string; readonly label: string }

/** The foods that a list may price, loaded once. */
function useFoodOptions(): readonly FoodOption[] {
  const call = useApiCall()
  return (
    useQuery({
      queryKey: queryKeyOf(priceList, 'foods', 0),
      queryFn: async ({ signal }) => (await call(routes.priceLists.foods, { params: { id: 0 } }, signal)).response,
      select: foodOptionsOf,
    }).data ?? []
  )
}

const foodOptionsOf = (foods: readonly { itemId: number; name: string; code: string }[]): FoodOption[] =>
  foods.map(({ itemId, name, code }) => ({ value: String(itemId), label: `${name} (${code})` }))

/** The food of an unknown code: a suggestion, or any food. */
export function FoodChoice({ line, onChoose }: FoodChoiceProps) {
  const words = useWords()
  const options = useFoodOptions()
  return (
    <Group gap={6} justify="flex-end">
      {line.suggestions.slice(0, 2).map(({ id, name, code }) => (
        <Button key={id} size="compact-sm" variant="light" onClick={() => onChoose(id)}>
          {`${name} (${code})`}
        </Button>
      ))}
      <Select
        size="xs"
        w={220}
        searchable
        openOnFocus={false}
        limit={50}
        aria-label={words.pricing.import.line.chooseFood(line.code)}
        placeholder={words.records.form.choose}
        nothingFoundMessage={words.records.form.noneFound}
        data={options}
        value={null}
        onChange={(value) => value !== null && onChoose(Number(value))}
      />
    </Group>
  )
}
