import type { Culture } from './culture.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { Words } from './translation.ts'

/**
 * All texts of one language. Imports both languages, so only the server and tests use it; a browser loads one
 * (word-parts.ts).
 */
export const wordsOf = (culture: Culture): Words => (culture === 'en-US' ? en : fr)
