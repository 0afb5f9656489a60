import {
  attachmentEndings,
  attachmentRefusal,
  largestAttachmentBytes,
} from '@provende/domain/catalogue/food-attachment.ts'
import type { Problem } from '../problems.ts'

/** What stands against keeping a file, in words a person can act on; the same before it is sent and when it arrives. */
export function foodAttachmentProblems(name: string, bytes: Uint8Array): Problem[] {
  const refused = attachmentRefusal(name, bytes)
  if (refused === undefined) return []
  const limit = largestAttachmentBytes / (1024 * 1024)
  const params = { what: refused === 'type' ? attachmentEndings.join(', ') : name, limit }
  return [{ key: `attachment.${refused}`, field: refused === 'type' ? 'name' : 'file', params }]
}
