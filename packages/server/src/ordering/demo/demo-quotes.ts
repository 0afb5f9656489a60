import { dayInParis } from '@provende/domain/kit/day.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { sql } from 'kysely'
import type { SolvingCall } from '../../formulation/calculation/calculation-context.ts'
import { inScope } from '../../records/scope.ts'
import { openPaperQueue } from '../papers/paper-queue.ts'
import { decideQuote, queueOfferMail } from '../quotes/quote-deciding.ts'
import { issueQuote } from '../quotes/quote-issuing.ts'
import { renderQuotePdf } from '../quotes/quote-papers.ts'
import { daysFrom, type SeedServices } from './demo-call.ts'

/* Quotes of the demonstration, one in each state, of formulas that were ordered before. */

type DemoQuote = {
  readonly formula: string
  readonly quantityTonnes: number
  readonly packaging: string
  /** Days from the seed, as for the orders. */
  readonly issuedDay: number
  readonly isSent: boolean
  readonly decision?: { readonly kind: 'accepted' | 'refused'; readonly day: number }
}

/** The first ended with the price list of its day; the third replaces the second. */
const demoQuotes: readonly DemoQuote[] = [
  { formula: 'ANT-4-6', quantityTonnes: 1.5, packaging: 'BB1000', issuedDay: -45, isSent: true },
  { formula: 'ANT-2-6', quantityTonnes: 2.5, packaging: 'SAC25', issuedDay: -12, isSent: true },
  { formula: 'ANT-2-6', quantityTonnes: 3, packaging: 'BB1000', issuedDay: -5, isSent: true },
  { formula: 'ANT-5-6', quantityTonnes: 12.5, packaging: 'VRAC', issuedDay: -1, isSent: false },
  { formula: 'ANT-3-6', quantityTonnes: 1, packaging: 'SAC25', issuedDay: -3, isSent: true },
  {
    ...{ formula: 'ANT-6-6', quantityTonnes: 0.5, packaging: 'SAC25', issuedDay: -15, isSent: true },
    decision: { kind: 'refused', day: -13 },
  },
  {
    ...{ formula: 'ANT-1-6', quantityTonnes: 2.5, packaging: 'BB1000', issuedDay: -9, isSent: true },
    decision: { kind: 'accepted', day: -6 },
  },
]

/** Days between a quote and the delivery it offers. */
const daysToDelivery = 15

export async function seedDemoQuotes(services: SeedServices, call: SolvingCall, now: Date): Promise<void> {
  const render = openPaperQueue()
  const decided: { day: number; decide: () => Promise<void> }[] = []
  for (const offered of demoQuotes.toSorted((one, other) => one.issuedDay - other.issuedDay)) {
    services.goTo(daysFrom(now, offered.issuedDay))
    const id = await issueQuote(services, call, await requestOf(services, call, offered))
    if (offered.isSent) await inScope(services, call.session, (scope) => queueOfferMail(services, scope, id))
    const { decision } = offered
    if (decision === undefined) continue
    // A decision is about a file: these two are rendered, on a thread beside the quotes that follow.
    const pdf = renderQuotePdf(services, call.session, { render, options: { client: 0 } }, id)
    decided.push({ day: decision.day, decide: () => decideAsFarm(services, call, decision.kind, pdf) })
  }
  for (const { day, decide: run } of decided) {
    services.goTo(daysFrom(now, day))
    await run()
  }
}

async function decideAsFarm(
  services: SeedServices,
  { session }: SolvingCall,
  kind: 'accepted' | 'refused',
  pdf: ReturnType<typeof renderQuotePdf>,
): Promise<void> {
  const { loaded, sha256 } = await pdf
  const { name = '', contactEmail: mailAddress = '' } = loaded.content.farm ?? {}
  const decider = { name, mailAddress, userId: null, ipAddress: '192.0.2.1', browser: '' }
  await inScope(services, session, (scope) =>
    decideQuote(scope, loaded.record.id, kind, { decider, pdfSha256: sha256 }),
  )
}

const requestOf = (services: SeedServices, { session }: SolvingCall, { formula, packaging, ...offered }: DemoQuote) =>
  inScope(services, session, async ({ transaction, now }) => {
    const { rows } = await sql<{ formulaId: number; packagingId: number }>`
      select formula.id as "formulaId", packaging.id as "packagingId" from formula, packaging
      where formula.code = ${formula} and packaging.code = ${packaging}`.execute(transaction)
    const [ids] = rows
    if (ids === undefined) throw new Error(`demonstration quotes: there is no formula ${formula} or no packaging`)
    const deliveryDate = dayInParis(daysFrom(now, daysToDelivery))
    const terms = { quantityTonnes: offered.quantityTonnes, deliveryType: deliveryTypes.delivery, deliveryDate }
    return { ...ids, ...terms, description: '', nutritionalPurpose: '' }
  })
