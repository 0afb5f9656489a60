import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import { routes } from '@provende/contract/routes.ts'
import { currentSite } from '@provende/domain/organisations/current-site.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createStore } from '../kit/store.ts'
import { keyOf } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useSession } from '../shell/session.tsx'

/* The site a person of a farm works on: chosen once, kept as long as the browser is open. Source: spec 1 §4. */

const place = (owner: string) => `provende.site ${owner}`
/** What was chosen in this page, where the browser keeps nothing. */
const chosen = createStore<Readonly<Record<string, number>>>({})

function kept(owner: string): number | null {
  try {
    const text = window.sessionStorage.getItem(place(owner))
    return text === null ? null : Number(text)
  } catch {
    // A browser that refuses storage: the choice lasts as long as the page.
    return null
  }
}

function keep(owner: string, siteId: number) {
  chosen.change({ ...chosen.read(), [owner]: siteId })
  try {
    window.sessionStorage.setItem(place(owner), String(siteId))
  } catch {
    // The choice above still serves this page.
  }
}

/** The current site (-1: all of them), the sites there are, and choosing one. Without a farm there are none. */
export function useCurrentSite() {
  const call = useCall()
  const { context, owner } = useSession()
  const choices = useSyncExternalStore(chosen.subscribe, chosen.read)
  const { data: sites = [] } = useQuery({
    queryKey: keyOf(farmSite, 'of tenant', context.tenantId),
    queryFn: async ({ signal }) =>
      (await call(routes.farmSites.ofTenant, { query: { id: context.tenantId, getInactive: false } }, signal)).answer,
    enabled: context.tenantRoleName === 'Farm' && context.termOfUseVersion === null,
    staleTime: 60_000,
  })
  const ids = sites.map(({ id }) => id)
  return {
    siteId: currentSite(ids, choices[owner] ?? kept(owner)),
    sites,
    choose: (siteId: number) => keep(owner, siteId),
  }
}
