import { food } from '@provende/contract/catalogue/food.ts'
import { mainContents } from '@provende/contract/catalogue/food-list-facts.ts'
import { foodPropertyProblems } from '@provende/contract/catalogue/food-property-problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { labelSections } from '@provende/domain/catalogue/label-sections.ts'
import { formatNumber } from '@provende/text/numbers.ts'
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
import {
  type DisplayedColumn,
  type FamilyDisplay,
  fieldNames,
  type ReferencedFamily,
} from '../../records/record-set.ts'
import { DependentsWarning, FoodFacts, WhereUsed } from '../late-where-used.tsx'
import { useFoodActions } from './food-actions.tsx'
import { foodBaseReferenceTarget } from './food-base.tsx'
import { foodCategoryReferenceTarget } from './food-category.tsx'
import { FoodPropertiesField } from './food-properties-field.tsx'

const fieldName = fieldNames(food)
type FoodPropertyValues = Parameters<typeof foodPropertyProblems>[0]
const foodReferenceTarget: ReferencedFamily = { family: food, routes: routes.foods }
const useFoodBasePickSource = pickSourceHook(foodBaseReferenceTarget)
/** Foods as choices of a pick field. */
export const useFoodPickSource = pickSourceHook(foodReferenceTarget)
const useCategoryPickSource = pickSourceHook(foodCategoryReferenceTarget)

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

/** Shown once they are chosen; the list asks for them and is sorted by them on the server. */
const factColumns: readonly DisplayedColumn[] = [
  ...mainContents.map(
    (name): DisplayedColumn => ({
      ...{ field: name, kind: 'decimal', hiddenAtFirst: true },
      header: ({ catalogue: { foodListFacts: facts } }) => facts.content(facts[name], undefined),
      text: (record, _words, culture) => formatNumber(numberOrNull(record[name]), 2, culture),
      csv: (record) => numberOrNull(record[name]),
    }),
  ),
  {
    ...{ field: 'formulaCount', kind: 'decimal', hiddenAtFirst: true },
    header: (words) => words.catalogue.foodListFacts.formulaCount,
    text: ({ formulaCount }, _words, culture) => formatNumber(numberOrNull(formulaCount), undefined, culture),
    csv: ({ formulaCount }) => numberOrNull(formulaCount),
  },
]

export const foodDisplay: FamilyDisplay = {
  // What it lacks for a formula, an analysis and a price, is said there and one link away.
  opensOnceCreated: true,
  columns: [
    { field: fieldName.name },
    { field: fieldName.code },
    { field: fieldName.primaryCategory, render: (record) => primaryCategoryText(record[fieldName.primaryCategory]) },
    { field: fieldName.categories, labels: foodCategoryReferenceTarget },
    { field: fieldName.baseId, labels: foodBaseReferenceTarget },
    { field: fieldName.isBio },
    ...factColumns,
  ],
  // Source: spec 2 §2 "Filter text rules".
  cleaning: { percent: 'removed', slash: 'asSpace' },
  check: ({ properties }) => foodPropertyProblems(properties as FoodPropertyValues),
  Form: FoodForm,
  // What a food costs and holds is what it is opened for, and what a new one lacks is to be seen.
  Above: FoodFacts,
  Below: ({ record }) => <WhereUsed item="food" record={record} />,
  useMoreActions: useFoodActions,
  Warning: ({ record }) => <DependentsWarning item="food" record={record} />,
}

function FoodForm() {
  const words = useWords().catalogue.foodSections
  return (
    <>
      <FieldSection title={words.identity} of={fieldName.name}>
        <TextField name={fieldName.name} />
        <TextField name={fieldName.code} />
        <TextField name={fieldName.keywords} />
        <LinkField name={fieldName.link} />
        <TextAreaField name={fieldName.description} />
      </FieldSection>
      <FieldSection title={words.classification} of={fieldName.name}>
        <PickManyField name={fieldName.categories} useSource={useCategoryPickSource} />
        <PrimaryCategoryField />
        <PickField name={fieldName.baseId} useSource={useFoodBasePickSource} />
        <PickField name={fieldName.parentId} useSource={useFoodPickSource} />
      </FieldSection>
      <FieldSection title={words.formulation} of={fieldName.name}>
        <DecimalField name={fieldName.technicalDose} />
        <FoodPropertiesField />
        <BioFlagField />
      </FieldSection>
      <FieldSection title={words.label} of={fieldName.name}>
        <TextField name={fieldName.label} />
        <TextField name={fieldName.shortLabel} />
        <LabelSectionField />
        <TextField name={fieldName.euNumber} />
      </FieldSection>
    </>
  )
}

const primaryCategoryText = (primary: unknown) => (primary === 'NONE' ? '' : String(primary))

/** Read-only: the server derives it from the categories. */
function PrimaryCategoryField() {
  if (useField(fieldName.primaryCategory).mode === 'edit') return null
  return (
    <AdaptedFields adapt={(input: Field) => ({ ...input, value: primaryCategoryText(input.value) })}>
      <TextField name={fieldName.primaryCategory} />
    </AdaptedFields>
  )
}

/** Duplicates the property `IsBio` for lists, so forms only show it when two versions are compared. */
const BioFlagField = () => (useField(fieldName.isBio).mode === 'value' ? <SwitchField name={fieldName.isBio} /> : null)

function LabelSectionField() {
  const words = useWords().catalogue.labelSections
  const choices = labelSections.map((value) => ({ value, label: words[value] }))
  return <ChoiceField name={fieldName.labelSection} choices={choices} />
}
