import type { ListPreference } from '@provende/contract/access/list-preference.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { ColumnChoice } from '../../kit/table/columns/column-choice.ts'
import { useProblemReporter } from '../problems/problems.ts'
import { useApiCall } from '../session/client.ts'
import { useSession } from '../session/session.tsx'

const queryKey = ['listPreferences']
/** They change on another machine, if at all: in ms. */
const staleTime = 60_000

/** The columns the person has chosen for a list, of every list read at once; `list` is its name in the application. */
export function useColumnChoice(list: string): ColumnChoice {
  const call = useApiCall()
  const queries = useQueryClient()
  const problems = useProblemReporter()
  const isStored = useSession().context.visit.length === 0
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(routes.listPreferences.ofPerson, {}, signal)).response,
    staleTime,
  })
  const chosen = useMemo(() => data?.find((one) => one.list === list)?.columns ?? null, [data, list])
  // One after the other: the last choice is the one that stays.
  const last = useRef(Promise.resolve())
  const choose = useCallback(
    (columns: readonly string[] | null) => {
      const store = async (before: Promise<void>) => {
        await before
        try {
          await call(routes.listPreferences.save, { body: { list, columns: [...(columns ?? [])] } })
        } catch (error) {
          // What is shown is again what is stored.
          problems.show(error)
          await queries.invalidateQueries({ queryKey })
        }
      }
      queries.setQueryData<readonly ListPreference[]>(queryKey, (before = []) => [
        ...before.filter((one) => one.list !== list),
        ...(columns === null ? [] : [{ list, columns: [...columns] }]),
      ])
      if (isStored) last.current = store(last.current)
    },
    [call, queries, problems, list, isStored],
  )
  return useMemo(() => ({ chosen, isSettled: !isPending, isStored, choose }), [chosen, isPending, isStored, choose])
}
