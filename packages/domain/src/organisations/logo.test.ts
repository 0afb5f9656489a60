import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectLogoType, maxLogoBytes } from './logo.ts'

/** Encodes a text as UTF-8. */
const bytesOfText = (text: string) =>
  Uint8Array.from(encodeURIComponent(text).match(/%..|./g) ?? [], (part) =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  )
const svgBytes = (content: string, attributes = '') =>
  bytesOfText(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${content}</svg>`)
const svgPath = '<path d="M0 0h9v9z" fill="#20794a"/>'

describe('the type of a logo is detected from its content', () => {
  test.each([
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
    ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['an SVG', svgBytes(svgPath), 'image/svg+xml'],
    [
      'an SVG after an XML declaration, a byte order mark and a comment',
      bytesOfText(`\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n<svg>${svgPath}</svg>\n`),
      'image/svg+xml',
    ],
    [
      'an SVG with gradients, texts and references to its own parts',
      svgBytes(
        `<title>Négoce &amp; fils &#233;</title><defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><radialGradient id="b" xlink:href="#a"/><clipPath id="c"><path d="M0 0h9v9z"/></clipPath><g style="fill:url(#a)" clip-path="url(#c)"><path fill="url('#b')"/><text x="1">Été 🐄</text></g>`,
        ' xmlns:xlink="http://www.w3.org/1999/xlink"',
      ),
      'image/svg+xml',
    ],
  ])('%s', (_, content, type) => expect(detectLogoType(content)).toEqual({ type }))
})

describe('an SVG is refused', () => {
  test.each([
    ['a script', svgBytes('<script>alert(1)</script>')],
    ['a script in capitals', svgBytes('<SCRIPT>alert(1)</SCRIPT>')],
    [
      'a script with a namespace prefix',
      svgBytes('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
    ],
    ['an event handler', svgBytes(svgPath, ' onload="alert(1)"')],
    ['an event handler in single quotes', svgBytes(svgPath, " onclick='alert(1)'")],
    ['HTML content', svgBytes('<foreignObject><p>hello</p></foreignObject>')],
    ['a link', svgBytes('<a href="https://elsewhere.test">x</a>')],
    ['an external image', svgBytes('<image href="https://elsewhere.test/x.png"/>')],
    ['a reference to an external element', svgBytes('<use href="https://elsewhere.test/x.svg#a"/>')],
    ['an external paint server', svgBytes('<path fill="url(https://elsewhere.test/x.svg#a)"/>')],
    ['a style that loads a URL', svgBytes('<path style="fill:red;background:url(//elsewhere.test)"/>')],
    ['a style that loads an escaped URL', svgBytes('<path style="background:u\\72l(//elsewhere.test)"/>')],
    ['a style sheet', svgBytes('<style>@import url(//elsewhere.test)</style>')],
    ['a processing instruction', bytesOfText('<?xml-stylesheet href="//elsewhere.test"?><svg></svg>')],
    ['declared entities', bytesOfText('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>')],
    ['undeclared entities', svgBytes('<text>&bomb;</text>')],
    ['a character reference in an attribute', svgBytes('<use href="&#106;avascript:alert(1)"/>')],
    ['an animation of a link target', svgBytes('<animate attributeName="href" values="javascript:alert(1)"/>')],
    ['a redefined namespace', svgBytes(svgPath, ' xmlns:xlink="http://elsewhere.test"')],
    ['an unclosed element', bytesOfText('<svg><path d="M0 0"')],
    ['elements closed in another order', svgBytes('<g><text></g></text>')],
    ['elements that are not closed', bytesOfText('<svg><g>')],
    ['a copy of a part', svgBytes('<g id="a"/><use href="#a"/>')],
    ['a pattern', svgBytes('<pattern id="a"><path d="M0 0h9"/></pattern><path fill="url(#a)"/>')],
    ['a filter', svgBytes('<filter id="a"><feTurbulence/></filter><path filter="url(#a)"/>')],
    ['a symbol', svgBytes('<symbol id="a"/>')],
    ['a CDATA section', svgBytes('<![CDATA[<script>]]>')],
  ])('for %s', (_, content) => {
    const read = detectLogoType(content)
    expect(['drawing', 'type']).toContain('refusal' in read ? read.refusal : 'accepted')
  })

  test('for forbidden elements with any content beside a valid shape', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('script', 'iframe', 'foreignObject', 'set', 'style'),
        fc.string({ unit: 'grapheme-ascii' }),
        (name, text) => {
          expect(detectLogoType(svgBytes(`${svgPath}<${name} ${text}>${text}</${name}>`))).not.toHaveProperty('type')
        },
      ),
    )
  })
})

describe('an SVG that a browser would draw for ever is refused', () => {
  /** Each level uses the one before twice. */
  const doubled = (levels: number, level: (index: number) => string) =>
    svgBytes(Array.from({ length: levels }, (_, index) => level(index)).join(''))
  const nested = (name: string, attribute: string) => (levels: number) =>
    doubled(
      levels,
      (index) =>
        `<${name} id="l${index + 1}">${`<path d="M0 0h9v9z" ${attribute}="url(#l${index})"/>`.repeat(2)}</${name}>`,
    )
  const groups = (levels: number) => svgBytes(`${'<g>'.repeat(levels)}${'</g>'.repeat(levels)}`)
  const gradients = (levels: number) =>
    doubled(levels, (index) => `<linearGradient id="l${index + 1}" href="#l${index}"/>`)

  test.each<[string, (levels: number) => Uint8Array, number, number]>([
    ['clip paths in clip paths', nested('clipPath', 'clip-path'), 10, 17],
    ['masks in masks', nested('mask', 'mask'), 10, 17],
    ['groups in groups', groups, 60, 64],
    ['groups in groups, as many as a file can hold', groups, 1, 140_000],
    ['gradients of gradients', gradients, 60, 20_000],
    ['shapes beside each other', (count) => svgBytes('<path/>'.repeat(count)), 10_000, 20_000],
  ])('%s: some are accepted, more are not', (_, drawing, accepted, refused) => {
    expect(detectLogoType(drawing(accepted))).toEqual({ type: 'image/svg+xml' })
    expect(detectLogoType(drawing(refused))).toEqual({ refusal: 'drawing' })
  })

  test.each([
    ['a clip path of itself', '<clipPath id="a"><path clip-path="url(#a)"/></clipPath>'],
    ['a mask around itself', '<g id="b"><mask id="a"><g mask="url(#b)"/></mask></g>'],
    ['two gradients of each other', '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'],
  ])('%s', (_, content) => expect(detectLogoType(svgBytes(content))).toEqual({ refusal: 'drawing' }))
})

test.each([
  ['an empty file', new Uint8Array(), 'empty'],
  ['a file that is too large', new Uint8Array(maxLogoBytes + 1), 'tooLarge'],
  ['a text', bytesOfText('hello <svg>'), 'type'],
  ['an HTML page', bytesOfText('<html><svg></svg></html>'), 'type'],
  ['invalid UTF-8', Uint8Array.from([0x3c, 0x73, 0x76, 0x67, 0xc0, 0x80]), 'type'],
  ['a GIF', bytesOfText('GIF89a'), 'type'],
])('%s is refused', (_, content, refusal) => expect(detectLogoType(content)).toEqual({ refusal }))
