import { access } from './access.ts'
import { problems } from './problems.ts'
import { records } from './records.ts'
import { shell } from './shell.ts'
import { titles } from './titles.ts'

/** The texts any screen may need, loaded at the start. */
export const startupWords = { ...titles, access: { ...access, ...titles.access }, problems, records, shell }
