// The cells of price files: amounts with their units, percentages.

import { decimalOf, decimalProduct, roundedDecimalQuotient } from '../../kit/decimal.ts'
import { cellText, type DecimalMark, type FileCell, writtenNumber } from '../../kit/file-cells.ts'
import { foldText } from '../../kit/fold-text.ts'
import type { PriceUnit } from './price-file.ts'

/** How many of a unit are in a tonne. */
const unitsPerTonne: Readonly<Record<PriceUnit, number>> = { t: 1, '100kg': 10, kg: 1000 }

/** An amount per unit as one per tonne, exact, to six decimals as a list stores it. */
export const perTonne = (amount: number, unit: PriceUnit): number =>
  roundedDecimalQuotient(
    decimalProduct(decimalOf(amount), decimalOf(unitsPerTonne[unit])),
    { digits: 1n, exponent: 0 },
    6,
  )

/** What cells without a price say: not quoted, on request, out of stock. */
const noPricePattern =
  /^([-–—_/.*?x]+|n\.?\s?[cdr]\.?|n\/?a|#n\/a|non (cote|communique|disponible).*|neant|(nous )?consulter|sur demande|(en )?rupture.*|indisponible|null|none|-+\s*€)$/

export type CellAmount =
  | { readonly kind: 'amount'; readonly amount: number; readonly unit: PriceUnit | null; readonly isPercent: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' }

/** A longer text is no amount; looking at each of a hundred thousand takes its time. */
const maxAmountCharacters = 200

/** The amount of a cell: `1 234,50 € HT/t`, `0,4018 €/kg`, `14 %`; empty for NC and the like. */
export function cellAmount(cell: FileCell | undefined, mark: DecimalMark = null): CellAmount {
  if (typeof cell === 'number') return { kind: 'amount', amount: cell, unit: null, isPercent: false }
  const text = cellText(cell)
  if (text.length > maxAmountCharacters) return { kind: 'unreadable' }
  const folded = foldText(text)
  if (text === '' || noPricePattern.test(folded)) return { kind: 'empty' }
  const digits = folded
    .replace(/eur(os?)?|€|ht|h\.t\.|ttc|hors taxes?/g, '')
    .replace(/(\/|par)\s*(t|to|tonnes?|mt|kg|kilos?|100\s*kg|q|ql|qt|quintal|quintaux)\.?\s*$/g, '')
    .replace(/[\s\u00a0\u202f\u2009]*%[\s]*$/, '')
    .trim()
  const amount = writtenNumber(digits, mark)
  if (amount === undefined || amount === null) return { kind: 'unreadable' }
  return { kind: 'amount', amount, unit: unitIn(folded), isPercent: text.endsWith('%') }
}

/** The unit that a text says: `€/kg`, `€ HT / tonne`, `le quintal`, `T`; null when it says none. */
export function unitIn(text: string): PriceUnit | null {
  const folded = foldText(text)
  const [, unit] =
    /(?:€|eur(?:os?)?|prix|ht|tarif)?\s*(?:\/|\bpar\b|\ble\b|\bla\b|\bau\b|\ba la\b)\s*(?:la |le )?(1000 ?kg|100 ?kg|kgs?|kilos?|kilogrammes?|tonnes?|to|t|mt|quintal|quintaux|ql|qt|q)\b/.exec(
      folded,
    ) ?? []
  return unit === undefined ? null : unitNamed(unit)
}

/** The unit that a cell of a column of units names. */
export function unitNamed(text: string): PriceUnit | null {
  const folded = foldText(text).replace(/[€\s./]|eur(os?)?|^par|^le|^la/g, '')
  if (/^(t|to|tonnes?|mt|1000kg)$/.test(folded)) return 't'
  if (/^(kgs?|kilos?|kilogrammes?)$/.test(folded)) return 'kg'
  return /^(100kgs?|q|ql|qt|qx|quintal|quintaux)$/.test(folded) ? '100kg' : null
}
