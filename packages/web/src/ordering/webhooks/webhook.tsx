import { webhook } from '@provende/contract/ordering/webhook.ts'
import { FieldGrid, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { type FamilyDisplay, fieldNames } from '../../records/record-set.ts'
import { WebhookLog } from './webhook-log.tsx'

const fieldName = fieldNames(webhook)

export const webhookDisplay: FamilyDisplay = {
  columns: [{ field: fieldName.name }, { field: fieldName.url }, { field: fieldName.description }],
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <TextField name={fieldName.url} />
      <TextAreaField name={fieldName.description} />
    </FieldGrid>
  ),
  Below: WebhookLog,
}
