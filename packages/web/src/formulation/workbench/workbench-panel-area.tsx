import { Tabs } from '@mantine/core'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { createContext, Suspense, use, useCallback, useState } from 'react'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useWords } from '../kit/words.tsx'
import { ScreenFailure } from '../shell/screen-failure.tsx'
import { useWorkbench, useWorkbenchState } from './use-workbench.ts'
import classes from './workbench.module.css'
import { type WorkbenchPanel, workbenchPanels } from './workbench-panels.ts'

/** The panels under the grids: none is open until one asks; the one that is open is pressed again to close it. */
export function PanelArea() {
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
          <PanelPlace panel={panel} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** A panel, or why it is not there: what fails in it leaves the formula alone. */
function PanelPlace({ panel }: { panel: WorkbenchPanel }) {
  const workbench = useWorkbench()
  const [Panel, setPanel] = useState(() => panel.Panel)
  const again = useCallback(() => setPanel(panel.anew), [panel])
  return (
    <AgainContext value={again}>
      <CatchBoundary getResetKey={() => panel.key} errorComponent={PanelFailure}>
        <Suspense fallback={<FormSkeleton />}>
          <Panel workbench={workbench} />
        </Suspense>
      </CatchBoundary>
    </AgainContext>
  )
}

const AgainContext = createContext<() => void>(() => undefined)

function PanelFailure({ error, reset }: ErrorComponentProps) {
  const again = use(AgainContext)
  const retry = () => {
    again()
    reset()
  }
  return <ScreenFailure error={error} reset={retry} />
}
