import { Button } from '@mantine/core'
import type { RelaxationCurve, RelaxationPoint } from '@provende/domain/formulation/explain/relaxation-curve.ts'
import { useMemo, useState } from 'react'
import { useWords } from '../../../../kit/words.tsx'
import {
  bothPricesText,
  formatPricePerAnimalDay,
  formatPricePerTonne,
  type PanelTerms,
} from '../../../limit-sentences.ts'
import { withFormulaLimits } from '../../state/formula-limits.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import { isFormulaEditable } from '../../state/workbench-store.ts'
import type { Workbench } from '../../workbench.ts'
import { CurveChart } from '../curve/curve-chart.tsx'
import { paddedDomain } from '../curve/curve-chart-scale.ts'
import { SolvingNote } from '../panel-notes.tsx'
import { PanelTable } from '../panel-table.tsx'
import classes from '../panels.module.css'
import { usePointsAsTried } from './points-as-tried.ts'
import { formatShareAsPercent, limitChangesText, proposedChangesOf } from './smallest-relaxation.tsx'
import { useTryLimits } from './use-try-limits.ts'

type WhyNotCurveProps = { readonly workbench: Workbench; readonly terms: PanelTerms; readonly curve: RelaxationCurve }

/** The cost saved by relaxing limits more than necessary; each point can be tried. */
export function WhyNotCurve(props: WhyNotCurveProps) {
  const points = usePointsAsTried(props.workbench, props.curve.points)
  return points === null ? <SolvingNote /> : <TriableCurve {...props} points={points} />
}

type TriableCurveProps = WhyNotCurveProps & { readonly points: readonly RelaxationPoint[] }

function TriableCurve({ workbench, terms, curve, points }: TriableCurveProps) {
  const { shell } = useWords()
  const words = terms.words.workbenchPanels
  const texts = words.whyNot
  const { tryLimits } = useTryLimits(workbench)
  const canEdit = useWorkbenchState(isFormulaEditable, workbench)
  const { entry, inputs } = workbench.store.read()
  const [cursor, setCursor] = useState(points[0]?.measure ?? 0)
  const current = points.find(({ measure }) => measure === cursor) ?? points[0]
  const x = useMemo(() => curveDomainOf(points), [points])
  const isApplicable = ({ limits }: RelaxationPoint) =>
    withFormulaLimits(entry, inputs, proposedChangesOf(limits)).fixed.length === 0
  const pick = (point: RelaxationPoint | undefined) => {
    if (point && canEdit && isApplicable(point)) void tryLimits(proposedChangesOf(point.limits), texts.applied)
  }
  const percent = (share: number) => percentText(share, terms)
  return (
    <div className={classes.section}>
      <h2>{texts.curve}</h2>
      <span className={classes.hint}>{texts.curveHint}</span>
      <CurveChart
        label={texts.curveLabel(percent(x.from), percent(x.to))}
        charts={[
          {
            title: words.curve.costs.animalDay,
            height: 160,
            y: paddedDomain(points.map(({ costPerAnimalDayEur }) => costPerAnimalDayEur)),
            formatY: (value) => formatPricePerAnimalDay(value, terms.culture),
            line: points.map(({ measure, costPerAnimalDayEur }) => ({ x: measure, y: costPerAnimalDayEur })),
            dots: points.map(({ measure, costPerAnimalDayEur }) => ({ x: measure, y: costPerAnimalDayEur })),
          },
        ]}
        x={x}
        formatX={percent}
        stops={points.map(({ measure }) => measure)}
        cursor={cursor}
        readout={
          current
            ? shell.labelled(
                percent(current.measure),
                `${curvePointPriceText(current, terms)} ${relaxedLimitsText(current, terms)}`,
              )
            : ''
        }
        onMove={setCursor}
        onPick={() => pick(current)}
      />
      <RelaxationPointTable
        points={points}
        cursor={cursor}
        terms={terms}
        mayTry={(point) => canEdit && isApplicable(point)}
        isApplicable={isApplicable}
        onTry={pick}
      />
      {!curve.isExact && <span className={classes.hint}>{texts.approximate}</span>}
      {!curve.isComplete && <span className={classes.hint}>{texts.incomplete}</span>}
    </div>
  )
}

const curveDomainOf = (points: readonly RelaxationPoint[]) => ({
  from: points[0]?.measure ?? 0,
  to: points.at(-1)?.measure ?? 1,
})

const curvePointPriceText = ({ costPerAnimalDayEur, costPerTonneEur }: RelaxationPoint, terms: PanelTerms) =>
  bothPricesText(costPerAnimalDayEur, costPerTonneEur, terms)

const percentText = (share: number, terms: PanelTerms): string =>
  terms.words.workbenchPanels.whyNot.percentShare(formatShareAsPercent(share, terms))
const relaxedLimitsText = ({ limits }: RelaxationPoint, terms: PanelTerms): string =>
  limitChangesText(proposedChangesOf(limits), terms)

type RelaxationPointTableProps = {
  readonly points: readonly RelaxationPoint[]
  readonly cursor: number
  readonly terms: PanelTerms
  readonly mayTry: (point: RelaxationPoint) => boolean
  readonly isApplicable: (point: RelaxationPoint) => boolean
  readonly onTry: (point: RelaxationPoint) => void
}

/** The break points of the curve as a table. */
function RelaxationPointTable({ points, cursor, terms, mayTry, isApplicable, onTry }: RelaxationPointTableProps) {
  const words = terms.words.workbenchPanels
  const texts = words.whyNot
  return (
    <PanelTable
      label={texts.curve}
      rows={points}
      keyOf={({ measure }) => String(measure)}
      isMarked={({ measure }) => measure === cursor}
      columns={[
        { key: 'measure', label: texts.measure, isShort: true, cell: ({ measure }) => percentText(measure, terms) },
        {
          key: 'animalDay',
          label: words.curve.perAnimalDay,
          isNumber: true,
          cell: ({ costPerAnimalDayEur }) => formatPricePerAnimalDay(costPerAnimalDayEur, terms.culture),
        },
        {
          key: 'tonne',
          label: words.curve.perTonne,
          isNumber: true,
          cell: ({ costPerTonneEur }) => formatPricePerTonne(costPerTonneEur, terms.culture),
        },
        { key: 'limits', label: texts.limits, cell: (point) => relaxedLimitsText(point, terms) },
        {
          key: 'try',
          label: texts.try,
          isPinned: true,
          cell: (point) =>
            mayTry(point) ? (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={texts.tryPoint(formatShareAsPercent(point.measure, terms))}
                onClick={() => onTry(point)}
              >
                {texts.try}
              </Button>
            ) : (
              <span className={classes.hint}>{isApplicable(point) ? '' : texts.decidedInSet}</span>
            ),
        },
      ]}
    />
  )
}
