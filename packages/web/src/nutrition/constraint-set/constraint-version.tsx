import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { boundProblems, lineProblems } from '@provende/contract/nutrition/constraint-version-problems.ts'
import { type ToldLine, toldConstraintVersion } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { routes } from '@provende/contract/routes.ts'
import { DecimalField, FieldGrid, TextField } from '../kit/fields.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import { useWords } from '../kit/words.tsx'
import { fieldNames, type Look, type Referred } from '../records/look.ts'
import { referring } from '../records/referred.ts'
import { BreedField } from './breed-field.tsx'
import classes from './limits.module.css'
import { LimitsField } from './limits-field.tsx'
import { modelVersions } from './model-version-pick.ts'
import { PickUnder } from './pick-under.tsx'

const field = fieldNames(toldConstraintVersion)
const models: Referred = { family: model, routes: routes.models }
const useSets = referring({ family: constraintSet, routes: routes.constraintSets })

export const constraintVersionLook: Look = {
  columns: [
    { field: field.name },
    { field: field.modelVersionId, labels: modelVersions },
    { field: field.dryMatterMinPercent, kind: 'decimal' },
    { field: field.dryMatterMaxPercent, kind: 'decimal' },
    { field: field.totalMinGrams, kind: 'decimal' },
    { field: field.totalMaxGrams, kind: 'decimal' },
  ],
  check: (values) => [
    ...boundProblems(values as Parameters<typeof boundProblems>[0]),
    ...lineProblems(values.content as readonly ToldLine[]),
  ],
  Form: VersionForm,
}

function VersionForm() {
  const words = useWords().nutrition
  return (
    <>
      <FieldGrid>
        <PickField name={field.constraintSetId} useSource={useSets} />
        <BreedField set={field.constraintSetId} />
        <TextField name={field.name} />
        <PickUnder
          name={field.modelVersionId}
          under={modelVersions}
          above={models}
          aboveLabel={words.modelVersion.fields.modelId}
        />
      </FieldGrid>
      <div className={classes.bounds}>
        <DecimalField name={field.dryMatterMinPercent} />
        <DecimalField name={field.dryMatterMaxPercent} />
        <DecimalField name={field.totalMinGrams} />
        <DecimalField name={field.totalMaxGrams} />
      </div>
      <LimitsField name="content" modelVersion={field.modelVersionId} />
    </>
  )
}
