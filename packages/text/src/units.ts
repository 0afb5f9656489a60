/*
 * Units are data with French symbols. What a language writes otherwise is written so wherever a unit is shown, and read in
 * either form: vitamins are in international units, yeasts in colony-forming units.
 */

import { unitWithCarets, unitWithPowers } from '@provende/domain/kit/superscripts.ts'
import type { Culture } from './culture.ts'

const englishOfFrench: ReadonlyMap<string, string> = new Map([
  ['UI', 'IU'],
  ['UFC', 'CFU'],
])
const frenchOfEnglish = new Map([...englishOfFrench].map(([french, english]) => [english, french]))

const withSymbols = (unit: string, symbols: ReadonlyMap<string, string>): string =>
  unit.replace(/\p{L}+/gu, (symbol) => symbols.get(symbol) ?? symbol)

/** A unit as the language writes it: `10⁹ UFC/kg`, in English `10⁹ CFU/kg`, for the stored `10^9 UFC/kg`. */
export const unitText = (unit: string, culture: Culture): string =>
  unitWithPowers(culture === 'en-US' ? withSymbols(unit, englishOfFrench) : unit)

/** A unit as it is stored, from the form of either language: `10^9 UFC` for `10⁹ CFU`. */
export const storedUnit = (text: string): string => unitWithCarets(withSymbols(text, frenchOfEnglish))
