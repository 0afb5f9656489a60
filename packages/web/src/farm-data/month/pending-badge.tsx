import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/link-to.ts'
import { useWords } from '../../kit/words.tsx'
import { LogoAndSite } from '../../organisations/structures/logo-and-site.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { siteMonthScreenName } from '../screen-names.ts'
import { useSendingPendingMonths } from './use-pending-months.ts'

/** What this application adds to the top bar: logo, current site, and months that wait for a connection. */
export const TopBarAddition = () => (
  <>
    <LogoAndSite />
    <PendingBadge />
  </>
)

/** How many months wait in this browser; sends them from any screen. */
function PendingBadge() {
  const months = useSendingPendingMonths()
  const words = useWords().farmData.pending
  const { addressOf } = useScreenLinks()
  if (months.length === 0) return null
  return (
    <Anchor component={Link} {...linkTo(addressOf(siteMonthScreenName))} size="sm" fw={600}>
      {words.waiting(months.length)}
    </Anchor>
  )
}
