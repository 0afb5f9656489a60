import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { DecimalField, FieldGrid, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { fieldNames, type Look } from '../records/record-set.ts'

const field = fieldNames(packaging)

export const packagingLook: Look = {
  columns: [
    { field: field.name },
    { field: field.code },
    { field: field.volume, kind: 'decimal' },
    { field: field.discount, kind: 'decimal' },
    { field: field.description },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={field.name} />
      <TextField name={field.code} />
      <DecimalField name={field.volume} />
      <DecimalField name={field.discount} />
      <TextAreaField name={field.description} />
    </FieldGrid>
  ),
}
