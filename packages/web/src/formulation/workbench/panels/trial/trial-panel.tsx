import { ActionIcon, Button, Select } from '@mantine/core'
import type { Ingredient } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useKeyHints } from '../../../../kit/key-hints.ts'
import { useToasts } from '../../../../kit/toasts.ts'
import { formatPricePerTonne, type PanelTerms, usePanelTerms } from '../../../limit-sentences.ts'
import { signedNumber } from '../../formula-terms.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import { isFormulaEditable, type WorkbenchState } from '../../state/workbench-store.ts'
import type { Workbench } from '../../workbench.ts'
import { PanelNote } from '../panel-notes.tsx'
import { PanelTable } from '../panel-table.tsx'
import classes from '../panels.module.css'
import { PriceSlider } from './price-slider.tsx'
import { TrialResult } from './trial-result.tsx'
import { useTriablePriceLists } from './use-triable-price-lists.ts'

type TrialPanelProps = { readonly workbench: Workbench }
type TrialPartProps = TrialPanelProps & { readonly terms: PanelTerms }

/** Tries another list of prices, or single prices; the recipe follows, and nothing is saved. */
export function TrialPanel({ workbench }: TrialPanelProps) {
  const terms = usePanelTerms(workbench)
  const texts = terms.words.workbenchPanels.trial
  const canEdit = useWorkbenchState(isFormulaEditable, workbench)
  if (!canEdit) return <PanelNote>{texts.readOnly}</PanelNote>
  return (
    <div className={classes.panel}>
      <div className={classes.line}>
        <ListChoice workbench={workbench} terms={terms} />
        <FoodChoice workbench={workbench} terms={terms} />
        <TrialEnd workbench={workbench} terms={terms} />
      </div>
      <TrialResult workbench={workbench} terms={terms}>
        <TriedPrices workbench={workbench} terms={terms} />
      </TrialResult>
    </div>
  )
}

const triedListOf = ({ trial }: WorkbenchState) => trial?.list ?? null

function ListChoice({ workbench, terms }: TrialPartProps) {
  const texts = terms.words.workbenchPanels.trial
  const { lists, isLoading } = useTriablePriceLists(workbench, terms)
  const tried = useWorkbenchState(triedListOf, workbench)
  const choose = (id: string | null) => {
    const list = lists.find((one) => String(one.id) === id)
    void workbench.actions.trials.tryList(list === undefined ? null : { id: list.id, name: list.name })
  }
  return (
    <Select
      size="xs"
      w={300}
      maw="100%"
      searchable
      clearable
      aria-label={texts.list}
      placeholder={isLoading ? texts.loadingLists : texts.listPlaceholder}
      nothingFoundMessage={texts.noOtherList}
      clearButtonProps={{ 'aria-label': texts.ownList }}
      data={lists.map(({ id, label }) => ({ value: String(id), label }))}
      value={tried === null ? null : String(tried.id)}
      onChange={choose}
    />
  )
}

const pricedFoodsOf = ({ entry, inputs }: WorkbenchState): readonly Ingredient[] => {
  const lines = new Set(entry.content.foods.map(({ id }) => id))
  return inputs.ingredients.filter(({ id, unavailable }) => lines.has(id) && unavailable === null)
}

/** The price of an ingredient, at first as it is. */
function FoodChoice({ workbench, terms }: TrialPartProps) {
  const texts = terms.words.workbenchPanels.trial
  const inputs = useWorkbenchState((state) => state.inputs, workbench)
  const foods = useMemo(() => (inputs ? pricedFoodsOf(workbench.store.read()) : []), [inputs, workbench])
  const choose = (id: string | null) => {
    const food = foods.find((one) => String(one.id) === id)
    if (food) workbench.actions.trials.tryPrice(food.id, food.pricePerTonneEur ?? 0)
  }
  return (
    <Select
      size="xs"
      w={260}
      maw="100%"
      searchable
      aria-label={texts.food}
      placeholder={texts.foodPlaceholder}
      data={foods.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={null}
      onChange={choose}
    />
  )
}

const isTryingOf = ({ trial }: WorkbenchState) => trial !== null

function TrialEnd({ workbench, terms }: TrialPartProps) {
  const texts = terms.words.workbenchPanels.trial
  const toasts = useToasts()
  const { beside } = useKeyHints()
  const isTrying = useWorkbenchState(isTryingOf, workbench)
  const end = (withItsRecipe: boolean) => {
    workbench.actions.trials.end(withItsRecipe)
    toasts.success(withItsRecipe ? texts.recipeTaken : terms.words.workbench.done.trialEnded)
  }
  if (!isTrying) return <span className={classes.hint}>{texts.hint}</span>
  return (
    <>
      <Button size="compact-sm" onClick={() => end(true)}>
        {texts.keepRecipe}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => end(false)}>
        {beside(texts.end, texts.endHint)}
      </Button>
    </>
  )
}

type TriedPrice = {
  readonly id: number
  readonly name: string
  /** In the list that is tried, or that of the formula. */
  readonly listPriceEur: number | null
  readonly triedEur: number
}

const trialOf = ({ trial }: WorkbenchState) => trial
const listInputsOf = ({ listInputs }: WorkbenchState) => listInputs

function TriedPrices({ workbench, terms }: TrialPartProps) {
  const texts = terms.words.workbenchPanels.trial
  const trial = useWorkbenchState(trialOf, workbench)
  const { ingredients } = useWorkbenchState(listInputsOf, workbench)
  const rows = ingredients.flatMap(({ id, name, pricePerTonneEur }): TriedPrice[] => {
    const triedEur = trial?.prices.get(id)
    const ofList = trial?.list ? (trial.list.prices.get(id)?.pricePerTonneEur ?? null) : pricePerTonneEur
    return triedEur === undefined ? [] : [{ id, name, listPriceEur: ofList, triedEur }]
  })
  if (rows.length === 0) return null
  const { trials } = workbench.actions
  const price = (value: number | null) => (value === null ? '—' : formatPricePerTonne(value, terms.culture))
  return (
    <PanelTable
      label={texts.prices}
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={[
        { key: 'food', label: texts.food, cell: ({ name }) => name },
        { key: 'list', label: texts.listPrice, isNumber: true, isShort: true, cell: (row) => price(row.listPriceEur) },
        {
          key: 'slider',
          label: texts.slider,
          cell: ({ id, name, listPriceEur, triedEur }) => (
            <PriceSlider
              label={texts.priceOf(name)}
              around={listPriceEur ?? triedEur}
              value={triedEur}
              culture={terms.culture}
              onChange={(value) => trials.tryPrice(id, value)}
            />
          ),
        },
        { key: 'tried', label: texts.tried, isNumber: true, isShort: true, cell: (row) => price(row.triedEur) },
        {
          key: 'change',
          label: texts.change,
          isNumber: true,
          isShort: true,
          cell: ({ listPriceEur, triedEur }) =>
            listPriceEur ? signedNumber((100 * (triedEur - listPriceEur)) / listPriceEur, 1, terms.culture) : '—',
        },
        {
          key: 'remove',
          label: texts.takeBack,
          isShort: true,
          cell: ({ id, name }) => (
            <ActionIcon
              size={24}
              variant="subtle"
              color="gray"
              aria-label={texts.takeBackOf(name)}
              onClick={() => trials.tryPrice(id, null)}
            >
              <IconX size={14} />
            </ActionIcon>
          ),
        },
      ]}
    />
  )
}
