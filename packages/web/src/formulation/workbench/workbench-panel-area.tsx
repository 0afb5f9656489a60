import { Tabs } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { setPageLength } from '../../kit/page-lengths.ts'
import { useOfferActions } from '../../kit/screen-commands.ts'
import { useScrollFocus } from '../../kit/table/scroll-region.tsx'
import { useWords } from '../../kit/words.tsx'
import { useDenseLayout } from '../../shell/frame/dense-layout.ts'
import { ScreenFailure } from '../../shell/problems/screen-failure.tsx'
import { browserStorage } from '../../shell/session/browser-storage.ts'
import { GridNotesPlace } from './grids/grid-notes.tsx'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import { isFormulaEditable } from './state/workbench-store.ts'
import classes from './workbench.module.css'
import { type WorkbenchPanel, workbenchPanels } from './workbench-panels.ts'

/** The panels below the grids, as tabs. Pressing the open tab closes it; the choice is remembered for the next formula. */
export function WorkbenchPanelArea() {
  const words = useWords()
  const workbench = useWorkbench()
  const open = useWorkbenchState(({ panel }) => panel)
  const isDense = useDenseLayout()
  const edge = usePanelHeight(open)
  const tabs = useToastsOverTabs(open !== null, edge.height, isDense)
  const area = useShownPanel(open, isDense)
  useOfferPanels()
  useTabInSight(tabs, open)
  return (
    <Tabs
      ref={area}
      className={classes.panels ?? ''}
      data-closed={open === null || undefined}
      style={{ '--panel-height': `${edge.height}px` } as CSSProperties}
      value={open}
      onChange={(panel) => {
        browserStorage.panel.write(panel ?? '')
        workbench.store.openPanel(panel)
      }}
      allowTabDeactivation
      keepMounted={false}
    >
      {isDense && open !== null && <PanelEdge {...edge} />}
      <div className={classes.panelLine} data-page-lengths>
        <Tabs.List ref={tabs} aria-label={words.workbench.panels.label}>
          {workbenchPanels.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {title(words)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {isDense && <GridNotesPlace />}
      </div>
      {workbenchPanels.map((panel) => (
        <PanelPlace key={panel.key} panel={panel} isOpen={panel.key === open} />
      ))}
    </Tabs>
  )
}

/** Each panel by its name in the palette; its tab has the focus then. */
function useOfferPanels() {
  const words = useWords()
  const { store } = useWorkbench()
  useOfferActions(
    useMemo(
      () =>
        workbenchPanels.map(({ key, title }) => ({
          label: title(words),
          byNameOnly: true,
          act: () => {
            store.openPanel(key)
            // After the palette has given the focus back.
            setTimeout(() => document.querySelector<HTMLElement>(`[role=tab][id$="-${key}"]`)?.focus())
          },
        })),
      [words, store],
    ),
  )
}

/**
 * Where the panels stand below the grids, outside the window, the one that is opened comes into sight; not while one types in a
 * grid, as a price that is tried.
 */
function useShownPanel(open: string | null, isDense: boolean) {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const isOpened = open !== null && open !== before.current
    before.current = open
    if (!isOpened || isDense || document.activeElement?.closest('[role=grid]')) return
    area.current?.scrollIntoView({ block: 'start' })
  }, [open, isDense])
  return area
}

/** Where not all tabs fit in their line, the open one is scrolled into its middle; the page is not. */
function useTabInSight(tabs: RefObject<HTMLDivElement | null>, open: string | null) {
  useEffect(() => {
    const list = tabs.current
    const tab = open === null ? null : list?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list && tab) list.scrollLeft = tab.offsetLeft - list.offsetLeft + (tab.offsetWidth - list.clientWidth) / 2
  }, [tabs, open])
}

/**
 * Toasts stand beside the tabs, whose line is as high as they are: they cover no tab, row or line of an open panel. Where the
 * panels are not at the foot of the window, toasts are.
 */
function useToastsOverTabs(isOpen: boolean, height: number, isDense: boolean) {
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.toasts = isDense ? 'besideTabs' : 'overTabs'
    return () => {
      delete dataset.toasts
    }
  }, [isDense])
  useEffect(() => {
    const bottom = isOpen && isDense ? `min(${height - tabsHeightPx}px, 60dvh - ${tabsHeightPx}px)` : '0px'
    setPageLength('--toast-bottom', bottom)
    return () => setPageLength('--toast-bottom', null)
  }, [isOpen, height, isDense])
  useEffect(() => {
    const list = tabs.current
    if (list === null) return
    // They end elsewhere once a font has come, the language is another or the menu is opened.
    const observer = new ResizeObserver(() => setPageLength('--tabs-end', `${list.getBoundingClientRect().right}px`))
    observer.observe(list)
    observer.observe(document.body)
    if (list.parentElement) observer.observe(list.parentElement)
    return () => {
      observer.disconnect()
      setPageLength('--tabs-end', null)
    }
  }, [])
  return tabs
}
const tabsHeightPx = 28

/** In px: with the usual height 22 rows of each grid stay in sight at 1440 × 900. */
const panelHeights = { least: 120, usual: 192, most: 720, step: 24 }

/** The height of the open panel, remembered by the browser; that of one that needs more is higher, without a change of the others. */
function usePanelHeight(open: string | null) {
  const [chosenHeight, setHeight] = useState(() => Number(browserStorage.panelHeight.read()) || panelHeights.usual)
  const least = workbenchPanels.find(({ key }) => key === open)?.leastHeight ?? panelHeights.least
  const height = Math.max(chosenHeight, least)
  const onHeight = (chosen: number) => {
    const next = Math.round(Math.min(Math.max(chosen, least), panelHeights.most))
    browserStorage.panelHeight.write(String(next))
    setHeight(next)
  }
  return { height, least, onHeight }
}

/** The upper edge of the panel: dragged, or moved by the arrow keys; a double click gives it its usual height. */
function PanelEdge({ height, least, onHeight }: ReturnType<typeof usePanelHeight>) {
  const words = useWords().workbench.panels
  const onPointerMove = ({ buttons, movementY }: PointerEvent) => {
    if (buttons === 1) onHeight(height - movementY)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0
    if (steps === 0) return
    event.preventDefault()
    onHeight(height + steps * panelHeights.step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged
    <div
      className={classes.panelEdge}
      role="separator"
      tabIndex={0}
      aria-label={words.height}
      aria-orientation="horizontal"
      aria-valuemin={least}
      aria-valuemax={panelHeights.most}
      aria-valuenow={height}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onHeight(panelHeights.usual)}
      onKeyDown={onKeyDown}
    />
  )
}

/** The place of a panel. One that has nothing to press has the focus itself, and is come to by Tab where it scrolls. */
function PanelPlace({ panel, isOpen }: { panel: WorkbenchPanel; isOpen: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const canEdit = useWorkbenchState(isFormulaEditable)
  const takesFocus = useScrollFocus(place, `${isOpen} ${canEdit}`)
  useFocusOfWhatIsGone(place, isOpen)
  return (
    <Tabs.Panel ref={place} value={panel.key} pt={8} tabIndex={takesFocus ? 0 : -1}>
      <div>
        <PanelBoundary panel={panel} />
      </div>
    </Tabs.Panel>
  )
}

/** A button may do away with itself, as one that takes what is proposed: then the panel has the focus, not the page. */
function useFocusOfWhatIsGone(place: RefObject<HTMLDivElement | null>, isOpen: boolean) {
  useEffect(() => {
    const panel = place.current
    if (panel === null || !isOpen) return
    let last: Element | null = null
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element && panel.contains(target) ? target : null
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return
      last = null
      panel.focus({ preventScroll: true })
    })
    observer.observe(panel, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [place, isOpen])
}

/** An error boundary: a failing panel does not affect the rest of the workbench. */
function PanelBoundary({ panel: { key, Panel } }: { panel: WorkbenchPanel }) {
  const workbench = useWorkbench()
  return (
    <CatchBoundary getResetKey={() => key} errorComponent={(props) => <ScreenFailure {...props} resumeState={key} />}>
      <Suspense fallback={<FormSkeleton isPart />}>
        <Panel workbench={workbench} />
      </Suspense>
    </CatchBoundary>
  )
}
