import { useMemo } from 'react'
import type { FilterSources } from '../../kit/table/filters/filter-chips.tsx'
import { useSession } from '../session/session.tsx'

const noSources: FilterSources = {}

/**
 * The filters of a list without those whose values the user may not read: one that holds a label is typed instead, one that
 * holds an id is not offered.
 */
export function useUsableFilters(filters: readonly string[], sources = noSources) {
  const { mayCall, actorKey } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one may call changes with who acts
  return useMemo(() => {
    const isUsable = (name: string) => {
      const source = sources[name]
      return source === undefined || mayCall(source.access)
    }
    return {
      filters: filters.filter((name) => isUsable(name) || sources[name]?.by === 'label'),
      filterSources: Object.fromEntries(Object.entries(sources).filter(([name]) => isUsable(name))),
    }
  }, [filters, sources, actorKey])
}
