import { Text } from '@mantine/core'
import { animalCategory } from '@provende/contract/catalogue/animal-category.ts'
import { nutrient } from '@provende/contract/catalogue/nutrient.ts'
import { ration } from '@provende/contract/nutrition/ration.ts'
import { routes } from '@provende/contract/routes.ts'
import { withoutPerKgUnit } from '@provende/domain/nutrition/per-kg-unit.ts'
import { AdaptedFields, DecimalField, FieldGrid, TextAreaField } from '../../kit/form/fields.tsx'
import { LinesField } from '../../kit/form/fields-lines.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import type { Field } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { type FamilyDisplay, fieldNames } from '../../records/record-set.ts'
import { useNutrientsAndProperties } from '../use-nutrients.ts'
import { useFarmName } from './use-farm-name.ts'

const fieldName = fieldNames(ration)
const useAnimalCategories = pickSourceHook({ family: animalCategory, routes: routes.animalCategories })
const useNutrientPickSource = pickSourceHook({ family: nutrient, routes: routes.nutrients })

export const rationDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.name },
    { field: fieldName.dryMatterIntakeKg, kind: 'decimal' },
    { field: fieldName.description },
  ],
  isPrivate: true,
  opensOnceCreated: true,
  Form: RationForm,
}

function RationForm() {
  const words = useWords().nutrition
  const farmName = useFarmName()
  return (
    <>
      {/* A sheet of paper has no breadcrumb. */}
      <Text c="dimmed">{farmName && words.rationOf(farmName)}</Text>
      <FieldGrid>
        <PickField name={fieldName.animalCategoryId} useSource={useAnimalCategories} />
        <DecimalField name={fieldName.dryMatterIntakeKg} />
        <TextAreaField name={fieldName.description} />
      </FieldGrid>
      <SuppliesField />
    </>
  )
}

/** What the animals get of each nutrient, in its unit per day. */
function SuppliesField() {
  const words = useWords().nutrition
  const { title, add } = words.ration.lines.supplies
  const nutrients = useNutrientsAndProperties()
  return (
    <LinesField
      name="supplies"
      title={title}
      add={add}
      newLine={() => ({ nutrientId: null, native: 0, supplements: 0 })}
    >
      {(pathOf, { nutrientId }) => {
        const unit = withoutPerKgUnit(nutrients?.get(Number(nutrientId))?.unit ?? '')
        const withUnit = (field: Field): Field =>
          unit === '' ? field : { ...field, label: `${field.label} (${words.perDay(unit)})` }
        return (
          <>
            <PickField name={pathOf('nutrientId')} useSource={useNutrientPickSource} />
            <AdaptedFields adapt={withUnit}>
              <DecimalField name={pathOf('native')} />
              <DecimalField name={pathOf('supplements')} />
            </AdaptedFields>
          </>
        )
      }}
    </LinesField>
  )
}
