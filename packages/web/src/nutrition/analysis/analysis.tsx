import { food } from '@provende/contract/catalogue/food.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { routes } from '@provende/contract/routes.ts'
import type { ReactNode } from 'react'
import { AdaptedFields, FieldGrid, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { useField } from '../../kit/form/form-fields.ts'
import { ListHeading } from '../../kit/table/list-heading.tsx'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { type FamilyDisplay, type FamilyUi, fieldNames, type ReferencedFamily } from '../../records/record-set.ts'
import { DefaultBadge, DefaultField } from '../default-field.tsx'
import { ModelTakenCheck } from '../model/model-taken-check.tsx'
import { modelVersionReferenceTarget, useChosenModelVersionPickSource } from '../model/model-version-pick.ts'
import { analysisVersionCalls, analysisVersionScreenConfig } from './analysis-screen-config.ts'
import { analysisVersionDisplay } from './analysis-version.tsx'

const fieldName = fieldNames(analysis)
const modelReferenceTarget: ReferencedFamily = { family: model, routes: routes.models }
const useModelPickSource = pickSourceHook(modelReferenceTarget)
const useFoodPickSource = pickSourceHook({ family: food, routes: routes.foods })
const analysisVersionFamilyUi: FamilyUi = {
  family: analysisVersion,
  routes: analysisVersionCalls,
  ...analysisVersionScreenConfig,
  look: analysisVersionDisplay,
}

export const analysisDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.name },
    { field: fieldName.code },
    { field: fieldName.isDefault, priority: 0, render: ({ isDefault }) => isDefault === true && <DefaultBadge /> },
    { field: fieldName.modelId, labels: modelReferenceTarget },
    { field: fieldName.modelVersionId, labels: modelVersionReferenceTarget },
  ],
  Form: () => <AnalysisFields model={<ModelPickField />} />,
  Below: ({ record }) => (
    <RecordList records={analysisVersionFamilyUi} parentId={record.id} Buttons={AnalysisVersionsHeading} />
  ),
}

/** The fields of a new analysis, which check that the food has no analysis for the model yet. */
export const NewAnalysisForm = () => (
  <AnalysisFields
    model={
      <ModelTakenCheck>
        <ModelPickField />
      </ModelTakenCheck>
    }
  />
)

const ModelPickField = () => <PickField name={fieldName.modelId} useSource={useModelPickSource} />

const AnalysisFields = ({ model }: { model: ReactNode }) => (
  <FieldGrid>
    <TextField name={fieldName.name} />
    <TextField name={fieldName.code} />
    <ModelFields>{model}</ModelFields>
    <PickField name={fieldName.foodId} useSource={useFoodPickSource} />
    <DefaultField name={fieldName.isDefault} />
  </FieldGrid>
)

/** The model and its version. Choosing another model clears the version. */
function ModelFields({ children }: { children: ReactNode }) {
  const version = useField(fieldName.modelVersionId)
  return (
    <>
      <AdaptedFields
        adapt={(each) => ({
          ...each,
          onChange: (next) => {
            each.onChange(next)
            if (next !== each.value) version.onChange(null)
          },
        })}
      >
        {children}
      </AdaptedFields>
      <PickField name={fieldName.modelVersionId} useSource={useChosenModelVersionPickSource} />
    </>
  )
}

function AnalysisVersionsHeading({ children }: { children: ReactNode }) {
  return <ListHeading title={useWords().nutrition.analysisVersion.list}>{children}</ListHeading>
}
