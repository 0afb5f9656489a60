import type { Culture } from './culture.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import type { Words } from './translation.ts'

/** Every word a person reads, in one language. Whoever reads both at once imports this; a browser reads one at a time. */
export const wordsOf = (culture: Culture): Words => (culture === 'en-US' ? en : fr)
