import { Button, Switch } from '@mantine/core'
import { priceSummary } from '@provende/domain/formulation/formula/formula-figures.ts'
import { formulaIngredients } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { LabelChange, PrintedLabel } from '@provende/domain/formulation/label/label-changes.ts'
import type { LabelFacts } from '@provende/domain/formulation/label/label-of-formula.ts'
import type { SameLabelOptimum } from '@provende/domain/formulation/label/same-label-optimum.ts'
import type { Recipe } from '@provende/domain/formulation/problem/formula-problem.ts'
import { labelChangeText } from '@provende/text/label-sentences.ts'
import { limitSentence } from '@provende/text/limit-sentences.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useCulture, useWords } from '../../../../kit/words.tsx'
import { bothPricesText, type PanelTerms, usePanelTerms } from '../../../limit-sentences.ts'
import { disabledReasonSentence } from '../../formula-terms.ts'
import { isSameRecipe } from '../../state/recipe-changes.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import { disabledReasons } from '../../state/workbench-reasons.ts'
import type { Workbench } from '../../workbench.ts'
import { PanelNote, SolverFailureNote, SolvingNote } from '../panel-notes.tsx'
import classes from '../panels.module.css'
import { useSolverAnswer } from '../use-solver-answer.ts'

/* The cheapest recipe that prints the label there is, and what keeping it costs. */

type SameLabelProps = {
  readonly workbench: Workbench
  readonly facts: LabelFacts
  readonly printed: PrintedLabel
}

const sameLabelProposalSource = 'sameLabel'

export function SameLabelSwitch(props: SameLabelProps) {
  const words = useWords().labels.panel.same
  const [isOn, setOn] = useState(false)
  return (
    <div className={classes.list}>
      <Switch
        size="sm"
        label={words.label}
        description={words.hint}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn && <SameLabelAnswer {...props} />}
    </div>
  )
}

function SameLabelAnswer({ workbench, facts, printed }: SameLabelProps) {
  const terms = usePanelTerms(workbench)
  const { entry, inputs, figures } = useWorkbenchState((state) => state, workbench)
  const reason = useWorkbenchState((state) => {
    const [first] = disabledReasons('optimise', state)
    return first === undefined ? '' : disabledReasonSentence(first, terms)
  }, workbench)
  const { problem } = figures
  const input = useMemo(
    () => (reason === '' ? { problem, foods: formulaIngredients(entry.content, inputs), printed, facts } : null),
    // The amounts of the recipe do not matter: only another problem is solved again.
    [reason, problem, inputs, printed, facts, entry.content],
  )
  const { shown: answer, retry } = useSolverAnswer(workbench.solver, 'sameLabelOptimum', input)
  if (reason !== '') return <PanelNote>{reason}</PanelNote>
  if (answer === null) return <SolvingNote />
  if (answer.kind !== 'sameLabel') return <SolverFailureNote failure={answer} terms={terms} onRetry={retry} />
  const { restricted, contradiction } = answer
  if (contradiction?.kind === 'infeasibleSubset')
    return (
      <div>
        <span>{terms.words.labels.panel.same.impossible}</span>
        <ul className={classes.list}>
          {contradiction.sides.map((side) => {
            const sentence = limitSentence(side, terms)
            return (
              <li key={`${sentence} ${side.from}`} className={classes.limit}>
                <span>{sentence}</span>
                <span className={classes.hint}>{terms.from[side.from]}</span>
              </li>
            )
          })}
        </ul>
      </div>
    )
  if (restricted.kind === 'optimal')
    return <SameLabelOptimumView workbench={workbench} answer={answer} recipe={restricted.storedRecipe} terms={terms} />
  if (restricted.kind === 'refused' || restricted.kind === 'failed' || restricted.kind === 'stopped')
    return <SolverFailureNote failure={restricted} terms={terms} onRetry={retry} />
  return <PanelNote>{terms.words.workbenchPanels.outcomes.infeasible}</PanelNote>
}

type SameLabelOptimumProps = {
  readonly workbench: Workbench
  readonly answer: SameLabelOptimum
  readonly recipe: Recipe
  readonly terms: PanelTerms
}

/** Both prices, what the label costs, and the recipe to apply. */
function SameLabelOptimumView({ workbench, answer: { free, changes }, recipe, terms }: SameLabelOptimumProps) {
  const words = terms.words.labels.panel.same
  const { figures, entry } = useWorkbenchState((state) => state, workbench)
  const pricesOf = (amounts: Recipe) => priceSummary(figures.problem, amounts, entry.content.animalCount)
  const restricted = pricesOf(recipe)
  const without = free.kind === 'optimal' ? pricesOf(free.storedRecipe) : null
  const sentenceOf = (prices: typeof restricted) =>
    bothPricesText(prices.pricePerAnimalDayEur, prices.pricePerTonneEur, terms)
  const difference = (decimals: number, one: number | null, other: number | null | undefined) =>
    one === null || other === null || other === undefined ? null : signedNumberText(one - other, decimals, terms)
  const perTonne = difference(2, restricted.pricePerTonneEur, without?.pricePerTonneEur)
  const perAnimalDay = difference(4, restricted.pricePerAnimalDayEur, without?.pricePerAnimalDayEur)
  const apply = () => {
    workbench.store.propose({ source: sameLabelProposalSource, recipe })
    workbench.actions.acceptProposal()
  }
  return (
    <div className={classes.list} role="status">
      <span>{words.restricted(sentenceOf(restricted))}</span>
      {without && <span>{words.without(sentenceOf(without))}</span>}
      {perTonne !== null && perAnimalDay !== null && <strong>{words.costs(perTonne, perAnimalDay)}</strong>}
      {changes.length > 0 && (
        <div>
          <span>{words.rounding}</span>
          <LabelChanges changes={changes} />
        </div>
      )}
      {isSameRecipe(recipe, figures.recipe) ? (
        <div className={classes.line}>
          <IconCheck size={16} aria-hidden />
          {words.isCurrent}
        </div>
      ) : (
        <div>
          <Button size="xs" onClick={apply}>
            {terms.words.workbenchPanels.continuous.apply}
          </Button>
        </div>
      )}
    </div>
  )
}

const signedNumberText = (value: number, decimals: number, { culture }: PanelTerms): string => {
  const rounded = Number(value.toFixed(decimals))
  return `${rounded > 0 ? '+' : ''}${formatNumber(rounded === 0 ? 0 : rounded, decimals, culture)}`
}

/** What is printed otherwise, in sentences. */
export function LabelChanges({ changes }: { changes: readonly LabelChange[] }) {
  const words = useWords().labels
  const culture = useCulture()
  if (changes.length === 0) return <span>{words.panel.sameLabel}</span>
  return (
    <ul className={classes.list}>
      {changes.map((change) => {
        const sentence = labelChangeText(change, words, culture)
        return <li key={sentence}>{sentence}</li>
      })}
    </ul>
  )
}
