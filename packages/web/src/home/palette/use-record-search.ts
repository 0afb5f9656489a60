import { useDebouncedValue } from '@mantine/hooks'
import { minSearchCharacters, searchRoute } from '@provende/contract/home/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'

/** The pause after a key before the server is asked. */
const pauseMs = 120

/** The records the server finds; those of the text before stay until the next ones are there. */
export function useRecordSearch(typed: string) {
  const call = useApiCall()
  const { context } = useSession()
  const text = typed.trim()
  const [searched] = useDebouncedValue(text, pauseMs)
  const isSearchable = text.length >= minSearchCharacters
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', context.userId, context.tenantId, searched],
    queryFn: async ({ signal }) => (await call(searchRoute, { query: { text: searched } }, signal)).response,
    enabled: isSearchable && searched.length >= minSearchCharacters,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const isWaiting = isSearchable && (isFetching || isPlaceholderData || searched !== text)
  return {
    matches: isSearchable && !isError ? (data ?? []) : [],
    isWaiting,
    hasFailed: isSearchable && isError && !isFetching,
    retry: () => void refetch(),
  }
}
