import { Paper, SegmentedControl, Text } from '@mantine/core'
import type { SimulationSummary } from '@provende/contract/simulation/simulation-routes.ts'
import { useState } from 'react'
import { useWords } from '../../kit/words.tsx'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import classes from '../simulation.module.css'
import { CostWaterfall } from './cost-waterfall.tsx'
import { GainHistogram } from './gain-histogram.tsx'

/** What the prices and the new recipes do to the cost of all formulas; or how their gains are distributed, which filters the lines. */
export function CostsPart({ summary }: { summary: SimulationSummary }) {
  const words = useWords().simulation.result
  const [address] = useScreenQueryParams()
  // A bar that filters the lines stays in sight.
  const [shown, setShown] = useState(address.gainfrom ? 'gains' : 'costs')
  return (
    <Paper p="sm" component="section" aria-label={words.costs.part} className={classes.histogram}>
      <SegmentedControl
        size="xs"
        aria-label={words.costs.part}
        value={shown}
        onChange={setShown}
        data={[
          { value: 'costs', label: words.costs.show },
          { value: 'gains', label: words.histogram },
        ]}
      />
      {shown === 'gains' ? <GainHistogram bars={summary.bars} /> : <AllCosts summary={summary} />}
    </Paper>
  )
}

function AllCosts({ summary: { costs, ingredients, tonnesPerYear, comparedCount } }: { summary: SimulationSummary }) {
  const words = useWords().simulation.result.costs
  if (costs === null)
    return (
      <Text size="sm" c="dimmed">
        {words.none}
      </Text>
    )
  if (tonnesPerYear > 0) return <CostWaterfall {...{ costs, ingredients }} unit={words.perYear} decimals={0} />
  // Each formula counts for one tonne: what is shown is the mean.
  const mean = (value: number) => value / comparedCount
  const { todayEur, repricedEur, reoptimisedEur } = costs
  const meanCosts = {
    todayEur: mean(todayEur),
    repricedEur: mean(repricedEur),
    reoptimisedEur: reoptimisedEur === null ? null : mean(reoptimisedEur),
  }
  const contributions = ingredients.map(({ name, contributionEur }) => ({
    name,
    contributionEur: mean(contributionEur),
  }))
  return <CostWaterfall costs={meanCosts} ingredients={contributions} unit={words.perTonne} decimals={2} />
}
