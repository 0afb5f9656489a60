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

/** What is sent: the order form, the confirmation, or that the order was cancelled. */
export const dispatchPurposes = ['purchaseOrder', 'confirmation', 'cancellation'] as const
export type DispatchPurpose = (typeof dispatchPurposes)[number]

/** To whom. Source: docs/open-questions.md. */
export const dispatchRecipients = ['manufacturer', 'distributor', 'farm'] as const
export type DispatchRecipient = (typeof dispatchRecipients)[number]

/** What each recipient of an order gets: the farm is told neither recipe nor the price of the distributor. */
export const purposeFor = (recipient: DispatchRecipient): Exclude<DispatchPurpose, 'cancellation'> =>
  recipient === 'farm' ? 'confirmation' : 'purchaseOrder'
