import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { constraintVersionDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import type { ReactNode } from 'react'
import { useAnimalCategories } from '../../catalogue/animal-categories.ts'
import { FieldGrid, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { ListHeading } from '../../kit/table/list-heading.tsx'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { type FamilyDisplay, type FamilyUi, fieldNames, type ReferencedFamily } from '../../records/record-set.ts'
import { CascadingPickField } from '../cascading-pick.tsx'
import { constraintVersionDisplay } from './constraint-version.tsx'
import { constraintVersionScreenConfig } from './constraint-version-screen-config.ts'

const fieldName = fieldNames(constraintSet)
const breedReferenceTarget: ReferencedFamily = { family: race, routes: routes.races }
const specieReferenceTarget: ReferencedFamily = { family: specie, routes: routes.species }
const constraintVersionFamilyUi: FamilyUi = {
  family: constraintVersionDto,
  routes: routes.constraintVersions,
  ...constraintVersionScreenConfig,
  look: constraintVersionDisplay,
}

export const constraintSetDisplay: FamilyDisplay = {
  opensOnceCreated: true,
  columns: [
    { field: fieldName.name },
    { field: fieldName.code },
    { field: fieldName.breedId, labels: breedReferenceTarget },
    { field: fieldName.description },
  ],
  Form: ConstraintSetForm,
  Below: ({ record }) => (
    <RecordList records={constraintVersionFamilyUi} parentId={record.id} Buttons={ConstraintVersionsHeading} />
  ),
}

function ConstraintSetForm() {
  const { detail } = useWords().catalogue.specie
  return (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <TextField name={fieldName.code} />
      <CascadingPickField
        name={fieldName.breedId}
        child={breedReferenceTarget}
        parent={specieReferenceTarget}
        parentLabel={detail}
      />
      <PickField name={fieldName.animalCategoryId} useSource={useAnimalCategories} />
      <TextAreaField name={fieldName.description} />
    </FieldGrid>
  )
}

function ConstraintVersionsHeading({ children }: { children: ReactNode }) {
  return <ListHeading title={useWords().nutrition.constraintVersion.list}>{children}</ListHeading>
}
