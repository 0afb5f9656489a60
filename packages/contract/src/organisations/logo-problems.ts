import { type LogoType, largestLogoBytes, readLogo } from '@provende/domain/organisations/logo.ts'
import type { Problem } from '../problems.ts'

/** What a file is, or what stands against it as a logo; the same before it is sent and when it arrives. */
export function logoProblems(name: string, bytes: Uint8Array): { type: LogoType | ''; problems: Problem[] } {
  const read = readLogo(bytes)
  if ('type' in read) return { type: read.type, problems: [] }
  const params = { what: name, limit: largestLogoBytes / (1024 * 1024) }
  return { type: '', problems: [{ key: `logo.${read.refused}`, field: 'file', params }] }
}
