import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { useWords } from '../kit/words.tsx'
import { useWorkbench, useWorkbenchState } from './use-workbench.ts'
import classes from './workbench.module.css'
import { workbenchPanels } from './workbench-panels.ts'

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
      {workbenchPanels.map(({ key, Panel }) => (
        <Tabs.Panel key={key} value={key} pt="sm">
          <Suspense fallback={<FormSkeleton />}>
            <Panel workbench={workbench} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
