import { Button, Menu } from '@mantine/core'
import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import { routes } from '@provende/contract/routes.ts'
import { minAmountGrams } from '@provende/domain/formulation/optimise/stored-recipe.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { CSSProperties } from 'react'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useDenseLayout } from '../../shell/frame/dense-layout.ts'
import { useSession } from '../../shell/session/session.tsx'
import { hasRecipe } from './grids/workbench-rows.ts'
import { useWorkbench, useWorkbenchState } from './state/use-workbench.ts'
import { type Baseline, baselineOf, isFormulaEditable, type WorkbenchState } from './state/workbench-store.ts'
import { distinctVersionTimes, versionTimes } from './version-times.ts'
import classes from './workbench.module.css'

type FigureName =
  | 'pricePerTonne'
  | 'distributorPricePerTonne'
  | 'pricePerAnimalDay'
  | 'total'
  | 'humidity'
  | 'perMonth'
  | 'daysPerTonne'

type FigureDisplay = {
  readonly decimals: number
  readonly currentOf: (state: WorkbenchState) => number | null
  /** The value of a saved version. */
  readonly savedOf: (formula: FormulaResponse) => number | null
  /** Farmers see the saved value, because they get no food prices to compute it from. */
  readonly isPrice?: boolean
}

const priceIfShown = ({ figures }: WorkbenchState, value: number | null) => (figures.isPriceShown ? value : null)

const figureDisplays: Readonly<Record<FigureName, FigureDisplay>> = {
  pricePerTonne: {
    decimals: 2,
    currentOf: (state) => priceIfShown(state, state.figures.price.pricePerTonneEur),
    savedOf: ({ cmvp }) => cmvp.pricePerTonneEur,
    isPrice: true,
  },
  distributorPricePerTonne: {
    decimals: 2,
    currentOf: (state) => priceIfShown(state, state.figures.distributorPrice.pricePerTonneEur),
    savedOf: ({ cmvp }) => cmvp.distributorPricePerTonneEur,
    isPrice: true,
  },
  pricePerAnimalDay: {
    decimals: 4,
    currentOf: (state) => priceIfShown(state, state.figures.price.pricePerAnimalDayEur),
    savedOf: ({ cmvp }) => cmvp.pricePerAnimalDayEur,
    isPrice: true,
  },
  total: { decimals: 2, currentOf: (state) => state.figures.figures.totalGrams, savedOf: ({ total }) => total.value },
  humidity: {
    decimals: 2,
    currentOf: (state) => state.figures.figures.humidityPercent,
    savedOf: ({ humidity }) => humidity.value,
  },
  perMonth: {
    decimals: 3,
    currentOf: (state) => state.figures.price.quantityPer30DaysTonnes,
    savedOf: ({ cmvp }) => cmvp.quantityPer30DaysTonnes,
  },
  daysPerTonne: {
    decimals: 0,
    currentOf: (state) => state.figures.price.daysPerTonne,
    savedOf: ({ cmvp }) => cmvp.daysPerTonne,
  },
}
const figureNames = Object.keys(figureDisplays) as FigureName[]

/** The key figures, each with its change since the version they are compared with. */
export function WorkbenchFigures() {
  const words = useWords().workbench.figures
  const isDense = useDenseLayout()
  const isPriceHidden = !useSession().mayCall(routes.priceLists.list.access)
  const visible = isPriceHidden ? figureNames.filter((name) => name !== 'distributorPricePerTonne') : figureNames
  return (
    <div className={classes.figures} style={{ '--figures': visible.length } as CSSProperties}>
      <dl className={classes.figureList} aria-label={words.label}>
        {visible.map((name) => (
          <FigureCard key={name} name={name} asSaved={isPriceHidden && figureDisplays[name].isPrice === true} />
        ))}
      </dl>
      {!isDense && <BaselineChoice />}
      <HiddenPriceNote />
    </div>
  )
}

function FigureCard({ name, asSaved }: { name: FigureName; asSaved: boolean }) {
  const words = useWords().workbench.figures
  const culture = useCulture()
  const { decimals, currentOf, savedOf, isPrice = false } = figureDisplays[name]
  const saved = useWorkbenchState(({ formula }) => savedOf(formula))
  const before = useWorkbenchState((state) => savedOf(baselineOf(state)))
  const computed = useWorkbenchState(currentOf)
  const isTried = useWorkbenchState(({ trial }) => trial !== null) && isPrice
  const value = asSaved ? saved : computed
  const change = value === null || before === null ? 0 : Number((value - before).toFixed(decimals))
  const changeText = `${change > 0 ? '+' : ''}${formatNumber(change, decimals, culture)}`
  return (
    <div className={classes.figure}>
      <dt title={words[name]}>{words[name]}</dt>
      <dd>
        <span data-figure={name} data-tried={isTried || undefined} title={isTried ? words.tried : undefined}>
          {value === null ? '—' : formatNumber(value, decimals, culture)}
        </span>
        {change !== 0 && (
          <span
            className={classes.change}
            data-gain={(isPrice && change < 0) || undefined}
            title={words.changeSince(changeText)}
          >
            {changeText}
          </span>
        )}
      </dd>
    </div>
  )
}

type Amounts = {
  readonly foods: readonly { readonly id: number; readonly value: number; readonly isActive: boolean }[]
}
const usedFoods = ({ foods }: Amounts) => foods.filter(({ value, isActive }) => isActive && value >= minAmountGrams)

/** The foods that one version uses and the other does not. */
function foodsOnlyIn(one: Amounts, other: Amounts): readonly number[] {
  const before = new Set(usedFoods(other).map(({ id }) => id))
  return usedFoods(one).flatMap(({ id }) => (before.has(id) ? [] : [id]))
}

/** As one text, so that nothing renders while it is the same. */
function namesOf(ids: readonly number[], { inputs, opened, formula }: WorkbenchState): string {
  const foods = [...inputs.ingredients, ...formula.foods, ...opened.foods]
  return ids.map((id) => foods.find((food) => food.id === id)?.name ?? String(id)).join(', ')
}

/** Once a version was saved: what has come in and gone out since, and whether changes count from the one that was opened or from the last. */
export function BaselineChoice() {
  const words = useWords().workbench.figures
  const culture = useCulture()
  const { store } = useWorkbench()
  const baseline = useWorkbenchState((state) => state.baseline)
  const openedAt = useWorkbenchState(({ opened }) => opened.modificationDate)
  const savedAt = useWorkbenchState(({ formula }) => formula.modificationDate)
  const entered = useWorkbenchState((state) => namesOf(foodsOnlyIn(state.entry.content, baselineOf(state)), state))
  const left = useWorkbenchState((state) => namesOf(foodsOnlyIn(baselineOf(state), state.entry.content), state))
  if (openedAt === savedAt) return null
  // On the button only to the minute: it stands beside the figures, and leads to both.
  const times = versionTimes(openedAt, savedAt, culture)
  const choices = distinctVersionTimes(openedAt, savedAt, culture)
  const changes = [entered && words.entered(entered), left && words.left(left)].filter(Boolean)
  return (
    <div className={classes.baseline}>
      <Menu position="bottom-start" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button size="compact-xs" variant="default" title={changes.join(' · ') || undefined}>
            {words.against(times[baseline])}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={baseline} onChange={(value) => store.compareWith(value as Baseline)}>
            <Menu.RadioItem value="opened">{words.baselines.opened(choices.opened)}</Menu.RadioItem>
            <Menu.RadioItem value="saved">{words.baselines.saved(choices.saved)}</Menu.RadioItem>
          </Menu.RadioGroup>
          {changes.map((change) => (
            <Menu.Label key={change} maw={420}>
              {change}
            </Menu.Label>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

/** What is to be done next with a formula without a recipe; why no price is shown of another one. */
function HiddenPriceNote() {
  const words = useWords().workbench.figures
  const missing = useWorkbenchState(({ figures: { price } }) => price.foodsWithoutPrice.join(', '))
  const isShown = useWorkbenchState(({ figures: { isPriceShown } }) => isPriceShown)
  const isComposed = useWorkbenchState(hasRecipe)
  const canEdit = useWorkbenchState(isFormulaEditable)
  const isPriceHidden = !useSession().mayCall(routes.priceLists.list.access)
  const note = isPriceHidden ? '' : !isShown ? words.tooFewFoods : missing === '' ? '' : words.priceMissing(missing)
  if (!isComposed)
    return !canEdit ? null : (
      <div className={classes.priceNote} data-kind="toCompose">
        {words.toCompose}
      </div>
    )
  return note === '' ? null : <div className={classes.priceNote}>{note}</div>
}
