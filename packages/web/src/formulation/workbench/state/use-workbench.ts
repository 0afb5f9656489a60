import { createContext, use, useRef, useSyncExternalStore } from 'react'
import type { Workbench } from '../workbench.ts'
import type { WorkbenchState } from './workbench-store.ts'

const WorkbenchContext = createContext<Workbench | null>(null)
export const WorkbenchProvider = WorkbenchContext.Provider

/** The workbench of the screen. */
export function useWorkbench(): Workbench {
  const workbench = use(WorkbenchContext)
  if (workbench === null) throw new Error('There is no workbench outside WorkbenchProvider')
  return workbench
}

/**
 * Selects from the state of the workbench; the component renders again only when the selected value changes. A selector
 * that builds an object must return the same object for equal values.
 */
export function useWorkbenchState<T>(select: (state: WorkbenchState) => T, workbench = useWorkbench()): T {
  const { store } = workbench
  const cached = useRef<{ readonly state: WorkbenchState; readonly select: typeof select; readonly value: T }>(
    undefined,
  )
  return useSyncExternalStore(store.subscribe, () => {
    const state = store.read()
    if (cached.current?.state !== state || cached.current.select !== select)
      cached.current = { state, select, value: select(state) }
    return cached.current.value
  })
}
