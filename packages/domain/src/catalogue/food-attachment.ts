// Files attached to a food: technical sheets, certificates, photos. Only types that users open with a
// program of their own choice are accepted, and the content must match the file extension.

/** Media type by file extension; also the content type of the download. */
const mediaTypesByExtension: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['csv', 'text/csv'],
  ['txt', 'text/plain'],
])

/** The accepted file extensions: `pdf`, `png` … */
export const attachmentExtensions: readonly string[] = [...mediaTypesByExtension.keys()]
/** Maximum number of files per food, and of bytes per file. Source: docs/open-questions.md. */
export const maxAttachments = 20
export const maxAttachmentBytes = 10 * 1024 * 1024

/** Why a file is refused: extension not accepted, empty, too large, or content that does not match the extension. */
export type AttachmentRefusal = 'type' | 'empty' | 'tooLarge' | 'content'

const fileExtensionOf = (name: string) => /[^.]\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The media type of a file name; undefined when its extension is not accepted. */
export const attachmentMediaType = (name: string): string | undefined =>
  mediaTypesByExtension.get(fileExtensionOf(name))

/** Why a file with this name and content is refused; undefined when it is accepted. */
export function attachmentRefusal(name: string, bytes: Uint8Array): AttachmentRefusal | undefined {
  if (attachmentMediaType(name) === undefined) return 'type'
  if (bytes.length === 0) return 'empty'
  if (bytes.length > maxAttachmentBytes) return 'tooLarge'
  return contentMatchesExtension(fileExtensionOf(name), bytes) ? undefined : 'content'
}

function contentMatchesExtension(extension: string, bytes: Uint8Array): boolean {
  switch (extension) {
    case 'pdf':
      return bytesStartWith(bytes, '%PDF-')
    case 'png':
      return bytesStartWith(bytes, '\x89PNG\r\n\x1a\n')
    case 'jpg':
    case 'jpeg':
      return [0xff, 0xd8, 0xff].every((byte, index) => bytes[index] === byte)
    case 'xlsx':
      return bytesStartWith(bytes, 'PK\x03\x04') && bytesContainText(bytes, 'xl/workbook.xml')
    case 'docx':
      return bytesStartWith(bytes, 'PK\x03\x04') && bytesContainText(bytes, 'word/document.xml')
    default:
      return !bytes.some(isControlByte)
  }
}

/** Control characters other than tab, line feed, form feed and carriage return: no text contains them in any common encoding. */
const isControlByte = (byte: number) => byte < 9 || byte === 11 || (byte > 13 && byte < 32) || byte === 127

const bytesStartWith = (bytes: Uint8Array, text: string, offset = 0) => {
  for (let index = 0; index < text.length; index++) if (bytes[offset + index] !== text.charCodeAt(index)) return false
  return true
}

/** Finds a file name in a ZIP archive: names are stored uncompressed. */
function bytesContainText(bytes: Uint8Array, text: string): boolean {
  const first = text.charCodeAt(0)
  for (let offset = bytes.indexOf(first); offset >= 0; offset = bytes.indexOf(first, offset + 1))
    if (bytesStartWith(bytes, text, offset)) return true
  return false
}
