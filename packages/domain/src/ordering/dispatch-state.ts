/**
 * How the sending of a paper stands: `replaced` by a newer version before it was sent; `noAddress` where there is nobody to
 * send it to. Source: docs/open-questions.md.
 */
export const dispatchStates = ['waiting', 'sent', 'failed', 'replaced', 'noAddress'] as const

/** Why a try failed: the mail server does not know the address, or the server itself could not be reached or refused us. */
export const dispatchFailures = ['refusedAddress', 'unreachable'] as const
export type DispatchFailure = (typeof dispatchFailures)[number]

/** How all that is sent about an order stands: the worst of its recipients. */
export const orderDispatchStates = ['none', 'waiting', 'sent', 'failed'] as const

/** The papers of an order: the order form for distributor and manufacturer, the confirmation for the farm. */
export const paperKinds = ['purchaseOrder', 'confirmation'] as const
export type PaperKind = (typeof paperKinds)[number]
/** All documents of an order that are stored as they were rendered. */
export const orderDocumentKinds = [
  ...paperKinds,
  ...(['label', 'bagLabel', 'deliveryLabel', 'deliveryBagLabel'] as const),
] as const
export type OrderDocumentKind = (typeof orderDocumentKinds)[number]

/** What is sent: a paper, or that the order was cancelled. */
export const dispatchPurposes = [...paperKinds, 'cancellation'] as const
export type DispatchPurpose = (typeof dispatchPurposes)[number]

/** To whom. Source: docs/open-questions.md. */
export const dispatchRecipients = ['manufacturer', 'distributor', 'farm'] as const
export type DispatchRecipient = (typeof dispatchRecipients)[number]

/** What each recipient of an order gets: the farm is told neither recipe nor the price of the distributor. */
export const dispatchPurposeFor = (recipient: DispatchRecipient): PaperKind =>
  recipient === 'farm' ? 'confirmation' : 'purchaseOrder'
