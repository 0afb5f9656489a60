import type { QcmSessionResponse } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { minRadarAxes } from '@provende/domain/kit/charts/radar-drawing.ts'
import { BarRows } from '../../kit/charts/bar-rows.tsx'
import { ChartFrame } from '../../kit/charts/chart-frame.tsx'
import { NowAndFormerLegend, Radar } from '../../kit/charts/radar.tsx'
import { useWords } from '../../kit/words.tsx'
import { type ChartScore, maxScore, useChartSentence, useScoreText } from './chart-scores.ts'

type ScoreChartProps = { readonly session: QcmSessionResponse; readonly scores: readonly ChartScore[] }

/** The scores of the top categories: a radar, or bars below three of them. */
export function ScoreChart({ session: { former, year }, scores }: ScoreChartProps) {
  const words = useWords().questionnaires.synthesis
  const sentence = useChartSentence(scores)
  const text = useScoreText()
  const isRadar = scores.length >= minRadarAxes
  const readingOf = (score: ChartScore) =>
    [
      words.read(score.label, score.number),
      ...(former === null ? [] : [words.readFormer(former.year, text(score.former))]),
    ].join(', ')
  return (
    <ChartFrame
      label={isRadar ? words.radar : words.bars}
      sentence={sentence}
      readings={scores.map(readingOf)}
      legend={
        former !== null && <NowAndFormerLegend now={words.legend.now(year)} former={words.legend.former(former.year)} />
      }
    >
      {(cursor) =>
        isRadar ? <Radar rows={scores} cursor={cursor} /> : <BarRows rows={scores} max={maxScore} cursor={cursor} />
      }
    </ChartFrame>
  )
}
