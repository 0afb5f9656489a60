import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { limitsInForce } from '@provende/domain/formulation/formula-problem.ts'
import type { ModelRefusal } from '@provende/domain/formulation/least-cost-model.ts'
import type { LimitSide } from '@provende/domain/formulation/limits.ts'
import { molassesCode } from '@provende/domain/formulation/molasses.ts'
import type { WorkbenchFigures } from '@provende/domain/formulation/workbench-figures.ts'
import {
  type FormulaBasis,
  type FormulaContent,
  formulaProblem,
  workbenchLines,
} from '@provende/domain/formulation/workbench-formula.ts'
import {
  calculationRefusals,
  type FoodViolation,
  optimisationRefusals,
  type PriceListChoice,
  type TooFewFoods,
} from '@provende/domain/formulation/workbench-rules.ts'
import type { Culture } from '@provende/text/culture.ts'
import { basisTerms, foodName } from './basis-terms.ts'
import { refusalSentence, sideSentence } from './solve-words.ts'

/* What keeps a formula from being calculated, optimised or coated, as the refusals a person is shown. */

/** A formula that is worked on, and what it is worked on with. */
export type WorkedOn = {
  readonly content: FormulaContent
  readonly basis: FormulaBasis
  readonly priceListId: number | null
  /** Those it may be priced with, and the chosen one. */
  readonly priceLists: AllData['priceLists']
}

type Refused =
  | ReturnType<typeof calculationRefusals>[number]
  | ReturnType<typeof optimisationRefusals>[number]
  | ModelRefusal

/**
 * Source: spec 2 §5 "Calculation requires"; that no price may be missing, nor molasses for what is coated,
 * docs/open-questions.md.
 */
export function calculationProblems(asked: WorkedOn, figures: WorkbenchFigures, culture: Culture): Problem[] {
  const { content, basis } = asked
  const refused = calculationRefusals(workbenchLines(content, basis), figures.check, listChoice(asked))
  return [
    ...problemsOf(refused, asked, culture),
    ...molassesProblems(figures),
    ...missingPrices(figures.price.foodsWithoutPrice, asked),
  ]
}

/** `limits` are those that must not cross. Source: spec 2 §5 "Optimisation requires". */
export function optimisationProblems(asked: WorkedOn, culture: Culture, limits = limitsOf(asked)): Problem[] {
  const { content, basis } = asked
  const refused = optimisationRefusals(workbenchLines(content, basis), limits, listChoice(asked), content.melasse)
  return problemsOf(refused, asked, culture)
}

const limitsOf = ({ content, basis }: WorkedOn) => limitsInForce(formulaProblem(content, basis))

/** A recipe is coated under the active list, with molasses that are there, and no price may be missing. */
export function coatingProblems(asked: WorkedOn, figures: WorkbenchFigures): Problem[] {
  const { chosenListId, activeListId } = listChoice(asked)
  return [
    ...(chosenListId === null || chosenListId !== activeListId ? listProblems(asked) : []),
    ...molassesProblems(figures),
    ...missingPrices(figures.price.foodsWithoutPrice, asked),
  ]
}

/** Why there are no molasses for a product that is to be coated. */
function molassesProblems({ molassesRefusal, problem }: WorkbenchFigures): Problem[] {
  if (molassesRefusal === null) return []
  const isThere = problem.foods.some(({ code, excluded }) => code === molassesCode && excluded)
  return [{ key: isThere ? 'formula.molassesExcluded' : 'formula.noMolasses' }]
}

/** Why no program could be made of it. */
export const modelProblems = (asked: WorkedOn, refusals: readonly ModelRefusal[], culture: Culture): Problem[] =>
  problemsOf(refusals, asked, culture)

const listChoice = ({ priceListId, priceLists }: WorkedOn): PriceListChoice => ({
  chosenListId: priceListId,
  activeListId: priceLists.find(({ isActive }) => isActive)?.id ?? null,
})

/** What became of the chosen list, and what to do about it. Source: spec 2 §8. */
function listProblems({ priceListId, priceLists }: WorkedOn): Problem[] {
  const state = priceLists.find(({ id }) => id === priceListId)?.state
  const isPast = state === 'outdated' || state === 'deactivated'
  const isNone = !priceLists.some(({ isActive }) => isActive)
  return [
    ...(isPast ? [{ key: 'formula.priceListOutdated' } as const] : []),
    { key: isNone ? 'formula.noPriceList' : 'formula.priceListNotActive' },
  ]
}

/** Where no list is chosen, that is what is missing. */
function missingPrices(codes: readonly string[], { basis, priceListId }: WorkedOn): Problem[] {
  if (priceListId === null) return []
  const named = codes.map((code) => foodName(basis, code))
  return named.length === 0 ? [] : [{ key: 'formula.pricesMissing', params: { what: named.join(', ') } }]
}

function problemsOf(refused: readonly Refused[], asked: WorkedOn, culture: Culture): Problem[] {
  const { basis } = asked
  const terms = basisTerms(basis, culture)
  const said = (side: LimitSide) => sideSentence(culture, side, terms)
  return refused.flatMap((one): Problem[] => {
    switch (one.kind) {
      case 'priceListNotActive':
        return listProblems(asked)
      case 'foodViolation':
        return [{ key: 'formula.foodViolation', params: { what: violationWords(one, basis, said) } }]
      case 'tooFewFoods':
        return [tooFewProblem(one)]
      case 'molasses':
        return [{ key: 'formula.optimiseMolasses' }]
      case 'limitsCross': {
        const crossings = 'crossings' in one ? one.crossings : [one]
        const what = crossings.map(({ min, max }) => `${said(min)}, ${said(max)}`).join(' ; ')
        return [{ key: 'formula.limitsCross', params: { what } }]
      }
      case 'pricesMissing':
        return missingPrices(one.foods, asked)
      default:
        return [{ key: 'formula.notComputable', params: { what: refusalSentence(culture, one, terms) } }]
    }
  })
}

const tooFewProblem = ({ category, isUsed, needed }: TooFewFoods): Problem => ({
  key: isUsed ? 'formula.tooFewUsed' : 'formula.tooFewFoods',
  params: { what: category, limit: needed },
})

function violationWords(refused: FoodViolation, basis: FormulaBasis, said: (side: LimitSide) => string): string {
  const { violations, excludedUsed, notFinite } = refused
  const foods = [...excludedUsed.map(({ food }) => food), ...notFinite].map((code) => foodName(basis, code))
  return [...violations.map(({ limit }) => said(limit)), ...foods].join(', ')
}
