import { foodBase } from '@provende/contract/catalogue/food-base.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { fieldNames, type Look, type ReferencedFamily } from '../../records/record-set.ts'

const field = fieldNames(foodBase)

/** Food bases, as a target of references. */
export const foodBases: ReferencedFamily = { family: foodBase, routes: routes.foodBases }

export const foodBaseLook: Look = {
  columns: [
    { field: field.label },
    { field: field.shortLabel },
    { field: field.keyWords },
    { field: field.description },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={field.label} />
      <TextField name={field.shortLabel} />
      <TextField name={field.keyWords} />
      <TextAreaField name={field.description} />
    </FieldGrid>
  ),
}
