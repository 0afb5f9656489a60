import { Button, Group, Paper, Progress, Text } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import type { SimulationProgress } from '@provende/contract/simulation/simulation-routes.ts'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useForgetSimulations, useRunControl } from './simulation-facts.ts'

const refreshMs = 1_000

type SimulationProgressProps = { id: number; mayWrite: boolean; start: SimulationProgress }

/** How far a simulation is, at which rate and for how long; it can be stopped and resumed. */
export function SimulationProgressPart({ id, mayWrite, start }: SimulationProgressProps) {
  const words = useWords().simulation.progress
  const culture = useCulture()
  const call = useApiCall()
  const { control, isPending } = useRunControl(id)
  const { data = start } = useQuery({
    queryKey: queryKeyOf(simulation, 'progress', id),
    queryFn: async ({ signal }) => (await call(routes.simulations.progress, { params: { id } }, signal)).response,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data ?? start).state === 'running' ? refreshMs : false),
  })
  const forget = useForgetSimulations()
  const isDone = data.state === 'done'
  useEffect(() => {
    // The totals are read every few seconds: they are to say at once that nothing more comes.
    if (isDone) void forget()
  }, [isDone, forget])
  const { formulaCount, computedCount, failedCount, ratePerSecond, remainingSeconds } = data
  const number = (value: number) => formatNumber(value, 0, culture)
  const isRunning = data.state === 'running'
  const remaining = (seconds: number) =>
    seconds < 90 ? words.seconds(number(Math.ceil(seconds))) : words.minutes(number(Math.ceil(seconds / 60)))
  const facts = [
    words.count(number(computedCount), number(formulaCount)),
    ...(ratePerSecond === null ? [] : [words.rate(number(ratePerSecond))]),
    ...(remainingSeconds === null ? [] : [words.remaining(remaining(remainingSeconds))]),
    ...(failedCount > 0 ? [words.failed(number(failedCount))] : []),
  ]
  if (isDone) return null
  return (
    <Paper p="md" component="section" aria-label={isRunning ? words.title : words.stoppedTitle} mb="md">
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{isRunning ? words.title : words.stoppedTitle}</Text>
        {mayWrite && (
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            leftSection={isRunning ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
            onClick={() => control(isRunning ? 'stop' : 'resume')}
          >
            {isRunning ? words.stop : words.resume}
          </Button>
        )}
      </Group>
      <Progress
        value={formulaCount === 0 ? 0 : (100 * computedCount) / formulaCount}
        color={isRunning ? 'green' : 'gray'}
        aria-label={words.title}
        transitionDuration={0}
      />
      <Text size="sm" mt="xs" className="figures">
        {facts.join(' · ')}
      </Text>
      {isRunning && (
        <Text size="sm" c="dimmed">
          {computedCount === formulaCount
            ? words.sharing
            : ratePerSecond === null && computedCount === 0
              ? words.waiting
              : words.leave}
        </Text>
      )}
    </Paper>
  )
}
