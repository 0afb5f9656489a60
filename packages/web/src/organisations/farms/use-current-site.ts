import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import { routes } from '@provende/contract/routes.ts'
import { currentSite } from '@provende/domain/organisations/current-site.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../kit/store.ts'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'

/* The current site of a user of a farm, stored for the browser session. Source: spec 1 §4. */

const siteStorageKey = (actorKey: string) => `provende.site ${actorKey}`

/** The choice in this page by actor, for browsers that refuse storage. */
const chosenSiteIdStore = createStore<Readonly<Record<string, number>>>({})

function storedSiteId(actorKey: string): number | null {
  try {
    const text = window.sessionStorage.getItem(siteStorageKey(actorKey))
    return text === null ? null : Number(text)
  } catch {
    // Storage is refused: the choice lasts as long as the page.
    return null
  }
}

function storeSiteId(actorKey: string, siteId: number) {
  chosenSiteIdStore.change({ ...chosenSiteIdStore.read(), [actorKey]: siteId })
  try {
    window.sessionStorage.setItem(siteStorageKey(actorKey), String(siteId))
  } catch {
    // Storage is refused: `chosen` still holds the choice for this page.
  }
}

/**
 * The current site (-1: all sites), the sites of the current farm (empty outside a farm), and a function to choose one.
 */
export function useCurrentSite() {
  const call = useApiCall()
  const { context, actorKey } = useSession()
  const choices = useSyncExternalStore(chosenSiteIdStore.subscribe, chosenSiteIdStore.read)
  const isFarm = context.tenantRoleName === 'Farm'
  const { data } = useQuery({
    queryKey: queryKeyOf(farmSite, 'of tenant', context.tenantId),
    queryFn: async ({ signal }) =>
      (await call(routes.farmSites.ofTenant, { query: { id: context.tenantId, getInactive: false } }, signal)).response,
    enabled: isFarm && context.termOfUseVersion === null,
    staleTime: 60_000,
  })
  const sites = data ?? []
  const ids = sites.map(({ id }) => id)
  return {
    isLoading: isFarm && data === undefined,
    siteId: currentSite(ids, choices[actorKey] ?? storedSiteId(actorKey)),
    sites,
    choose: (siteId: number) => storeSiteId(actorKey, siteId),
  }
}
