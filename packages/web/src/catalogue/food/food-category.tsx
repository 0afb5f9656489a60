import { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { fieldNames, type Look, type RecordsById, type ReferencedFamily } from '../../records/record-set.ts'

const field = fieldNames(foodCategory)

/** The path of a category from the root: `MP › Carbonates`. */
function pathOf(category: AnyRecord, byId: RecordsById): string {
  const names: string[] = []
  const visited = new Set<number>()
  let current: AnyRecord | undefined = category
  while (current && !visited.has(current.id)) {
    visited.add(current.id)
    names.unshift(String(current[field.name]))
    current = byId.get(Number(current[field.parentId]))
  }
  return names.join(' \u203a ')
}

/** Categories, as a target of references from foods and other categories; labelled by name only. */
export const foodCategories: ReferencedFamily = {
  family: foodCategory,
  routes: routes.foodCategories,
  label: (category) => String(category[field.name]),
}
const useCategories = pickSourceHook(foodCategories)

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
