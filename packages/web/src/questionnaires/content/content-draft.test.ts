import { expect, test } from 'vitest'
import {
  alsoRemoved,
  type DraftQuestion,
  isDraftContent,
  movedPast,
  nextId,
  withoutAnswer,
  withoutCategory,
  withoutQuestion,
} from './content-draft.ts'

const category = (id: number, parentId: number | null = null) => ({ id, parentId, label: `c${id}`, weight: 1 })
const question = (id: number, categoryId: number, terms: DraftQuestion['terms'] = []): DraftQuestion => ({
  ...{ id, categoryId, label: `q${id}`, weight: 1, kind: 'single', scoring: 'mean', withText: false, required: true },
  answers: [
    { id: 1, label: 'yes', score: 100 },
    { id: 2, label: 'no', score: 0 },
  ],
  join: 'and',
  terms,
})
const content = {
  categories: [category(1), category(2, 1), category(3)],
  questions: [question(1, 2), question(2, 3, [{ questionId: 1, answerIds: [1, 2] }])],
  ranges: [{ categoryId: 2, min: 0, max: 50, text: 'x' }],
}

test('a category takes what is below it, its questions, its sentences and conditions on them along', () => {
  expect(withoutCategory(content, 1)).toEqual({ categories: [category(3)], questions: [question(2, 3)], ranges: [] })
})

test('what goes with a part is counted before it is removed, without the part itself', () => {
  const nothing = { categories: 0, questions: 0, conditions: 0, sentences: 0 }
  expect(alsoRemoved(content, withoutCategory(content, 1), 'category')).toEqual({
    ...{ categories: 1, questions: 1, conditions: 1, sentences: 1 },
  })
  expect(alsoRemoved(content, withoutCategory(content, 3), 'category')).toEqual({ ...nothing, questions: 1 })
  expect(alsoRemoved(content, withoutQuestion(content, 1), 'question')).toEqual({ ...nothing, conditions: 1 })
  expect(alsoRemoved(content, withoutAnswer(content, 1, 1), 'answer')).toEqual(nothing)
})

test('conditions on a question or an answer that is removed are gone', () => {
  expect(withoutQuestion(content, 1).questions).toEqual([question(2, 3)])
  expect(withoutAnswer(content, 1, 2).questions[1]?.terms).toEqual([{ questionId: 1, answerIds: [1] }])
  expect(withoutAnswer(withoutAnswer(content, 1, 2), 1, 1).questions[1]?.terms).toEqual([])
})

test('one is moved past the next of its own, and not beyond the end', () => {
  const isEven = (number: number) => number % 2 === 0
  expect(movedPast([2, 3, 4, 6], 0, 1, isEven)).toEqual([4, 3, 2, 6])
  expect(movedPast([2, 3, 4, 6], 0, -1, isEven)).toEqual([2, 3, 4, 6])
})

test('a new one has an id that none has had', () => {
  expect(nextId([])).toBe(1)
  expect(nextId(content.categories)).toBe(4)
})

test('a stored draft is one that has all parts of a content', () => {
  expect(isDraftContent(content)).toBe(true)
  expect(isDraftContent({ categories: [], questions: [] })).toBe(false)
})
