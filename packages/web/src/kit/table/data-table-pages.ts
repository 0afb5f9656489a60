/** An item of the pager: a page index from 0, or a gap shown as an ellipsis. */
export type PagerItem = number | 'gapBefore' | 'gapAfter'

/** The number of pages for `count` rows; one empty page for none. */
export const pageCountOf = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize))

/** At most five items, always with the first, last and current page. Source: spec 1 §9. */
export function pagerItems(page: number, pages: number): PagerItem[] {
  const last = pages - 1
  if (pages <= 5) return Array.from({ length: pages }, (_, index) => index)
  if (page <= 2) return [0, 1, 2, 'gapAfter', last]
  if (page >= last - 2) return [0, 'gapBefore', last - 2, last - 1, last]
  return [0, 'gapBefore', page, 'gapAfter', last]
}
