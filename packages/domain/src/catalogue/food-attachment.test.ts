import { describe, expect, test } from 'vitest'
import { attachmentMediaType, attachmentRefusal, maxAttachmentBytes } from './food-attachment.ts'

/** One byte per character (Latin-1). */
const bytesOfText = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

const acceptedFiles: [string, string][] = [
  ['fiche.pdf', '%PDF-1.7 …'],
  ['FICHE.PDF', '%PDF-1.4'],
  ['photo.png', '\x89PNG\r\n\x1a\n\0\0'],
  ['photo.jpg', '\xff\xd8\xff\xe0'],
  ['photo.jpeg', '\xff\xd8\xff\xe1'],
  ['prix.xlsx', 'PK\x03\x04 [Content_Types].xml xx xl/workbook.xml'],
  ['note.docx', 'PK\x03\x04 word/document.xml'],
  ['prix.csv', 'code;prix\r\n640642;12,5\t\xe9'],
  ['lisez.moi.txt', 'bonjour\n'],
]

describe('a file', () => {
  test.each(acceptedFiles)('%s is accepted when its content matches the extension', (name, content) => {
    expect(attachmentRefusal(name, bytesOfText(content))).toBeUndefined()
    expect(attachmentMediaType(name)).toMatch(/^(application|image|text)\//)
  })

  test.each([
    'page.html',
    'photo.svg',
    'macro.xlsm',
    'outil.exe',
    'pdf',
    '.pdf',
    'fiche.pdf.',
    'fiche.pdf ',
    'a.pdf.js',
    '',
  ])('%j is refused for its extension', (name) => {
    expect(attachmentRefusal(name, bytesOfText('%PDF-1.7'))).toBe('type')
    expect(attachmentMediaType(name)).toBeUndefined()
  })

  test.each([
    ['fiche.pdf', '<script>alert(1)</script>'],
    ['fiche.pdf', ' %PDF-1.7'],
    ['photo.png', '\xff\xd8\xff'],
    ['photo.jpg', 'GIF89a'],
    ['prix.xlsx', 'PK\x03\x04 word/document.xml'],
    ['note.docx', 'PK\x03\x04 xl/workbook.xml'],
    ['prix.xlsx', 'code;prix'],
    ['note.txt', 'MZ\0\x01'],
    ['prix.csv', '\x89PNG\r\n\x1a\n'],
  ])('%s with content %j is refused: content and extension differ', (name, content) => {
    expect(attachmentRefusal(name, bytesOfText(content))).toBe('content')
  })

  test('is refused when empty and when larger than 10 MB', () => {
    expect(attachmentRefusal('a.txt', bytesOfText(''))).toBe('empty')
    const largest = new Uint8Array(maxAttachmentBytes).fill(65)
    expect(attachmentRefusal('a.txt', largest)).toBeUndefined()
    expect(attachmentRefusal('a.txt', new Uint8Array(maxAttachmentBytes + 1).fill(65))).toBe('tooLarge')
  })
})
