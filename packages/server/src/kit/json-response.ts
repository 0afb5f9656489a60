import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

const compressed = promisify(gzip)
/** Shorter ones fit into one packet as they are. */
const minCompressedBytes = 1024

/**
 * A value as JSON, compressed if the caller takes that. It is in memory as a whole: the streams through which Hono compresses
 * would take a tenth of a call.
 */
export async function jsonResponse(context: Context, value: unknown): Promise<Response> {
  const bytes = Buffer.from(JSON.stringify(value))
  context.header('content-type', 'application/json')
  context.header('vary', 'Accept-Encoding')
  const isCompressed = bytes.length >= minCompressedBytes && takesGzip(context)
  if (isCompressed) context.header('content-encoding', 'gzip')
  const body = isCompressed ? await compressed(bytes) : bytes
  context.header('content-length', String(body.length))
  return context.body(body as Uint8Array<ArrayBuffer>)
}

const takesGzip = (context: Context) =>
  accepts(context, { header: 'Accept-Encoding', supports: ['gzip'], default: '' }) === 'gzip'
