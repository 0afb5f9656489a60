/** A simple list has one price per food; a complex list adds an amount and a percentage. */
export const priceListTypes = ['simple', 'complex'] as const
export type PriceListType = (typeof priceListTypes)[number]
