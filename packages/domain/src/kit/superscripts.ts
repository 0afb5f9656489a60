// Powers as they are written: 10⁹, not 10^9.

const superscripts: Readonly<Record<string, string>> = {
  ...{ '+': '', '-': '⁻', 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴' },
  ...{ 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' },
}

/** An exponent as it is written: `⁻⁶` for `-6`; the sign + is left out. */
export const superscript = (exponent: string): string =>
  exponent.replace(/./g, (character) => superscripts[character] ?? '')

/** A unit with its powers as they are stored, with a caret: `10^9 UFC/kg` for `10⁹ UFC/kg`. */
export const unitWithCarets = (unit: string): string =>
  unit.replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (power) => `^${power.replace(/./g, (character) => digits.get(character) ?? '')}`)

const digits = new Map(Object.entries(superscripts).map(([digit, character]) => [character, digit]))

/** A unit with its powers as they are written: `10⁹ UFC/kg` for the stored `10^9 UFC/kg`. */
export const unitWithPowers = (unit: string): string =>
  unit.replace(/\^([+-]?\d+)/g, (_, exponent: string) => superscript(exponent))
