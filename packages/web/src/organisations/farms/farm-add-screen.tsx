import { useMemo } from 'react'
import { idInAddress } from '../../kit/table/data-table-address.ts'
import { EditScreen } from '../../records/record-screen.tsx'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import { farmFamilyUi } from './farm-set.ts'

/** A new farm, of the distributor one comes from. */
export function FarmAddScreen() {
  const structureId = idInAddress(useScreenQueryParams()[0].structureid)
  const newValues = useMemo(() => (structureId === undefined ? undefined : { structureId }), [structureId])
  return <EditScreen records={farmFamilyUi} newValues={newValues} />
}
