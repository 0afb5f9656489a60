// What axe finds of lists and links without a layout, so that every screen a component test leaves open is checked for it.

const childrenOf: Readonly<Record<string, ReadonlySet<string>>> = {
  DL: new Set(['DT', 'DD', 'DIV', 'TEMPLATE']),
  UL: new Set(['LI', 'TEMPLATE']),
  OL: new Set(['LI', 'TEMPLATE']),
}

const isText = ({ nodeType, textContent }: ChildNode) => nodeType === Node.TEXT_NODE && /\p{L}/u.test(textContent ?? '')

/** What stands in a list, or in a group of a list of terms, and is no part of it. */
function looseParts(list: Element): string[] {
  if (list.hasAttribute('role')) return []
  const parts = childrenOf[list.tagName]
  const groups = list.tagName === 'DL' ? [list, ...list.querySelectorAll(':scope > div')] : [list]
  return groups.flatMap((group) =>
    [...group.childNodes]
      .filter((child) => isText(child) || (child instanceof Element && !parts?.has(child.tagName)))
      .map((child) => `${list.tagName.toLowerCase()}: ${child.textContent}`),
  )
}

/** Links between words are told from them by more than their colour. */
const plainLinksBetweenWords = () =>
  [...document.querySelectorAll('a[data-underline]:not([data-underline="always"])')]
    .filter(({ parentNode }) => [...(parentNode?.childNodes ?? [])].some(isText))
    .map(({ textContent }) => `a: ${textContent}`)

/** What is wrong in the page, in words. */
export const markupProblems = (): string[] => [
  ...[...document.querySelectorAll('dl, ul, ol')].flatMap(looseParts),
  ...plainLinksBetweenWords(),
]
