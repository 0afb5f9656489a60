/* Parts of the application are read when they are opened. One that does not come is no fault of the application: the
 * connection is gone, or another version has been put in place of the one this page began with. */

const lost = new WeakSet<object>()
// Told by what Vite wraps around each reading of a part.
window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload))

/** Whether an error is that of a part of the application which could not be read. */
export const isLostCode = (error: unknown): boolean => error instanceof Error && lost.has(error)
