/* A grid may reach beyond the window, as on a phone: then the page scrolls to the active cell too, not the grid alone. */

/** What lies over the page: the bar above, notices and toasts at the foot of a phone. */
const coveredPx = { above: 56, below: 84 } as const

/** Scrolls the page until the active cell of a grid is in sight, once the grid has rendered it and scrolled to it. */
export function bringActiveCellIntoWindow(grid: HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const cell = grid?.querySelector('[role=gridcell][data-active]')
      if (!grid || !cell) return
      const [{ top, bottom }, bounds] = [cell.getBoundingClientRect(), grid.getBoundingClientRect()]
      const tooLow = Math.min(bottom, bounds.bottom) - (window.innerHeight - coveredPx.below)
      const tooHigh = Math.max(top, bounds.top) - coveredPx.above
      if (tooLow > 0) window.scrollBy(0, tooLow)
      else if (tooHigh < 0) window.scrollBy(0, tooHigh)
    }),
  )
}
