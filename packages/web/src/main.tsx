import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@fontsource-variable/inter/wght.css'
import './kit/theme.css'
import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { sendFaultReport } from './operations/fault-report.ts'
import { readTenantTexts } from './operations/view-texts.ts'
import { redirections, screens } from './routes.tsx'
import { Application } from './shell/application.tsx'
import { createShell } from './shell/create-shell.ts'
import { discardPrefetchedResponses } from './shell/session/prefetched-responses.ts'

const rootElement = document.getElementById('root')
if (rootElement === null) throw new Error('index.html has no #root element')
const TopBarAddition = lazy(async () => ({
  default: (await import('./questionnaires/pending/pending-badge.tsx')).TopBarAddition,
}))
const shell = createShell({ screens, redirections, sendFaultReport, readTenantTexts, TopBarAddition })
const renderApplication = () => {
  discardPrefetchedResponses()
  createRoot(rootElement).render(<Application {...shell} />)
}
// Render only once the first screen is loaded: React keeps a Suspense fallback for at least 300 ms. Until then
// index.html shows a mark of its own; the frame reports a failure.
shell.router.load().then(renderApplication, renderApplication)
