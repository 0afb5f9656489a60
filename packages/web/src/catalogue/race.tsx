import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextAreaField, TextField } from '../kit/fields.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import { fieldNames, type Look } from '../records/look.ts'
import { referring } from '../records/referred.ts'

const field = fieldNames(race)
const useSpecies = referring({ family: specie, routes: routes.species })

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
