import { Alert, Button, Group, Text } from '@mantine/core'
import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import { workbenchLines } from '@provende/domain/formulation/workbench-formula.ts'
import { detailRefusals } from '@provende/domain/formulation/workbench-rules.ts'
import { IconCalculator, IconTarget } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { formatNumber } from '../kit/format.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { ScreenActions, useScreenTitle } from '../shell/current-screen.tsx'
import { useScreenId, useScreenLinks, useScreenSearch } from '../shell/screen.ts'
import { formulaScreen, useFormulaEyes } from './formula-facts.ts'
import { adjustedContent, type FormulaReading, readingToday, savedReading } from './formula-reading.ts'
import { FormulaReadingView } from './formula-reading-view.tsx'
import { InCurrency } from './in-currency.tsx'
import { useFormulaActions } from './use-formula-actions.tsx'
import { contentOf, type SavedFormula, useSavedFormula } from './use-formula-data.ts'

/** A formula as it was saved, to be read. Source: spec 2 §2 "Formula". */
export function FormulaReadScreen() {
  const formula = useSavedFormula(useScreenId())
  return formula ? (
    <InCurrency code={formula.data.formule.currencyCode}>
      <Read formula={formula} />
    </InCurrency>
  ) : (
    <FormSkeleton />
  )
}

/** The same with what it comes to today, and adjusted where that is asked for. Source: spec 2 §4, §5. */
export function FormulaDetailScreen() {
  const formula = useSavedFormula(useScreenId())
  return formula ? (
    <InCurrency code={formula.data.formule.currencyCode}>
      <Detail key={formula.data.formule.modificationDate} formula={formula} />
    </InCurrency>
  ) : (
    <FormSkeleton />
  )
}

function Read({ formula }: { formula: SavedFormula }) {
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

/** The way back, and what may be done with the formula. */
function FormulaButtons({ data: { formule } }: { data: AllData }) {
  const { addressOf } = useScreenLinks()
  const { actionsOf, dialogs } = useFormulaActions()
  const { read, detail } = useWords().formulas.actions
  const others = actionsOf(formule).filter(({ label, danger }) => label !== read && label !== detail && !danger)
  return (
    <>
      <ScreenActions>
        <ActionButtons back={addressOf(formulaScreen.list)} actions={others} />
      </ScreenActions>
      {dialogs}
    </>
  )
}

/** What is shown beside the formula as it was saved: another reading, and what is said of it. */
type Shown = { readonly reading: FormulaReading; readonly note: string }

function Detail({ formula }: { formula: SavedFormula }) {
  const { data } = formula
  const words = useWords().formulas.reading
  const { mayCreate } = useFormulaEyes()
  const saved = useMemo(() => savedReading(formula), [formula])
  const [shown, setShown] = useState<Shown | null>(null)
  const acts = useDetailActs(data, setShown)
  useScreenTitle(data.formule.name)
  return (
    <>
      <FormulaButtons data={data} />
      {mayCreate && (
        <Group mb="md" gap="xs">
          <Button variant="default" leftSection={<IconCalculator size={16} />} onClick={acts.calculate}>
            {words.calculate}
          </Button>
          <Button variant="default" leftSection={<IconTarget size={16} />} onClick={acts.askToAdjust}>
            {words.adjust}
          </Button>
        </Group>
      )}
      {shown && (
        <Alert mb="md" color="blue" role="status">
          <Group justify="space-between">
            <Text size="sm">{shown.note}</Text>
            <Button size="xs" variant="default" onClick={() => setShown(null)}>
              {words.back}
            </Button>
          </Group>
        </Alert>
      )}
      <FormulaReadingView data={data} reading={shown?.reading ?? saved} />
    </>
  )
}

/**
 * Calculating and adjusting a formula that is only read: shown, never saved. Adjusting runs when the address asks for it
 * (`ajusterca`), which then no longer does. Source: spec 2 §4, §5.
 */
function useDetailActs(data: AllData, show: (shown: Shown) => void) {
  const words = useWords().formulas.reading
  const culture = useCulture()
  const toasts = useToasts()
  const [{ ajusterca }, change] = useScreenSearch()
  const { mayCreate } = useFormulaEyes()
  const mayBeCalculated = () => {
    const refusals = detailRefusals(workbenchLines(contentOf(data.formule), data.basis))
    for (const { category, found } of refusals)
      toasts.warning(words.tooFew[category === 'Diet' ? 'Diet' : 'any'](String(found)))
    return refusals.length === 0
  }
  const calculate = () => {
    if (mayBeCalculated()) show({ reading: readingToday(data, contentOf(data.formule)), note: words.calculated })
  }
  const adjustNow = () => {
    if (!mayBeCalculated()) return
    const adjusted = adjustedContent(data)
    if (adjusted.kind === 'refused')
      return toasts.warning(adjusted.reason === 'molasses' ? words.molasses : words.impossible)
    const added = formatNumber(adjusted.addedGrams, 2, culture)
    const note = words.adjustedTo(
      formatNumber(adjusted.totalGrams, 0, culture),
      adjusted.addedGrams > 0 ? `+${added}` : added,
    )
    show({ reading: readingToday(data, adjusted.content), note })
    toasts.success(words.adjusted)
  }
  const isAsked = /^(true|1)$/i.test(ajusterca ?? '')
  const answer = useEffectEvent(() => {
    change({ ajusterca: undefined })
    if (mayCreate) adjustNow()
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
  return { calculate, askToAdjust: () => change({ ajusterca: 'true' }) }
}
