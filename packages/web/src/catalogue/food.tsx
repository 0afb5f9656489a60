import { food } from '@provende/contract/catalogue/food.ts'
import { foodPropertyProblems } from '@provende/contract/catalogue/food-property-problems.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextAreaField, TextField } from '../kit/fields.tsx'
import { PickField, PickManyField } from '../kit/fields-pick.tsx'
import { fieldNames, type Look, type Referred } from '../records/look.ts'
import { referring } from '../records/referred.ts'
import { FoodAnalysesLink } from './food-analyses-link.tsx'
import { foodBases } from './food-base.tsx'
import { foodCategories } from './food-category.tsx'
import { FoodPropertiesField } from './food-properties-field.tsx'

const field = fieldNames(food)
type Properties = Parameters<typeof foodPropertyProblems>[0]
const foods: Referred = { family: food, routes: routes.foods }
const useBases = referring(foodBases)
const useFoods = referring(foods)
const useCategories = referring(foodCategories)

export const foodLook: Look = {
  columns: [
    { field: field.name },
    { field: field.code },
    { field: field.categories, labels: foodCategories },
    { field: field.baseId, labels: foodBases },
    { field: field.keywords },
  ],
  // Source: spec 2 §2 "Filter text rules".
  cleaning: { percent: 'removed', slash: 'asSpace' },
  Below: ({ record }) => <FoodAnalysesLink foodId={record.id} />,
  check: ({ properties }) => foodPropertyProblems(properties as Properties),
  Form: () => (
    <FieldGrid>
      <TextField name={field.name} />
      <TextField name={field.code} />
      <PickManyField name={field.categories} useSource={useCategories} />
      <PickField name={field.baseId} useSource={useBases} />
      <PickField name={field.parentId} useSource={useFoods} />
      <TextField name={field.keywords} />
      <TextAreaField name={field.description} />
      <FoodPropertiesField />
    </FieldGrid>
  ),
}
