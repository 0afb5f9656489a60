import { model } from '@provende/contract/nutrition/model.ts'
import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { ReactNode } from 'react'
import { FieldGrid, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { ListHeading } from '../../kit/table/list-heading.tsx'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { type FamilyDisplay, type FamilyUi, fieldNames } from '../../records/record-set.ts'
import { modelVersionDisplay } from './model-version.tsx'
import { modelVersionCalls, modelVersionScreenConfig } from './model-version-config.ts'

const fieldName = fieldNames(model)
const modelVersionFamilyUi: FamilyUi = {
  family: modelVersion,
  routes: modelVersionCalls,
  ...modelVersionScreenConfig,
  look: modelVersionDisplay,
}

export const modelDisplay: FamilyDisplay = {
  opensOnceCreated: true,
  columns: [{ field: fieldName.name }, { field: fieldName.code }, { field: fieldName.description }],
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <TextField name={fieldName.code} />
      <TextAreaField name={fieldName.description} />
    </FieldGrid>
  ),
  Below: ({ record }) => (
    <RecordList records={modelVersionFamilyUi} parentId={record.id} Buttons={ModelVersionsHeading} />
  ),
}

function ModelVersionsHeading({ children }: { children: ReactNode }) {
  return <ListHeading title={useWords().nutrition.modelVersion.list}>{children}</ListHeading>
}
