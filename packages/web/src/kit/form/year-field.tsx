import { NumberInput } from '@mantine/core'
import { FieldByMode, fieldInputProps } from './fields.tsx'
import { useField } from './form-fields.ts'

/** A year, without thousands. */
export function YearField({ name }: { readonly name: string }) {
  const field = useField(name)
  const value = typeof field.value === 'number' ? field.value : ''
  return (
    <FieldByMode
      field={field}
      text={String(value)}
      edit={() => (
        <NumberInput
          {...fieldInputProps(field)}
          value={value}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator={false}
          onChange={(next) => field.onChange(next === '' ? null : Number(next))}
        />
      )}
    />
  )
}
