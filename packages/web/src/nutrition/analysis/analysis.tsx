import { food } from '@provende/contract/catalogue/food.ts'
import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { model } from '@provende/contract/nutrition/model.ts'
import { routes } from '@provende/contract/routes.ts'
import type { ReactNode } from 'react'
import { FieldGrid, FieldsAs, TextField } from '../kit/fields.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import { useField } from '../kit/form-fields.ts'
import { ListHeading } from '../kit/list-heading.tsx'
import { useWords } from '../kit/words.tsx'
import { fieldNames, type Look, type RecordSet, type Referred } from '../records/look.ts'
import { RecordList } from '../records/record-list-screen.tsx'
import { referring } from '../records/referred.ts'
import { analysisVersionCalls, analysisVersionFacts } from './analysis-facts.ts'
import { analysisVersionLook } from './analysis-version.tsx'
import { DefaultBadge, DefaultField } from './default-field.tsx'
import { FreeModel } from './free-model.tsx'
import { modelVersions, useVersionsOfModel } from './model-version-pick.ts'

const field = fieldNames(analysis)
const models: Referred = { family: model, routes: routes.models }
const useModels = referring(models)
const useFoods = referring({ family: food, routes: routes.foods })
const versions: RecordSet = {
  family: analysisVersion,
  routes: analysisVersionCalls,
  ...analysisVersionFacts,
  look: analysisVersionLook,
}

export const analysisLook: Look = {
  columns: [
    { field: field.name },
    { field: field.code },
    { field: field.isDefault, priority: 0, render: ({ isDefault }) => isDefault === true && <DefaultBadge /> },
    { field: field.modelId, labels: models },
    { field: field.modelVersionId, labels: modelVersions },
  ],
  Form: () => <AnalysisFields model={<ModelPick />} />,
  Below: ({ record }) => <RecordList records={versions} parentId={record.id} Buttons={Heading} />,
}

/** The fields of an analysis that is not there yet: its food may have one for the model already. */
export const NewAnalysisForm = () => (
  <AnalysisFields
    model={
      <FreeModel>
        <ModelPick />
      </FreeModel>
    }
  />
)

const ModelPick = () => <PickField name={field.modelId} useSource={useModels} />

const AnalysisFields = ({ model }: { model: ReactNode }) => (
  <FieldGrid>
    <TextField name={field.name} />
    <TextField name={field.code} />
    <ModelFields>{model}</ModelFields>
    <PickField name={field.foodId} useSource={useFoods} />
    <DefaultField name={field.isDefault} />
  </FieldGrid>
)

/** The model and its version: another model has other versions. */
function ModelFields({ children }: { children: ReactNode }) {
  const version = useField(field.modelVersionId)
  return (
    <>
      <FieldsAs
        adapt={(each) => ({
          ...each,
          onChange: (next) => {
            each.onChange(next)
            if (next !== each.value) version.onChange(null)
          },
        })}
      >
        {children}
      </FieldsAs>
      <PickField name={field.modelVersionId} useSource={useVersionsOfModel} />
    </>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return <ListHeading title={useWords().nutrition.analysisVersion.list}>{children}</ListHeading>
}
