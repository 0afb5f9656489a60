// The states of an order and what may be done with it in each.

/**
 * Status on the wire. A `requested` order was asked for by a farmer and has no number until the distributor confirms it; a
 * `cancelled` one is deactivated. Source: spec 2 §4 "Order form", docs/open-questions.md.
 */
export const orderStatuses = { requested: 0, entered: 1, sent: 2, validated: 3, cancelled: 4 } as const
export type OrderStatus = (typeof orderStatuses)[keyof typeof orderStatuses]

/** The documented actions on an order, and those of requests. */
export const orderActions = [
  ...([
    'confirm',
    'edit',
    'validate',
    'cancel',
    'reactivate',
    'transform',
    'orderAgain',
    'resend',
    'enterLot',
  ] as const),
] as const
export type OrderAction = (typeof orderActions)[number]

const orderActionsByStatus: Readonly<Record<OrderStatus, readonly OrderAction[]>> = {
  [orderStatuses.requested]: ['confirm', 'cancel'],
  [orderStatuses.entered]: ['edit', 'validate', 'cancel', 'transform', 'orderAgain', 'resend'],
  [orderStatuses.sent]: ['edit', 'validate', 'cancel', 'transform', 'orderAgain', 'resend'],
  [orderStatuses.validated]: ['enterLot', 'cancel', 'transform', 'orderAgain', 'resend'],
  [orderStatuses.cancelled]: ['reactivate', 'transform', 'orderAgain'],
}

/** Whether an order in this state may be edited, validated …. Source: spec 2 §4 "Order form", docs/open-questions.md. */
export const mayPerformOnOrder = (status: OrderStatus, action: OrderAction): boolean =>
  orderActionsByStatus[status].includes(action)

/** How a paper of an order that somebody holds stands: another version may have replaced it, the order may be cancelled. */
export const orderPaperStates = ['current', 'replaced', 'cancelled'] as const
export type OrderPaperState = (typeof orderPaperStates)[number]

/** The states in which an order holds the lock of its formula. */
export const activeOrderStatuses: readonly OrderStatus[] = [
  orderStatuses.entered,
  orderStatuses.sent,
  orderStatuses.validated,
]
