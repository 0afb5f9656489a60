import { Alert, Button, Group, Text } from '@mantine/core'
import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { workbenchLines } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { readOnlyCalculationRefusals } from '@provende/domain/formulation/formula/workbench/workbench-rules.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconCalculator, IconTarget } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useListAddress } from '../../shell/lists/list-address.ts'
import { ScreenActions, useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { useScreenId, useScreenQueryParams } from '../../shell/routing/screen.ts'
import { formulaScreenNames, useFormulaAccess } from '../formula-facts.ts'
import { WordsInCurrency } from '../in-currency.tsx'
import { useFormulaActions } from '../use-formula-actions.tsx'
import { formulaContentOf, type SavedFormula, useSavedFormula } from '../use-formula-with-inputs.ts'
import { adjustContent, type FormulaReading, recalculatedReading, savedReading } from './formula-reading.ts'
import { FormulaReadingView } from './formula-reading-view.tsx'

/** The last saved version of a formula, read-only. Source: spec 2 §2 "Formula". */
export function FormulaReadScreen() {
  const formula = useSavedFormula(useScreenId())
  return formula ? (
    <WordsInCurrency code={formula.data.formule.currencyCode}>
      <SavedFormulaReading formula={formula} />
    </WordsInCurrency>
  ) : (
    <FormSkeleton />
  )
}

/** The same, with buttons to recalculate at today's prices and to adjust the total. Source: spec 2 §4, §5. */
export function FormulaDetailScreen() {
  const formula = useSavedFormula(useScreenId())
  return formula ? (
    <WordsInCurrency code={formula.data.formule.currencyCode}>
      <FormulaDetailReading key={formula.data.formule.modificationDate} formula={formula} />
    </WordsInCurrency>
  ) : (
    <FormSkeleton />
  )
}

function SavedFormulaReading({ formula }: { formula: SavedFormula }) {
  const { data } = formula
  const reading = useMemo(() => savedReading(formula), [formula])
  useScreenTitle(data.formule.name)
  return (
    <>
      <FormulaButtons data={data} />
      <FormulaReadingView data={data} reading={reading} />
    </>
  )
}

/** The back button and the actions on the formula, without those that lead here or delete. */
function FormulaButtons({ data: { formule } }: { data: FormulaWithInputs }) {
  const { actionsOf, dialogs } = useFormulaActions()
  const { mayChange } = useFormulaAccess()
  const { open, read, record } = useWords().formulas.actions
  // Who may not change the formula is led here by both of its entries.
  const leadHere = mayChange(formule) ? [read] : [open, record]
  const others = actionsOf(formule).filter(({ label, danger }) => !leadHere.includes(label) && !danger)
  return (
    <>
      <ScreenActions>
        <ActionButtons back={useListAddress(formulaScreenNames.list)} actions={others} />
      </ScreenActions>
      {dialogs}
    </>
  )
}

/** A recalculated reading shown instead of the saved one, with a note on what it is. */
type Recalculation = { readonly reading: FormulaReading; readonly note: string }

function FormulaDetailReading({ formula }: { formula: SavedFormula }) {
  const { data } = formula
  const words = useWords().formulas.reading
  const { mayCreate } = useFormulaAccess()
  const saved = useMemo(() => savedReading(formula), [formula])
  const [recalculation, setRecalculation] = useState<Recalculation | null>(null)
  const actions = useFormulaDetailActions(data, setRecalculation)
  useScreenTitle(data.formule.name)
  return (
    <>
      <FormulaButtons data={data} />
      {mayCreate && (
        <Group mb="md" gap="xs">
          <Button variant="default" leftSection={<IconCalculator size={16} />} onClick={actions.calculate}>
            {words.calculate}
          </Button>
          <Button variant="default" leftSection={<IconTarget size={16} />} onClick={actions.requestAdjust}>
            {words.adjust}
          </Button>
        </Group>
      )}
      {recalculation && (
        <Alert mb="md" color="blue" role="status">
          <Group justify="space-between">
            <Text size="sm">{recalculation.note}</Text>
            <Button size="xs" variant="default" onClick={() => setRecalculation(null)}>
              {words.back}
            </Button>
          </Group>
        </Alert>
      )}
      <FormulaReadingView data={data} reading={recalculation?.reading ?? saved} />
    </>
  )
}

/**
 * Calculates and adjusts without saving. Adjusting runs when the URL has `ajusterca=true`, and removes the parameter.
 * Source: spec 2 §4, §5.
 */
function useFormulaDetailActions(data: FormulaWithInputs, show: (recalculation: Recalculation) => void) {
  const words = useWords().formulas.reading
  const culture = useCulture()
  const toasts = useToasts()
  const [{ ajusterca }, change] = useScreenQueryParams()
  const { mayCreate } = useFormulaAccess()
  const checkFoodCounts = () => {
    const refusals = readOnlyCalculationRefusals(workbenchLines(formulaContentOf(data.formule), data.basis))
    for (const { category, actualCount } of refusals)
      toasts.warning(words.tooFew[category === 'Diet' ? 'Diet' : 'any'](String(actualCount)))
    return refusals.length === 0
  }
  const calculate = () => {
    if (checkFoodCounts())
      show({ reading: recalculatedReading(data, formulaContentOf(data.formule)), note: words.calculated })
  }
  const adjustNow = () => {
    if (!checkFoodCounts()) return
    const adjusted = adjustContent(data)
    if (adjusted.kind === 'refused')
      return toasts.warning(adjusted.reason === 'molasses' ? words.molasses : words.impossible)
    const added = formatNumber(adjusted.addedGrams, 2, culture)
    const note = words.adjustedTo(
      formatNumber(adjusted.totalGrams, 0, culture),
      adjusted.addedGrams > 0 ? `+${added}` : added,
    )
    show({ reading: recalculatedReading(data, adjusted.content), note })
    toasts.success(words.adjusted)
  }
  const isAdjustRequested = /^(true|1)$/i.test(ajusterca ?? '')
  const runRequestedAdjust = useEffectEvent(() => {
    change({ ajusterca: undefined })
    if (mayCreate) adjustNow()
  })
  useEffect(() => {
    if (isAdjustRequested) runRequestedAdjust()
  }, [isAdjustRequested])
  return { calculate, requestAdjust: () => change({ ajusterca: 'true' }) }
}
