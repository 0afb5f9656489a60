import { race } from '@provende/contract/catalogue/race.ts'
import { specie } from '@provende/contract/catalogue/specie.ts'
import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { toldConstraintVersion } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import type { ReactNode } from 'react'
import { FieldGrid, TextAreaField, TextField } from '../kit/fields.tsx'
import { ListHeading } from '../kit/list-heading.tsx'
import { useWords } from '../kit/words.tsx'
import { fieldNames, type Look, type RecordSet, type Referred } from '../records/look.ts'
import { RecordList } from '../records/record-list-screen.tsx'
import { constraintVersionLook } from './constraint-version.tsx'
import { constraintVersionFacts } from './constraint-version-facts.ts'
import { PickUnder } from './pick-under.tsx'

const field = fieldNames(constraintSet)
const breeds: Referred = { family: race, routes: routes.races }
const species: Referred = { family: specie, routes: routes.species }
const versions: RecordSet = {
  family: toldConstraintVersion,
  routes: routes.constraintVersions,
  ...constraintVersionFacts,
  look: constraintVersionLook,
}

export const constraintSetLook: Look = {
  columns: [
    { field: field.name },
    { field: field.code },
    { field: field.typeObjectId, labels: breeds },
    { field: field.description },
  ],
  Form: SetForm,
  Below: ({ record }) => <RecordList records={versions} parentId={record.id} Buttons={Heading} />,
}

function SetForm() {
  const { detail } = useWords().catalogue.specie
  return (
    <FieldGrid>
      <TextField name={field.name} />
      <TextField name={field.code} />
      <PickUnder name={field.typeObjectId} under={breeds} above={species} aboveLabel={detail} />
      <TextAreaField name={field.description} />
    </FieldGrid>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <ListHeading title={useWords().nutrition.constraintVersion.list}>{children}</ListHeading>
}
