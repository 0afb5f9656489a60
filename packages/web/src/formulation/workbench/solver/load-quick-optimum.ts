/** The solver beside the page, for answers in the frame of a key. */
export const loadQuickOptimum = () => import('./quick-optimum.ts')
