import { requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** An address without a person in it, and without a part that is never sent. */
const webhookUrl = () =>
  requiredText(500).refine((url) => url === '' || /^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/i.test(url), {
    params: { problem: 'webhook.address' },
  })

/** An address of an ERP that is told of orders. Its secret is no field: it is answered once, when it is made. */
export const webhook = recordFamily({
  name: 'webhook',
  path: 'Webhooks',
  fields: { name: requiredText(100), url: webhookUrl(), description: text(2000) },
  filters: ['name', 'url'],
  unique: ['name'],
  permission: { screen: 'Structure CMVP [Write]', alsoReadWith: [] },
})
