import { PasswordInput, TextInput } from '@mantine/core'
import { useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'

type AccountFieldProps = {
  readonly name: string
  /** What the browser's password manager may fill in. */
  readonly autoComplete: 'username' | 'current-password' | 'new-password'
  /** As tall as the fields of a record form, instead of the taller fields of the sign-in form. */
  readonly small?: boolean
}

/** Input props shared by both fields, from the surrounding form. */
function useAccountInputProps({ name, autoComplete, small = false }: AccountFieldProps) {
  const { label, error, value, onChange, onBlur } = useField(name)
  return {
    name,
    label,
    error,
    autoComplete,
    onBlur,
    value: String(value ?? ''),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    size: small ? 'sm' : 'md',
  }
}

export function EmailField(props: AccountFieldProps) {
  return (
    <TextInput
      {...useAccountInputProps(props)}
      type="email"
      inputMode="email"
      spellCheck={false}
      autoCapitalize="none"
    />
  )
}

export function PasswordField(props: AccountFieldProps) {
  const { showPassword } = useWords().access
  const input = useAccountInputProps(props)
  return (
    <PasswordInput
      {...input}
      // Not set by the component: the form looks for it to focus the first field to correct, and screen readers say it.
      aria-invalid={input.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': showPassword }}
    />
  )
}
