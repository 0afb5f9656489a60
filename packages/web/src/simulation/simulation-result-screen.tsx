import { Alert, Paper, Text } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import type { SimulationSummary } from '@provende/contract/simulation/simulation-routes.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useListAddress } from '../shell/lists/list-address.ts'
import { isInitialLoadFailure } from '../shell/problems/problems.ts'
import { ScreenActions, useScreenTitle } from '../shell/routing/current-screen.tsx'
import { useScreenId } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { CostsPart } from './costs/costs-part.tsx'
import { IngredientsPart } from './purchases/ingredients-part.tsx'
import { ShortagePart } from './shortage-part.tsx'
import classes from './simulation.module.css'
import { simulationScreenNames } from './simulation-facts.ts'
import { type SimulationLineList, SimulationLines, useSimulationLines } from './simulation-lines.tsx'
import { useSimulationActions } from './simulation-list-screen.tsx'
import { SimulationProgressPart } from './simulation-progress.tsx'

/** How often the totals are read again while a simulation is computed. */
const refreshMs = 3_000

/** What a simulation says: how far it is, the totals, the ingredients, and a line per formula. */
export function SimulationResultScreen() {
  const id = useScreenId()
  const summary = useSummary(id)
  const lines = useSimulationLines(id, useComputedSoFar(summary))
  return summary ? <SimulationResult summary={summary} lines={lines} /> : <FormSkeleton />
}

/** What is computed so far: all, until the totals say otherwise. Of one that was seen running each state has its own lines. */
function useComputedSoFar(summary: SimulationSummary | undefined): string {
  const [wasRunning, setWasRunning] = useState(false)
  const isDone = summary === undefined || summary.progress.state === 'done'
  if (!isDone && !wasRunning) setWasRunning(true)
  return isDone && !wasRunning ? 'all' : `${summary?.progress.computedCount} ${summary?.progress.state}`
}

function useSummary(id: number): SimulationSummary | undefined {
  const call = useApiCall()
  const navigate = useNavigate()
  const list = useListAddress(simulationScreenNames.list)
  return useQuery({
    queryKey: queryKeyOf(simulation, 'summary', id),
    queryFn: async ({ signal }) => (await call(routes.simulations.summary, { params: { id } }, signal)).response,
    staleTime: 0,
    throwOnError: isInitialLoadFailure,
    meta: { family: simulation.name, notFound: () => void navigate({ href: list, replace: true }) },
    refetchInterval: ({ state }) => (state.data?.progress.state === 'running' ? refreshMs : false),
  }).data
}

function SimulationResult({ summary, lines }: { summary: SimulationSummary; lines: SimulationLineList }) {
  const words = useWords().simulation
  const navigate = useNavigate()
  const { simulation: record, progress } = summary
  const list = useListAddress(simulationScreenNames.list)
  const { actionsOf, dialog } = useSimulationActions(() => void navigate({ href: list }))
  useScreenTitle(record.name)
  const actions = actionsOf(record).filter(({ label }) => label !== words.list.open)
  const hasResults = progress.computedCount > 0
  return (
    <>
      <ScreenActions>
        <ActionButtons back={list} actions={actions} />
      </ScreenActions>
      {progress.state !== 'done' && progress.state !== 'none' && (
        <SimulationProgressPart id={record.id} mayWrite={record.mayWrite} start={progress} />
      )}
      {hasResults ? (
        <>
          <Totals summary={summary} />
          <SimulationLines
            id={record.id}
            mayWrite={record.mayWrite}
            lines={lines}
            hasShortage={summary.stocks.length > 0}
          />
        </>
      ) : (
        progress.state === 'none' && <Text>{words.result.notComputed}</Text>
      )}
      {dialog}
    </>
  )
}

/** What is above the lines. Memoised: lines that are sorted, filtered or paged do not render it again. */
const Totals = memo(({ summary }: { summary: SimulationSummary }) => {
  const { simulation: record, progress, stocks, ingredients } = summary
  return (
    <>
      <Headline summary={summary} />
      {stocks.length > 0 && <ShortagePart summary={summary} />}
      <div className={classes.columns}>
        <CostsPart summary={summary} />
        <IngredientsPart
          id={record.id}
          ingredients={ingredients}
          name={record.name}
          // What runs short is shared among the formulas: none of them buys at its own price.
          hasCurves={progress.state === 'done' && stocks.length === 0}
        />
      </div>
    </>
  )
})

/** One line that says it all. */
function Headline({ summary }: { summary: SimulationSummary }) {
  const { simulation, shell } = useWords()
  const { result: words, replaced } = simulation
  const culture = useCulture()
  const { comparedCount, repricedChangePercent, reoptimisedChangePercent, gainPerYearEur, tonnesPerYear } = summary
  const number = (value: number, decimals = 0) => formatNumber(value, decimals, culture)
  const gain = Math.round(gainPerYearEur)
  const change = (percent: number | null) => {
    if (percent === null) return '–'
    const rounded = Math.round(percent * 10) / 10
    return shell.percentage((rounded > 0 ? '+' : '') + number(rounded, 1))
  }
  return (
    <Paper px="md" py="sm" mb="sm">
      <div className={classes.headline}>
        {comparedCount === 0
          ? words.headlineNothing(number(summary.progress.computedCount))
          : words.headline(
              number(comparedCount),
              change(repricedChangePercent),
              change(reoptimisedChangePercent),
              gain < 0 ? words.loss(`${number(-gain)} €`) : words.gain(`${number(gain)} €`),
            )}
      </div>
      <Text size="sm" c="dimmed">
        {tonnesPerYear > 0 ? words.tonnes(number(tonnesPerYear)) : words.noTonnes}
      </Text>
      {summary.replacements.map(({ name, byName, formulaCount }) => (
        <Text key={name} size="sm" mt={4}>
          {replaced.sentence(name, byName, number(formulaCount))}
        </Text>
      ))}
      {summary.outdatedCount > 0 && (
        <Alert mt="sm" color="orange" icon={<IconAlertTriangle size={16} />}>
          {words.outdated(number(summary.outdatedCount))}
        </Alert>
      )}
    </Paper>
  )
}
