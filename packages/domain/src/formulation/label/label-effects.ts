// What another recipe of a product does to its label and how it then stands to the legal maxima, in a word.

import { labelOf } from './label.ts'
import { labelChanges, type PrintedLabel, printedLabelOf } from './label-changes.ts'
import { type LabelFacts, rationOf } from './label-of-formula.ts'
import type { LabelProduct } from './label-product.ts'
import { type LegalTest, type MaximaTests, type MaximumTest, maximaTests } from './legal-tests.ts'

/** A recipe as it is printed. */
export type LabelledRecipe = Pick<LabelProduct, 'lines' | 'doseGrams'>

export type LabelEffects = {
  /** Materials or additives come, go or change their order, or the product is another kind of feed: other words are printed. */
  readonly isCompositionChanged: boolean
  /** Printed amounts change: constituents, additives, moisture, dose. */
  readonly areValuesChanged: boolean
  /** The substances of which the new recipe exceeds a maximum, in the product or by what an animal gets a day. */
  readonly exceeded: readonly string[]
  /** Those it respects with less than a twentieth to spare. */
  readonly near: readonly string[]
}

const valueKinds: ReadonlySet<string> = new Set(['constituent', 'moisture', 'additive', 'dose'])
/** From this share of a maximum a recipe is near it. */
const nearShare = 0.95

/** Compares the labels of two recipes of a product, the later one with the legal maxima. Source: docs/open-questions.md. */
export function labelEffects(before: LabelledRecipe, after: LabelledRecipe, facts: LabelFacts): LabelEffects {
  const product = productOf(after, facts)
  const tests = maximaTests(product, facts.rules.maxima, rationOf(facts))
  const changes = isSameRecipe(before, after)
    ? []
    : labelChanges(printedOf(productOf(before, facts), facts), printedOf(product, facts, tests))
  const { maxima } = tests
  const substancesWith = (isSuch: (test: LegalTest) => boolean) => [
    ...new Set(maxima.filter((test) => testsOf(test).some(isSuch)).map(({ substance }) => substance)),
  ]
  const exceeded = substancesWith(({ state }) => state === 'exceeded')
  return {
    // An amount on one label only is an additive or a constituent that came or went.
    isCompositionChanged: changes.some(
      (change) => !valueKinds.has(change.kind) || (change.kind === 'additive' && isOnOneOnly(change)),
    ),
    areValuesChanged: changes.some(({ kind }) => valueKinds.has(kind)),
    exceeded,
    near: substancesWith(isNear).filter((substance) => !exceeded.includes(substance)),
  }
}

const productOf = ({ lines, doseGrams }: LabelledRecipe, { foods, nutrients }: LabelFacts): LabelProduct => ({
  ...{ lines, doseGrams, foods, nutrients },
})

function printedOf(product: LabelProduct, facts: LabelFacts, tests?: MaximaTests): PrintedLabel {
  const { rules, category } = facts
  const label = labelOf(product, rules, category)
  return printedLabelOf(
    { label, tests: tests ?? maximaTests(product, rules.maxima, rationOf(facts)) },
    category?.name ?? null,
  )
}

/** Most recipes stay as they are when prices move: they print what they printed, and only the maxima are tested. */
const isSameRecipe = (before: LabelledRecipe, after: LabelledRecipe): boolean =>
  Math.abs(before.doseGrams - after.doseGrams) < 1e-6 &&
  before.lines.length === after.lines.length &&
  before.lines.every(({ foodId, share }, index) => {
    const line = after.lines[index]
    return line?.foodId === foodId && line.share === share
  })

const isOnOneOnly = ({ before, after }: { before: number | null; after: number | null }): boolean =>
  (before === null) !== (after === null)

/** Of a maximum; a minimum is no matter of the law's ceiling. */
const testsOf = ({ maximum, product, daily }: MaximumTest): readonly LegalTest[] =>
  maximum.kind === 'minimum' ? [] : product === null ? [daily] : [product, daily]

const isNear = ({ state, value, limit }: LegalTest): boolean =>
  state === 'respected' && value !== null && limit !== null && value >= nearShare * limit
