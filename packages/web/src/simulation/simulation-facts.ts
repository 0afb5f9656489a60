import { routes } from '@provende/contract/routes.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryKeyOf } from '../records/use-record-list.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useSession } from '../shell/session/session.tsx'

/* Shared by the screens of simulations. */

/** Screen names, as registered in the router. */
export const simulationScreenNames = {
  list: 'SimulationList',
  formulas: 'SimulationFormulesList',
  prices: 'SimulationSimulate',
  result: 'SimulationComparateur',
} as const

export const simulationStateColours = { none: 'gray', running: 'blue', stopped: 'orange', done: 'green' } as const

/** Whether the user may make and compute simulations. */
export const useMaySimulate = (): boolean => useSession().mayCall(routes.simulations.add.access)

/** Forgets what was read of simulations. */
export function useForgetSimulations(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: queryKeyOf(simulation) }), [client])
}

/** Stops or resumes the computation of a simulation. */
export function useRunControl(id: number) {
  const call = useApiCall()
  const problems = useProblemReporter()
  const forget = useForgetSimulations()
  const { mutate, isPending } = useMutation({
    mutationFn: (action: 'stop' | 'resume') => call(routes.simulations[action], { body: { id } }),
    onSettled: forget,
    onError: (error) => problems.show(error),
  })
  return { control: mutate, isPending }
}
