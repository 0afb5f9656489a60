import { Text } from '@mantine/core'
import { isLimitOfFoods } from '@provende/domain/nutrition/other-limits.ts'
import { use } from 'react'
import { FieldsContext, useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import type { LimitItem } from '../constraint-set/limit-rows.ts'
import limits from '../constraint-set/limits.module.css'
import { useFoodLimitItems, useNutrientLimitItems } from '../constraint-set/use-limit-items.ts'
import type { TypedOtherLimit } from './other-limit-table.ts'
import { OtherLimitsEditor } from './other-limits-editor.tsx'

const toItem = ({ itemId, code, name, contentUnit, signed }: LimitItem) => ({
  ...{ id: itemId, code, name },
  ...{ unit: contentUnit, isSigned: signed },
})

/** The other limits of a constraint version. */
export function OtherLimitsField({ name }: { name: string }) {
  const field = useField(name)
  const fieldOf = use(FieldsContext)
  const words = useWords()
  const texts = words.nutrition.otherLimits
  const nutrients = useNutrientLimitItems()
  const values = (field.value ?? []) as readonly TypedOtherLimit[]
  const isEditing = field.mode === 'edit'
  // It comes with the limits above it, so that it is not pushed down.
  if (field.mode === 'none' || nutrients === undefined) return null
  const items = { nutrients: nutrients.map(toItem) }
  const props = {
    limits: values,
    words: texts,
    errorOf: (index: number, side: string) => fieldOf?.(`${field.path}.${index}.${side}`).error,
    ...(isEditing && { onChange: (next: readonly TypedOtherLimit[]) => field.onChange(next) }),
  }
  return (
    <fieldset className={limits.frame}>
      <legend>{texts.title}</legend>
      {isEditing && (
        <Text c="dimmed" size="sm" mb={8}>
          {texts.explanation}
        </Text>
      )}
      {isEditing || values.some(isLimitOfFoods) ? (
        <WithFoods {...props} nutrients={items.nutrients} />
      ) : (
        <OtherLimitsEditor {...props} items={{ ...items, foods: undefined }} />
      )}
    </fieldset>
  )
}

type WithFoodsProps = Omit<Parameters<typeof OtherLimitsEditor>[0], 'items'> & {
  readonly nutrients: Parameters<typeof OtherLimitsEditor>[0]['items']['nutrients']
}

/** Reads the foods, of which there may be thousands, only where they are needed. */
function WithFoods({ nutrients, ...props }: WithFoodsProps) {
  const foods = useFoodLimitItems()
  return <OtherLimitsEditor {...props} items={{ nutrients, foods: foods?.map(toItem) }} />
}
