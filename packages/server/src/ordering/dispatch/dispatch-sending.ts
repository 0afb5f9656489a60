import { createHash } from 'node:crypto'
import type { DispatchFailure, DispatchPurpose } from '@provende/domain/ordering/dispatch-state.ts'
import type { OrderContent } from '@provende/domain/ordering/order-content.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../kit/database/transaction.ts'
import type { MailAttachment } from '../../kit/mail.ts'
import type { Services } from '../../kit/services.ts'
import type { Tables } from '../../tables.ts'
import { openPaperQueue } from '../papers/paper-queue.ts'

/* For the outbox: the paper of a dispatch, and how its sending went. */

type LoadedDispatch = {
  readonly orderId: number
  readonly code: string
  readonly version: number
  readonly purpose: DispatchPurpose
  readonly isCurrent: boolean
  readonly culture: string
  readonly preparedAt: Date
  readonly content: OrderContent
  readonly paper: Buffer | null
}

/** What to attach to the mail of a dispatch, or that it is not to be sent any more. */
export type DispatchedPaper =
  | { readonly kind: 'replaced' }
  | { readonly kind: 'paper'; readonly attachments: readonly MailAttachment[] }

export type DispatchOutcome = {
  readonly dispatchId: number
  readonly state: 'waiting' | 'sent' | 'failed' | 'replaced'
  readonly failure: '' | DispatchFailure
  readonly at: Date
}

/** How dispatches are sent by the outbox. */
export type DispatchSender = {
  readonly paperOf: (dispatchId: number) => Promise<DispatchedPaper>
  /** Notes how sending went, in the transaction that ends the mail. */
  readonly note: (transaction: Kysely<Tables>, outcome: DispatchOutcome) => Promise<void>
}

/** Papers are rendered on a thread when they are sent before anybody opened them. */
export function openDispatchSender(services: Services): DispatchSender {
  const render = openPaperQueue()
  /** Sending is nobody's call. */
  const outboxClient = 0
  const asAccess = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(services.database, { role: 'provende_access' }, work)
  return {
    paperOf: async (dispatchId) => {
      const { rows } = await asAccess((transaction) =>
        sql<LoadedDispatch>`
          select order_form_id as "orderId", code, version, purpose, is_current as "isCurrent", culture,
            prepared_at as "preparedAt", content, paper
          from dispatched_paper(${dispatchId})`.execute(transaction),
      )
      const [loaded] = rows
      if (loaded === undefined || !loaded.isCurrent) return { kind: 'replaced' }
      const { purpose, code, version, preparedAt, content, paper } = loaded
      if (purpose === 'cancellation') return { kind: 'paper', attachments: [] }
      const culture: Culture = loaded.culture === 'en-US' ? 'en-US' : 'fr-FR'
      const printed = { kind: purpose, code, version, preparedAt, content }
      const bytes =
        paper ??
        (await store(loaded, await render(() => Promise.resolve({ printed, culture }), { client: outboxClient })))
      const words = wordsOf(culture).documents.order
      const name = words.file(words.titles[purpose], code)
      return { kind: 'paper', attachments: [{ name, type: 'application/pdf', bytes }] }
    },
    note: async (transaction, { dispatchId, state, failure, at }) => {
      await sql`select note_dispatch(${dispatchId}, ${state}, ${failure}, ${at})`.execute(transaction)
    },
  }

  async function store({ orderId, version, purpose }: LoadedDispatch, rendered: Uint8Array): Promise<Uint8Array> {
    const content = Buffer.from(rendered)
    const digest = createHash('sha256').update(content).digest()
    const { rows } = await asAccess((transaction) =>
      sql<{ paper: Buffer }>`
        select stored_paper(${orderId}, ${version}, ${purpose}, ${content}, ${digest}, ${services.clock()}) as paper`.execute(
        transaction,
      ),
    )
    return rows[0]?.paper ?? content
  }
}
