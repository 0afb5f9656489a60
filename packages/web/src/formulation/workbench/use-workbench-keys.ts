import { useEffect } from 'react'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { disabledReasonsText, formulaTermsOf } from './formula-terms.ts'
import { useWorkbench } from './state/use-workbench.ts'
import { isFormulaEditable } from './state/workbench-store.ts'

/**
 * Keyboard shortcuts of the whole workbench: Ctrl+Enter optimises, Ctrl+S saves, Ctrl+Z and Ctrl+Y undo and redo, F6 goes from
 * part to part, Escape gives up prices that are tried.
 */
export function useWorkbenchKeys() {
  const { store } = useWorkbench()
  const runCommand = useRunCommand()
  const toasts = useToasts()
  const words = useWords().workbench
  useEffect(() => {
    const endTrial = (event: KeyboardEvent) => {
      if (event.defaultPrevented || store.read().trial === null || isInOverlay(event.target)) return
      if (isTextField(event.target)) return
      store.endTrial(false)
      toasts.success(words.done.trialEnded)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return endTrial(event)
      if (event.key === 'F6' && !event.ctrlKey && !event.altKey && !isInOverlay(event.target)) {
        event.preventDefault()
        return goToPart(event.shiftKey ? -1 : 1)
      }
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.defaultPrevented
      if (!isShortcut || isInDialog(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'enter') runCommand('optimise')
      else if (key === 's') runCommand('save')
      else if (isTextField(event.target)) return
      else if (key === 'y' || (key === 'z' && event.shiftKey)) store.redo()
      else if (key === 'z') store.undo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [store, runCommand, toasts, words])
}

/** The parts are both grids and the panel, which is entered at the first thing one can do in it; a closed one is its tabs. */
function goToPart(step: 1 | -1) {
  const grids = document.querySelectorAll<HTMLElement>('main [role=grid]')
  const tab = document.querySelector('main [role=tab][aria-selected=true]')
  const panel =
    document.getElementById(tab?.getAttribute('aria-controls') ?? '') ??
    document.querySelector<HTMLElement>('main [role=tab]')
  const parts = [...grids, ...(panel ? [panel] : [])]
  const now = parts.findIndex((part) => part.contains(document.activeElement))
  const next = now === -1 ? (step === 1 ? 0 : parts.length - 1) : (now + step + parts.length) % parts.length
  const part = parts[next]
  const inside = part?.querySelector<HTMLElement>('button:not(:disabled), input, [tabindex="0"]')
  ;(part?.role === 'tabpanel' ? (inside ?? part) : part)?.focus()
}

/** Dialogs have their own shortcuts, and text fields their own undo. */
const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[role=dialog]') !== null
const isInOverlay = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null
/** A checkbox, a segment, a switch or a slider has no text whose typing it could undo. */
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !target.matches('[type=checkbox], [type=radio], [type=range]'))

export type ToolbarCommand = 'calculate' | 'optimise' | 'verify' | 'adjust' | 'molasses' | 'save'

/** Runs a command, or shows why it is disabled. */
export function useRunCommand(): (command: ToolbarCommand) => void {
  const { store, actions } = useWorkbench()
  const toasts = useToasts()
  const words = useWords()
  const culture = useCulture()
  const handlers = {
    calculate: actions.calculate,
    optimise: actions.optimise,
    verify: actions.verify,
    adjust: actions.adjust,
    molasses: actions.toggleMolasses,
    save: actions.save,
  }
  return (command) => {
    const state = store.read()
    const reasons = disabledReasonsText(command, state, formulaTermsOf(words, culture, state))
    if (reasons === '') void handlers[command]()
    // All is saved: what one asked for.
    else if (command === 'save' && isFormulaEditable(state) && !state.isChanged) toasts.success(reasons)
    else toasts.warning(reasons, { isReason: true })
  }
}
