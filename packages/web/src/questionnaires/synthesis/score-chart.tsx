import { Group, Text } from '@mantine/core'
import type { QcmSessionResponse } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { minRadarAxes, radarDrawing } from '@provende/domain/questionnaires/radar.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWords } from '../../kit/words.tsx'
import classes from '../questionnaires.module.css'
import { type ChartScore, useChartSentence, useScoreText } from './chart-scores.ts'

type ScoreChartProps = { readonly session: QcmSessionResponse; readonly scores: readonly ChartScore[] }

/** The scores of the top categories: a radar, or bars below three of them. Arrow keys read one after the other. */
export function ScoreChart({ session, scores }: ScoreChartProps) {
  const words = useWords().questionnaires.synthesis
  const sentence = useChartSentence(scores)
  const text = useScoreText()
  const [cursor, setCursor] = useState<number | null>(null)
  const sentenceId = useId()
  const { former, year } = session
  const isRadar = scores.length >= minRadarAxes
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined || scores.length === 0) return
    event.preventDefault()
    setCursor((current) => (current === null ? 0 : (current + step + scores.length) % scores.length))
  }
  const read = cursor === null ? undefined : scores[cursor]
  const readout = read && [
    words.read(read.label, text(read.now)),
    ...(former === null ? [] : [words.readFormer(former.year, text(read.former))]),
  ]
  return (
    <figure style={{ margin: 0 }}>
      <section
        className={classes.chart}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read its values
        tabIndex={0}
        aria-label={isRadar ? words.radar : words.bars}
        aria-describedby={sentenceId}
        onKeyDown={onKeyDown}
      >
        {isRadar ? <Radar scores={scores} cursor={cursor} /> : <Bars scores={scores} />}
      </section>
      <Text size="sm" role="status" ta="center" mih={22}>
        {readout?.join(', ')}
      </Text>
      <figcaption>
        {former !== null && (
          <Group gap="md" justify="center" mb={4}>
            <Legend kind="now" label={words.legend.now(year)} />
            <Legend kind="former" label={words.legend.former(former.year)} />
          </Group>
        )}
        <Text id={sentenceId} size="sm" ta={isRadar ? 'center' : undefined}>
          {sentence}
        </Text>
      </figcaption>
    </figure>
  )
}

function Legend({ kind, label }: { kind: 'now' | 'former'; label: string }) {
  return (
    <Group gap={6}>
      <svg width="24" height="12" aria-hidden="true">
        <rect className={classes[kind]} x="1" y="2" width="22" height="8" />
      </svg>
      <Text size="xs">{label}</Text>
    </Group>
  )
}

const size = { width: 420, height: 310, centre: { x: 210, y: 155 }, radius: 100 }
const maxLabelLength = 16
/** A label above the drawing ends above it: its second line has the score. */
const labelLift = 15
const shortLabel = (label: string) => (label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label)
const pointsText = (corners: readonly { readonly x: number; readonly y: number }[]) =>
  corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** The same drawing as on paper. */
function Radar({ scores, cursor }: { scores: readonly ChartScore[]; cursor: number | null }) {
  const text = useScoreText()
  const series = [scores.map(({ now }) => now), scores.map(({ former }) => former)]
  const { centre, rings, axes, outlines } = radarDrawing(scores.length, series, size)
  const [now = [], former = []] = outlines
  return (
    <svg className={classes.radar} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {rings.map((radius) => (
        <circle key={radius} className={classes.grid} cx={centre.x} cy={centre.y} r={radius} />
      ))}
      {axes.map(({ end }, index) => (
        <line key={scores[index]?.label} className={classes.grid} x1={centre.x} y1={centre.y} x2={end.x} y2={end.y} />
      ))}
      <polygon className={classes.former} points={pointsText(former)} />
      <polygon className={classes.now} points={pointsText(now)} />
      {now.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={classes.mark} cx={x} cy={y} r={3.5} />
      ))}
      {axes.map(({ label, anchor }, index) => {
        const score = scores[index]
        return (
          score && (
            <text
              key={score.label}
              x={label.x}
              y={anchor === 'middle' && label.y < centre.y ? label.y - labelLift : label.y}
              textAnchor={anchor}
              fontWeight={cursor === index ? 700 : 500}
            >
              <title>{score.label}</title>
              {shortLabel(score.label)}
              <tspan x={label.x} dy="1.25em" fontWeight={700}>
                {text(score.now)}
              </tspan>
            </text>
          )
        )
      })}
    </svg>
  )
}

/** Bars with their numbers; the former score is a mark. */
export function Bars({ scores }: { scores: readonly ChartScore[] }) {
  const text = useScoreText()
  return (
    <div className={classes.bars} aria-hidden="true">
      {scores.map(({ label, now, former }) => (
        <BarRow key={label} label={label} number={text(now)} now={now} former={former} />
      ))}
    </div>
  )
}

function BarRow({ label, number, now, former }: ChartScore & { readonly number: string }) {
  return (
    <>
      <Text size="sm">{label}</Text>
      <span className={classes.bar}>
        <span style={{ width: `${now ?? 0}%` }} />
        {former !== null && <i style={{ left: `calc(${former}% - 1px)` }} />}
      </span>
      <Text size="sm" fw={700} ta="right">
        {number}
      </Text>
    </>
  )
}
