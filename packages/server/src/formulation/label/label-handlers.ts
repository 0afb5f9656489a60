import type { LabelInputs, LabelResponse, labelRoutes } from '@provende/contract/formulation/label/label-routes.ts'
import { workbenchFigures } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import type { Label } from '@provende/domain/formulation/label/label.ts'
import { type LabelFacts, productLines, testedLabel } from '@provende/domain/formulation/label/label-of-formula.ts'
import type { LegalTests } from '@provende/domain/formulation/label/legal-tests.ts'
import type { Culture } from '@provende/text/culture.ts'
import { additiveText, constituentText, directionsText, inLanguage } from '@provende/text/label-sentences.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Session } from '../../access/session/session.ts'
import type { Handlers } from '../../kit/handler.ts'
import { inReadScope, type Scope, type ScopeSource } from '../../records/scope.ts'
import { currentInputs } from '../calculation/formula-inputs.ts'
import { distributorOf } from '../formula/formula-options.ts'
import { contentOf, type FormulaRecord, loadFormulaRecord } from '../formula/formula-record.ts'
import { loadLabelInputs } from './label-inputs.ts'

/* The label of a formula: for other programs as the documentation has it, for the workbench what it is computed with. */

export const labelHandlers = (source: ScopeSource): Handlers<typeof labelRoutes, Session> => ({
  label: ({ session, params }) =>
    inReadScope(source, session, async (scope) => {
      const record = await loadFormulaRecord(scope, params.id)
      const { label, tests, inputs } = await labelOfFormula(scope, record)
      return { response: labelDto(label, tests, inputs, session.culture) }
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

const inputsDto = ({ nutrients, foods, category, rules: { frames, maxima, sentences } }: LabelFacts): LabelInputs => ({
  nutrients: [...nutrients],
  foods: foods.map((food) => ({ ...food, contents: [...food.contents], composition: [...food.composition] })),
  category,
  rules: {
    frames: frames.map((frame) => ({ ...frame, nutrients: [...frame.nutrients] })),
    maxima: maxima.map((maximum) => ({ ...maximum, animalCategoryIds: [...maximum.animalCategoryIds] })),
    sentences: sentences.map((rule) => ({ ...rule, animalCategoryIds: [...rule.animalCategoryIds] })),
  },
})

/** The label of a formula as saved, with the contents and rules of today. */
async function labelOfFormula(scope: Scope, record: FormulaRecord) {
  const { tenantId } = await distributorOf(scope, record)
  const content = contentOf(record)
  const formulaInputs = await currentInputs(scope, record, tenantId)
  const figures = workbenchFigures(content, formulaInputs)
  const lines = productLines(content, formulaInputs, figures)
  const inputs = await inputsOf(
    scope,
    record,
    lines.map(({ foodId }) => foodId),
  )
  return { inputs, ...testedLabel(lines, figures.figures.totalGrams, inputs) }
}

function labelDto(label: Label, tests: LegalTests, { category }: LabelFacts, culture: Culture): LabelResponse {
  const { panel, feedKinds } = wordsOf(culture).labels
  const { feedKind, ash, moisture, gramsPerAnimalDay } = label
  return {
    a: {
      foods: label.composition.map(({ code, name, categoryName, percent }) => ({
        ...{ code, nom: name, categoryName, value: percent },
        display: constituentText(percent, culture),
      })),
    },
    b: [
      {
        cadreCode: 'CadreB',
        title: panel.constituents,
        cadres: [],
        nutriments: label.constituents.map(({ code, name, percent, unknownFoods }) => ({
          ...{ code, nom: name, euNumber: '', substance: name, substanceCode: code, value: percent, unit: '%' },
          ...{ display: constituentText(percent, culture), isMandatory: true, unknownFoods: [...unknownFoods] },
        })),
      },
      {
        cadreCode: 'CadreC',
        title: panel.additives,
        nutriments: [],
        cadres: label.additives.map(({ frame, heading, items }) => ({
          cadreCode: `Cadre${frame}`,
          title: inLanguage(heading, culture),
          nutriments: items.map(({ code, name, amountPerKg, ...item }) => ({
            ...item,
            ...{ code, nom: name, value: amountPerKg },
            display: amountPerKg === null ? panel.unknownAmount : additiveText(amountPerKg, item.unit, culture),
            unknownFoods: amountPerKg === null ? [name] : [],
          })),
        })),
      },
    ],
    ...{ feedKind, gramsPerAnimalDay },
    ash: { ...ash, unknownFoods: [...ash.unknownFoods] },
    moisture: { ...moisture, unknownFoods: [...moisture.unknownFoods] },
    feedKindName: feedKinds[feedKind],
    sentences: label.sentences.map((sentence) => inLanguage(sentence, culture)),
    directions: directionsText(label, tests, panel, culture),
    categoryName: category?.name ?? null,
    tests: tests.maxima.map(
      ({ maximum: { name, act }, substance, unit, content, product, daily, largestDoseGrams }) => ({
        ...{ name, substance, act, unit, perKg: content.value, product, daily, largestDoseGrams },
      }),
    ),
    largestDose: tests.largestDose && { grams: tests.largestDose.grams, limitedBy: tests.largestDose.substance },
    remarks: [
      ...tests.additives.map(({ name }) => panel.withoutNumber(name)),
      ...label.unplaced.map((name) => panel.unplaced(name)),
    ],
  }
}
