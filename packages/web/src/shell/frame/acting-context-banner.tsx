import { Anchor, Badge, Button } from '@mantine/core'
import type { AccountContext } from '@provende/contract/access/account.ts'
import { IconArrowBackUp, IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../routing/screen.ts'
import { useSession } from '../session/session.tsx'
import classes from './frame.module.css'

/** Whether the user acts as another user or in another tenant. */
export const isActingElsewhere = ({ visit, browse }: Pick<AccountContext, 'visit' | 'browse'>): boolean =>
  visit.length > 0 || browse.length > 0

/** Shows as whom and in which tenant the user acts, with links back by one step or to any tenant on the way. */
export function ActingContextBanner() {
  const { actingContext } = useWords().shell
  const { context, isReadOnly } = useSession()
  const { addressOf } = useScreenLinks()
  const { visit, browse } = context
  if (!isActingElsewhere(context)) return null
  const [signedIn] = visit
  const leaveBrowse = (tenantId: number) => addressOf('GetBackFromBrowse', { id: tenantId })
  const [visitor, previousTenant] = [visit.at(-2), browse.at(-2)]
  const back = previousTenant
    ? { name: previousTenant.tenantName, address: leaveBrowse(previousTenant.tenantId) }
    : { name: visitor?.userName, address: addressOf('GetBackFromVisit', { visitorUserName: visitor?.userName }) }
  return (
    <section className={classes.away} aria-label={actingContext.label}>
      <IconEye size={18} className={classes.onlyWide} aria-hidden />
      {signedIn && (
        <p>
          <strong>{actingContext.visiting(context.userName)}</strong>
          {' · '}
          <span>{actingContext.signedIn(signedIn.userName)}</span>
        </p>
      )}
      {browse.length > 0 && (
        <nav aria-label={actingContext.chain}>
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
          {actingContext.readOnly}
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
          {actingContext.back}{' '}
          <span className={classes.onlyReadWhenNarrow}>{actingContext.backTo(back.name ?? '')}</span>
        </span>
      </Button>
    </section>
  )
}
