import { Anchor, Badge, Button } from '@mantine/core'
import type { AccountContext } from '@provende/contract/access/account.ts'
import { IconArrowBackUp, IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../kit/words.tsx'
import classes from './frame.module.css'
import { useScreenLinks } from './screen.ts'
import { useSession } from './session.tsx'

/** Whether a person acts as another or is in another tenant than his own. */
export const isAway = ({ visit, browse }: Pick<AccountContext, 'visit' | 'browse'>): boolean =>
  visit.length > 0 || browse.length > 0

/** Through whose eyes one looks, and where: with the way back, by one step or to any tenant one has come through. */
export function AwayBanner() {
  const { away } = useWords().shell
  const { context, isReadOnly } = useSession()
  const { addressOf } = useScreenLinks()
  const { visit, browse } = context
  if (!isAway(context)) return null
  const [signedIn] = visit
  const leaveBrowse = (tenantId: number) => addressOf('GetBackFromBrowse', { id: tenantId })
  const [visitor, above] = [visit.at(-2), browse.at(-2)]
  const back = above
    ? { name: above.tenantName, address: leaveBrowse(above.tenantId) }
    : { name: visitor?.userName, address: addressOf('GetBackFromVisit', { visitorUserName: visitor?.userName }) }
  return (
    <section className={classes.away} aria-label={away.label}>
      <IconEye size={18} className={classes.onlyWide} aria-hidden />
      {signedIn && (
        <p>
          <strong>{away.visiting(context.userName)}</strong> <span>{away.signedIn(signedIn.userName)}</span>
        </p>
      )}
      {browse.length > 0 && (
        <nav aria-label={away.chain}>
          <ol className={classes.chain}>
            {browse.slice(0, -1).map(({ tenantId, tenantName }) => (
              <li key={tenantId}>
                <Anchor component={Link} to={leaveBrowse(tenantId)} title={tenantName} inherit>
                  {tenantName}
                </Anchor>
              </li>
            ))}
            <li aria-current="location">{context.tenantName}</li>
          </ol>
        </nav>
      )}
      {isReadOnly && (
        <Badge color="gray" variant="outline">
          {away.readOnly}
        </Badge>
      )}
      <Button
        component={Link}
        to={back.address}
        size="compact-sm"
        variant="default"
        className={classes.awayBack}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
      >
        <span>
          {away.back} <span className={classes.onlyReadWhenNarrow}>{away.backTo(back.name ?? '')}</span>
        </span>
      </Button>
    </section>
  )
}
