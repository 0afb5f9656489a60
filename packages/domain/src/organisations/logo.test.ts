import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestLogoBytes, readLogo } from './logo.ts'

/** A text as UTF-8. */
const bytes = (text: string) =>
  Uint8Array.from(encodeURIComponent(text).match(/%..|./g) ?? [], (part) =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  )
const svg = (inside: string, given = '') =>
  bytes(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${given}>${inside}</svg>`)
const shape = '<path d="M0 0h9v9z" fill="#20794a"/>'

describe('a logo is what its content says', () => {
  test.each([
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
    ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a drawing', svg(shape), 'image/svg+xml'],
    [
      'a drawing after its declaration, a mark of order and a comment',
      bytes(`\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n<svg>${shape}</svg>\n`),
      'image/svg+xml',
    ],
    [
      'a drawing with paints, texts and copies of its own parts',
      svg(
        `<title>Négoce &amp; fils &#233;</title><defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><g style="fill:url(#a)"><use xlink:href="#a"/><text x="1">Été 🐄</text></g>`,
        ' xmlns:xlink="http://www.w3.org/1999/xlink"',
      ),
      'image/svg+xml',
    ],
  ])('%s', (_, content, type) => expect(readLogo(content)).toEqual({ type }))
})

describe('a drawing is refused whole', () => {
  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>')],
    [
      'a script by another name of its language',
      svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
    ],
    ['an event', svg(shape, ' onload="alert(1)"')],
    ['an event in single quotes', svg(shape, " onclick='alert(1)'")],
    ['what is of another language', svg('<foreignObject><p>hello</p></foreignObject>')],
    ['a link', svg('<a href="https://elsewhere.test">x</a>')],
    ['a picture from elsewhere', svg('<image href="https://elsewhere.test/x.png"/>')],
    ['a copy of something elsewhere', svg('<use href="https://elsewhere.test/x.svg#a"/>')],
    ['a paint from elsewhere', svg('<path fill="url(https://elsewhere.test/x.svg#a)"/>')],
    ['a style that loads', svg('<path style="fill:red;background:url(//elsewhere.test)"/>')],
    ['a style that hides what it loads', svg('<path style="background:u\\72l(//elsewhere.test)"/>')],
    ['a style sheet', svg('<style>@import url(//elsewhere.test)</style>')],
    ['an instruction', bytes('<?xml-stylesheet href="//elsewhere.test"?><svg></svg>')],
    ['entities of its own', bytes('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>')],
    ['entities nobody declared', svg('<text>&bomb;</text>')],
    ['characters by number in an attribute', svg('<use href="&#106;avascript:alert(1)"/>')],
    ['a change of what a link names', svg('<animate attributeName="href" values="javascript:alert(1)"/>')],
    ['another meaning of its language', svg(shape, ' xmlns:xlink="http://elsewhere.test"')],
    ['what is not closed', bytes('<svg><path d="M0 0"')],
    ['a text between marks that is none', svg('<![CDATA[<script>]]>')],
  ])('for %s', (_, content) => {
    const read = readLogo(content)
    expect(['drawing', 'type']).toContain('refused' in read ? read.refused : 'taken')
  })

  test('whatever stands in it beside a plain drawing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('script', 'iframe', 'foreignObject', 'set', 'style'),
        fc.string({ unit: 'grapheme-ascii' }),
        (name, text) => {
          expect(readLogo(svg(`${shape}<${name} ${text}>${text}</${name}>`))).not.toHaveProperty('type')
        },
      ),
    )
  })
})

test.each([
  ['nothing', new Uint8Array(), 'empty'],
  ['too much', new Uint8Array(largestLogoBytes + 1), 'tooLarge'],
  ['a text', bytes('hello <svg>'), 'type'],
  ['a page', bytes('<html><svg></svg></html>'), 'type'],
  ['bytes that are no text', Uint8Array.from([0x3c, 0x73, 0x76, 0x67, 0xc0, 0x80]), 'type'],
  ['a GIF', bytes('GIF89a'), 'type'],
])('%s is refused', (_, content, refused) => expect(readLogo(content)).toEqual({ refused }))
