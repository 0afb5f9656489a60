import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { linkTo } from '../../kit/link-to.ts'
import { idInAddress } from '../../kit/table/data-table-address.ts'
import { useWords } from '../../kit/words.tsx'
import { EditScreen } from '../../records/record-screen.tsx'
import { useScreenLinks, useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useReach } from '../parts/use-reach.ts'
import { farmFamilyUi } from './farm-set.ts'

/**
 * A new farm, of the distributor one comes from. An expert who would not see it, and is refused, is told who adds it
 * instead of filling a form.
 */
export function FarmAddScreen() {
  const structureId = idInAddress(useScreenQueryParams()[0].structureid)
  const newValues = useMemo(() => (structureId === undefined ? undefined : { structureId }), [structureId])
  const addsNone = useReach()?.mayAddFarms === false
  return addsNone ? <AddsNoneWarning /> : <EditScreen records={farmFamilyUi} newValues={newValues} />
}

function AddsNoneWarning() {
  const words = useWords()
  const { addressOf } = useScreenLinks()
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle aria-hidden color="var(--mantine-color-orange-6)" />}
      title={words.shell.reachAddsNone}
    >
      <Button component={Link} {...linkTo(addressOf('FarmList'))} variant="default" size="xs">
        {words.organisations.farm.list}
      </Button>
    </Alert>
  )
}
