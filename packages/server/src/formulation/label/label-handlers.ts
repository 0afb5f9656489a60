import type { LabelInputs, labelRoutes } from '@provende/contract/formulation/label/label-routes.ts'
import { workbenchFigures } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import { type LabelFacts, labelProductLines, testedLabel } from '@provende/domain/formulation/label/label-of-formula.ts'
import type { Session } from '../../access/session/session.ts'
import type { Handlers } from '../../kit/handler.ts'
import { inReadScope, type Scope, type ScopeSource } from '../../records/scope.ts'
import { currentInputs } from '../calculation/formula-inputs.ts'
import { distributorOf } from '../formula/formula-options.ts'
import { type FormulaRecord, formulaContentOf, loadFormulaRecord } from '../formula/formula-record.ts'
import { labelDto } from './label-dto.ts'
import { loadLabelInputs } from './label-inputs.ts'

/* The label of a formula: for other programs as the documentation has it, for the workbench what it is computed with. */

export const labelHandlers = (source: ScopeSource): Handlers<typeof labelRoutes, Session> => ({
  label: ({ session, params }) =>
    inReadScope(source, session, async (scope) => {
      const record = await loadFormulaRecord(scope, params.id)
      const { tested, inputs } = await labelOfFormula(scope, record)
      return { response: labelDto(tested, inputs.category?.name ?? null, session.culture) }
    }),
  labelInputs: ({ session, params, query }) =>
    inReadScope(source, session, async (scope) => {
      const record = await loadFormulaRecord(scope, params.id)
      const chosen =
        query.constraintSetId === undefined ? record : { ...record, constraintSetId: query.constraintSetId }
      return { response: inputsDto(await inputsOf(scope, chosen, query.foodIds)) }
    }),
})

async function inputsOf(scope: Scope, record: FormulaRecord, foodIds: readonly number[]): Promise<LabelFacts> {
  const { modelVersionId, breedId, constraintSetId } = record
  const { tenantId: sellerTenantId } = await distributorOf(scope, record)
  return loadLabelInputs(scope, { foodIds, modelVersionId, sellerTenantId, breedId, constraintSetId })
}

const inputsDto = ({
  nutrients,
  foods,
  category,
  day,
  ration,
  rules: { frames, maxima, sentences, authorisations },
}: LabelFacts): LabelInputs => ({
  day,
  ration: ration && { ...ration, supplies: [...ration.supplies] },
  nutrients: [...nutrients],
  foods: foods.map((food) => ({ ...food, contents: [...food.contents], composition: [...food.composition] })),
  category,
  rules: {
    frames: frames.map((frame) => ({ ...frame, nutrients: [...frame.nutrients] })),
    maxima: maxima.map((maximum) => ({ ...maximum, animalCategoryIds: [...maximum.animalCategoryIds] })),
    sentences: sentences.map((rule) => ({ ...rule, animalCategoryIds: [...rule.animalCategoryIds] })),
    authorisations: authorisations.map((rule) => ({ ...rule, animalCategoryIds: [...rule.animalCategoryIds] })),
  },
})

/** The label of a formula as saved, with the contents and rules of today. */
async function labelOfFormula(scope: Scope, record: FormulaRecord) {
  const { tenantId } = await distributorOf(scope, record)
  const content = formulaContentOf(record)
  const formulaInputs = await currentInputs(scope, record, tenantId)
  const figures = workbenchFigures(content, formulaInputs)
  const lines = labelProductLines(content, formulaInputs, figures)
  const inputs = await inputsOf(
    scope,
    record,
    lines.map(({ foodId }) => foodId),
  )
  return { inputs, tested: testedLabel(lines, figures.figures.totalGrams, inputs) }
}
