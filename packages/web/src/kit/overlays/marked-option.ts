import type { KeyboardEvent } from 'react'

/**
 * Enter in a field with options takes the one that is marked, or the first of those that match what was typed. Mantine marks
 * the first as something is typed, but none of options that come later, and forgets which one it was a moment after the
 * list has opened: what was pasted, or typed by a quick hand, was then not taken.
 */
export function takeMarkedOption(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const field = event.currentTarget
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const options = [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])]
  const marked = options.find((option) => 'comboboxSelected' in option.dataset)
  const chosen = options.find((option) => 'comboboxActive' in option.dataset)
  const isTyped = field.value !== '' && chosen?.textContent.startsWith(field.value) !== true
  const taken = marked ?? (isTyped ? options[0] : undefined)
  if (!taken) return
  event.preventDefault()
  event.stopPropagation()
  taken.click()
}
