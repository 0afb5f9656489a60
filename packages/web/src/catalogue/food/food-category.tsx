import { foodCategory } from '@provende/contract/catalogue/food-category.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { type FamilyDisplay, fieldNames, type RecordsById, type ReferencedFamily } from '../../records/record-set.ts'

const fieldName = fieldNames(foodCategory)

/** The path of a category from the root: `MP › Carbonates`. */
function categoryPath(category: AnyRecord, byId: RecordsById): string {
  const names: string[] = []
  const visited = new Set<number>()
  let current: AnyRecord | undefined = category
  while (current && !visited.has(current.id)) {
    visited.add(current.id)
    names.unshift(String(current[fieldName.name]))
    current = byId.get(Number(current[fieldName.parentId]))
  }
  return names.join(' \u203a ')
}

/** Categories, as a target of references from foods and other categories; labelled by name only. */
export const foodCategoryReferenceTarget: ReferencedFamily = {
  family: foodCategory,
  routes: routes.foodCategories,
  label: (category) => String(category[fieldName.name]),
}
const useCategoryPickSource = pickSourceHook(foodCategoryReferenceTarget)

export const foodCategoryDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.name },
    { field: fieldName.code },
    { field: fieldName.parentId, labels: { ...foodCategoryReferenceTarget, path: categoryPath } },
    { field: fieldName.description },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <TextField name={fieldName.code} />
      <PickField name={fieldName.parentId} useSource={useCategoryPickSource} />
      <TextAreaField name={fieldName.description} />
    </FieldGrid>
  ),
}
