import type { Toasts } from '../../../kit/toasts.ts'
import type { FormulaEntry } from './workbench-entry.ts'
import type { WorkbenchStore } from './workbench-store.ts'

export type SayVerdict = (kind: 'success' | 'warning', text: string) => void

/**
 * Says by a toast how the recipe stands to its limits: once, as it was asked last. When the formula changes, that is no longer
 * true, and the toast ends.
 */
export function createLimitVerdicts(
  store: Pick<WorkbenchStore, 'read' | 'subscribe'>,
  toasts: () => Toasts,
): SayVerdict {
  let verdict: { readonly text: string; readonly entry: FormulaEntry } | null = null
  const withdraw = () => {
    if (verdict !== null) toasts().withdraw(verdict.text)
    verdict = null
  }
  store.subscribe(() => {
    if (verdict !== null && store.read().entry !== verdict.entry) withdraw()
  })
  return (kind, text) => {
    withdraw()
    verdict = { text, entry: store.read().entry }
    toasts()[kind](text)
  }
}
