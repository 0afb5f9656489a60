import type { ListPreference } from '@provende/contract/access/list-preference.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { ColumnChoice } from '../../kit/table/columns/column-choice.ts'
import { addressOfColumns, columnsOfAddress } from '../../kit/table/views/view-state.ts'
import { useProblemReporter } from '../problems/problems.ts'
import { useScreenQueryParams } from '../routing/screen.ts'
import { useApiCall } from '../session/client.ts'
import { useSession } from '../session/session.tsx'

const queryKey = ['listPreferences']
/** They change on another machine, if at all: in ms. */
const staleTime = 60_000

type Stored = { readonly columns: readonly string[]; readonly viewId: number | null }
const nothingStored: Stored = { columns: [], viewId: null }

export type ListPreferences = {
  /** The columns the person has chosen; null for those of the list. */
  readonly columns: readonly string[] | null
  /** The view the list opens with. */
  readonly viewId: number | null
  readonly isSettled: boolean
  /** While visiting somebody nothing is stored. */
  readonly isStored: boolean
  readonly chooseColumns: (columns: readonly string[] | null) => void
  readonly openWith: (viewId: number | null) => void
}

/** What the person has chosen for a list, of every list read at once; `list` is its name in the application. */
export function useListPreferences(list: string): ListPreferences {
  const call = useApiCall()
  const queries = useQueryClient()
  const problems = useProblemReporter()
  const isStored = useSession().context.visit.length === 0
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(routes.listPreferences.ofPerson, {}, signal)).response,
    staleTime,
  })
  const stored = useMemo(() => storedFor(data, list), [data, list])
  // One after the other: the last choice is the one that stays.
  const last = useRef(Promise.resolve())
  const store = useCallback(
    (change: Partial<Stored>) => {
      const next = { ...storedFor(queries.getQueryData<readonly ListPreference[]>(queryKey), list), ...change }
      const body = { list, columns: [...next.columns], viewId: next.viewId }
      const send = async (before: Promise<void>) => {
        await before
        try {
          await call(routes.listPreferences.save, { body })
        } catch (error) {
          // What is shown is again what is stored.
          problems.show(error)
          await queries.invalidateQueries({ queryKey })
        }
      }
      queries.setQueryData<readonly ListPreference[]>(queryKey, (before = []) => [
        ...before.filter((one) => one.list !== list),
        body,
      ])
      if (isStored) last.current = send(last.current)
    },
    [call, queries, problems, list, isStored],
  )
  return useMemo(
    () => ({
      ...{ isStored, isSettled: !isPending, viewId: stored.viewId },
      columns: stored.columns.length === 0 ? null : stored.columns,
      chooseColumns: (columns) => store({ columns: columns ?? [] }),
      openWith: (viewId) => store({ viewId }),
    }),
    [stored, isPending, isStored, store],
  )
}

function storedFor(preferences: readonly ListPreference[] | undefined, list: string): Stored {
  const { columns, viewId = null } = preferences?.find((one) => one.list === list) ?? nothingStored
  return { columns, viewId }
}

/** The columns that are shown: those of the view in the address, else those the person has chosen. */
export function useColumnChoice({ columns, isSettled, isStored, chooseColumns }: ListPreferences): ColumnChoice {
  const [address, changeAddress] = useScreenQueryParams()
  const ofView = address.columns
  return useMemo(
    () => ({
      chosen: ofView === undefined ? columns : columnsOfAddress({ columns: ofView }),
      isSettled,
      isStored,
      choose: (keys) => (ofView === undefined ? chooseColumns(keys) : changeAddress(addressOfColumns(keys))),
    }),
    [columns, isSettled, isStored, chooseColumns, ofView, changeAddress],
  )
}
