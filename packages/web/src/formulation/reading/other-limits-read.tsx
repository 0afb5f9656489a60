import { type LimitSubject, quantityKey } from '@provende/domain/formulation/problem/limits.ts'
import type { Culture } from '@provende/text/culture.ts'
import {
  type LimitTerms,
  limitSentence,
  limitUnit,
  modelRefusalTermsWithCodes,
  percentOfProbability,
  type UnitTerms,
} from '@provende/text/limit-sentences.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { Words } from '@provende/text/translation.ts'
import { unitText } from '@provende/text/units.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { dailyUnitOfContent } from '../formula-facts.ts'
import { decimalsForValue } from './decimals-for-value.ts'
import classes from './formula-reading.module.css'
import type { FormulaReading } from './formula-reading.ts'

/** The limits that are not in the table of nutrients, in words, with what the recipe has of them. */
export function OtherLimitsRead({ reading }: { reading: FormulaReading }) {
  const words = useWords()
  const culture = useCulture()
  const { recipeHas, holdsWith, none } = words.formulas.reading
  const terms = limitTermsOf(reading.inputs, words, culture)
  const percentText = (probability: number) => formatNumber(percentOfProbability(probability), 1, culture)
  return (
    <ul className={classes.limits}>
      {reading.otherLimits.map(({ subject, min, max, value }) => {
        const sides = [min, max].flatMap((side) => (side === null ? [] : [limitSentence(side, terms)]))
        return (
          <li key={quantityKey(subject)}>
            {recipeHas(sides.join(', '), value === null ? none : terms.formatValue(value, subject))}
          </li>
        )
      })}
      {reading.margins.map(({ limit, probability, margin }) => (
        <li key={`${quantityKey(limit.subject)} ${limit.side}`}>
          {holdsWith(limitSentence(limit, terms), percentText(probability), terms.formatValue(margin, limit.subject))}
        </li>
      ))}
      {reading.minIfUsed.map(({ limit, grams }) => (
        <li key={`${quantityKey(limit.subject)} if used`}>
          {recipeHas(limitSentence(limit, terms), terms.formatValue(grams, limit.subject))}
        </li>
      ))}
    </ul>
  )
}

type NamedItems = readonly { readonly code: string; readonly name: string }[]

function limitTermsOf(
  { ingredients, nutrients }: FormulaReading['inputs'],
  words: Words,
  culture: Culture,
): LimitTerms {
  const nameIn = (items: NamedItems) => (code: string) => items.find((item) => item.code === code)?.name ?? code
  const units: UnitTerms = {
    ...{ grams: words.formulas.reading.grams, percent: '%' },
    kilogramsPerTonne: words.formulas.reading.kilogramsPerTonne,
    contentUnit: (code) => unitText(nutrients.find((nutrient) => nutrient.code === code)?.unit ?? '', culture),
    dailyUnit: (contentUnit) => dailyUnitOfContent(contentUnit, culture),
  }
  return {
    ...modelRefusalTermsWithCodes(words.formulation, culture),
    food: nameIn(ingredients),
    nutrient: nameIn(nutrients),
    // The table beside it does not say either whose limits they are.
    from: { formula: '', set: '', food: '', label: '' },
    formatValue: (value: number, subject: LimitSubject) =>
      `${formatNumber(value, decimalsForValue(value), culture)}\u00a0${limitUnit(subject, units)}`.trim(),
  }
}
