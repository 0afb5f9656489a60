import { Anchor, Paper, Text, Title } from '@mantine/core'
import type { FarmContacts } from '@provende/contract/home/advisers.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { CallLink } from '../kit/call-link.tsx'
import { useWords } from '../kit/words.tsx'
import { useApiCall } from '../shell/session/client.ts'
import classes from './dashboard.module.css'

/** Whom a farmer calls: his advisers, or his distributor while there is none. */
export function AdviserPart() {
  const words = useWords().home.adviser
  const call = useApiCall()
  const { data } = useQuery({
    queryKey: ['stats', 'contacts'],
    queryFn: async ({ signal }) => (await call(routes.stats.contacts, {}, signal)).response,
  })
  if (data === undefined) return null
  const { advisers, distributor } = data
  const contacts = advisers.length > 0 ? advisers : distributor === null ? [] : [distributor]
  if (contacts.length === 0) return null
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {advisers.length > 0 ? words.advisers(advisers.length) : words.distributor}
      </Title>
      <Paper className={classes.contacts} component="ul">
        {contacts.map((contact) => (
          <ContactLine key={`${contact.name} ${contact.email}`} contact={contact} />
        ))}
      </Paper>
    </section>
  )
}

function ContactLine({ contact }: { contact: FarmContacts['advisers'][number] }) {
  const { name, phoneNumber, email } = contact
  const words = useWords().home.adviser
  return (
    <li>
      <Text fw={650} component="span">
        {name}
      </Text>
      {phoneNumber === '' ? (
        <Text c="dimmed" component="span">
          {words.noNumber}
        </Text>
      ) : (
        <CallLink label={words.call(name, phoneNumber)} phoneNumber={phoneNumber} />
      )}
      {email !== '' && (
        <Anchor href={`mailto:${email}`} underline="always">
          {email}
        </Anchor>
      )}
    </li>
  )
}
