import type { Words } from '@provende/text/translation.ts'
import { type ComponentType, lazy } from 'react'
import { ContinuousSwitch } from './continuous-switch.tsx'
import type { SolverClient } from './solver-client.ts'
import type { WorkbenchActions } from './workbench-actions.ts'
import type { WorkbenchStore } from './workbench-store.ts'

/* What stands beside the grids of the workbench: each part gets the workbench and does what it likes with it. */

export type Workbench = {
  readonly store: WorkbenchStore
  /** What the buttons do: each says how it goes by toasts, and never rejects. */
  readonly actions: WorkbenchActions
  /** Solves in the browser. One for the whole screen, closed with it. */
  readonly solver: SolverClient
}
export type WorkbenchPart = ComponentType<{ readonly workbench: Workbench }>

export type WorkbenchPanel = {
  /** `store.openPanel(key)` opens it. `whyNot` is opened when there is no recipe. */
  readonly key: string
  readonly title: (words: Words) => string
  /** It loads when it is opened first. */
  readonly Panel: WorkbenchPart
  /** The same, loaded anew: React keeps of a part that did not come that it did not. */
  readonly anew: () => WorkbenchPart
}

function panel(key: keyof Words['workbenchPanels']['titles'], load: () => Promise<WorkbenchPart>): WorkbenchPanel {
  const anew = () => lazy(async () => ({ default: await load() }))
  return { key, title: (words) => words.workbenchPanels.titles[key], Panel: anew(), anew }
}

/** The tabs of the panels, in their order. */
export const workbenchPanels: readonly WorkbenchPanel[] = [
  panel('whyNot', async () => (await import('./why-not-panel.tsx')).WhyNotPanel),
  panel('sensitivity', async () => (await import('./sensitivity-panel.tsx')).SensitivityPanel),
  panel('curve', async () => (await import('./curve-panel.tsx')).CurvePanel),
  panel('history', async () => (await import('./history-panel.tsx')).HistoryPanel),
  panel('label', async () => (await import('./label-panel.tsx')).LabelPanel),
]

/** What stands after the buttons of the workbench, drawn as long as a formula may be changed. */
export const toolbarParts: readonly WorkbenchPart[] = [ContinuousSwitch]
