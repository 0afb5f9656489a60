import { animalCategory } from '@provende/contract/catalogue/animal-category.ts'
import { DecimalField, FieldGrid, TextField } from '../kit/form/fields.tsx'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'

const fieldName = fieldNames(animalCategory)

export const animalCategoryDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.name },
    { field: fieldName.code },
    { field: fieldName.dryMatterIntakeKg, kind: 'decimal' },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <TextField name={fieldName.code} />
      <DecimalField name={fieldName.dryMatterIntakeKg} />
    </FieldGrid>
  ),
}
