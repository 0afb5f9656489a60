import { lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useWords } from '../kit/words.tsx'
import { HeaderProvider, useHeader, useShownScreen } from './current-screen.tsx'
import { LateFaultDialog } from './late-fault-dialog.tsx'
import { Starting } from './starting.tsx'

/** Loaded only for who is signed in: the sign-in screen needs none of it. */
const SignedInFrame = lazyRouteComponent(() => import('./signed-in-frame.tsx'), 'SignedInFrame')
/** Loads the frame while the person is being signed in. */
export const preloadFrame = async (): Promise<void> => void (await SignedInFrame.preload?.())

/** What every screen stands in. Public ones stand alone. */
export function Frame() {
  const shown = useShownScreen()
  const isPublic = shown?.screen.opens === 'public'
  // What had the focus goes with the screen where one signed in.
  const wasPublic = useRef(false)
  useEffect(() => {
    if (isPublic) wasPublic.current = true
  }, [isPublic])
  return (
    <HeaderProvider>
      <DocumentTitle />
      {shown === undefined || isPublic ? (
        <>
          <Outlet />
          <LateFaultDialog />
        </>
      ) : (
        <Suspense fallback={<Starting />}>
          <SignedInFrame {...shown} takesFocus={wasPublic.current} />
        </Suspense>
      )}
    </HeaderProvider>
  )
}

/** The title of the window follows the screen, and the more precise title it may have given. */
function DocumentTitle() {
  const words = useWords()
  const shown = useShownScreen()
  const { title = shown?.screen.title(words, shown.params) } = useHeader()
  useEffect(() => {
    document.title = title === undefined ? words.shell.product : `${title} · ${words.shell.product}`
  }, [title, words])
  return null
}
