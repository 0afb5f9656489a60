import { Text } from '@mantine/core'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useWords } from '../kit/words.tsx'
import { useProblems } from './problems.ts'

/*
 * The dialog of a fault where the frame is not: a dialog is a tenth of what the sign-in screen weighs, and there it is
 * loaded when it has something to say. The frame of who is signed in brings it along.
 */

const FaultDialog = lazy(() =>
  import('./fault-dialog.tsx').then(
    (module) => ({ default: module.FaultDialog }),
    () => ({ default: FaultLine }),
  ),
)

/** The dialog as soon as there is a fault. */
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

/** What can be said when the dialog itself cannot be had. */
function FaultLine() {
  const { fault: words } = useWords().shell
  const fault = useProblems().fault.read()
  return (
    <Text role="alert" ta="center" p="md">
      {words.title} {fault?.token}
    </Text>
  )
}
