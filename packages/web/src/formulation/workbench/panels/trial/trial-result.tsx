import { Badge, Button } from '@mantine/core'
import { priceSummary } from '@provende/domain/formulation/formula/formula-figures.ts'
import { contentWithGrams, gramsByFood } from '@provende/domain/formulation/formula/workbench/price-trial.ts'
import {
  formulaProblem,
  recipeWithoutMolasses,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { type ReactNode, useMemo } from 'react'
import type { PanelTerms } from '../../../limit-sentences.ts'
import { signedNumber } from '../../formula-terms.ts'
import { recipeAmountChanges } from '../../state/recipe-changes.ts'
import { useWorkbenchState } from '../../state/use-workbench.ts'
import type { WorkbenchState } from '../../state/workbench-store.ts'
import type { Workbench } from '../../workbench.ts'
import { AmountChangeTable } from '../amount-change-table.tsx'
import classes from '../panels.module.css'

type TrialResultProps = {
  readonly workbench: Workbench
  readonly terms: PanelTerms
  /** The prices, beside what changes in the recipe: it may grow without moving them. */
  readonly children: ReactNode
}

/** What the trial makes of the formula: its recipe from before at both prices, its recipe now, and what changed in it. */
export function TrialResult({ workbench, terms, children }: TrialResultProps) {
  const texts = terms.words.workbenchPanels.trial
  const state = useWorkbenchState((current) => current, workbench)
  const { trial } = state
  const result = useMemo(() => (state.trial === null ? null : trialResultOf(state)), [state])
  if (trial === null || result === null) return null
  const { culture } = terms
  const perTonne = (value: number | null) => (value === null ? '—' : formatNumber(value, 2, culture))
  const { before, sameRecipe, now, changes } = result
  const change = now.perTonneEur === null || before.perTonneEur === null ? null : now.perTonneEur - before.perTonneEur
  return (
    <>
      <div className={classes.line} role="status">
        <Badge color="orange">{texts.badge}</Badge>
        <span>
          {texts.result(perTonne(before.perTonneEur), perTonne(sameRecipe.perTonneEur), perTonne(now.perTonneEur))}{' '}
          {change !== null && (
            <span className={classes.figure}>{texts.changePerTonne(signedNumber(change, 2, culture))}</span>
          )}
        </span>
        {trial.ending !== null && trial.ending !== 'optimal' && <span>{texts.endings[trial.ending]}</span>}
        {trial.ending === 'infeasible' && (
          <Button size="compact-xs" variant="default" onClick={() => workbench.store.openPanel('whyNot')}>
            {terms.words.workbenchPanels.outcomes.seeWhy}
          </Button>
        )}
      </div>
      <div className={classes.columns}>
        <div className={classes.section}>{children}</div>
        {changes.length > 0 && <AmountChangeTable changes={changes} />}
      </div>
    </>
  )
}

type Cost = { readonly perTonneEur: number | null; readonly perAnimalDayEur: number | null }

function trialResultOf({ trial, entry, inputs, listInputs, figures }: WorkbenchState) {
  const start = contentWithGrams(entry.content, trial === null ? new Map() : gramsByFood(trial.start.content))
  const recipe = recipeWithoutMolasses(start, listInputs)
  const costAt = (priced: typeof inputs): Cost => {
    const { pricePerTonneEur, pricePerAnimalDayEur } = priceSummary(
      formulaProblem(start, priced),
      recipe,
      entry.content.animalCount,
    )
    return { perTonneEur: pricePerTonneEur, perAnimalDayEur: pricePerAnimalDayEur }
  }
  const { price } = figures
  return {
    before: costAt(listInputs),
    sameRecipe: costAt(inputs),
    now: { perTonneEur: price.pricePerTonneEur, perAnimalDayEur: price.pricePerAnimalDayEur },
    changes: recipeAmountChanges(entry, inputs, recipe, recipeWithoutMolasses(entry.content, inputs)),
  }
}
