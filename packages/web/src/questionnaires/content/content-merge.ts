import type { QuestionnaireContent } from '@provende/contract/questionnaires/qcm-content.ts'
import { nextId } from './content-draft.ts'

/* Changes to the content of a questionnaire that were begun on a version which somebody else has changed since. */

type Identified = { readonly id: number }
type Category = QuestionnaireContent['categories'][number]
type Question = QuestionnaireContent['questions'][number]
type Range = QuestionnaireContent['ranges'][number]

/** A change that does not apply any more; of sentences `label` is their category, null for the whole questionnaire. */
export type LeftChange =
  | { readonly part: 'category' | 'question' | 'condition'; readonly label: string }
  | { readonly part: 'ranges'; readonly label: string | null }

export type MergedContent = { readonly content: QuestionnaireContent; readonly left: readonly LeftChange[] }

/**
 * The stored content with the changes of a draft that was begun on `start`. Where both changed the same part, or one removed
 * what the other needs, the stored one stays, and the change is among those left out.
 */
export function mergedContent(
  start: QuestionnaireContent,
  draft: QuestionnaireContent,
  stored: QuestionnaireContent,
): MergedContent {
  const mine = withFreeIds(start, draft, stored)
  const categories = mergedList(start.categories, mine.categories, stored.categories)
  const questions = mergedList(start.questions, mine.questions, stored.questions)
  const ranges = mergedRanges(start.ranges, mine.ranges, stored.ranges)
  const placed = withPlaces(categories.list, questions.list, stored.categories)
  const labelOf = new Map([...stored.categories, ...mine.categories].map(({ id, label }) => [id, label]))
  const isPlaced = ({ categoryId }: Range) =>
    categoryId === null || placed.categories.some(({ id }) => id === categoryId)
  const left: LeftChange[] = [
    ...[...categories.left, ...placed.restored].map(({ label }) => ({ part: 'category' as const, label })),
    ...[...questions.left, ...placed.homeless].map(({ label }) => ({ part: 'question' as const, label })),
    ...placed.conditions.map(({ label }) => ({ part: 'condition' as const, label })),
    ...ranges.left.map((categoryId) => ({
      part: 'ranges' as const,
      label: categoryId === null ? null : (labelOf.get(categoryId) ?? null),
    })),
  ]
  return {
    content: {
      categories: placed.categories,
      questions: placed.questions,
      ranges: ranges.list.filter(isPlaced),
    },
    left,
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const byId = <T extends Identified>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]))

/** Parts that both added have the same ids: those of the draft get others. */
function withFreeIds(
  start: QuestionnaireContent,
  draft: QuestionnaireContent,
  stored: QuestionnaireContent,
): QuestionnaireContent {
  const category = freeIds(start.categories, draft.categories, stored.categories)
  const question = freeIds(start.questions, draft.questions, stored.questions)
  return {
    categories: draft.categories.map((one) => ({
      ...one,
      id: category(one.id),
      parentId: one.parentId === null ? null : category(one.parentId),
    })),
    questions: draft.questions.map((one) => ({
      ...one,
      id: question(one.id),
      categoryId: category(one.categoryId),
      terms: one.terms.map((term) => ({ ...term, questionId: question(term.questionId) })),
    })),
    ranges: draft.ranges.map((one) => ({
      ...one,
      categoryId: one.categoryId === null ? null : category(one.categoryId),
    })),
  }
}

function freeIds<T extends Identified>(start: readonly T[], draft: readonly T[], stored: readonly T[]) {
  const [before, now] = [byId(start), byId(stored)]
  const taken = draft.filter((one) => !before.has(one.id) && now.has(one.id) && !isSame(one, now.get(one.id)))
  const first = nextId([...draft, ...stored])
  const renamed = new Map(taken.map(({ id }, index) => [id, first + index]))
  return (id: number) => renamed.get(id) ?? id
}

function mergedList<T extends Identified>(start: readonly T[], mine: readonly T[], stored: readonly T[]) {
  const [before, changed, now] = [byId(start), byId(mine), byId(stored)]
  const left: T[] = []
  const list = new Map<number, T>()
  for (const theirs of stored) {
    const [was, ours] = [before.get(theirs.id), changed.get(theirs.id)]
    const isMine = was !== undefined && !isSame(ours, was) && !isSame(ours, theirs)
    const isUntouched = isSame(theirs, was)
    if (isMine && !isUntouched) left.push(ours ?? theirs)
    if (!isMine || !isUntouched) list.set(theirs.id, theirs)
    else if (ours !== undefined) list.set(ours.id, ours)
  }
  for (const ours of mine) {
    if (now.has(ours.id)) continue
    const was = before.get(ours.id)
    if (was === undefined) list.set(ours.id, ours)
    else if (!isSame(ours, was)) left.push(ours)
  }
  return { list: inOrder([...list.values()], start, mine, stored), left }
}

/** In the order of the draft unless the stored one was moved; what only the other has follows what it follows there. */
function inOrder<T extends Identified>(
  list: readonly T[],
  start: readonly T[],
  mine: readonly T[],
  stored: readonly T[],
) {
  const remaining = new Set(stored.map(({ id }) => id))
  const isMoved = !isSame(
    start.map(({ id }) => id).filter((id) => remaining.has(id)),
    stored.map(({ id }) => id).filter((id) => start.some((one) => one.id === id)),
  )
  const [first, second] = isMoved ? [stored, mine] : [mine, stored]
  const items = byId(list)
  const ids = first.map(({ id }) => id).filter((id) => items.has(id))
  second.forEach(({ id }, index) => {
    if (!items.has(id) || ids.includes(id)) return
    const previous = second.slice(0, index).findLast((one) => ids.includes(one.id))
    ids.splice(previous === undefined ? 0 : ids.indexOf(previous.id) + 1, 0, id)
  })
  return ids.flatMap((id) => items.get(id) ?? [])
}

/** The sentences of a category are one part: ranges have no id. */
function mergedRanges(start: readonly Range[], mine: readonly Range[], stored: readonly Range[]) {
  const of = (list: readonly Range[], categoryId: number | null) => list.filter((one) => one.categoryId === categoryId)
  const left: (number | null)[] = []
  const list = [...new Set([...stored, ...mine].map(({ categoryId }) => categoryId))].flatMap((categoryId) => {
    const [was, ours, theirs] = [of(start, categoryId), of(mine, categoryId), of(stored, categoryId)]
    if (isSame(ours, was) || isSame(ours, theirs)) return theirs
    if (isSame(theirs, was)) return ours
    left.push(categoryId)
    return theirs
  })
  return { list, left }
}

/** Every question has its category, and every condition its question. */
function withPlaces(categories: readonly Category[], questions: readonly Question[], stored: readonly Category[]) {
  const placedCategories = [...categories]
  const restored: Category[] = []
  const needed = [...questions.map(({ categoryId }) => categoryId), ...categories.map(({ parentId }) => parentId)]
  for (let id = needed.pop(); id !== undefined; id = needed.pop()) {
    const lost = stored.find((one) => one.id === id)
    if (lost === undefined || placedCategories.some((one) => one.id === id)) continue
    placedCategories.push(lost)
    restored.push(lost)
    needed.push(lost.parentId)
  }
  const places = new Set(placedCategories.map(({ id }) => id))
  const placed = questions.filter(({ categoryId }) => places.has(categoryId))
  const questionIds = new Set(placed.map(({ id }) => id))
  const isPresent = ({ questionId }: Question['terms'][number]) => questionIds.has(questionId)
  return {
    restored,
    categories: placedCategories.map((one) =>
      one.parentId === null || places.has(one.parentId) ? one : { ...one, parentId: null },
    ),
    questions: placed.map((one) => ({ ...one, terms: one.terms.filter(isPresent) })),
    homeless: questions.filter(({ categoryId }) => !places.has(categoryId)),
    conditions: placed.filter(({ terms }) => !terms.every(isPresent)),
  }
}
