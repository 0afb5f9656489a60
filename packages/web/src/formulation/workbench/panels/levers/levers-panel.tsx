import { Button } from '@mantine/core'
import type { Sensitivity } from '@provende/domain/formulation/explain/sensitivity.ts'
import { quantitySideKey } from '@provende/domain/formulation/problem/limits.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { type KeyboardEvent, memo, useEffect, useEffectEvent, useRef } from 'react'
import { isTouchOnly, useKeyHints } from '../../../../kit/key-hints.ts'
import { useToasts } from '../../../../kit/toasts.ts'
import {
  foodNamesText,
  formatPricePerTonne,
  limitSideName,
  type PanelTerms,
  usePanelTerms,
} from '../../../limit-sentences.ts'
import { formatAmount, signedNumber } from '../../formula-terms.ts'
import { withFormulaLimits } from '../../state/formula-limits.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { FormulaEntry } from '../../state/workbench-entry.ts'
import { isFormulaEditable } from '../../state/workbench-store.ts'
import type { Workbench } from '../../workbench.ts'
import classes from '../panels.module.css'
import { OptimumStatus, SensitivityAnswer } from '../sensitivity-panel.tsx'
import { useTryLimits } from '../why-not/use-try-limits.ts'
import { type Lever, leversOf } from './levers.ts'

type LeversPanelProps = { readonly workbench: Workbench }

/** What would make the formula cheaper, ranked; one press tries it, Escape takes it back. */
export function LeversPanel({ workbench }: LeversPanelProps) {
  const terms = usePanelTerms(workbench)
  const { after } = useKeyHints()
  const { hint, hintKeys } = terms.words.workbenchPanels.levers
  const canEdit = useWorkbenchState(isFormulaEditable, workbench)
  return (
    <SensitivityAnswer workbench={workbench} terms={terms}>
      {(sensitivity) => (
        <>
          <div className={classes.line}>
            <OptimumStatus workbench={workbench} terms={terms} sensitivity={sensitivity} />
            <span className={classes.hint}>{canEdit ? after(hint, hintKeys) : hint}</span>
          </div>
          <Levers workbench={workbench} terms={terms} sensitivity={sensitivity} />
        </>
      )}
    </SensitivityAnswer>
  )
}

type LeversProps = LeversPanelProps & { readonly terms: PanelTerms; readonly sensitivity: Sensitivity }

/** Memoised: a keystroke renders it only when what would save money is computed anew. */
const Levers = memo(({ workbench, terms, sensitivity }: LeversProps) => {
  const texts = terms.words.workbenchPanels.levers
  const { tryLimits } = useTryLimits(workbench)
  const { after } = useKeyHints()
  const canEdit = useWorkbenchState(isFormulaEditable, workbench)
  const { onTried, takeBack, table } = useTakingBack(workbench, texts.takenBack, sensitivity)
  // Where there is an Escape key, a button would only make the toast cover rows of the grids.
  const backButton = isTouchOnly() ? { label: texts.takeBack, act: takeBack } : undefined
  const levers = leversOf(sensitivity)
  if (levers.length === 0) return <span>{texts.none}</span>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows of the buttons inside
    <div className={classes.section} ref={table} onKeyDown={goToOtherButton}>
      <div className={classes.scroll}>
        <table className={`${classes.table} ${classes.blocks}`} aria-label={terms.words.workbenchPanels.titles.levers}>
          <thead>
            <tr>
              <th scope="col">{texts.lever}</th>
              <th scope="col" className={classes.right}>
                {texts.perTonne}
              </th>
              <th scope="col" className={classes.right}>
                {texts.perAnimalDay}
              </th>
              <th scope="col">{texts.decidedBy}</th>
              {canEdit && <th scope="col">{texts.try}</th>}
            </tr>
          </thead>
          <tbody>
            {levers.map((lever) => (
              <LeverRow
                key={leverKey(lever)}
                workbench={workbench}
                terms={terms}
                lever={lever}
                onTry={async () => {
                  if (lever.kind !== 'limit') return
                  const { limit, to } = lever.loosening
                  const before = workbench.store.read().entry
                  const done = after(texts.tried(leverName(lever, terms)), texts.triedHint)
                  await tryLimits([{ side: limit, value: to }], done, backButton)
                  onTried(before)
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
})

/** The same for what a lever is after it was tried. */
const leverKey = (lever: Lever): string =>
  lever.kind === 'price' ? `price ${lever.food}` : quantitySideKey(lever.loosening.limit)

function goToOtherButton(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus()
}

/**
 * Escape, or the button of the toast, takes back what was tried, as long as nothing was changed since. What is tried moves in the ranking or leaves it:
 * a button that had the focus passes it on to the first.
 */
function useTakingBack({ store }: Workbench, sentence: string, sensitivity: Sensitivity) {
  const toasts = useToasts()
  const tried = useRef<FormulaEntry | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const takeBack = () => {
    if (tried.current === null || tried.current !== store.read().entry) return
    tried.current = null
    store.undo()
    toasts.success(sentence)
  }
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isElsewhere =
      event.target instanceof Element && event.target.closest('[role=dialog], [role=menu], [role=grid], input')
    if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return
    takeBack()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the sensitivity
  useEffect(() => {
    const isLost = document.activeElement?.matches('body, [role=tabpanel]')
    if (tried.current !== null && isLost) table.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [sensitivity])
  const onTried = (before: FormulaEntry) => {
    const { entry } = store.read()
    if (entry !== before) tried.current = entry
  }
  return { onTried, takeBack, table }
}

/** `Phosphore, minimum 6 → 5,4 g/animal/j`, or `Phosphate monobicalcique, prix 891,48 → 802,33 €/t`. */
function leverName(lever: Lever, terms: PanelTerms): string {
  const texts = terms.words.workbenchPanels.levers
  if (lever.kind === 'price')
    return texts.price(
      foodNamesText([lever.food], terms),
      formatPricePerTonne(lever.priceEur, terms.culture),
      formatPricePerTonne(lever.perTonneEur ? lever.tenthLowerEur : lever.entersAtEur, terms.culture),
    )
  const { limit, to } = lever.loosening
  return texts.limit(
    limitSideName(limit, terms),
    formatNumber(limit.value, undefined, terms.culture),
    terms.formatValue(Number(to.toPrecision(5)), limit.subject),
  )
}

type LeverRowProps = LeversPanelProps & {
  readonly terms: PanelTerms
  readonly lever: Lever
  readonly onTry: () => Promise<void>
}

function LeverRow({ workbench, terms, lever, onTry }: LeverRowProps) {
  const { levers: texts, from } = terms.words.workbenchPanels
  const canEdit = useWorkbenchState(isFormulaEditable, workbench)
  const { perTonneEur } = lever
  const perDay = lever.kind === 'limit' ? lever.loosening.perAnimalDayEur : lever.perAnimalDayEur || null
  const gain = perTonneEur !== null && perTonneEur < 0
  return (
    <tr>
      <th scope="row">{leverName(lever, terms)}</th>
      <td className={`${classes.right} ${gain ? classes.gain : ''}`} data-head={texts.perTonne}>
        {lever.kind === 'price' && perTonneEur === 0
          ? texts.entersAtShare(formatNumber(100 * lever.gap, 1, terms.culture))
          : signedNumber(perTonneEur, 2, terms.culture)}
        {perTonneEur !== null && perTonneEur > 0 && <span className={classes.hint}> {texts.dilutes}</span>}
      </td>
      <td className={classes.right} data-head={texts.perAnimalDay}>
        {signedNumber(perDay, 4, terms.culture)}
      </td>
      <td>
        {lever.kind === 'limit' ? (
          <>
            {from[lever.loosening.limit.from]}
            {lever.loosening.limit.from === 'set' && <span className={classes.hint}> · {texts.derogation}</span>}
          </>
        ) : (
          texts.priceList(
            formatPricePerTonne(lever.entersAtEur, terms.culture),
            formatAmount(lever.entryGrams, terms.culture),
          )
        )}
      </td>
      {canEdit && (
        <td>
          <TryLever workbench={workbench} terms={terms} lever={lever} onTry={onTry} />
        </td>
      )}
    </tr>
  )
}

/** A button, or why the formula cannot decide this itself. */
function TryLever({ workbench, terms, lever, onTry }: LeverRowProps) {
  const texts = terms.words.workbenchPanels.levers
  if (lever.kind === 'price') return <span className={classes.hint}>{texts.toNegotiate}</span>
  const { entry, inputs } = workbench.store.read()
  const { limit, to } = lever.loosening
  const { fixed } = withFormulaLimits(entry, inputs, [{ side: limit, value: to }])
  if (fixed.length > 0) return <span className={classes.hint}>{texts.fixed}</span>
  return (
    <Button size="compact-xs" variant="default" aria-label={texts.tryIt(leverName(lever, terms))} onClick={onTry}>
      {texts.try}
    </Button>
  )
}
