// A process for webhooks.test.ts to kill: tells the webhooks of a database what is due, at a given moment.

import { openPostgresql } from '../../../packages/server/src/kit/database/postgresql.ts'
import { createLog } from '../../../packages/server/src/kit/log.ts'
import { randomToken } from '../../../packages/server/src/kit/services.ts'
import { startWebhookSender } from '../../../packages/server/src/ordering/webhooks/webhook-sending.ts'

const [databaseUrl = '', now = ''] = process.argv.slice(2)
const log = createLog('silent')
const sender = startWebhookSender({
  database: await openPostgresql(databaseUrl, log),
  clock: () => new Date(now),
  log,
  mail: { send: () => Promise.resolve(), close: () => undefined },
  settings: { publicUrl: 'http://provende.test', trustProxy: false, allowsPrivateWebhooks: true },
  randomToken,
})
await sender.flush()
