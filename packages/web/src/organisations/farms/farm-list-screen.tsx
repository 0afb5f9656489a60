import type { AnyRecord } from '@provende/contract/records/family.ts'
import { idInAddress } from '../../kit/table/data-table-address.ts'
import { useWords } from '../../kit/words.tsx'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import { FlaggedRecordList } from '../flagged-record-list.tsx'
import { ReachNote } from '../parts/reach-note.tsx'
import { useReach } from '../parts/use-reach.ts'
import { farmFamilyUi } from './farm-set.ts'

/** The list of farms, which may be limited to those whose stock ends soon, and by a link to those of a distributor. */
export function FarmListScreen() {
  const { lowStock, farm } = useWords().organisations
  const { label, chosen } = lowStock
  const structureId = idInAddress(useScreenQueryParams()[0].structureid)
  const limits = structureId === undefined ? {} : { structureId }
  const titleOfLink = ({ distributorName }: AnyRecord) =>
    structureId === undefined ? undefined : `${farm.list} – ${distributorName}`
  // What he would add he would not see: it is refused.
  const addsNone = useReach()?.mayAddFarms === false
  return (
    <>
      <ReachNote ofFarms />
      <FlaggedRecordList
        {...{ records: farmFamilyUi, flag: 'lowStock', label, chosen, addsNone, limits, titleOfLink }}
      />
    </>
  )
}
