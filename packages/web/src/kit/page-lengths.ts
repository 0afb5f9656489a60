/** Lengths of the page as it is now, for style sheets: how high toasts are, where the tabs of a screen end. */
export type PageLength = '--toasts' | '--toast-bottom' | '--tabs-end'

/** What style sheets read them in. */
const readers = [
  '[data-page-lengths]',
  '.mantine-Modal-inner',
  '.mantine-Modal-content',
  '.mantine-Notifications-root',
] as const

const lengths = new Map<PageLength, string>()
let sheet: CSSStyleSheet | undefined

/**
 * Sets a length that elements with `data-page-lengths` read as a variable; null removes it. On the root and inherited, as
 * variables are, it would cost the style of every element anew, in a formula some 10 ms whenever a toast comes or goes:
 * theme.css declares that they are not inherited. What gets the focus is scrolled to above the toasts.
 */
export function setPageLength(name: PageLength, value: string | null): void {
  if (value === (lengths.get(name) ?? null)) return
  if (value === null) lengths.delete(name)
  else lengths.set(name, value)
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  const declarations = [...lengths].map(([one, length]) => `${one}: ${length};`).join(' ')
  const toasts = lengths.get('--toasts')
  const scrolledTo = toasts === undefined ? '' : `:root { scroll-padding-bottom: calc(var(--foot, 0px) + ${toasts}); }`
  sheet.replaceSync(`${readers.join(', ')} { ${declarations} } ${scrolledTo}`)
}
