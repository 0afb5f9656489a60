import { food } from '@provende/contract/catalogue/food.ts'
import { type FoodListFact, foodListFactNames } from '@provende/contract/catalogue/food-list-facts.ts'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { useColumnChoice, useListPreferences } from '../../shell/lists/use-list-preferences.ts'
import { useFoodOfLink } from './food-of-link.ts'
import { useWithContentUnits } from './use-content-units.ts'
import { useWithPriceColumn } from './use-food-price-column.ts'

/** The foods with what they cost, hold and are used for, by a link those that one of them is part of. */
export function FoodListScreen({ records }: { records: FamilyUi }) {
  const { chosen } = useColumnChoice(useListPreferences(food.name))
  const isShown = (name: FoodListFact) => chosen?.includes(name) ?? false
  const shown = foodListFactNames.filter(isShown)
  const displayed = useWithContentUnits(useWithPriceColumn(records))
  // A file has all columns unless some are chosen.
  const fileQuery = chosen === null ? { facts: foodListFactNames.join(',') } : undefined
  return (
    <RecordList
      records={{ ...displayed, fileQuery }}
      limits={{ ...useFoodOfLink(useWords().catalogue.food.list), ...(shown.length > 0 && { facts: shown.join(',') }) }}
    />
  )
}
