import type { QcmSessionResponse } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { type CategoryScore, formerScoreOf, type Synthesis } from '@provende/domain/questionnaires/synthesis.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { ScoredRow } from '../../kit/charts/radar.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'

/** A top category as it is drawn: its score now, and in the former session. */
export type ChartScore = ScoredRow

export const maxScore = 100

export const chartScoresOf = (
  { former }: QcmSessionResponse,
  { categories }: Synthesis,
  text: (score: number | null) => string,
): ChartScore[] =>
  categories.map(({ category: { label }, score }) => ({
    ...{ label, number: text(score), now: score },
    former: former === null ? null : formerScoreOf(former, label),
  }))

/** A score as text: a whole number, or that there is none. */
export function useScoreText() {
  const words = useWords().questionnaires.synthesis
  const culture = useCulture()
  return (score: number | null) => (score === null ? words.noScore : formatNumber(score, 0, culture))
}

/** What a chart shows, in a sentence: the strongest and the weakest category. */
export function useChartSentence(scores: readonly ChartScore[]): string {
  const words = useWords().questionnaires.synthesis
  const text = useScoreText()
  const scored = scores.filter(({ now }) => now !== null).toSorted((a, b) => (b.now ?? 0) - (a.now ?? 0))
  const [best] = scored
  const worst = scored.at(-1)
  if (best === undefined || worst === undefined) return words.nothing
  if (best === worst) return words.one(best.label, text(best.now))
  return words.sentence(best.label, text(best.now), worst.label, text(worst.now))
}

/** The categories with all below them, in order, with their depth. */
export const flattenScores = (scores: readonly CategoryScore[], depth = 0): { one: CategoryScore; depth: number }[] =>
  scores.flatMap((one) => [{ one, depth }, ...flattenScores(one.children, depth + 1)])
