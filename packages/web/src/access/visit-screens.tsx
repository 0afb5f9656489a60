import { CallRefused } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { type Call, useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { type ScreenParams, useScreenParams } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { Starting } from '../shell/starting.tsx'

/*
 * Entering and leaving visits and browses. Each screen acts once, learns who it has become, and shows the home of that
 * person; its own address does not stay in the history. Source: spec 1 §2, §4 "Visit and browse".
 */

const { visit, getBackFromVisit, browse, getBackFromBrowse } = routes.visits

export const VisitScreen = () => (
  <Step
    take={(call, { visitedUserName = '', userId }) =>
      call(visit, { params: { visitedUserName, userId: Number(userId) } })
    }
  />
)
export const GetBackFromVisitScreen = () => (
  <Step take={(call, { visitorUserName = '' }) => call(getBackFromVisit, { params: { visitorUserName } })} />
)
export const BrowseScreen = () => <Step take={(call, { id }) => call(browse, { params: { id: Number(id) } })} />
export const GetBackFromBrowseScreen = () => (
  <Step take={(call, { id }) => call(getBackFromBrowse, { params: { id: Number(id) } })} />
)

function Step({ take }: { take: (call: Call, params: ScreenParams) => Promise<unknown> }) {
  const words = useWords().access.steps
  const params = useScreenParams()
  const call = useCall()
  const { refresh } = useSession()
  const problems = useProblems()
  const toasts = useToasts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const begun = useRef(false)
  const show = (error: unknown) => {
    const isMissing = error instanceof CallRefused && error.problems.some(({ key }) => key === 'record.notFound')
    return isMissing ? toasts.warning(words.refused) : problems.show(error)
  }
  const step = useEffectEvent(async () => {
    // What is still being read for one person is nothing to the next.
    await queries.cancelQueries()
    await take(call, params).catch(show)
    // Also when it was refused: then the screen it was asked from may be out of date.
    await refresh().catch(show)
    await navigate({ href: '/Home', replace: true })
  })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void step()
  }, [])
  return <Starting />
}
