import { Alert, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useWords } from '../../kit/words.tsx'
import { useApiCall } from '../../shell/session/client.ts'
import { ClientList } from './map-client-list.tsx'
import type { ChosenClient } from './map-drawing.ts'
import { filterAndSortMarkers, type MarkerSort } from './map-list.ts'
import classes from './map-screen.module.css'

/** Loaded separately, so that the list does not wait for Leaflet. */
const ClientMap = lazy(async () => ({ default: (await import('./client-map.tsx')).ClientMap }))

function useMarkers() {
  const call = useApiCall()
  return useQuery({
    queryKey: ['markers'],
    queryFn: async ({ signal }) => {
      const [{ response: markers, count }, { response: settings }] = await Promise.all([
        call(routes.markers.list, {}, signal),
        call(routes.markers.settings, {}, signal),
      ])
      return { markers, settings, count: count ?? markers.length }
    },
  })
}

/** The clients on a map, and in a list beside it for users who cannot use a map. A phone shows one of the two. */
export function MapScreen() {
  const words = useWords().map
  const { data, isError } = useMarkers()
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<MarkerSort>('nom')
  const [shown, setShown] = useState<'list' | 'map'>('list')
  const [choice, setChoice] = useState<ChosenClient | null>(null)
  const query = useDeferredValue(typed)
  const markers = data?.markers
  const matches = useMemo(() => filterAndSortMarkers(markers ?? [], query, sort), [markers, query, sort])
  if (isError) return null
  if (data === undefined) return <Skeleton className={classes.screen} />
  if (data.markers.length === 0) return <Text>{words.empty}</Text>
  const choose = (next: ChosenClient) => {
    setChoice(next)
    setShown('map')
  }
  return (
    <>
      {data.count > data.markers.length && <Alert mb="xs">{words.onlyFirst(data.markers.length, data.count)}</Alert>}
      <SegmentedControl
        className={classes.views}
        aria-label={words.views}
        value={shown}
        onChange={(view) => setShown(view === 'map' ? 'map' : 'list')}
        data={[
          { value: 'list', label: words.showList },
          { value: 'map', label: words.showMap },
        ]}
      />
      <div className={classes.screen} data-shown={shown}>
        <ClientList
          {...matches}
          typed={typed}
          onType={setTyped}
          sort={sort}
          onSort={setSort}
          chosenId={choice?.id}
          onChoose={choose}
        />
        <Suspense fallback={<Skeleton className={classes.map} />}>
          <ClientMap clients={matches.located} settings={data.settings} choice={choice} />
        </Suspense>
      </div>
    </>
  )
}
