import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@fontsource-variable/inter/wght.css'
import './kit/theme.css'
import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { publicPaths, signInScreens } from './access/sign-in/sign-in-screens.ts'
import { hideTooltipsOncePressed } from './kit/tooltips.ts'
import { keepSpacesUnbroken } from './kit/words.tsx'
import { sendFaultReport } from './operations/fault-report.ts'
import { readTenantTexts } from './operations/view-texts.ts'
import { Application } from './shell/application.tsx'
import { createShell } from './shell/create-shell.ts'
import { createScreenList } from './shell/routing/screen-list.ts'
import { discardPrefetchedResponses } from './shell/session/prefetched-responses.ts'
import { hasStoredSession } from './shell/session/session-store.ts'

const rootElement = document.getElementById('root')
if (rootElement === null) throw new Error('index.html has no #root element')
const TopBarAddition = lazy(async () => ({
  default: (await import('./questionnaires/pending/pending-badge.tsx')).TopBarAddition,
}))

const Palette = lazy(async () => ({ default: (await import('./home/palette/palette.tsx')).CommandPalette }))

/** The screens of every area, whose calls and forms signing in does not need. */
const loadAll = () => import('./routes.tsx')
const signInFirst = () => {
  // Who types an address is about to sign in. A failure is repeated, and reported, where the screens are needed.
  document.addEventListener('input', () => void loadAll().catch(() => undefined), { once: true })
  return createScreenList({ screens: signInScreens, redirections: [] }, { load: loadAll, publicPaths })
}
const allScreens = async () => createScreenList(await loadAll())

async function start(container: HTMLElement) {
  keepSpacesUnbroken()
  hideTooltipsOncePressed()
  // When the others cannot be loaded, the router tries again and its failure is shown.
  const screens = await (hasStoredSession() ? allScreens().catch(signInFirst) : signInFirst())
  const shell = createShell({ screens, sendFaultReport, readTenantTexts, TopBarAddition, Palette })
  const renderApplication = () => {
    discardPrefetchedResponses()
    createRoot(container).render(<Application {...shell} />)
  }
  // Render only once the first screen is loaded: React keeps a Suspense fallback for at least 300 ms. Until then
  // index.html shows a mark of its own; the frame reports a failure.
  await shell.router.load().then(renderApplication, renderApplication)
}
void start(rootElement)
