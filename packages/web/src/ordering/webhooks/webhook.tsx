import { webhook } from '@provende/contract/ordering/webhook.ts'
import { FieldGrid, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { type FamilyDisplay, fieldNames } from '../../records/record-set.ts'
import { WebhookFailing, WebhookState, webhookStateText } from './webhook-health.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

const fieldName = fieldNames(webhook)

export const webhookDisplay: FamilyDisplay = {
  columns: [
    { field: fieldName.name },
    {
      field: 'failingSince',
      header: ({ ordering }) => ordering.webhooks.health.state,
      text: (record, { ordering }, culture) => webhookStateText(record, ordering.webhooks, culture),
      render: (record) => <WebhookState record={record} />,
      isUnsorted: true,
      priority: 0,
      isMark: true,
    },
    { field: fieldName.url },
    { field: fieldName.description },
  ],
  Form: () => (
    <FieldGrid>
      <TextField name={fieldName.name} />
      <TextField name={fieldName.url} />
      <TextAreaField name={fieldName.description} />
    </FieldGrid>
  ),
  // The secret of a new one is still to be created.
  isPrivate: true,
  opensOnceCreated: true,
  Above: WebhookFailing,
  Below: ({ record }) => (
    <>
      {record.mayWrite && !record.deleted && <WebhookSecret id={record.id} />}
      <WebhookLog record={record} />
    </>
  ),
}
