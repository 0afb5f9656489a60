import type { Culture } from './culture.ts'
import { formatNumber } from './numbers.ts'

type ProblemParams = Readonly<Record<string, string | number>>

/** The values of a problem's sentence, with numbers written as the language writes them. A position in a text is a count. */
export const withFormattedNumbers = (values: ProblemParams, culture: Culture): ProblemParams =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'position' ? formatNumber(value, undefined, culture) : value,
    ]),
  )
