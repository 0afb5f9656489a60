import { packaging } from '@provende/contract/catalogue/packaging.ts'
import { DecimalField, FieldGrid, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'

const fieldName = fieldNames(packaging)

export const packagingDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.name },
    { field: fieldName.code },
    { field: fieldName.volume, kind: 'decimal' },
    { field: fieldName.discount, kind: 'decimal' },
    { field: fieldName.description },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <TextField name={fieldName.code} />
      <DecimalField name={fieldName.volume} />
      <DecimalField name={fieldName.discount} />
      <TextAreaField name={fieldName.description} />
    </FieldGrid>
  ),
}
