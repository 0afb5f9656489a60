import { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextAreaField, TextField } from '../kit/fields.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import { fieldNames, type Look, type RecordsById, type Referred } from '../records/look.ts'
import { referring } from '../records/referred.ts'

const field = fieldNames(foodCategory)

/** A category with those above it, the outermost first: `MP › Carbonates`. */
function pathOf(category: AnyRecord, byId: RecordsById): string {
  const names: string[] = []
  const seen = new Set<number>()
  let current: AnyRecord | undefined = category
  while (current && !seen.has(current.id)) {
    seen.add(current.id)
    names.unshift(String(current[field.name]))
    current = byId.get(Number(current[field.parentId]))
  }
  return names.join(' \u203a ')
}

/** Categories as foods, and each other, refer to them: by their name alone. */
export const foodCategories: Referred = {
  family: foodCategory,
  routes: routes.foodCategories,
  label: (category) => String(category[field.name]),
}
const useCategories = referring(foodCategories)

export const foodCategoryLook: Look = {
  columns: [
    { field: field.name },
    { field: field.code },
    { field: field.parentId, labels: { ...foodCategories, path: pathOf } },
    { field: field.description },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={field.name} />
      <TextField name={field.code} />
      <PickField name={field.parentId} useSource={useCategories} />
      <TextAreaField name={field.description} />
    </FieldGrid>
  ),
}
