import { MoreRowActions } from '../../kit/table/data-table.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { useBrowse } from '../structures/structure-actions.tsx'
import { farmSet } from './farm-set.ts'

/** The list of farms, with the action to browse a farm if its tenant is opened. */
export function FarmListScreen() {
  return (
    <MoreRowActions value={useBrowse()}>
      <RecordList records={farmSet} />
    </MoreRowActions>
  )
}
