/**
 * Work that may wait until what a key changes is painted: what is typed shows at once, whatever follows from it. Of what
 * is asked for meanwhile only the last is done.
 */
export function createAfterPaint() {
  let work: (() => void) | null = null
  let isAwaited = false
  const doIt = () => {
    isAwaited = false
    const last = work
    work = null
    last?.()
  }
  return {
    ask: (next: () => void) => {
      work = next
      if (isAwaited) return
      isAwaited = true
      // A frame is painted after its callbacks; what is queued there comes after the paint.
      requestAnimationFrame(() => setTimeout(doIt))
    },
    /** What was asked for is no longer wanted. */
    drop: () => {
      work = null
    },
  }
}
