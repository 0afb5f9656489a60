import { food } from '@provende/contract/catalogue/food.ts'
import { foodPropertyProblems } from '@provende/contract/catalogue/food-property-problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { labelSections } from '@provende/domain/catalogue/label-sections.ts'
import {
  ChoiceField,
  DecimalField,
  FieldSection,
  FieldsAs,
  LinkField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../kit/fields.tsx'
import { PickField, PickManyField } from '../kit/fields-pick.tsx'
import { type Field, useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { fieldNames, type Look, type Referred } from '../records/look.ts'
import { referring } from '../records/referred.ts'
import { FoodButtons } from './food-actions.tsx'
import { foodBases } from './food-base.tsx'
import { foodCategories } from './food-category.tsx'
import { FoodPropertiesField } from './food-properties-field.tsx'
import { DependentsWarning, WhereUsed } from './where-used.tsx'

const field = fieldNames(food)
type Properties = Parameters<typeof foodPropertyProblems>[0]
const foods: Referred = { family: food, routes: routes.foods }
const useBases = referring(foodBases)
/** Foods as others refer to them. */
export const useFoods = referring(foods)
const useCategories = referring(foodCategories)

export const foodLook: Look = {
  columns: [
    { field: field.name },
    { field: field.code },
    { field: field.primaryCategory, render: (record) => primaryText(record[field.primaryCategory]) },
    { field: field.categories, labels: foodCategories },
    { field: field.baseId, labels: foodBases },
    { field: field.isBio },
  ],
  // Source: spec 2 §2 "Filter text rules".
  cleaning: { percent: 'removed', slash: 'asSpace' },
  check: ({ properties }) => foodPropertyProblems(properties as Properties),
  Form: FoodForm,
  Below: ({ record }) => (
    <>
      <FoodButtons food={record} />
      <WhereUsed item="food" record={record} />
    </>
  ),
  Warning: ({ record }) => <DependentsWarning item="food" record={record} />,
}

function FoodForm() {
  const words = useWords().catalogue.foodSections
  return (
    <>
      <FieldSection title={words.identity} of={field.name}>
        <TextField name={field.name} />
        <TextField name={field.code} />
        <TextField name={field.keywords} />
        <LinkField name={field.link} />
        <TextAreaField name={field.description} />
      </FieldSection>
      <FieldSection title={words.classification} of={field.name}>
        <PickManyField name={field.categories} useSource={useCategories} />
        <PrimaryCategory />
        <PickField name={field.baseId} useSource={useBases} />
        <PickField name={field.parentId} useSource={useFoods} />
      </FieldSection>
      <FieldSection title={words.formulation} of={field.name}>
        <DecimalField name={field.technicalDose} />
        <FoodPropertiesField />
        <BioFlag />
      </FieldSection>
      <FieldSection title={words.label} of={field.name}>
        <TextField name={field.label} />
        <TextField name={field.shortLabel} />
        <LabelSection />
        <TextField name={field.euNumber} />
      </FieldSection>
    </>
  )
}

const primaryText = (primary: unknown) => (primary === 'NONE' ? '' : String(primary))

/** The server makes it of the categories: it is read, never typed. */
function PrimaryCategory() {
  if (useField(field.primaryCategory).mode === 'edit') return null
  return (
    <FieldsAs adapt={(read: Field) => ({ ...read, value: primaryText(read.value) })}>
      <TextField name={field.primaryCategory} />
    </FieldsAs>
  )
}

/** The flag of lists says what the property says: it is shown alone only where two versions are compared. */
const BioFlag = () => (useField(field.isBio).mode === 'value' ? <SwitchField name={field.isBio} /> : null)

function LabelSection() {
  const words = useWords().catalogue.labelSections
  const choices = labelSections.map((value) => ({ value, label: words[value] }))
  return <ChoiceField name={field.labelSection} choices={choices} />
}
