import type { QuestionnaireContent } from '@provende/contract/questionnaires/qcm-content.ts'

/* Changes to the content of a questionnaire while it is edited: plain functions of it. */

export type DraftCategory = QuestionnaireContent['categories'][number]
export type DraftQuestion = QuestionnaireContent['questions'][number]
export type DraftRange = QuestionnaireContent['ranges'][number]

/** A part of the editor: shows some of the content and changes it. */
export type ContentPartProps = {
  readonly content: QuestionnaireContent
  readonly onChange: (content: QuestionnaireContent) => void
}

/** Whether a stored draft has the parts of a content, which one of an earlier version of the application may not have. */
export const isDraftContent = (values: Partial<Record<keyof QuestionnaireContent, unknown>>): boolean =>
  [values.categories, values.questions, values.ranges].every((part) => Array.isArray(part))

/** An id that none of these has: ids stay with what they belong to, so that older sessions can be compared. */
export const nextId = (records: readonly { readonly id: number }[]): number =>
  records.reduce((highest, { id }) => Math.max(highest, id), 0) + 1

/** The list with one changed, by its index. */
export const changedAt = <T>(list: readonly T[], index: number, changes: Partial<T>): T[] =>
  list.map((one, other) => (other === index ? { ...one, ...changes } : one))

export const withoutIndex = <T>(list: readonly T[], index: number): T[] => list.filter((_, other) => other !== index)

/** The list with one moved past its neighbour that `isBeside` it, up (-1) or down (1). */
export function movedPast<T>(list: readonly T[], index: number, step: -1 | 1, isBeside: (other: T) => boolean): T[] {
  let target = index + step
  for (let other = list[target]; other !== undefined && !isBeside(other); other = list[target]) target += step
  const moved = list[index]
  const neighbour = list[target]
  if (moved === undefined || neighbour === undefined) return [...list]
  return list.map((one, other) => (other === index ? neighbour : other === target ? moved : one))
}

/** Without a category: what stood below it, and its questions and sentences, go with it. */
export function withoutCategory(content: QuestionnaireContent, id: number): QuestionnaireContent {
  const removed = new Set([id])
  for (let size = 0; size < removed.size; ) {
    size = removed.size
    for (const { id: below, parentId } of content.categories)
      if (parentId !== null && removed.has(parentId)) removed.add(below)
  }
  const questions = content.questions.filter(({ categoryId }) => removed.has(categoryId))
  return {
    categories: content.categories.filter((category) => !removed.has(category.id)),
    questions: withoutTermsOn(
      content.questions.filter((question) => !questions.includes(question)),
      questions.map((question) => question.id),
    ),
    ranges: content.ranges.filter(({ categoryId }) => categoryId === null || !removed.has(categoryId)),
  }
}

export const withoutQuestion = (content: QuestionnaireContent, id: number): QuestionnaireContent => ({
  ...content,
  questions: withoutTermsOn(
    content.questions.filter((question) => question.id !== id),
    [id],
  ),
})

/** Questions without the conditions on questions that are gone. */
const withoutTermsOn = (questions: readonly DraftQuestion[], gone: readonly number[]): DraftQuestion[] =>
  questions.map((question) => ({
    ...question,
    terms: question.terms.filter(({ questionId }) => !gone.includes(questionId)),
  }))

/** Without an answer: conditions on it alone are gone too. */
export const withoutAnswer = (
  content: QuestionnaireContent,
  questionId: number,
  answerId: number,
): QuestionnaireContent => ({
  ...content,
  questions: content.questions.map((question) => ({
    ...question,
    answers: question.id === questionId ? question.answers.filter(({ id }) => id !== answerId) : question.answers,
    terms: question.terms.flatMap((term) => {
      if (term.questionId !== questionId) return [term]
      const answerIds = term.answerIds.filter((id) => id !== answerId)
      return answerIds.length === 0 ? [] : [{ ...term, answerIds }]
    }),
  })),
})

/** What a removal takes along, by kind. */
export type AlsoRemoved = Readonly<Record<'categories' | 'questions' | 'conditions' | 'sentences', number>>

/** What is gone after a removal, beside that which was removed itself. */
export function alsoRemoved(
  before: QuestionnaireContent,
  after: QuestionnaireContent,
  removed: 'category' | 'question' | 'answer',
): AlsoRemoved {
  const remaining = new Set(after.questions.map(({ id }) => id))
  const conditionsOf = (questions: readonly DraftQuestion[]) =>
    questions.filter(({ id }) => remaining.has(id)).reduce((sum, { terms }) => sum + terms.length, 0)
  return {
    categories: before.categories.length - after.categories.length - (removed === 'category' ? 1 : 0),
    questions: before.questions.length - after.questions.length - (removed === 'question' ? 1 : 0),
    conditions: conditionsOf(before.questions) - conditionsOf(after.questions),
    sentences: before.ranges.length - after.ranges.length,
  }
}
