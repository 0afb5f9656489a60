import { compositionLine, mostComponents } from '@provende/contract/catalogue/food-composition.ts'
import {
  compositionLineProblems,
  compositionTotalProblems,
} from '@provende/contract/catalogue/food-composition-problems.ts'
import { CallRefused } from '@provende/contract/client.ts'
import type { AnswerOf } from '@provende/contract/kit/route.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type FormValues, useCheckedForm } from '../kit/form.tsx'
import { useDraft } from '../kit/form-draft.tsx'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useToasts } from '../kit/toasts.ts'
import { useConflict } from '../kit/use-conflict.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useProblems } from '../shell/problems.ts'
import { useSession } from '../shell/session.tsx'
import { foodSet } from './food-set.ts'

/** A line as it is typed: its food and its percentage may still be missing. */
export type TypedLine = { readonly compositionFoodId: number | null; readonly compositionValue: unknown }
/** A composition as it was read: its lines, and the version they are of. */
export type ReadComposition = { readonly values: { readonly lines: readonly TypedLine[] }; readonly version: string }

const schema = z.object({
  lines: z.array(compositionLine.pick({ compositionFoodId: true, compositionValue: true })).max(mostComponents),
})
export const linesOf = (values: FormValues): readonly TypedLine[] => values.lines as readonly TypedLine[]

/** A composition from its answer: one line of zeros is none. */
export function readComposition(answer: AnswerOf<typeof routes.foods.composition>): ReadComposition {
  const lines = answer
    .filter(({ compositionFoodId }) => compositionFoodId > 0)
    .map(({ compositionFoodId, compositionValue }) => ({ compositionFoodId, compositionValue }))
  return { values: { lines }, version: answer[0]?.modificationDate ?? '' }
}

/**
 * The form of what a food is made of, like that of a record: kept while it is typed, saved once at a time from the version
 * that was read; when someone else saved in between, `conflict` is what they saved. Above 100 % nothing is sent.
 */
export function useFoodComposition(foodId: number, begun: ReadComposition, onSaved: () => void) {
  const words = useWords()
  const culture = useCulture()
  const call = useCall()
  const toasts = useToasts()
  const problems = useProblems()
  const queries = useQueryClient()
  const own = words.catalogue.composition
  const labels = (path: string) => own.fields[path.split('.')[2] as keyof typeof own.fields] ?? own.lines
  const form = useCheckedForm(schema, begun.values, labels, (values) =>
    compositionLineProblems(linesOf(values), 'lines.'),
  )
  const draft = useDraft(form, begun, begun.version, useSession().owner)
  const { meets, ...conflict } = useConflict<ReadComposition>({
    form,
    readTheirs: async () => readComposition((await call(routes.foods.composition, { params: { id: foodId } })).answer),
    valuesIn: (theirs) => theirs.values,
    save: (values, theirs) => save(values, theirs.version),
  })

  const save = async (values: FormValues, version: string): Promise<void> => {
    const [over] = compositionTotalProblems(linesOf(values))
    if (over) return toasts.warning(sentenceOf(words, culture, over))
    const typed = linesOf(values)
    const lines = typed.length > 0 ? typed : [{ compositionFoodId: 0, compositionValue: 0 }]
    const body = lines.map((line) => ({ ...line, foodId, modificationDate: version }))
    try {
      await call(routes.foods.replaceComposition, { body })
    } catch (error) {
      // A refusal belongs to this form: under its fields, or as a question about two versions.
      return refused(error, values, version)
    }
    draft.forget()
    toasts.success(own.saved)
    await queries.invalidateQueries({ queryKey: keyOf(foodSet.family) })
    onSaved()
  }
  const submit = (version = draft.start.version) => void form.submit((values) => save(values, version))

  const refused = async (error: unknown, values: FormValues, version: string): Promise<void> => {
    const list = error instanceof CallRefused ? error.problems : []
    if (await meets(list, values)) return
    if (!form.showProblems(list.map(inForm)))
      problems.show(error, { family: foodSet.family.name, labels, retry: () => submit(version) })
  }

  return { form, labels, draft, submit: () => submit(), ...conflict }
}

/** What is sent is the list alone: a place in it is a place in the form's. */
const inForm = ({ field, ...problem }: Problem): Problem =>
  field === undefined ? problem : { ...problem, field: `lines.${field}` }
