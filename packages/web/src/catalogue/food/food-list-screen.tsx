import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { useFoodOfLink } from './food-of-link.ts'
import { useWithPriceColumn } from './use-food-price-column.ts'

/** The foods with what they cost, hold and are used for, by a link those that one of them is part of. */
export function FoodListScreen({ records }: { records: FamilyUi }) {
  return (
    <RecordList
      records={useWithPriceColumn(records)}
      limits={{ ...useFoodOfLink(useWords().catalogue.food.list), facts: true }}
    />
  )
}
