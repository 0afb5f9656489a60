import { model } from '@provende/contract/nutrition/model.ts'
import { itemsTwice, modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { routes } from '@provende/contract/routes.ts'
import { FieldGrid, TextField } from '../kit/fields.tsx'
import { PickField } from '../kit/fields-pick.tsx'
import { fieldNames, type Look } from '../records/look.ts'
import { referring } from '../records/referred.ts'
import { ModelItemsField } from './model-items-field.tsx'

const field = fieldNames(modelVersion)
const useModels = referring({ family: model, routes: routes.models })

export const modelVersionLook: Look = {
  columns: [{ field: field.name }],
  check: ({ items }) => itemsTwice(items as Parameters<typeof itemsTwice>[0]),
  Form: () => (
    <>
      <FieldGrid>
        <TextField name={field.name} />
        <PickField name={field.modelId} useSource={useModels} />
      </FieldGrid>
      <ModelItemsField />
    </>
  ),
}
