import { farmForm } from '@provende/contract/organisations/farm.ts'
import { routes } from '@provende/contract/routes.ts'
import { useWords } from '../../kit/words.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { FlaggedRecordList } from '../flagged-record-list.tsx'
import { ReachNote } from '../parts/reach-note.tsx'
import { useReach } from '../parts/use-reach.ts'
import { farmScreenNames } from '../screen-names.ts'
import { farmDisplay } from './farm.tsx'

const farmFamilyUi: FamilyUi = {
  family: farmForm,
  routes: routes.farms,
  words: (words) => words.organisations.farm,
  names: farmScreenNames,
  look: farmDisplay,
  filters: [...farmForm.filters, 'lowStock'],
}

/** The list of farms, which may be limited to those whose stock ends soon. */
export function FarmListScreen() {
  const { label, chosen } = useWords().organisations.lowStock
  // What he would add he would not see: it is refused.
  const addsNone = useReach()?.mayAddFarms === false
  return (
    <>
      <ReachNote ofFarms />
      <FlaggedRecordList {...{ records: farmFamilyUi, flag: 'lowStock', label, chosen, addsNone }} />
    </>
  )
}
