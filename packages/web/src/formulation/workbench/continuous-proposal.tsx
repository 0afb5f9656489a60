import { Button } from '@mantine/core'
import { priceSummary } from '@provende/domain/formulation/formula-figures.ts'
import type { LeastCostOptimum } from '@provende/domain/formulation/least-cost.ts'
import { IconCheck, IconSparkles } from '@tabler/icons-react'
import { formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { continuous } from './continuous-optimisation.ts'
import { priceSentence } from './limit-sentences.ts'
import { PanelTable } from './panel-table.tsx'
import classes from './panels.module.css'
import { type AmountChange, amountChanges, isSameRecipe } from './recipe-changes.ts'
import { useWorkbenchState } from './use-workbench.ts'
import type { Workbench } from './workbench-panels.ts'
import { shownAmount } from './workbench-sentences.ts'
import type { WorkbenchState } from './workbench-store.ts'

type OfferProps = {
  readonly workbench: Workbench
  readonly optimum: LeastCostOptimum
  /** What changes is listed; the list stays while one types. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

const pricesOf = ({ figures, entry }: WorkbenchState, { storedRecipe }: LeastCostOptimum) =>
  priceSummary(figures.problem, storedRecipe, entry.content.animalCount)

/** The optimum of the formula as it is: what one has already, what is proposed, or what was put away. */
export function ContinuousOffer({ workbench, optimum, isOpen, onOpen }: OfferProps) {
  const words = useWords()
  const culture = useCulture()
  const texts = words.workbenchPanels.continuous
  const state = useWorkbenchState((all) => all, workbench)
  const { proposal, entry, basis, figures } = state
  const { pricePerAnimalDayEur, pricePerTonneEur } = pricesOf(state, optimum)
  const price = priceSentence(pricePerAnimalDayEur, pricePerTonneEur, { words, culture })
  if (isSameRecipe(optimum.storedRecipe, figures.recipe))
    return (
      <div className={classes.offer} role="status">
        <IconCheck size={16} aria-hidden />
        {texts.atOptimum(price)}
      </div>
    )
  const changes = amountChanges(entry, basis, figures.recipe, optimum.storedRecipe)
  const present = figures.price
  return (
    <>
      <div className={classes.offer}>
        <IconSparkles size={16} aria-hidden />
        <span role="status">
          {texts.proposed} <span className={classes.figure}>{price}</span>
        </span>
        <Difference before={present.pricePerAnimalDayEur} after={pricePerAnimalDayEur} decimals={4} />
        <Difference before={present.pricePerTonneEur} after={pricePerTonneEur} decimals={2} />
        {proposal?.by === continuous ? (
          <>
            <Button size="compact-xs" onClick={workbench.actions.takeProposal}>
              {texts.take}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => workbench.store.propose(null)}>
              {texts.leave}
            </Button>
            <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
              {texts.foods(changes.length)}
            </Button>
          </>
        ) : (
          <span className={classes.hint}>{texts.left}</span>
        )}
      </div>
      {isOpen && proposal?.by === continuous && <Changes changes={changes} />}
    </>
  )
}

/** `(−0,0023)`, greener when it is cheaper. */
function Difference(props: { before: number | null; after: number | null; decimals: number }) {
  const { before, after, decimals } = props
  const culture = useCulture()
  const words = useWords().workbenchPanels.continuous
  if (before === null || after === null) return null
  const change = Number((after - before).toFixed(decimals))
  const said = `${change > 0 ? '+' : ''}${formatNumber(change, decimals, culture)}`
  return <span className={change > 0 ? classes.up : classes.down}>{words.than(said)}</span>
}

function Changes({ changes }: { changes: readonly AmountChange[] }) {
  const words = useWords().workbenchPanels.changes
  const culture = useCulture()
  const shown = (value: number) => shownAmount(value, culture)
  return (
    <div className={classes.changes}>
      <PanelTable
        label={words.label}
        isLow
        rows={changes}
        keyOf={({ code }) => code}
        columns={[
          { key: 'food', label: words.food, cell: ({ code, name }) => `${name} (${code})` },
          { key: 'present', label: words.present, isNumber: true, cell: ({ present }) => shown(present) },
          { key: 'proposed', label: words.proposed, isNumber: true, cell: ({ proposed }) => shown(proposed) },
          {
            key: 'change',
            label: words.change,
            isNumber: true,
            cell: ({ present, proposed }) => `${proposed > present ? '+' : ''}${shown(proposed - present)}`,
          },
        ]}
      />
    </div>
  )
}
