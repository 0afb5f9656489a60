import { NativeSelect } from '@mantine/core'
import { allSites } from '@provende/domain/organisations/current-site.ts'
import { useWords } from '../../kit/words.tsx'
import { useCurrentSite } from '../farms/use-current-site.ts'
import classes from './logo.module.css'
import { useCurrentOrganisation } from './use-current-structure.ts'
import { useLogoUrl } from './use-logo.ts'

/**
 * The content that this area adds to the top bar: the logo of the current distributor, and the choice of the farm site.
 */
export function LogoAndSite() {
  const logo = useCurrentOrganisation()?.logo
  const address = useLogoUrl(logo?.structureId)
  return (
    <>
      {address && <img className={classes.small} src={address} alt="" />}
      <SiteChoice />
    </>
  )
}

/** Chooses the current site; only shown for a farm with several sites. */
function SiteChoice() {
  const words = useWords().organisations.site
  const { siteId, sites, choose } = useCurrentSite()
  if (sites.length < 2) return null
  const choices = sites.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <NativeSelect
      className={classes.site}
      size="xs"
      aria-label={words.label}
      data={[...choices, { value: String(allSites), label: words.all }]}
      value={String(siteId)}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  )
}
