import { CallRefused } from '@provende/contract/client.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { AllData, AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import { formulaFacts } from '@provende/contract/formulation/formula-facts.ts'
import { reference, requiredReference } from '@provende/contract/kit/fields.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { type FormValues, useCheckedForm } from '../kit/form.tsx'
import { useDraft } from '../kit/form-draft.tsx'
import { useToasts } from '../kit/toasts.ts'
import { useConflict } from '../kit/use-conflict.ts'
import { useWords } from '../kit/words.tsx'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useScreenLinks } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { formulaScreen } from './formula-facts.ts'

/** For whom a new formula may be, and which foods it begins with. */
export const places = ['farm', 'structure'] as const
export const startingFoods = ['all', 'formula', 'given'] as const

/** What a person says of a formula beside its recipe; the first five of a new one alone. */
const schema = z.strictObject({
  place: z.enum(places),
  farmId: reference('farm'),
  structureId: reference('structure'),
  startingFoods: z.enum(startingFoods),
  fromFormulaId: reference('formula'),
  name: formulaFacts.name,
  description: formulaFacts.description,
  targetObjectId: requiredReference('race'),
  animalCount: formulaFacts.animalCount,
  nutritionalModelVersionId: formulaFacts.nutritionalModelVersionId,
  constraintSetId: formulaFacts.constraintSetId,
  constraintVersionId: formulaFacts.constraintVersionId,
  optimisationTypeObjectId: formulaFacts.optimisationTypeObjectId,
  useBio: formulaFacts.useBio,
})
type Values = z.output<typeof schema>

export const emptyFormula: FormValues = {
  place: 'farm',
  farmId: null,
  structureId: null,
  startingFoods: 'all',
  fromFormulaId: null,
  name: '',
  description: '',
  targetObjectId: null,
  animalCount: 1,
  nutritionalModelVersionId: null,
  constraintSetId: null,
  constraintVersionId: null,
  optimisationTypeObjectId: null,
  useBio: false,
}

/** The facts of a formula as a form holds them. */
export const factsOf = (formule: AnsweredFormula): FormValues => {
  const answered: Readonly<Record<string, unknown>> = formule
  const own = Object.keys(emptyFormula).filter((name) => name in answered)
  const place = formule.farmId === null ? 'structure' : 'farm'
  return { ...emptyFormula, ...Object.fromEntries(own.map((name) => [name, answered[name]])), place }
}

/** What the schema cannot say: whom a new one is for, and which formula its foods come from. */
function problemsIn(values: FormValues): Problem[] {
  const missing = (field: string): Problem[] => (values[field] === null ? [{ key: 'field.required', field }] : [])
  return [
    ...missing(values.place === 'farm' ? 'farmId' : 'structureId'),
    ...(values.startingFoods === 'formula' ? missing('fromFormulaId') : []),
  ]
}

/** How the form begins: new, or over a formula. */
export type FormulaStart = { readonly values: FormValues; readonly data: AllData | null }

/**
 * The form of a formula's facts. A new one is made and opened in the workbench; of one that is there the recipe stays as
 * it is, and what somebody else saved meanwhile is asked about.
 */
export function useFormulaForm(begun: FormulaStart, leave: () => void) {
  const words = useWords()
  const { fields, formula: own } = words.formulas
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { addressOf } = useScreenLinks()
  const labels = (path: string) => (fields as Readonly<Record<string, string>>)[path] ?? path
  const form = useCheckedForm(schema, begun.values, labels, problemsIn)
  const draft = useDraft(form, begun, begun.data?.formule.modificationDate ?? null, useSession().owner)
  const { start } = draft
  const { meets, ...conflict } = useConflict<AnsweredFormula>({
    form,
    readTheirs: async () =>
      (await call(routes.formulas.single, { params: { id: start.data?.formule.id ?? 0 } })).answer,
    valuesIn: factsOf,
    save: (values, theirs) => save(values, theirs),
  })
  const save = async (given: FormValues, over: AnsweredFormula | null): Promise<void> => {
    const values = schema.parse(given)
    try {
      const { answer } =
        over === null
          ? await call(routes.formulas.add, { body: newFormula(values) })
          : await call(routes.formulas.edit, { body: changed(over, values) })
      draft.forget()
      toasts.success(over === null ? own.created : own.edited)
      await queries.invalidateQueries({ queryKey: keyOf(formula) })
      if (over === null) void navigate({ href: addressOf(formulaScreen.workbench, { id: answer.id }) })
      else leave()
    } catch (error) {
      // A refusal belongs to this form: under its fields, or as a question about two versions.
      const list = error instanceof CallRefused ? error.problems : []
      if (await meets(list, given)) return
      if (!form.showProblems(list)) problems.show(error, { family: formula.name, labels })
    }
  }
  const submit = () => void form.submit((values) => save(values, start.data?.formule ?? null))
  return { form, draft, labels, submit, ...conflict }
}

function newFormula({ place, farmId, structureId, fromFormulaId, ...values }: Values) {
  const isOfFormula = values.startingFoods === 'formula'
  return {
    ...values,
    melasseRatePercent: null,
    ...(place === 'farm' ? { farmId } : { structureId }),
    ...(isOfFormula ? { fromFormulaId } : {}),
  }
}

/** The whole formula with other facts: recipe, bounds and molasses as they are. */
function changed(formule: AnsweredFormula, values: Values) {
  const { place: _, farmId: __, structureId: ___, startingFoods: ____, fromFormulaId: _____, ...facts } = values
  return { ...formule, ...facts }
}
