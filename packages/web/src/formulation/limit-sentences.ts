import type { FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { LimitSide, LimitSubject } from '@provende/domain/formulation/problem/limits.ts'
import type { Culture } from '@provende/text/culture.ts'
import {
  foodWithCode,
  limitName,
  limitSubjectName,
  limitUnit,
  type ModelRefusalTerms,
  type UnitTerms,
} from '@provende/text/limit-sentences.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { Words } from '@provende/text/translation.ts'
import { unitText } from '@provende/text/units.ts'
import { useMemo } from 'react'
import { useCulture, useWords } from '../kit/words.tsx'
import { dailyUnitOfContent } from './formula-facts.ts'
import { type FormulaTerms, formatAmount, formulaTermsOf } from './workbench/formula-terms.ts'
import { useWorkbenchState } from './workbench/state/use-workbench.ts'
import type { Workbench } from './workbench/workbench.ts'

/* Texts for the limits, quantities and prices of the current formula in the panels, with their units. */

/** How the panels name and write quantities and limits. */
export type PanelTerms = FormulaTerms & ModelRefusalTerms & { readonly units: UnitTerms }

export function panelTermsOf(words: Words, culture: Culture, inputs: FormulaInputs): PanelTerms {
  const { refusals, fields, quantities, unverified, unverifiedDeviation, unknownIn } = words.formulation
  const { unit, withUnit, atLeast, atMost, from, quantities: named } = words.workbenchPanels
  const contents = new Map(inputs.nutrients.map((nutrient) => [nutrient.code, nutrient.unit]))
  const units: UnitTerms = {
    ...{ grams: unit.total, percent: unit.percent, kilogramsPerTonne: unit.perTonne },
    contentUnit: (nutrient) => unitText(contents.get(nutrient) ?? '', culture),
    dailyUnit: (contentUnit) => dailyUnitOfContent(contentUnit, culture) + unit.perAnimalDay,
  }
  const terms = formulaTermsOf(words, culture, { inputs })
  const { total, humidity } = words.workbench.limited
  return {
    ...terms,
    ...{ refusals, fields, units, from, atLeast, atMost, unverified, unverifiedDeviation, unknownIn },
    quantities: { ...quantities, total, humidity, ...named },
    formatValue: (value, subject) =>
      withUnit(formatNumber(value, undefined, culture), limitUnit(subject, units)).trim(),
    refusedFood: (code, detail) => foodWithCode(terms.food(code), code, detail),
  }
}

/** The terms of the current formula, in the user's language. */
export function usePanelTerms(workbench: Workbench): PanelTerms {
  const [words, culture] = [useWords(), useCulture()]
  const inputs = useWorkbenchState((state) => state.inputs, workbench)
  return useMemo(() => panelTermsOf(words, culture, inputs), [words, culture, inputs])
}

/** `Calcium, minimum`. */
export function limitSideName(
  { subject, side, probability }: Pick<LimitSide, 'subject' | 'side' | 'probability'>,
  terms: PanelTerms,
): string {
  const { minimum, maximum } = terms.words.workbenchPanels
  return (side === 'min' ? minimum : maximum)(limitName({ subject, probability }, terms))
}

export const amountWithUnit = (value: number, subject: LimitSubject, { words, culture, units }: PanelTerms): string =>
  words.workbenchPanels.withUnit(formatAmount(value, culture), limitUnit(subject, units)).trim()

/** `Calcium ≥ 85 g/animal/j`. */
export const shortLimitText = ({ subject, side, value }: LimitSide, terms: PanelTerms): string =>
  `${limitSubjectName(subject, terms)} ${side === 'min' ? '≥' : '≤'} ${terms.formatValue(value, subject)}`

/**
 * The value a limit must be relaxed to, rounded to five significant digits in the loosening direction: a minimum down,
 * a maximum up, so that the rounded limit is still feasible.
 */
export function roundOutwards(value: number, side: LimitSide['side']): number {
  const size = Math.abs(value)
  if (size === 0 || !Number.isFinite(size)) return value
  const decimals = Math.max(0, 4 - Math.floor(Math.log10(size)))
  const scaled = Number(`${value}e${decimals}`)
  const nearest = Math.round(scaled)
  // Within floating-point noise of a whole number.
  const rounded = Math.abs(scaled - nearest) < 1e-6 ? nearest : side === 'min' ? Math.floor(scaled) : Math.ceil(scaled)
  return Number(`${rounded}e-${decimals}`)
}

/** The same for a limit that is proposed: a dose goes to the next 10 g, which is how it is weighed and ordered. */
export const roundedLimitValue = (value: number, { subject, side }: Pick<LimitSide, 'subject' | 'side'>): number =>
  subject.kind === 'total' ? doseOutwards(roundOutwards(value, side), side) : roundOutwards(value, side)

/** A least dose below 10 g would be rounded to none: it stays. */
function doseOutwards(grams: number, side: LimitSide['side']): number {
  if (side === 'max') return Math.ceil(grams / 10) * 10
  return grams < 10 ? grams : Math.floor(grams / 10) * 10
}

/** Names of the foods with these codes. */
export const foodNamesText = (codes: readonly string[], { food, culture }: FormulaTerms): string =>
  namesInRow(codes.map(food), culture)

/** The price of a recipe: `0,1277 €/animal/jour · 364,40 €/t`. */
export function bothPricesText(
  perAnimalDayEur: number | null,
  perTonneEur: number | null,
  { words, culture }: Pick<FormulaTerms, 'words' | 'culture'>,
): string {
  const texts = words.workbenchPanels
  const perAnimalDay = texts.perAnimalDay(formatPricePerAnimalDay(perAnimalDayEur, culture))
  if (perTonneEur === null || !Number.isFinite(perTonneEur)) return perAnimalDay
  return texts.bothCosts(perAnimalDay, texts.perTonne(formatPricePerTonne(perTonneEur, culture)))
}

export const formatPricePerAnimalDay = (eur: number | null, culture: Culture): string => formatNumber(eur, 4, culture)
export const formatPricePerTonne = (eur: number | null, culture: Culture): string => formatNumber(eur, 2, culture)
