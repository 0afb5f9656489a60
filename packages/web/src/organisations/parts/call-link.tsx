import { Anchor } from '@mantine/core'
import { useWords } from '../../kit/words.tsx'

/** A telephone number that a phone dials. */
export function CallLink({ name, phoneNumber }: { name: string; phoneNumber: string }) {
  const words = useWords().organisations.parts
  return (
    <Anchor href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`} aria-label={words.call(name, phoneNumber)} inherit>
      {phoneNumber}
    </Anchor>
  )
}
