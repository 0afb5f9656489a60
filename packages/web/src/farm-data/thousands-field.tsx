import { AdaptedFields, DecimalField } from '../kit/form/fields.tsx'
import type { Field } from '../kit/form/form-fields.ts'

/** Cells are shown and typed in thousands, as dairies do. */
export const cellsPerThousand = 1000

/** A number that is typed in thousands; what is no number stays as typed. */
export const ThousandsField = ({ name }: { name: string }) => (
  <AdaptedFields adapt={inThousands}>
    <DecimalField name={name} />
  </AdaptedFields>
)

const inThousands = (field: Field): Field => ({
  ...field,
  value: typeof field.value === 'number' ? field.value / cellsPerThousand : field.value,
  onChange: (value) => field.onChange(typeof value === 'number' ? Math.round(value * cellsPerThousand) : value),
})
