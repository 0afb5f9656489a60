import { Alert, Text } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { WaitingPerson } from '../../kit/pending-entries.ts'
import { useWords } from '../../kit/words.tsx'

/** Who left entries in this browser without a connection, and how many; what they entered is not shown to others. */
export function WaitingEntries() {
  const words = useWords().access.signIn.waiting
  const [people, setPeople] = useState<readonly WaitingPerson[]>([])
  useEffect(() => {
    // The browser refuses its database, so nothing can wait in it; or the script could not be loaded, as nothing can be sent.
    loadWaitingPeople().then(setPeople, () => undefined)
  }, [])
  if (people.length === 0) return null
  return (
    <Alert color="orange" icon={<IconCloudUp aria-hidden />} title={words.title} role="status">
      {people.map(({ name, count }) => (
        <Text key={name} size="sm" fw={600}>
          {words.ofPerson(name, count)}
        </Text>
      ))}
      <Text size="sm">{words.explanation}</Text>
    </Alert>
  )
}

/** Loaded after the form, which most people come for. */
async function loadWaitingPeople(): Promise<readonly WaitingPerson[]> {
  const { countPendingByPerson } = await import('../../kit/pending-entries.ts')
  return countPendingByPerson()
}
