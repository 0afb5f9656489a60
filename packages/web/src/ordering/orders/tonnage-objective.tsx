import { Text } from '@mantine/core'
import { tonnageObjective } from '@provende/contract/ordering/tonnage-objective.ts'
import { DecimalField, FieldGrid } from '../../kit/form/fields.tsx'
import { YearField } from '../../kit/form/year-field.tsx'
import { useWords } from '../../kit/words.tsx'
import { type FamilyDisplay, fieldNames } from '../../records/record-set.ts'

const fieldName = fieldNames(tonnageObjective)

export const tonnageObjectiveDisplay: FamilyDisplay = {
  // A year has no thousands.
  columns: [
    { field: fieldName.year, text: ({ year }) => String(year) },
    { field: fieldName.tonnes, kind: 'decimal' },
  ],
  isPrivate: true,
  Form: TonnageObjectiveForm,
}

function TonnageObjectiveForm() {
  const words = useWords().ordering
  return (
    <>
      <Text c="dimmed">{words.tonnageObjectiveExplanation}</Text>
      <FieldGrid>
        <YearField name={fieldName.year} />
        <DecimalField name={fieldName.tonnes} />
      </FieldGrid>
    </>
  )
}
