/** A frame of a screen. */
const frameMs = 16

/**
 * Runs work that follows a keystroke after its paint, so that the key shows at once however much is computed from it; or, if
 * it is `small`, at once, so that one paint shows both; not where the last two pieces took longer than a frame. Of several
 * pieces that wait for a paint only the last runs.
 */
export function createAfterPaintScheduler() {
  let work: (() => void) | null = null
  let isScheduled = false
  /** How long the last two pieces took, with what was rendered because of them. */
  let times = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const runTimed = (next: () => void) => {
    const start = performance.now()
    next()
    queueMicrotask(() => {
      times = [...times.slice(1), performance.now() - start]
    })
  }
  const runLast = () => {
    isScheduled = false
    const last = work
    work = null
    if (last) runTimed(last)
  }
  return {
    schedule: (next: () => void, isSmall = false) => {
      if (isSmall && Math.min(...times) <= frameMs) {
        work = null
        return runTimed(next)
      }
      work = next
      if (isScheduled) return
      isScheduled = true
      // The paint follows the frame callbacks; a timeout queued there runs after the paint.
      requestAnimationFrame(() => setTimeout(runLast))
    },
    /** Drops the work that waits. */
    cancel: () => {
      work = null
    },
  }
}
