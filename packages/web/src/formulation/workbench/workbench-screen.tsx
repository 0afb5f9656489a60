import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import { routes } from '@provende/contract/routes.ts'
import { inCurrency } from '@provende/text/currency.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { useScreenTitle } from '../shell/current-screen.tsx'
import { isUnread, useProblems } from '../shell/problems.ts'
import { useScreenId, useScreenLinks } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { FoodGrid } from './food-grid.tsx'
import { InCurrency } from './in-currency.tsx'
import { LimitedGrid } from './limited-grid.tsx'
import { openSolverClient } from './solver-client.ts'
import { useWorkbenchState, WorkbenchProvider } from './use-workbench.ts'
import { useWorkbenchDraft } from './use-workbench-draft.tsx'
import { useWorkbenchKeys } from './use-workbench-keys.ts'
import classes from './workbench.module.css'
import { createWorkbenchActions } from './workbench-actions.ts'
import { WorkbenchBar, WorkbenchEnds } from './workbench-bar.tsx'
import { ConflictDialog } from './workbench-conflict.tsx'
import { WorkbenchFigures } from './workbench-figures.tsx'
import { chosenList, WorkbenchHeader } from './workbench-header.tsx'
import { PanelArea } from './workbench-panel-area.tsx'
import type { Workbench } from './workbench-panels.ts'
import { read } from './workbench-reading.ts'
import { speechOf } from './workbench-sentences.ts'
import { WorkbenchSettings } from './workbench-settings.tsx'
import { createWorkbenchStore, type WorkbenchState } from './workbench-store.ts'
import { WorkbenchWarnings } from './workbench-warnings.tsx'

/** The screen where a formula is made. */
export function WorkbenchScreen() {
  const id = useScreenId()
  return <FormulaReader key={id} id={id} />
}

/** Reads the formula with all it is worked on with, once: what is typed then is nobody else's. */
function FormulaReader({ id }: { id: number }) {
  const call = useCall()
  const links = useScreenLinks()
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['formula', 'workbench', id],
    queryFn: ({ signal }) => read(call, id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    throwOnError: isUnread,
    meta: { family: 'formula', notFound: () => links.go('FormuleList') },
  })
  return data !== undefined && isFetchedAfterMount ? <OpenWorkbench data={data} /> : <FormSkeleton />
}

function OpenWorkbench({ data }: { data: AllData }) {
  const [conflict, setConflict] = useState<AllData | null>(null)
  const workbench = useOpened(data, setConflict)
  return (
    <WorkbenchProvider value={workbench}>
      <InCurrency code={useWorkbenchState(currencyOf, workbench)}>
        <WorkbenchBody />
        {conflict && <ConflictDialog theirs={conflict} onClose={() => setConflict(null)} />}
      </InCurrency>
    </WorkbenchProvider>
  )
}

/** What the formula is priced in, by the list that is chosen. */
const currencyOf = (state: WorkbenchState): string => chosenList(state)?.currencyCode ?? state.formula.currencyCode

/** The workbench of a formula: the same object for as long as the screen lasts. */
function useOpened(data: AllData, onConflict: (theirs: AllData) => void): Workbench {
  const mayWrite = useSession().mayCall(routes.formulas.save.access)
  const means = {
    call: useCall(),
    problems: useProblems(),
    toasts: useToasts(),
    words: useWords(),
    culture: useCulture(),
  }
  const present = useRef(means)
  present.current = means
  const queries = useQueryClient()
  const [workbench] = useState((): Workbench => {
    const store = createWorkbenchStore(data, mayWrite)
    const solver = openSolverClient()
    const actions = createWorkbenchActions({
      store,
      solver,
      call: (...asked) => present.current.call(...asked),
      problems: means.problems,
      toasts: () => present.current.toasts,
      speech: () => {
        const { words, culture } = present.current
        return speechOf(inCurrency(words, currencyOf(store.read())), culture, store.read())
      },
      onConflict,
      onSaved: () => void queries.invalidateQueries({ queryKey: ['formula', 'list'] }),
    })
    return { store, actions, solver }
  })
  useEffect(() => () => workbench.solver.close(), [workbench])
  return workbench
}

function WorkbenchBody() {
  const [hasSettings, setSettings] = useState(false)
  const draft = useWorkbenchDraft()
  useScreenTitle(useWorkbenchState(({ entry }) => entry.name))
  useWorkbenchKeys()
  return (
    <div className={classes.workbench}>
      <WorkbenchHeader />
      <WorkbenchEnds hasSettings={hasSettings} onSettings={() => setSettings(!hasSettings)} />
      <WorkbenchBar />
      {draft.notice}
      <WorkbenchWarnings />
      {hasSettings && <WorkbenchSettings />}
      <WorkbenchFigures />
      <div className={classes.grids}>
        <FoodGrid />
        <LimitedGrid />
      </div>
      <PanelArea />
      {draft.question}
    </div>
  )
}
