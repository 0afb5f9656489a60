import { Button } from '@mantine/core'
import type { FormulaOnlyRelaxation } from '@provende/domain/formulation/explain/formula-only-relaxation.ts'
import {
  mayBeSmaller,
  type Relaxation,
  type RelaxationFailure,
  type RelaxedLimit,
} from '@provende/domain/formulation/explain/relaxation.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { type ReactNode, useMemo } from 'react'
import {
  bothPricesText,
  foodNamesText,
  formatPricePerAnimalDay,
  formatPricePerTonne,
  limitSideName,
  type PanelTerms,
  roundedLimitValue,
  roundOutwards,
} from '../../../limit-sentences.ts'
import { formatAmount } from '../../formula-terms.ts'
import { type LimitChange, withFormulaLimits } from '../../state/formula-limits.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import { isFormulaEditable } from '../../state/workbench-store.ts'
import type { Workbench } from '../../workbench.ts'
import { PanelNote, SolverFailureNote } from '../panel-notes.tsx'
import { PanelTable } from '../panel-table.tsx'
import classes from '../panels.module.css'
import { usePriceUnderLimits } from '../use-price-under-limits.ts'
import { DerogationNote, FixedLimits } from './blocking-limits.tsx'
import { useTryLimits } from './use-try-limits.ts'

/** The changes of a relaxation, with a dose to 10 g and rounded values, as shown and tried: each is loosened, so a recipe stays. */
export const proposedChangesOf = (limits: readonly RelaxedLimit[]): LimitChange[] =>
  limits.map(({ side, needed }) => ({ side, value: roundedLimitValue(needed, side) }))

/** Formats a share: `8,15` for 0.0815. */
export const formatShareAsPercent = (share: number, { culture }: PanelTerms): string =>
  formatNumber(100 * share, 2, culture)

type RelaxationProps = {
  readonly workbench: Workbench
  readonly terms: PanelTerms
  readonly relaxation: Relaxation | RelaxationFailure
  /** The smallest relaxation with limits of the formula only; null if that is `relaxation` itself. */
  readonly formulaOnly: FormulaOnlyRelaxation | null
  readonly onRetry: () => void
}

/** The smallest relaxation: the changed limits, the cost of the recipe, and a button to try it. */
export function SmallestRelaxation({ workbench, terms, relaxation, formulaOnly, onRetry }: RelaxationProps) {
  const { whyNot: texts, outcomes } = terms.words.workbenchPanels
  const content = () => {
    if (relaxation.kind === 'relaxation')
      return (
        <RelaxationResult
          workbench={workbench}
          terms={terms}
          {...smallestAsShown(relaxation, formulaOnly)}
          onRetry={onRetry}
        />
      )
    if (relaxation.kind === 'unbounded')
      return <PanelNote>{outcomes.unbounded(foodNamesText(relaxation.foods, terms))}</PanelNote>
    if (relaxation.kind === 'stopped') return <PanelNote>{texts.relaxationStopped}</PanelNote>
    return <SolverFailureNote failure={relaxation} terms={terms} onRetry={onRetry} />
  }
  return <RelaxationSection terms={terms}>{content()}</RelaxationSection>
}

/** The section of the smallest relaxation, whatever is known of it. */
export function RelaxationSection({ terms, children }: { terms: PanelTerms; children: ReactNode }) {
  const texts = terms.words.workbenchPanels.whyNot
  return (
    <div className={classes.section}>
      <h2>{texts.smallestRelaxation}</h2>
      <span className={classes.hint}>{texts.smallestRelaxationHint}</span>
      {children}
    </div>
  )
}

type RelaxationResultProps = Omit<RelaxationProps, 'relaxation'> & { readonly relaxation: Relaxation }

function RelaxationResult({ workbench, terms, relaxation, formulaOnly, onRetry }: RelaxationResultProps) {
  const texts = terms.words.workbenchPanels
  const { tryLimits, isTrying } = useTryLimits(workbench)
  const canEdit = useWorkbenchState(isFormulaEditable, workbench)
  const { entry, inputs } = workbench.store.read()
  const changes = useMemo(() => proposedChangesOf(relaxation.limits), [relaxation])
  const { fixed } = withFormulaLimits(entry, inputs, changes)
  const prices = usePriceOfRelaxation(workbench, relaxation, changes)
  const derogations = relaxation.limits.map(({ side }) => side).filter(({ from }) => from === 'set')
  return (
    <>
      <PanelTable
        label={texts.whyNot.smallestRelaxation}
        rows={relaxation.limits}
        keyOf={({ side }) => `${limitSideName(side, terms)} ${side.from}`}
        columns={[
          { key: 'limit', label: texts.whyNot.limit, cell: ({ side }) => limitSideName(side, terms) },
          {
            key: 'required',
            label: texts.whyNot.required,
            isNumber: true,
            cell: ({ side }) => terms.formatValue(side.value, side.subject),
          },
          {
            key: 'needed',
            label: texts.whyNot.needed,
            isNumber: true,
            cell: ({ side, needed }) => (
              <strong title={exactValueText(needed, side, terms)}>
                {terms.formatValue(roundedLimitValue(needed, side), side.subject)}
              </strong>
            ),
          },
          {
            key: 'change',
            label: texts.whyNot.change,
            isNumber: true,
            cell: (limit) => texts.whyNot.percentShare(formatShareAsPercent(shownShare(limit), terms)),
          },
          { key: 'decidedBy', label: texts.whyNot.decidedBy, cell: ({ side }) => texts.from[side.from] },
        ]}
      />
      <RelaxationCost relaxation={relaxation} prices={prices} terms={terms} />
      {fixed.length > 0 && <FixedLimits sides={fixed} workbench={workbench} terms={terms} />}
      {fixed.length === 0 && derogations.length > 0 && (
        <DerogationNote sides={derogations} workbench={workbench} terms={terms} />
      )}
      {formulaOnly && (
        <FormulaOnlySection workbench={workbench} terms={terms} formulaOnly={formulaOnly} onRetry={onRetry} />
      )}
      {canEdit && fixed.length === 0 && (
        <div className={classes.beside}>
          <Button size="xs" loading={isTrying} onClick={() => void tryLimits(changes, texts.whyNot.applied)}>
            {texts.whyNot.apply}
          </Button>
        </div>
      )}
    </>
  )
}

/** The share by which the value that is shown differs from the limit: of a dose rounded to 10 g not what is needed. */
function shownShare({ side, needed, relative }: RelaxedLimit): number {
  const shown = roundedLimitValue(needed, side)
  return shown === roundOutwards(needed, side.side)
    ? relative
    : Math.abs(shown - side.value) / (Math.abs(side.value) || 1)
}

/** The shares that are shown, together. */
export const shownMeasure = ({ limits }: Pick<Relaxation, 'limits'>): number =>
  limits.reduce((sum, limit) => sum + (limit.isCounted ? shownShare(limit) : 0), 0)

/**
 * A dose rounded to 10 g may give so much room that the formula's own limits are enough with no larger changes: then that
 * is the smallest relaxation one is shown, and nothing is said of the other, which would loosen the set for nothing.
 */
function smallestAsShown(relaxation: Relaxation, formulaOnly: FormulaOnlyRelaxation | null) {
  if (formulaOnly?.kind !== 'relaxation') return { relaxation, formulaOnly }
  const isNoLarger = shownMeasure(formulaOnly) <= shownMeasure(relaxation)
  return isNoLarger ? { relaxation: formulaOnly, formulaOnly: null } : { relaxation, formulaOnly }
}

/** What is needed, where a dose was rounded to 10 g. */
function exactValueText(needed: number, side: RelaxedLimit['side'], terms: PanelTerms): string | undefined {
  const exact = roundOutwards(needed, side.side)
  return exact === roundedLimitValue(needed, side)
    ? undefined
    : terms.words.workbenchPanels.whyNot.exactly(terms.formatValue(exact, side.subject))
}

type RelaxationCostProps = {
  readonly relaxation: Relaxation
  /** Per animal and day, and per tonne; and the grams per animal per day. */
  readonly prices: ReturnType<typeof usePriceOfRelaxation>
  readonly terms: PanelTerms
}

/** By how much the limits change in all, what the recipe then costs, and what was left as it is. */
function RelaxationCost({ relaxation, prices: [perAnimalDay, perTonne, grams], terms }: RelaxationCostProps) {
  const texts = terms.words.workbenchPanels
  const { culture } = terms
  return (
    <>
      <span>
        {texts.whyNot.totalChange(formatShareAsPercent(shownMeasure(relaxation), terms))}
        {'. '}
        <strong>
          {texts.whyNot.costs(
            texts.perAnimalDay(formatPricePerAnimalDay(perAnimalDay, culture)),
            texts.perTonne(formatPricePerTonne(perTonne, culture)),
            texts.grams(formatAmount(grams, culture)),
          )}
        </strong>
      </span>
      {mayBeSmaller(relaxation) && (
        <span className={classes.hint}>
          {texts.whyNot.mayBeSmaller(formatShareAsPercent(relaxation.measureBound, terms))}
        </span>
      )}
      {relaxation.keepsShares && <span className={classes.hint}>{texts.whyNot.keepsShares}</span>}
    </>
  )
}

/** The cost of a relaxation per animal and day and per tonne, and its grams, under the rounded limits if the formula may have them. */
function usePriceOfRelaxation(workbench: Workbench, relaxation: Relaxation, changes: readonly LimitChange[]) {
  const summary = usePriceUnderLimits(workbench, changes)
  return [
    summary?.pricePerAnimalDayEur ?? relaxation.costPerAnimalDayEur,
    summary?.pricePerTonneEur ?? relaxation.costPerTonneEur,
    summary?.grams ?? relaxation.optimum.recipe.reduce((sum, amount) => sum + amount, 0),
  ] as const
}

type FormulaOnlyProps = Omit<RelaxationProps, 'relaxation' | 'formulaOnly'> & {
  readonly formulaOnly: FormulaOnlyRelaxation
}

/** The smallest relaxation with limits of the formula only, or a note that there is none. */
function FormulaOnlySection({ formulaOnly, ...props }: FormulaOnlyProps) {
  const { whyNot: texts, outcomes } = props.terms.words.workbenchPanels
  if (formulaOnly.kind === 'relaxation') return <FormulaOnlyResult {...props} formulaOnly={formulaOnly} />
  if (formulaOnly.kind === 'none') return <span>{texts.noFormulaOnlyRelaxation}</span>
  if (formulaOnly.kind === 'unbounded')
    return <PanelNote>{outcomes.unbounded(foodNamesText(formulaOnly.foods, props.terms))}</PanelNote>
  if (formulaOnly.kind === 'stopped') return <PanelNote>{texts.formulaOnlyStopped}</PanelNote>
  return <SolverFailureNote failure={formulaOnly} terms={props.terms} onRetry={props.onRetry} />
}

type FormulaOnlyResultProps = Pick<RelaxationProps, 'workbench' | 'terms'> & { readonly formulaOnly: Relaxation }

/** The changed limits, the cost, and a button to try them. */
function FormulaOnlyResult({ workbench, terms, formulaOnly }: FormulaOnlyResultProps) {
  const { whyNot: texts } = terms.words.workbenchPanels
  const { tryLimits, isTrying } = useTryLimits(workbench)
  const canEdit = useWorkbenchState(isFormulaEditable, workbench)
  const changes = useMemo(() => proposedChangesOf(formulaOnly.limits), [formulaOnly])
  const [perAnimalDay, perTonne] = usePriceOfRelaxation(workbench, formulaOnly, changes)
  const price = bothPricesText(perAnimalDay, perTonne, terms)
  return (
    <>
      <span>
        {texts.formulaOnlyRelaxation(
          limitChangesText(changes, terms),
          formatShareAsPercent(shownMeasure(formulaOnly), terms),
          price,
        )}
      </span>
      {canEdit && (
        <div>
          <Button size="xs" loading={isTrying} onClick={() => void tryLimits(changes, texts.applied)}>
            {texts.tryRelaxation}
          </Button>
        </div>
      )}
    </>
  )
}

/** `Total, maximum → 346,08 g/animal/j, Calcium, minimum → 73,064 g/animal/j`. */
export const limitChangesText = (changes: readonly LimitChange[], terms: PanelTerms): string =>
  changes
    .map(({ side, value }) =>
      terms.words.workbenchPanels.whyNot.relaxedTo(limitSideName(side, terms), terms.formatValue(value, side.subject)),
    )
    .join(', ')
