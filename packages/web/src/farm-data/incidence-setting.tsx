import { Text } from '@mantine/core'
import { incidenceSetting } from '@provende/contract/farm-data/incidence-setting.ts'
import type { MilkSpecies } from '@provende/domain/farm-data/milk-species.ts'
import { ChoiceField, DecimalField, FieldGrid } from '../kit/form/fields.tsx'
import { DayField } from '../kit/form/fields-date.tsx'
import { useWords } from '../kit/words.tsx'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'

const fieldName = fieldNames(incidenceSetting)
const species: readonly MilkSpecies[] = ['cow', 'goat', 'ewe']

export const incidenceSettingDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.startDate },
    {
      field: fieldName.species,
      text: (record, { farmData }) => farmData.milkSpecies[record.species as MilkSpecies],
    },
    { field: fieldName.fatReferenceGramsPerLitre, kind: 'decimal' },
    { field: fieldName.fatEurPerGram, kind: 'decimal' },
    { field: fieldName.proteinReferenceGramsPerLitre, kind: 'decimal' },
    { field: fieldName.proteinEurPerGram, kind: 'decimal' },
  ],
  isPrivate: true,
  Form: IncidenceSettingForm,
}

function IncidenceSettingForm() {
  const words = useWords().farmData
  return (
    <>
      <Text c="dimmed">{words.incidenceExplanation}</Text>
      <FieldGrid>
        <ChoiceField
          name={fieldName.species}
          choices={species.map((value) => ({ value, label: words.milkSpecies[value] }))}
        />
        <DayField name={fieldName.startDate} />
        <DecimalField name={fieldName.fatReferenceGramsPerLitre} />
        <DecimalField name={fieldName.fatEurPerGram} />
        <DecimalField name={fieldName.proteinReferenceGramsPerLitre} />
        <DecimalField name={fieldName.proteinEurPerGram} />
      </FieldGrid>
    </>
  )
}
