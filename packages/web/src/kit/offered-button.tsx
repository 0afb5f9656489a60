import { Button, type ButtonProps } from '@mantine/core'
import { useOfferButton } from './screen-commands.ts'

type OfferedButtonProps = Omit<ButtonProps, 'children'> & { readonly label: string; readonly onPress: () => void }

/** A button that the palette offers too as long as it is shown. */
export function OfferedButton({ label, onPress, disabled = false, ...button }: OfferedButtonProps) {
  useOfferButton({ label, busy: disabled, onPress })
  return (
    <Button {...button} disabled={disabled} onClick={onPress}>
      {label}
    </Button>
  )
}
