/*
 * French has a space before : ; ? ! % and a closing quotation mark, and all write one between a number and its unit. A line
 * that begins with what follows it reads badly, so the space is one at which no line breaks.
 */

import type { Culture } from './culture.ts'

const noBreakSpace = '\u00a0'
const units = [
  '€',
  'g',
  'kg',
  'mg',
  't',
  'L',
  'ha',
  'j',
  'h',
  'min',
  'ms',
  's',
  'mm',
  'px',
  'ko',
  'Mo',
  'UI',
  'IU',
  'mEq',
  'UFL',
]
const beforeMark = / (?=[:;?!%»])/g
const afterOpeningQuote = /« /g
const beforeUnit = new RegExp(`(?<=\\d) (?=(?:${units.join('|')})(?![\\p{L}\\p{N}'’]))`, 'gu')

/** The same text, with no line break before its units, in French before its punctuation either. */
export function withNoBreakSpaces(text: string, culture: Culture): string {
  if (!text.includes(' ')) return text
  const withUnits = text.replace(beforeUnit, noBreakSpace)
  if (culture !== 'fr-FR') return withUnits
  return withUnits.replace(beforeMark, noBreakSpace).replace(afterOpeningQuote, `«${noBreakSpace}`)
}
