// A questionnaire: categories in a tree, with the questions of each and their possible answers. Everything is in the order
// in which it is asked. Source: spec 1 §3 "QCM".

/** `single`: one answer; `multiple`: any number of them. */
export const questionKinds = ['single', 'multiple'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** How several answers make one score: their mean, or their sum up to 100. */
export const multipleScorings = ['mean', 'sum'] as const
export type MultipleScoring = (typeof multipleScorings)[number]

/** Whether all of the terms of a condition have to hold, or one of them. */
export const conditionJoins = ['and', 'or'] as const
export type ConditionJoin = (typeof conditionJoins)[number]

export type QuestionnaireCategory = {
  readonly id: number
  readonly parentId: number | null
  readonly label: string
  /** Its share in the score above it, relative to what stands beside it. */
  readonly weight: number
}

export type QuestionAnswer = {
  readonly id: number
  readonly label: string
  /** 0 to 100; null: it says nothing about the farm (“not concerned”), and counts in no score. */
  readonly score: number | null
}

/** One of these answers was given to an earlier question. */
export type ConditionTerm = { readonly questionId: number; readonly answerIds: readonly number[] }

export type Question = {
  readonly id: number
  readonly categoryId: number
  readonly label: string
  readonly weight: number
  readonly kind: QuestionKind
  readonly scoring: MultipleScoring
  /** A text may be written beside the answers. */
  readonly withText: boolean
  readonly required: boolean
  readonly answers: readonly QuestionAnswer[]
  /** It is asked when they hold; without terms always. */
  readonly join: ConditionJoin
  readonly terms: readonly ConditionTerm[]
}

/** A sentence proposed where a score is at least `min` and below `max`, or at most it where that is 100. */
export type ScoreRange = {
  /** Null: of the whole questionnaire. */
  readonly categoryId: number | null
  readonly min: number
  readonly max: number
  readonly text: string
}

export type Questionnaire = {
  readonly categories: readonly QuestionnaireCategory[]
  readonly questions: readonly Question[]
  readonly ranges: readonly ScoreRange[]
}

/** What was answered to a question: the ids of its answers, and a text. */
export type SessionAnswer = { readonly answerIds: readonly number[]; readonly text: string }
/** By the id of the question. */
export type SessionAnswers = ReadonlyMap<number, SessionAnswer>

/** Most of each in a questionnaire. */
export const maxCategories = 60
export const maxQuestions = 200
export const maxAnswersPerQuestion = 20
export const maxTermsPerQuestion = 10
export const maxScoreRanges = 100

/** The categories of a level, in order; null is the top. */
export const childCategories = ({ categories }: Questionnaire, parentId: number | null) =>
  categories.filter((category) => category.parentId === parentId)

export const questionsOfCategory = ({ questions }: Questionnaire, categoryId: number) =>
  questions.filter((question) => question.categoryId === categoryId)

/**
 * The categories in the order in which they are asked: each before those below it. Of a loop of parents none is reached.
 */
export function categoriesInOrder(questionnaire: Questionnaire): QuestionnaireCategory[] {
  const below = (parentId: number | null): QuestionnaireCategory[] =>
    childCategories(questionnaire, parentId).flatMap((category) => [category, ...below(category.id)])
  return below(null)
}

/** The questions in the order in which they are asked. */
export const questionsInOrder = (questionnaire: Questionnaire): Question[] =>
  categoriesInOrder(questionnaire).flatMap(({ id }) => questionsOfCategory(questionnaire, id))
