import { type Question, type Questionnaire, questionsInOrder, type SessionAnswers } from './questionnaire.ts'

/**
 * The questions that are asked, in order: those whose condition the answers so far meet. An answer to a question that is
 * not asked any more meets no condition. Source: spec 1 §3 "dependencies"; docs/open-questions.md.
 */
export function relevantQuestions(questionnaire: Questionnaire, chosen: SessionAnswers): Question[] {
  const relevant = new Map<number, Question>()
  for (const question of questionsInOrder(questionnaire)) {
    const holds = question.terms.map(
      ({ questionId, answerIds }) =>
        relevant.has(questionId) && answerIds.some((id) => chosen.get(questionId)?.answerIds.includes(id)),
    )
    const isRelevant = holds.length === 0 || (question.join === 'and' ? holds.every(Boolean) : holds.some(Boolean))
    if (isRelevant) relevant.set(question.id, question)
  }
  return [...relevant.values()]
}

/** Whether a question has an answer; a text alone answers one that has no answers to choose. */
export function isAnswered({ id, answers }: Question, chosen: SessionAnswers): boolean {
  const answer = chosen.get(id)
  if (answer === undefined) return false
  return answer.answerIds.length > 0 || (answers.length === 0 && answer.text.trim() !== '')
}

/**
 * The share of the asked, required questions that are answered, in whole percent, rounded down: 100 is said when nothing
 * is left. Source: docs/open-questions.md.
 */
export function percentCompleted(questionnaire: Questionnaire, chosen: SessionAnswers): number {
  const required = relevantQuestions(questionnaire, chosen).filter((question) => question.required)
  const answered = required.filter((question) => isAnswered(question, chosen))
  return required.length === 0 ? 100 : Math.floor((100 * answered.length) / required.length)
}

/** What is wrong with an answer: a question that does not exist, answers that are not its own, several where one is asked. */
export function answerProblem(
  { questions }: Questionnaire,
  questionId: number,
  answerIds: readonly number[],
): 'unknown' | 'tooMany' | null {
  const question = questions.find(({ id }) => id === questionId)
  if (question === undefined) return 'unknown'
  if (!answerIds.every((id) => question.answers.some((answer) => answer.id === id))) return 'unknown'
  return question.kind === 'single' && answerIds.length > 1 ? 'tooMany' : null
}
