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
import { forgetFirstAnswers } from './shell/first-answers.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has lost its root')
const BarPart = lazy(async () => ({ default: (await import('./organisations/bar-part.tsx')).BarPart }))
const shell = createShell({ screens, redirections, sendFaultReport, readViewTexts, BarPart })
const draw = () => {
  forgetFirstAnswers()
  createRoot(place).render(<Application {...shell} />)
}
// Drawn once its first screen can be: React shows what it had to wait for no sooner than 300 ms after it said so. Until
// then the page has its own sign; what fails is told by the frame.
shell.router.load().then(draw, draw)
