import type { KeyboardEvent } from 'react'

/**
 * Enter in a field with options takes the one that is marked. Mantine marks the first as something is typed, and forgets
 * which one it was a moment after the list has opened: what was pasted, or typed by a quick hand, was then not taken.
 */
export function takeMarkedOption(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!marked) return
  event.preventDefault()
  event.stopPropagation()
  marked.click()
}
