import type { Culture } from '@provende/text/culture.ts'

/** `oct.`, `Oct`. */
export const shortMonth = (month: string, culture: Culture): string =>
  new Intl.DateTimeFormat(culture, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T12:00:00Z`))
