import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { routes } from '@provende/contract/routes.ts'
import { wordsInCurrency } from '@provende/text/currency.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useDenseLayout } from '../../shell/frame/dense-layout.ts'
import { isInitialLoadFailure, useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenId, useScreenLinks, useScreenQueryParams } from '../../shell/routing/screen.ts'
import { browserStorage } from '../../shell/session/browser-storage.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { WordsInCurrency } from '../in-currency.tsx'
import { formulaTermsOf } from './formula-terms.ts'
import { FoodGrid } from './grids/food-grid.tsx'
import { GridNotes } from './grids/grid-notes.tsx'
import { QuantityGrid } from './grids/quantity-grid.tsx'
import { SensitivityProvider } from './panels/sensitivity-context.tsx'
import { openSolverClient } from './solver/solver-client.ts'
import { useWorkbenchState, WorkbenchProvider } from './state/use-workbench.ts'
import { createWorkbenchActions } from './state/workbench-actions.ts'
import { createWorkbenchStore, type WorkbenchState } from './state/workbench-store.ts'
import { useWorkbenchKeys } from './use-workbench-keys.ts'
import classes from './workbench.module.css'
import type { Workbench } from './workbench.ts'
import { FormulaCommands, WorkbenchBar } from './workbench-bar.tsx'
import { FormulaConflictDialog } from './workbench-conflict.tsx'
import { WorkbenchDraft } from './workbench-draft.tsx'
import { BaselineChoice, WorkbenchFigures } from './workbench-figures.tsx'
import { chosenPriceList, WorkbenchHeader } from './workbench-header.tsx'
import { WorkbenchPanelArea } from './workbench-panel-area.tsx'
import { initialPanel } from './workbench-panels.ts'
import { readFormula } from './workbench-prefetch.ts'
import { WorkbenchProposals } from './workbench-proposals.tsx'
import { WorkbenchSettings } from './workbench-settings.tsx'
import { WorkbenchWarnings } from './workbench-warnings.tsx'

/** The screen where a formula is made. */
export function WorkbenchScreen() {
  const id = useScreenId()
  return <WorkbenchLoader key={id} id={id} />
}

/** Loads the formula and its inputs once; a later refetch would overwrite what the user types. */
function WorkbenchLoader({ id }: { id: number }) {
  const call = useApiCall()
  const links = useScreenLinks()
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['formula', 'workbench', id],
    queryFn: ({ signal }) => readFormula(call, id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    throwOnError: isInitialLoadFailure,
    meta: { family: 'formula', notFound: () => links.go('FormuleList') },
  })
  return data !== undefined && isFetchedAfterMount ? <LoadedWorkbench data={data} /> : <FormSkeleton />
}

function LoadedWorkbench({ data }: { data: FormulaWithInputs }) {
  const [conflict, setConflict] = useState<FormulaWithInputs | null>(null)
  const workbench = useCreateWorkbench(data, setConflict)
  return (
    <WorkbenchProvider value={workbench}>
      <WordsInCurrency code={useWorkbenchState(currencyOfWorkbench, workbench)}>
        <WorkbenchBody />
        {conflict && <FormulaConflictDialog theirs={conflict} onClose={() => setConflict(null)} />}
      </WordsInCurrency>
    </WorkbenchProvider>
  )
}

/** The currency of the chosen price list. */
const currencyOfWorkbench = (state: WorkbenchState): string =>
  chosenPriceList(state)?.currencyCode ?? state.formula.currencyCode

/** Creates the workbench of a formula; the same object for the lifetime of the screen. */
function useCreateWorkbench(data: FormulaWithInputs, onConflict: (theirs: FormulaWithInputs) => void): Workbench {
  const mayWrite = useSession().mayCall(routes.formulas.save.access)
  const deps = {
    call: useApiCall(),
    problems: useProblemReporter(),
    toasts: useToasts(),
    words: useWords(),
    culture: useCulture(),
  }
  const latest = useRef(deps)
  latest.current = deps
  const queries = useQueryClient()
  const [{ panel }] = useScreenQueryParams()
  const isDense = useDenseLayout()
  const [workbench] = useState((): Workbench => {
    const store = createWorkbenchStore(data, mayWrite)
    // A link may lead to a panel, as from an infeasible line of a simulation.
    store.openPanel(initialPanel(panel, browserStorage.panel.read(), isDense))
    const solver = openSolverClient()
    const actions = createWorkbenchActions({
      store,
      solver,
      call: (...args) => latest.current.call(...args),
      problems: deps.problems,
      toasts: () => latest.current.toasts,
      terms: () => {
        const { words, culture } = latest.current
        return formulaTermsOf(wordsInCurrency(words, currencyOfWorkbench(store.read())), culture, store.read())
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
  useScreenTitle(useWorkbenchState(({ entry }) => entry.name))
  useWorkbenchKeys()
  const isDense = useDenseLayout()
  return (
    <div className={classes.workbench} data-dense={isDense || undefined}>
      {!isDense && <WorkbenchHeader />}
      <FormulaCommands hasSettings={hasSettings} onSettings={() => setSettings(!hasSettings)} />
      <div className={classes.strip}>
        <WorkbenchBar />
        {isDense && <WorkbenchFigures />}
        {isDense && <BaselineChoice />}
      </div>
      {hasSettings && (
        <div className={classes.settingsPlace}>
          <WorkbenchSettings onClose={() => setSettings(false)} />
        </div>
      )}
      {!isDense && <WorkbenchFigures />}
      <GridNotes>
        <div className={classes.grids}>
          <FoodGrid />
          <QuantityGrid />
        </div>
        <div className={classes.notices} data-page-lengths>
          <WorkbenchDraft />
          <WorkbenchProposals />
          <WorkbenchWarnings />
        </div>
        <SensitivityProvider>
          <WorkbenchPanelArea />
        </SensitivityProvider>
      </GridNotes>
    </div>
  )
}
