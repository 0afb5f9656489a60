import { allSites } from '@provende/domain/organisations/current-site.ts'
import { idInAddress } from '../kit/table/data-table-address.ts'
import { useCurrentSite } from '../organisations/farms/use-current-site.ts'
import { parseQueryString, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useSession } from '../shell/session/session.tsx'

/** The site of a screen with farm data. */
export type DataSite = {
  /** undefined while loading, null for all sites. */
  readonly siteId: number | null | undefined
  /** All sites of that farm only, for somebody who is above farms. */
  readonly farmId: number | undefined
  /** Whether the current tenant is the farm. */
  readonly isFarm: boolean
}

/** In a farm its current site; above farms that of the address, also of the list that the screen was opened from. */
export function useDataSite(): DataSite {
  const { context } = useSession()
  const { siteId, isLoading, sites } = useCurrentSite()
  const [search] = useScreenQueryParams()
  if (context.tenantRoleName === 'Farm') {
    // All sites of a farm that has one are that one.
    const only = sites.length === 1 ? (sites[0]?.id ?? null) : null
    const current = siteId === allSites ? only : siteId
    return { siteId: isLoading ? undefined : current, farmId: undefined, isFarm: true }
  }
  const list = parseQueryString(search.list ?? '')
  return {
    siteId: idInAddress(search.farmsiteid ?? list.farmsiteid) ?? null,
    farmId: idInAddress(search.farmid ?? list.farmid),
    isFarm: false,
  }
}
