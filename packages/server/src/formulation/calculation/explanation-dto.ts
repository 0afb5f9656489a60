import type {
  AnsweredExplanation,
  CurveAnswer,
  SensitivityAnswer,
} from '@provende/contract/formulation/formula-explanations.ts'
import type { Curve, CurvePoint } from '@provende/domain/formulation/curves.ts'
import { formulaFigures } from '@provende/domain/formulation/formula-figures.ts'
import type { Recipe } from '@provende/domain/formulation/formula-problem.ts'
import type { Relaxation, RelaxedLimit } from '@provende/domain/formulation/relaxation.ts'
import type { MarginalCost, Sensitivity } from '@provende/domain/formulation/sensitivity.ts'
import type { WhyNot } from '@provende/domain/formulation/why-not.ts'
import { formulaIngredients, formulaProblem } from '@provende/domain/formulation/workbench-formula.ts'
import type { Culture } from '@provende/text/culture.ts'
import { sidesSaid } from './basis-terms.ts'
import type { WorkedOn } from './formula-refusals.ts'

/*
 * What the engine says of an optimum, or of there being none, as it travels: names and units instead of places in arrays,
 * null for what is infinite or not a number. docs/formulation.md says what each number means.
 */

/** Foods of a recipe, in the order of the problem, with their kilograms per tonne. */
export function recipeSaid({ content, basis }: WorkedOn, recipe: Recipe) {
  const named = formulaIngredients(content, basis)
  return formulaFigures(formulaProblem(content, basis), recipe).foods.map(({ grams, kilogramsPerTonne }, place) => {
    const { id = 0, code = '', name = '' } = named[place] ?? {}
    return { id, code, name, value: grams, kilogramsPerTonne }
  })
}

type Explained = Extract<WhyNot, { kind: 'explained' }>

/** Why there is no recipe. */
export function explanationSaid(
  asked: WorkedOn,
  { conflict, relaxation, own, curve }: Explained,
  culture: Culture,
): AnsweredExplanation {
  const said = sidesSaid(asked.basis, culture)
  const giving = (limits: readonly RelaxedLimit[]) =>
    limits.map(({ side, needed, by, relative }) => ({ limit: said(side), needed, by, relative }))
  const relaxed = ({ limits, measure, costPerAnimalDayEur, costPerTonneEur, optimum }: Relaxation) => ({
    limits: giving(limits),
    ...{ measure, costPerAnimalDayEur, costPerTonneEur },
    foods: recipeSaid(asked, optimum.storedRecipe),
  })
  return {
    conflict: {
      limits: conflict.sides.map(said),
      behind: conflict.behind.map(said),
      isIrreducible: conflict.isIrreducible,
      allowing: [...conflict.allowing],
      beyondBox: [...conflict.beyondBox],
    },
    relaxation: relaxation.kind === 'relaxation' ? relaxed(relaxation) : null,
    own: ownSaid(relaxation, own, relaxed),
    curve: (curve?.points ?? []).map(({ limits, ...point }) => ({ ...point, limits: giving(limits) })),
  }
}

function ownSaid(
  relaxation: Explained['relaxation'],
  own: Explained['own'],
  relaxed: (own: Relaxation) => NonNullable<AnsweredExplanation['relaxation']>,
): AnsweredExplanation['own'] {
  if (own === null) return { kind: relaxation.kind === 'relaxation' ? 'same' : 'unknown' }
  if (own.kind === 'relaxation') return { kind: own.kind, ...relaxed(own) }
  return { kind: own.kind === 'none' ? 'none' : 'unknown' }
}

/** What each limit costs, and between which prices the recipe stays. */
export function sensitivitySaid(asked: WorkedOn, sensitivity: Sensitivity, culture: Culture): SensitivityAnswer {
  const said = sidesSaid(asked.basis, culture)
  const recipe = recipeSaid(asked, sensitivity.recipe)
  return {
    kind: sensitivity.kind,
    costPerAnimalDayEur: sensitivity.costPerAnimalDayEur,
    costPerTonneEur: finite(sensitivity.costPerTonneEur),
    isRecipeUnique: sensitivity.isRecipeUnique,
    limits: sensitivity.limits.map(({ limit, movesWith, value, slack, lowered, raised, ...rest }) => ({
      ...rest,
      limit: said(limit),
      movesWith: movesWith && said(movesWith),
      value: finite(value),
      slack: finite(slack),
      lowered: marginalCostSaid(lowered),
      raised: marginalCostSaid(raised),
    })),
    foods: sensitivity.foods.map(({ gramsPerAnimalDay: value, entry, ...food }, place) => ({
      id: recipe[place]?.id ?? 0,
      code: food.food,
      name: recipe[place]?.name ?? food.food,
      value,
      pricePerTonneEur: food.pricePerTonneEur,
      lowestPricePerTonneEur: finite(food.lowestPricePerTonneEur),
      highestPricePerTonneEur: finite(food.highestPricePerTonneEur),
      entryPricePerTonneEur: finite(entry?.pricePerTonneEur ?? null),
      entryGrams: finite(entry?.gramsPerAnimalDay ?? null),
      entryKilogramsPerTonne: finite(entry?.kilogramsPerTonne ?? null),
      isProved: food.isProved,
    })),
  }
}

const marginalCostSaid = ({ perAnimalDayEur, perTonneEur, bend, until, ending }: MarginalCost) => ({
  perAnimalDayEur: finite(perAnimalDayEur),
  perTonneEur: finite(perTonneEur),
  bend,
  until: finite(until),
  ending,
})

/** The cost as one number moves. */
export function curveSaid(asked: WorkedOn, { kind, pieces, begins, ends, isComplete }: Curve): CurveAnswer {
  const point = ({ value, costPerAnimalDayEur, costPerTonneEur, recipe }: CurvePoint) => ({
    value,
    costPerAnimalDayEur,
    costPerTonneEur: finite(costPerTonneEur),
    foods: recipeSaid(asked, recipe).filter((food) => food.value !== 0),
  })
  return {
    kind,
    pieces: pieces.map(({ from, to, isStraight }) => ({ from: point(from), to: point(to), isStraight })),
    begins,
    ends,
    isComplete,
  }
}

/** JSON has neither infinities nor what is not a number. */
const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null)
