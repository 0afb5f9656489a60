import { Badge, Button, Switch, Tooltip } from '@mantine/core'
import type { LeastCostOptimum } from '@provende/domain/formulation/least-cost.ts'
import type { LimitSide } from '@provende/domain/formulation/limits.ts'
import type { FoodSensitivity, Sensitivity } from '@provende/domain/formulation/sensitivity.ts'
import { withRecipe } from '@provende/domain/formulation/workbench-formula.ts'
import { useEffect, useState } from 'react'
import { useToasts } from '../kit/toasts.ts'
import {
  amountWithUnit,
  foodNames,
  type LimitSpeech,
  priceSentence,
  shownPerTonne,
  sideName,
  useLimitSpeech,
} from './limit-sentences.ts'
import { NoAnswer, Note, NothingToAsk, Solving } from './panel-ends.tsx'
import { PanelTable } from './panel-table.tsx'
import classes from './panels.module.css'
import { isSameRecipe } from './recipe-changes.ts'
import { finite, isUnused, type LimitRow, limitRowsOf } from './sensitivity-rows.ts'
import { useProblemAnswer } from './use-answer.ts'
import { useWorkbenchState } from './use-workbench.ts'
import { withContent } from './workbench-entry.ts'
import type { Workbench } from './workbench-panels.ts'
import { shownAmount } from './workbench-sentences.ts'
import { isEditable } from './workbench-store.ts'

type PanelProps = { readonly workbench: Workbench }

/** What the optimum says beyond its recipe. While it is open, the grids show it too. */
export function SensitivityPanel({ workbench }: PanelProps) {
  const speech = useLimitSpeech(workbench)
  const { question, answer, askAgain } = useProblemAnswer(workbench, 'sensitivity')
  const { store } = workbench
  useEffect(() => {
    if (answer?.kind === 'sensitivity') store.explain(answer)
  }, [answer, store])
  const found = () => {
    if (typeof question === 'string') return <NothingToAsk why={question} />
    if (answer === null) return <Solving />
    const { ends } = speech.words.workbenchPanels
    switch (answer.kind) {
      case 'sensitivity':
        return <Told workbench={workbench} speech={speech} told={answer} />
      case 'infeasible':
        return (
          <Note>
            <div className={classes.line}>
              {ends.infeasible}
              <Button size="compact-sm" variant="default" onClick={() => store.openPanel('whyNot')}>
                {ends.seeWhy}
              </Button>
            </div>
          </Note>
        )
      case 'unbounded':
        return (
          <Note>{answer.foods.length > 0 ? ends.unbounded(foodNames(answer.foods, speech)) : ends.unboundedPlain}</Note>
        )
      case 'none':
        return <Note>{ends[answer.because]}</Note>
      default:
        return <NoAnswer end={answer} speech={speech} onRetry={askAgain} />
    }
  }
  return <div className={classes.panel}>{found()}</div>
}

type ToldProps = PanelProps & {
  readonly speech: LimitSpeech
  readonly told: Sensitivity & { readonly optimum: LeastCostOptimum }
}

function Told({ workbench, speech, told }: ToldProps) {
  const texts = speech.words.workbenchPanels.sensitivity
  const [isUnusedOnly, setUnusedOnly] = useState(false)
  const foods = isUnusedOnly ? told.foods.filter(isUnused) : told.foods
  return (
    <>
      <OfWhat workbench={workbench} speech={speech} told={told} />
      <section className={classes.section} aria-labelledby="binding-limits">
        <h2 id="binding-limits">{texts.limits}</h2>
        <span className={classes.hint}>{texts.limitsHint}</span>
        <LimitTable rows={limitRowsOf(told.limits)} speech={speech} />
      </section>
      <section className={classes.section} aria-labelledby="food-prices">
        <div className={classes.line}>
          <h2 id="food-prices">{texts.foods}</h2>
          <Switch
            size="xs"
            label={texts.unused}
            checked={isUnusedOnly}
            onChange={(event) => setUnusedOnly(event.currentTarget.checked)}
          />
        </div>
        <span className={classes.hint}>{texts.foodsHint}</span>
        <FoodTable rows={foods} speech={speech} />
      </section>
    </>
  )
}

/** Of which recipe all this is said: that of the formula, or the optimum it is not. */
function OfWhat({ workbench, speech, told }: ToldProps) {
  const { words } = speech
  const texts = words.workbenchPanels.sensitivity
  const toasts = useToasts()
  const { store } = workbench
  const present = useWorkbenchState(({ figures }) => figures.recipe, workbench)
  const may = useWorkbenchState(isEditable, workbench)
  const { storedRecipe } = told.optimum
  const price = priceSentence(told.costPerAnimalDayEur, told.costPerTonneEur, speech)
  const unique = told.isRecipeUnique ? null : <span>{texts.notUnique}</span>
  // Of recipes that cost the same each is an optimum.
  if (isSameRecipe(storedRecipe, present))
    return (
      <div className={classes.line} role="status">
        {texts.ofOptimum(price)} {unique}
      </div>
    )
  const take = () => {
    const { entry, basis } = store.read()
    store.change(withContent(entry, withRecipe(entry.content, basis, storedRecipe)))
    toasts.success(texts.taken)
  }
  return (
    <Note>
      <div className={classes.line}>
        {texts.notOptimum(price)} {unique}
        {may && (
          <Button size="compact-sm" onClick={take}>
            {texts.take}
          </Button>
        )}
      </div>
    </Note>
  )
}

/** A marginal cost: as many digits as tell it from nothing. */
const shownMarginal = (value: number | null, { culture }: LimitSpeech) =>
  value === null ? '—' : value.toLocaleString(culture, { maximumSignificantDigits: 4 })

/** What was computed to be nothing is 0. */
const withoutNoise = (value: number, limit: LimitSide) => (Math.abs(value) < 1e-9 * Math.abs(limit.value) ? 0 : value)

function LimitTable({ rows, speech }: { rows: readonly LimitRow[]; speech: LimitSpeech }) {
  const texts = speech.words.workbenchPanels.sensitivity
  if (rows.length === 0) return <span>{texts.noLimits}</span>
  const amount = (value: number, { found }: LimitRow) =>
    Number.isFinite(value) ? amountWithUnit(withoutNoise(value, found.limit), found.limit.subject, speech) : '—'
  const end = (row: LimitRow, value: number, ending: LimitRow['toEnding']) => (
    <span title={ending === null ? undefined : texts.endings[ending]}>{amount(value, row)}</span>
  )
  return (
    <PanelTable
      label={texts.limits}
      isLow
      rows={rows}
      keyOf={({ found, way }) => `${sideName(found.limit, speech)} ${way}`}
      columns={[
        {
          key: 'limit',
          label: texts.limit,
          sortBy: ({ found }) => sideName(found.limit, speech),
          cell: (row) => <LimitName row={row} speech={speech} />,
        },
        {
          key: 'value',
          label: texts.value,
          isNumber: true,
          cell: (row) => amount(row.found.value, row),
        },
        {
          key: 'animalDay',
          label: texts.marginalAnimalDay,
          isNumber: true,
          sortBy: ({ perAnimalDayEur }) => perAnimalDayEur,
          cell: ({ perAnimalDayEur }) => shownMarginal(perAnimalDayEur, speech),
        },
        {
          key: 'tonne',
          label: texts.marginalTonne,
          isNumber: true,
          sortBy: ({ perTonneEur }) => perTonneEur,
          cell: ({ perTonneEur }) => shownMarginal(perTonneEur, speech),
        },
        {
          key: 'from',
          label: texts.from,
          isNumber: true,
          sortBy: ({ from }) => finite(from),
          cell: (row) => end(row, row.from, row.fromEnding),
        },
        {
          key: 'to',
          label: texts.to,
          isNumber: true,
          sortBy: ({ to }) => finite(to),
          cell: (row) => end(row, row.to, row.toEnding),
        },
      ]}
    />
  )
}

function LimitName({ row: { found, way }, speech }: { row: LimitRow; speech: LimitSpeech }) {
  const texts = speech.words.workbenchPanels.sensitivity
  return (
    <span className={classes.line}>
      {sideName(found.limit, speech)}
      {way !== 'both' && <span className={classes.hint}>{texts[way]}</span>}
      {found.isDegenerate && (
        <Tooltip label={texts.degenerateHint} multiline maw={300}>
          <Badge size="sm" color="orange" tabIndex={0}>
            {texts.degenerate}
          </Badge>
        </Tooltip>
      )}
    </span>
  )
}

function FoodTable({ rows, speech }: { rows: readonly FoodSensitivity[]; speech: LimitSpeech }) {
  const texts = speech.words.workbenchPanels.sensitivity
  const price = (value: number | null, isProved = true) =>
    value === null || !Number.isFinite(value) ? (
      '—'
    ) : (
      <span title={isProved ? undefined : texts.unproved}>
        {shownPerTonne(value, speech.culture)}
        {isProved ? '' : ' ?'}
      </span>
    )
  const number = (key: string, label: string, numberOf: (row: FoodSensitivity) => number | null) => ({
    key,
    label,
    isNumber: true,
    sortBy: (row: FoodSensitivity) => finite(numberOf(row)),
    cell: (row: FoodSensitivity) => price(numberOf(row), row.isProved),
  })
  const grams = (key: string, label: string, numberOf: (row: FoodSensitivity) => number | null) => ({
    ...number(key, label, numberOf),
    cell: (row: FoodSensitivity) => shownAmount(numberOf(row), speech.culture) || '—',
  })
  const nameOf = ({ food }: FoodSensitivity) => foodNames([food], speech)
  return (
    <PanelTable
      label={texts.foods}
      isLow
      rows={rows}
      keyOf={({ food }) => food}
      columns={[
        { key: 'food', label: texts.food, sortBy: nameOf, cell: (row) => `${nameOf(row)} (${row.food})` },
        grams('grams', texts.grams, ({ gramsPerAnimalDay }) => gramsPerAnimalDay),
        number('price', texts.price, ({ pricePerTonneEur }) => pricePerTonneEur),
        number('entry', texts.entry, ({ entry }) => entry?.pricePerTonneEur ?? null),
        grams('entersWith', texts.entersWith, ({ entry }) => entry?.gramsPerAnimalDay ?? null),
        number('lowest', texts.lowest, ({ lowestPricePerTonneEur }) => lowestPricePerTonneEur),
        number('highest', texts.highest, ({ highestPricePerTonneEur }) => highestPricePerTonneEur),
      ]}
    />
  )
}
