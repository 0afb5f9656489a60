import { detectLogoType, type LogoType, maxLogoBytes } from '@provende/domain/organisations/logo.ts'
import type { Problem } from '../problems.ts'

/** The image type of a logo file, or why it is refused; checked in the browser before uploading and again on the server. */
export function checkLogo(name: string, bytes: Uint8Array): { type: LogoType } | { problem: Problem } {
  const logo = detectLogoType(bytes)
  if ('type' in logo) return logo
  const params = { what: name, limit: maxLogoBytes / (1024 * 1024) }
  return { problem: { key: `logo.${logo.refusal}`, field: 'file', params } }
}
