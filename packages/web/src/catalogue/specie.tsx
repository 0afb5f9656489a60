import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { routes } from '@provende/contract/routes.ts'
import { vatCategories } from '@provende/domain/catalogue/vat-category.ts'
import type { ReactNode } from 'react'
import { ChoiceField, FieldGrid, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { ListHeading } from '../kit/table/list-heading.tsx'
import { useWords } from '../kit/words.tsx'
import { RecordList } from '../records/record-list-screen.tsx'
import { type FamilyDisplay, type FamilyUi, fieldNames } from '../records/record-set.ts'
import { raceDisplay } from './race.tsx'
import { raceScreenConfig } from './race-screen-config.ts'

const fieldName = fieldNames(specie)
const raceFamilyUi: FamilyUi = { family: race, routes: routes.races, ...raceScreenConfig, look: raceDisplay }

export const specieDisplay: FamilyDisplay = {
  opensOnceCreated: true,
  columns: [{ field: fieldName.name }, { field: fieldName.code }, { field: fieldName.description }],
  Form: () => {
    const words = useWords().catalogue
    const choices = vatCategories.map((value) => ({ value, label: words.vatCategories[value] }))
    return (
      <FieldGrid>
        <TextField name={fieldName.name} />
        <TextField name={fieldName.code} />
        <ChoiceField name={fieldName.vatCategory} choices={choices} />
        <TextAreaField name={fieldName.description} />
      </FieldGrid>
    )
  },
  Below: ({ record }) => <RecordList records={raceFamilyUi} parentId={record.id} Buttons={RacesHeading} />,
}

function RacesHeading({ children }: { children: ReactNode }) {
  return <ListHeading title={useWords().catalogue.race.list}>{children}</ListHeading>
}
