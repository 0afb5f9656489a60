import { Button } from '@mantine/core'
import { type Curve, type CurvePoint, curveAt } from '@provende/domain/formulation/curves.ts'
import type { Recipe } from '@provende/domain/formulation/formula-problem.ts'
import { type FormulaBasis, withRecipe } from '@provende/domain/formulation/workbench-formula.ts'
import { useMemo, useState } from 'react'
import { formatNumber } from '../kit/format.ts'
import { useToasts } from '../kit/toasts.ts'
import { type Chart, CurveChart } from './curve-chart.tsx'
import { around, nearestStop } from './curve-chart-scale.ts'
import { breakPoints, drawnPoints, type Movable, recipeBands, stacked, stopsOf } from './curve-reading.ts'
import { amountWithUnit, type LimitSpeech, shownPerAnimalDay, shownPerTonne } from './limit-sentences.ts'
import { withOwnLimits } from './own-limits.ts'
import { PanelTable } from './panel-table.tsx'
import classes from './panels.module.css'
import { useTryLimits } from './use-try-limits.ts'
import { useWorkbenchState } from './use-workbench.ts'
import { withContent } from './workbench-entry.ts'
import type { Workbench } from './workbench-panels.ts'
import { shownAmount } from './workbench-sentences.ts'
import { isEditable } from './workbench-store.ts'

type DrawingProps = {
  readonly workbench: Workbench
  readonly speech: LimitSpeech
  readonly movable: Movable
  readonly name: string
  readonly curve: Curve
}

/** Shades that are told apart in light and in dark, beside their names. */
const shades = ['#20794a', '#4c7fc4', '#d0893a', '#8a5bb0', '#2a9d9d', '#c25b7c', '#8b9199']

/** The curve, what is read of it at one place, its break points in a table. */
export function CurveDrawing({ workbench, speech, movable, name, curve }: DrawingProps) {
  const texts = speech.words.workbenchPanels.curve
  const stops = useMemo(() => stopsOf(curve, movable.value), [curve, movable.value])
  const [wanted, want] = useState(movable.value)
  const at = nearestStop(stops, wanted)
  const here = curveAt(curve, at) ?? breakPoints(curve)[0]
  const { may, why, tryPoint } = useTryPoint(workbench, speech, movable)
  const say = sayerOf(movable, speech)
  const x = { from: stops[0] ?? 0, to: stops.at(-1) ?? 1 }
  const { charts, legend } = useCharts(curve, speech, workbench)
  if (!here) return null
  return (
    <>
      <CurveChart
        label={texts.label(name, say(x.from), say(x.to))}
        charts={charts}
        x={x}
        sayX={(value) => formatNumber(value, undefined, speech.culture)}
        stops={stops}
        at={at}
        reading={readingOf(here, say, speech)}
        present={movable.value}
        onAt={want}
        onPick={() => tryPoint(here)}
      />
      <div className={classes.line}>
        <span className={classes.reading} aria-live="polite">
          {readingOf(here, say, speech)}
        </span>
        {may && (
          <Button size="compact-sm" disabled={why(here.value) !== null} onClick={() => tryPoint(here)}>
            {movable.kind === 'price' ? texts.tryRecipe : texts.try}
          </Button>
        )}
        <span className={classes.hint}>{may ? (why(here.value) ?? texts.keys) : ''}</span>
      </div>
      <Legend legend={legend} recipe={here.recipe} speech={speech} />
      <Ends curve={curve} say={say} speech={speech} />
      <Points curve={curve} say={say} speech={speech} />
    </>
  )
}

/** Values of what moves, with their unit. */
const sayerOf = (movable: Movable, speech: LimitSpeech) => (value: number) =>
  movable.kind === 'limit'
    ? amountWithUnit(value, movable.side.subject, speech)
    : speech.words.workbenchPanels.perTonne(shownPerTonne(value, speech.culture))

const readingOf = (point: CurvePoint, say: (value: number) => string, { words, culture }: LimitSpeech): string =>
  words.workbenchPanels.curve.reading(
    say(point.value),
    words.workbenchPanels.perAnimalDay(shownPerAnimalDay(point.costPerAnimalDayEur, culture)),
    words.workbenchPanels.perTonne(shownPerTonne(point.costPerTonneEur, culture)),
  )

/** Of a limit its value becomes the formula's own, where it may say so; of a price only the recipe is taken. */
function useTryPoint(workbench: Workbench, speech: LimitSpeech, movable: Movable) {
  const texts = speech.words.workbenchPanels.curve
  const { store } = workbench
  const toasts = useToasts()
  const { tryLimits } = useTryLimits(workbench)
  const may = useWorkbenchState(isEditable, workbench)
  const wantedAt = (value: number) => (movable.kind === 'limit' ? [{ side: movable.side, value }] : [])
  const why = (value: number): string | null => {
    const { entry, basis } = store.read()
    const [fixed] = withOwnLimits(entry, basis, wantedAt(value)).fixed
    if (fixed === undefined) return null
    return fixed.from === 'formula' ? texts.noPlace : fixed.from === 'set' ? texts.notOwn : texts.notOwnFood
  }
  const tryPoint = ({ value, recipe }: CurvePoint) => {
    if (!may || why(value) !== null) return
    if (movable.kind === 'limit') return void tryLimits(wantedAt(value), texts.tried)
    const { entry, basis } = store.read()
    store.change(withContent(entry, withRecipe(entry.content, basis, recipe)))
    toasts.success(texts.triedRecipe)
  }
  return { may, why, tryPoint }
}

type LegendItem = { readonly name: string; readonly colour: string; readonly gramsOf: (recipe: Recipe) => number }

/** The cost above, the recipe below it. */
function useCharts(curve: Curve, speech: LimitSpeech, workbench: Workbench) {
  const basis = useWorkbenchState((state) => state.basis, workbench)
  const problem = useWorkbenchState(({ figures }) => figures.problem, workbench)
  return useMemo(() => {
    const { curve: texts } = speech.words.workbenchPanels
    const points = drawnPoints(curve)
    const bands = recipeBands(points, shades.length)
    const own = new Set(bands.map(({ place }) => place))
    const nameAt = (place: number | null) => (place === null ? texts.others : nameOf(problem.foods[place]?.code, basis))
    const legend = bands.map(
      ({ place }, index): LegendItem => ({
        name: nameAt(place),
        colour: shades[index] ?? '',
        gramsOf: (recipe) =>
          place === null
            ? recipe.reduce((sum, grams, each) => sum + (own.has(each) ? 0 : grams), 0)
            : (recipe[place] ?? 0),
      }),
    )
    const at = (values: readonly number[]) => points.map(({ value }, index) => ({ x: value, y: values[index] ?? 0 }))
    const layers = stacked(bands)
    const cost: Chart = {
      title: texts.cost,
      height: 180,
      y: around(points.map(({ costPerAnimalDayEur }) => costPerAnimalDayEur)),
      sayY: (value) => shownPerAnimalDay(value, speech.culture),
      line: at(points.map(({ costPerAnimalDayEur }) => costPerAnimalDayEur)),
      dots: breakPoints(curve).map(({ value, costPerAnimalDayEur }) => ({ x: value, y: costPerAnimalDayEur })),
    }
    const recipe: Chart = {
      title: texts.recipe,
      height: 220,
      y: { from: 0, to: Math.max(...(layers.at(-1)?.high ?? [1])) },
      sayY: (value) => formatNumber(value, undefined, speech.culture),
      bands: legend.map(({ name, colour }, index) => ({
        ...{ name, colour },
        low: at(layers[index]?.low ?? []),
        high: at(layers[index]?.high ?? []),
      })),
    }
    return { charts: [cost, recipe], legend }
  }, [curve, speech, basis, problem])
}

const nameOf = (code: string | undefined, { ingredients }: FormulaBasis) =>
  ingredients.find((ingredient) => ingredient.code === code)?.name ?? code ?? ''

/** What each shade is, and how much of it there is where the curve is read. */
function Legend(props: { legend: readonly LegendItem[]; recipe: Recipe; speech: LimitSpeech }) {
  const { legend, recipe, speech } = props
  const { unit, withUnit } = speech.words.workbenchPanels
  return (
    <ul className={classes.legend}>
      {legend.map(({ name, colour, gramsOf }) => (
        <li key={name}>
          <span className={classes.swatch} style={{ background: colour }} aria-hidden />
          {name} <strong>{withUnit(shownAmount(gramsOf(recipe), speech.culture), unit.total)}</strong>
        </li>
      ))}
    </ul>
  )
}

type OfCurve = { readonly curve: Curve; readonly say: (value: number) => string; readonly speech: LimitSpeech }

/** Why it begins or ends before it was asked to. */
function Ends({ curve, say, speech }: OfCurve) {
  const texts = speech.words.workbenchPanels.curve
  const points = breakPoints(curve)
  const [first, last] = [say(points[0]?.value ?? 0), say(points.at(-1)?.value ?? 0)]
  const said = [
    curve.begins === 'infeasible' ? texts.ends.infeasibleBelow(first) : '',
    curve.begins === 'unbounded' ? texts.ends.unboundedBelow(first) : '',
    curve.ends === 'infeasible' ? texts.ends.infeasible(last) : '',
    curve.ends === 'unbounded' ? texts.ends.unbounded(last) : '',
    curve.isComplete ? '' : texts.notComplete,
  ].filter((sentence) => sentence !== '')
  return said.length === 0 ? null : <span className={classes.hint}>{said.join(' ')}</span>
}

/** The break points: all there is to the curve, for who reads rather than looks. */
function Points({ curve, say, speech }: OfCurve) {
  const texts = speech.words.workbenchPanels.curve
  const { culture } = speech
  const rows = breakPoints(curve).map((point, place) => ({ ...point, place }))
  return (
    <section className={classes.section} aria-labelledby="curve-points">
      <h2 id="curve-points">{texts.table}</h2>
      <span className={classes.hint}>{texts.tableHint}</span>
      <PanelTable
        label={texts.table}
        isLow
        rows={rows}
        keyOf={({ place }) => String(place)}
        columns={[
          { key: 'value', label: texts.value, cell: ({ value }) => say(value) },
          {
            key: 'animalDay',
            label: texts.perAnimalDay,
            isNumber: true,
            cell: ({ costPerAnimalDayEur }) => shownPerAnimalDay(costPerAnimalDayEur, culture),
          },
          {
            key: 'tonne',
            label: texts.perTonne,
            isNumber: true,
            cell: ({ costPerTonneEur }) => shownPerTonne(costPerTonneEur, culture),
          },
          {
            key: 'total',
            label: texts.total,
            isNumber: true,
            cell: ({ recipe }) =>
              shownAmount(
                recipe.reduce((sum, grams) => sum + grams, 0),
                culture,
              ),
          },
        ]}
      />
    </section>
  )
}
