import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@fontsource-variable/inter/wght.css'
import './kit/theme.css'
import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { sendFaultReport } from './operations/fault-report.ts'
import { readViewTexts } from './operations/view-texts.ts'
import { redirections, screens } from './routes.tsx'
import { Application } from './shell/application.tsx'
import { createShell } from './shell/create-shell.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has lost its root')
const BarPart = lazy(async () => ({ default: (await import('./organisations/bar-part.tsx')).BarPart }))
const shell = createShell({ screens, redirections, sendFaultReport, readViewTexts, BarPart })
createRoot(place).render(<Application {...shell} />)
