import { describe, expect, test } from 'vitest'
import { attachmentRefusal, attachmentType, largestAttachmentBytes } from './food-attachment.ts'

/** The characters of a text as bytes, one each. */
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

const good: [string, string][] = [
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
  test.each(good)('%s that is what its name says is taken', (name, content) => {
    expect(attachmentRefusal(name, bytes(content))).toBeUndefined()
    expect(attachmentType(name)).toMatch(/^(application|image|text)\//)
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
  ])('%j is of a kind that is not taken', (name) => {
    expect(attachmentRefusal(name, bytes('%PDF-1.7'))).toBe('type')
    expect(attachmentType(name)).toBeUndefined()
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
  ])('%s that holds %j is not what its name says', (name, content) => {
    expect(attachmentRefusal(name, bytes(content))).toBe('content')
  })

  test('that is empty, or above 10 MB, is refused as that', () => {
    expect(attachmentRefusal('a.txt', bytes(''))).toBe('empty')
    const most = new Uint8Array(largestAttachmentBytes).fill(65)
    expect(attachmentRefusal('a.txt', most)).toBeUndefined()
    expect(attachmentRefusal('a.txt', new Uint8Array(largestAttachmentBytes + 1).fill(65))).toBe('tooLarge')
  })
})
