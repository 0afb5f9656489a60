import { Button } from '@mantine/core'
import { type Curve, type CurvePoint, curvePointAt } from '@provende/domain/formulation/explain/curves.ts'
import { type FormulaInputs, withRecipe } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useMemo, useState } from 'react'
import { useKeyHints } from '../../../../kit/key-hints.ts'
import { useToasts } from '../../../../kit/toasts.ts'
import {
  amountWithUnit,
  formatPricePerAnimalDay,
  formatPricePerTonne,
  type PanelTerms,
} from '../../../limit-sentences.ts'
import { formatAmount } from '../../formula-terms.ts'
import { withFormulaLimits } from '../../state/formula-limits.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import { entryWithContent } from '../../state/workbench-entry.ts'
import { isFormulaEditable } from '../../state/workbench-store.ts'
import type { Workbench } from '../../workbench.ts'
import { PanelTable } from '../panel-table.tsx'
import classes from '../panels.module.css'
import { useTryLimits } from '../why-not/use-try-limits.ts'
import { type ChartSpec, CurveChart } from './curve-chart.tsx'
import { nearestCursorStop, paddedDomain } from './curve-chart-scale.ts'
import { type CostUnit, costTerms } from './curve-cost.ts'
import {
  cursorStopsOf,
  curveBreakPoints,
  drawnPoints,
  type ParameterOption,
  recipeBands,
  stackRecipeBands,
} from './curve-points.ts'

type CurveDrawingProps = {
  readonly workbench: Workbench
  readonly terms: PanelTerms
  readonly parameter: ParameterOption
  readonly name: string
  readonly curve: Curve
  readonly costUnit: CostUnit
}

/** Band colours that are distinguishable in the light and the dark theme. */
const bandColours = ['#20794a', '#4c7fc4', '#d0893a', '#8a5bb0', '#2a9d9d', '#c25b7c', '#8b9199']

/** Why a point cannot be tried, else the keys: those only where they have room in the line, which charts would lose. */
function PointHint({ obstacle, keys }: { obstacle: string | null; keys: string | undefined }) {
  if (obstacle !== null) return <span className={classes.hint}>{obstacle}</span>
  return (
    <span className={classes.lineEnd}>
      <span className={classes.hint}>{keys}</span>
    </span>
  )
}

/** The charts of a curve, the values at the cursor, and a table of its break points. */
export function CurveDrawing({ workbench, terms, parameter, name, curve, costUnit }: CurveDrawingProps) {
  const texts = terms.words.workbenchPanels.curve
  const { hint } = useKeyHints()
  const stops = useMemo(() => cursorStopsOf(curve, parameter.value), [curve, parameter.value])
  const [selected, select] = useState(parameter.value)
  const cursor = nearestCursorStop(stops, selected)
  const point = curvePointAt(curve, cursor) ?? curveBreakPoints(curve)[0]
  const { canEdit, obstacleTo, tryPoint } = useTryCurvePoint(workbench, terms, parameter)
  const format = parameterFormatter(parameter, terms)
  const x = { from: stops[0] ?? 0, to: stops.at(-1) ?? 1 }
  const { charts, legend } = useCurveCharts(curve, costUnit, terms, workbench)
  if (!point) return null
  return (
    <>
      <div className={classes.line}>
        <span className={classes.readout} aria-live="polite">
          {cursorReadoutOf(point, format, terms)}
        </span>
        {canEdit && (
          <Button size="compact-sm" disabled={obstacleTo(point.value) !== null} onClick={() => tryPoint(point)}>
            {parameter.kind === 'price' ? texts.tryRecipe : texts.try}
          </Button>
        )}
        {canEdit && <PointHint obstacle={obstacleTo(point.value)} keys={hint(texts.keyboardHint)} />}
      </div>
      <CurveChart
        label={texts.label(name, format(x.from), format(x.to))}
        charts={charts}
        x={x}
        formatX={(value) => formatNumber(value, undefined, terms.culture)}
        stops={stops}
        cursor={cursor}
        readout={cursorReadoutOf(point, format, terms)}
        current={parameter.value}
        onMove={select}
        onPick={() => tryPoint(point)}
      />
      <CurveLegend legend={legend} recipe={point.recipe} terms={terms} />
      <CurveEnds curve={curve} format={format} terms={terms} />
      <BreakPointTable curve={curve} format={format} terms={terms} />
    </>
  )
}

/** Formats values of the parameter with their unit. */
const parameterFormatter = (parameter: ParameterOption, terms: PanelTerms) => (value: number) =>
  parameter.kind === 'limit'
    ? amountWithUnit(value, parameter.side.subject, terms)
    : terms.words.workbenchPanels.perTonne(formatPricePerTonne(value, terms.culture))

const cursorReadoutOf = (
  point: CurvePoint,
  format: (value: number) => string,
  { words, culture }: PanelTerms,
): string =>
  words.workbenchPanels.curve.pointLabel(
    format(point.value),
    words.workbenchPanels.perAnimalDay(formatPricePerAnimalDay(point.costPerAnimalDayEur, culture)),
    words.workbenchPanels.perTonne(formatPricePerTonne(point.costPerTonneEur, culture)),
  )

/** Tries a point: sets the value of a limit in the formula, if it may have it; of a price, applies only the recipe. */
function useTryCurvePoint(workbench: Workbench, terms: PanelTerms, parameter: ParameterOption) {
  const texts = terms.words.workbenchPanels.curve
  const { store } = workbench
  const toasts = useToasts()
  const { tryLimits } = useTryLimits(workbench)
  const canEdit = useWorkbenchState(isFormulaEditable, workbench)
  const changesAt = (value: number) => (parameter.kind === 'limit' ? [{ side: parameter.side, value }] : [])
  const obstacleTo = (value: number): string | null => {
    const { entry, inputs } = store.read()
    const [fixed] = withFormulaLimits(entry, inputs, changesAt(value)).fixed
    if (fixed === undefined) return null
    return fixed.from === 'formula'
      ? texts.noFormulaLimit
      : fixed.from === 'set'
        ? texts.limitedBySet
        : texts.limitedByFood
  }
  const tryPoint = ({ value, recipe }: CurvePoint) => {
    if (!canEdit || obstacleTo(value) !== null) return
    if (parameter.kind === 'limit') return void tryLimits(changesAt(value), texts.pointApplied)
    const { entry, inputs } = store.read()
    store.applyRecipe(entryWithContent(entry, withRecipe(entry.content, inputs, recipe)))
    toasts.success(texts.recipeApplied)
  }
  return { canEdit, obstacleTo, tryPoint }
}

/** With what is read out above them in sight in a docked inspector. */
const chartHeight = 164

type LegendItem = { readonly name: string; readonly colour: string; readonly gramsOf: (recipe: Recipe) => number }

/** The chart of the cost and the chart of the recipe, of the same height: they are side by side where there is room. */
function useCurveCharts(curve: Curve, costUnit: CostUnit, terms: PanelTerms, workbench: Workbench) {
  const inputs = useWorkbenchState((state) => state.inputs, workbench)
  const problem = useWorkbenchState(({ figures }) => figures.problem, workbench)
  return useMemo(() => {
    const { curve: texts } = terms.words.workbenchPanels
    const points = drawnPoints(curve)
    const bands = recipeBands(points, bandColours.length)
    const shownFoods = new Set(bands.map(({ foodIndex }) => foodIndex))
    const nameAt = (index: number | null) =>
      index === null ? texts.others : foodNameOf(problem.foods[index]?.code, inputs)
    const legend = bands.map(
      ({ foodIndex }, index): LegendItem => ({
        name: nameAt(foodIndex),
        colour: bandColours[index] ?? '',
        gramsOf: (recipe) =>
          foodIndex === null
            ? recipe.reduce((sum, grams, food) => sum + (shownFoods.has(food) ? 0 : grams), 0)
            : (recipe[foodIndex] ?? 0),
      }),
    )
    const toPoints = (values: readonly number[]) =>
      points.map(({ value }, index) => ({ x: value, y: values[index] ?? 0 }))
    const layers = stackRecipeBands(bands)
    const { costOf, format } = costTerms(costUnit, terms)
    const cost: ChartSpec = {
      title: texts.costs[costUnit],
      height: chartHeight,
      y: paddedDomain(points.map(costOf)),
      formatY: format,
      line: toPoints(points.map(costOf)),
      dots: curveBreakPoints(curve).map((point) => ({ x: point.value, y: costOf(point) })),
    }
    const recipe: ChartSpec = {
      title: texts.recipe,
      height: chartHeight,
      y: { from: 0, to: Math.max(...(layers.at(-1)?.high ?? [1])) },
      formatY: (value) => formatNumber(value, undefined, terms.culture),
      bands: legend.map(({ name, colour }, index) => ({
        ...{ name, colour },
        low: toPoints(layers[index]?.low ?? []),
        high: toPoints(layers[index]?.high ?? []),
      })),
    }
    return { charts: [cost, recipe], legend }
  }, [curve, costUnit, terms, inputs, problem])
}

const foodNameOf = (code: string | undefined, { ingredients }: FormulaInputs) =>
  ingredients.find((ingredient) => ingredient.code === code)?.name ?? code ?? ''

/** The foods by colour, with their amounts at the cursor. */
function CurveLegend(props: { legend: readonly LegendItem[]; recipe: Recipe; terms: PanelTerms }) {
  const { legend, recipe, terms } = props
  const { unit, withUnit } = terms.words.workbenchPanels
  return (
    <ul className={classes.legend}>
      {legend.map(({ name, colour, gramsOf }) => (
        <li key={name}>
          <span className={classes.swatch} style={{ background: colour }} aria-hidden />
          {name} <strong>{withUnit(formatAmount(gramsOf(recipe), terms.culture), unit.total)}</strong>
        </li>
      ))}
    </ul>
  )
}

type CurveTableProps = { readonly curve: Curve; readonly format: (value: number) => string; readonly terms: PanelTerms }

/** Why the curve begins or ends inside the requested range. */
function CurveEnds({ curve, format, terms }: CurveTableProps) {
  const texts = terms.words.workbenchPanels.curve
  const points = curveBreakPoints(curve)
  const [first, last] = [format(points[0]?.value ?? 0), format(points.at(-1)?.value ?? 0)]
  const sentences = [
    curve.begins === 'infeasible' ? texts.ends.infeasibleBelow(first) : '',
    curve.begins === 'unbounded' ? texts.ends.unboundedBelow(first) : '',
    curve.ends === 'infeasible' ? texts.ends.infeasible(last) : '',
    curve.ends === 'unbounded' ? texts.ends.unbounded(last) : '',
    curve.isComplete ? '' : texts.incomplete,
  ].filter((sentence) => sentence !== '')
  return sentences.length === 0 ? null : <span className={classes.hint}>{sentences.join(' ')}</span>
}

/** The break points as a table, which describes the whole curve without the charts. */
function BreakPointTable({ curve, format, terms }: CurveTableProps) {
  const texts = terms.words.workbenchPanels.curve
  const { culture } = terms
  const rows = curveBreakPoints(curve).map((point, index) => ({ ...point, index }))
  return (
    <section className={classes.section} aria-labelledby="curve-points">
      <h2 id="curve-points">{texts.table}</h2>
      <span className={classes.hint}>{texts.tableHint}</span>
      <PanelTable
        label={texts.table}
        hasMaxHeight
        rows={rows}
        keyOf={({ index }) => String(index)}
        columns={[
          { key: 'value', label: texts.value, cell: ({ value }) => format(value) },
          {
            key: 'animalDay',
            label: texts.perAnimalDay,
            isNumber: true,
            cell: ({ costPerAnimalDayEur }) => formatPricePerAnimalDay(costPerAnimalDayEur, culture),
          },
          {
            key: 'tonne',
            label: texts.perTonne,
            isNumber: true,
            cell: ({ costPerTonneEur }) => formatPricePerTonne(costPerTonneEur, culture),
          },
          {
            key: 'total',
            label: texts.total,
            isNumber: true,
            cell: ({ recipe }) =>
              formatAmount(
                recipe.reduce((sum, grams) => sum + grams, 0),
                culture,
              ),
          },
        ]}
      />
    </section>
  )
}
