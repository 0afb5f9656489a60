import { compositionLine, maxCompositionLines } from '@provende/contract/catalogue/food-composition.ts'
import {
  compositionLineProblems,
  compositionTotalProblems,
} from '@provende/contract/catalogue/food-composition-problems.ts'
import { CallError } from '@provende/contract/client.ts'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useDraft } from '../../kit/form/drafts/form-draft.tsx'
import { type FormValues, useCheckedForm } from '../../kit/form/form.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { problemSentence } from '../../kit/problem-sentence.ts'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import { foodFamilyUi } from './food-set.ts'

/** A line while it is typed: food and percentage may still be missing. */
export type CompositionDraftLine = { readonly compositionFoodId: number | null; readonly compositionValue: unknown }
/** A composition as read from the server, and its version for optimistic locking. */
export type LoadedComposition = {
  readonly values: { readonly lines: readonly CompositionDraftLine[] }
  readonly version: string
}

const compositionFormSchema = z.object({
  lines: z.array(compositionLine.pick({ compositionFoodId: true, compositionValue: true })).max(maxCompositionLines),
})
export const draftLinesOf = (values: FormValues): readonly CompositionDraftLine[] =>
  values.lines as readonly CompositionDraftLine[]

/** Converts the response; an empty composition is sent as a single line of zeros. */
export function toLoadedComposition(response: ResponseOf<typeof routes.foods.composition>): LoadedComposition {
  const lines = response
    .filter(({ compositionFoodId }) => compositionFoodId > 0)
    .map(({ compositionFoodId, compositionValue }) => ({ compositionFoodId, compositionValue }))
  return { values: { lines }, version: response[0]?.modificationDate ?? '' }
}

/**
 * The form of a composition. It works like a record form: typed values are kept as a draft, one save runs at a time,
 * and a save is based on the version that was read. If someone else saved in between, `conflict` is their version. A
 * total above 100 % is not sent.
 */
export function useFoodComposition(foodId: number, initial: LoadedComposition, onSaved: () => void) {
  const words = useWords()
  const culture = useCulture()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const texts = words.catalogue.composition
  const labels = (path: string) => texts.fields[path.split('.')[2] as keyof typeof texts.fields] ?? texts.lines
  const form = useCheckedForm(compositionFormSchema, initial.values, labels, (values) =>
    compositionLineProblems(draftLinesOf(values), 'lines.'),
  )
  const draft = useDraft(form, initial, initial.version, useSession().actorKey)
  const { handleConflict, ...conflict } = useConflict<LoadedComposition>({
    form,
    readTheirs: async () =>
      toLoadedComposition((await call(routes.foods.composition, { params: { id: foodId } })).response),
    valuesOf: (theirs) => theirs.values,
    save: (values, theirs) => save(values, theirs.version),
  })

  const save = async (values: FormValues, version: string): Promise<void> => {
    const [problem] = compositionTotalProblems(draftLinesOf(values))
    if (problem) return toasts.warning(problemSentence(words, culture, problem))
    const typed = draftLinesOf(values)
    const lines = typed.length > 0 ? typed : [{ compositionFoodId: 0, compositionValue: 0 }]
    const body = lines.map((line) => ({ ...line, foodId, modificationDate: version }))
    try {
      await call(routes.foods.replaceComposition, { body })
    } catch (error) {
      // Shown under the fields of this form, or as a dialog that compares two versions.
      return showRefusal(error, values, version)
    }
    draft.discard()
    toasts.success(texts.saved)
    await queries.invalidateQueries({ queryKey: queryKeyOf(foodFamilyUi.family) })
    onSaved()
  }
  const submit = (version = draft.start.version) => void form.submit((values) => save(values, version))

  const showRefusal = async (error: unknown, values: FormValues, version: string): Promise<void> => {
    const refusals = error instanceof CallError ? error.problems : []
    if (await handleConflict(refusals, values)) return
    if (!form.showProblems(refusals.map(toCompositionFormProblem)))
      problems.show(error, { family: foodFamilyUi.family.name, labelOf: labels, retry: () => submit(version) })
  }

  return { form, labels, draft, submit: () => submit(), ...conflict }
}

/** The request body is the list of lines only: adds the form field to the path of a problem. */
const toCompositionFormProblem = ({ field, ...problem }: Problem): Problem =>
  field === undefined ? problem : { ...problem, field: `lines.${field}` }
