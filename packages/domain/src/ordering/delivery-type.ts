/** How an order gets to the farm, by its value on the wire. Source: spec 2 §3 "Order form", docs/open-questions.md. */
export const deliveryTypes = { delivery: 'Zg==', pickup: 'Zw==' } as const
export type DeliveryType = (typeof deliveryTypes)[keyof typeof deliveryTypes]
