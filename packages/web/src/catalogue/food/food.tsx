import { food } from '@provende/contract/catalogue/food.ts'
import { foodPropertyProblems } from '@provende/contract/catalogue/food-property-problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { labelSections } from '@provende/domain/catalogue/label-sections.ts'
import {
  AdaptedFields,
  ChoiceField,
  DecimalField,
  FieldSection,
  LinkField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../kit/form/fields.tsx'
import { PickField, PickManyField } from '../../kit/form/fields-pick.tsx'
import { type Field, useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { fieldNames, type Look, type ReferencedFamily } from '../../records/record-set.ts'
import { DependentsWarning, WhereUsed } from '../where-used.tsx'
import { FoodButtons } from './food-actions.tsx'
import { foodBases } from './food-base.tsx'
import { foodCategories } from './food-category.tsx'
import { FoodPropertiesField } from './food-properties-field.tsx'

const field = fieldNames(food)
type Properties = Parameters<typeof foodPropertyProblems>[0]
const foods: ReferencedFamily = { family: food, routes: routes.foods }
const useBases = pickSourceHook(foodBases)
/** Foods as choices of a pick field. */
export const useFoods = pickSourceHook(foods)
const useCategories = pickSourceHook(foodCategories)

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

/** Read-only: the server derives it from the categories. */
function PrimaryCategory() {
  if (useField(field.primaryCategory).mode === 'edit') return null
  return (
    <AdaptedFields adapt={(input: Field) => ({ ...input, value: primaryText(input.value) })}>
      <TextField name={field.primaryCategory} />
    </AdaptedFields>
  )
}

/** Duplicates the property `IsBio` for lists, so forms only show it when two versions are compared. */
const BioFlag = () => (useField(field.isBio).mode === 'value' ? <SwitchField name={field.isBio} /> : null)

function LabelSection() {
  const words = useWords().catalogue.labelSections
  const choices = labelSections.map((value) => ({ value, label: words[value] }))
  return <ChoiceField name={field.labelSection} choices={choices} />
}
