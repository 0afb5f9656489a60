// Validates the logo of a distributor. All users of its branch see it in the page frame, so it must not contain anything
// that runs scripts or loads resources.

import { isPlainDrawing } from './plain-drawing.ts'

/** In bytes. Source: docs/open-questions.md. */
export const maxLogoBytes = 1024 * 1024
/** The file extensions offered in the file dialog. */
export const logoExtensions = ['png', 'jpg', 'jpeg', 'svg'] as const

/** Why a file is refused: empty, too large, no supported image type, or an SVG with forbidden content (`drawing`). */
export type LogoRefusal = 'empty' | 'tooLarge' | 'type' | 'drawing'
export type LogoType = 'image/png' | 'image/jpeg' | 'image/svg+xml'

/** The image type of a file, detected from its content independent of its name, or why it is refused. */
export function detectLogoType(bytes: Uint8Array): { readonly type: LogoType } | { readonly refusal: LogoRefusal } {
  if (bytes.length === 0) return { refusal: 'empty' }
  if (bytes.length > maxLogoBytes) return { refusal: 'tooLarge' }
  if (bytesStartWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { type: 'image/png' }
  if (bytesStartWith(bytes, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg' }
  const text = decodeUtf8(bytes)
  if (text === undefined || !/^(<\?xml[^>]*\?>|\s|<!--[\s\S]*?-->)*<svg[\s>/]/.test(text)) return { refusal: 'type' }
  return isPlainDrawing(text) ? { type: 'image/svg+xml' } : { refusal: 'drawing' }
}

const bytesStartWith = (bytes: Uint8Array, prefix: readonly number[]) =>
  prefix.every((byte, index) => bytes[index] === byte)

/** Decodes UTF-8; undefined for invalid bytes. Implemented here because the domain may not use the platform's TextDecoder. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  const characters: string[] = []
  for (let offset = bytesStartWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0; offset < bytes.length; ) {
    const first = bytes[offset] ?? 0
    const length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : 4
    if (first >= 0x80 && (first < 0xc2 || first > 0xf4)) return undefined
    const rest = bytes.subarray(offset + 1, offset + length)
    if (rest.length < length - 1 || rest.some((byte) => byte >> 6 !== 2)) return undefined
    const start = length === 1 ? first : first & (0x7f >> length)
    const point = rest.reduce((value, byte) => (value << 6) | (byte & 0x3f), start)
    if (point === 0 || point > 0x10_ffff || (point >= 0xd800 && point < 0xe000)) return undefined
    characters.push(String.fromCodePoint(point))
    offset += length
  }
  return characters.join('')
}
