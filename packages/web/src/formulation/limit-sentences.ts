import type { ModelRefusal } from '@provende/domain/formulation/least-cost-model.ts'
import type { LimitSide, Subject } from '@provende/domain/formulation/limits.ts'
import type { FormulaBasis } from '@provende/domain/formulation/workbench-formula.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { useMemo } from 'react'
import { formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useWorkbenchState } from './use-workbench.ts'
import type { Workbench } from './workbench-panels.ts'
import { type Speech, shownAmount, speechOf } from './workbench-sentences.ts'

/* What limits, quantities and prices of the present formula are called in the panels, with their units. */

export type LimitSpeech = Speech & {
  /** The unit in which a quantity is limited. */
  readonly unitOf: (subject: Subject) => string
}

export function limitSpeech(words: Words, culture: Culture, basis: FormulaBasis): LimitSpeech {
  const { unit } = words.workbenchPanels
  const units = new Map(basis.nutrients.map((nutrient) => [nutrient.code, nutrient.unit]))
  const ofNutrient = (code: string) => units.get(code) ?? ''
  const unitOf = (subject: Subject): string => {
    switch (subject.kind) {
      case 'humidity':
      case 'dryMatter':
        return unit.percent
      case 'nutrient':
        return ofNutrient(subject.code).replace(/\/kg$/, '') + unit.perAnimalDay
      case 'nutrientPerKg':
        return ofNutrient(subject.code)
      case 'foodPerTonne':
      case 'groupPerTonne':
        return unit.perTonne
      case 'ratio':
        return ''
      default:
        return unit.total
    }
  }
  return { ...speechOf(words, culture, { basis }), unitOf }
}

/** How the present formula is spoken of. */
export function useLimitSpeech(workbench: Workbench): LimitSpeech {
  const [words, culture] = [useWords(), useCulture()]
  const basis = useWorkbenchState((state) => state.basis, workbench)
  return useMemo(() => limitSpeech(words, culture, basis), [words, culture, basis])
}

/** `Calcium`, `Calcium par kg`, `Carbonate (kg/t)`. */
function quantityName(subject: Subject, { words, nameOf }: LimitSpeech): string {
  const { quantities } = words.workbenchPanels
  // Said as it is asked, not as the humidity that is the rest of it.
  if (subject.kind === 'dryMatter') return quantities.dryMatter
  if (subject.kind === 'nutrientPerKg') return quantities.perKg(nameOf(subject))
  return subject.kind === 'foodPerTonne' ? quantities.perTonne(nameOf(subject)) : nameOf(subject)
}

/** `Calcium, minimum`. */
export function sideName({ subject, side }: Pick<LimitSide, 'subject' | 'side'>, speech: LimitSpeech): string {
  const { minimum, maximum } = speech.words.workbenchPanels
  return (side === 'min' ? minimum : maximum)(quantityName(subject, speech))
}

export const amountWithUnit = (value: number, subject: Subject, { words, culture, unitOf }: LimitSpeech): string =>
  words.workbenchPanels.withUnit(shownAmount(value, culture), unitOf(subject)).trim()

/** The value of a limit, as exactly as it is said. */
export const limitWithUnit = (value: number, subject: Subject, { words, culture, unitOf }: LimitSpeech): string =>
  words.workbenchPanels.withUnit(formatNumber(value, undefined, culture), unitOf(subject)).trim()

/** `Calcium ≥ 85 g/an/j`. */
export const shortLimit = ({ subject, side, value }: LimitSide, speech: LimitSpeech): string =>
  `${quantityName(subject, speech)} ${side === 'min' ? '≥' : '≤'} ${limitWithUnit(value, subject, speech)}`

/** `Calcium : au moins 85 g/an/j`. */
export function limitSentence({ subject, side, value }: LimitSide, speech: LimitSpeech): string {
  const { atLeast, atMost } = speech.words.workbenchPanels
  return (side === 'min' ? atLeast : atMost)(quantityName(subject, speech), limitWithUnit(value, subject, speech))
}

/**
 * A value that a limit would need, with as many digits as are shown: rounded so that the limit gives way a hair more,
 * never less.
 */
export function roundedOutwards(value: number, side: LimitSide['side']): number {
  const size = Math.abs(value)
  if (size === 0 || !Number.isFinite(size)) return value
  const decimals = Math.max(0, 4 - Math.floor(Math.log10(size)))
  const scaled = Number(`${value}e${decimals}`)
  const nearest = Math.round(scaled)
  // What is whole but for the noise of computing is whole.
  const rounded = Math.abs(scaled - nearest) < 1e-6 ? nearest : side === 'min' ? Math.floor(scaled) : Math.ceil(scaled)
  return Number(`${rounded}e-${decimals}`)
}

/** Foods by their codes, as a person reads them. */
export const foodNames = (codes: readonly string[], { nameOf }: Speech): string =>
  codes.map((code) => nameOf({ kind: 'food', code })).join(', ')

/** Why no program can be made of the formula. */
export function modelRefusalSentence(refusal: ModelRefusal, speech: LimitSpeech): string {
  const { refusals } = speech.words.formulation
  const said = (side: LimitSide) => limitSentence(side, speech)
  switch (refusal.kind) {
    case 'noFoods':
      return refusals.noFoods
    case 'pricesMissing':
      return refusals.pricesMissing(foodNames(refusal.foods, speech))
    case 'limitsCross':
    case 'neverEnough':
      return refusals.limitsCross(said(refusal.min), said(refusal.max))
    case 'excludedButNeeded':
      return refusals.excludedButNeeded(foodNames([refusal.food], speech), said(refusal.min))
    case 'beyondBox':
      return refusals.beyondBox(said(refusal.min))
    case 'negativeMaximum':
      return refusals.negativeMaximum(said(refusal.max))
    case 'unknownSubject':
    case 'negativeDenominator':
      return refusals[refusal.kind](quantityName(refusal.subject, speech))
    case 'notFinite':
    case 'outOfRange':
      return refusals[refusal.kind](
        'food' in refusal ? foodNames([refusal.food], speech) : quantityName(refusal.subject, speech),
      )
    case 'nutrientTwice':
      return refusals.nutrientTwice(refusal.nutrient)
    case 'notAnAmount':
      return refusals.notFinite(foodNames([refusal.food], speech))
    case 'foodTwice':
    case 'contentsMismatch':
      return refusals[refusal.kind](foodNames([refusal.food], speech))
  }
}

/** A price of a recipe: `0,1277 €/animal/jour · 364,40 €/t`. */
export function priceSentence(
  perAnimalDayEur: number | null,
  perTonneEur: number | null,
  { words, culture }: Pick<Speech, 'words' | 'culture'>,
): string {
  const texts = words.workbenchPanels
  const perAnimalDay = texts.perAnimalDay(shownPerAnimalDay(perAnimalDayEur, culture))
  if (perTonneEur === null || !Number.isFinite(perTonneEur)) return perAnimalDay
  return texts.both(perAnimalDay, texts.perTonne(shownPerTonne(perTonneEur, culture)))
}

export const shownPerAnimalDay = (eur: number | null, culture: Culture): string => formatNumber(eur, 4, culture)
export const shownPerTonne = (eur: number | null, culture: Culture): string => formatNumber(eur, 2, culture)
