import { quote } from '@provende/contract/ordering/quote.ts'
import type { quoteRoutes } from '@provende/contract/ordering/quote-routes.ts'
import type { Session } from '../../access/session/session.ts'
import { canSeePrices } from '../../formulation/formula/formula-record.ts'
import type { SolvingServices } from '../../formulation/solver/solver-pool.ts'
import { type Caller, type Handlers, refusal } from '../../kit/handler.ts'
import { toListQuery } from '../../records/handlers.ts'
import { inReadScope, inScope } from '../../records/scope.ts'
import { listRecords } from '../../records/store.ts'
import type { RenderPaper } from '../papers/paper-queue.ts'
import { decideQuote, loadSendableQuote, type QuoteDecider, queueOfferMail } from './quote-deciding.ts'
import { issueQuote } from './quote-issuing.ts'
import { orderQuote } from './quote-ordering.ts'
import { renderQuotePdf } from './quote-papers.ts'
import { loadQuoteDto, loadQuoteFor, quoteStateSql, toListedQuote } from './quote-record.ts'

/* The calls of quotes for people who are signed in. */

type QuoteHandlers = Handlers<typeof quoteRoutes, Session>

export function quoteHandlers(services: SolvingServices, render: RenderPaper): QuoteHandlers {
  const answer = async (session: Session, id: number) => ({
    response: await inReadScope(services, session, (scope) => loadQuoteDto(scope, session, id)),
  })
  const pdfOf = (session: Session, { signal }: Caller, id: number) => {
    const options = { client: session.actorUserId, ...(signal === undefined ? {} : { signal }) }
    return renderQuotePdf(services, session, { render, options }, id)
  }
  const decideAs = async (
    { session, caller }: { readonly session: Session; readonly caller: Caller },
    id: number,
    decision: 'accepted' | 'refused',
    name: string,
  ) => {
    // Only the farmer himself: an adviser who visits him decides nothing for him.
    if (session.role !== 'Farmer' || session.visit.length > 0) throw refusal('quote.onlyFarmer')
    const { userId, email: mailAddress } = session
    const decider: QuoteDecider = { name, mailAddress, userId, ipAddress: caller.address, browser: '' }
    await inReadScope(services, session, (scope) => loadQuoteFor(scope, id, 'decide'))
    const { sha256 } = await pdfOf(session, caller, id)
    await inScope(services, session, (scope) => decideQuote(scope, id, decision, { decider, pdfSha256: sha256 }))
    return answer(session, id)
  }
  return {
    list: ({ session, query }) =>
      inReadScope(services, session, async (scope) => {
        const { farmId, structureId, formulaId, state, mailState } = query
        if (mailState !== undefined && !canSeePrices(session)) throw refusal('field.invalid', 'mailState')
        const newest = query.order?.trim() ? {} : { order: 'creationDate', descending: query.desc ?? true }
        const equals = Object.entries({ farmId, structureId, formulaId, mailState }).flatMap(
          ([field, value]): [string, number | string][] => (value === undefined ? [] : [[field, value]]),
        )
        const condition = state && quoteStateSql(scope, state)
        const listQuery = { ...toListQuery(quote, query), ...newest, equals, condition }
        const { response, count } = await listRecords(scope, quote, listQuery)
        return { response: response.map((row) => toListedQuote(scope, row)), count }
      }),
    single: ({ session, params: { id } }) => answer(session, id),
    issue: async (call) => answer(call.session, await issueQuote(services, call, call.body)),
    send: async ({ session, body: { id }, caller }) => {
      // What cannot be sent is refused before its paper is stored.
      await inReadScope(services, session, (scope) => loadSendableQuote(scope, id))
      // The mail has the PDF attached: it exists before the mail does.
      await pdfOf(session, caller, id)
      await inScope(services, session, (scope) => queueOfferMail(services, scope, id))
      return answer(session, id)
    },
    order: async ({ session, body: { id } }) => ({
      response: { orderFormId: await orderQuote(services, session, id) },
    }),
    accept: (call) => decideAs(call, call.body.id, 'accepted', call.body.name),
    refuse: (call) => decideAs(call, call.body.id, 'refused', call.session.userName),
  }
}
