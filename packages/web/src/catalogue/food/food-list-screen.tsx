import { MoreRowActionsContext } from '../../kit/table/data-table.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { useFoodActions } from './food-actions.tsx'
import { foodRecordSet } from './food-set.ts'

/** The list of foods, with links to the other screens of each. */
export function FoodListScreen() {
  const actionsOf = useFoodActions({ fromList: true })
  return (
    <MoreRowActionsContext value={actionsOf}>
      <RecordList records={foodRecordSet} />
    </MoreRowActionsContext>
  )
}
