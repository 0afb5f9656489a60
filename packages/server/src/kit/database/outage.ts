/** Connection lost, refused, or the server shutting down or starting: what passes by itself. */
const passing = new Set([
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

/** Whether an error says that the database is away for a moment, as opposed to a fault of ours. */
export function isOutage(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  if (code !== undefined && (passing.has(code) || code.startsWith('08'))) return true
  return typeof message === 'string' && /^(Connection terminated|timeout exceeded when trying to connect)/.test(message)
}
