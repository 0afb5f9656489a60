import type { FamilyUi } from '../../records/record-set.ts'

export const webhookScreenConfig: Pick<FamilyUi, 'words' | 'names'> = {
  words: (words) => words.ordering.webhook,
  names: { list: 'WebhookList', detail: 'WebhookDetail', edit: 'WebhookEdit' },
}
