// Deliveries that are dated in the past.

/**
 * Whether a day of delivery has passed; both days as YYYY-MM-DD. An order may be entered after it was delivered, which is asked
 * about; a farmer's request and a quote are about what is still to come. Source: docs/open-questions.md.
 */
export const isPastDelivery = (deliveryDay: string, today: string): boolean => deliveryDay < today
