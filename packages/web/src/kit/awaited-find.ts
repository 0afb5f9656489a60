import { type RefObject, useEffect } from 'react'
import { typeInto } from './type-into.ts'

/*
 * Ctrl+F pressed while a record is loading, and the letters typed after it: the search that comes with the record has the
 * focus and the letters. They went nowhere before, and the keys to the browser, which searched or saved a page of placeholders.
 */

/** Who has typed nothing for so long no longer waits for it. */
const maxPauseMs = 2000

type AwaitedFind = { readonly letters: string; readonly path: string; readonly untilMs: number }
let awaited: AwaitedFind | null = null

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => (ctrlKey || metaKey) && !altKey
const isOfKey = (event: KeyboardEvent, key: string) => isCommand(event) && event.key.toLowerCase() === key

function awaitFind(letters: string): void {
  awaited = { letters, path: window.location.pathname, untilMs: performance.now() + maxPauseMs }
  document.addEventListener('keydown', collectLetter, true)
}

function endAwaiting(): void {
  awaited = null
  document.removeEventListener('keydown', collectLetter, true)
}

/** Of another screen, or of a while ago, it is not done behind one's back. */
const isStillAwaited = ({ path, untilMs }: AwaitedFind) =>
  window.location.pathname === path && performance.now() <= untilMs

function collectLetter(event: KeyboardEvent) {
  const isTypedElsewhere = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
  if (awaited === null || isTypedElsewhere || event.key === 'Escape' || !isStillAwaited(awaited)) return endAwaiting()
  if (isCommand(event)) return
  if (event.key === 'Backspace') awaitFind(awaited.letters.slice(0, -1))
  else if (event.key.length === 1) awaitFind(awaited.letters + event.key)
  else return
  event.preventDefault()
}

/** While a screen is placeholders: there is nothing to search or to save yet. */
export function useAwaitFind(isScreen: boolean): void {
  useEffect(() => {
    if (!isScreen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOfKey(event, 'f')) awaitFind('')
      else if (!isOfKey(event, 's')) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isScreen])
}

/** Ctrl+F leads to a search: from its form, or from anywhere on its screen that no dialog covers. */
export function useFindKey(input: RefObject<HTMLInputElement | null>, from: 'form' | 'screen'): void {
  useEffect(() => {
    const goToSearch = () => {
      input.current?.focus()
      input.current?.select()
    }
    const onKeyDown = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || !isOfKey(event, 'f')) return
      if (from === 'screen' && document.querySelector('[role=dialog]')) return
      event.preventDefault()
      goToSearch()
    }
    const place = from === 'form' ? input.current?.form : document
    place?.addEventListener('keydown', onKeyDown)
    if (awaited !== null && isStillAwaited(awaited) && input.current) {
      goToSearch()
      if (awaited.letters !== '') typeInto(input.current, awaited.letters)
    }
    endAwaiting()
    return () => place?.removeEventListener('keydown', onKeyDown)
  }, [input, from])
}
