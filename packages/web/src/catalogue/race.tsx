import { equationRuleProblems } from '@provende/contract/catalogue/nutrient-equation-problems.ts'
import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { PickField } from '../kit/form/fields-pick.tsx'
import { pickSourceHook } from '../records/record-references.ts'
import { type FamilyDisplay, fieldNames } from '../records/record-set.ts'
import { useAnimalCategories } from './animal-categories.ts'

const fieldName = fieldNames(race)
const useSpeciesPickSource = pickSourceHook({ family: specie, routes: routes.species })

export const raceDisplay: FamilyDisplay = {
  columns: [{ field: fieldName.name }, { field: fieldName.code }, { field: fieldName.description }],
  check: (values) => equationRuleProblems(values as { equation: string }),
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <TextField name={fieldName.code} />
      <PickField name={fieldName.specieId} useSource={useSpeciesPickSource} />
      <TextField name={fieldName.equation} />
      <PickField name={fieldName.animalCategoryId} useSource={useAnimalCategories} />
      <TextAreaField name={fieldName.description} />
    </FieldGrid>
  ),
}
