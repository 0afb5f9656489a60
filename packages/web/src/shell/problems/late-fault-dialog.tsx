import { Text } from '@mantine/core'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useWords } from '../../kit/words.tsx'
import { useProblems } from './problems.ts'

/*
 * The fault dialog where there is no frame. It is loaded on the first fault, because a dialog would be a tenth of the
 * sign-in screen's size. The frame of signed-in users includes it.
 */

const FaultDialog = lazy(() =>
  import('./fault-dialog.tsx').then(
    (module) => ({ default: module.FaultDialog }),
    () => ({ default: FaultFallback }),
  ),
)

/** Loads and shows the dialog once there is a fault. */
export function LateFaultDialog() {
  const { fault } = useProblems()
  const shown = useSyncExternalStore(fault.subscribe, fault.read)
  return (
    shown && (
      <Suspense>
        <FaultDialog />
      </Suspense>
    )
  )
}

/** Shown when the dialog itself cannot be loaded. */
function FaultFallback() {
  const { fault: words } = useWords().shell
  const fault = useProblems().fault.read()
  return (
    <Text role="alert" ta="center" p="md">
      {words.title} {fault?.token}
    </Text>
  )
}
