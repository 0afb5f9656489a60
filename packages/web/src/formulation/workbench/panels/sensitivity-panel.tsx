import { Badge, Button, Switch, Tooltip } from '@mantine/core'
import type { FoodSensitivity, Sensitivity } from '@provende/domain/formulation/explain/sensitivity.ts'
import { withRecipe } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { LeastCostOptimum } from '@provende/domain/formulation/optimise/least-cost.ts'
import type { LocalReason } from '@provende/domain/formulation/optimise/local-reasons.ts'
import type { LimitSide } from '@provende/domain/formulation/problem/limits.ts'
import { limitUnit } from '@provende/text/limit-sentences.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { type ReactNode, useState } from 'react'
import { useToasts } from '../../../kit/toasts.ts'
import {
  amountWithUnit,
  bothPricesText,
  foodNamesText,
  formatPricePerAnimalDay,
  formatPricePerTonne,
  limitSideName,
  type PanelTerms,
  usePanelTerms,
} from '../../limit-sentences.ts'
import { formatAmount } from '../formula-terms.ts'
import { isSameRecipe } from '../state/recipe-changes.ts'
import { useWorkbenchState } from '../state/use-workbench.ts'
import { entryWithContent } from '../state/workbench-entry.ts'
import { isFormulaEditable } from '../state/workbench-store.ts'
import type { Workbench } from '../workbench.ts'
import { ComputedPanel, PanelNote, SolverFailureNote, SolvingNote, UnsolvableNote } from './panel-notes.tsx'
import { PanelTable } from './panel-table.tsx'
import classes from './panels.module.css'
import { useSensitivity } from './sensitivity-context.tsx'
import {
  finiteOrNull,
  isFoodUnused,
  type LimitSensitivityRow,
  limitSensitivityRowsOf,
  limitStep,
} from './sensitivity-rows.ts'

type SensitivityPanelProps = { readonly workbench: Workbench }

/** The sensitivity analysis of the optimum: every price and every range. */
export function SensitivityPanel({ workbench }: SensitivityPanelProps) {
  const terms = usePanelTerms(workbench)
  return (
    <SensitivityAnswer workbench={workbench} terms={terms}>
      {(sensitivity) => <SensitivityReport workbench={workbench} terms={terms} sensitivity={sensitivity} />}
    </SensitivityAnswer>
  )
}

type OptimumSensitivity = Sensitivity & {
  readonly optimum: LeastCostOptimum
  readonly isLocal?: readonly LocalReason[]
  readonly averageCostEur?: number
}

type SensitivityAnswerProps = SensitivityPanelProps & {
  readonly terms: PanelTerms
  readonly children: (sensitivity: OptimumSensitivity) => ReactNode
}

/**
 * What a panel says of the sensitivity, or why there is none. While it is computed anew, what was said last stays in sight: a turning wheel at each key would paint more than the key.
 */
export function SensitivityAnswer({ workbench, terms, children }: SensitivityAnswerProps) {
  const { problemOrReason, answer, shown, retry } = useSensitivity()
  const { store } = workbench
  const content = () => {
    if (typeof problemOrReason === 'string') return <UnsolvableNote reason={problemOrReason} />
    if (shown === null) return <SolvingNote />
    const { outcomes } = terms.words.workbenchPanels
    switch (shown.kind) {
      case 'sensitivity':
        // Nothing asks for a gram of anything: that this costs nothing explains nothing.
        if (shown.optimum.recipe.every((grams) => grams === 0)) return <PanelNote>{outcomes.nothingRequired}</PanelNote>
        return (
          <>
            <LocalNote sensitivity={shown} terms={terms} />
            {children(shown)}
          </>
        )
      case 'infeasible':
        return (
          <PanelNote>
            <div className={classes.line}>
              {outcomes.infeasible}
              <Button size="compact-sm" variant="default" onClick={() => store.openPanel('whyNot')}>
                {outcomes.seeWhy}
              </Button>
            </div>
          </PanelNote>
        )
      case 'unbounded':
        return (
          <PanelNote>
            {shown.foods.length > 0 ? outcomes.unbounded(foodNamesText(shown.foods, terms)) : outcomes.unboundedPlain}
          </PanelNote>
        )
      case 'none':
        return <PanelNote>{outcomes[shown.because]}</PanelNote>
      default:
        return <SolverFailureNote failure={shown} terms={terms} onRetry={retry} />
    }
  }
  return <ComputedPanel isOlder={answer === null && shown !== null}>{content()}</ComputedPanel>
}

/** Of a formula that is no linear program: why what follows holds near its optimum only, and what its margins cost. */
function LocalNote({ sensitivity, terms }: { sensitivity: OptimumSensitivity; terms: PanelTerms }) {
  const { isLocal = [], averageCostEur, costPerAnimalDayEur } = sensitivity
  const texts = terms.words.workbenchPanels.local
  if (isLocal.length === 0) return null
  const margins = averageCostEur === undefined ? null : costPerAnimalDayEur - averageCostEur
  return (
    <PanelNote>
      {isLocal.map((reason) => texts[reason]).join(' ')} {margins !== null && margins < 1e-9 && texts.marginsFree}
      {margins !== null && margins >= 1e-9 && texts.marginsCost(formatPricePerAnimalDay(margins, terms.culture))}
    </PanelNote>
  )
}

type SensitivityReportProps = SensitivityPanelProps & {
  readonly terms: PanelTerms
  readonly sensitivity: OptimumSensitivity
}

function SensitivityReport({ workbench, terms, sensitivity }: SensitivityReportProps) {
  const texts = terms.words.workbenchPanels.sensitivity
  const [isUnusedOnly, setUnusedOnly] = useState(false)
  const foods = isUnusedOnly ? sensitivity.foods.filter(isFoodUnused) : sensitivity.foods
  return (
    <>
      <OptimumStatus workbench={workbench} terms={terms} sensitivity={sensitivity} />
      <div className={classes.section}>
        <h2>{texts.limits}</h2>
        <span className={classes.hint}>{texts.limitsHint}</span>
        <LimitSensitivityTable rows={limitSensitivityRowsOf(sensitivity.limits)} terms={terms} />
      </div>
      <div className={classes.section}>
        <div className={classes.line}>
          <h2>{texts.foods}</h2>
          <Switch
            size="xs"
            label={texts.unused}
            checked={isUnusedOnly}
            onChange={(event) => setUnusedOnly(event.currentTarget.checked)}
          />
        </div>
        <span className={classes.hint}>{texts.foodsHint}</span>
        <FoodSensitivityTable rows={foods} terms={terms} />
      </div>
    </>
  )
}

/** Whether the current recipe is the analysed optimum; if not, offers to apply the optimum. */
export function OptimumStatus({ workbench, terms, sensitivity }: SensitivityReportProps) {
  const { words } = terms
  const texts = words.workbenchPanels.sensitivity
  const toasts = useToasts()
  const { store } = workbench
  const currentRecipe = useWorkbenchState(({ figures }) => figures.recipe, workbench)
  const canEdit = useWorkbenchState(isFormulaEditable, workbench)
  const { storedRecipe } = sensitivity.optimum
  const price = bothPricesText(sensitivity.costPerAnimalDayEur, sensitivity.costPerTonneEur, terms)
  const notUniqueNote = sensitivity.isRecipeUnique ? null : <span>{texts.notUnique}</span>
  // Other recipes may cost the same and be optimal too.
  if (isSameRecipe(storedRecipe, currentRecipe))
    return (
      <div className={classes.line} role="status">
        {texts.atOptimum(price)} {notUniqueNote}
      </div>
    )
  const applyOptimum = () => {
    const { entry, inputs, trial } = store.read()
    const content = withRecipe(entry.content, inputs, storedRecipe)
    store.applyRecipe(entryWithContent(entry, content))
    if (trial === null) store.acceptOptimum(content)
    toasts.success(texts.optimumApplied)
  }
  return (
    <PanelNote>
      <div className={classes.line}>
        {texts.notOptimum(price)} {notUniqueNote}
        {canEdit && (
          <Button size="compact-sm" onClick={applyOptimum}>
            {texts.applyOptimum}
          </Button>
        )}
      </div>
    </PanelNote>
  )
}

/** Rounds floating-point noise to 0. */
const withoutRoundingNoise = (value: number, limit: LimitSide) =>
  Math.abs(value) < 1e-9 * Math.abs(limit.value) ? 0 : value

/** The amount that the prices beside it are of, by animal and day, or by tonne. */
function stepText({ sensitivity: { limit } }: LimitSensitivityRow, terms: PanelTerms): string {
  const { unit, withUnit } = terms.words.workbenchPanels
  const unitOfStep = limitUnit(limit.subject, terms.units).replace(unit.perAnimalDay, '')
  return withUnit(formatNumber(limitStep(limit), undefined, terms.culture), unitOfStep).trim()
}

function LimitSensitivityTable({ rows, terms }: { rows: readonly LimitSensitivityRow[]; terms: PanelTerms }) {
  const texts = terms.words.workbenchPanels.sensitivity
  if (rows.length === 0) return <span>{texts.noLimits}</span>
  const amount = (value: number, { sensitivity }: LimitSensitivityRow) =>
    Number.isFinite(value)
      ? amountWithUnit(withoutRoundingNoise(value, sensitivity.limit), sensitivity.limit.subject, terms)
      : '—'
  const perStep = (price: number | null, { sensitivity }: LimitSensitivityRow) =>
    price === null ? null : price * limitStep(sensitivity.limit)
  // In the unit of the value: said three times it takes the room of what follows.
  const rangeEnd = ({ sensitivity }: LimitSensitivityRow, value: number, ending: LimitSensitivityRow['toEnding']) => (
    <span title={ending === null ? undefined : texts.endings[ending]}>
      {Number.isFinite(value) ? formatAmount(withoutRoundingNoise(value, sensitivity.limit), terms.culture) : '—'}
    </span>
  )
  return (
    <PanelTable
      label={texts.limits}
      rows={rows}
      keyOf={({ sensitivity, direction }) => `${limitSideName(sensitivity.limit, terms)} ${direction}`}
      columns={[
        {
          key: 'limit',
          label: texts.limit,
          sortBy: ({ sensitivity }) => limitSideName(sensitivity.limit, terms),
          cell: (row) => <LimitName row={row} terms={terms} />,
        },
        {
          key: 'value',
          label: texts.value,
          isNumber: true,
          cell: (row) => amount(row.sensitivity.value, row),
        },
        { key: 'step', label: texts.step, isNumber: true, cell: (row) => stepText(row, terms) },
        {
          key: 'animalDay',
          label: texts.marginalAnimalDay,
          isNumber: true,
          sortBy: (row) => perStep(row.perAnimalDayEur, row),
          cell: (row) => formatNumber(perStep(row.perAnimalDayEur, row), 5, terms.culture) || '—',
        },
        {
          key: 'tonne',
          label: texts.marginalTonne,
          isNumber: true,
          sortBy: (row) => perStep(row.perTonneEur, row),
          cell: (row) => formatPricePerTonne(perStep(row.perTonneEur, row), terms.culture) || '—',
        },
        {
          key: 'from',
          label: texts.from,
          isNumber: true,
          sortBy: ({ from }) => finiteOrNull(from),
          cell: (row) => rangeEnd(row, row.from, row.fromEnding),
        },
        {
          key: 'to',
          label: texts.to,
          isNumber: true,
          sortBy: ({ to }) => finiteOrNull(to),
          cell: (row) => rangeEnd(row, row.to, row.toEnding),
        },
      ]}
    />
  )
}

function LimitName({ row: { sensitivity, direction }, terms }: { row: LimitSensitivityRow; terms: PanelTerms }) {
  const texts = terms.words.workbenchPanels.sensitivity
  return (
    <span className={classes.line}>
      {limitSideName(sensitivity.limit, terms)}
      {direction !== 'both' && <span className={classes.hint}>{texts[direction]}</span>}
      {sensitivity.isDegenerate && (
        <Tooltip label={texts.degenerateHint} multiline maw={300}>
          <Badge size="sm" color="orange" tabIndex={0}>
            {texts.degenerate}
          </Badge>
        </Tooltip>
      )}
    </span>
  )
}

function FoodSensitivityTable({ rows, terms }: { rows: readonly FoodSensitivity[]; terms: PanelTerms }) {
  const texts = terms.words.workbenchPanels.sensitivity
  const price = (value: number | null, isProved = true) =>
    value === null || !Number.isFinite(value) ? (
      '—'
    ) : (
      <span title={isProved ? undefined : texts.unproved}>
        {formatPricePerTonne(value, terms.culture)}
        {isProved ? '' : ' ?'}
      </span>
    )
  const number = (key: string, label: string, numberOf: (row: FoodSensitivity) => number | null) => ({
    key,
    label,
    isNumber: true,
    sortBy: (row: FoodSensitivity) => finiteOrNull(numberOf(row)),
    cell: (row: FoodSensitivity) => price(numberOf(row), row.isProved),
  })
  const grams = (key: string, label: string, numberOf: (row: FoodSensitivity) => number | null) => ({
    ...number(key, label, numberOf),
    cell: (row: FoodSensitivity) => formatAmount(numberOf(row), terms.culture) || '—',
  })
  const nameOf = ({ food }: FoodSensitivity) => foodNamesText([food], terms)
  return (
    <PanelTable
      label={texts.foods}
      rows={rows}
      keyOf={({ food }) => food}
      columns={[
        { key: 'food', label: texts.food, sortBy: nameOf, cell: (row) => `${nameOf(row)} (${row.food})` },
        grams('grams', texts.grams, ({ gramsPerAnimalDay }) => gramsPerAnimalDay),
        number('price', texts.price, ({ pricePerTonneEur }) => pricePerTonneEur),
        number(
          'opportunityPrice',
          texts.opportunityPrice,
          ({ opportunityPrice }) => opportunityPrice?.pricePerTonneEur ?? null,
        ),
        grams('entryGrams', texts.entryGrams, ({ opportunityPrice }) => opportunityPrice?.gramsPerAnimalDay ?? null),
        number('costLower', texts.costRangeLower, ({ costRange }) => costRange.lower),
        number('costUpper', texts.costRangeUpper, ({ costRange }) => costRange.upper),
      ]}
    />
  )
}
