import {
  conditionJoins,
  maxAnswersPerQuestion,
  maxCategories,
  maxQuestions,
  maxScoreRanges,
  maxTermsPerQuestion,
  multipleScorings,
  type Questionnaire,
  questionKinds,
} from '@provende/domain/questionnaires/questionnaire.ts'
import type { LockingProblem, QuestionnaireProblem } from '@provende/domain/questionnaires/questionnaire-problems.ts'
import { z } from 'zod'
import { choice, flag, id, optionalId, requiredText } from '../kit/fields.ts'
import type { Problem } from '../problems.ts'

/* What a questionnaire asks. Everything is in the order in which it is asked; ids are unique within the questionnaire. */

/** Older clients leave fields out, or send null: a weight is 1 then, an answer has no score, a list has no entries. */
const weightField = () =>
  z
    .number()
    .min(0)
    .max(1000)
    .nullish()
    .transform((weight) => weight ?? 1)
const scoreField = () => z.number().min(0).max(100)
const scoreOrNone = () =>
  scoreField()
    .nullish()
    .transform((score) => score ?? null)
const listOf = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z
    .array(entry)
    .max(max)
    .nullish()
    .transform((entries) => entries ?? [])
const parentField = () => optionalId().transform((parentId) => parentId ?? null)

const contentFields = {
  categories: z
    .array(z.strictObject({ id: id(), parentId: parentField(), label: requiredText(200), weight: weightField() }))
    .max(maxCategories),
  questions: z
    .array(
      z.strictObject({
        id: id(),
        categoryId: id(),
        label: requiredText(500),
        weight: weightField(),
        kind: choice(questionKinds, 'single'),
        scoring: choice(multipleScorings, 'mean'),
        withText: flag(),
        required: flag(),
        answers: listOf(
          z.strictObject({ id: id(), label: requiredText(300), score: scoreOrNone() }),
          maxAnswersPerQuestion,
        ),
        join: choice(conditionJoins, 'and'),
        terms: listOf(
          z.strictObject({ questionId: id(), answerIds: z.array(id()).min(1).max(maxAnswersPerQuestion) }),
          maxTermsPerQuestion,
        ),
      }),
    )
    .max(maxQuestions),
  ranges: z
    .array(
      z.strictObject({ categoryId: parentField(), min: scoreField(), max: scoreField(), text: requiredText(1000) }),
    )
    .max(maxScoreRanges),
}
/** The schema of the content of a questionnaire. */
export const questionnaireContent = z.strictObject(contentFields) satisfies z.ZodType<Questionnaire>
export type QuestionnaireContent = z.output<typeof questionnaireContent>
/** Its parts in the body of a save; one that is absent or null stays as it is stored. */
export const savedQuestionnaireFields = {
  categories: contentFields.categories.nullish(),
  questions: contentFields.questions.nullish(),
  ranges: contentFields.ranges.nullish(),
}
export type SavedQuestionnaireParts = {
  readonly [Part in keyof QuestionnaireContent]?: QuestionnaireContent[Part] | null | undefined
}

/** The problems of a content as those of a call; `path` is that of the field. */
export const toContentProblem = ({ kind, path, question, other }: QuestionnaireProblem): Problem => ({
  key: `qcm.${kind}`,
  field: path,
  ...(question === undefined ? {} : { params: { what: question, ...(other === undefined ? {} : { other }) } }),
})

export const toLockingProblem = ({ kind, question }: LockingProblem): Problem => ({
  key: `qcm.${kind}`,
  ...(question === undefined ? {} : { params: { what: question } }),
})
