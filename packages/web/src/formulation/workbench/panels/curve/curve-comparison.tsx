import { CloseButton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type Curve, curvePointAt } from '@provende/domain/formulation/explain/curves.ts'
import type { FormulaProblem } from '@provende/domain/formulation/problem/formula-problem.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useMemo } from 'react'
import type { PanelTerms } from '../../../limit-sentences.ts'
import type { Workbench } from '../../workbench.ts'
import { PanelTable } from '../panel-table.tsx'
import classes from '../panels.module.css'
import { useSolverAnswer } from '../use-solver-answer.ts'
import { type NamedLine, SingleChart } from './curve-chart.tsx'
import { paddedDomain } from './curve-chart-scale.ts'
import { type CostUnit, costTerms } from './curve-cost.ts'
import { drawnPoints, type ParameterOption, toCurveParameter } from './curve-points.ts'

/* The curves of several limits or prices beside each other: what costs the most per percent. */

/** A limit or a price with the range its curve is asked for. */
export type RangedParameter = {
  readonly option: ParameterOption
  readonly name: string
  readonly from: number
  readonly to: number
}

/** As many as are told apart. */
export const maxComparedCurves = 4
const lineStyles = [
  { colour: '#20794a', dash: 'none' },
  { colour: '#4c7fc4', dash: '7 3' },
  { colour: '#d0893a', dash: '2 3' },
  { colour: '#8a5bb0', dash: '9 3 2 3' },
] as const

type CurveComparisonProps = {
  readonly workbench: Workbench
  readonly terms: PanelTerms
  readonly problem: FormulaProblem
  readonly parameters: readonly RangedParameter[]
  readonly costUnit: CostUnit
  readonly onRemove: (key: string) => void
}

/** One chart of the costs over the change of each in percent, and a table of the same. */
export function CurveComparison(props: CurveComparisonProps) {
  const { terms, parameters, costUnit, onRemove } = props
  const percentText = percentFormatter(terms)
  const texts = terms.words.workbenchPanels.curve
  const { ref, width } = useElementSize()
  const curves = useComparedCurves(props)
  const { costOf, format } = costTerms(costUnit, terms)
  const lines = curves.flatMap(({ parameter: { option, name }, curve }, index): NamedLine[] =>
    curve === null
      ? []
      : [
          {
            ...{ name, ...(lineStyles[index] ?? lineStyles[0]) },
            points: drawnPoints(curve).map((point) => ({ x: percentOf(point.value, option.value), y: costOf(point) })),
          },
        ],
  )
  const points = lines.flatMap((line) => line.points)
  const x = { from: Math.min(...points.map((point) => point.x)), to: Math.max(...points.map((point) => point.x)) }
  return (
    <section className={classes.section} aria-labelledby="compared-curves">
      <h2 id="compared-curves">{texts.comparison}</h2>
      <div ref={ref}>
        {width > 0 && points.length > 0 && (
          <SingleChart
            chart={{
              ...{ title: texts.costs[costUnit], height: 190, formatY: format, lines },
              y: paddedDomain(points.map((point) => point.y)),
            }}
            width={width}
            x={x}
            current={0}
            formatX={percentText}
          />
        )}
      </div>
      <ComparisonTable {...{ curves, costUnit, terms, onRemove }} />
      {parameters.length === maxComparedCurves && <span className={classes.hint}>{texts.mostCompared}</span>}
    </section>
  )
}

const percentFormatter =
  ({ culture, words }: PanelTerms) =>
  (percent: number) =>
    words.workbenchPanels.whyNot.percentShare(
      (percent > 0 ? '+' : '') + formatNumber(percent, { maximumFractionDigits: 0 }, culture),
    )

type ComparisonTableProps = Pick<CurveComparisonProps, 'costUnit' | 'terms' | 'onRemove'> & {
  readonly curves: readonly ComparedCurve[]
}

/** What each costs as it is, and a tenth lower and higher. */
function ComparisonTable({ curves, costUnit, terms, onRemove }: ComparisonTableProps) {
  const texts = terms.words.workbenchPanels.curve
  const { costOf, format } = costTerms(costUnit, terms)
  const percentText = percentFormatter(terms)
  return (
    <PanelTable
      label={texts.comparison}
      rows={curves.map(({ parameter, curve }, index) => ({ ...parameter, curve, index }))}
      keyOf={({ option }) => option.key}
      columns={[
        {
          key: 'name',
          label: texts.parameter,
          cell: ({ name, index }) => (
            <span className={classes.line}>
              <LineSample index={index} />
              {name}
            </span>
          ),
        },
        ...comparedPercents.map((percent) => ({
          key: String(percent),
          label: percent === 0 ? texts.asItIs : texts.changedBy(percentText(percent)),
          isNumber: true,
          cell: ({ curve, option }: { curve: Curve | null; option: ParameterOption }) => {
            const point = curve && curvePointAt(curve, option.value * (1 + percent / 100))
            return point ? format(costOf(point)) : '—'
          },
        })),
        {
          key: 'remove',
          label: texts.removal,
          isShort: true,
          cell: ({ option, name }) => (
            <CloseButton size="sm" aria-label={texts.remove(name)} onClick={() => onRemove(option.key)} />
          ),
        },
      ]}
    />
  )
}

/** The changes that the table says the cost of. */
const comparedPercents = [-10, 0, 10] as const

const percentOf = (value: number, now: number) => 100 * (value / now - 1)

function LineSample({ index }: { index: number }) {
  const { colour, dash } = lineStyles[index] ?? lineStyles[0]
  return (
    <svg width={22} height={8} aria-hidden="true">
      <line x1={0} x2={22} y1={4} y2={4} stroke={colour} strokeWidth={2} strokeDasharray={dash} />
    </svg>
  )
}

type ComparedCurve = { readonly parameter: RangedParameter; readonly curve: Curve | null }

/** The curve of each, null until it is there or when there is none; each is computed once, and again with the formula. */
function useComparedCurves(props: CurveComparisonProps): ComparedCurve[] {
  const curves = [
    useComparedCurve(props, 0),
    useComparedCurve(props, 1),
    useComparedCurve(props, 2),
    useComparedCurve(props, 3),
  ]
  return props.parameters.map((parameter, index) => ({ parameter, curve: curves[index] ?? null }))
}

function useComparedCurve({ workbench, problem, parameters }: CurveComparisonProps, index: number): Curve | null {
  const parameter = parameters[index]
  const { option, from = 0, to = 0 } = parameter ?? {}
  const key = option?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option is a new object on each keystroke; its key identifies it.
  const input = useMemo(
    () => (option ? { problem, parameter: toCurveParameter(option), from, to } : null),
    [problem, key, from, to],
  )
  const { shown } = useSolverAnswer(workbench.solver, 'costCurve', input, String(index))
  return shown?.kind === 'curve' ? shown : null
}
