import {
  attachmentExtensions,
  attachmentRefusal,
  maxAttachmentBytes,
} from '@provende/domain/catalogue/food-attachment.ts'
import type { Problem } from '../problems.ts'

/** Why a file cannot be attached; checked in the browser before uploading and again on the server. */
export function foodAttachmentProblems(name: string, bytes: Uint8Array): Problem[] {
  const refusal = attachmentRefusal(name, bytes)
  if (refusal === undefined) return []
  const limit = maxAttachmentBytes / (1024 * 1024)
  const params = { what: refusal === 'type' ? attachmentExtensions.join(', ') : name, limit }
  return [{ key: `attachment.${refusal}`, field: refusal === 'type' ? 'name' : 'file', params }]
}
