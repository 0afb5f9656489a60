// The sentence with which a problem is declined, and a file by the solve command: what is wrong, and where.

import type { ModelRefusal, NumberPlace } from '@provende/domain/formulation/least-cost-model.ts'
import type { LimitSide } from '@provende/domain/formulation/limits.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { InputFault } from './input-file.ts'
import { type FileTerms, sideSaid } from './limit-names.ts'

/** What is wrong with a file, naming it. */
export function faultSentence(culture: Culture, file: string, fault: InputFault): string {
  const { formulation, problems } = wordsOf(culture)
  const { files } = formulation
  const sentence = () => {
    switch (fault.kind) {
      case 'unreadable':
        return files.unreadable(fault.detail)
      case 'notJson':
        return files.notJson(fault.line, fault.column)
      case 'keyTwice':
      case 'keyReserved':
        return files[fault.kind](fault.line, fault.column, fault.key)
      case 'tooLarge':
        return files.tooLarge(fault.megabytes)
      case 'field': {
        const { key, field = '', params } = fault.problem
        return problems[key]({ ...params, field })
      }
      case 'twice':
      case 'unknown':
        return files[fault.kind](fault.place, fault.name)
      case 'columnMissing':
        return files.columnMissing(fault.column)
      case 'notANumber':
        return files.notANumber(fault.line, fault.column, fault.value)
      case 'equation':
        return files.equation(fault.nutrient, fault.place)
      case 'beyondMeasure':
        return files.beyondMeasure(fault.foods)
      case 'zeroMaximum':
        return files.zeroMaximum(fault.place)
      default:
        return files[fault.kind]
    }
  }
  return files.inFile(file, sentence())
}

/** A side of a limit: its name, least or most, value, and who asks for it. */
export function sideSentence(culture: Culture, side: LimitSide, terms: FileTerms): string {
  const { atLeast, atMost, from } = wordsOf(culture).formulation
  const { limit, value } = sideSaid(terms, side)
  const number = value.toLocaleString(culture, { maximumSignificantDigits: 12, useGrouping: false })
  return (side.side === 'min' ? atLeast : atMost)(limit, number, from[side.from])
}

/** Why what somebody says makes no program, in its own terms. */
export function refusalSentence(culture: Culture, refusal: ModelRefusal, terms: FileTerms): string {
  const { refusals, fields } = wordsOf(culture).formulation
  const said = (side: LimitSide) => sideSentence(culture, side, terms)
  const placeName = (place: NumberPlace) => {
    if (!('food' in place)) return terms.nameOf(place.subject)
    return `${place.food} (${'nutrient' in place ? place.nutrient : fields[place.field]})`
  }
  switch (refusal.kind) {
    case 'noFoods':
      return refusals.noFoods
    case 'pricesMissing':
      return refusals.pricesMissing(refusal.foods.join(', '))
    case 'limitsCross':
    case 'neverEnough':
      return refusals.limitsCross(said(refusal.min), said(refusal.max))
    case 'unknownSubject':
    case 'negativeDenominator':
      return refusals[refusal.kind](terms.nameOf(refusal.subject))
    case 'notFinite':
    case 'outOfRange':
      return refusals[refusal.kind](placeName(refusal))
    case 'notAnAmount':
      return refusals.notFinite(`${refusal.food} (${fields[refusal.field]})`)
    case 'foodTwice':
    case 'contentsMismatch':
      return refusals[refusal.kind](refusal.food)
    case 'nutrientTwice':
      return refusals.nutrientTwice(refusal.nutrient)
    case 'excludedButNeeded':
      return refusals.excludedButNeeded(refusal.food, said(refusal.min))
    case 'negativeMaximum':
      return refusals.negativeMaximum(said(refusal.max))
    case 'beyondBox':
      return refusals.beyondBox(said(refusal.min))
  }
}
