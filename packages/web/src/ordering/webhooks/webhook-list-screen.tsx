import { webhook } from '@provende/contract/ordering/webhook.ts'
import { routes } from '@provende/contract/routes.ts'
import { useWords } from '../../kit/words.tsx'
import { FlaggedRecordList } from '../../organisations/flagged-record-list.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { webhookDisplay } from './webhook.tsx'
import { webhookScreenConfig } from './webhook-screen-config.ts'

const webhookFamilyUi: FamilyUi = {
  ...webhookScreenConfig,
  family: webhook,
  routes: routes.webhooks,
  look: webhookDisplay,
  filters: [...webhook.filters, 'failing'],
}

/** The list of webhooks, which may be limited to those that fail. */
export function WebhookListScreen() {
  const { health, states } = useWords().ordering.webhooks
  return <FlaggedRecordList records={webhookFamilyUi} flag="failing" label={health.state} chosen={states.failed} />
}
