import { webhook } from '@provende/contract/ordering/webhook.ts'
import { routes } from '@provende/contract/routes.ts'
import { useMemo } from 'react'
import { useWords } from '../../kit/words.tsx'
import { RecordTable } from '../../records/record-list-screen.tsx'
import { useRecordColumns } from '../../records/record-references.ts'
import { type FamilyUi, fieldLabel } from '../../records/record-set.ts'
import { useRecordActions } from '../../records/use-record-actions.tsx'
import { useRecordLinks } from '../../records/use-record-links.ts'
import { useRecordList } from '../../records/use-record-list.ts'
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
  const words = useWords()
  const { health, states } = words.ordering.webhooks
  const choices = useMemo(() => ({ failing: [{ value: 'true', label: states.failed }] }), [states])
  const list = useRecordList(webhookFamilyUi, {}, {}, choices)
  const links = useRecordLinks(webhookFamilyUi, { list: true })
  const actions = useRecordActions(webhookFamilyUi, links)
  const columns = useRecordColumns(webhookFamilyUi)
  return (
    <RecordTable
      {...{ list, links, actions, columns }}
      records={webhookFamilyUi}
      filterLabel={(name) => (name === 'failing' ? health.state : fieldLabel(words, words.ordering.webhook, name))}
      filterChoices={choices}
    />
  )
}
