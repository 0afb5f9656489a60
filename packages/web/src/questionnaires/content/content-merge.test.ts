import type { QuestionnaireContent } from '@provende/contract/questionnaires/qcm-content.ts'
import { expect, test } from 'vitest'
import { mergedContent } from './content-merge.ts'

type Question = QuestionnaireContent['questions'][number]

const category = (id: number, label = `c${id}`) => ({ id, parentId: null, label, weight: 1 })
const question = (id: number, changes: Partial<Question> = {}): Question => ({
  ...{
    id,
    categoryId: 1,
    label: `q${id}`,
    weight: 1,
    kind: 'single',
    scoring: 'mean',
    withText: false,
    required: true,
  },
  ...{ answers: [{ id: 1, label: 'yes', score: 100 }], join: 'and', terms: [], ...changes },
})
const range = (text: string, categoryId: number | null = null) => ({ categoryId, min: 0, max: 50, text })
const start: QuestionnaireContent = {
  categories: [category(1), category(2)],
  questions: [question(1), question(2), question(3, { categoryId: 2 })],
  ranges: [range('all'), range('first', 1)],
}

test('changes of different parts are all taken over, in both directions', () => {
  const draft = {
    ...start,
    questions: [question(1, { label: 'mine' }), question(2)],
    ranges: [range('mine'), range('first', 1)],
  }
  const stored = {
    ...start,
    categories: [category(1, 'theirs'), category(2)],
    questions: [question(1), question(2, { weight: 3 }), question(3, { categoryId: 2 })],
  }
  expect(mergedContent(start, draft, stored)).toEqual({
    content: {
      categories: stored.categories,
      questions: [question(1, { label: 'mine' }), question(2, { weight: 3 })],
      ranges: draft.ranges,
    },
    left: [],
  })
})

test('what both changed stays as it is stored, and is named', () => {
  const changed = (by: string): QuestionnaireContent => ({
    categories: [category(1, `c1 ${by}`), category(2)],
    questions: [question(1, { label: `q1 ${by}` }), question(2), question(3, { categoryId: 2 })],
    ranges: [range(by), range('first', 1)],
  })
  expect(mergedContent(start, changed('mine'), changed('theirs'))).toEqual({
    content: changed('theirs'),
    left: [
      { part: 'category', label: 'c1 mine' },
      { part: 'question', label: 'q1 mine' },
      { part: 'ranges', label: null },
    ],
  })
})

test('questions that both added are both there, each behind the one it was added to', () => {
  const draft = {
    ...start,
    questions: [
      question(1),
      question(4, { label: 'mine' }),
      question(2, { terms: [{ questionId: 4, answerIds: [1] }] }),
      question(3, { categoryId: 2 }),
    ],
  }
  const stored = {
    ...start,
    questions: [question(1), question(2), question(4, { label: 'theirs' }), question(3, { categoryId: 2 })],
  }
  const { content, left } = mergedContent(start, draft, stored)
  expect(
    content.questions.map(({ id, label, terms }) => [id, label, terms.map(({ questionId }) => questionId)]),
  ).toEqual([
    [1, 'q1', []],
    [5, 'mine', []],
    [2, 'q2', [5]],
    [4, 'theirs', []],
    [3, 'q3', []],
  ])
  expect(left).toEqual([])
})

test('what the other removed is not asked again: its changes, and what depends on it, are named', () => {
  const draft = {
    ...start,
    questions: [
      question(1, { label: 'mine' }),
      question(2, { terms: [{ questionId: 1, answerIds: [1] }] }),
      question(3, { categoryId: 2 }),
      question(4, { categoryId: 2 }),
    ],
  }
  const stored = { ...start, categories: [category(1)], questions: [question(2)] }
  expect(mergedContent(start, draft, stored)).toEqual({
    content: { categories: [category(1)], questions: [question(2)], ranges: start.ranges },
    left: [
      { part: 'question', label: 'mine' },
      { part: 'question', label: 'q4' },
      { part: 'condition', label: 'q2' },
    ],
  })
})

test('a category that was removed while the other asked something new in it stays', () => {
  const draft = { ...start, categories: [category(1)], questions: [question(1), question(2)] }
  const stored = { ...start, questions: [...start.questions, question(4, { categoryId: 2 })] }
  const { content, left } = mergedContent(start, draft, stored)
  expect(content.categories).toEqual(start.categories)
  expect(content.questions.map(({ id }) => id)).toEqual([1, 2, 4])
  expect(left).toEqual([{ part: 'category', label: 'c2' }])
})
