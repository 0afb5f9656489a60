import { Text } from '@mantine/core'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from './problems.ts'

/*
 * The fault dialog, loaded on the first fault: a dialog would be a tenth of the sign-in screen's size, and no screen needs it.
 */

const loadFaultDialog = () => import('./fault-dialog.tsx')
const LazyFaultDialog = lazy(() =>
  loadFaultDialog().then(
    (module) => ({ default: module.FaultDialog }),
    () => ({ default: FaultDialogFallback }),
  ),
)

/** Loads and shows the dialog once there is a fault. */
export function FaultDialogLoader() {
  const { fault } = useProblemReporter()
  const shown = useSyncExternalStore(fault.subscribe, fault.read)
  return (
    shown && (
      <Suspense>
        <LazyFaultDialog />
      </Suspense>
    )
  )
}

/** Shown when the dialog itself cannot be loaded. */
function FaultDialogFallback() {
  const { fault: words } = useWords().shell
  const fault = useProblemReporter().fault.read()
  return (
    <Text role="alert" ta="center" p="md">
      {words.title} {fault?.token}
    </Text>
  )
}
