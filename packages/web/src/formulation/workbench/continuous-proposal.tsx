import { Button } from '@mantine/core'
import { priceSummary } from '@provende/domain/formulation/formula/formula-figures.ts'
import type { LeastCostOptimum } from '@provende/domain/formulation/optimise/least-cost.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconCheck, IconSparkles } from '@tabler/icons-react'
import { useCulture, useWords } from '../../kit/words.tsx'
import { bothPricesText } from '../limit-sentences.ts'
import { AmountChangeTable } from './panels/amount-change-table.tsx'
import classes from './panels/panels.module.css'
import { continuousProposalSource } from './solver/continuous-optimisation.ts'
import { isSameRecipe, recipeAmountChanges } from './state/recipe-changes.ts'
import { useWorkbenchState } from './state/use-workbench.ts'
import type { WorkbenchState } from './state/workbench-store.ts'
import type { Workbench } from './workbench.ts'

type ContinuousProposalProps = {
  readonly workbench: Workbench
  readonly optimum: LeastCostOptimum
  /** Whether the list of changes is open; it stays open while the user types. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

const pricesOfProposal = ({ figures, entry }: WorkbenchState, { storedRecipe }: LeastCostOptimum) =>
  priceSummary(figures.problem, storedRecipe, entry.content.animalCount)

/** The optimum of the current formula: already reached, proposed, or dismissed. */
export function ContinuousProposal({ workbench, optimum, isOpen, onOpen }: ContinuousProposalProps) {
  const words = useWords()
  const culture = useCulture()
  const texts = words.workbenchPanels.continuous
  const state = useWorkbenchState((current) => current, workbench)
  const { proposal, entry, inputs, figures } = state
  const { pricePerAnimalDayEur, pricePerTonneEur } = pricesOfProposal(state, optimum)
  const price = bothPricesText(pricePerAnimalDayEur, pricePerTonneEur, { words, culture })
  if (isSameRecipe(optimum.storedRecipe, figures.recipe))
    return (
      <div className={classes.proposal} role="status">
        <IconCheck size={16} aria-hidden />
        <span className={classes.sentence}>{texts.atOptimum(price)}</span>
      </div>
    )
  const changes = recipeAmountChanges(entry, inputs, figures.recipe, optimum.storedRecipe)
  const current = figures.price
  return (
    <>
      <div className={classes.proposal}>
        <IconSparkles size={16} aria-hidden />
        <span role="status" className={classes.status}>
          <span>{texts.proposed}</span> <span className={classes.figure}>{price}</span>
        </span>
        <PriceDifference before={current.pricePerAnimalDayEur} after={pricePerAnimalDayEur} decimals={4} />
        <PriceDifference before={current.pricePerTonneEur} after={pricePerTonneEur} decimals={2} />
        {proposal?.source === continuousProposalSource ? (
          <>
            <Button size="compact-xs" onClick={workbench.actions.acceptProposal}>
              {texts.apply}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => workbench.store.propose(null)}>
              {texts.dismiss}
            </Button>
            <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
              {texts.foods(changes.length)}
            </Button>
          </>
        ) : (
          <span className={classes.hint}>{texts.dismissed}</span>
        )}
      </div>
      {isOpen && proposal?.source === continuousProposalSource && <AmountChangeTable changes={changes} />}
    </>
  )
}

/** The change of cost, such as `(−0,0023)`; green if cheaper. */
function PriceDifference(props: { before: number | null; after: number | null; decimals: number }) {
  const { before, after, decimals } = props
  const culture = useCulture()
  const words = useWords().workbenchPanels.continuous
  if (before === null || after === null) return null
  const change = Number((after - before).toFixed(decimals))
  const changeText = `${change > 0 ? '+' : ''}${formatNumber(change, decimals, culture)}`
  return <span className={change > 0 ? classes.up : classes.down}>{words.costChange(changeText)}</span>
}
