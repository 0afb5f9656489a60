/**
 * Delays work until the next paint, so that a keystroke shows at once however much is computed from it. Of several
 * pieces scheduled before the paint only the last runs.
 */
export function createAfterPaintScheduler() {
  let work: (() => void) | null = null
  let isScheduled = false
  const run = () => {
    isScheduled = false
    const last = work
    work = null
    last?.()
  }
  return {
    schedule: (next: () => void) => {
      work = next
      if (isScheduled) return
      isScheduled = true
      // The paint follows the frame callbacks; a timeout queued there runs after the paint.
      requestAnimationFrame(() => setTimeout(run))
    },
    /** Drops the scheduled work. */
    cancel: () => {
      work = null
    },
  }
}
