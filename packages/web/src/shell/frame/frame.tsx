import { lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useWords } from '../../kit/words.tsx'
import { FaultDialogLoader } from '../problems/late-fault-dialog.tsx'
import { ScreenHeaderProvider, useCurrentScreenIfAny, useScreenHeader } from '../routing/current-screen.tsx'
import { StartingScreen } from './starting.tsx'

/** Loaded only for signed-in users: the sign-in screen does not need it. */
const SignedInFrame = lazyRouteComponent(() => import('./signed-in-frame.tsx'), 'SignedInFrame')
/** Loads the frame while sign-in is in progress. */
export const preloadFrame = async (): Promise<void> => void (await SignedInFrame.preload?.())

/** The frame around every screen; public screens have none. */
export function ScreenFrame() {
  const shown = useCurrentScreenIfAny()
  const isPublic = shown?.screen.opens === 'public'
  // The focused element disappears with the sign-in screen, so the next screen takes the focus.
  const wasPublic = useRef(false)
  useEffect(() => {
    if (isPublic) wasPublic.current = true
  }, [isPublic])
  return (
    <ScreenHeaderProvider>
      <DocumentTitle />
      {shown === undefined || isPublic ? (
        <>
          <Outlet />
          <FaultDialogLoader />
        </>
      ) : (
        <Suspense fallback={<StartingScreen />}>
          <SignedInFrame {...shown} takesFocus={wasPublic.current} />
        </Suspense>
      )}
    </ScreenHeaderProvider>
  )
}

/** Sets the window title from the screen, or from the more precise title it has set. */
function DocumentTitle() {
  const words = useWords()
  const shown = useCurrentScreenIfAny()
  const { title = shown?.screen.title(words, shown.params) } = useScreenHeader()
  useEffect(() => {
    document.title = title === undefined ? words.shell.product : `${title} · ${words.shell.product}`
  }, [title, words])
  return null
}
