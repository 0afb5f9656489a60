/** What a rate of VAT is for: feed of animals that produce food, or of pets. */
export const vatCategories = ['foodProducing', 'pet'] as const
export type VatCategory = (typeof vatCategories)[number]
