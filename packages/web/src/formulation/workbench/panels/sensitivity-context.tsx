import { createContext, type ReactNode, use, useEffect } from 'react'
import { useWorkbench } from '../state/use-workbench.ts'
import { useProblemAnswer } from './use-solver-answer.ts'

type SensitivityOfFormula = ReturnType<typeof useProblemAnswer<'sensitivity'>>
const SensitivityContext = createContext<SensitivityOfFormula | null>(null)

/**
 * Computes the sensitivity after each pause in typing, whichever panel is open: the grids have thresholds and what limits
 * cost in their columns.
 */
export function SensitivityProvider({ children }: { children: ReactNode }) {
  const workbench = useWorkbench()
  const sensitivity = useProblemAnswer(workbench, 'sensitivity')
  const { answer } = sensitivity
  useEffect(() => {
    if (answer?.kind === 'sensitivity') workbench.store.setSensitivity(answer)
  }, [answer, workbench])
  return <SensitivityContext value={sensitivity}>{children}</SensitivityContext>
}

/** What the provider around the workbench computes. */
export function useSensitivity(): SensitivityOfFormula {
  const sensitivity = use(SensitivityContext)
  if (sensitivity === null) throw new Error('sensitivity is read outside of a workbench')
  return sensitivity
}
