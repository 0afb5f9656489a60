import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { useFoodOfLink } from './food-of-link.ts'

/** The foods, by a link those that one of them is part of. */
export function FoodListScreen({ records }: { records: FamilyUi }) {
  return <RecordList records={records} limits={useFoodOfLink(useWords().catalogue.food.list)} />
}
