import { AdaptedFields, TextField } from '../../kit/form/fields.tsx'
import { type Field, useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { useBreedRecord, useConstraintSetRecord } from '../use-record-detail.ts'

/** The breed of the constraint set in the field `set`, and its requirement if it has one; read-only. */
export function BreedOfSetFields({ setField }: { setField: string }) {
  const words = useWords().nutrition
  const constraintSet = useConstraintSetRecord(Number(useField(setField).value ?? 0))
  const requirement = useBreedRecord(constraintSet?.breedId ?? 0)?.equation
  const asReadOnly = (label: string, value: string | undefined) => (field: Field) => ({
    ...field,
    ...{ label, value, required: false },
    mode: field.mode === 'edit' ? ('read' as const) : field.mode,
  })
  return (
    <>
      <AdaptedFields adapt={asReadOnly(words.constraintSet.fields.breedId, constraintSet?.breedName)}>
        <TextField name="breed" />
      </AdaptedFields>
      {requirement && (
        <AdaptedFields adapt={asReadOnly(words.limits.requirement, requirement)}>
          <TextField name="need" />
        </AdaptedFields>
      )}
    </>
  )
}
