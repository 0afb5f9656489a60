import { CallError } from '@provende/contract/client.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import { formulaFields } from '@provende/contract/formulation/formula-fields.ts'
import type { FormulaResponse, FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { reference, requiredReference } from '@provende/contract/kit/fields.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { useDraft } from '../../kit/form/drafts/form-draft.tsx'
import { type FormValues, useCheckedForm } from '../../kit/form/form.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { formulaScreenNames } from '../formula-facts.ts'

/** Client of a new formula, and the foods it starts with. */
export const clientKinds = ['farm', 'structure'] as const
export const startingFoodSources = ['all', 'formula', 'given'] as const

/** The fields of a formula beside its recipe; the first five only for a new formula. */
const formulaFormSchema = z.strictObject({
  place: z.enum(clientKinds),
  farmId: reference('farm'),
  structureId: reference('structure'),
  startingFoods: z.enum(startingFoodSources),
  fromFormulaId: reference('formula'),
  name: formulaFields.name,
  description: formulaFields.description,
  breedId: requiredReference('race'),
  animalCount: formulaFields.animalCount,
  modelVersionId: formulaFields.modelVersionId,
  constraintSetId: formulaFields.constraintSetId,
  constraintVersionId: formulaFields.constraintVersionId,
  priceListId: formulaFields.priceListId,
  useBio: formulaFields.useBio,
})
type FormulaFormValues = z.output<typeof formulaFormSchema>

export const emptyFormulaValues: FormValues = {
  place: 'farm',
  farmId: null,
  structureId: null,
  startingFoods: 'all',
  fromFormulaId: null,
  name: '',
  description: '',
  breedId: null,
  animalCount: 1,
  modelVersionId: null,
  constraintSetId: null,
  constraintVersionId: null,
  priceListId: null,
  useBio: false,
}

/** The form values of a saved formula. */
export const formValuesOfFormula = (formule: FormulaResponse): FormValues => {
  const fieldValues: Readonly<Record<string, unknown>> = formule
  const fieldNames = Object.keys(emptyFormulaValues).filter((name) => name in fieldValues)
  const place = formule.farmId === null ? 'structure' : 'farm'
  return { ...emptyFormulaValues, ...Object.fromEntries(fieldNames.map((name) => [name, fieldValues[name]])), place }
}

/** Checks that the schema cannot express: the client, and the formula that the foods are copied from. */
function formulaFormProblems(values: FormValues): Problem[] {
  const missing = (field: string): Problem[] => (values[field] === null ? [{ key: 'field.required', field }] : [])
  return [
    ...missing(values.place === 'farm' ? 'farmId' : 'structureId'),
    ...(values.startingFoods === 'formula' ? missing('fromFormulaId') : []),
  ]
}

/** What the form opens with; `data` is null for a new formula. */
export type InitialFormula = { readonly values: FormValues; readonly data: FormulaWithInputs | null }

/**
 * The form of the fields beside the recipe. A new formula is created and opened in the workbench; editing an existing
 * one leaves its recipe unchanged and asks the user when somebody else has saved in the meantime.
 */
export function useFormulaForm(initial: InitialFormula, leave: () => void) {
  const words = useWords()
  const { fields, formula: texts } = words.formulas
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const labels = (path: string) => (fields as Readonly<Record<string, string>>)[path] ?? path
  const form = useCheckedForm(formulaFormSchema, initial.values, labels, formulaFormProblems)
  const draft = useDraft(form, initial, initial.data?.formule.modificationDate ?? null, useSession().actorKey)
  const { start } = draft
  const { handleConflict, ...conflict } = useConflict<FormulaResponse>({
    form,
    readTheirs: async () =>
      (await call(routes.formulas.single, { params: { id: start.data?.formule.id ?? 0 } })).response,
    valuesOf: formValuesOfFormula,
    save: (values, theirs) => save(values, theirs),
  })
  const save = async (formValues: FormValues, current: FormulaResponse | null): Promise<void> => {
    const values = formulaFormSchema.parse(formValues)
    try {
      const { response } =
        current === null
          ? await call(routes.formulas.add, { body: toCreateRequest(values) })
          : await call(routes.formulas.edit, { body: toEditRequest(current, values) })
      draft.discard()
      toasts.success(current === null ? texts.created : texts.edited)
      await queries.invalidateQueries({ queryKey: queryKeyOf(formula) })
      if (current === null) void navigate({ href: addressOf(formulaScreenNames.workbench, { id: response.id }) })
      else leave()
    } catch (error) {
      // Refusals are shown here: as a conflict dialog, or under the fields.
      const list = error instanceof CallError ? error.problems : []
      if (await handleConflict(list, formValues)) return
      if (!form.showProblems(list)) problems.show(error, { family: formula.name, labelOf: labels })
    }
  }
  const submit = () => void form.submit((values) => save(values, start.data?.formule ?? null))
  return { form, draft, labels, submit, ...conflict }
}

function toCreateRequest({ place, farmId, structureId, fromFormulaId, ...values }: FormulaFormValues) {
  const isFromFormula = values.startingFoods === 'formula'
  return {
    ...values,
    melasseRatePercent: null,
    roundingStepGrams: null,
    roundingBatchTonnes: null,
    ...(place === 'farm' ? { farmId } : { structureId }),
    ...(isFromFormula ? { fromFormulaId } : {}),
  }
}

/** The complete formula with the edited fields; recipe, bounds and molasses are unchanged. */
function toEditRequest(formule: FormulaResponse, values: FormulaFormValues) {
  const { place: _, farmId: __, structureId: ___, startingFoods: ____, fromFormulaId: _____, ...facts } = values
  return { ...formule, ...facts }
}
