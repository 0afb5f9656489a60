import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { PickField } from '../kit/form/fields-pick.tsx'
import { pickSourceHook } from '../records/record-references.ts'
import { fieldNames, type Look } from '../records/record-set.ts'

const field = fieldNames(race)
const useSpecies = pickSourceHook({ family: specie, routes: routes.species })

export const raceLook: Look = {
  columns: [{ field: field.name }, { field: field.code }, { field: field.description }],
  Form: () => (
    <FieldGrid>
      <TextField name={field.name} />
      <TextField name={field.code} />
      <PickField name={field.specieId} useSource={useSpecies} />
      <TextField name={field.equation} />
      <TextAreaField name={field.description} />
    </FieldGrid>
  ),
}
