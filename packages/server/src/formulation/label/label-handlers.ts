import type { LabelInputs, labelRoutes } from '@provende/contract/formulation/label/label-routes.ts'
import { workbenchFigures } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import {
  assumedRationOf,
  type LabelFacts,
  labelProductLines,
  testedLabel,
} from '@provende/domain/formulation/label/label-of-formula.ts'
import type { Session } from '../../access/session/session.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import { inReadScope, type Scope, type ScopeSource } from '../../records/scope.ts'
import { loadCurrentFormulaInputs } from '../calculation/formula-inputs.ts'
import { loadDistributor } from '../formula/formula-options.ts'
import { type FormulaRecord, formulaContentOf, loadFormulaRecord, seesFoodsOfToday } from '../formula/formula-record.ts'
import { toLabelDto } from './label-dto.ts'
import { loadLabelFactsOfFoods } from './label-inputs.ts'

/* The label of a formula: for other programs as the documentation has it, for the workbench what it is computed with. */

export const labelHandlers = (source: ScopeSource): Handlers<typeof labelRoutes, Session> => ({
  label: ({ session, params }) =>
    inReadScope(source, session, async (scope) => {
      const record = await loadLabelledFormula(scope, params.id)
      const { tested, inputs } = await testedLabelOfFormula(scope, record)
      return {
        response: toLabelDto(
          { ...tested, categoryName: inputs.category?.name ?? null, assumedRation: assumedRationOf(inputs) },
          session.culture,
        ),
      }
    }),
  labelInputs: ({ session, params, query }) =>
    inReadScope(source, session, async (scope) => {
      const record = await loadLabelledFormula(scope, params.id)
      const chosen =
        query.constraintSetId === undefined ? record : { ...record, constraintSetId: query.constraintSetId }
      return { response: toLabelInputsDto(await loadFactsOfFormulaLabel(scope, chosen, query.foodIds)) }
    }),
})

/** A formula whose label is made of the foods of today, which the caller must see. */
const loadLabelledFormula = (scope: Scope, id: number): Promise<FormulaRecord> =>
  seesFoodsOfToday(scope) ? loadFormulaRecord(scope, id) : Promise.reject(refusal('record.notFound'))

async function loadFactsOfFormulaLabel(
  scope: Scope,
  record: FormulaRecord,
  foodIds: readonly number[],
): Promise<LabelFacts> {
  const { modelVersionId, farmId, breedId, constraintSetId } = record
  const { tenantId: distributorTenantId } = await loadDistributor(scope, record)
  return loadLabelFactsOfFoods(scope, {
    foodIds,
    modelVersionId,
    distributorTenantId,
    farmId,
    breedId,
    constraintSetId,
  })
}

const toLabelInputsDto = ({
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
async function testedLabelOfFormula(scope: Scope, record: FormulaRecord) {
  const { tenantId } = await loadDistributor(scope, record)
  const content = formulaContentOf(record)
  const formulaInputs = await loadCurrentFormulaInputs(scope, record, tenantId)
  const figures = workbenchFigures(content, formulaInputs)
  const lines = labelProductLines(content, formulaInputs, figures)
  const inputs = await loadFactsOfFormulaLabel(
    scope,
    record,
    lines.map(({ foodId }) => foodId),
  )
  return { inputs, tested: testedLabel(lines, figures.figures.totalGrams, inputs) }
}
