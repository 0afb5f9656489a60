/** The languages of the product; French is the default. Source: spec 1 §9. */
export const cultures = ['fr-FR', 'en-US'] as const
export type Culture = (typeof cultures)[number]
const defaultCulture: Culture = 'fr-FR'

/** The culture of a code or an Accept-Language header; French if it is not supported. */
export const supportedCulture = (requested: string | undefined): Culture =>
  requested?.toLowerCase().startsWith('en') ? 'en-US' : defaultCulture
