import { describe, expect, test } from 'vitest'
import type { Question, Questionnaire, SessionAnswer, SessionAnswers } from './questionnaire.ts'
import { lockingProblems, questionnaireProblems } from './questionnaire-problems.ts'
import { answerProblem, percentCompleted, relevantQuestions } from './relevance.ts'
import { proposedConclusion, questionScore, scoresById, synthesisOf } from './synthesis.ts'

/*
 * Worked by hand. Two categories: feeding (weight 3) with a sub-category minerals (weight 2), and housing (weight 1).
 *   feeding: 1 "silage analysed?" weight 1: yes 100, no 0
 *     minerals: 2 "mineral fed?" weight 1: yes 80, no 20
 *               3 "how?" weight 3, multiple, sum: by hand 30, mixer 60, blocks 50; asked when 2 is yes
 *   housing: 4 "beds" weight 1: good 100, bad 40
 *            5 "why bad?" text only, not required; asked when 4 is bad
 */
const yes = 1
const no = 2
const question = (id: number, categoryId: number, changes: Partial<Question> = {}): Question => ({
  id,
  categoryId,
  label: `question ${id}`,
  weight: 1,
  kind: 'single',
  scoring: 'mean',
  withText: false,
  required: true,
  answers: [
    { id: yes, label: 'yes', score: 100 },
    { id: no, label: 'no', score: 0 },
  ],
  join: 'and',
  terms: [],
  ...changes,
})
const answersWith = (...scores: (number | null)[]) =>
  scores.map((score, index) => ({ id: index + 1, label: `answer ${index + 1}`, score }))

const questionnaire: Questionnaire = {
  categories: [
    { id: 10, parentId: null, label: 'feeding', weight: 3 },
    { id: 20, parentId: null, label: 'housing', weight: 1 },
    { id: 11, parentId: 10, label: 'minerals', weight: 2 },
  ],
  questions: [
    question(4, 20, { answers: answersWith(100, 40) }),
    question(5, 20, { answers: [], withText: true, required: false, terms: [{ questionId: 4, answerIds: [2] }] }),
    question(1, 10),
    question(2, 11, { answers: answersWith(80, 20) }),
    question(3, 11, {
      weight: 3,
      kind: 'multiple',
      scoring: 'sum',
      answers: answersWith(30, 60, 50),
      terms: [{ questionId: 2, answerIds: [1] }],
    }),
  ],
  ranges: [
    { categoryId: null, min: 0, max: 50, text: 'much to do' },
    { categoryId: null, min: 50, max: 100, text: 'well kept' },
    { categoryId: 20, min: 0, max: 60, text: 'mind the beds' },
    { categoryId: 11, min: 80, max: 100, text: 'minerals are right' },
  ],
}
const chosen = (answers: Readonly<Record<number, number | readonly number[]>>): Map<number, SessionAnswer> =>
  new Map(Object.entries(answers).map(([id, ids]) => [Number(id), { answerIds: [ids].flat() as number[], text: '' }]))
const relevantIds = (answers: SessionAnswers) => relevantQuestions(questionnaire, answers).map(({ id }) => id)

describe('what is asked', () => {
  test('are the questions of each category before those below it, in their order', () => {
    expect(relevantIds(new Map())).toEqual([1, 2, 4])
    expect(relevantIds(chosen({ 2: 1, 4: 2 }))).toEqual([1, 2, 3, 4, 5])
  })

  test('is not what depends on another answer, or on the answer to a question that is not asked any more', () => {
    expect(relevantIds(chosen({ 2: 2 }))).toEqual([1, 2, 4])
    const chain: Questionnaire = {
      ...questionnaire,
      questions: [
        question(1, 10),
        question(2, 10, { terms: [{ questionId: 1, answerIds: [yes] }] }),
        question(3, 10, { terms: [{ questionId: 2, answerIds: [yes] }] }),
      ],
    }
    const ids = (answers: SessionAnswers) => relevantQuestions(chain, answers).map(({ id }) => id)
    expect(ids(chosen({ 1: yes, 2: yes }))).toEqual([1, 2, 3])
    expect(ids(chosen({ 1: no, 2: yes }))).toEqual([1])
  })

  test('with several terms is joined by and, or by or', () => {
    const terms = [1, 2].map((questionId) => ({ questionId, answerIds: [yes] }))
    const joined = (join: 'and' | 'or'): Questionnaire => ({
      ...questionnaire,
      questions: [question(1, 10), question(2, 10), question(3, 10, { join, terms })],
    })
    const isRelevant = (join: 'and' | 'or', answers: SessionAnswers) =>
      relevantQuestions(joined(join), answers).length === 3
    expect(isRelevant('and', chosen({ 1: yes, 2: no }))).toBe(false)
    expect(isRelevant('or', chosen({ 1: yes, 2: no }))).toBe(true)
    expect(isRelevant('and', chosen({ 1: yes, 2: yes }))).toBe(true)
    expect(isRelevant('or', chosen({ 1: no }))).toBe(false)
  })
})

describe('the percentage', () => {
  test('counts the asked, required questions, and is rounded down', () => {
    expect(percentCompleted(questionnaire, new Map())).toBe(0)
    // 1 of 1, 2, 4
    expect(percentCompleted(questionnaire, chosen({ 1: yes }))).toBe(33)
    // 1, 2 of 1, 2, 3, 4: the answer opened one more
    expect(percentCompleted(questionnaire, chosen({ 1: yes, 2: 1 }))).toBe(50)
    expect(percentCompleted(questionnaire, chosen({ 1: yes, 2: 2, 4: 2 }))).toBe(100)
  })

  test('does not count the answer to a question that is not asked any more', () => {
    expect(percentCompleted(questionnaire, chosen({ 2: 2, 3: 1 }))).toBe(33)
  })
})

describe('scores', () => {
  test('of one answer, of several as mean or as sum up to 100, and of none', () => {
    const multiple = (scoring: 'mean' | 'sum') =>
      question(1, 10, { kind: 'multiple', scoring, answers: answersWith(30, 60, 50, null) })
    expect(questionScore(question(1, 10), chosen({ 1: yes }))).toBe(100)
    expect(questionScore(multiple('mean'), chosen({ 1: [1, 2] }))).toBe(45)
    expect(questionScore(multiple('sum'), chosen({ 1: [1, 2] }))).toBe(90)
    expect(questionScore(multiple('sum'), chosen({ 1: [1, 2, 3] }))).toBe(100)
    expect(questionScore(multiple('mean'), chosen({ 1: [1, 4] }))).toBe(30)
    expect(questionScore(multiple('mean'), chosen({ 1: [4] }))).toBeNull()
    expect(questionScore(multiple('mean'), new Map())).toBeNull()
  })

  test('of categories are weighted means of their questions and of the categories below', () => {
    const synthesis = synthesisOf(questionnaire, chosen({ 1: yes, 2: 1, 3: [1, 2], 4: 2 }))
    // minerals: (1·80 + 3·90) / 4 = 87.5; feeding: (1·100 + 2·87.5) / 3 = 91.67; housing 40; all: (3·91.67 + 40) / 4 = 78.75
    expect(scoresById(synthesis).get(11)).toBe(87.5)
    expect(scoresById(synthesis).get(10)).toBeCloseTo(275 / 3, 10)
    expect(scoresById(synthesis).get(20)).toBe(40)
    expect(synthesis.score).toBeCloseTo(78.75, 10)
    // Question 5 is asked, and not answered.
    expect(synthesis.categories.map(({ relevantCount, answeredCount }) => [relevantCount, answeredCount])).toEqual([
      [3, 3],
      [2, 1],
    ])
  })

  test('of a question that takes only a text are none, but its text is an answer', () => {
    const written = chosen({ 4: 2 }).set(5, { answerIds: [], text: 'damp straw' })
    const [, housing] = synthesisOf(questionnaire, written).categories
    expect(housing).toMatchObject({ score: 40, relevantCount: 2, answeredCount: 2 })
  })

  test('leave out what is not answered and what is not asked any more', () => {
    const synthesis = synthesisOf(questionnaire, chosen({ 2: 2, 3: 1 }))
    // Of 3 nothing counts: 2 is no.
    expect([...scoresById(synthesis)]).toEqual([
      [10, 20],
      [11, 20],
      [20, null],
    ])
    expect(synthesis.score).toBe(20)
    expect(synthesisOf(questionnaire, new Map()).score).toBeNull()
  })

  test('leave out questions without weight', () => {
    const informative = { ...questionnaire, questions: [question(1, 10, { weight: 0 }), question(2, 10)] }
    expect(synthesisOf(informative, chosen({ 1: no, 2: yes })).score).toBe(100)
  })
})

test('the conclusion is proposed by the ranges that the scores fall into', () => {
  const conclusionFor = (answers: SessionAnswers) =>
    proposedConclusion(questionnaire, synthesisOf(questionnaire, answers))
  expect(conclusionFor(chosen({ 1: yes, 2: 1, 3: [1, 2], 4: 2 }))).toBe('well kept\nminerals are right\nmind the beds')
  // 50 is of the upper range, 100 of the last.
  expect(conclusionFor(chosen({ 4: 1 }))).toBe('well kept')
  expect(conclusionFor(chosen({ 1: no }))).toBe('much to do')
  expect(conclusionFor(new Map())).toBe('')
})

describe('a questionnaire', () => {
  const problemsWith = (changes: Partial<Questionnaire>) =>
    questionnaireProblems({ ...questionnaire, ...changes }).map(({ kind, path }) => `${kind} ${path}`)
  const dependingOn = (id: number, ...ids: number[]) =>
    question(id, 10, { terms: ids.map((questionId) => ({ questionId, answerIds: [yes] })) })

  test('without problems has none', () => {
    expect(questionnaireProblems(questionnaire)).toEqual([])
  })

  test('is refused where questions depend on each other in a circle, or on themselves', () => {
    const problems = questionnaireProblems({
      ...questionnaire,
      questions: [dependingOn(1, 3), dependingOn(2, 1), dependingOn(3, 2)],
    })
    expect(problems.map(({ kind }) => kind)).toEqual(['dependencyCycle', 'dependencyCycle', 'dependencyCycle'])
    expect(problems[0]).toMatchObject({ question: 'question 1', other: 'question 3' })
    expect(problemsWith({ questions: [dependingOn(1, 1)] })).toEqual(['dependencyCycle questions.0.terms.0.questionId'])
  })

  test('is refused where a question depends on a later one, also one of a later category', () => {
    expect(problemsWith({ questions: [dependingOn(1, 2), question(2, 10)] })).toEqual([
      'dependencyLater questions.0.terms.0.questionId',
    ])
    expect(problemsWith({ questions: [question(2, 20), dependingOn(1, 2)] })).toEqual([
      'dependencyLater questions.1.terms.0.questionId',
    ])
  })

  test('is refused where a dependency names a question or an answer that does not exist', () => {
    expect(problemsWith({ questions: [dependingOn(1, 9)] })).toEqual([
      'dependencyUnknown questions.0.terms.0.questionId',
    ])
    const ofAnswer = question(2, 10, { terms: [{ questionId: 1, answerIds: [yes, 77] }] })
    expect(problemsWith({ questions: [question(1, 10), ofAnswer] })).toEqual([
      'dependencyUnknown questions.1.terms.0.questionId',
    ])
  })

  test('is refused where categories stand below themselves, or below none, or ids occur twice', () => {
    const category = (id: number, parentId: number | null) => ({ id, parentId, label: 'x', weight: 1 })
    const of = (...categories: ReturnType<typeof category>[]) => problemsWith({ categories, questions: [], ranges: [] })
    expect(of(category(1, 2), category(2, 1), category(3, 1))).toEqual([
      'parentLoop categories.0.parentId',
      'parentLoop categories.1.parentId',
      'parentLoop categories.2.parentId',
    ])
    const loop = [category(10, 20), category(20, 10)]
    const dependent = question(2, 10, { terms: [{ questionId: 1, answerIds: [yes] }] })
    expect(problemsWith({ categories: loop, questions: [question(1, 10), dependent], ranges: [] })).toEqual([
      ...['parentLoop categories.0.parentId', 'parentLoop categories.1.parentId'],
    ])
    expect(of(category(1, 9), category(2, 1))).toEqual(['parentUnknown categories.0.parentId'])
    expect(of(category(1, null), category(1, null))).toEqual(['idTwice categories.1.id'])
    expect(problemsWith({ questions: [question(1, 99)] })).toEqual(['categoryUnknown questions.0.categoryId'])
    expect(problemsWith({ ranges: [{ categoryId: 10, min: 50, max: 50, text: '' }] })).toEqual([
      'rangeEmpty ranges.0.max',
    ])
  })

  test('is locked with questions that can be answered and scored', () => {
    expect(lockingProblems(questionnaire)).toEqual([])
    const kindsFor = (...questions: Question[]) =>
      lockingProblems({ ...questionnaire, questions }).map(({ kind }) => kind)
    expect(kindsFor()).toEqual(['noQuestion'])
    expect(kindsFor(question(1, 10, { answers: answersWith(100) }), question(2, 10))).toEqual(['tooFewAnswers'])
    expect(kindsFor(question(1, 10, { weight: 0 }))).toEqual(['noWeight'])
  })

  test('takes the answers of its questions only, one where one is asked', () => {
    expect(answerProblem(questionnaire, 1, [yes])).toBeNull()
    expect(answerProblem(questionnaire, 1, [])).toBeNull()
    expect(answerProblem(questionnaire, 3, [1, 2])).toBeNull()
    expect(answerProblem(questionnaire, 1, [yes, no])).toBe('tooMany')
    expect(answerProblem(questionnaire, 1, [7])).toBe('unknown')
    expect(answerProblem(questionnaire, 99, [1])).toBe('unknown')
  })
})
