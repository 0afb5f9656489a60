import type { Violation } from '@provende/domain/formulation/check-constraints.ts'
import type { LimitSide } from '@provende/domain/formulation/limits.ts'
import type { TooFewFoods } from '@provende/domain/formulation/workbench-rules.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { formatNumber } from '../kit/format.ts'
import { type Reason, reasonsAgainst, type WorkbenchButton } from './workbench-reasons.ts'
import type { WorkbenchState } from './workbench-store.ts'

/* What the workbench has to say, in the words of who reads it. */

/** A language, and what things are called in a formula. */
export type Speech = {
  readonly words: Words
  readonly culture: Culture
  /** Foods and nutrients by their codes. */
  readonly nameOf: (subject: LimitSide['subject']) => string
}

/** How the present formula is spoken of. */
export function speechOf(words: Words, culture: Culture, { basis }: Pick<WorkbenchState, 'basis'>): Speech {
  // Looked for when it is said: every key asks every button for its reason, and hardly any has one.
  const named = (items: readonly { readonly code: string; readonly name: string }[], code: string) =>
    items.find((item) => item.code === code)?.name ?? code
  const { limited } = words.workbench
  const nameOf: Speech['nameOf'] = (subject) => {
    switch (subject.kind) {
      case 'food':
      case 'foodPerTonne':
        return named(basis.ingredients, subject.code)
      case 'nutrient':
      case 'nutrientPerKg':
        return named(basis.nutrients, subject.code)
      case 'total':
        return limited.total
      case 'humidity':
      case 'dryMatter':
        return limited.humidity
      default:
        return 'name' in subject ? subject.name : ''
    }
  }
  return { words, culture, nameOf }
}

/** An amount with as many decimals as tell it from others of its size: `1 234`, `12,34`, `0,0153`. */
export function shownAmount(value: number | null, culture: Culture): string {
  if (value === null || !Number.isFinite(value)) return ''
  if (value === 0) return '0'
  const size = Math.abs(value)
  const decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4
  return formatNumber(value, size < 0.001 ? undefined : decimals, culture)
}

/** A number as it is typed and copied: no thousands marks. */
export const plainNumber = (value: number | null, culture: Culture): string =>
  value === null ? '' : culture === 'fr-FR' ? String(value).replace('.', ',') : String(value)

/** How far a value is beyond a limit. */
export function violationSentence({ limit, distance }: Violation, { words, culture }: Speech): string {
  const { notes } = words.workbench
  const told = [shownAmount(distance, culture), shownAmount(limit.value, culture)] as const
  const { subject, side } = limit
  // A dry matter that is too low is a humidity that is too high, and is shown as that.
  if (subject.kind === 'dryMatter') {
    const humidity = shownAmount(100 - limit.value, culture)
    return (side === 'min' ? notes.above : notes.below)(told[0], humidity) + notes.from[limit.from]
  }
  return (side === 'min' ? notes.below : notes.above)(...told) + notes.from[limit.from]
}

/** A limit that an act has broken, with what the recipe has now. */
export function brokenSentence({ limit, value }: Violation, speech: Speech): string {
  const { adjust } = speech.words.workbench
  const say = limit.side === 'min' ? adjust.brokenMin : adjust.brokenMax
  return say(speech.nameOf(limit.subject), shownAmount(value, speech.culture), shownAmount(limit.value, speech.culture))
}

/** All that is in the way of a button, one sentence a line; empty when it may be pressed. */
export const reasonsText = (button: WorkbenchButton, state: WorkbenchState, speech: Speech): string =>
  reasonsAgainst(button, state)
    .map((reason) => reasonSentence(reason, speech))
    .join('\n')

/** Why a button does nothing. */
export function reasonSentence(reason: Reason, speech: Speech): string {
  const { reasons } = speech.words.workbench
  switch (reason.kind) {
    case 'foodViolation': {
      const codes = [...reason.excludedUsed.map(({ food }) => food), ...reason.notFinite]
      const broken = reason.violations.map(({ limit }) => speech.nameOf(limit.subject))
      const excluded = codes.map((code) => speech.nameOf({ kind: 'food', code }))
      return reasons.foodViolation([...new Set([...broken, ...excluded])].join(', '))
    }
    case 'limitsCross':
      return reasons.limitsCross(reason.crossings.map(({ min, max }) => crossing(min, max, speech)).join(', '))
    case 'tooFewFoods':
      return tooFewSentence(reason, speech)
    default:
      return reasons[reason.kind]
  }
}

const crossing = (min: LimitSide, max: LimitSide, { nameOf, culture }: Speech) =>
  `${nameOf(min.subject)} (${shownAmount(min.value, culture)} > ${shownAmount(max.value, culture)})`

function tooFewSentence({ category, isUsed, needed, found }: TooFewFoods, { words }: Speech): string {
  const { reasons, categories } = words.workbench
  return isUsed ? reasons.tooFewUsed(needed, categories[category], found) : reasons.tooFew(needed, categories[category])
}
