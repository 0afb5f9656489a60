/** Failed sign-ins that cost nothing: people mistype. */
export const failuresWithoutDelay = 5
/** The longest wait between two attempts, in seconds. */
const maxDelaySeconds = 60

/**
 * How many seconds after a failed sign-in the next attempt is accepted: none up to `freeFailures` failures, then 2, 4, 8, 16, 32 and
 * 60. Source: docs/open-questions.md.
 */
export const signInDelaySeconds = (failures: number, freeFailures: number = failuresWithoutDelay): number =>
  failures < freeFailures ? 0 : Math.min(maxDelaySeconds, 2 ** (failures - freeFailures + 1))
