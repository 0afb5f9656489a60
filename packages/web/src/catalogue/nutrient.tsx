import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { nutrientCategory } from '@provende/contract/catalogue/nutrient-category.ts'
import { equationSyntaxProblems } from '@provende/contract/catalogue/nutrient-equation-problems.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, FieldsAs, SwitchField, TextAreaField, TextField } from '../kit/fields.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import { useField } from '../kit/form-fields.ts'
import { fieldNames, type Look, labelOf, type Referred } from '../records/look.ts'
import { referring } from '../records/referred.ts'

const field = fieldNames(nutrient)
type Equation = Parameters<typeof equationSyntaxProblems>[0]
const units: Referred = { family: unit, routes: routes.units }
/** Categories are known by their label alone. */
const categories: Referred = {
  family: nutrientCategory,
  routes: routes.nutrientCategories,
  label: (category) => labelOf(nutrientCategory, category),
}
const useUnits = referring(units)
const useCategories = referring(categories)

export const nutrientLook: Look = {
  columns: [
    { field: field.name },
    { field: field.code },
    { field: field.unitId, labels: units },
    { field: field.categoryId, labels: categories },
    { field: field.equation },
    { field: field.keyWords },
  ],
  check: (values) => equationSyntaxProblems(values as Equation),
  Form: () => (
    <FieldGrid>
      <TextField name={field.name} />
      <TextField name={field.code} />
      <PickField name={field.unitId} useSource={useUnits} />
      <PickField name={field.categoryId} useSource={useCategories} />
      <TextField name={field.keyWords} />
      <SwitchField name={field.signed} />
      <SwitchField name={field.isComplex} />
      <EquationFields />
      <TextAreaField name={field.description} />
    </FieldGrid>
  ),
}

/** The equation of a complex nutrient; read, also over simple ones, as it was prepared. */
function EquationFields() {
  const isComplex = useField(field.isComplex).value === true
  const isRead = useField(field.preparedEquation).mode !== 'edit'
  if (!isComplex) return null
  return (
    <>
      <FieldsAs adapt={(each) => ({ ...each, required: true })}>
        <TextAreaField name={field.equation} />
      </FieldsAs>
      {isRead && <TextAreaField name={field.preparedEquation} />}
    </>
  )
}
