import { Button } from '@mantine/core'
import type { CurvePoint, RelaxationCurve } from '@provende/domain/formulation/relaxation-curve.ts'
import { useMemo, useState } from 'react'
import { CurveChart } from './curve-chart.tsx'
import { around } from './curve-chart-scale.ts'
import { type LimitSpeech, priceSentence, shownPerAnimalDay, shownPerTonne } from './limit-sentences.ts'
import { withOwnLimits } from './own-limits.ts'
import { PanelTable } from './panel-table.tsx'
import classes from './panels.module.css'
import { useTryLimits } from './use-try-limits.ts'
import { useWorkbenchState } from './use-workbench.ts'
import { givenUp, percentOf, wantedOf } from './why-not-way-out.tsx'
import type { Workbench } from './workbench-panels.ts'
import { isEditable } from './workbench-store.ts'

type CurveProps = { readonly workbench: Workbench; readonly speech: LimitSpeech; readonly curve: RelaxationCurve }

/** What one gains by letting limits give way further than they must; each point can be tried. */
export function WhyNotCurve({ workbench, speech, curve }: CurveProps) {
  const words = speech.words.workbenchPanels
  const texts = words.whyNot
  const { points } = curve
  const { tryLimits } = useTryLimits(workbench)
  const may = useWorkbenchState(isEditable, workbench)
  const { entry, basis } = workbench.store.read()
  const [at, setAt] = useState(points[0]?.measure ?? 0)
  const here = points.find(({ measure }) => measure === at) ?? points[0]
  const x = useMemo(() => domainOf(points), [points])
  const isOwn = ({ limits }: CurvePoint) => withOwnLimits(entry, basis, wantedOf(limits)).fixed.length === 0
  const pick = (point: CurvePoint | undefined) => {
    if (point && may && isOwn(point)) void tryLimits(wantedOf(point.limits), texts.tried)
  }
  const percent = (share: number) => percentSaid(share, speech)
  return (
    <section className={classes.section} aria-labelledby="going-further">
      <h2 id="going-further">{texts.curve}</h2>
      <span className={classes.hint}>{texts.curveHint}</span>
      <CurveChart
        label={texts.curveLabel(percent(x.from), percent(x.to))}
        charts={[
          {
            title: words.curve.cost,
            height: 160,
            y: around(points.map(({ costPerAnimalDayEur }) => costPerAnimalDayEur)),
            sayY: (value) => shownPerAnimalDay(value, speech.culture),
            line: points.map(({ measure, costPerAnimalDayEur }) => ({ x: measure, y: costPerAnimalDayEur })),
            dots: points.map(({ measure, costPerAnimalDayEur }) => ({ x: measure, y: costPerAnimalDayEur })),
          },
        ]}
        x={x}
        sayX={percent}
        stops={points.map(({ measure }) => measure)}
        at={at}
        reading={here ? `${percent(here.measure)} : ${priceOf(here, speech)} ${givenOf(here, speech)}` : ''}
        onAt={setAt}
        onPick={() => pick(here)}
      />
      <Points
        points={points}
        at={at}
        speech={speech}
        mayTry={(point) => may && isOwn(point)}
        isOwn={isOwn}
        onTry={pick}
      />
      {!curve.isExact && <span className={classes.hint}>{texts.notExact}</span>}
      {!curve.isComplete && <span className={classes.hint}>{texts.notComplete}</span>}
    </section>
  )
}

const domainOf = (points: readonly CurvePoint[]) => ({
  from: points[0]?.measure ?? 0,
  to: points.at(-1)?.measure ?? 1,
})

const priceOf = ({ costPerAnimalDayEur, costPerTonneEur }: CurvePoint, speech: LimitSpeech) =>
  priceSentence(costPerAnimalDayEur, costPerTonneEur, speech)

const percentSaid = (share: number, speech: LimitSpeech): string =>
  speech.words.workbenchPanels.whyNot.share(percentOf(share, speech))
const givenOf = ({ limits }: CurvePoint, speech: LimitSpeech): string => givenUp(wantedOf(limits), speech)

type PointsProps = {
  readonly points: readonly CurvePoint[]
  readonly at: number
  readonly speech: LimitSpeech
  readonly mayTry: (point: CurvePoint) => boolean
  readonly isOwn: (point: CurvePoint) => boolean
  readonly onTry: (point: CurvePoint) => void
}

/** The corners of the curve, for who reads rather than looks. */
function Points({ points, at, speech, mayTry, isOwn, onTry }: PointsProps) {
  const words = speech.words.workbenchPanels
  const texts = words.whyNot
  return (
    <PanelTable
      label={texts.curve}
      rows={points}
      keyOf={({ measure }) => String(measure)}
      isMarked={({ measure }) => measure === at}
      columns={[
        { key: 'measure', label: texts.measure, isShort: true, cell: ({ measure }) => percentSaid(measure, speech) },
        {
          key: 'animalDay',
          label: words.curve.perAnimalDay,
          isNumber: true,
          cell: ({ costPerAnimalDayEur }) => shownPerAnimalDay(costPerAnimalDayEur, speech.culture),
        },
        {
          key: 'tonne',
          label: words.curve.perTonne,
          isNumber: true,
          cell: ({ costPerTonneEur }) => shownPerTonne(costPerTonneEur, speech.culture),
        },
        { key: 'limits', label: texts.limits, cell: (point) => givenOf(point, speech) },
        {
          key: 'try',
          label: '',
          cell: (point) =>
            mayTry(point) ? (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={texts.tryPoint(percentOf(point.measure, speech))}
                onClick={() => onTry(point)}
              >
                {texts.try}
              </Button>
            ) : (
              <span className={classes.hint}>{isOwn(point) ? '' : texts.notHere}</span>
            ),
        },
      ]}
    />
  )
}
