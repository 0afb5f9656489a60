import { MoreRowActionsContext } from '../../kit/table/data-table.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { useBrowseAction } from '../structures/structure-actions.tsx'
import { farmRecordSet } from './farm-set.ts'

/** The list of farms, with the action to browse a farm if its tenant is opened. */
export function FarmListScreen() {
  return (
    <MoreRowActionsContext value={useBrowseAction()}>
      <RecordList records={farmRecordSet} />
    </MoreRowActionsContext>
  )
}
