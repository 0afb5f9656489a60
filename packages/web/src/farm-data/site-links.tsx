import { Anchor, List, Text } from '@mantine/core'
import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../kit/link-to.ts'
import { useWords } from '../kit/words.tsx'
import { useCurrentSite } from '../organisations/farms/use-current-site.ts'
import { queryKeyOf, readPage } from '../records/use-record-list.ts'
import { useCurrentScreen } from '../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useDataSite } from './use-data-site.ts'

const maxListedSites = 100

/** Asks for a site where the screen is of one and all are chosen. */
export function SiteLinks() {
  const words = useWords().farmData
  const { isFarm, farmId } = useDataSite()
  const { sites: ownSites, choose } = useCurrentSite()
  const call = useApiCall()
  const { screen } = useCurrentScreen()
  const { addressOf } = useScreenLinks()
  const [search] = useScreenQueryParams()
  const query = { getInactive: false, nbPerPage: maxListedSites, ...(farmId === undefined ? {} : { farmId }) }
  const { data } = useQuery({
    queryKey: queryKeyOf(farmSite, 'list', query),
    queryFn: ({ signal }) => readPage(call, routes.farmSites, query, signal),
    enabled: !isFarm,
  })
  const sites = isFarm ? ownSites : data?.rows
  if (sites === undefined) return null
  if (sites.length === 0) return <Text>{words.noSites}</Text>
  return (
    <>
      <Text mb="xs">{words.chooseSite}</Text>
      <List>
        {sites.map(({ id, name, farmName }) => (
          <List.Item key={id}>
            {isFarm ? (
              <Anchor component="button" type="button" onClick={() => choose(id)}>
                {String(name)}
              </Anchor>
            ) : (
              <Anchor component={Link} {...linkTo(addressOf(screen.name, { ...search, farmsiteid: id }))}>
                {`${String(name)} · ${String(farmName)}`}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
    </>
  )
}
