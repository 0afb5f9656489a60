import type { issuerLogoRoutes } from '@provende/contract/ordering/issuer-logo.ts'
import { checkLogo } from '@provende/contract/organisations/check-logo.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../access/session/session.ts'
import { hashToken } from '../../access/session/token-hash.ts'
import { inTransaction } from '../../kit/database/transaction.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'

/** The logo above a quote or a label that is opened by its link: it is that of its distributor, or of who is above him. */
export const issuerLogoHandlers = (services: Services): Handlers<typeof issuerLogoRoutes, Session> => ({
  ofQuote: ({ query: { token } }) => readLogo(services, sql`linked_quote_logo(${hashToken(token)})`),
  ofLabel: ({ params: { formulaId }, query: { token } }) =>
    readLogo(services, sql`labelled_order_logo(${formulaId}, ${token})`),
})

/** Whether the page of an order or a quote has a logo to ask for. */
export const hasLogoOfLabel = async (services: Services, formulaId: number, token: string): Promise<boolean> =>
  (await loadLogo(services, sql`labelled_order_logo(${formulaId}, ${token})`)) !== undefined
export const hasLogoOfQuote = async (services: Services, linkHash: Buffer): Promise<boolean> =>
  (await loadLogo(services, sql`linked_quote_logo(${linkHash})`)) !== undefined

/** Refuses a link that opens nothing like one whose issuer has no logo. */
async function readLogo(services: Services, linked: RawBuilder<unknown>) {
  const logo = await loadLogo(services, linked)
  if (logo === undefined) throw refusal('record.notFound')
  return { response: logo }
}

async function loadLogo(services: Services, linked: RawBuilder<unknown>) {
  const { rows } = await inTransaction(services.database, { role: 'provende_access' }, (transaction) =>
    sql<{ name: string; type: string; bytes: Buffer }>`select name, type, content as bytes from ${linked}`.execute(
      transaction,
    ),
  )
  const [logo] = rows
  // One stored before today's rules could hang the browser that shows it.
  return logo === undefined || 'problem' in checkLogo(logo.name, logo.bytes) ? undefined : logo
}
