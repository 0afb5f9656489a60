// Files kept with a food: technical sheets, certificates, photos. Only kinds that are opened by a program of the person's
// own choice are taken, and each must be what its name says.

/** What a file is by the end of its name; also how it travels back. */
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  txt: 'text/plain',
}

/** The ends of names that are taken: `pdf`, `png` … */
export const attachmentEndings: readonly string[] = Object.keys(types)
/** Most files of one food, and most bytes of one file. Source: docs/open-questions.md. */
export const mostAttachments = 20
export const largestAttachmentBytes = 10 * 1024 * 1024

/** Why a file is not taken: its kind is not one of ours, it is empty, too large, or not what its name says. */
export type AttachmentRefusal = 'type' | 'empty' | 'tooLarge' | 'content'

const endingOf = (name: string) => /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The media type of a file of that name; undefined when its kind is not taken. */
export const attachmentType = (name: string): string | undefined => types[endingOf(name)]

/** What stands against keeping a file of that name and content; undefined when nothing does. */
export function attachmentRefusal(name: string, bytes: Uint8Array): AttachmentRefusal | undefined {
  if (attachmentType(name) === undefined) return 'type'
  if (bytes.length === 0) return 'empty'
  if (bytes.length > largestAttachmentBytes) return 'tooLarge'
  return isOfEnding(endingOf(name), bytes) ? undefined : 'content'
}

function isOfEnding(ending: string, bytes: Uint8Array): boolean {
  switch (ending) {
    case 'pdf':
      return startsWith(bytes, '%PDF-')
    case 'png':
      return startsWith(bytes, '\x89PNG\r\n\x1a\n')
    case 'jpg':
    case 'jpeg':
      return [0xff, 0xd8, 0xff].every((byte, at) => bytes[at] === byte)
    case 'xlsx':
      return startsWith(bytes, 'PK\x03\x04') && holds(bytes, 'xl/workbook.xml')
    case 'docx':
      return startsWith(bytes, 'PK\x03\x04') && holds(bytes, 'word/document.xml')
    default:
      return !bytes.some(isNoText)
  }
}

/** Control characters that no text has; tabs, ends of lines and pages are none of them. In any encoding we meet. */
const isNoText = (byte: number) => byte < 9 || byte === 11 || (byte > 13 && byte < 32) || byte === 127

const startsWith = (bytes: Uint8Array, text: string, at = 0) => {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

/** Names of files stand as they are in an archive, whatever is compressed. */
function holds(bytes: Uint8Array, text: string): boolean {
  const first = text.charCodeAt(0)
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes, text, at)) return true
  return false
}
