import { categoriesInOrder, type Question, type Questionnaire, questionsInOrder } from './questionnaire.ts'

/** What is wrong with a questionnaire: the kind, the path of the field, and the labels it names. */
export type QuestionnaireProblem = {
  readonly kind:
    | 'idTwice'
    | 'parentUnknown'
    | 'parentLoop'
    | 'categoryUnknown'
    | 'dependencyUnknown'
    | 'dependencyCycle'
    | 'dependencyLater'
    | 'rangeEmpty'
  readonly path: string
  readonly question?: string
  readonly other?: string
}

/**
 * The problems of a questionnaire that is saved: ids that occur twice, loops of categories, dependencies on questions that
 * are not asked before. Source: docs/open-questions.md.
 */
export function questionnaireProblems(questionnaire: Questionnaire): QuestionnaireProblem[] {
  return [
    ...idProblems(questionnaire),
    ...categoryProblems(questionnaire),
    ...dependencyProblems(questionnaire),
    ...questionnaire.ranges.flatMap(({ min, max }, index): QuestionnaireProblem[] =>
      min < max ? [] : [{ kind: 'rangeEmpty', path: `ranges.${index}.max` }],
    ),
  ]
}

function idProblems({ categories, questions }: Questionnaire): QuestionnaireProblem[] {
  const twice = (records: readonly { readonly id: number }[], path: string) => {
    const ids = new Set<number>()
    return records.flatMap(({ id }, index): QuestionnaireProblem[] => {
      const isTwice = ids.has(id)
      ids.add(id)
      return isTwice ? [{ kind: 'idTwice', path: `${path}.${index}.id` }] : []
    })
  }
  return [
    ...twice(categories, 'categories'),
    ...twice(questions, 'questions'),
    ...questions.flatMap(({ answers }, index) => twice(answers, `questions.${index}.answers`)),
  ]
}

function categoryProblems(questionnaire: Questionnaire): QuestionnaireProblem[] {
  const { categories, questions, ranges } = questionnaire
  const ids = new Set(categories.map(({ id }) => id))
  const reached = new Set(categoriesInOrder(questionnaire).map(({ id }) => id))
  const ofCategories = categories.flatMap(({ id, parentId }, index): QuestionnaireProblem[] => {
    const path = `categories.${index}.parentId`
    if (parentId !== null && !ids.has(parentId)) return [{ kind: 'parentUnknown', path }]
    return reached.has(id) || hasUnknownAncestor(questionnaire, id) ? [] : [{ kind: 'parentLoop', path }]
  })
  const unknown = (categoryId: number | null, path: string): QuestionnaireProblem[] =>
    categoryId === null || ids.has(categoryId) ? [] : [{ kind: 'categoryUnknown', path }]
  return [
    ...ofCategories,
    ...questions.flatMap(({ categoryId }, index) => unknown(categoryId, `questions.${index}.categoryId`)),
    ...ranges.flatMap(({ categoryId }, index) => unknown(categoryId, `ranges.${index}.categoryId`)),
  ]
}

/** Whether a chain of parents ends at one that does not exist: that one is named, and not a loop. */
function hasUnknownAncestor({ categories }: Questionnaire, id: number): boolean {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const visited = new Set<number>()
  for (let current: number | null = id; current !== null; ) {
    if (visited.has(current)) return false
    visited.add(current)
    const category = byId.get(current)
    if (category === undefined) return true
    current = category.parentId
  }
  return false
}

function dependencyProblems(questionnaire: Questionnaire): QuestionnaireProblem[] {
  const byId = new Map(questionnaire.questions.map((question) => [question.id, question]))
  const indexById = new Map(questionsInOrder(questionnaire).map(({ id }, index) => [id, index]))
  // A category that stands below itself has no place, nor have its questions: that is the problem, and not their order.
  const isBefore = (other: Question, question: Question) => {
    const [first, second] = [indexById.get(other.id), indexById.get(question.id)]
    return first === undefined || second === undefined || first < second
  }
  return questionnaire.questions.flatMap((question, index) =>
    question.terms.flatMap(({ questionId, answerIds }, term): QuestionnaireProblem[] => {
      const path = `questions.${index}.terms.${term}.questionId`
      const other = byId.get(questionId)
      if (other === undefined || !answerIds.every((id) => other.answers.some((answer) => answer.id === id)))
        return [{ kind: 'dependencyUnknown', path, question: question.label }]
      const labels = { question: question.label, other: other.label }
      if (dependsOn(byId, other, question.id)) return [{ kind: 'dependencyCycle', path, ...labels }]
      return isBefore(other, question) ? [] : [{ kind: 'dependencyLater', path, ...labels }]
    }),
  )
}

/** Whether a question is another one, or depends on it, directly or not. */
function dependsOn(byId: ReadonlyMap<number, Question>, question: Question, id: number): boolean {
  const visited = new Set<number>()
  const waiting = [question.id]
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    if (current === id) return true
    if (visited.has(current)) continue
    visited.add(current)
    waiting.push(...(byId.get(current)?.terms ?? []).map((term) => term.questionId))
  }
  return false
}

/** What a questionnaire lacks before it can be locked, which publishes it. */
export type LockingProblem = { readonly kind: 'noQuestion' | 'tooFewAnswers' | 'noWeight'; readonly question?: string }

/** Source: docs/open-questions.md. */
export function lockingProblems(questionnaire: Questionnaire): LockingProblem[] {
  const { questions } = questionnaire
  if (questions.length === 0) return [{ kind: 'noQuestion' }]
  const tooFew = questions.filter(
    ({ answers, withText }) => answers.length === 1 || (answers.length === 0 && !withText),
  )
  const hasScore = questions.some(({ weight, answers }) => weight > 0 && answers.some(({ score }) => score !== null))
  return [
    ...tooFew.map(({ label }): LockingProblem => ({ kind: 'tooFewAnswers', question: label })),
    ...(hasScore ? [] : [{ kind: 'noWeight' as const }]),
  ]
}
