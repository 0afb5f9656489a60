/*
 * Recognises failed imports of lazily loaded chunks. They are no fault to report: the connection is down, or a new
 * version was deployed since this page was loaded.
 */

const chunkLoadErrors = new WeakSet<object>()
// Vite fires this event when a dynamic import fails.
window.addEventListener('vite:preloadError', ({ payload }) => chunkLoadErrors.add(payload))

/** Whether an error comes from a chunk that could not be loaded. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && chunkLoadErrors.has(error)
