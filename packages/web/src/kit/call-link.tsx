import { Anchor } from '@mantine/core'

/** A telephone number that a phone dials; `label` says whom, in the words of the area that shows it. */
export function CallLink({ label, phoneNumber }: { label: string; phoneNumber: string }) {
  return (
    <Anchor href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`} aria-label={label} inherit underline="always">
      {phoneNumber}
    </Anchor>
  )
}
