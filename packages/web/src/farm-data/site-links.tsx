import { Anchor, List, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { farmForm } from '@provende/contract/organisations/farm.ts'
import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import { routes } from '@provende/contract/routes.ts'
import { cleanSearchText } from '@provende/domain/kit/search-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTo } from '../kit/link-to.ts'
import { useWords } from '../kit/words.tsx'
import { useCurrentSite } from '../organisations/farms/use-current-site.ts'
import { queryKeyOf, readPage } from '../records/use-record-list.ts'
import { useCurrentScreen } from '../shell/routing/current-screen.tsx'
import { useScreenLinks, useScreenQueryParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useDataSite } from './use-data-site.ts'

/** So many sites are listed; the others are found by searching. */
const maxListedSites = 30
const maxListedFarms = 10
/** More sites than these are searched rather than read. */
const manySites = 12
const searchDelayMs = 250

/** Of a size a finger meets. */
const touchable = { display: 'block', py: 8 } as const

/** The main site of a farm has its name already. */
const siteLabel = (name: string, farmName: string) => (name.includes(farmName) ? name : `${name} · ${farmName}`)

/** Asks for a site where the screen is of one and all are chosen. */
export function SiteLinks() {
  const words = useWords().farmData
  const { isFarm } = useDataSite()
  const { sites, choose } = useCurrentSite()
  if (!isFarm) return <SearchedSiteLinks />
  if (sites.length === 0) return <Text>{words.noSites}</Text>
  return (
    <>
      <Text mb="xs">{words.chooseSite}</Text>
      <List listStyleType="none">
        {sites.map(({ id, name }) => (
          <List.Item key={id}>
            <Anchor component="button" type="button" {...touchable} onClick={() => choose(id)}>
              {String(name)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </>
  )
}

/** The sites that match a search, and farms of that name. */
function useSitesMatching(searched: string) {
  const { farmId } = useDataSite()
  const call = useApiCall()
  const search = cleanSearchText(searched, { slash: 'asSpace' })
  const query = {
    ...{ getInactive: false, nbPerPage: maxListedSites },
    ...(farmId === undefined ? {} : { farmId }),
    ...(searched === '' ? {} : { search }),
  }
  const { data } = useQuery({
    queryKey: queryKeyOf(farmSite, 'list', query),
    queryFn: ({ signal }) => readPage(call, routes.farmSites, query, signal),
    placeholderData: keepPreviousData,
  })
  const { data: farms } = useQuery({
    queryKey: queryKeyOf(farmForm, 'list', 'with sites', searched),
    queryFn: ({ signal }) => readPage(call, routes.farms, { nbPerPage: maxListedFarms, search }, signal),
    enabled: searched !== '' && farmId === undefined,
  })
  return { sites: data, farms: searched === '' ? [] : (farms?.rows ?? []) }
}

/** Above farms: the first sites, and a search for the others by their name, code or town, or by their farm. */
function SearchedSiteLinks() {
  const words = useWords().farmData
  const { screen } = useCurrentScreen()
  const { addressOf } = useScreenLinks()
  const [search] = useScreenQueryParams()
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchDelayMs)
  const { sites, farms } = useSitesMatching(searched)
  if (sites === undefined) return null
  const { rows, count } = sites
  if (count === 0 && text === '') return <Text>{words.noSites}</Text>
  return (
    <>
      <Text mb="xs">{words.chooseSite}</Text>
      {(text !== '' || count > manySites) && (
        <TextInput
          type="search"
          mb="xs"
          maw={360}
          label={words.searchSite}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {rows.length + farms.length === 0 && <Text c="dimmed">{words.noSiteMatches}</Text>}
      <List listStyleType="none">
        {rows.map(({ id, name, farmName }) => (
          <List.Item key={id}>
            <Anchor component={Link} {...touchable} {...linkTo(addressOf(screen.name, { ...search, farmsiteid: id }))}>
              {siteLabel(String(name), String(farmName))}
            </Anchor>
          </List.Item>
        ))}
        {farms.map(({ id, name, city }) => (
          <List.Item key={`farm ${id}`}>
            <Anchor component={Link} {...touchable} {...linkTo(addressOf(screen.name, { ...search, farmid: id }))}>
              {words.sitesOfFarm([name, city].filter(Boolean).join(', '))}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {count > rows.length && (
        <Text c="dimmed" size="sm" mt="xs" role="status">
          {words.moreSites(rows.length, count)}
        </Text>
      )}
    </>
  )
}
