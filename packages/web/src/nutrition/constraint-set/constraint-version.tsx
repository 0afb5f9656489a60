import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import {
  constraintBoundProblems,
  constraintLineProblems,
} from '@provende/contract/nutrition/constraint-version-problems.ts'
import { type ConstraintLineDto, constraintVersionDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { routes } from '@provende/contract/routes.ts'
import { DecimalField, FieldGrid, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { useWords } from '../../kit/words.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { type FamilyDisplay, fieldNames, type ReferencedFamily } from '../../records/record-set.ts'
import { CascadingPickField } from '../cascading-pick.tsx'
import { modelVersionReferenceTarget } from '../model/model-version-pick.ts'
import { OtherLimitsField } from '../other-limits/other-limits-field.tsx'
import { BreedOfSetFields } from './breed-field.tsx'
import classes from './limits.module.css'
import { LimitsField } from './limits-field.tsx'

const fieldName = fieldNames(constraintVersionDto)
const modelReferenceTarget: ReferencedFamily = { family: model, routes: routes.models }
const useConstraintSetPickSource = pickSourceHook({ family: constraintSet, routes: routes.constraintSets })

export const constraintVersionDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.name },
    { field: fieldName.modelVersionId, labels: modelVersionReferenceTarget },
    { field: fieldName.dryMatterMinPercent, kind: 'decimal' },
    { field: fieldName.dryMatterMaxPercent, kind: 'decimal' },
    { field: fieldName.totalMinGrams, kind: 'decimal' },
    { field: fieldName.totalMaxGrams, kind: 'decimal' },
  ],
  check: (values) => [
    ...constraintBoundProblems(values as Parameters<typeof constraintBoundProblems>[0]),
    ...constraintLineProblems(values.content as readonly ConstraintLineDto[]),
  ],
  Form: ConstraintVersionForm,
}

function ConstraintVersionForm() {
  const words = useWords().nutrition
  return (
    <>
      <FieldGrid>
        <PickField name={fieldName.constraintSetId} useSource={useConstraintSetPickSource} />
        <BreedOfSetFields setField={fieldName.constraintSetId} />
        <TextField name={fieldName.name} />
        <CascadingPickField
          name={fieldName.modelVersionId}
          child={modelVersionReferenceTarget}
          parent={modelReferenceTarget}
          parentLabel={words.modelVersion.fields.modelId}
        />
      </FieldGrid>
      <div className={classes.bounds}>
        <DecimalField name={fieldName.dryMatterMinPercent} />
        <DecimalField name={fieldName.dryMatterMaxPercent} />
        <DecimalField name={fieldName.totalMinGrams} />
        <DecimalField name={fieldName.totalMaxGrams} />
      </div>
      <LimitsField name="content" modelVersion={fieldName.modelVersionId} />
      <OtherLimitsField name="otherLimits" />
    </>
  )
}
