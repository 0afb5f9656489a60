import { Badge } from '@mantine/core'
import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { nutrientCategory } from '@provende/contract/catalogue/nutrient-category.ts'
import { nutrientProblems } from '@provende/contract/catalogue/nutrient-equation-problems.ts'
import { unit } from '@provende/contract/catalogue/unit.ts'
import { routes } from '@provende/contract/routes.ts'
import { storedUnit, unitText } from '@provende/text/units.ts'
import { DecimalField, FieldGrid, SwitchField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { type FamilyDisplay, fieldNames, type ReferencedFamily } from '../../records/record-set.ts'
import { recordLabelOf } from '../../shell/lists/record-label.ts'
import { DependentsWarning, WhereUsed } from '../late-where-used.tsx'
import { EquationField, PreparedEquationField } from './equation-field.tsx'

const fieldName = fieldNames(nutrient)
type CheckedNutrient = Parameters<typeof nutrientProblems>[0]
const unitReferenceTarget: ReferencedFamily = {
  family: unit,
  routes: routes.units,
  label: ({ label }, culture) => unitText(String(label ?? ''), culture),
}
/** Nutrient categories, labelled without their code. */
const nutrientCategoryReferenceTarget: ReferencedFamily = {
  family: nutrientCategory,
  routes: routes.nutrientCategories,
  label: (category) => recordLabelOf(nutrientCategory, category),
}
const useStoredUnitPickSource = pickSourceHook(unitReferenceTarget)
const useUnitPickSource: typeof useStoredUnitPickSource = () => {
  const source = useStoredUnitPickSource()
  return { ...source, find: (typed, ...rest) => source.find(storedUnit(typed), ...rest) }
}
const useCategoryPickSource = pickSourceHook(nutrientCategoryReferenceTarget)

/** The columns and the form of nutrients and of properties. */
export const nutrientDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.code },
    { field: fieldName.name },
    { field: fieldName.unitId, labels: unitReferenceTarget },
    { field: fieldName.categoryId, labels: nutrientCategoryReferenceTarget },
    { field: fieldName.isComplex, render: ({ isComplex }) => isComplex === true && <ComplexBadge /> },
    { field: fieldName.equation },
  ],
  check: (values) => nutrientProblems(values as CheckedNutrient),
  Below: ({ record }) => <WhereUsed item="nutrient" record={record} />,
  Warning: ({ record }) => <DependentsWarning item="nutrient" record={record} />,
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <TextField name={fieldName.code} />
      <PickField name={fieldName.unitId} useSource={useUnitPickSource} />
      <PickField name={fieldName.categoryId} useSource={useCategoryPickSource} />
      <SwitchField name={fieldName.signed} />
      <SwitchField name={fieldName.isComplex} />
      <EquationFields />
      <TextField name={fieldName.keyWords} />
      <DecimalField name={fieldName.usualMin} />
      <DecimalField name={fieldName.usualMax} />
      <TextAreaField name={fieldName.description} />
    </FieldGrid>
  ),
}

function ComplexBadge() {
  return <Badge variant="light">{useWords().catalogue.nutrient.fields.isComplex}</Badge>
}

/** The equation of a complex nutrient; when reading, also its form in simple nutrients. */
function EquationFields() {
  if (useField(fieldName.isComplex).value !== true) return null
  return (
    <>
      <EquationField name={fieldName.equation} codeName={fieldName.code} />
      <PreparedEquationField name={fieldName.preparedEquation} />
    </>
  )
}
