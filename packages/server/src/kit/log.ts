import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_FIELDS = [
  'password',
  'Password',
  'token',
  'access_token',
  'authorization',
  'cookie',
  'databaseUrl',
  'smtpUrl',
]

/** Structured log, one JSON object per line; secrets are redacted at the top level and up to two levels down. */
export function createLog(level: string, stream?: DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).concat(
          '*.headers["set-cookie"]',
        ),
        censor: '[redacted]',
      },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    stream ?? pino.destination({ fd: 1, sync: false }),
  )
}
