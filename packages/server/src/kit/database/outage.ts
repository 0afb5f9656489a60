/** Error codes of a lost or refused connection, or of a server starting or shutting down: temporary conditions. */
const temporaryErrorCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Whether an error means the database is temporarily unavailable, rather than a fault of ours. */
export function isDatabaseOutage(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  if (code !== undefined && (temporaryErrorCodes.has(code) || code.startsWith('08'))) return true
  return (
    typeof message === 'string' &&
    // The last two: a connection that took too long, and a call that was under way when the server was stopped.
    /^(Connection terminated|Client has encountered a connection error|timeout expired|Cannot use a pool after)/.test(
      message,
    )
  )
}
