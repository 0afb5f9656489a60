import { useEffect } from 'react'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { disabledReasonsText, formulaTermsOf } from './formula-terms.ts'
import { useWorkbench } from './state/use-workbench.ts'

/**
 * Keyboard shortcuts of the whole workbench: Ctrl+Enter optimises, Ctrl+S saves, Ctrl+Z and Ctrl+Y undo and redo, Escape gives up
 * prices that are tried.
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

/** Dialogs have their own shortcuts, and text fields their own undo. */
const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[role=dialog]') !== null
const isInOverlay = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

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
    else toasts.warning(reasons)
  }
}
