import { CallError } from '@provende/contract/client.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { StartingScreen } from '../../shell/frame/starting.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { type ScreenParams, useScreenParams } from '../../shell/routing/screen.ts'
import { type ApiCall, useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { leftAddress, storeReturn, takeReturn } from '../../shell/session/visit-return.ts'

/*
 * Entering and leaving visits and browses. Each screen makes its call once, reads the new session context, and replaces
 * its own history entry: by the home page of whoever one is now, or, back again, by the screen one had left. Source: spec 1
 * §2, §4 "Visit and browse".
 */

const { visit, getBackFromVisit, browse, getBackFromBrowse } = routes.visits

export const VisitScreen = () => (
  <ImpersonationStepScreen
    entersAnother
    send={(call, { visitedUserName = '', userId }) =>
      call(visit, { params: { visitedUserName, userId: Number(userId) } })
    }
  />
)
export const GetBackFromVisitScreen = () => (
  <ImpersonationStepScreen
    send={(call, { visitorUserName = '' }) => call(getBackFromVisit, { params: { visitorUserName } })}
  />
)
export const BrowseScreen = () => (
  <ImpersonationStepScreen entersAnother send={(call, { id }) => call(browse, { params: { id: Number(id) } })} />
)
export const GetBackFromBrowseScreen = () => (
  <ImpersonationStepScreen send={(call, { id }) => call(getBackFromBrowse, { params: { id: Number(id) } })} />
)

type StepProps = {
  readonly send: (call: ApiCall, params: ScreenParams) => Promise<unknown>
  /** Whether one becomes another or enters another tenant; else one comes back. */
  readonly entersAnother?: boolean
}

function ImpersonationStepScreen({ send, entersAnother = false }: StepProps) {
  const words = useWords().access.impersonation
  const params = useScreenParams()
  const call = useApiCall()
  const { refresh, actorKey, readActorKey } = useSession()
  const problems = useProblemReporter()
  const toasts = useToasts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isStarted = useRef(false)
  const show = (error: unknown) => {
    const isMissing = error instanceof CallError && error.problems.some(({ key }) => key === 'record.notFound')
    return isMissing ? toasts.warning(words.refused) : problems.show(error)
  }
  const run = useEffectEvent(async () => {
    // Responses still under way belong to the previous user.
    await queries.cancelQueries()
    await send(call, params).catch(show)
    // Also after a refusal: the screen that offered the link may be out of date.
    await refresh().catch(show)
    const actor = readActorKey() ?? actorKey
    const isOther = actor !== actorKey
    if (isOther && entersAnother) storeReturn(actorKey, leftAddress())
    const back = isOther ? (entersAnother ? undefined : takeReturn(actor)) : leftAddress()
    await navigate({ href: back ?? '/Home', replace: true })
  })
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void run()
  }, [])
  return <StartingScreen />
}
