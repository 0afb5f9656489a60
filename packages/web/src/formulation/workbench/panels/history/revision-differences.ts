import type { AnsweredRevision } from '@provende/contract/formulation/formula-revisions.ts'
import type { OwnBounds } from '@provende/domain/formulation/workbench-formula.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { formatNumber } from '../kit/format.ts'
import { unitPerDay } from './formula-facts.ts'

/* Two states of a formula side by side, in the words of who reads them. */

/** One thing, as each of the two says it. */
export type ComparedRow = {
  readonly key: string
  readonly what: string
  readonly one: string
  readonly other: string
  readonly isDifferent: boolean
}
export type ComparedPart = {
  readonly part: 'figures' | 'said' | 'foods' | 'nutrients'
  readonly rows: readonly ComparedRow[]
}

type Speech = { readonly words: Words; readonly culture: Culture }

/** What either says, in four parts: what it came to, what was said of the whole, foods, nutrients. */
export function comparedRevisions(one: AnsweredRevision, other: AnsweredRevision, speech: Speech): ComparedPart[] {
  const both = (sayIn: (revision: AnsweredRevision, speech: Speech) => Said[]) =>
    paired(sayIn(one, speech), sayIn(other, speech), speech)
  return [
    { part: 'figures', rows: both(figuresOf) },
    { part: 'said', rows: both(factsOf) },
    { part: 'foods', rows: both(foodsOf) },
    { part: 'nutrients', rows: both(nutrientsOf) },
  ]
}

/** A thing of one revision: its name, what is said of it, and what tells it from another beyond what is shown. */
type Said = { readonly key: string; readonly what: string; readonly text: string; readonly exact: unknown }

function paired(ones: readonly Said[], others: readonly Said[], { words }: Speech): ComparedRow[] {
  const { absent } = words.workbenchPanels.history.compare
  const [left, right] = [byKey(ones), byKey(others)]
  return [...new Map([...left, ...right]).values()].map(({ key, what }) => {
    const [one, other] = [left.get(key), right.get(key)]
    return {
      ...{ key, what },
      one: one?.text ?? absent,
      other: other?.text ?? absent,
      isDifferent: JSON.stringify(one?.exact) !== JSON.stringify(other?.exact),
    }
  })
}
const byKey = (said: readonly Said[]) => new Map(said.map((each) => [each.key, each]))

function figuresOf({ pricePerAnimalDayEur, pricePerTonneEur, ...revision }: AnsweredRevision, speech: Speech): Said[] {
  const { history } = speech.words.workbenchPanels
  const { distributorPricePerTonneEur, totalGrams, humidityPercent } = revision
  const number = (key: string, what: string, value: number | null, decimals: number): Said => ({
    ...{ key, what, exact: value },
    text: formatNumber(value, decimals, speech.culture),
  })
  return [
    number('perAnimalDay', history.perAnimalDay, pricePerAnimalDayEur, 4),
    number('perTonne', history.perTonne, pricePerTonneEur, 2),
    ...(distributorPricePerTonneEur === null
      ? []
      : [number('distributorPerTonne', history.distributorPerTonne, distributorPricePerTonneEur, 2)]),
    number('total', history.total, totalGrams, 2),
    number('humidity', history.humidity, humidityPercent, 2),
  ]
}

function boundsText({ min, max }: OwnBounds, { words, culture }: Speech): string {
  const { bounds, free } = words.workbenchPanels.history.compare
  if (min === null && max === null) return ''
  const said = (limit: number | null) => (limit === null ? free : formatNumber(limit, undefined, culture))
  return bounds(said(min), said(max))
}

function factsOf({ content, sources }: AnsweredRevision, speech: Speech): Said[] {
  const { compare } = speech.words.workbenchPanels.history
  const text = (key: string, what: string, said: string): Said => ({ ...{ key, what }, text: said, exact: said })
  const number = (value: number | null) => formatNumber(value, undefined, speech.culture)
  const yesOrNo = (is: boolean) => (is ? compare.yes : compare.no)
  const { priceList, constraintVersion } = sources
  return [
    text('name', compare.name, sources.formulaName),
    ...(priceList === null ? [] : [text('priceList', compare.priceList, priceList.name)]),
    text(
      'constraints',
      compare.constraints,
      constraintVersion ? `${constraintVersion.setName} · ${constraintVersion.name}` : '',
    ),
    text('total', compare.totalBounds, boundsText(content.total, speech)),
    text('humidity', compare.humidityBounds, boundsText(content.humidity, speech)),
    text('animals', compare.animals, number(content.animalCount)),
    text('bio', compare.bio, yesOrNo(content.useBio)),
    text('molasses', compare.molasses, yesOrNo(content.melasse)),
    text('molassesRate', compare.molassesRate, number(content.melasseRatePercent)),
  ]
}

/** Amounts and limits of each line. */
function foodsOf({ content, basis }: AnsweredRevision, speech: Speech): Said[] {
  const { compare } = speech.words.workbenchPanels.history
  const ingredients = new Map(basis.ingredients.map((ingredient) => [ingredient.id, ingredient]))
  return content.foods.flatMap(({ id, min, max, value, isActive }): Said[] => {
    const { code = '', name = String(id) } = ingredients.get(id) ?? {}
    const named = code === '' ? name : `${name} (${code})`
    const off = isActive ? '' : ` · ${compare.off}`
    return [
      {
        key: `grams ${id}`,
        what: compare.grams(named),
        text: formatNumber(value, 3, speech.culture) + off,
        exact: [value, isActive],
      },
      { key: `limits ${id}`, what: compare.limits(named), text: boundsText({ min, max }, speech), exact: [min, max] },
    ]
  })
}

/** What the recipe gives, and the formula's own limits. */
function nutrientsOf({ content, outcome }: AnsweredRevision, speech: Speech): Said[] {
  const { compare } = speech.words.workbenchPanels.history
  const own = new Map(content.nutrients.map((line) => [line.id, line]))
  return outcome.nutrients.flatMap(({ id, name, unitName, value }): Said[] => {
    const unit = unitPerDay(unitName)
    const limits = own.get(id) ?? { min: null, max: null }
    return [
      {
        key: `value ${id}`,
        what: unit === '' ? name : `${name} (${unit})`,
        text: formatNumber(value, 3, speech.culture),
        exact: value,
      },
      {
        key: `limits ${id}`,
        what: compare.own(name),
        text: boundsText(limits, speech),
        exact: [limits.min, limits.max],
      },
    ]
  })
}
