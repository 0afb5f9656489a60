import { foodBase } from '@provende/contract/catalogue/food-base.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { type FamilyDisplay, fieldNames, type ReferencedFamily } from '../../records/record-set.ts'

const fieldName = fieldNames(foodBase)

/** Food bases, as a target of references. */
export const foodBaseReferenceTarget: ReferencedFamily = { family: foodBase, routes: routes.foodBases }

export const foodBaseDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.label },
    { field: fieldName.shortLabel },
    { field: fieldName.keyWords },
    { field: fieldName.description },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.label} />
      <TextField name={fieldName.shortLabel} />
      <TextField name={fieldName.keyWords} />
      <TextAreaField name={fieldName.description} />
    </FieldGrid>
  ),
}
