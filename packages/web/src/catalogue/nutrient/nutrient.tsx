import { Badge } from '@mantine/core'
import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { nutrientCategory } from '@provende/contract/catalogue/nutrient-category.ts'
import { equationSyntaxProblems } from '@provende/contract/catalogue/nutrient-equation-problems.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, SwitchField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { fieldNames, type Look, labelOf, type ReferencedFamily } from '../../records/record-set.ts'
import { DependentsWarning, WhereUsed } from '../where-used.tsx'
import { EquationField, PreparedEquationField } from './equation-field.tsx'

const field = fieldNames(nutrient)
type Equation = Parameters<typeof equationSyntaxProblems>[0]
const units: ReferencedFamily = { family: unit, routes: routes.units }
/** Nutrient categories, labelled without their code. */
const categories: ReferencedFamily = {
  family: nutrientCategory,
  routes: routes.nutrientCategories,
  label: (category) => labelOf(nutrientCategory, category),
}
const useUnits = pickSourceHook(units)
const useCategories = pickSourceHook(categories)

/** The columns and the form of nutrients and of properties. */
export const nutrientLook: Look = {
  columns: [
    { field: field.code },
    { field: field.name },
    { field: field.unitId, labels: units },
    { field: field.categoryId, labels: categories },
    { field: field.isComplex, render: ({ isComplex }) => isComplex === true && <ComplexBadge /> },
    { field: field.equation },
  ],
  check: (values) => equationSyntaxProblems(values as Equation),
  Below: ({ record }) => <WhereUsed item="nutrient" record={record} />,
  Warning: ({ record }) => <DependentsWarning item="nutrient" record={record} />,
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

function ComplexBadge() {
  return <Badge variant="light">{useWords().catalogue.nutrient.fields.isComplex}</Badge>
}

/** The equation of a complex nutrient; when reading, also its form in simple nutrients. */
function EquationFields() {
  if (useField(field.isComplex).value !== true) return null
  return (
    <>
      <EquationField name={field.equation} codeName={field.code} />
      <PreparedEquationField name={field.preparedEquation} />
    </>
  )
}
