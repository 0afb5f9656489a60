import { race } from '@provende/contract/catalogue/race.ts'
import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldsAs, TextField } from '../kit/fields.tsx'
import { type Field, useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { keyOf, readOne } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'

/** The breed that the set in the field `set` is for, and what the breed needs, where it says so; only read. */
export function BreedField({ set }: { set: string }) {
  const call = useCall()
  const words = useWords().nutrition
  const { value } = useField(set)
  const setId = typeof value === 'number' ? value : null
  const { data: setRecord } = useQuery({
    queryKey: keyOf(constraintSet, 'one', setId),
    queryFn: ({ signal }) => readOne(call, routes.constraintSets, Number(setId), signal),
    enabled: setId !== null,
  })
  const breedId = Number(setRecord?.typeObjectId)
  const { data: breed } = useQuery({
    queryKey: keyOf(race, 'one', breedId),
    queryFn: ({ signal }) => readOne(call, routes.races, breedId, signal),
    enabled: setRecord !== undefined,
  })
  const read = (label: string, text: unknown) => (field: Field) => ({
    ...field,
    label,
    value: text,
    mode: field.mode === 'edit' ? ('read' as const) : field.mode,
  })
  const equation = breed?.equation
  return (
    <>
      <FieldsAs adapt={read(words.constraintSet.fields.typeObjectId, setRecord?.typeObjectName)}>
        <TextField name="breed" />
      </FieldsAs>
      {equation && (
        <FieldsAs adapt={read(words.limits.need, equation)}>
          <TextField name="need" />
        </FieldsAs>
      )}
    </>
  )
}
