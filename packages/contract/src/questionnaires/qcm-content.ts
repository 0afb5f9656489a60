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
import { flag, id, requiredText } from '../kit/fields.ts'
import type { Problem } from '../problems.ts'

/* What a questionnaire asks. Everything is in the order in which it is asked; ids are unique within the questionnaire. */

const weightField = () => z.number().min(0).max(1000)
const scoreField = () => z.number().min(0).max(100)

const contentFields = {
  categories: z
    .array(z.strictObject({ id: id(), parentId: id().nullable(), label: requiredText(200), weight: weightField() }))
    .max(maxCategories),
  questions: z
    .array(
      z.strictObject({
        id: id(),
        categoryId: id(),
        label: requiredText(500),
        weight: weightField(),
        kind: z.enum(questionKinds),
        scoring: z.enum(multipleScorings),
        withText: flag(),
        required: flag(),
        answers: z
          .array(z.strictObject({ id: id(), label: requiredText(300), score: scoreField().nullable() }))
          .max(maxAnswersPerQuestion),
        join: z.enum(conditionJoins),
        terms: z
          .array(z.strictObject({ questionId: id(), answerIds: z.array(id()).min(1).max(maxAnswersPerQuestion) }))
          .max(maxTermsPerQuestion),
      }),
    )
    .max(maxQuestions),
  ranges: z
    .array(
      z.strictObject({ categoryId: id().nullable(), min: scoreField(), max: scoreField(), text: requiredText(1000) }),
    )
    .max(maxScoreRanges),
}
/** The schema of the content of a questionnaire. */
export const questionnaireContent = z.strictObject(contentFields) satisfies z.ZodType<Questionnaire>
export type QuestionnaireContent = z.output<typeof questionnaireContent>
/** Its fields, for a body that holds more. */
export const questionnaireFields = contentFields

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
