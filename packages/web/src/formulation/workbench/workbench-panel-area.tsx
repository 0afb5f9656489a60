import { Tabs } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { useWords } from '../../kit/words.tsx'
import { ScreenFailure } from '../../shell/problems/screen-failure.tsx'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import classes from './workbench.module.css'
import { type WorkbenchPanel, workbenchPanels } from './workbench-panels.ts'

/** The panels below the grids, as tabs. No panel is open at first; pressing the open tab closes it. */
export function WorkbenchPanelArea() {
  const words = useWords()
  const workbench = useWorkbench()
  const open = useWorkbenchState(({ panel }) => panel)
  if (workbenchPanels.length === 0) return null
  return (
    <Tabs
      className={classes.panels ?? ''}
      value={open}
      onChange={workbench.store.openPanel}
      allowTabDeactivation
      keepMounted={false}
    >
      <Tabs.List aria-label={words.workbench.panels.label}>
        {workbenchPanels.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key}>
            {title(words)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {workbenchPanels.map((panel) => (
        <Tabs.Panel key={panel.key} value={panel.key} pt="sm">
          <PanelBoundary panel={panel} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** An error boundary: a failing panel does not affect the rest of the workbench. */
function PanelBoundary({ panel: { key, Panel } }: { panel: WorkbenchPanel }) {
  const workbench = useWorkbench()
  return (
    <CatchBoundary getResetKey={() => key} errorComponent={(props) => <ScreenFailure {...props} resumeState={key} />}>
      <Suspense fallback={<FormSkeleton />}>
        <Panel workbench={workbench} />
      </Suspense>
    </CatchBoundary>
  )
}
