import type { Problem } from '@provende/contract/problems.ts'
import { missingForQuote } from '@provende/domain/formulation/label/label-completeness.ts'
import { assumedRationOf, testedLabel } from '@provende/domain/formulation/label/label-of-formula.ts'
import type { LabelProduct } from '@provende/domain/formulation/label/label-product.ts'
import type { OrderLabel } from '@provende/domain/ordering/order-content.ts'
import type { Culture } from '@provende/text/culture.ts'
import { legalLabelSentences, missingOnLabelText, remarkSentences } from '@provende/text/label-sentences.ts'
import { textsInRow } from '@provende/text/numbers.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { FormulaRecord } from '../../formulation/formula/formula-record.ts'
import { loadLabelFactsOfFoods } from '../../formulation/label/label-inputs.ts'
import { refusal } from '../../kit/handler.ts'
import type { Scope } from '../../records/scope.ts'

type LabelledProduct = {
  readonly distributorTenantId: number
  /** The recipe as it is weighed. */
  readonly lines: LabelProduct['lines']
  readonly doseGrams: number
  /** Empty where none was named by somebody who may. */
  readonly nutritionalPurpose: string
  readonly culture: Culture
}

/**
 * The label an order freezes. Refuses (`order.legalMaximum`) a product that holds more than a complementary feed may, unless
 * a particular nutritional purpose is named; asks about a dose above a maximum and about what the label lacks.
 */
export async function orderLabel(
  scope: Scope,
  { modelVersionId, farmId, breedId, constraintSetId }: FormulaRecord,
  { distributorTenantId, lines, doseGrams, nutritionalPurpose, culture }: LabelledProduct,
): Promise<{ readonly label: OrderLabel; readonly questions: readonly Problem[] }> {
  const foodIds = lines.map(({ foodId }) => foodId)
  const facts = await loadLabelFactsOfFoods(scope, {
    foodIds,
    modelVersionId,
    distributorTenantId,
    farmId,
    breedId,
    constraintSetId,
  })
  const tested = testedLabel(lines, doseGrams, facts)
  const { refusals, warnings } = legalLabelSentences(tested.tests, doseGrams, wordsOf(culture).labels.panel, culture)
  // That an authorisation ended is not asked about: while its renewal is examined it goes on.
  const unauthorised = tested.tests.additives.filter(({ reason }) => reason === 'otherAnimals')
  const categoryName = facts.category?.name ?? null
  const noOther = { unplaced: [] }
  const { remarks } = remarkSentences(noOther, unauthorised, categoryName, wordsOf(culture).labels.panel, culture)
  if (refusals.length > 0 && nutritionalPurpose === '')
    throw refusal('order.legalMaximum', undefined, { what: joinedSentences(refusals) })
  const missing = missingForQuote(tested.label, categoryName).map((one) =>
    missingOnLabelText(one, wordsOf(culture).labels.panel, culture),
  )
  return {
    label: { ...tested, categoryName, nutritionalPurpose, assumedRation: assumedRationOf(facts) },
    questions: [
      ...(warnings.length === 0
        ? []
        : [{ key: 'order.doseBeyond' as const, params: { what: joinedSentences(warnings) } }]),
      ...(remarks.length === 0
        ? []
        : [{ key: 'order.additives' as const, params: { what: joinedSentences(remarks) } }]),
      ...(missing.length === 0
        ? []
        : [{ key: 'order.labelIncomplete' as const, params: { what: textsInRow(missing, culture) } }]),
    ],
  }
}

/** Sentences as the end of another one, which brings the last full stop. */
const joinedSentences = (sentences: readonly string[]): string => sentences.join(' ').replace(/\.$/, '')
