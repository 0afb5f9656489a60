import { model } from '@provende/contract/nutrition/model.ts'
import { duplicateItemProblems, modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/fields-pick.tsx'
import { pickSourceHook } from '../../records/record-references.ts'
import { type FamilyDisplay, fieldNames } from '../../records/record-set.ts'
import { ModelItemsField } from './model-items-field.tsx'

const fieldName = fieldNames(modelVersion)
const useModelPickSource = pickSourceHook({ family: model, routes: routes.models })

export const modelVersionDisplay: FamilyDisplay = {
  columns: [{ field: fieldName.name }],
  check: ({ items }) => duplicateItemProblems(items as Parameters<typeof duplicateItemProblems>[0]),
  Form: () => (
    <>
      <FieldGrid>
        <TextField name={fieldName.name} />
        <PickField name={fieldName.modelId} useSource={useModelPickSource} />
      </FieldGrid>
      <ModelItemsField />
    </>
  ),
}
