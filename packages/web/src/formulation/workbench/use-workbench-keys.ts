import { useEffect } from 'react'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useWorkbench } from './use-workbench.ts'
import { reasonsText, speechOf } from './workbench-sentences.ts'

/** The keys of the workbench, wherever one is in it: Ctrl+Enter optimises, Ctrl+S saves, Ctrl+Z and Ctrl+Y step back and on. */
export function useWorkbenchKeys() {
  const { store } = useWorkbench()
  const press = usePress()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.defaultPrevented
      if (!isOurs || isElsewhere(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'enter') press('optimise')
      else if (key === 's') press('save')
      else if (isTypedInto(event.target)) return
      else if (key === 'y' || (key === 'z' && event.shiftKey)) store.redo()
      else if (key === 'z') store.undo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [store, press])
}

/** A dialog over the workbench has its own keys, a field takes back its own typing. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog]') !== null
const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

export type PressedButton = 'calculate' | 'optimise' | 'verify' | 'adjust' | 'molasses' | 'save'

/** Does what a button says, or tells why it does not. */
export function usePress(): (button: PressedButton) => void {
  const { store, actions } = useWorkbench()
  const toasts = useToasts()
  const words = useWords()
  const culture = useCulture()
  const acts = {
    calculate: actions.calculate,
    optimise: actions.optimise,
    verify: actions.verify,
    adjust: actions.adjust,
    molasses: actions.toggleMolasses,
    save: actions.save,
  }
  return (button) => {
    const state = store.read()
    const reasons = reasonsText(button, state, speechOf(words, culture, state))
    if (reasons === '') void acts[button]()
    else toasts.warning(reasons)
  }
}
