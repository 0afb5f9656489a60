import { createContext, use, useRef, useSyncExternalStore } from 'react'
import type { Workbench } from './workbench-panels.ts'
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
 * What is read of the state of the workbench; the part is drawn again only when that is another. What is made for each
 * reading, as an object is, must be kept by whoever makes it.
 */
export function useWorkbenchState<T>(select: (state: WorkbenchState) => T, workbench = useWorkbench()): T {
  const { store } = workbench
  const kept = useRef<{ readonly state: WorkbenchState; readonly select: typeof select; readonly value: T }>(undefined)
  return useSyncExternalStore(store.subscribe, () => {
    const state = store.read()
    if (kept.current?.state !== state || kept.current.select !== select)
      kept.current = { state, select, value: select(state) }
    return kept.current.value
  })
}
