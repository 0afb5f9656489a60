// The states of a quote and what may be done with it in each.

/**
 * `replaced` by a newer quote of the same formula. Whether a quote that was not decided is `expired` follows from the day.
 * Source: docs/open-questions.md.
 */
export const quoteStates = ['issued', 'sent', 'accepted', 'refused', 'expired', 'replaced'] as const
export type QuoteState = (typeof quoteStates)[number]
export const storedQuoteStates = ['issued', 'sent', 'accepted', 'refused', 'replaced'] as const
export type StoredQuoteState = (typeof storedQuoteStates)[number]

/** How sending its link stands. */
export const quoteMailStates = ['none', 'waiting', 'sent', 'failed', 'noAddress'] as const

/** What a list of quotes may be limited to: a state, those that can still be answered, and those of them that end this week. */
export const quoteListStates = ['open', 'endingThisWeek', ...quoteStates] as const
export type QuoteListState = (typeof quoteListStates)[number]

/** What a distributor and a farmer may do with a quote. */
export type QuoteAction = 'send' | 'order' | 'decide'

const quoteActionsByState: Readonly<Record<QuoteState, readonly QuoteAction[]>> = {
  issued: ['send', 'order', 'decide'],
  sent: ['send', 'order', 'decide'],
  accepted: ['order'],
  refused: [],
  expired: [],
  replaced: [],
}

/** The state of a quote on a day; both days as YYYY-MM-DD. It is valid through its last day. */
export const quoteStateOn = (stored: StoredQuoteState, validUntilDay: string, today: string): QuoteState =>
  (stored === 'issued' || stored === 'sent') && validUntilDay < today ? 'expired' : stored

/** Whether a quote in this state may be sent, ordered, accepted or refused. Source: docs/open-questions.md. */
export const mayPerformOnQuote = (state: QuoteState, action: QuoteAction): boolean =>
  quoteActionsByState[state].includes(action)

const quoteValidDays = 30

/** The last day of a quote: that of the price list it was made with, else 30 days after the day it is issued. */
export function quoteValidUntil(priceListEndDay: string | null, issuedDay: string): string {
  if (priceListEndDay !== null) return priceListEndDay
  const last = new Date(`${issuedDay}T12:00:00Z`)
  last.setUTCDate(last.getUTCDate() + quoteValidDays)
  return last.toISOString().slice(0, 10)
}
