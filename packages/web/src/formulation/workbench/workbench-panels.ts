import type { Words } from '@provende/text/translation.ts'
import { type ComponentType, lazy } from 'react'
import { ContinuousOptimisationSwitch } from './continuous-switch.tsx'
import type { Workbench } from './workbench.ts'

/* The panels and toolbar extensions of the workbench; each component gets the whole workbench. */

export type WorkbenchComponent = ComponentType<{ readonly workbench: Workbench }>

export type WorkbenchPanel = {
  /** Opened by `store.openPanel(key)`; `whyNot` opens when an optimisation is infeasible. */
  readonly key: string
  readonly title: (words: Words) => string
  /** Lazy: loads when the panel is first opened. */
  readonly Panel: WorkbenchComponent
  /** In px: it opens no lower, where what it is for would be out of sight. */
  readonly leastHeight?: number
}

function lazyPanel(
  key: keyof Words['workbenchPanels']['titles'],
  load: () => Promise<WorkbenchComponent>,
  leastHeight?: number,
): WorkbenchPanel {
  const Panel = lazy(async () => ({ default: await load() }))
  return { key, title: (words) => words.workbenchPanels.titles[key], Panel, ...(leastHeight && { leastHeight }) }
}

/** The panels, in the order of their tabs. */
export const workbenchPanels: readonly WorkbenchPanel[] = [
  lazyPanel('whyNot', async () => (await import('./panels/why-not/why-not-panel.tsx')).WhyNotPanel),
  lazyPanel('levers', async () => (await import('./panels/levers/levers-panel.tsx')).LeversPanel),
  lazyPanel('contributions', async () => (await import('./panels/contributions-panel.tsx')).ContributionsPanel),
  lazyPanel('sensitivity', async () => (await import('./panels/sensitivity-panel.tsx')).SensitivityPanel),
  lazyPanel('trial', async () => (await import('./panels/trial/trial-panel.tsx')).TrialPanel),
  lazyPanel('curve', async () => (await import('./panels/curve/curve-panel.tsx')).CurvePanel, 248),
  lazyPanel('history', async () => (await import('./panels/history/history-panel.tsx')).HistoryPanel),
  lazyPanel('label', async () => (await import('./panels/label/label-panel.tsx')).LabelPanel),
]

/**
 * The panel that is open at first: the one a link leads to, else the one that was open last; where there is room,
 * what would save money. Null for none.
 */
export function initialPanel(linked: string | undefined, last: string | null, hasRoom: boolean): string | null {
  const keyOf = (name: string) => workbenchPanels.find(({ key }) => key.toLowerCase() === name.toLowerCase())?.key
  const linkedKey = keyOf(linked ?? '')
  if (linkedKey !== undefined || !hasRoom) return linkedKey ?? null
  return last === '' ? null : (keyOf(last ?? '') ?? 'levers')
}

/** Components after the buttons of the toolbar, shown while the formula is editable. */
export const toolbarExtensions: readonly WorkbenchComponent[] = [ContinuousOptimisationSwitch]
