import { FieldsAs, TextField } from '../kit/fields.tsx'
import { type Field, useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { useBreed, useConstraintSet } from './use-told.ts'

/** The breed that the set in the field `set` is for, and what the breed needs, where it says so; only read. */
export function BreedField({ set }: { set: string }) {
  const words = useWords().nutrition
  const told = useConstraintSet(Number(useField(set).value ?? 0))
  const need = useBreed(told?.typeObjectId ?? 0)?.equation
  const read = (label: string, value: string | undefined) => (field: Field) => ({
    ...field,
    ...{ label, value, required: false },
    mode: field.mode === 'edit' ? ('read' as const) : field.mode,
  })
  return (
    <>
      <FieldsAs adapt={read(words.constraintSet.fields.typeObjectId, told?.typeObjectName)}>
        <TextField name="breed" />
      </FieldsAs>
      {need && (
        <FieldsAs adapt={read(words.limits.need, need)}>
          <TextField name="need" />
        </FieldsAs>
      )}
    </>
  )
}
