import type { InfeasibleSubset } from '@provende/domain/formulation/explain/infeasible-subset.ts'
import type { ReachableProbabilities } from '@provende/domain/formulation/explain/reachable-probabilities.ts'
import type { SolverJobAnswer } from '@provende/domain/formulation/optimise/solver-jobs.ts'
import { limitSentence } from '@provende/text/limit-sentences.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconCheck } from '@tabler/icons-react'
import { memo, useEffect } from 'react'
import { bothPricesText, foodNamesText, type PanelTerms, usePanelTerms } from '../../../limit-sentences.ts'
import { ProposeSetVersion } from '../../set-proposal/propose-set-version.tsx'
import { isSameRecipe } from '../../state/recipe-changes.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { Workbench } from '../../workbench.ts'
import { ComputedPanel, PanelNote, SolverFailureNote, SolvingNote, UnsolvableNote } from '../panel-notes.tsx'
import classes from '../panels.module.css'
import { useSensitivity } from '../sensitivity-context.tsx'
import { useProblemAnswer } from '../use-solver-answer.ts'
import { RelaxationSection, SmallestRelaxation } from './smallest-relaxation.tsx'
import { WhyNotCurve } from './why-not-curve.tsx'

type WhyNotPanelProps = { readonly workbench: Workbench }

/** Why a formula is infeasible, and the smallest relaxation that makes it feasible. */
export function WhyNotPanel({ workbench }: WhyNotPanelProps) {
  const terms = usePanelTerms(workbench)
  // The conflict is found in a moment and shown at once; the smallest relaxation may take seconds.
  const { answer: conflict } = useProblemAnswer(workbench, 'infeasibleSubset')
  const { problemOrReason, answer, shown, retry } = useProblemAnswer(workbench, 'whyNot')
  useFightingLimits(
    workbench,
    answer?.kind === 'explained' ? answer.infeasibleSubset : conflict?.kind === 'infeasibleSubset' ? conflict : null,
  )
  return (
    <ComputedPanel isOlder={answer === null && shown !== null}>
      {typeof problemOrReason === 'string' ? (
        <UnsolvableNote reason={problemOrReason} />
      ) : (
        <WhyNotReport
          {...{ workbench, terms, shown, onRetry: retry }}
          conflict={shown === null && conflict?.kind === 'infeasibleSubset' ? conflict : null}
        />
      )}
    </ComputedPanel>
  )
}

type WhyNotReportProps = WhyNotPanelProps & {
  readonly terms: PanelTerms
  readonly shown: SolverJobAnswer<'whyNot'> | null
  /** What is shown before there is any answer. */
  readonly conflict: InfeasibleSubset | null
  readonly onRetry: () => void
}

/** What was answered last. Memoised: the panel renders at each key, its report only with another answer. */
const WhyNotReport = memo(({ workbench, terms, shown, conflict, onRetry }: WhyNotReportProps) => {
  if (conflict !== null)
    return (
      <div className={classes.columns}>
        <ContradictingLimits infeasibleSubset={conflict} terms={terms} />
        <RelaxationSection terms={terms}>
          <SolvingNote />
        </RelaxationSection>
      </div>
    )
  if (shown === null) return <SolvingNote />
  if (shown.kind === 'feasible') return <FeasibleNote workbench={workbench} terms={terms} />
  if (shown.kind === 'probabilities') return <ReachableProbabilitiesNote margins={shown.margins} terms={terms} />
  if (shown.kind !== 'explained') return <SolverFailureNote failure={shown} terms={terms} onRetry={onRetry} />
  const { infeasibleSubset, relaxation, formulaOnly, curve } = shown
  return (
    <>
      <div className={classes.columns}>
        <ContradictingLimits infeasibleSubset={infeasibleSubset} terms={terms} />
        <SmallestRelaxation {...{ workbench, terms, relaxation, formulaOnly, onRetry }} />
      </div>
      {curve && curve.points.length > 1 && <WhyNotCurve workbench={workbench} terms={terms} curve={curve} />}
    </>
  )
})

/** While the panel is open, the cells of the limits that contradict each other are ringed in both grids. */
function useFightingLimits({ store }: Workbench, subset: InfeasibleSubset | null) {
  useEffect(() => {
    if (subset === null) return
    store.showFighting(subset.sides)
    return () => store.showFighting([])
  }, [store, subset])
}

function FeasibleNote({ workbench, terms }: WhyNotPanelProps & { terms: PanelTerms }) {
  const texts = terms.words.workbenchPanels.whyNot
  const { shown } = useSensitivity()
  const current = useWorkbenchState(({ figures }) => figures.recipe, workbench)
  const isAtOptimum =
    shown?.kind === 'sensitivity' &&
    current.some((grams) => grams > 0) &&
    isSameRecipe(shown.optimum.storedRecipe, current)
  return (
    <div className={classes.section} role="status">
      <div className={classes.line}>
        <IconCheck size={16} aria-hidden />
        <strong>{texts.feasible}</strong>
      </div>
      <span className={classes.hint}>
        {isAtOptimum
          ? texts.atOptimum(bothPricesText(shown.costPerAnimalDayEur, shown.costPerTonneEur, terms))
          : texts.feasibleHint}
      </span>
      <ProposeSetVersion />
    </div>
  )
}

/** The limits have a recipe on the average, but none with the probabilities they are to hold with. */
function ReachableProbabilitiesNote({
  margins,
  terms,
}: Pick<ReachableProbabilities, 'margins'> & { terms: PanelTerms }) {
  const texts = terms.words.workbenchPanels.whyNot
  // Downwards, so that what is said has a recipe.
  const percent = (probability: number) => formatNumber(Math.floor(1e4 * probability) / 100, undefined, terms.culture)
  return (
    <PanelNote>
      {texts.probabilities}
      <ul className={classes.list}>
        {margins.map(({ limit, reachable }) => (
          <li key={limitSentence(limit, terms)}>{texts.reachable(limitSentence(limit, terms), percent(reachable))}</li>
        ))}
      </ul>
    </PanelNote>
  )
}

/** The contradicting limits (the irreducible infeasible subset) with their origin, and further notes. */
function ContradictingLimits({ infeasibleSubset, terms }: { infeasibleSubset: InfeasibleSubset; terms: PanelTerms }) {
  const { whyNot: texts, from } = terms.words.workbenchPanels
  const { sides, looserLimits, foodsToAllow, exceedsDefaultBound, isIrreducible } = infeasibleSubset
  const sentenceOf = (side: InfeasibleSubset['sides'][number]) => limitSentence(side, terms)
  return (
    <section className={classes.section} aria-labelledby="contradicting-limits">
      <h2 id="contradicting-limits">{texts.contradiction}</h2>
      <ul className={classes.list}>
        {sides.map((side) => (
          <li key={`${sentenceOf(side)} ${side.from}`} className={classes.limit}>
            <span>{sentenceOf(side)}</span>
            <span className={classes.hint}>{from[side.from]}</span>
          </li>
        ))}
      </ul>
      <span className={classes.hint}>{isIrreducible ? texts.irreducible : texts.reducible}</span>
      {looserLimits.length > 0 && (
        <span>
          {texts.alsoContradicting(looserLimits.map((side) => `${sentenceOf(side)} (${from[side.from]})`).join(', '))}
        </span>
      )}
      {exceedsDefaultBound.length > 0 && (
        <span>{texts.exceedsDefaultBound(foodNamesText(exceedsDefaultBound, terms))}</span>
      )}
      {foodsToAllow.length > 0 && <span>{texts.allowOneOf(foodNamesText(foodsToAllow, terms))}</span>}
    </section>
  )
}
