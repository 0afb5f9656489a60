/** The two languages of the product; anything else reads French. Source: spec 1 §9. */
export const cultures = ['fr-FR', 'en-US'] as const
export type Culture = (typeof cultures)[number]
const defaultCulture: Culture = 'fr-FR'

/** The culture a person asks for (a code or an Accept-Language header); French when it is not one of ours. */
export const cultureOf = (asked: string | undefined): Culture =>
  asked?.toLowerCase().startsWith('en') ? 'en-US' : defaultCulture
