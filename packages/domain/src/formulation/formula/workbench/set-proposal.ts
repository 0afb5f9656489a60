// A new version of a constraint set, proposed from what a formula derogates from.

import { type OtherLimit, otherLimitKey } from '../../../nutrition/other-limits.ts'
import type { RequiredProbabilities } from '../../../nutrition/required-probability.ts'
import { isLowerBoundInModel, limitValueInModel } from '../../problem/limits.ts'
import type { Derogation } from '../../problem/own-limits.ts'
import { type NamedFormulaItems, otherQuantityOf } from './formula-other-limits.ts'
import type { ConstraintVersionLimits } from './workbench-formula.ts'

type SetLine = ConstraintVersionLimits['nutrients'][number]

/** The limits of a set as loose as the derogations of a formula, each on its side; all others stay. */
export const limitsWithDerogations = (
  limits: ConstraintVersionLimits,
  derogations: readonly Derogation[],
  items: NamedFormulaItems,
): ConstraintVersionLimits => derogations.reduce((looser, one) => withDerogation(looser, one, items), limits)

function withDerogation(
  limits: ConstraintVersionLimits,
  { ofFormula, ofSet }: Derogation,
  items: NamedFormulaItems,
): ConstraintVersionLimits {
  const { subject } = ofSet
  // The formula says humidity where the set says dry matter.
  const value =
    subject.kind === 'dryMatter'
      ? limitValueInModel({ ...ofSet, value: limitValueInModel(ofFormula) })
      : ofFormula.value
  const isMin = ofSet.side === 'min'
  switch (subject.kind) {
    case 'total':
      return { ...limits, [isMin ? 'totalMinGrams' : 'totalMaxGrams']: value }
    case 'dryMatter':
    case 'humidity':
      return { ...limits, [isMin ? 'dryMatterMinPercent' : 'dryMatterMaxPercent']: value }
    case 'nutrient':
      return {
        ...limits,
        nutrients: withLine(limits.nutrients, idOf(items.nutrients, subject.code), {
          [isMin ? 'valueMin' : 'valueMax']: value,
          ...looserProbability({ ofFormula, ofSet }),
        }),
      }
    case 'food':
      return {
        ...limits,
        foods: withLine(limits.foods, idOf(items.ingredients, subject.code), {
          [isMin ? 'valueMin' : 'valueMax']: value,
        }),
      }
    default:
      return withOtherDerogation(limits, { ofFormula, ofSet }, items)
  }
}

const idOf = (items: NamedFormulaItems['nutrients'], code: string) => items.find((item) => item.code === code)?.id

const withLine = <Line extends SetLine>(
  lines: readonly Line[],
  id: number | undefined,
  change: Partial<Pick<SetLine, 'valueMin' | 'valueMax' | 'valueMaxKg'> & RequiredProbabilities>,
): readonly Line[] => lines.map((line) => (line.id === id ? { ...line, ...change } : line))

/** The probability of a side where the formula asks for less than the set; on the average none is said. */
const looserProbability = ({ ofFormula, ofSet }: Derogation): RequiredProbabilities =>
  ofSet.probability !== undefined && (ofFormula.probability ?? 0) < ofSet.probability
    ? { [`${ofSet.side}Probability`]: ofFormula.probability ?? null }
    : {}

/** A share may be limited by a line and beside the lines: both are loosened. */
function withOtherDerogation(
  limits: ConstraintVersionLimits,
  { ofFormula, ofSet }: Derogation,
  items: NamedFormulaItems,
): ConstraintVersionLimits {
  const { value } = ofFormula
  const { subject } = ofSet
  const side = isLowerBoundInModel(ofSet) ? 'min' : 'max'
  const quantity = otherQuantityOf(subject, items)
  const isMeant = (limit: OtherLimit) =>
    subject.kind === 'group' || subject.kind === 'groupPerTonne'
      ? limit.kind === subject.kind && limit.name === subject.name
      : quantity !== null && otherLimitKey(limit) === otherLimitKey(quantity)
  const isTighter = (bound: number | null) => bound !== null && (side === 'min' ? bound > value : bound < value)
  const looserLine = <Line extends SetLine>(
    lines: readonly Line[],
    code: string,
    named: NamedFormulaItems['nutrients'],
  ) => {
    const line = lines.find(({ id }) => id === idOf(named, code))
    return side === 'max' && line && isTighter(line.valueMaxKg)
      ? withLine(lines, line.id, { valueMaxKg: value })
      : lines
  }
  return {
    ...limits,
    ...(subject.kind === 'nutrientPerKg' && { nutrients: looserLine(limits.nutrients, subject.code, items.nutrients) }),
    ...(subject.kind === 'foodPerTonne' && { foods: looserLine(limits.foods, subject.code, items.ingredients) }),
    ...(limits.otherLimits && {
      otherLimits: limits.otherLimits.map((limit) =>
        isMeant(limit)
          ? {
              ...limit,
              ...(isTighter(limit[side]) && { [side]: value }),
              ...looserProbability({ ofFormula, ofSet }),
            }
          : limit,
      ),
    }),
  }
}
