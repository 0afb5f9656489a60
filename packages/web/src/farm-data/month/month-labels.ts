import type { Culture } from '@provende/text/culture.ts'
import { useCallback } from 'react'
import type { LabelOfPath } from '../../kit/problem-sentence.ts'
import { useWords } from '../../kit/words.tsx'

/** `2026-03` as 03/2026, in both languages. */
export const monthLabel = (month: string): string => month.split('-').toReversed().join('/')

/** `Mars 2026`, `March 2026`. */
export function monthName(month: string, culture: Culture): string {
  const format = new Intl.DateTimeFormat(culture, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const name = format.format(new Date(`${month}-01T12:00:00Z`))
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The labels of the fields of a month: those of its records. */
export function useMonthLabels(): LabelOfPath {
  const { milkQuantity, siteHerd, milkAnalysis, milkPrice } = useWords().farmData
  return useCallback(
    (path) => {
      const labels: Readonly<Record<string, string>> = {
        ...milkQuantity.fields,
        ...siteHerd.fields,
        ...milkAnalysis.fields,
        ...milkPrice.fields,
      }
      return labels[path] ?? path
    },
    [milkQuantity, siteHerd, milkAnalysis, milkPrice],
  )
}
