import {
  childCategories,
  type Question,
  type Questionnaire,
  type QuestionnaireCategory,
  questionsOfCategory,
  type SessionAnswers,
} from './questionnaire.ts'
import { isAnswered, relevantQuestions } from './relevance.ts'

/** The score of a category from 0 to 100, null where nothing of it is answered; `asked` and `answered` with all below it. */
export type CategoryScore = {
  readonly category: QuestionnaireCategory
  readonly score: number | null
  readonly relevantCount: number
  readonly answeredCount: number
  readonly children: readonly CategoryScore[]
}
export type Synthesis = { readonly score: number | null; readonly categories: readonly CategoryScore[] }

type Weighted = { readonly weight: number; readonly score: number | null }

/** The weighted mean of what has a score; null without any. */
function weightedMean(items: readonly Weighted[]): number | null {
  const scored = items.flatMap(({ weight, score }) => (score === null || weight <= 0 ? [] : [{ weight, score }]))
  const total = scored.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? null : scored.reduce((sum, { weight, score }) => sum + weight * score, 0) / total
}

/**
 * The score of an answered question: that of its answer; of several answers their mean, or their sum up to 100. Null
 * where no answer with a score was given. Source: docs/open-questions.md.
 */
export function questionScore({ id, answers, kind, scoring }: Question, chosen: SessionAnswers): number | null {
  const answerIds = chosen.get(id)?.answerIds ?? []
  const scores = answers.flatMap((answer) =>
    answerIds.includes(answer.id) && answer.score !== null ? [answer.score] : [],
  )
  if (scores.length === 0) return null
  const sum = scores.reduce((total, score) => total + score, 0)
  return kind === 'multiple' && scoring === 'sum' ? Math.min(100, sum) : sum / scores.length
}

/**
 * The scores of a questionnaire: of a category the weighted mean of its answered, asked questions and of the categories
 * below it; of the whole that of the top categories. What is not answered, or not asked any more, counts nothing.
 * Source: spec 1 §3 "QCM synthesis"; docs/open-questions.md.
 */
export function synthesisOf(questionnaire: Questionnaire, chosen: SessionAnswers): Synthesis {
  const relevant = new Set(relevantQuestions(questionnaire, chosen).map(({ id }) => id))
  const scoreOf = (category: QuestionnaireCategory): CategoryScore => {
    const questions = questionsOfCategory(questionnaire, category.id).filter(({ id }) => relevant.has(id))
    const scores = questions.map((question) => ({
      weight: question.weight,
      score: questionScore(question, chosen),
      isAnswered: isAnswered(question, chosen),
    }))
    const children = childCategories(questionnaire, category.id).map(scoreOf)
    const below = (count: (child: CategoryScore) => number) => children.reduce((sum, child) => sum + count(child), 0)
    return {
      category,
      score: weightedMean([
        ...scores,
        ...children.map((child) => ({ weight: child.category.weight, score: child.score })),
      ]),
      relevantCount: questions.length + below((child) => child.relevantCount),
      answeredCount: scores.filter(({ isAnswered }) => isAnswered).length + below((child) => child.answeredCount),
      children,
    }
  }
  const categories = childCategories(questionnaire, null).map(scoreOf)
  return {
    score: weightedMean(categories.map(({ category, score }) => ({ weight: category.weight, score }))),
    categories,
  }
}

/** The score of each category, all levels, by its id. */
export function scoresById({ categories }: Pick<Synthesis, 'categories'>): Map<number, number | null> {
  return new Map(
    categories.flatMap((one) => [[one.category.id, one.score] as const, ...scoresById({ categories: one.children })]),
  )
}

/**
 * The sentences that the scores propose as a conclusion, the whole first, then the categories in order; '' when none
 * applies. An expert edits them. Source: spec 1 §3 "QCM synthesis: conclusion"; docs/open-questions.md.
 */
export function proposedConclusion(questionnaire: Questionnaire, synthesis: Synthesis): string {
  const scores = scoresById(synthesis)
  const sentencesOf = (categoryId: number | null, score: number | null) =>
    score === null
      ? []
      : questionnaire.ranges.filter(
          (range) => range.categoryId === categoryId && range.min <= score && (score < range.max || range.max >= 100),
        )
  return [...sentencesOf(null, synthesis.score), ...[...scores].flatMap(([id, score]) => sentencesOf(id, score))]
    .map(({ text }) => text)
    .join('\n')
}

/** A category is compared with the one of the same label of the former questionnaire; null where there is none. */
export const formerScoreOf = (
  { categories }: { readonly categories: readonly { readonly label: string; readonly score: number | null }[] },
  label: string,
): number | null => categories.find((category) => category.label === label)?.score ?? null
